"""Which tables of a posted round are re-paired, and how, once an earlier result is put right. Reads only.

Nothing is changed here: `pairings.corrections.steps` does.

Which points are right for a round that is posted? The points stored with its matches are those it was paired on,
and "why this opponent?" is answered from them, so they stay as they are everywhere: in played rounds, at tables
that are played, and in the whole round where its pairings are left. Only where tables are re-paired do the teams of
the corrected result get their right points there, those of their tables in that round that are still to be played.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from pairings.corrections.consequences import Seated, keep_tables
from pairings.engine.repair import Repair, as_tables, repair_round
from pairings.engine.types import Contender
from pairings.matches import histories, queries
from pairings.matches.models import Match
from pairings.matches.scoring import How, Outcome
from pairings.matches.wishes import Wishes, read_wishes
from teams.entries.steps import draw
from tournament.event.models import Round, Tournament
from tournament.kernel.refusal import Refusal
from tournament.wording.stages import round_title


@dataclass(slots=True)
class RepairPlan:
    """What re-pairing tables of a posted round would do.

    `matches` are its rows without missed ones; `contenders` have the right points of the teams in `moved` (by entry
    number); `stuck` are moved teams whose table is played already. `seats` are the changed tables as they would be,
    `old_seats` as they are.
    """

    round: Round
    matches: list[Match]
    contenders: list[Contender]
    moved: frozenset[int]
    stuck: frozenset[int]
    repair: Repair
    old_seats: list[Seated]
    seats: list[Seated]

    @property
    def changed(self) -> list[Match]:
        """The rows of the tables that change."""
        return [self.matches[place] for place in self.repair.changed]


@dataclass(frozen=True, slots=True)
class LaterRound:
    """The newest round with what the correction of `match`, of an earlier one, concerns of it, read once.

    `rows` are all of its matches by table, missed ones included; `played` the matches before it, as they are recorded;
    `right` the points of the two corrected teams before it, as they should have been.
    """

    round: Round
    match: Match
    rows: list[Match]
    played: list[histories.PlayedRow]
    right: dict[int, int]

    @property
    def matches(self) -> list[Match]:
        """Its rows without missed ones."""
        return [row for row in self.rows if row.how != How.MISSED]

    def contenders(self, numbers: Collection[int]) -> list[Contender]:
        """Those whom it pairs, on the points they were paired on; those of `numbers` with their right ones."""
        return [
            replace(one, match_points=self.right[one.id]) if one.id in numbers else one
            for one in histories.contenders_of(self.round, self.matches, self.played)
        ]


def read_later(tournament: Tournament, match: Match, outcome: Outcome, round_: Round) -> LaterRound:
    """What correcting `match` to `outcome` concerns of a later round. Two queries."""
    played = histories.played_rows(tournament, through=round_.number - 1)
    known = histories.histories(corrected_rows(played, match, outcome))
    right = {entry.number: known[entry.number].points for entry in match.entries}
    return LaterRound(round_, match, queries.round_matches(round_), played, right)


def corrected_rows(
    rows: Sequence[histories.PlayedRow], match: Match, outcome: Outcome
) -> list[histories.PlayedRow]:
    """The matches of an event with another outcome of one of them."""
    return [
        replace(
            row,
            how=outcome.ending.how,
            winner=outcome.winner,
            points_one=outcome.points[0],
            points_two=outcome.points[1],
            games=outcome.ending.games,
        )
        if (row.round, row.table) == (match.round.number, match.table_number)
        else row
        for row in rows
    ]


def plan_repair(later: LaterRound) -> RepairPlan:
    """Plan the re-pairing of tables of a later round once the match of an earlier round is corrected.

    A Refusal says why nothing can or need be re-paired. The seed follows from what is corrected, so that what is
    shown is what is stored, and no one can draw until they like it.
    """
    round_, match, matches = later.round, later.match, later.matches
    if round_.closed_at is not None:
        raise Refusal("tournament.round_closed", number=round_.number, round=round_title(round_))
    stored = _stored_points(matches)
    moved = {number for number, points in later.right.items() if stored.get(number, points) != points}
    if not moved:
        raise Refusal("pairings.repair_not_needed", number=round_.number)
    played = {team for row in matches if has_result_at_table(row) for team in row.teams}
    if moved <= played:
        raise Refusal("pairings.repair_played", number=round_.number)
    free = moved - played
    contenders = later.contenders(free)
    repair = _ask(round_, matches, contenders, free, match)
    if repair is None:
        code = "pairings.repair_best_left" if played or round_.wishes else "pairings.repair_best"
        raise Refusal(code, number=round_.number)
    old = [_seated(matches[place]) for place in repair.changed]
    teams = {team for seated in old for team in seated.teams}
    pairs = [pair for pair in as_tables(repair.paired) if pair[0] in teams]
    fixed = {
        entry.number: entry.fixed_table
        for row in matches
        for entry in row.entries
        if entry.fixed_table is not None
    }
    seats = keep_tables(old, pairs, fixed=fixed)
    return RepairPlan(
        round_, matches, contenders, frozenset(free), frozenset(moved & played), repair, old, seats
    )


def touched_tables(later: LaterRound) -> list[Match]:
    """The tables of a later round that the engine would pair otherwise if nothing were played yet, by table."""
    matches = later.matches
    contenders = later.contenders(later.right)
    repair = _ask(later.round, matches, contenders, set(later.right), later.match, holds_played=False)
    return [] if repair is None else [matches[place] for place in repair.changed]


def _ask(
    round_: Round,
    matches: Sequence[Match],
    contenders: Sequence[Contender],
    moved: set[int],
    match: Match,
    *,
    holds_played: bool = True,
) -> Repair | None:
    tournament = round_.tournament
    wishes = read_wishes(round_.wishes)
    held = {
        place
        for place, row in enumerate(matches)
        if (holds_played and has_result_at_table(row)) or _is_by_hand(row, wishes)
    }
    return repair_round(
        contenders,
        [row.numbers for row in matches],
        moved=moved,
        held=held,
        forbidden=[(one, two) for one, two in wishes.forbidden],
        seed=draw(tournament, f"repair/{round_.number}/{match.round.number}/{match.table_number}"),
        rounds_left=queries.rounds_after(tournament, round_.number),
        avoid_affiliation=tournament.avoid_affiliation,
    )


def has_result_at_table(match: Match) -> bool:
    """Whether a slip was entered: a bye is nothing that was played."""
    return match.two_id is not None and not match.is_open


def _is_by_hand(match: Match, wishes: Wishes) -> bool:
    """Whether these two were put together, or locked, by hand, before or after the round was posted."""
    return wishes.match(match.teams) is not None or match.arranged_at is not None


def _seated(match: Match) -> Seated:
    return Seated(match.table_number, *match.numbers)


def _stored_points(matches: Sequence[Match]) -> dict[int, int]:
    """What the round was paired on, by entry number."""
    return {
        entry.number: score or 0
        for row in matches
        for entry, score in zip(row.entries, (row.score_one, row.score_two), strict=False)
    }
