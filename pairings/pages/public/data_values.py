"""Pairings and standings as values for programs: what the public pages show, under names that stay.

docs/public-data.md describes each key. An addition gets a new key; a key that goes or changes its meaning makes the
next version, at addresses of its own. Nothing is here that the public pages do not show, and nothing of `now`, so
that the front cache keeps it.
"""

from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.utils.translation import override

from pairings.matches.models import Match
from pairings.matches.queries import round_plan
from pairings.pages.frame.public_rounds import RoundView
from pairings.standings.final import StandingsPage
from pairings.standings.queries import StandingRow
from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.kernel.clock import fixed_end
from tournament.sheets.spreadsheets import CellValue, WrittenSheet
from tournament.wording.tiebreakers import TIEBREAKER_TEXTS

VERSION: Final = 1
Values = dict[str, Any]


def pairings_values(tournament: Tournament, view: RoundView | None, *, closed: int) -> Values:
    """A posted round with its matches by table, bye and missed ones last; None before round 1 is posted.

    `closed` is how many of the planned rounds are closed.
    """
    return {
        "format": "tandem-pairings",
        "version": VERSION,
        "event": event_values(tournament, closed),
        "round": None if view is None else _round(view.round),
        "matches": [] if view is None else [_match(match) for match in view.matches],
    }


def standings_values(tournament: Tournament, page: StandingsPage, *, closed: int) -> Values:
    """The standings of a page, the first team first; after round 0 before round 1 is closed."""
    return {
        "format": "tandem-standings",
        "version": VERSION,
        "event": event_values(tournament, closed),
        "after_round": page.through,
        "is_final": page.is_final,
        "order": "bracket" if page.is_by_bracket else "swiss",
        "tiebreakers": []
        if page.are_places
        else [{"key": key, "name": _name_for_programs(key)} for key in tournament.tiebreakers],
        "standings": [_standing(row, has_points=not page.are_places) for row in page.rows],
    }


def _name_for_programs(tiebreaker: str) -> str:
    """The abbreviation of a tiebreaker, the same for readers of every language."""
    with override(settings.LANGUAGE_CODE):
        return TIEBREAKER_TEXTS[tiebreaker].abbreviation


def event_values(tournament: Tournament, closed: int) -> Values:
    """Return what every file says about its event."""
    return {
        "slug": tournament.slug,
        "name": tournament.name,
        "date": tournament.date.isoformat(),
        "venue": tournament.venue,
        "city": tournament.city,
        "country": str(tournament.country),
        "time_zone": tournament.time_zone,
        "rule_set": tournament.rule_set,
        "structure": tournament.structure,
        "cut_size": tournament.cut_size,
        "cut_points": tournament.cut_points,
        "planned_rounds": round_plan(tournament).planned,
        "closed_rounds": closed,
        "is_finished": tournament.finished_at is not None,
        "unplayed_reason": tournament.why_unplayed,
    }


def _round(round_: Round) -> Values:
    return {
        "number": round_.number,
        "stage": round_.stage,
        "teams_left": round_.teams_left,
        "games_a_match": round_.games,
        "state": round_.state.value,
        "posted_at": _instant(round_.posted_at),
        "started_at": _instant(round_.started_at),
        "ends_at": _instant(fixed_end(round_.clock)),
        "is_paused": round_.paused_at is not None,
        "closed_at": _instant(round_.closed_at),
    }


def _instant(instant: datetime | None) -> str | None:
    """In UTC, to the second: "2003-05-17T12:00:00+00:00"."""
    return None if instant is None else instant.isoformat(timespec="seconds")


def _match(match: Match) -> Values:
    """A match; `winner` is a team's number, `points` and `games` are in the order of `teams`."""
    scores = (match.score_one, match.score_two)
    points = (match.points_one, match.points_two)
    sides = range(len(match.entries))
    return {
        "table": match.table_number,
        "teams": [
            team_values(entry) | {"points_before": scores[side]} for side, entry in enumerate(match.entries)
        ],
        "how": match.how,
        "winner": None if match.winner is None else match.entry_at(match.winner).number,
        "points": None if match.is_open else [points[side] for side in sides],
        "games": None if match.games is None else list(match.games),
    }


def team_values(entry: Entry) -> Values:
    """A team as every file names it."""
    return {
        "number": entry.number,
        "name": entry.team_name,
        "players": [*entry.called_players],
        "status": _status(entry),
    }


def _status(entry: Entry) -> str:
    if entry.is_disqualified:
        return "disqualified"
    return "playing" if entry.dropped_at is None else "dropped"


def _standing(row: StandingRow, *, has_points: bool) -> Values:
    wins, draws, losses = row.record
    return {
        "rank": row.rank,
        "no_rank": row.no_rank,
        "place": None if row.place is None else list(row.place),
        "team": team_values(row.entry),
        "match_points": row.match_points if has_points else None,
        "wins": wins,
        "draws": draws,
        "losses": losses,
        "tiebreakers": {
            key: {"value": TIEBREAKER_TEXTS[key].number(value), "exact": str(value)}
            for key, value in row.tiebreakers.items()
        },
    }


# As tables ------------------------------------------------------------------------------------------------------

SIDE = ("number", "team", "player_a", "player_b", "status", "points_before", "points")
PAIRINGS = (
    "round",
    "table",
    *(f"{side}_{name}" for side in ("one", "two") for name in SIDE),
    "how",
    "winner",
    "one_games",
    "two_games",
    "drawn_games",
)
STANDINGS = (
    *("after_round", "rank", "number", "team", "player_a", "player_b", "status"),
    *("match_points", "wins", "draws", "losses", "no_rank", "order"),
)


def pairings_table(values: Values) -> WrittenSheet:
    """The same pairings, a row for each match; the columns of `two` are empty where there is no second team."""
    number = None if values["round"] is None else values["round"]["number"]
    rows = []
    for match in values["matches"]:
        sides: list[CellValue] = []
        points = match["points"] or [None, None]
        for side, team in enumerate(match["teams"]):
            sides += [*team_cells(team), team["points_before"], points[side]]
        sides += [None] * (2 * len(SIDE) - len(sides))
        games = match["games"] or [None, None, None]
        rows.append([number, match["table"], *sides, match["how"], match["winner"], *games])
    return WrittenSheet("pairings", PAIRINGS, rows)


def standings_table(values: Values) -> WrittenSheet:
    """The same standings, a row for each team, with a column for each tiebreaker by its key."""
    keys = [tiebreaker["key"] for tiebreaker in values["tiebreakers"]]
    rows: list[list[CellValue]] = [
        [
            values["after_round"],
            line["rank"],
            *team_cells(line["team"]),
            *(line[name] for name in ("match_points", "wins", "draws", "losses", "no_rank")),
            values["order"],
            *(line["tiebreakers"][key]["value"] for key in keys),
        ]
        for line in values["standings"]
    ]
    return WrittenSheet("standings", (*STANDINGS, *keys), rows)


def team_cells(team: Values) -> list[CellValue]:
    """A team in a table: number, name, both players, status."""
    return [team["number"], team["name"], *team["players"], team["status"]]
