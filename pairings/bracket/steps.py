"""Steps that write who is in the bracket, and take it away again. They neither journal nor commit."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pairings.bracket.models import Cut, CutSeed, PassedOver
from pairings.elimination.positions import random_positions, standard_positions
from teams.entries.models import Entry
from tournament.journal.journal import Change
from tournament.kernel.stages import bracket_size


@dataclass(frozen=True, slots=True)
class Seeded:
    """A team that plays in the bracket; `rank` and `match_points` are those after the Swiss rounds."""

    entry: Entry
    rank: int | None = None
    match_points: int = 0


@dataclass(frozen=True, slots=True)
class Passed:
    """A team above the line that does not play on."""

    entry: Entry
    rank: int | None
    why: str
    reason: str


def store_bracket(
    change: Change,
    seeded: Sequence[Seeded],
    *,
    after_round: int,
    draw_seed: int | None = None,
    line_decided_by: str = "",
    passed: Iterable[Passed] = (),
) -> Cut:
    """Step: freeze who plays in the bracket, the first seed first, each with a position.

    With `draw_seed` the positions are drawn by it, else they follow the seeds. Byes are the best seeds'.
    """
    count = len(seeded)
    positions = standard_positions(count) if draw_seed is None else random_positions(count, draw_seed)
    place_of = {seed: place for place, seed in enumerate(positions, start=1) if seed is not None}
    cut = Cut.objects.create(
        tournament=change.tournament,
        size=bracket_size(count),
        after_round=after_round,
        is_drawn=draw_seed is not None,
        draw_seed=draw_seed,
        line_decided_by=line_decided_by,
        reason=change.reason,
        made_at=change.now,
        made_by=change.by,
    )
    seeds = [
        CutSeed(
            cut=cut,
            entry=team.entry,
            seed=seed,
            position=place_of[seed],
            rank=team.rank,
            match_points=team.match_points,
        )
        for seed, team in enumerate(seeded, start=1)
    ]
    CutSeed.objects.bulk_create(seeds, batch_size=500)
    left = [
        PassedOver(cut=cut, entry=one.entry, rank=one.rank, why=one.why, reason=one.reason) for one in passed
    ]
    PassedOver.objects.bulk_create(left)
    change.add(cut, *seeds, *left)
    return cut


def remove_bracket(change: Change, cut: Cut) -> None:
    """Step: delete the seeds of a bracket; the journal line keeps them for an undo."""
    seeds = list(cut.seeds.select_related("cut", "entry"))
    passed = list(cut.passed_over.select_related("cut", "entry"))
    change.keep(cut, *seeds, *passed)
    cut.passed_over.all().delete()
    cut.seeds.all().delete()
    cut.delete()


def seed_values(cut: Cut) -> list[list[Any]]:
    """The seeds as the journal keeps them: [seed, entry number, position] each."""
    return [list(row) for row in cut.seeds.order_by("seed").values_list("seed", "entry__number", "position")]
