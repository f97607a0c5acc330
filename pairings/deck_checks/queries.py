"""Reading deck checks: the tables that can be drawn, what is planned, who was checked."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from pairings.deck_checks.draw import CheckTime, TableToDraw, usual_minutes
from pairings.deck_checks.models import CheckedDeck, PlannedCheck
from pairings.matches.models import Match
from pairings.matches.queries import extensions_by_match
from pairings.tableside.models import DeckCheck
from teams.entries.models import MEMBERS, Entry, members_of
from tournament.event.models import Round, Tournament
from tournament.kernel.shown import stand_of
from tournament.kernel.stages import RoundStage

ZERO = timedelta(0)


@dataclass(frozen=True, slots=True)
class TeamChecks:
    """A team with the rounds in which its decks were checked, and at which table; none: never."""

    entry: Entry
    places: tuple[tuple[int, int | None], ...]


def rounds_checked(tournament: Tournament) -> dict[int, list[int]]:
    """In which rounds the decks of each team were checked, or are being: by its number. One query."""
    found = _places_checked(tournament)
    return {team: [round_number for round_number, _table in places] for team, places in found.items()}


def _places_checked(tournament: Tournament) -> dict[int, list[tuple[int, int | None]]]:
    """The round and the table of each check of a team, by its number. One query."""
    rows = DeckCheck.objects.filter(match__round__tournament=tournament).order_by("started_at", "pk")
    found: defaultdict[int, list[tuple[int, int | None]]] = defaultdict(list)
    teams = ("match__one__number", "match__two__number")
    values = rows.values_list("match__round__number", "match__table_number", *teams, "side")
    for round_number, table, one, two, side in values:
        for team in (one, two) if side is None else ((one, two)[side - 1],):
            found[team].append((round_number, table))
    return dict(found)


def checked_in_bracket(tournament: Tournament) -> set[int]:
    """The teams whose decks were checked in a round of the bracket. Two queries."""
    rounds = tournament.rounds.filter(stage=RoundStage.ELIMINATION.value)
    numbers = set(rounds.values_list("number", flat=True))
    return {team for team, checked in rounds_checked(tournament).items() if not numbers.isdisjoint(checked)}


def teams_by_checks(tournament: Tournament) -> list[TeamChecks]:
    """Every team that plays on or was checked, those that never were first, else by name. Two queries."""
    known = _places_checked(tournament)
    entries = tournament.entries.select_related(*MEMBERS)
    teams = [
        TeamChecks(entry, tuple(known.get(entry.number, ())))
        for entry in entries
        if entry.number in known or not (entry.is_withdrawn or entry.dropped_at)
    ]
    return sorted(teams, key=lambda team: (len(team.places), team.entry.team_name.casefold()))


def tables_of(round_: Round) -> dict[int, Match]:
    """The matches of a round at tables, by the table's number, in its order. One query."""
    rows = round_.matches.filter(table_number__isnull=False).order_by("table_number")
    rows = rows.select_related("one", "two", *members_of("one", "two"))
    return {match.table_number: match for match in rows if match.table_number is not None}


def tables_to_draw(round_: Round, tables: Mapping[int, Match]) -> list[TableToDraw]:
    """The tables of a round that can be drawn: without a result, not chosen yet, and not checked in this round."""
    known = Counter({team: len(rounds) for team, rounds in rounds_checked(round_.tournament).items()})
    given = extensions_by_match(round_)
    gone: set[int | None] = set(planned_checks(round_.tournament, round_.number))
    gone |= set(DeckCheck.objects.filter(match__round=round_).values_list("match__table_number", flat=True))
    return [
        TableToDraw(
            number,
            sum(known[entry.number] for entry in match.entries),
            max(given.get(match.pk, ZERO), ZERO),
        )
        for number, match in tables.items()
        if match.is_open and number not in gone
    ]


def check_time(round_: Round) -> CheckTime:
    """What a check costs in this round, by those that are over at the event. Two queries."""
    over = DeckCheck.objects.filter(match__round__tournament=round_.tournament, finished_at__isnull=False)
    lengths = [check.length(check.started_at) for check in over]
    return CheckTime(usual_minutes(lengths), max(extensions_by_match(round_).values(), default=ZERO))


def planned_checks(tournament: Tournament, round_number: int) -> dict[int, PlannedCheck]:
    """The tables that judges chose in a round, by number, those that were left out or begun too. One query."""
    rows = PlannedCheck.objects.filter(tournament=tournament, round_number=round_number)
    return {planned.table_number: planned for planned in rows}


def decks_by_seat(match: Match) -> dict[str, CheckedDeck]:
    """What was found at a table, by the seats ("1a" to "2b") in which the players sit now. Two queries."""
    return {f"{deck.side}{deck.letter}": deck for deck in match.checked_decks.prefetch_related("penalties")}


def open_findings(tournament: Tournament, teams: Iterable[Entry] | None = None) -> list[CheckedDeck]:
    """The decks in which a check found something that no penalty and no reason has answered, in the order of play.

    Of all posted rounds, closed ones too, or those of the people of `teams` alone. At a finished event nothing waits.
    One query.
    """
    people = ("match__one", "match__two", *members_of("match__one", "match__two"))
    rows = CheckedDeck.objects.filter(
        match__round__tournament=tournament,
        match__round__tournament__finished_at=None,
        match__round__posted_at__isnull=False,
        answered_at=None,
        penalties=None,
    ).exclude(infraction="")
    if teams is not None:
        rows = rows.filter(player__in=[player for entry in teams for player in entry.players])
    found = rows.select_related("match__round__tournament", "player", *people)
    return list(found.order_by("match__round__number", "match__table_number", "seat"))


def checks_stand(planned: Mapping[int, PlannedCheck]) -> str:
    """Return the name of the plan of a round, as it is now: a draw that is pressed twice draws once."""
    told = sorted((one.table_number, one.planned_at, one.left_out_reason) for one in planned.values())
    return stand_of("checks", *told)
