"""Steps of a correction in an event with a bracket: remove the cut, or the later matches that rest on it.

They neither journal nor commit. The change's `before` and `after` must be dictionaries.
"""

from collections.abc import Mapping

from pairings.bracket.models import CutSeed
from pairings.bracket.queries import read_bracket, read_seeds
from pairings.corrections.bracket_effects import BracketEffects
from pairings.elimination.bracket import BracketMatch
from pairings.matches import steps
from pairings.matches.at_table import clear_tables
from pairings.matches.models import Match
from pairings.matches.queries import round_matches
from pairings.matches.scoring import Ending, How, Terms, decide
from pairings.penalties.steps import move_penalties, penalties_by_team
from pairings.rounds.actions import delete_round, make_proposal_again
from pairings.rounds.elimination_rounds import find_due_round, make_elimination_proposal
from pairings.rounds.seating import usable_tables
from teams.entries.models import Entry
from tournament.event.models import Round
from tournament.journal.journal import Change


def propose_again(change: Change, round_: Round) -> None:
    """Step: a proposal of the bracket as it follows from the results now; none where nothing is left to play."""
    change.before["matches"] = steps.stored_pairing(round_)
    delete_round(change, round_)
    _propose_what_is_due(change, round_)


def _propose_what_is_due(change: Change, former: Round) -> Round | None:
    """Step: the round that is due in place of the `former` one as a proposal; the line says so where none is."""
    if find_due_round(change.tournament) is None:
        change.after["is_thrown_away"] = True
        return None
    return make_elimination_proposal(change, former.number, version=former.version + 1)


def take_later_back(change: Change, effects: BracketEffects) -> Round | None:
    """Step: have the matches that rest on a corrected one played again by the right teams; return the next round.

    A round with other results stays, open again, with the right team in its match. Rounds after it go, and the desk
    makes them again when it is played; where the next round itself has no other result, it is a proposal again.
    """
    kept = effects.kept
    gone = [round_ for round_ in effects.later if round_ != kept]
    change.before["later_rounds"] = [[round_.number, steps.stored_pairing(round_)] for round_ in gone]
    for round_ in reversed(gone):
        _remove_round(change, round_)
    if kept is None:
        return _propose_what_is_due(change, effects.later[0])
    change.keep(kept)
    kept.closed_at = None
    kept.version += 1
    kept.save()
    _fill_again(change, kept, [row for row in effects.resting if row.round_id == kept.pk])
    return kept


def _remove_round(change: Change, round_: Round) -> None:
    """Step: a later round goes with its results, which the journal line keeps."""
    if round_.posted_at is not None:
        rows = round_matches(round_)
        change.keep(round_, *rows)
        for row in rows:
            if row.two_id is not None and not row.is_open:
                steps.open_again(row)
        round_.closed_at = None
        make_proposal_again(change, round_)
    delete_round(change, round_)


def _fill_again(change: Change, round_: Round, rows: list[Match]) -> None:
    """Step: put the teams that are due now into these matches of a posted round, which are open again.

    A row of a posted round is never deleted. What was noted at its table was for another match; penalties stay with
    their team, at this table where it still sits there.
    """
    bracket = read_bracket(change.tournament, before=round_.teams_left)
    if bracket is None or round_.teams_left is None:
        return
    change.keep(*rows)
    change.before["matches"] = steps.pairing_values(rows)
    taken = clear_tables(change, rows)
    if taken:
        change.before["taken_away"] = taken
    penalties = penalties_by_team(change, rows)
    seeds = {seed.entry.number: seed for seed in read_seeds(change.tournament)}
    for row in rows:
        _fill_match(change, row, bracket.match_at(round_.teams_left, row.bracket_slot or 0), seeds)
        left = penalties.keys() - {row.one_id, row.two_id}
        for penalty in (each for key in left for each in penalties[key]):
            penalty.match = None  # its team no longer plays here
            penalty.save()
        move_penalties(penalties, row)
    change.add(*rows)
    change.after["matches"] = steps.pairing_values(rows)


def _fill_match(change: Change, row: Match, due: BracketMatch, seeds: Mapping[int, CutSeed]) -> None:
    """Step: the row of one match has the teams that are due in it, without a result, or as a bye."""
    row.goes_on, row.goes_on_reason = None, ""
    row.version += 1
    if due.teams:
        row.one, row.score_one = _seeded(seeds, due.teams[0])
    if len(due.teams) == 2:
        row.two, row.score_two = _seeded(seeds, due.teams[1])
        row.end(None)
        row.recorded_at = row.recorded_by = None
        row.table_number = row.table_number or _free_table(row.round)
    else:
        row.two, row.score_two, row.table_number = None, None, None
        row.end(decide(Ending(How.BYE), Terms(kind=row.kind)))
        row.recorded_at, row.recorded_by = change.now, change.by
    row.save()


def _seeded(seeds: Mapping[int, CutSeed], number: int) -> tuple[Entry, int]:
    """A team of the bracket with its match points after the Swiss rounds."""
    return seeds[number].entry, seeds[number].match_points


def _free_table(round_: Round) -> int:
    """The first table that can be used and has no match."""
    taken = [table for table in round_.matches.values_list("table_number", flat=True) if table is not None]
    event = round_.tournament
    return next(usable_tables(event.first_table, {*event.unused_tables, *taken}))
