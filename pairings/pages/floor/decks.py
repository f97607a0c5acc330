"""A deck check on a judge's phone: the decks of a table, and one deck ticked off against its list."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from pairings.deck_checks.actions import give_no_penalty, record_deck
from pairings.deck_checks.deck_queries import DeckAtTable, decks_at_table
from pairings.deck_checks.forms import ALIKE, DIFFERS, TickForm
from pairings.deck_checks.shown import check_deck_shown, check_finding_shown, deck_stand, finding_stand
from pairings.matches.forms import ReasonForm
from pairings.matches.models import Match
from pairings.pages.frame.answers import may_do
from pairings.pages.frame.asked import FLOOR_FORM
from pairings.pages.frame.small_forms import (
    decks_address,
    find_table,
    match_address,
    of_round,
    try_form,
)
from pairings.penalties.wording import infraction_text
from pairings.tableside.times import begun_minutes
from teams.cards.queries import read_catalogue
from teams.decks.wording import finding_said
from tournament.event.models import Tournament
from tournament.kernel.named import with_names
from tournament.web.access import StaffRequest
from tournament.web.asking import FormPage, ask_and_do
from tournament.web.posted import posted


def decks(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Show the decks of a table that are being checked, or were: which match their lists, and what comes next."""
    match = find_table(request, tournament, table_number)
    running = match.deck_checks.filter(finished_at=None).select_related("started_by").first()
    found = [deck for deck in decks_at_table(match) if deck.is_taken]
    context = {
        "tournament": tournament,
        "match": match,
        "of_round": of_round(tournament, match),
        "check": running,
        "minutes": 0 if running is None else begun_minutes(running.length(timezone.now())),
        "decks": [(deck, _infraction_said(deck)) for deck in found],
        "next": None if running is None else _next_deck(found),
        "may": may_do(request),
    }
    return render(request, "pairings/pages/floor/decks.html", context)


def deck(request: StaffRequest, tournament: Tournament, table_number: int, seat: str) -> HttpResponse:
    """Show the list of one deck to tick off, and store that it matches or how it differs."""
    match = find_table(request, tournament, table_number)
    found = decks_at_table(match)
    shown = next((one for one in found if one.seat == seat), None)
    if shown is None or not shown.is_taken:
        raise Http404(_("The deck of this seat is not being checked."))
    if request.method == "POST":  # before a form with a mistake is shown again, with fresh names under it
        check_deck_shown(request.actor, match, seat)
    form = TickForm(posted(request), deck=shown)
    if form.is_valid() and try_form(
        form,
        lambda: record_deck(
            tournament, match.round.number, table_number, seat, form.report(), actor=request.actor
        ),
    ):
        return _go_on(request, tournament, match, shown, form)
    catalogue = read_catalogue()
    context = {
        "tournament": tournament,
        "match": match,
        "of_round": of_round(tournament, match),
        "deck": shown,
        "names": [*match.seats_who, deck_stand(match, seat)],
        "form": form,
        "findings": [(finding_said(each, catalogue), each.citation) for each in shown.findings],
        "infraction": _infraction_said(shown),
        "alike": ALIKE,
        "is_alike": form.is_bound and form.data.get("verdict") == ALIKE,
        "differs": DIFFERS,
        "may": may_do(request),
    }
    return render(request, "pairings/pages/floor/deck.html", context, status=422 if form.errors else 200)


def no_penalty(request: StaffRequest, tournament: Tournament, table_number: int, seat: str) -> HttpResponse:
    """Ask why what a deck check found needs no penalty, and save the reason; `seat` is the one in its row."""
    match = find_table(request, tournament, table_number)
    found = match.checked_decks.filter(seat=seat).select_related("player").exclude(infraction="").first()
    if found is None or found.player is None:
        raise Http404(_("The check of this deck found nothing."))
    found.match = match
    if request.method == "POST":
        check_finding_shown(request.actor, found)
    shown = None if of_round(tournament, match) else match
    lede = _("The check found: %(infraction)s.") % {"infraction": infraction_text(found.infraction)}
    page = FormPage(
        request=request,
        tournament=tournament,
        place=(match.round.number, table_number, seat),
        to=match_address(tournament, match),
        title=_("No penalty for the deck of %(name)s"),
        lede=lede,
        rule="FR-Intro.d",
        button=_("Save: no penalty"),
        said=_("No penalty: your reason is saved."),
        values={"name": found.player.called},
        subject=shown,
        names=[match.who, *found.whose, finding_stand(found)],
        template=FLOOR_FORM,
        context={"match": shown},
    )
    return ask_and_do(ReasonForm(posted(request)), page, give_no_penalty)


def _go_on(
    request: StaffRequest, tournament: Tournament, match: Match, done: DeckAtTable, form: TickForm
) -> HttpResponse:
    """Go on to the next deck where this one matches; else to the decks of the table, which offer the penalty."""
    if form.cleaned_data["verdict"] == ALIKE:
        messages.success(
            request, with_names(_("%(name)s: the deck matches the list."), {"name": done.player.called})
        )
        following = _next_deck([one for one in decks_at_table(match) if one.is_taken])
        if following is not None:
            return redirect(decks_address(tournament, match, following.seat))
    return redirect(decks_address(tournament, match))


def _next_deck(found: list[DeckAtTable]) -> DeckAtTable | None:
    """Return the first deck not yet compared with its list."""
    return next((one for one in found if one.deck_list is not None and not one.is_current), None)


def _infraction_said(deck: DeckAtTable) -> str:
    """Return the infraction that a judge is offered, in words; "" where there is none."""
    return "" if deck.infraction is None else infraction_text(deck.infraction.value)
