"""Steps that re-pair tables of a posted round as planned, and what goes with a match that changes its teams.

They neither journal nor commit.
"""

from collections.abc import Sequence
from typing import Any

from pairings.corrections.consequences import Seated
from pairings.corrections.plan import RepairPlan
from pairings.engine.compare import Comparison, compare_with_best
from pairings.matches import queries, steps
from pairings.matches.at_table import clear_tables
from pairings.matches.models import Match
from pairings.matches.scoring import How
from pairings.matches.steps import bye_match
from pairings.matches.wishes import read_wishes
from pairings.penalties.steps import move_penalties, penalties_by_team
from teams.entries.models import Entry
from tournament.event.models import Round
from tournament.journal.journal import Change


def pair_tables_anew(change: Change, plan: RepairPlan) -> None:
    """Step: seat the teams of the changed tables as planned; the round has the certificate of what it is now.

    The change's `before` and `after` must be dictionaries: they get the tables, the points they were paired on, the
    certificate, and what was taken from the tables (minutes, calls and the like, which were for other teams).
    """
    round_, rows = plan.round, plan.changed
    change.keep(round_, *rows)
    change.before |= _tables_as_kept(round_, rows) | {"taken_away": clear_tables(change, rows)}
    change.before["put_right"], change.after["put_right"] = _put_points_right(change, plan)
    written = _seat_rows(change, plan)
    judged = judge(plan)
    round_.seed = plan.repair.paired.seed
    round_.is_proved = judged.is_proved
    round_.cost, round_.bound = list(judged.own.cost), list(judged.bound)
    round_.has_rematches = bool(plan.repair.paired.rematches)
    tables = {row.table_number: row.teams for row in plan.matches if row.table_number is not None}
    bye = next((row.one.number for row in plan.matches if row.two is None), None)
    round_.wishes = read_wishes(round_.wishes).still_true(tables, bye).as_json()
    round_.version += 1
    round_.save()
    change.after |= _tables_as_kept(round_, written)


def judge(plan: RepairPlan) -> Comparison:
    """The round as it would be beside the best there is of its teams: tables that stay may keep it from that."""
    pairings = plan.repair.paired.pairings
    return compare_with_best(
        plan.contenders,
        [(pairing.one, pairing.two) for pairing in pairings],
        plan.repair.paired.bye,
        seed=plan.repair.paired.seed,
        rounds_left=queries.rounds_after(plan.round.tournament, plan.round.number),
        avoid_affiliation=plan.round.tournament.avoid_affiliation,
    )


def _tables_as_kept(round_: Round, rows: Sequence[Match]) -> dict[str, Any]:
    ordered = sorted(rows, key=lambda row: (row.table_number is None, row.table_number or 0))
    return {
        "matches": steps.pairing_values(ordered),
        "points_before": [[row.score_one, row.score_two] for row in ordered],
        "certificate": {
            "seed": round_.seed,
            "is_proved": round_.is_proved,
            "cost": list(round_.cost),
            "bound": list(round_.bound),
            "has_rematches": round_.has_rematches,
        },
    }


def _put_points_right(change: Change, plan: RepairPlan) -> tuple[list[list[Any]], list[list[Any]]]:
    """Step: a moved team whose table stays, and is still to be played, has its right points there as well.

    The two stay first and second as they are: so it stands on their slip. Gives [table, points of both] of each such
    table as it was and as it is, for the journal.
    """
    points = {one.id: one.match_points for one in plan.contenders}
    changed = set(plan.repair.changed)
    before, after = [], []
    for place, row in enumerate(plan.matches):
        if place in changed or plan.moved.isdisjoint(row.teams):
            continue
        change.keep(row)
        before.append([row.table_number, row.score_one, row.score_two])
        row.score_one = points[row.one.number]
        if row.two is not None:
            row.score_two = points[row.two.number]
        row.version += 1
        row.save()
        after.append([row.table_number, row.score_one, row.score_two])
    return before, after


def _seat_rows(change: Change, plan: RepairPlan) -> list[Match]:
    """Step: the rows of the changed tables hold the new pairs. No row of a posted round is ever deleted.

    A row that held a team as its first keeps it as its first where that team is the first of a pair again: so no
    team is the first of two rows in between, which the database forbids. All get one new version, beyond all that
    anybody can have seen at these tables, since a slip that was open for the old teams must not count for the new.
    """
    rows = plan.changed
    entries = {entry.number: entry for row in rows for entry in row.entries}
    points = {one.id: one.match_points for one in plan.contenders}
    firsts = {pairing.one for pairing in plan.repair.paired.pairings}
    rematches = {frozenset(pairing[:2]) for pairing in plan.repair.paired.pairings if pairing.rematch}
    seats = [
        seated if seated.two is None or seated.one in firsts else Seated(seated.table, seated.two, seated.one)
        for seated in plan.seats
    ]
    version = max(row.version for row in rows) + 1
    penalties = penalties_by_team(change, rows)
    Match.objects.filter(pk__in=[row.pk for row in rows]).update(two=None, table_number=None)
    by_first = {row.one.number: row for row in rows}
    kept = {seated.one: by_first.pop(seated.one) for seated in seats if seated.one in by_first}
    left = list(by_first.values())
    for seated in seats:
        row = kept.get(seated.one) or left.pop()
        row.table_number, row.version = seated.table, version
        _fill(change, row, seated, entries, points)
        row.is_rematch = frozenset(seated.teams) in rematches
        row.save()
        move_penalties(penalties, row)
    return rows


def _fill(
    change: Change, row: Match, seated: Seated, entries: dict[int, Entry], points: dict[int, int]
) -> None:
    """Put a pair, or the team with the bye, into a row."""
    row.one, row.score_one = entries[seated.one], points[seated.one]
    if seated.two is None:
        bye = bye_match(change, row.round, row.one, row.score_one)
        row.two, row.score_two = None, None
        for name in ("how", "winner", "points_one", "points_two", "recorded_at", "recorded_by"):
            setattr(row, name, getattr(bye, name))
        return
    row.two, row.score_two = entries[seated.two], points[seated.two]
    row.how, row.winner = How.OPEN.value, None
    row.points_one = row.points_two = None
    row.recorded_at, row.recorded_by = None, ""
