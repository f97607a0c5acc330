"""What a proposal rests on, so that it is out of date when any of it changes: one list, in one place.

Pairing and seating get their inputs as values of this module and read nothing else of the event
(`tests/pairings/rounds/test_rests_on.py` finds what they read besides). With a round is stored a digest of each part of
them (`Round.rests_on`), by the parts below; a page or the posting works them out again and compares. Who is in a
proposal is compared by names (`ProposalChanges`), and what was asked by hand is the proposal's own.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pairings.engine.types import Contender
from pairings.matches import histories, queries
from pairings.matches.scoring import How
from pairings.standings.queries import rank_entries
from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.kernel.shown import name_of
from tournament.kernel.stages import Structure

RESULTS, CLUBS, ROUNDS, TABLES, SEEDS = "results", "clubs", "rounds", "tables", "seeds"


@dataclass(frozen=True, slots=True)
class TableInputs:
    """Where matches are put: tables that teams may not leave, the first table, those that cannot be used."""

    fixed: Mapping[int, int]
    first: int
    unused: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairingInputs:
    """All that a Swiss round is paired and seated by, besides what was asked by hand.

    `field` are the teams that are paired with what they played, `order` all teams of the event by the standings.
    """

    field: tuple[Contender, ...]
    order: tuple[int, ...]
    avoid_affiliation: bool
    rounds_left: int
    tables: TableInputs


def table_inputs(event: Tournament, entries: Iterable[Entry]) -> TableInputs:
    """How the matches of these teams are put at tables."""
    fixed = {entry.number: entry.fixed_table for entry in entries if entry.fixed_table is not None}
    return TableInputs(fixed, event.first_table, tuple(event.unused_tables))


def pairing_inputs(
    event: Tournament,
    number: int,
    present: Iterable[Entry],
    *,
    rows: Sequence[histories.PlayedRow],
    entries: Sequence[Entry],
) -> PairingInputs:
    """The inputs of Swiss round `number` of the teams `present`. One query.

    `entries` are all of the event, `rows` what was played before.
    """
    ranked = rank_entries(entries, rows, event.tiebreakers, unranked={})  # their order alone
    return PairingInputs(
        tuple(histories.contenders(present, histories.histories(rows))),
        tuple(row.entry.number for row in ranked),
        event.avoid_affiliation,
        queries.rounds_after(event, number),
        table_inputs(event, entries),
    )


# The list -------------------------------------------------------------------------------------------------------


def _results(inputs: PairingInputs) -> object:
    teams = {team.id for team in inputs.field}
    field = sorted(
        (team.id, team.match_points, sorted(team.opponents), team.byes, team.pair_downs, team.pair_ups)
        for team in inputs.field
    )
    return field, [number for number in inputs.order if number in teams]


def _clubs(inputs: PairingInputs) -> object:
    if not inputs.avoid_affiliation:
        return False
    return sorted((team.id, team.affiliation) for team in inputs.field)


def _tables(inputs: PairingInputs) -> object:
    return _tables_of(inputs.tables, {team.id for team in inputs.field})


def _tables_of(tables: TableInputs, teams: Iterable[int]) -> object:
    fixed = sorted((team, tables.fixed[team]) for team in teams if team in tables.fixed)
    return fixed, tables.first, sorted(set(tables.unused))


_OF_SWISS: Mapping[str, Callable[[PairingInputs], object]] = {
    RESULTS: _results,
    CLUBS: _clubs,
    ROUNDS: lambda inputs: inputs.rounds_left,
    TABLES: _tables,
}


def digests_of_swiss(inputs: PairingInputs) -> dict[str, str]:
    """A digest of each part that a Swiss round rests on."""
    return {part: name_of("rests on", part, repr(find(inputs))) for part, find in _OF_SWISS.items()}


def digests_of_bracket(event: Tournament, entries: Iterable[Entry], tables: TableInputs) -> dict[str, str]:
    """The same of a round of the bracket: who meets whom follows from results, seeds and a draw of who is in it.

    Results are compared match by match (`find_changes`); seeds that were typed make the bracket of all teams alone.
    """
    numbers = {entry.number: entry for entry in entries}
    found = {TABLES: name_of("rests on", TABLES, repr(_tables_of(tables, numbers)))}
    if event.structure == Structure.ELIMINATION:
        seeds = sorted((number, entry.seed) for number, entry in numbers.items())
        found[SEEDS] = name_of("rests on", SEEDS, repr((event.is_bracket_drawn, seeds)))
    return found


def changed_parts(round_: Round) -> tuple[str, ...]:
    """The parts that are not as they were when the proposal was paired, in the order of the list. A few queries.

    None for a proposal of before Tandem kept them.
    """
    if not round_.rests_on:
        return ()
    now = digests_now(round_)
    return tuple(part for part in now if part in round_.rests_on and round_.rests_on[part] != now[part])


def digests_now(round_: Round) -> dict[str, str]:
    """What the teams of a proposal rest on as the event is now."""
    event = round_.tournament
    entries = list(Entry.objects.filter(tournament=event))
    by_key = {entry.pk: entry for entry in entries}
    playing = round_.matches.exclude(how=How.MISSED).values_list("one_id", "two_id")
    present = sorted(
        (by_key[key] for pair in playing for key in pair if key is not None), key=lambda entry: entry.number
    )
    if round_.is_elimination:
        return digests_of_bracket(event, present, table_inputs(event, present))
    rows = histories.played_rows(event, through=round_.number - 1)
    return digests_of_swiss(pairing_inputs(event, round_.number, present, rows=rows, entries=entries))


def rest_on_results(round_: Round) -> None:
    """Step: the round rests on the teams that are in it and their results as they are now.

    A match was arranged after posting, or tables were re-paired for a corrected result. The rest stays as it was
    when the round was paired. The round is not saved.
    """
    now = digests_now(round_)
    round_.rests_on = round_.rests_on | {
        part: now[part] for part in (RESULTS, CLUBS) if part in round_.rests_on
    }
