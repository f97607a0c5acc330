"""Steps behind pairing anew what rested on a wrong result: what would change, and the rows then.

They neither journal nor commit: `pairings.actions.corrections` does.

Which points are right for a round that is posted? The points stored with its matches are those it was paired on,
and "why this opponent?" is told from them, so they stay as they are everywhere: in rounds that are played, at tables
that are played, and in the whole round where its pairings are left. Only where tables are paired anew do the teams of
the corrected result get their right points there, those of their tables in that round that are still to be played.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pairings import queries
from pairings.actions import steps
from pairings.actions.drafts import bye_match
from pairings.consequences import Seated, keep_tables
from pairings.engine.compare import Comparison, compare_with_best
from pairings.engine.repair import Repair, Table, as_tables, repair_round
from pairings.engine.types import Contender
from pairings.models import Call, DeckCheck, Extension, Match, Penalty, Presence, SlowPlayNote, TeamReport
from pairings.queries_arrivals import arranged_lines, arranging_line
from pairings.scoring import How, Outcome
from pairings.wishes import Wishes, read_wishes, teams_of
from teams.actions.steps import draw
from teams.models import Entry
from tournament.journal import Change
from tournament.models import JournalEntry, Round, Tournament
from tournament.refusal import Refusal

# What belongs to the two teams of a table for this one match: it goes where the match goes.
AT_TABLE = (Extension, Call, DeckCheck, Presence, SlowPlayNote, TeamReport)


@dataclass(slots=True)
class RepairPlan:
    """What pairing tables of a posted round anew would do.

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


def points_before(
    tournament: Tournament, number: int, *, besides: Match, outcome: Outcome | None = None
) -> dict[int, int]:
    """Match points before round `number` by entry, with `outcome` in place of what is recorded for a match."""
    rows = queries.played_rows(tournament, through=number - 1)
    if outcome is not None:
        rows = corrected_rows(rows, besides, outcome)
    known = queries.histories(rows)
    return {entry.number: known[entry.number].points for entry in (besides.one, besides.two) if entry}


def corrected_rows(
    rows: Sequence[queries.PlayedRow], match: Match, outcome: Outcome, *, how: str = ""
) -> list[queries.PlayedRow]:
    """The matches of an event with another outcome of one of them; `how` is how that one ended."""
    return [
        replace(
            row,
            how=how or row.how,
            winner=outcome.winner,
            points_one=outcome.points_one,
            points_two=outcome.points_two,
        )
        if (row.round, row.table) == (match.round.number, match.table_number)
        else row
        for row in rows
    ]


def plan_repair(tournament: Tournament, match: Match, outcome: Outcome, round_: Round) -> RepairPlan:
    """What pairing tables of `round_` anew would do once `match` of an earlier round ended with `outcome`.

    A Refusal says why nothing can or need be paired anew. The seed follows from what is corrected, so that what is
    shown is what is stored, and nobody can draw until he likes it.
    """
    if round_.closed_at is not None:
        raise Refusal("tournament.round_closed", number=round_.number)
    round_.tournament = tournament
    matches = [row for row in queries.round_matches(round_) if row.how != How.MISSED]
    right = points_before(tournament, round_.number, besides=match, outcome=outcome)
    stored = _stored_points(matches)
    moved = {number for number, points in right.items() if stored.get(number, points) != points}
    if not moved:
        raise Refusal("pairings.repair_not_needed", number=round_.number)
    played = {team for row in matches if is_played(row) for team in _teams(row)}
    if moved <= played:
        raise Refusal("pairings.repair_played", number=round_.number)
    free = moved - played
    contenders = [
        replace(one, match_points=right[one.id]) if one.id in free else one
        for one in queries.round_contenders(round_)
    ]
    repair = _ask(round_, matches, contenders, free, match)
    if repair is None:
        raise Refusal("pairings.repair_best", number=round_.number)
    old = [_seated(matches[place]) for place in repair.changed]
    teams = {team for seated in old for team in seated.teams}
    pairs = [pair for pair in as_tables(repair.paired) if pair[0] in teams]
    fixed = {
        entry.number: entry.fixed_table
        for row in matches
        for entry in (row.one, row.two)
        if entry is not None and entry.fixed_table is not None
    }
    seats = keep_tables(old, pairs, fixed=fixed)
    return RepairPlan(
        round_, matches, contenders, frozenset(free), frozenset(moved & played), repair, old, seats
    )


def touched_tables(tournament: Tournament, match: Match, outcome: Outcome, round_: Round) -> list[Match]:
    """The tables of `round_` that the engine would pair otherwise if nothing were played yet, by table."""
    matches = [row for row in queries.round_matches(round_) if row.how != How.MISSED]
    right = points_before(tournament, round_.number, besides=match, outcome=outcome)
    contenders = [
        replace(one, match_points=right.get(one.id, one.match_points))
        for one in queries.round_contenders(round_)
    ]
    repair = _ask(round_, matches, contenders, set(right), match, holds_played=False)
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
    arranged = arranged_lines(tournament, round_.number)
    held = {
        place
        for place, row in enumerate(matches)
        if (holds_played and is_played(row)) or _is_by_hand(row, wishes, arranged)
    }
    return repair_round(
        contenders,
        [_table(row) for row in matches],
        moved=moved,
        held=held,
        forbidden=[(one, two) for one, two in wishes.forbidden],
        seed=draw(tournament, f"repair/{round_.number}/{match.round.number}/{match.table_number}"),
        rounds_left=queries.rounds_after(tournament, round_.number),
        avoid_affiliation=tournament.avoid_affiliation,
    )


def is_played(match: Match) -> bool:
    """Whether a slip was entered: a bye is nothing that was played."""
    return match.two_id is not None and not match.is_open


def _is_by_hand(match: Match, wishes: Wishes, arranged: Mapping[int, JournalEntry]) -> bool:
    """Whether somebody put these two together, or locked them, by hand, before or after the round was posted."""
    return wishes.match(teams_of(*_table(match))) is not None or arranging_line(arranged, match) is not None


def _teams(match: Match) -> tuple[int, ...]:
    return (match.one.number,) if match.two is None else (match.one.number, match.two.number)


def _table(match: Match) -> Table:
    return match.one.number, None if match.two is None else match.two.number


def _seated(match: Match) -> Seated:
    return Seated(match.table_number, *_table(match))


def _stored_points(matches: Sequence[Match]) -> dict[int, int]:
    """What the round was paired on, by entry number."""
    points = {}
    for row in matches:
        points[row.one.number] = row.score_one
        if row.two is not None:
            points[row.two.number] = row.score_two or 0
    return points


# The rows -------------------------------------------------------------------------------------------------------


def pair_tables_anew(change: Change, plan: RepairPlan) -> None:
    """Step: seat the teams of the changed tables as planned; the round has the certificate of what it is now.

    The change's `before` and `after` must be dictionaries: they get the tables, the points they were paired on, the
    certificate, and what was taken from the tables (minutes, calls and the like, which were for other teams).
    """
    round_, rows = plan.round, plan.changed
    change.keep(round_, *rows)
    change.before |= _told(round_, rows) | {"taken_away": clear_tables(change, rows)}
    change.before["put_right"], change.after["put_right"] = _put_points_right(change, plan)
    written = _seat_rows(change, plan)
    judged = judge(plan)
    round_.seed = plan.repair.paired.seed
    round_.is_proved = judged.is_proved
    round_.cost, round_.bound = list(judged.own.cost), list(judged.bound)
    round_.has_rematches = bool(plan.repair.paired.rematches)
    tables = {
        row.table_number: teams_of(*_table(row)) for row in plan.matches if row.table_number is not None
    }
    bye = next((row.one.number for row in plan.matches if row.two is None), None)
    round_.wishes = read_wishes(round_.wishes).still_true(tables, bye).as_json()
    round_.version += 1
    round_.save()
    change.after |= _told(round_, written)


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


def _told(round_: Round, rows: Sequence[Match]) -> dict[str, Any]:
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


def clear_tables(change: Change, rows: Sequence[Match]) -> list[list[Any]]:
    """Step: what was noted at these tables was for other teams; gives [table, what, how often] for the journal."""
    tables = {row.pk: row.table_number for row in rows}
    told: list[list[Any]] = []
    for model in AT_TABLE:
        noted = model._default_manager.filter(match__in=list(tables))
        change.keep(*noted.select_related("match__round"))
        counts = Counter(noted.values_list("match_id", flat=True))
        told += [[tables[key], model._meta.model_name, count] for key, count in counts.items()]
        noted.delete()
    return sorted(told, key=lambda line: (line[0] or 0, line[1]))


def _put_points_right(change: Change, plan: RepairPlan) -> tuple[list[list[Any]], list[list[Any]]]:
    """Step: a moved team whose table stays, and is still to be played, has its right points there as well.

    The two stay first and second as they are: so it stands on their slip. Gives [table, points of both] of each such
    table as it was and as it is, for the journal.
    """
    points = {one.id: one.match_points for one in plan.contenders}
    changed = set(plan.repair.changed)
    before, after = [], []
    for place, row in enumerate(plan.matches):
        if place in changed or plan.moved.isdisjoint(_teams(row)):
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
    entries = {entry.number: entry for row in rows for entry in (row.one, row.two) if entry is not None}
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
        for penalty in penalties.get(row.one_id, []) + penalties.get(row.two_id or 0, []):
            penalty.match = row if row.two_id is not None else None
            penalty.save()
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


def penalties_by_team(change: Change, rows: Sequence[Match]) -> dict[int, list[Penalty]]:
    """Penalties follow the team that they were given to, by the entry's primary key; others stay at the row."""
    found = Penalty.objects.filter(match__in=rows, entry__isnull=False).select_related(
        "match__round", "entry"
    )
    by_team: dict[int, list[Penalty]] = {}
    for penalty in found:
        change.keep(penalty)
        by_team.setdefault(penalty.entry_id or 0, []).append(penalty)
    return by_team
