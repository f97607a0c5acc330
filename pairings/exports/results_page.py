"""The results as one HTML file to share the day after: standings, every round, no numbers of people."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from pairings.matches.how_names import games_score
from pairings.matches.models import Match
from pairings.matches.paper_wording import players_text, scoring_texts
from pairings.matches.queries import corrected_entries
from pairings.matches.scoring import How
from pairings.matches.wording import points_beside_names, record_heading
from pairings.sheets.content import page_frame, shown_lines, stage_name, tiebreaker_notes
from pairings.sheets.standings import StandingLine
from pairings.standings.final import standings_now
from pairings.standings.queries import event_entries
from pairings.standings.unplayed import early_end
from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.event.progress import read_progress
from tournament.kernel.named import with_names
from tournament.wording.readable import points_text
from tournament.wording.stages import round_title


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One match: its table ("" without one), both teams with their players, the points, how it ended.

    `two` is "" for a bye or a missed round; `winner` is 1, 2 or None; `one_out` and `two_out` say how a team is
    out of the event, "" while it is in. `is_fixed`: the number of the table does not follow from the standings.
    """

    table: str
    one: str
    one_players: str
    two: str
    two_players: str
    score: str
    ending: str
    winner: int | None
    one_out: str = ""
    two_out: str = ""
    is_fixed: bool = False


@dataclass(frozen=True, slots=True)
class RoundResults:
    """One round with its matches by table."""

    name: str
    matches: list[MatchLine]

    @property
    def has_fixed(self) -> bool:
        """Whether a table of the list is marked as fixed."""
        return any(match.is_fixed for match in self.matches)


def draw_results_page(tournament: Tournament, *, now: datetime) -> bytes:
    """The file's bytes (UTF-8): everything inside, nothing fetched, no script. Closed and posted rounds."""
    entries = event_entries(tournament)
    progress = read_progress(tournament)
    page = standings_now(tournament, progress)
    lines: list[StandingLine] = shown_lines(tournament, page)
    context = {
        "tournament": tournament,
        "frame": page_frame(tournament, stage_name(tournament), now=now),
        "page": page,
        "early": early_end(tournament, progress),
        "standings": lines,
        "record_heading": record_heading(tournament.record_order),
        "notes": [] if page.are_places else tiebreaker_notes(tournament),
        "rules": [] if page.are_places else scoring_texts(tournament),
        "rounds": _rounds(tournament, progress.posted, entries),
        "corrected": corrected_entries(entries),
    }
    return render_to_string("pairings/exports/results_file.html", context).encode()


def _rounds(tournament: Tournament, posted: list[Round], entries: list[Entry]) -> list[RoundResults]:
    """Every posted round, the newest first. One query."""
    by_key = {entry.pk: entry for entry in entries}
    lines = defaultdict(list)
    matches = Match.objects.filter(round__tournament=tournament).select_related("round")
    for match in sorted(matches, key=lambda match: (match.table_number is None, match.table_number or 0)):
        match.one, match.two = by_key[match.one_id], None if match.two_id is None else by_key[match.two_id]
        lines[match.round_id].append(_match_line(match, match.one, match.two))
    return [RoundResults(round_title(each), lines[each.pk]) for each in reversed(posted)]


def _match_line(match: Match, one: Entry, two: Entry | None) -> MatchLine:
    is_plain = match.how == How.WON
    return MatchLine(
        table="" if match.table_number is None else str(match.table_number),
        one=one.team_name,
        one_out=one.out_as,
        one_players=_players(one),
        two="" if two is None else two.team_name,
        two_out="" if two is None else two.out_as,
        two_players="" if two is None else _players(two),
        score=_score(match, one, two),
        ending="" if is_plain else _ending(match),
        winner=match.winner,
        is_fixed=match.is_at_fixed_table,
    )


def _ending(match: Match) -> str:
    if match.round.is_broken_off and match.is_open:
        return _("not played")
    return str(_("no result yet") if match.is_open else match.shown_how)


def _players(entry: Entry) -> str:
    return players_text(*entry.called_players)


def _score(match: Match, one: Entry, two: Entry | None) -> str:
    """Match points, or in the bracket, where there are none, the games or who won."""
    if match.points_one is None:
        return ""
    if match.round.is_elimination:
        if match.games is not None:
            return games_score(match.games)
        winner = {1: one, 2: two}.get(match.winner or 0)
        return (
            "" if winner is None or two is None else with_names(_("%(team)s won"), {"team": winner.team_name})
        )
    return (
        points_text(match.points_one)
        if two is None
        else points_beside_names((match.points_one, match.points_two))
    )
