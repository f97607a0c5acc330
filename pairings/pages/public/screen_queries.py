"""What the screens of the hall show: which lists at which moment of the event, and their rows in order."""

from dataclasses import dataclass, field

from pairings.announcements.models import Announcement
from pairings.announcements.queries import announced_now
from pairings.bracket.shown import BracketShown, MatchShown, RoundShown, read_shown
from pairings.corrections.queries import places_paired_anew, read_corrections
from pairings.matches import queries
from pairings.matches.models import Match
from pairings.matches.queries import RoundPlan
from pairings.matches.scoring import How
from pairings.pages.frame.public_rounds import RoundView, view_round
from pairings.standings import queries as standings_queries
from pairings.standings.final import Provisional, StandingsPage, find_provisional, standings_now
from pairings.standings.queries import StandingRow
from teams.entries.models import Entry
from teams.people.names import fold_name
from tournament.event.models import Round, Tournament
from tournament.event.progress import read_progress, withdrawn_round

# What a screen can be set to show; "auto" follows the event.
FEW_TABLES = 48  # so many are listed one by one; more would only say that the round has begun
AUTO, TEAMS, PLAYERS, CLOCK, STANDINGS, BRACKET = MODES = (
    *("auto", "teams", "players", "clock", "standings"),
    "bracket",
)
MOST_BY_BRACKET = 16  # teams of a round that is found in the bracket, without a list by name
MATCHES_A_PAGE = 4  # of a round of the bracket, with the two that follow beside them


@dataclass(frozen=True, slots=True)
class BracketPart:
    """What one page of a screen shows of a bracket: some matches of a round, and beside them those they lead to.

    `left` is None in a bracket that is only a final.
    """

    key: str
    right: RoundShown
    right_matches: tuple[MatchShown, ...]
    left: RoundShown | None = None
    left_matches: tuple[MatchShown, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team with its match, under the team's own name; `is_new`: it was re-paired since the round was posted."""

    entry: Entry
    match: Match
    is_new: bool = False

    @property
    def opponent(self) -> Entry | None:
        """The other team; None for a bye."""
        return self.match.opponent_of(self.entry)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player with the table, under the player's own name; `letter` is the seat, `out_as` how the team left.

    `is_new`: the team was re-paired since the round was posted.
    """

    name: str
    letter: str
    match: Match
    out_as: str = ""
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class Screen:
    """Everything on one screen. A list that is not to be shown now is empty.

    `view` is the newest posted round; `page` has the standings, None where they are not to be shown.
    `open_tables` are the tables still playing without an extension, by number. `is_withdrawn`: a round that players
    have seen is no longer posted.
    """

    mode: str
    view: RoundView | None
    announced: list[Announcement]
    shows_clock: bool = False
    by_team: list[TeamRow] = field(default_factory=list)
    by_player: list[PlayerRow] = field(default_factory=list)
    open_tables: list[int] = field(default_factory=list)
    page: StandingsPage | None = None
    teams: int = 0
    plan: RoundPlan | None = None
    provisional: Provisional | None = None
    bracket: BracketShown | None = None
    is_withdrawn: bool = False

    @property
    def standings(self) -> list[StandingRow]:
        """The standings to be shown, the first team first."""
        return [] if self.page is None else self.page.rows

    @property
    def through(self) -> int:
        """The round after which the standings are, 0 without."""
        return 0 if self.page is None else self.page.through

    @property
    def countdown(self) -> Announcement | None:
        """What counts down besides the round's clock."""
        return next((one for one in self.announced if one.counts_to is not None), None)

    @property
    def news(self) -> list[Announcement]:
        """What is announced above the lists, the newest first; before round 1 what counts down has the screen."""
        above = [one for one in self.announced if self.view or one != self.countdown]
        return sorted(above, key=lambda one: one.number, reverse=True)

    @property
    def bracket_parts(self) -> list[BracketPart]:
        """The bracket a page at a time."""
        return [] if self.bracket is None else parts_of_bracket(self.bracket)

    @property
    def few_tables(self) -> list[int]:
        """The open tables to list one by one."""
        return self.open_tables if len(self.open_tables) <= FEW_TABLES else []

    @property
    def has_tables(self) -> bool:
        """Whether tables are listed beside the clock."""
        return bool(self.few_tables or (self.view and self.view.extended))

    @property
    def lists_fixed_table(self) -> bool:
        """Whether a table beside the clock has a number that does not follow from the standings."""
        if self.view is None:
            return False
        listed = {*self.few_tables, *(table.number for table in self.view.extended)}
        return not self.view.fixed_tables.isdisjoint(listed)


def read_screen(tournament: Tournament, mode: str) -> Screen:
    """Read what a screen set to `mode` shows at this stage of the event, in a constant number of queries.

    By itself it shows the pairings from the posting of a round to the start of its clock, then the clock with the
    tables that still play, then the standings once the round is closed. The time of day plays no part in it.
    """
    progress = read_progress(tournament)
    newest = progress.last_posted
    entries = standings_queries.event_entries(tournament)
    parts = _parts(mode, newest, is_over=tournament.finished_at is not None)
    view = view_round(newest, entries) if newest else None
    by_team = _by_team(tournament, view) if view and parts & {TEAMS, PLAYERS} else []
    return Screen(
        mode=mode,
        view=view,
        announced=list(announced_now(tournament)),
        shows_clock=CLOCK in parts,
        by_team=by_team if TEAMS in parts else [],
        by_player=_by_player(by_team) if PLAYERS in parts else [],
        open_tables=_open_tables(view) if view else [],
        page=standings_now(tournament, progress) if STANDINGS in parts else None,
        provisional=find_provisional(tournament, progress),
        teams=sum(not entry.is_withdrawn for entry in entries),
        is_withdrawn=withdrawn_round(tournament, progress) is not None,
        plan=queries.round_plan(tournament),
        bracket=read_shown(tournament) if BRACKET in parts else None,
    )


def parts_of_bracket(bracket: BracketShown) -> list[BracketPart]:
    """Return the current round with the one after it, four matches and two a page; at the end semifinals and final.

    A round that has too many teams to be drawn is left out.
    """
    rounds = bracket.rounds
    at = next((place for place, each in enumerate(rounds) if each.teams_left == bracket.now), 0)
    at = max(0, min(at, len(rounds) - 2))
    if len(rounds) == 1:
        return [BracketPart("bracket-2-1", rounds[0], rounds[0].matches)]
    left, right = rounds[at], rounds[at + 1]
    third = (bracket.third_place,) if bracket.third_place and at == len(rounds) - 2 else ()
    return [
        BracketPart(
            f"bracket-{left.teams_left}-{start // MATCHES_A_PAGE + 1}",
            right,
            (*right.matches[start // 2 : (start + MATCHES_A_PAGE) // 2], *third),
            left,
            left.matches[start : start + MATCHES_A_PAGE],
        )
        for start in range(0, len(left.matches), MATCHES_A_PAGE)
    ]


def _parts(mode: str, newest: Round | None, *, is_over: bool) -> frozenset[str]:
    """Which lists a screen shows."""
    if mode != AUTO:
        return frozenset({mode})
    if newest is None:
        return frozenset()
    if newest.is_elimination and is_over:
        return frozenset({BRACKET, STANDINGS})
    if newest.is_elimination and (newest.closed_at or (newest.teams_left or 0) <= MOST_BY_BRACKET):
        return frozenset({BRACKET})
    if newest.is_over:
        return frozenset({STANDINGS})
    return frozenset({TEAMS, PLAYERS}) if newest.started_at is None else frozenset({CLOCK})


def _by_team(tournament: Tournament, view: RoundView) -> list[TeamRow]:
    new = places_paired_anew(read_corrections(tournament), view.round)
    rows = [
        TeamRow(entry, match, is_new=match.table_number in new)
        for match in view.matches
        if match.how != How.MISSED
        for entry in match.entries
    ]
    return sorted(rows, key=lambda row: (_sorted_name(row.entry.team_name), row.entry.number))


def _by_player(by_team: list[TeamRow]) -> list[PlayerRow]:
    rows = [
        (
            PlayerRow(member.player.called, member.letter, row.match, row.entry.out_as, row.is_new),
            row.entry.number,
        )
        for row in by_team
        for member in row.entry.members
    ]
    rows.sort(key=lambda pair: (_sorted_name(pair[0].name), pair[1]))
    return [row for row, _number in rows]


def _open_tables(view: RoundView) -> list[int]:
    return [
        match.table_number
        for match in view.matches
        if match.is_open and match.table_number is not None and match.pk not in view.extensions
    ]


def _sorted_name(name: str) -> tuple[str, str]:
    """Sort by letters without case and accents, then by the name as written: the order of the lists on the wall."""
    return " ".join(fold_name(word) for word in name.split()), name
