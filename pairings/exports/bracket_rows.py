"""The bracket and the places as sheets of the workbook: a row for each match, a row for each team."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from pairings.bracket.queries import bracket_matches, read_seeds
from pairings.bracket.shown import BracketShown, MatchShown, SideShown, show_bracket, since_out
from pairings.matches.models import Match
from pairings.sheets.content import row_remark
from pairings.standings.final import known_standings
from pairings.standings.queries import StandingRow
from teams.entries.models import Entry
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.kernel.stages import MOST_IN_BRACKET
from tournament.sheets.spreadsheets import CellValue, WrittenSheet


def sheets_of_bracket(tournament: Tournament) -> list[WrittenSheet]:
    """The sheets "Bracket" and "Places"; none before a round of the bracket is posted."""
    seeds = read_seeds(tournament)
    matches = bracket_matches(tournament) if seeds else []
    if not matches:
        return []
    shown = show_bracket(tournament, seeds, matches, largest=MOST_IN_BRACKET)
    stored = {(match.round.teams_left, match.bracket_slot): match for match in matches}
    return [_bracket_sheet(shown, stored), _places_sheet(tournament, shown)]


def _bracket_sheet(shown: BracketShown, stored: dict[tuple[int | None, int | None], Match]) -> WrittenSheet:
    header = [
        *(
            _("Teams remaining"),
            _("Match"),
            _("Table"),
            _("Seed"),
            _("Team"),
            _("Opponents' seed"),
            _("Opponents"),
        ),
        *(
            _("How it ended"),
            _("Winner"),
            _("Games won"),
            _("Games lost"),
            _("Prizes left"),
            _("Opponents' prizes left"),
            _("Remark"),
        ),
    ]
    matches = [match for each in shown.rounds for match in each.matches]
    if shown.third_place:
        matches.append(shown.third_place)
    rows = [
        [*_bracket_row(match, stored.get((match.teams_left, match.slot))), _since(shown, match)]
        for match in matches
    ]
    return WrittenSheet(_("Bracket"), header, rows)


def _bracket_row(match: MatchShown, row: Match | None) -> list[CellValue]:
    """A match with its upper side first, whichever side it is stored on."""
    one, two = match.sides
    winner = next((side.entry.team_name for side in match.sides if side.is_winner and side.entry), "")
    how = "" if row is None else row.shown_how
    left: tuple[int | None, int | None] = (None, None)
    if row is not None and row.prizes_left is not None:
        is_upper = one.entry is not None and row.one_id == one.entry.pk
        left = row.prizes_left if is_upper else row.prizes_left[::-1]
    return [
        *(match.teams_left, match.title, match.table, one.seed, _side_text(one), two.seed, _side_text(two)),
        *(how, winner, one.games, two.games, *left),
    ]


def names_and_numbers(entry: Entry) -> Iterator[str]:
    """Name and membership number of each player of a team, in the order of the seats: the cells of a row."""
    for player in entry.players:
        yield from (player.called, player.number_shown)


def _since(shown: BracketShown, match: MatchShown) -> str:
    """That the team that came out of a match is out since."""
    return since_out(shown.bracket, shown.entries, shown.bracket.match_at(match.teams_left, match.slot))


def _side_text(side: SideShown) -> str:
    """The team, or in words why there is none."""
    if side.entry is not None:
        return side.entry.team_name
    return side.words if side.state == "unknown" else _("bye")


def _places_sheet(tournament: Tournament, shown: BracketShown) -> WrittenSheet:
    header = [
        *(_("Place"), _("Shared down to"), _("Team"), _("Player A"), _("Membership number A"), _("Player B")),
        *(_("Membership number B"), _("Seed")),
        *(() if tournament.is_single_elimination else (_("Swiss rank"), _("Points"))),
        _("Remark"),
    ]
    through = read_progress(tournament).through
    rows: list[list[CellValue]] = []
    for row in known_standings(tournament, shown):
        entry, seeded = row.entry, shown.bracket.teams.get(row.entry.number)
        first, last = row.place or (None, None)
        rows.append(
            [
                *(first, last, entry.team_name, *names_and_numbers(entry)),
                None if seeded is None else seeded.seed,
                *(() if tournament.is_single_elimination else _of_swiss(row, through)),
                row_remark(row),
            ]
        )
    return WrittenSheet(_("Places"), header, rows)


def _of_swiss(row: StandingRow, through: int) -> tuple[int | None, int | None]:
    """Rank and points after the Swiss rounds."""
    return (row.standing.rank, row.match_points) if through else (None, None)
