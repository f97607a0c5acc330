"""Rounds of the bracket as proposals: who meets whom follows from seeds and results, nobody pairs it.

The steps neither journal nor commit: `pairings.rounds.actions` and `pairings.cut` do.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TypeAlias

from django.db.models import F

from pairings.bracket.models import Cut, CutSeed
from pairings.bracket.queries import read_bracket, read_cut
from pairings.bracket.steps import Seeded, seed_values, store_bracket
from pairings.elimination.bracket import BracketMatch, BracketRound, MatchState
from pairings.elimination.outlook import next_round
from pairings.elimination.positions import random_positions
from pairings.matches import steps
from pairings.matches.models import Match
from pairings.matches.queries import (
    NOTHING_CHANGED,
    ProposalChanges,
    active_entries,
    proposal_changes,
    round_plan,
)
from pairings.matches.steps import bye_match
from pairings.rounds.rests_on import TableInputs, changed_parts, digests_of_bracket, table_inputs
from pairings.rounds.seating import assign_tables
from teams.entries.models import Entry
from teams.entries.steps import draw
from tournament.event.models import Round, Tournament
from tournament.event.progress import Progress
from tournament.journal.journal import Change
from tournament.kernel.refusal import Refusal
from tournament.kernel.stages import MOST_IN_BRACKET, RoundStage, Structure
from tournament.wording.stages import round_title

Sides: TypeAlias = tuple[int, int | None]  # who is in a match, by entry number; None for a bye
FIRST = 1


def is_bracket_next(tournament: Tournament) -> bool:
    """Whether the next round to be paired is one of the bracket. One query at most, none without a bracket."""
    return tournament.structure == Structure.ELIMINATION or read_cut(tournament) is not None


def is_last_swiss(round_: Round) -> bool:
    """Whether a cut follows a round: its standings are provisional until it is made. One query at most."""
    event = round_.tournament
    if round_.is_elimination or not event.has_bracket:
        return False
    return round_.number >= round_plan(event).planned


def check_bracket_goes_on(tournament: Tournament, progress: Progress) -> None:
    """Refuse where the bracket has no round to come; the newest round is closed. Before round 1 it is to be made."""
    if progress.newest is not None and find_due_round(tournament) is None:
        raise Refusal("pairings.bracket_complete")


def find_due_round(tournament: Tournament) -> BracketRound | None:
    """The round of the bracket that comes next by the results of posted rounds; None where nothing is left to play."""
    bracket = read_bracket(tournament)
    return None if bracket is None else next_round(bracket)


def make_elimination_proposal(change: Change, number: int, *, version: int = 0) -> Round:
    """Step: the next round of the bracket as round `number`, with byes as bye rows, the first tables at the top.

    Fixed tables are kept.
    """
    event = change.tournament
    due = find_due_round(event)
    if due is None:
        raise Refusal("pairings.bracket_complete")
    cut = cut_of(event)
    drawn = cut.draw_seed if due.teams_left == cut.size else None
    round_ = Round.objects.create(
        tournament=event,
        number=number,
        stage=RoundStage.ELIMINATION.value,
        teams_left=due.teams_left,
        paired_at=change.now,
        seed=drawn or 0,
        is_proved=False,
        version=version,
    )
    points = dict(cut.seeds.values_list("entry__number", "match_points"))
    entries = {entry.number: entry for entry in Entry.objects.filter(tournament=event, number__in=points)}
    present = [entries[team] for match in due.matches for team in match.teams]
    tables = table_inputs(event, present)
    round_.rests_on = digests_of_bracket(event, present, tables)
    round_.save(update_fields=["rests_on"])
    matches = [
        *_seated(round_, due, entries, points, tables),
        *_byes(change, round_, due, entries, points),
    ]
    Match.objects.bulk_create(matches, batch_size=500)
    change.add(round_, *matches)
    change.after = (change.after or {}) | {"matches": steps.pairing_values(matches)}
    return round_


def make_bracket_of_all(
    change: Change,
    entries: Sequence[Entry],
    *,
    draw_number: int = FIRST,
    draw_reason: str = "",
    version: int = 0,
) -> Round:
    """Step: single elimination from round 1: seeds for these teams, the typed ones first, and round 1 as a proposal.

    Who has no typed seed is drawn by the event's secret: the same as long as the same teams play.
    """
    event = change.tournament
    if len(entries) < 2:
        raise Refusal("pairings.too_few", count=len(entries))
    if len(entries) > MOST_IN_BRACKET:
        raise Refusal("pairings.bracket_too_large", most=MOST_IN_BRACKET)
    drawn = bracket_seed(event, [entry.number for entry in entries], draw_number=draw_number)
    store_bracket(
        change,
        [Seeded(entry) for entry in in_seed_order(entries, drawn)],
        after_round=0,
        draw_seed=drawn if event.is_bracket_drawn else None,
    )
    round_ = make_elimination_proposal(change, FIRST, version=version)
    round_.seed, round_.draw_number, round_.draw_reason = drawn, draw_number, draw_reason
    round_.save(update_fields=["seed", "draw_number", "draw_reason"])
    change.after = (change.after or {}) | {"seed": drawn, "seeds": seed_values(cut_of(event))}
    return round_


def in_seed_order(entries: Sequence[Entry], drawn: int) -> list[Entry]:
    """Typed seeds first, the least before the others; then all others as the draw has them."""
    order = sorted(entries, key=lambda entry: entry.number)
    Random(drawn).shuffle(order)
    return sorted(order, key=lambda entry: (entry.seed is None, entry.seed or 0))


def bracket_seed(event: Tournament, teams: Sequence[int], *, draw_number: int = FIRST) -> int:
    """The seed of a bracket that is drawn: the same as long as the same teams are in it (see `proposals.seed_of`)."""
    return draw(event, f"bracket/draw/{draw_number}/{sorted(teams)}")


def find_changes(round_: Round) -> ProposalChanges:
    """Who left and who came since a proposal was paired, and what else that it rests on is another."""
    changes = _find_teams_changed(round_)
    return replace(changes, parts=changed_parts(round_))


def _find_teams_changed(round_: Round) -> ProposalChanges:
    """Who left and who came: for a round of the bracket by what the results say now."""
    if not round_.is_elimination:
        return proposal_changes(round_)
    event = round_.tournament
    cut = read_cut(event)
    if cut is not None and cut.after_round == 0 and round_.number == FIRST:
        return _changes_of_first(round_)
    due = find_due_round(event)
    expected = {} if due is None or due.teams_left != round_.teams_left else _due_sides(due)
    rows = round_.matches.values_list(
        "bracket_slot", "one__number", "one__team_name", "two__number", "two__team_name"
    )
    stored: dict[int, Sides] = {}
    names: dict[int, str] = {}
    for slot, one, name_one, two, name_two in rows:
        if slot is None:
            continue
        stored[slot] = (one, two)
        names[one] = name_one
        if two is not None:
            names[two] = name_two
    if {slot: _as_set(sides) for slot, sides in stored.items()} == {
        slot: _as_set(sides) for slot, sides in expected.items()
    }:
        return NOTHING_CHANGED
    now = {number: slot for slot, sides in expected.items() for number in _as_set(sides)}
    then = {number: slot for slot, sides in stored.items() for number in _as_set(sides)}
    came = [number for number, slot in now.items() if then.get(number) != slot]
    missing = [number for number in came if number not in names]
    names |= dict(
        Entry.objects.filter(tournament=event, number__in=missing).values_list("number", "team_name")
    )
    return ProposalChanges(
        gone=tuple(names[number] for number in sorted(then.keys() - now.keys())),
        came=tuple(names[number] for number in sorted(came)),
        is_moved=True,
    )


def _changes_of_first(round_: Round) -> ProposalChanges:
    """The same of single elimination from round 1 on: all teams that are here are in its bracket."""
    names: dict[int, str] = {}
    for match in round_.matches.select_related("one", "two"):
        names |= {entry.number: entry.team_name for entry in match.entries}
    active = {entry.number: entry for entry in active_entries(round_.tournament)}
    here = [number for number, entry in active.items() if entry.checked_in_at is not None]
    return ProposalChanges(
        gone=tuple(names[number] for number in sorted(names.keys() - active.keys())),
        came=tuple(active[number].team_name for number in here if number not in names),
    )


def is_first_of_bracket(round_: Round) -> bool:
    """Whether a round is the first one of its bracket, with which the bracket was made. One query at most."""
    if not round_.is_elimination:
        return False
    earlier = round_.tournament.rounds.filter(stage=RoundStage.ELIMINATION, number__lt=round_.number)
    return not earlier.exists()


def is_drawn(round_: Round) -> bool:
    """Whether chance put the teams of a round where they are in the bracket: with a reason they are drawn again."""
    if not is_first_of_bracket(round_):
        return False
    cut = read_cut(round_.tournament)
    if cut is None:
        return False
    return cut.is_drawn or (cut.after_round == 0 and cut.seeds.filter(entry__seed=None).exists())


def draw_positions_again(change: Change, round_: Round, draw_number: int) -> None:
    """Step: the teams of a cut that is drawn stand elsewhere in the bracket; refused where nothing was drawn."""
    event = change.tournament
    cut = cut_of(event)
    if not cut.is_drawn:
        raise Refusal("pairings.bracket_not_drawn", round=round_title(round_))
    seeds = list(cut.seeds.select_related("cut", "entry").order_by("seed"))
    change.keep(cut, *seeds)
    cut.draw_seed = bracket_seed(event, [seed.entry.number for seed in seeds], draw_number=draw_number)
    cut.save()
    place_of = {
        seed: place for place, seed in enumerate(random_positions(len(seeds), cut.draw_seed), start=1)
    }
    for seed in seeds:
        seed.position = place_of[seed.seed]
    # Aside first: no two teams stand at one position in between.
    cut.seeds.update(position=F("position") + MOST_IN_BRACKET)
    CutSeed.objects.bulk_update(seeds, ["position"], batch_size=500)


def cut_of(event: Tournament) -> Cut:
    """The cut of an event; refused before it was made."""
    cut = read_cut(event)
    if cut is None:
        raise Refusal("pairings.no_cut_yet")
    return cut


def _due_sides(due: BracketRound) -> dict[int, Sides]:
    """Return who is in each match of a round by slot; matches without teams are left out."""
    found: dict[int, Sides] = {}
    for match in due.matches:
        if match.state in {MatchState.READY, MatchState.BYE}:
            one, *others = match.teams
            found[match.slot] = (one, others[0] if others else None)
    return found


def _as_set(sides: Sides) -> frozenset[int]:
    return frozenset(number for number in sides if number is not None)


def _seated(
    round_: Round,
    due: BracketRound,
    entries: dict[int, Entry],
    points: dict[int, int],
    at: TableInputs,
) -> list[Match]:
    """The rows, not saved, of the matches to be played, from the top of the bracket."""
    ready = [match for match in due.matches if match.state == MatchState.READY]
    pairs = [(match.teams[0], match.teams[1]) for match in ready]
    tables, _clashes = assign_tables(
        pairs,
        fixed=at.fixed,
        first=at.first,
        unused=at.unused,
    )
    return [
        Match(
            round=round_,
            table_number=table,
            one=entries[one],
            two=entries[two],
            score_one=points[one],
            score_two=points[two],
            bracket_slot=match.slot,
        )
        for match, (one, two), table in zip(ready, pairs, tables, strict=True)
    ]


def _byes(
    change: Change, round_: Round, due: BracketRound, entries: dict[int, Entry], points: dict[int, int]
) -> list[Match]:
    """The rows, not saved, of the teams that go on without a match."""
    alone: list[BracketMatch] = [match for match in due.matches if match.state == MatchState.BYE]
    rows = []
    for match in alone:
        (number,) = match.teams
        row = bye_match(change, round_, entries[number], points[number])
        row.bracket_slot = match.slot
        rows.append(row)
    return rows
