"""Deck checks of a table: begun, each deck compared with its list, finished; what they took can be given back."""

from dataclasses import dataclass, replace
from typing import Unpack

from django.utils.translation import gettext_lazy as _

from pairings.deck_checks import queries
from pairings.deck_checks.counted import DeckComparison, find_infraction
from pairings.deck_checks.models import CheckedDeck
from pairings.deck_checks.shown import check_deck_shown, check_finding_shown
from pairings.matches import steps
from pairings.matches.models import Match
from pairings.tableside.models import TABLE_SEATS, DeckCheck
from teams.deck_lists.models import DeckList
from teams.deck_lists.queries import ListState, check_list, event_judge, state_of
from tournament.journal.declare import Rule, action
from tournament.journal.journal import Because, By, Change, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission

_CHECK_RULE = Rule(Permission.RUN_FLOOR, is_own=True, group="deck check", subject="table")
START_DECK_CHECK = action("start_deck_check", _("Deck check started"), _CHECK_RULE)
FINISH_DECK_CHECK = action(
    "finish_deck_check", _("Deck check finished"), _CHECK_RULE, words={"seconds": _("seconds")}
)
RECORD_DECK = action(
    "record_deck",
    _("Deck compared with its list"),
    replace(_CHECK_RULE, needs=Permission.SEE_LISTS),
    words={"differences": _("differences"), "cards_counted": _("cards counted")},
)

GIVE_NO_PENALTY = action(
    "give_no_penalty",
    _("Deck check answered without a penalty"),
    Rule(Permission.GIVE_PENALTIES, is_own=True, group="deck check", subject="table"),
    asks_reason=True,
)
LONGEST_ANSWER = 300


@dataclass(frozen=True, slots=True)
class DeckReport:
    """What a judge found in one deck: `comparison` with list `list_number`, the cards that no line has as typed."""

    comparison: DeckComparison
    list_number: int | None = None
    extras: str = ""
    note: str = ""


@does(START_DECK_CHECK)
def start_deck_check(
    change: Change, round_number: int, table_number: int, *, side: int | None = None, **by: Unpack[By]
) -> DeckCheck:
    """Note that the decks of a table are taken away, all four or those of team `side` (1, 2).

    Refused while someone has decks of the table already. Where the table was drawn or chosen, that is begun with it.
    """
    match = steps.match_to_change(change, round_number, table_number)
    running = match.deck_checks.filter(finished_at=None).first()
    if running is not None:
        raise Refusal("pairings.deck_check_running", table=table_number, by=str(running.started_by))
    if side not in (None, 1, 2):
        raise Refusal("pairings.no_such_side")
    check = DeckCheck.objects.create(
        match=match, side=side, cause=_begin(change, match), started_at=change.now, started_by=change.by
    )
    change.add(check)
    change.after = {"started_by": str(check.started_by)}
    if side is not None:
        change.entry_number = match.entry_at(side).number
    return check


def _begin(change: Change, match: Match) -> DeckCheck.Cause:
    """Step: why a table is checked; where judges had chosen it, nobody has to keep that to themselves any longer."""
    planned = queries.planned_checks(change.tournament, match.round.number).get(match.table_number or 0)
    if planned is not None and planned.is_open:
        change.keep(planned)
        planned.begun_at = change.now
        planned.save(update_fields=["begun_at"])
        return DeckCheck.Cause(planned.cause)
    is_called = match.calls.filter(answered_at=None).exists()
    return DeckCheck.Cause.CALL if is_called else DeckCheck.Cause.TABLE


@does(FINISH_DECK_CHECK)
def finish_deck_check(change: Change, round_number: int, table_number: int, **by: Unpack[By]) -> DeckCheck:
    """Note that the decks are back at the table, whoever took them; the extension is given by itself."""
    match = steps.begun_match_to_change(change, round_number, table_number)
    check = match.deck_checks.filter(finished_at=None).first()
    if check is None:
        raise Refusal("pairings.no_deck_check", table=table_number)
    change.keep(check)
    check.finished_at, check.finished_by = change.now, change.by
    check.save(update_fields=["finished_at", "finished_by"])
    change.after = {"seconds": int(check.length(change.now).total_seconds())}
    change.citation = "FR-216.d"
    return check


@does(RECORD_DECK)
def record_deck(
    change: Change, round_number: int, table_number: int, seat: str, report: DeckReport, **by: Unpack[By]
) -> CheckedDeck:
    """Keep how the deck of a seat ("1a" to "2b") compares with its list; a second time it replaces the first.

    It replaces nothing that the page did not show, such as what another judge found meanwhile. Refused before the
    decks of that team were taken. The journal says how many lines differ, never which cards.
    """
    match = steps.begun_match_to_change(change, round_number, table_number)
    if seat not in TABLE_SEATS:
        raise Refusal("pairings.no_such_seat")
    steps.check_seats_shown(change.actor, match, [seat])
    if not any(int(seat[0]) in check.sides for check in match.deck_checks.all()):
        raise Refusal("pairings.no_deck_check", table=table_number)
    check_deck_shown(change.actor, match, seat)
    entry = match.entry_at(int(seat[0]))
    player = entry.player_in(seat[1])
    deck = _deck_to_record(change, match, seat)
    found = report.comparison
    known = (deck.found, deck.extras, deck.infraction)
    deck.list_number, deck.extras, deck.note = (
        report.list_number,
        report.extras.strip(),
        report.note.strip(),
    )
    deck.is_alike, deck.cards = found.is_alike, found.cards
    deck.found = [[difference.place, difference.found] for difference in found.differences]
    deck.checked_at, deck.checked_by = change.now, change.by
    deck.player, deck.infraction = player, _infraction_found(change, report)
    if (deck.found, deck.extras, deck.infraction) != known:
        deck.answered_at, deck.answered_by, deck.no_penalty_reason = None, None, ""
    deck.save()
    change.entry_number = entry.number
    change.after = {"player": player.name, "cards_counted": found.cards, "differences": found.count}
    return deck


def _deck_to_record(change: Change, match: Match, seat: str) -> CheckedDeck:
    """Step: what is noted of the deck of a seat's player, or a new row for it.

    Players who changed seats keep their rows, so a new row may have to go by the seat of the partner.
    """
    known = queries.decks_by_seat(match)
    if seat in known:
        change.keep(known[seat])
        return known[seat]
    taken = {deck.seat for deck in known.values()}
    partner = seat[0] + ("b" if seat[1] == "a" else "a")
    deck = CheckedDeck(match=match, seat=partner if seat in taken else seat)
    change.add(deck)
    return deck


def _infraction_found(change: Change, report: DeckReport) -> str:
    """What a judge is to decide about after this report: a number of the guidelines' list, "" for nothing."""
    has_list = report.list_number is not None
    lists = DeckList.objects.filter(tournament=change.tournament, number=report.list_number or 0)
    listed = lists.first() if has_list else None
    is_legal = listed is None or (
        state_of(listed, check_list(event_judge(change.tournament), listed)) != ListState.ILLEGAL
    )
    found = find_infraction(
        has_list=has_list,
        is_list_legal=is_legal,
        is_alike=report.comparison.is_alike,
    )
    return "" if found is None else found.value


@does(GIVE_NO_PENALTY)
def give_no_penalty(
    change: Change, round_number: int, table_number: int, seat: str, **by: Unpack[Because]
) -> CheckedDeck:
    """Answer what a check found in a deck without a penalty, with the reason; `seat` is that of the deck's row.

    Refused where there is nothing to answer: a penalty was given for it, or someone else gave a reason.
    """
    match = steps.begun_match_to_change(change, round_number, table_number)
    deck = match.checked_decks.filter(seat=seat).select_related("player").first()
    if deck is None:
        raise Refusal("pairings.no_finding", table=table_number)
    check_finding_shown(change.actor, deck)
    steps.check_seats_shown(change.actor, match, [f"{deck.side}{deck.letter}"])
    if not deck.infraction or deck.answered_at is not None or deck.penalties.exists():
        raise Refusal("pairings.no_finding", table=table_number)
    change.keep(deck)
    change.entry_number = deck.entry.number
    deck.answered_at, deck.answered_by = change.now, change.by
    deck.no_penalty_reason = change.reason[:LONGEST_ANSWER]
    deck.save(update_fields=["answered_at", "answered_by", "no_penalty_reason"])
    change.after = {
        "player": None if deck.player is None else deck.player.name,
        "infraction": deck.infraction,
    }
    change.citation = "FR-Intro.d"
    return deck
