"""Teams dropped, disqualified and reinstated at the desk (FR-244.b)."""

from collections.abc import Callable
from typing import Unpack

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.utils.translation import gettext as _

from pairings.drops import actions
from pairings.drops.forms import DisqualifyForm, DropForm, ReinstateForm, TakeBackForm
from pairings.drops.queries import ended_by_leaving, open_match_of
from pairings.drops.shown import check_leaving_names, leaving_names
from pairings.matches.models import Match
from pairings.matches.queries import rounds_after
from pairings.matches.wording import result_sentence
from pairings.pages.frame.asked import entry_page
from teams.entries.models import Entry
from teams.pages.answers import find_entry, find_shown_entry
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.web.asking import FormPage, PageWords, ask_and_do
from tournament.web.posted import posted
from tournament.web.way_back import page_of_ours


def drop(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Take a team out from the next pairing on."""
    entry, match = _found(request, tournament, number, open_match_of)
    page = _leaving_page(
        request,
        entry,
        match,
        title=_("Drop “%(name)s”"),
        lede=_(
            "When one player leaves, the team drops: it will not be paired again. Its results stay, and you can "
            "reinstate it."
        ),
        button=_("Drop the team"),
        said=_("“%(name)s” has dropped and will not be paired again."),
        is_grave=True,
    )
    form = DropForm(posted(request), entry=entry, match=match)
    return ask_and_do(form, page, actions.drop_entry, said=lambda _entry: _said_of(page, match))


def disqualify(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The head judge takes a team out."""
    entry, match = _found(request, tournament, number, open_match_of)
    page = _leaving_page(
        request,
        entry,
        match,
        title=_("Disqualify “%(name)s”"),
        lede=_("The team is out of the event and has no rank. Its results still count for its opponents."),
        button=_("Disqualify the team"),
        said=_("“%(name)s” is disqualified."),
        is_grave=True,
    )
    form = DisqualifyForm(posted(request), entry=entry, match=match)
    return ask_and_do(form, page, actions.disqualify_entry, said=lambda _entry: _said_of(page, match))


def reinstate(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Bring a team back into the next pairing: the desk, or the head judge where the team was disqualified."""
    is_disqualified = find_entry(tournament, number).is_disqualified
    if not request.actor.may(Permission.DISQUALIFY if is_disqualified else Permission.REGISTER):
        raise PermissionDenied(
            _("Your role at this event does not include this. Ask the head judge or the desk.")
        )
    entry, match = _found(request, tournament, number, ended_by_leaving)
    form_class = TakeBackForm if entry.is_disqualified else ReinstateForm
    comes_another = rounds_after(tournament, read_progress(tournament).next_number - 1) > 0
    page = _leaving_page(
        request,
        entry,
        match,
        title=_("Reinstate “%(name)s”"),
        lede=_("The team is paired again from the next round on. The rounds in between count as missed.")
        if comes_another
        else _(
            "The team takes part again. The rounds in between count as missed, and no further round is planned."
        ),
        button=_("Reinstate the team"),
        said=_("“%(name)s” takes part again."),
        template="pairings/pages/desk/office/reinstate.html",
    )
    form = form_class(posted(request), match=match)
    return ask_and_do(form, page, actions.reinstate_entry, said=lambda _entry: _said_of(page, match))


def _found(
    request: StaffRequest,
    tournament: Tournament,
    number: int,
    find_match: Callable[[Tournament, Entry], Match | None],
) -> tuple[Entry, Match | None]:
    """Return the team and its table, both as the page showed them where a form was sent."""
    entry = find_shown_entry(request, tournament, number)
    match = find_match(tournament, entry)
    if request.method == "POST":
        check_leaving_names(request.actor, entry, match)
    return entry, match


def _leaving_page(
    request: StaffRequest, entry: Entry, match: Match | None, **words: Unpack[PageWords]
) -> FormPage:
    """One of these pages, which leads back to where it was asked (`next`), else to the team."""
    back_to = page_of_ours(request.POST.get("next") or request.GET.get("next", ""))
    if back_to:
        words["to"] = back_to
    may_run_rounds = request.actor.may(Permission.RUN_ROUNDS)
    words["context"] = {"match": match, "next": back_to, "may_run_rounds": may_run_rounds}
    words["names"], words["rule"] = leaving_names(entry, match), "FR-244.b"
    return entry_page(request, entry, **words)


def _said_of(page: FormPage, match: Match | None) -> str:
    """What the page says once it is done, and the result of the team's table after it left or came back."""
    said = page.filled(page.said)
    if match is None:
        return said
    match.refresh_from_db()
    result = result_sentence(match)
    text = _("Table %(table)s: %(result)s") if result else _("Table %(table)s has no result yet.")
    return f"{said} {text % {'table': match.table_number, 'result': result}}"
