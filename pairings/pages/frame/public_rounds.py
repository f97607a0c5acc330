"""A round as the public sees it: its matches, who sits where, who is found by a name."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from pairings.matches.models import Match
from pairings.matches.queries import by_table, extensions_by_match
from pairings.standings.queries import StandingRow
from teams.entries.models import Entry
from teams.people.models import Player
from teams.search.search import EntrySearch
from tournament.event.models import Round, Tournament
from tournament.kernel.clock import fixed_end, longest_given
from tournament.kernel.named import joined_names, with_names
from tournament.kernel.seats import SeatAt, seat_picture

MOST_FOUND = 12
MOST_IN_FULL = 3  # of those found, with the picture of the table
LONGEST_SEARCH = 80  # letters; the longest names of teams and players are found by their beginnings


def read_search(typed: str) -> str:
    """Return a search as it is run and shown: at most LONGEST_SEARCH letters, one space between words."""
    return " ".join(typed[: 10 * LONGEST_SEARCH].split())[:LONGEST_SEARCH].rstrip()


@dataclass(frozen=True, slots=True)
class ExtendedTable:
    """A table that was given time: how much, and when it ends (None while the clock is stopped)."""

    number: int
    length: timedelta
    ends_at: datetime | None


@dataclass(frozen=True, slots=True)
class RoundView:
    """A posted round as the public sees it.

    `matches` have `one` and `two` with their players: tables by number, then the bye, then missed ones;
    `extensions` are the lengths given to tables, by the match's primary key.
    """

    round: Round
    matches: list[Match]
    extensions: dict[int, timedelta]

    @property
    def longest_extension(self) -> timedelta:
        """The most time that a table without a result was given."""
        return longest_given(table.length for table in self.extended)

    @property
    def extended(self) -> list["ExtendedTable"]:
        """The tables without a result that have more time than the round, by number."""
        clock = self.round.clock
        given = [
            (match.table_number or 0, self.extensions[match.pk])
            for match in self.matches
            if match.is_open and match.pk in self.extensions
        ]
        return [ExtendedTable(table, length, fixed_end(clock, length)) for table, length in given]

    @property
    def fixed_tables(self) -> frozenset[int]:
        """The tables whose number does not follow from the standings: see `Match.is_at_fixed_table`."""
        return frozenset(match.table_number or 0 for match in self.matches if match.is_at_fixed_table)

    @property
    def open_tables(self) -> int:
        """How many tables have no result yet."""
        return sum(match.is_open for match in self.matches)


@dataclass(frozen=True, slots=True)
class Seat:
    """One of the four seats at a table: where it is, whose, whether it is the reader's, or at least of their team."""

    at: SeatAt
    player: Player
    entry: Entry
    is_mine: bool
    is_ours: bool

    @property
    def name(self) -> str:
        """Who sits there."""
        return self.player.called

    @property
    def label(self) -> str:
        """Letter and team, for the line below the name."""
        label = joined_names(", ", (self.at.letter, self.entry.team_name))
        return with_names(_("you, %(seat)s"), {"seat": label}) if self.is_mine else label


@dataclass(frozen=True, slots=True)
class Finding:
    """An entry that matches a search, with its match in the round shown (None: it has none).

    `letter` is "A" or "B" where the search named one of the two players, "" where it named the team. `standing` is
    its line after the last closed round. `is_whole` is whether the search was its whole name or number; `is_full`
    whether there is room to show who sits where.
    """

    entry: Entry
    match: Match | None
    letter: str
    seats: list[Seat]
    extension: timedelta
    standing: StandingRow | None = None
    is_whole: bool = False
    is_full: bool = True
    former: str = ""  # the earlier name by which it is found

    @property
    def opponent(self) -> Entry | None:
        """The other team, None at a bye or without a match."""
        return None if self.match is None else self.match.opponent_of(self.entry)

    @property
    def seat_player(self) -> Player | None:
        """The player that the search named."""
        return {member.letter: member.player for member in self.entry.members}.get(self.letter)


def view_round(round_: Round, entries: Iterable[Entry]) -> RoundView:
    """Return a round with `entries` (all of the event) put into its matches. Two queries."""
    by_key = {entry.pk: entry for entry in entries}
    matches = list(round_.matches.select_related("recorded_by"))
    for match in matches:
        match.one = by_key[match.one_id]
        match.two = by_key[match.two_id] if match.two_id is not None else None
    matches.sort(key=by_table)
    return RoundView(round_, matches, extensions_by_match(round_))


def seat_plan(tournament: Tournament, match: Match, *, entry: Entry, letter: str = "") -> list[Seat]:
    """Return who sits where, clockwise by the event's rule set (FR-B.GS2, TB-S1); empty for a bye.

    The picture is seen from the player that is named (`letter` of `entry`), otherwise from player A of the entry.
    """
    if match.two is None:
        return []
    side = match.side_of(entry)
    own = f"{side}{letter}" if letter else ""
    seats = []
    for at in seat_picture(tournament.rule_set, own or f"{side}A").seats:
        team = match.entry_at(at.side)
        player = team.player_in(at.letter.lower())
        seats.append(Seat(at, player, team, is_mine=at.code == own, is_ours=at.side == side))
    return seats


def matches_by_entry(view: RoundView | None) -> dict[int, Match]:
    """Return the matches of a round by the primary keys of their entries; empty where no round is shown."""
    found: dict[int, Match] = {}
    for match in view.matches if view else ():
        found |= dict.fromkeys((entry.pk for entry in match.entries), match)
    return found


def find_entries(
    tournament: Tournament,
    entries: Sequence[Entry],
    view: RoundView | None,
    query: str,
    *,
    standings: Mapping[int, StandingRow] | None = None,
    formers: Mapping[int, Sequence[str]] | None = None,
) -> list[Finding]:
    """Find who matches `query`: part of a team's or player's name, a team's number, a table, a membership number.

    The best match first: a whole name or number, then a beginning, then any part; never a withdrawn entry.
    `standings` are the lines after the last closed round, and `formers` the earlier names of teams, by the entries'
    primary keys.
    """
    search = _Search(query, formers or {})
    if search.entries.is_empty:
        return []
    matches = matches_by_entry(view)
    found = []
    for entry in entries:
        match = matches.get(entry.pk)
        fit = None if entry.is_withdrawn else search.fit(entry, match.table_number if match else None)
        if fit is not None:
            found.append((fit[0], entry.number, entry, match, fit[1]))
    found.sort(key=lambda item: item[:2])
    full = [rank == 0 for rank, *_rest in found] if len(found) > MOST_IN_FULL else [True] * len(found)
    if sum(full) > MOST_IN_FULL:
        full = [False] * len(found)
    return [
        Finding(
            entry,
            match,
            letter,
            seat_plan(tournament, match, entry=entry, letter=letter) if match else [],
            view.extensions.get(match.pk, timedelta(0)) if view and match else timedelta(0),
            (standings or {}).get(entry.pk),
            is_whole=rank == 0,
            is_full=is_full,
            former=search.entries.former(entry),
        )
        for (rank, _number, entry, match, letter), is_full in zip(found[:MOST_FOUND], full, strict=False)
    ]


class _Search:
    """One search text, folded once."""

    def __init__(self, query: str, formers: Mapping[int, Sequence[str]]) -> None:
        self.entries = EntrySearch(query, formers)
        self.number = int(query) if query.strip().isdecimal() else None

    def fit(self, entry: Entry, table: int | None) -> tuple[int, str] | None:
        """Return (rank, letter) of the best way in which `entry` matches, less being better; None where it does not."""
        ways = []
        if self.number is not None and self.number in (entry.number, table):
            ways.append((0, ""))
        for member in entry.members:
            if self.entries.membership and member.player.membership_number == self.entries.membership:
                ways.append((0, member.letter))
            rank = self._rank(member.player.called)
            if rank is not None:
                ways.append((rank, member.letter))
        rank = self._rank(entry.team_name)
        if rank is not None:
            ways.append((rank, ""))
        former = self.entries.former(entry)
        rank = self._rank(former) if former else None
        if rank is not None:
            ways.append((rank, ""))
        return min(ways, default=None)

    def _rank(self, name: str) -> int | None:
        names = self.entries.names
        if names.is_whole(name):
            return 0
        if names.is_start(name):
            return 1
        return 2 if names.fits(name) else None
