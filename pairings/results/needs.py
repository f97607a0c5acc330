"""What an undo needs that brings a result back: some results are the head judge's alone (FR-216.d, X6)."""

from copy import copy

from pairings.matches.models import MATCH, Match, StoredResult
from pairings.matches.scoring import How
from pairings.results.actions import asks_head_judge, decide_result
from tournament.journal.needs import EventState, Need, Values
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.rows.kinds import InDatabase, Key

DECIDES = Need(Permission.OVERRULE, "X6", asks_reason=True)
ACCEPTS_EARLY = Need(Permission.OVERRULE, "FR-216.d", asks_reason=True)
CORRECTS = Need(Permission.CORRECT_EARLIER, asks_reason=True)
# Who entered it and what the teams were called then follows from the result.
RESULT = frozenset(column.name for column in StoredResult._meta.local_fields) - {
    *("recorded_at", "recorded_by", "ended_by"),
}
NOT_PLAYED = frozenset({How.OPEN, How.BYE, How.MISSED})


def need_of_match(state: EventState, key: Key, before: Values | None, after: Values | None) -> Need | None:
    """A result that would need the head judge if it was entered now, and any of a closed round."""
    values = {} if before is None else {name: before[name] for name in RESULT & before.keys()}
    is_unplayed = after is None and values.get("how") in NOT_PLAYED
    if not values or is_unplayed:
        return None
    match = _match_then(state, key, values)
    if match is None:  # made again with its round
        return DECIDES if values.get("how") == How.JUDGE or values.get("equal_way") else None
    needed = None if match.how in NOT_PLAYED else _need_of_result(state, match)
    return needed or (None if match.round.closed_at is None else CORRECTS)


def _match_then(state: EventState, key: Key, values: Values) -> Match | None:
    """The match with the result that it would have again, not saved; None where it is not there. One query."""
    found: Match | None = MATCH.find(state.tournament, [key]).get(tuple(key))
    if found is None:
        return None
    match = copy(found)
    match.round.tournament = state.tournament
    try:
        MATCH.fill(InDatabase(state.tournament), match, dict(values))
    except Refusal:  # a line of a file made by hand: the undo itself says what is wrong
        return None
    return match


def _need_of_result(state: EventState, match: Match) -> Need | None:
    if match.how == How.JUDGE:
        return DECIDES
    try:
        outcome = decide_result(state.tournament, match, match.ending, now=match.round.closed_at or state.now)
    except Refusal as refusal:
        return ACCEPTS_EARLY if refusal.citation == "FR-216.d" else None
    return DECIDES if asks_head_judge(outcome) else None
