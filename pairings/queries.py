"""Rows into the values that the engine and the standings work with, in a constant number of queries."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from fractions import Fraction

from django.db.models import Count, Q, QuerySet, Sum

from pairings.engine.types import Contender
from pairings.models import Extension, Match, Penalty
from pairings.scoring import limits_for
from pairings.standings import Competitor, Result, Standing, rank_competitors
from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.kernel.planning import most_rounds, suggested_rounds

How = Match.How
LAST = 10**9


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """One stored match as plain values: entry numbers instead of rows, `two` None for a bye or a missed round."""

    round: int
    table: int | None
    one: int
    two: int | None
    how: str
    winner: int | None
    points_one: int | None
    points_two: int | None
    score_one: int
    score_two: int | None


def played_rows(tournament: Tournament, *, through: int | None = None) -> list[PlayedRow]:
    """All matches of posted rounds up to number `through` (all rounds without it), by round and table."""
    matches = Match.objects.filter(round__tournament=tournament, round__posted_at__isnull=False)
    if through is not None:
        matches = matches.filter(round__number__lte=through)
    rows = matches.order_by("round__number", "table_number", "pk").values_list(
        "round__number",
        "table_number",
        "one__number",
        "two__number",
        "how",
        "winner",
        "points_one",
        "points_two",
        "score_one",
        "score_two",
    )
    return [PlayedRow(*row) for row in rows]


# For the engine -------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class History:
    """What one entry went through before a round."""

    points: int = 0
    opponents: set[int] = field(default_factory=set)
    byes: int = 0
    pair_downs: int = 0
    pair_ups: int = 0
    rounds: set[int] = field(default_factory=set)  # numbers of the rounds it has a match in, missed ones too


def histories(rows: Iterable[PlayedRow]) -> dict[int, History]:
    """The history of each entry number over `rows`; an open match counts as met and gives no points."""
    known: dict[int, History] = defaultdict(History)
    for row in rows:
        one = known[row.one]
        one.points += row.points_one or 0
        one.rounds.add(row.round)
        if row.two is None:
            one.byes += row.how == How.BYE
            continue
        two = known[row.two]
        two.points += row.points_two or 0
        two.rounds.add(row.round)
        one.opponents.add(row.two)
        two.opponents.add(row.one)
        gap = row.score_one - (row.score_two or 0)
        if gap:
            down, up = (one, two) if gap > 0 else (two, one)
            down.pair_downs += 1
            up.pair_ups += 1
    return known


def contenders(entries: Iterable[Entry], known: dict[int, History]) -> list[Contender]:
    """The engine's view of `entries` with their histories."""
    return [
        Contender(
            id=entry.number,
            match_points=history.points,
            opponents=frozenset(history.opponents),
            byes=history.byes,
            pair_downs=history.pair_downs,
            pair_ups=history.pair_ups,
            affiliation=entry.affiliation.casefold(),
        )
        for entry in entries
        for history in (known.get(entry.number) or History(),)
    ]


def round_contenders(round_: Round) -> list[Contender]:
    """The contenders of a paired round as they were then: match points as stored with its matches.

    Later corrections of earlier results do not change them, so "why this opponent?" stays true.
    """
    return contenders_of(round_, round_.matches.exclude(how=How.MISSED).select_related("one", "two"))


def contenders_of(round_: Round, matches: Iterable[Match]) -> list[Contender]:
    """The same of `matches`, all of the round but missed ones, with their entries."""
    rows = played_rows(round_.tournament, through=round_.number - 1)
    known = histories(rows)
    entries: list[Entry] = []
    for match in matches:
        entries.append(match.one)
        known[match.one.number].points = match.score_one
        if match.two is not None:
            entries.append(match.two)
            known[match.two.number].points = match.score_two or 0
    return contenders(entries, known)


# Standings ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of the standings with the entry it is about."""

    standing: Standing
    entry: Entry

    @property
    def rank(self) -> int | None:
        """From 1; None for a disqualified team."""
        return self.standing.rank

    @property
    def rank_or_last(self) -> int:
        """The rank for ordering: whoever has none comes last."""
        return LAST if self.rank is None else self.rank

    @property
    def match_points(self) -> int:
        """Match points."""
        return self.standing.match_points

    @property
    def record(self) -> tuple[int, int, int]:
        """Wins, draws, losses."""
        return self.standing.record

    @property
    def tiebreakers(self) -> dict[str, Fraction]:
        """Exact values by key."""
        return self.standing.tiebreakers


def results_by_entry(rows: Iterable[PlayedRow]) -> dict[int, list[Result]]:
    """The results of each entry number; matches without a result are left out.

    A bye, a missed round, and a win over a team that never came is no opponent (design: section 5).
    """
    results: dict[int, list[Result]] = defaultdict(list)
    for row in rows:
        if row.points_one is None:
            continue
        is_missed = row.how == How.MISSED
        came_alone = row.how == How.NO_SHOW
        against_one = None if came_alone and row.winner == 1 else row.two
        results[row.one].append(Result(row.round, row.points_one, against_one, is_missed))
        if row.two is not None and row.points_two is not None:
            against_two = None if came_alone and row.winner == 2 else row.one
            results[row.two].append(Result(row.round, row.points_two, against_two))
    return results


def rank_entries(
    entries: Sequence[Entry], rows: Iterable[PlayedRow], tiebreakers: Sequence[str]
) -> list[StandingRow]:
    """The standings of `entries` (withdrawn ones are left out) over the matches `rows`."""
    results = results_by_entry(rows)
    competitors = [
        Competitor(
            number=entry.number,
            results=tuple(results.get(entry.number, ())),
            tie_random=entry.tie_random,
            is_dropped=entry.dropped_at is not None,
            is_disqualified=entry.is_disqualified,
        )
        for entry in entries
        if not entry.is_withdrawn
    ]
    by_number = {entry.number: entry for entry in entries}
    return [
        StandingRow(standing, by_number[standing.number])
        for standing in rank_competitors(competitors, tuple(tiebreakers))
    ]


def event_entries(tournament: Tournament) -> list[Entry]:
    """All entries by number, with their players."""
    return list(
        Entry.objects.filter(tournament=tournament).select_related("seat_a", "seat_b").order_by("number")
    )


def standings(tournament: Tournament, *, through: int | None = None) -> list[StandingRow]:
    """The standings after round `through`; without it after the last closed round. Two queries, or three."""
    if through is None:
        through = last_closed_number(tournament)
    return rank_entries(
        event_entries(tournament), played_rows(tournament, through=through), tournament.tiebreakers
    )


# Rounds ---------------------------------------------------------------------------------------------------------


def last_closed_number(tournament: Tournament) -> int:
    """The number of the last closed round, 0 before one was closed."""
    closed = tournament.rounds.filter(closed_at__isnull=False).order_by("-number").first()
    return 0 if closed is None else closed.number


def last_round(tournament: Tournament) -> Round | None:
    """The newest round in whatever state."""
    return tournament.rounds.order_by("-number").first()


def last_posted_round(tournament: Tournament) -> Round | None:
    """The newest round that players see: posted or closed."""
    return tournament.rounds.filter(posted_at__isnull=False).order_by("-number").first()


def round_matches(round_: Round) -> list[Match]:
    """The matches of a round with entries and players: tables by number, then the bye, then missed ones."""
    matches = round_.matches.select_related(
        "one", "two", "one__seat_a", "one__seat_b", "two__seat_a", "two__seat_b"
    )
    return sorted(matches, key=by_table)


def by_table(match: Match) -> tuple[bool, int, bool, int]:
    """Sort key of a round's matches: tables by number, then the bye, then missed ones."""
    return (match.table_number is None, match.table_number or 0, match.how == How.MISSED, match.one.number)


def open_tables(round_: Round) -> list[int]:
    """Numbers of the tables without a result."""
    tables = round_.matches.filter(how=How.OPEN).values_list("table_number", flat=True)
    return sorted(table for table in tables if table is not None)


def match_at(round_: Round, table_number: int) -> Match | None:
    """The match at a table of a round, with entries and players."""
    return (
        round_.matches.filter(table_number=table_number)
        .select_related("one", "two", "one__seat_a", "one__seat_b", "two__seat_a", "two__seat_b")
        .first()
    )


def match_of(round_: Round, entry: Entry) -> Match | None:
    """The row of an entry in a round: its match, its bye or its missed round, with both teams and the round."""
    match = round_.matches.filter(Q(one=entry) | Q(two=entry)).select_related("one", "two").first()
    if match is not None:
        match.round = round_
    return match


def has_match(entry: Entry) -> bool:
    """Whether an entry was ever in a pairing; a round it missed is none."""
    as_one = entry.matches_as_one.exclude(how=Match.How.MISSED)
    return bool(as_one.exists() or entry.matches_as_two.exists())


def extension_of(match: Match) -> timedelta:
    """All minutes that a table was given."""
    minutes: int = match.extensions.aggregate(total=Sum("minutes"))["total"] or 0
    return timedelta(minutes=minutes)


def extensions_by_match(round_: Round) -> dict[int, timedelta]:
    """The minutes given to each table of a round, by the match's primary key."""
    rows = (
        Extension.objects.filter(match__round=round_).values_list("match_id").annotate(total=Sum("minutes"))
    )
    return {pk: timedelta(minutes=total) for pk, total in rows}


def longest_extension(round_: Round) -> timedelta:
    """The most minutes that a table still playing was given: until then the round is not over."""
    given = extensions_by_match(round_)
    playing = set(round_.matches.filter(how=How.OPEN).values_list("pk", flat=True))
    return max((length for pk, length in given.items() if pk in playing), default=timedelta(0))


# Prizes added by penalties, by (match, entry), primary keys both.
PrizePenalties = Mapping[tuple[int, int], int]


def prize_penalties(penalties: QuerySet[Penalty]) -> PrizePenalties:
    """The prizes that `penalties` gave, but for overruled ones: those of a match, or of all matches of a round."""
    given = penalties.filter(level=Penalty.Level.PRIZE, overruled_at=None)
    rows = given.values_list("match_id", "entry_id").annotate(total=Sum("prizes"))
    return {(match, entry): total for match, entry, total in rows if match is not None and entry is not None}


def prize_limits(
    tournament: Tournament, match: Match, penalties: PrizePenalties | None = None
) -> tuple[int, int]:
    """The most prizes that each team of a match can have left: what it set and its prize penalties (design: 5).

    `penalties` are those of the match among others where they were read before; without them one query.
    """
    if penalties is None:
        penalties = prize_penalties(Penalty.objects.filter(match=match))
    one, two = penalties.get((match.pk, match.one_id), 0), penalties.get((match.pk, match.two_id or 0), 0)
    return limits_for(tournament.prizes_a, tournament.prizes_b, (one, two))


@dataclass(frozen=True, slots=True)
class ProposalChanges:
    """Names of the teams that left, and of those that came, since a proposal was paired."""

    gone: tuple[str, ...] = ()
    came: tuple[str, ...] = ()


def proposal_changes(round_: Round) -> ProposalChanges:
    """Who left the event and who came since the proposal `round_` was paired. Two queries.

    A team that was left out because nobody had seen it, and is checked in now, came as well.
    """
    names: dict[int, str] = {}
    paired: set[int] = set()
    left_out: set[int] = set()
    rows = round_.matches.values_list("how", "one__number", "one__team_name", "two__number", "two__team_name")
    for how, one, name_one, two, name_two in rows:
        names[one] = name_one
        (left_out if how == How.MISSED else paired).add(one)
        if two is not None:
            names[two] = name_two
            paired.add(two)
    active = {entry.number: entry for entry in active_entries(round_.tournament)}
    gone = sorted((paired | left_out) - active.keys())
    came = sorted(
        number
        for number, entry in active.items()
        if number not in paired and (number not in left_out or entry.checked_in_at is not None)
    )
    return ProposalChanges(
        tuple(names[number] for number in gone), tuple(active[number].team_name for number in came)
    )


# The field ------------------------------------------------------------------------------------------------------


def active_entries(tournament: Tournament) -> QuerySet[Entry]:
    """Entries that are to be paired, by number."""
    return Entry.objects.filter(tournament=tournament, dropped_at=None).order_by("number")


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """How many Swiss rounds: what is suggested for the field, the most it can play, and what will be played."""

    teams: int
    suggested: int
    most: int
    planned: int


def round_plan(tournament: Tournament) -> RoundPlan:
    """The plan for everybody who takes part or took part; never more rounds than the field can play."""
    teams: int = Entry.objects.filter(tournament=tournament, is_withdrawn=False).aggregate(n=Count("pk"))["n"]
    most = most_rounds(teams)
    suggested = suggested_rounds(teams, team_option=tournament.has_team_round)
    return RoundPlan(teams, suggested, most, min(tournament.planned_rounds or suggested, most))


def rounds_after(tournament: Tournament, number: int) -> int:
    """How many Swiss rounds are planned after round `number`."""
    return max(round_plan(tournament).planned - number, 0)
