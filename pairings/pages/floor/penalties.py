"""Penalties on the judges' phones: who did what, earlier ones of the same kind, then the decision."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from pairings.deck_checks.counted import DeckInfraction, read_extras
from pairings.deck_checks.models import CheckedDeck
from pairings.deck_checks.queries import open_findings
from pairings.matches.forms import ReasonForm
from pairings.matches.models import Match
from pairings.matches.scoring import ONE_GAME
from pairings.pages.frame.answers import may_do
from pairings.pages.frame.small_forms import find_table, to_table, try_form
from pairings.penalties.actions import apply_penalty, find_penalty, give_penalty, overrule_penalty
from pairings.penalties.forms import SOMEBODY_ELSE, PenaltyForm, WhoForm, levels_for
from pairings.penalties.infractions import SLOW_PLAY
from pairings.penalties.models import Penalty
from pairings.penalties.queries import (
    event_penalties,
    match_without,
    penalties_of,
    penalties_stand,
    people_penalized,
    split_by_kind,
)
from pairings.penalties.wording import (
    earlier_result_text,
    infraction_text,
    level_text,
    subject_text,
    table_now_text,
)
from pairings.tableside.note_queries import slow_play_of
from teams.entries.models import Entry
from teams.entries.steps import check_entry_shown, check_seat_shown
from teams.pages.answers import find_entry
from teams.people.names import fold_name
from teams.search.people_queries import Seated, people_called, seats_of
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.kernel.shown import FIELD, name_of
from tournament.web.access import StaffRequest
from tournament.web.messages import refusals_told
from tournament.web.posted import posted

_DECK = re.compile(
    r"([0-9]{1,4})\.([0-9]{1,6})\.([12][ab])"
)  # round, table and seat of a deck that was checked


def at_table(request: StaffRequest, tournament: Tournament, table_number: int) -> HttpResponse:
    """Give a penalty at a table of the round being played."""
    match = find_table(request, tournament, table_number)
    return _give(request, tournament, match.entries, match)


def elsewhere(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """Give a penalty away from a table: to the team of ?team=, or to someone who is not playing."""
    number = request.GET.get("team", "")
    entries = [find_entry(tournament, int(number))] if number.isdecimal() and len(number) < 7 else []
    return _give(request, tournament, entries, None)


def _give(
    request: StaffRequest, tournament: Tournament, entries: Sequence[Entry], match: Match | None
) -> HttpResponse:
    """Ask who did what (a GET with both is the second step), then for the decision, which is sent.

    With ?back= it is the first step again, with who and what as they were.
    """
    sent = request.POST if request.method == "POST" else request.GET
    is_asked = request.method == "POST" or ("who" in sent and "back" not in sent)
    start = ({"who": SOMEBODY_ELSE} if not entries else {}) | _who_and_what(sent)
    typed = sent.get("person", "") if start.get("who") == SOMEBODY_ELSE else ""
    namesakes = people_called(tournament, typed) if typed else []
    who = WhoForm(sent if is_asked else None, entries=entries, namesakes=namesakes, initial=start)
    if not is_asked or not who.is_valid():
        context = {"tournament": tournament, "form": who, "match": match, "entries": entries}
        context["names"] = _names(entries)
        return render(
            request, "pairings/pages/floor/floor_penalty_who.html", context, status=422 if who.errors else 200
        )
    recognized = who.known_seat or _seat_now(request, tournament, who)
    if recognized:
        return _go_on_with_player(tournament, entries, match, who, recognized)
    _check_person_of_page(request, who)
    people = people_penalized(who.entry, who.seat)
    earlier = penalties_of(tournament, people, person=_person(who))
    newest = read_progress(tournament).last_posted if match is None else None
    is_between = newest is not None and newest.closed_at is not None
    deck = _deck_answered(request, tournament, who)
    form = _penalty_form(request, entries, match, who, namesakes, deck=deck, is_between_rounds=is_between)
    if form.is_bound and form.is_valid():
        place: dict[str, Any] = {}
        if match is not None:
            place = {"round_number": match.round.number, "table_number": match.table_number}
        report = replace(form.report(), deck=None if deck is None else deck.key)
        if try_form(form, lambda: give_penalty(tournament, report, actor=request.actor, **place)):
            messages.success(request, _written_down(match, form))
            return _back(request, tournament, match)
    same, others = split_by_kind(earlier, who.infraction_kept)
    context = {
        "tournament": tournament,
        "form": form,
        "match": match,
        "back": f"{request.path}?{urlencode({**_team_asked(request), **_who_and_what(sent), 'back': 1})}",
        "subject": who.subject,
        "names": [*_names_of_penalized(who), penalties_stand(earlier)],
        "infraction": infraction_text(who.infraction_kept),
        "same": same,
        "deck": deck,
        "slow_play": slow_play_of(people) if people and who.infraction_kept == SLOW_PLAY else [],
        "others": others,
    }
    return render(
        request, "pairings/pages/floor/floor_penalty.html", context, status=422 if form.errors else 200
    )


def _seat_now(request: StaffRequest, tournament: Tournament, who: WhoForm) -> str:
    """Return where a player of a team that was left sits now, as `who` has one; "" for who stayed, or plays nowhere."""
    if request.method == "POST" or who.entry is None or not who.entry.is_withdrawn or not who.seat:
        return ""
    seated = seats_of(tournament, [who.entry.player_in(who.seat).pk])
    return next((f"{entry.number}{letter}" for entry, letter in seated if not entry.is_withdrawn), "")


def _go_on_with_player(
    tournament: Tournament, entries: Sequence[Entry], match: Match | None, who: WhoForm, recognized: str
) -> HttpResponse:
    """Redirect to the second step for the player who was recognized: at the table only where that player sits there."""
    number = recognized.rstrip("ab")
    asked = {"who": recognized, "infraction": who.chosen, "words": who.cleaned_data["words"]}
    if match is not None and any(str(entry.number) == number for entry in entries):
        address = reverse("pairings:floor-penalty", args=[tournament.slug, match.table_number])
    else:
        address = reverse("pairings:floor-penalty-elsewhere", args=[tournament.slug])
        asked |= {"team": number}
    return redirect(f"{address}?{urlencode(asked)}")


def _names(entries: Sequence[Entry]) -> list[str]:
    """Return what the form is about besides its match: the teams, and the people in their seats."""
    return [name for entry in entries for name in (entry.who, *entry.seats_who)]


def _names_of_penalized(who: WhoForm) -> list[str]:
    """Return whom the second step is about alone: what is kept of it is kept for that person."""
    if who.entry is None:
        return [name_of("person", fold_name(_person(who)))]
    return [who.entry.who, who.entry.seat_who(who.seat)] if who.seat else [who.entry.who]


def _check_person_of_page(request: StaffRequest, who: WhoForm) -> None:
    """Refuse the second step where the first one showed another person in the seat that it sends."""
    if who.entry is not None and (request.method == "POST" or FIELD in request.GET):
        check_entry_shown(request.actor, who.entry)
        if who.seat:
            check_seat_shown(request.actor, who.entry, who.seat)


def _written_down(match: Match | None, form: PenaltyForm) -> str:
    """Confirm that the penalty is saved, and say what a lost game of several means for the slip."""
    if match is None or not match.kind.has_games or form.cleaned_data["level"] != Penalty.Level.GAME_LOSS:
        return _("The penalty is recorded.")
    return _(
        "The penalty is recorded. The opponents win that game: count it among theirs on the result slip."
    )


def _who_and_what(sent: QueryDict) -> dict[str, str]:
    """Return who did what, as far as it is known: the values of the first step."""
    return {name: str(sent[name]) for name in WhoForm.base_fields if sent.get(name)}


def _team_asked(request: StaffRequest) -> dict[str, str]:
    """Return the team to whose players a penalty away from a table goes, and the deck check, where they are named."""
    return {name: request.GET[name] for name in ("team", "deck") if request.GET.get(name)}


def _person(who: WhoForm) -> str:
    return "" if who.entry else str(who.cleaned_data["person"])


def _penalty_form(
    request: StaffRequest,
    entries: Sequence[Entry],
    match: Match | None,
    who: WhoForm,
    namesakes: Sequence[Seated],
    *,
    deck: CheckedDeck | None,
    is_between_rounds: bool,
) -> PenaltyForm:
    levels = levels_for(
        who.entry,
        has_table=match is not None,
        may_disqualify=request.actor.may(Permission.DISQUALIFY),
        is_between=match is None and is_between_rounds,
    )
    return PenaltyForm(
        posted(request),
        initial=who.cleaned_data | {"level": request.GET.get("level", ""), "note": _note_of_deck(deck)},
        entries=entries,
        namesakes=namesakes,
        levels=levels,
        asks_result=match is not None and not match.is_open,
        kind=ONE_GAME if match is None else match.kind,
    )


def _deck_answered(request: StaffRequest, tournament: Tournament, who: WhoForm) -> CheckedDeck | None:
    """Return the deck check that a penalty answers: the one that ?deck=2.5.1a names, else one that waits.

    Only of a player who is penalized here, or of the team's; a penalty that is not about decks answers only what the
    address names.
    """
    if who.entry is None:
        return None
    people = (who.entry.player_in(who.seat),) if who.seat else who.entry.players
    asked = _DECK.fullmatch(request.GET.get("deck", ""))
    if asked is not None:
        round_number, table, seat = asked.groups()
        decks = CheckedDeck.objects.filter(
            match__round__tournament=tournament,
            match__round__number=int(round_number),
            match__table_number=int(table),
            seat=seat,
            player__in=people,
        )
        return decks.select_related("match__round").first()
    if who.infraction_kept not in list(DeckInfraction):
        return None
    return next((deck for deck in open_findings(tournament, [who.entry]) if deck.player in people), None)


def _note_of_deck(checked: CheckedDeck | None) -> str:
    """Return the counts of a deck check; no card of the list, since others read penalties."""
    if checked is None:
        return ""
    lines = len(checked.found) + len(read_extras(checked.extras))
    said = _("Deck check. Cards counted: %(count)s. Lines that differ from the list: %(lines)s.")
    return said % {"count": checked.cards, "lines": lines}


def _back(request: StaffRequest, tournament: Tournament, match: Match | None) -> HttpResponse:
    """Redirect to where the judge came from: to the decks of a check (?deck=2.5.1a) while more may be waiting."""
    if match is None:
        return redirect("pairings:floor-penalties", tournament.slug)
    is_checking = "deck" in request.GET and match.deck_checks.filter(finished_at=None).exists()
    if is_checking and request.actor.may(Permission.SEE_LISTS):
        return redirect("pairings:floor-decks", tournament.slug, match.table_number)
    return to_table(tournament, match.table_number or 0)


def apply(request: StaffRequest, tournament: Tournament, table_number: int, number: int) -> HttpResponse:
    """Apply a penalty given between rounds to the match at a table of the round being played."""
    round_ = read_progress(tournament).being_played
    find_table(request, tournament, table_number)
    with refusals_told(request):
        if round_ is None:
            raise Refusal("pairings.no_round_now")
        apply_penalty(
            tournament, number, round_number=round_.number, table_number=table_number, actor=request.actor
        )
        messages.success(request, _("Penalty %(number)s now counts in this match.") % {"number": number})
    return to_table(tournament, table_number)


def penalties(request: StaffRequest, tournament: Tournament) -> HttpResponse:
    """List every penalty of the event, the newest first."""
    rows = event_penalties(tournament)
    context = {"tournament": tournament, "penalties": list(reversed(rows)), "may": may_do(request)}
    return render(request, "pairings/pages/floor/floor_penalties.html", context)


def penalty(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show one penalty with its report."""
    return _penalty_page(request, tournament, _find(tournament, number), None)


def overrule(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Overrule a penalty, with a reason: for the head judge."""
    form = ReasonForm(posted(request))
    found = _find(tournament, number)
    if form.is_valid() and try_form(
        form,
        lambda: overrule_penalty(tournament, number, reason=form.cleaned_data["reason"], actor=request.actor),
    ):
        messages.success(request, _overruled_text(tournament, found))
        return redirect("pairings:floor-penalty-page", tournament.slug, number)
    return _penalty_page(request, tournament, found, form)


def _overruled_text(tournament: Tournament, seen: Penalty) -> str:
    """Confirm that a penalty is overruled, with the result its table has now if that differs from `seen`."""
    first = _("Penalty %(number)s is overruled.") % {"number": seen.number}
    match = _find(tournament, seen.number).match
    if match is None or seen.match is None or match.version == seen.match.version:
        return first
    return f"{first} {table_now_text(match)}"


def _find(tournament: Tournament, number: int) -> Penalty:
    found = find_penalty(tournament, number)
    if found is None:
        raise Http404(_("There is no penalty %(number)s at this event.") % {"number": number})
    return found


def _penalty_page(
    request: StaffRequest, tournament: Tournament, found: Penalty, form: ReasonForm | None
) -> HttpResponse:
    context = {
        "tournament": tournament,
        "penalty": found,
        "subject": subject_text(found),
        "infraction": infraction_text(found.infraction),
        "level": level_text(found),
        "earlier": earlier_result_text(match_without(found)) if form is not None else "",
        "form": form,
        "may": may_do(request),
    }
    status = 422 if form is not None and form.errors else 200
    return render(request, "pairings/pages/floor/floor_penalty_page.html", context, status=status)
