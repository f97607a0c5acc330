"""Rounds, matches and extensions as rows: who plays at a table, how many rounds are planned."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, QuerySet, Sum

from pairings.matches.models import Extension, Match
from pairings.matches.scoring import How
from teams.entries.models import Entry, members_of
from tournament.event.models import Round, Tournament
from tournament.kernel import clock
from tournament.kernel.planning import most_rounds, planned_rounds, rounds_in_bracket, suggested_rounds
from tournament.kernel.shown import stand_of
from tournament.kernel.stages import Structure

LAST = 10**9


# Rounds ---------------------------------------------------------------------------------------------------------


def round_matches(round_: Round) -> list[Match]:
    """The matches of a round with entries and players: tables by number, then the bye, then missed ones."""
    matches = round_.matches.select_related("one", "two", *members_of("one", "two"), "recorded_by")
    return sorted(matches, key=by_table)


def pairs_of(round_: Round) -> frozenset[tuple[int, int | None]]:
    """Who meets whom, and who has the bye, by primary keys; tables left out."""
    rows = round_.matches.exclude(how=How.MISSED).values_list("one_id", "two_id")
    return frozenset((one, None) if two is None else (min(one, two), max(one, two)) for one, two in rows)


def by_table(match: Match) -> tuple[bool, int, bool, int]:
    """Sort key of a round's matches: tables by number, then the bye, then missed ones."""
    return (match.table_number is None, match.table_number or 0, match.how == How.MISSED, match.one.number)


def open_tables(round_: Round) -> list[int]:
    """Numbers of the tables without a result."""
    tables = round_.matches.filter(how=How.OPEN).values_list("table_number", flat=True)
    return sorted(table for table in tables if table is not None)


def match_of(round_: Round, entry: Entry) -> Match | None:
    """The row of an entry in a round: its match, its bye or its missed round, with both teams and the round."""
    return round_.matches.of_entry(entry).select_related("one", "two", "recorded_by").first()


def has_match(entry: Entry) -> bool:
    """Whether an entry was ever in a pairing; a round it missed is none."""
    return Match.objects.of_entry(entry).exclude(how=How.MISSED).exists()


def teams_that_played(tournament: Tournament) -> set[int]:
    """The numbers of the teams that are or were in a posted round; a round that a team missed is none. One query."""
    posted = Match.objects.filter(round__tournament=tournament, round__first_posted_at__isnull=False)
    seats = posted.exclude(how=How.MISSED).values_list("one__number", "two__number")
    return {number for pair in seats for number in pair if number is not None}


def minutes_stand(match: Match) -> str:
    """Return the name of all minutes that a table was given so far, none included. One query."""
    return _minutes_stand(match, match.extensions.order_by("given_at", "pk"))


def minutes_stands(round_: Round) -> list[str]:
    """Return these names of all tables of a round. Two queries."""
    given: dict[int, list[Extension]] = defaultdict(list)
    for extension in Extension.objects.filter(match__round=round_).order_by("given_at", "pk"):
        given[extension.match_id].append(extension)
    matches = round_.matches.filter(two__isnull=False).select_related("one", "two")
    return [_minutes_stand(match, given[match.pk]) for match in matches]


def _minutes_stand(match: Match, given: Iterable[Extension]) -> str:
    return stand_of("minutes", match.who, *((one.given_at, one.minutes) for one in given))


def extension_of(match: Match) -> timedelta:
    """All minutes that a table was given and has kept."""
    minutes: int = match.extensions.aggregate(total=Sum("minutes"))["total"] or 0
    return timedelta(minutes=max(minutes, 0))


def extensions_by_match(round_: Round) -> dict[int, timedelta]:
    """The minutes that each table of a round was given and has kept, by the match's primary key."""
    rows = (
        Extension.objects.filter(match__round=round_).values_list("match_id").annotate(total=Sum("minutes"))
    )
    return {pk: timedelta(minutes=total) for pk, total in rows if total > 0}


def longest_extension(round_: Round) -> timedelta:
    """The most minutes that a table still playing was given: until then the round is not over."""
    given = extensions_by_match(round_)
    playing = set(round_.matches.filter(how=How.OPEN).values_list("pk", flat=True))
    return clock.longest_given(length for pk, length in given.items() if pk in playing)


@dataclass(frozen=True, slots=True)
class ProposalChanges:
    """Names of the teams that left, and of those that came, since a proposal was paired.

    `is_moved`: in a round of the bracket, a team belongs in another place by the results as they are now. `parts` are
    those of what it rests on that are others now (`pairings.rounds.rests_on`).
    """

    gone: tuple[str, ...] = ()
    came: tuple[str, ...] = ()
    is_moved: bool = False
    parts: tuple[str, ...] = ()

    @property
    def is_outdated(self) -> bool:
        """Whether the proposal is to be paired again."""
        return bool(self.gone or self.came or self.is_moved or self.parts)


NOTHING_CHANGED = ProposalChanges()


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
    """How many Swiss rounds: what is suggested for the field, the most it can play, and what will be played.

    In an event of single elimination from round 1 on all three are the rounds of its bracket.
    """

    teams: int
    suggested: int
    most: int
    planned: int


def round_plan(tournament: Tournament) -> RoundPlan:
    """The plan for everyone who takes part or took part; never more rounds than the field can play."""
    teams: int = Entry.objects.filter(tournament=tournament, is_withdrawn=False).aggregate(n=Count("pk"))["n"]
    if tournament.structure == Structure.ELIMINATION:
        rounds = rounds_in_bracket(teams)
        return RoundPlan(teams=teams, suggested=rounds, most=rounds, planned=rounds)
    has_option = tournament.has_team_round
    return RoundPlan(
        teams=teams,
        suggested=suggested_rounds(teams, team_option=has_option),
        most=most_rounds(teams),
        planned=planned_rounds(teams, tournament.planned_rounds, team_option=has_option),
    )


def rounds_after(tournament: Tournament, number: int) -> int:
    """How many Swiss rounds are planned after round `number`."""
    return max(round_plan(tournament).planned - number, 0)


def corrected_entries(entries: Iterable[Entry]) -> list[Entry]:
    """Those whose mistyped seats the head judge put right (FR-244.d), by number."""
    return [entry for entry in entries if entry.seat_corrected_at is not None]
