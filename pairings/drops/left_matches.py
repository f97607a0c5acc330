"""Steps for the match that a team leaves in mid-round: ended, or opened again. They neither journal nor commit."""

from typing import Any

from pairings.drops.queries import ended_by_leaving, open_match_of
from pairings.matches import steps
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How, Terms, decide
from teams.entries.models import Entry
from tournament.journal.journal import Change
from tournament.kernel.refusal import Refusal

# How the match of a team that leaves can end: it never played, it gave up in mid-game, a judge put it out.
ENDS = frozenset({How.NO_SHOW, How.WITHDRAWN, How.PENALTY})


def end_left_match(change: Change, entry: Entry, how: str) -> dict[str, Any]:
    """Step: the opponent of a team that leaves wins the match of the round being played, which ended `how`.

    Return {"match": what the journal keeps of it}; {} where the table has a result already or `how` is "".
    """
    match = open_match_of(change.tournament, entry) if how else None
    if match is None:
        return {}
    if how not in ENDS:
        raise Refusal("pairings.how_missing", field="ends")
    change.keep(match)
    change.round_number, change.table_number = match.round.number, match.table_number
    outcome = decide(Ending(How(how), 3 - match.side_of(entry)), Terms(kind=match.kind))
    steps.write_result(change, match, outcome, ended_by=Match.EndedBy.DROP)
    return {"match": steps.match_values(match)}


def open_left_match(change: Change, entry: Entry) -> Match:
    """Step: the match that ended because `entry` left is open again; refused where something else counts since."""
    match = ended_by_leaving(change.tournament, entry)
    if match is None:
        raise Refusal("pairings.left_match_settled", field="reopens", name=entry.team_name)
    change.keep(match)
    change.round_number, change.table_number = match.round.number, match.table_number
    steps.open_again(match)
    return match
