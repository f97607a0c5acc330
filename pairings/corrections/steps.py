"""Steps of a correction: its row, and tables of a posted round paired again as planned.

They neither journal nor commit.
"""

from django.db.models import Max

from pairings.corrections.consequences import Seated, Way
from pairings.corrections.models import Correction, RepairedTable
from pairings.corrections.plan import RepairPlan
from pairings.engine.compare import Comparison, compare_with_best
from pairings.matches import queries, steps
from pairings.matches.at_table import clear_tables
from pairings.matches.models import GAMES_COLUMNS, Match
from pairings.matches.scoring import Ending, How, Terms, decide
from pairings.matches.wishes import read_wishes
from pairings.penalties.steps import move_penalties, penalties_by_team
from teams.entries.models import Entry
from tournament.journal.journal import Change

RESULT = (
    *("how", "winner", "points_one", "points_two", "prizes_left_one", "prizes_left_two"),
    *(*GAMES_COLUMNS, "equal_way"),
)


def note_correction(
    change: Change, was: Match, match: Match, *, way: Way, newest_round: int, redone_round: int | None
) -> Correction:
    """Step: the row of a correction; `was` is the match with the wrong result, `match` the same with the right one."""
    before = {f"{name}_before": getattr(was, name) for name in RESULT}
    correction = Correction.objects.create(  # type: ignore[misc]  # a match at a table, as `find_closed_match` has it
        tournament=change.tournament,
        number=_next_number(change),
        round_number=match.round.number,
        table_number=match.table_number,
        one=match.one,
        two=match.two,
        **before,
        **{name: getattr(match, name) for name in RESULT},
        way=way.value,
        newest_round=newest_round,
        redone_round=redone_round,
        reason=change.reason,
        corrected_at=change.now,
        corrected_by=change.by,
    )
    change.add(correction)
    return correction


def _next_number(change: Change) -> int:
    rows = Correction.objects.filter(tournament=change.tournament)
    last: int = rows.aggregate(last=Max("number"))["last"] or 0
    return last + 1


def take_back_correction(correction: Correction, change: Change) -> None:
    """Step of an undo: people have read of the correction, so it stays and says who undid it."""
    correction.taken_back_at, correction.taken_back_by = change.now, change.by
    correction.save(update_fields=["taken_back_at", "taken_back_by"])


def pair_tables_anew(change: Change, plan: RepairPlan, correction: Correction) -> None:
    """Step: seat the teams of the changed tables as planned; the round has the certificate of what it is now.

    The change's `before` and `after` must be dictionaries: they get the tables, and what was taken from them (minutes,
    calls and the like, which were for other teams).
    """
    round_, rows = plan.round, plan.changed
    change.keep(round_, *rows)
    change.before["matches"] = steps.pairing_values(_by_table(rows))
    change.before["taken_away"] = clear_tables(change, rows)
    _put_points_right(change, plan)
    written = _by_table(_seat_rows(change, plan))
    change.add(*written)  # a bye that moved is named by another team now
    RepairedTable.objects.bulk_create(
        RepairedTable(correction=correction, table_number=row.table_number, one=row.one, two=row.two)
        for row in written
    )
    judged = judge(plan)
    round_.seed = plan.repair.paired.seed
    round_.is_proved, round_.is_cut_short = judged.is_proved, judged.is_cut_short
    round_.cost, round_.bound = list(judged.own.cost), list(judged.bound)
    round_.has_rematches = bool(plan.repair.paired.rematches)
    tables = {row.table_number: row.teams for row in plan.matches if row.table_number is not None}
    bye = next((row.one.number for row in plan.matches if row.two is None), None)
    round_.wishes = read_wishes(round_.wishes).still_true(tables, bye).as_json()
    round_.version += 1
    round_.save()
    change.after["matches"] = steps.pairing_values(written)


def _by_table(rows: list[Match]) -> list[Match]:
    """Matches by table, the bye last."""
    return sorted(rows, key=lambda row: (row.table_number is None, row.table_number or 0))


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


def _put_points_right(change: Change, plan: RepairPlan) -> None:
    """Step: a moved team whose table stays, and is still to be played, has its right points there as well.

    The two stay first and second as they are on their slip.
    """
    points = {one.id: one.match_points for one in plan.contenders}
    changed = set(plan.repair.changed)
    for place, row in enumerate(plan.matches):
        if place in changed or plan.moved.isdisjoint(row.teams):
            continue
        change.keep(row)
        row.score_one = points[row.one.number]
        if row.two is not None:
            row.score_two = points[row.two.number]
        row.version += 1
        row.save()


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
        row.two, row.score_two = None, None
        row.end(decide(Ending(How.BYE), Terms(kind=row.kind)))
        row.recorded_at, row.recorded_by = change.now, change.by
        return
    row.two, row.score_two = entries[seated.two], points[seated.two]
    row.end(None)
    row.recorded_at = row.recorded_by = None
