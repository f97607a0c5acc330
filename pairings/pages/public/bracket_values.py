"""The bracket as values for programs, under names that stay: docs/public-data.md describes each key."""

from pairings.bracket_sheets.bracket_content import WholeBracket
from pairings.elimination.bracket import BracketMatch, BracketSide
from pairings.elimination.places import BracketPlace, list_places
from pairings.pages.public.data_values import VERSION, Values, event_values, team_cells, team_values
from tournament.event.models import Round, Tournament
from tournament.kernel.stages import RoundStage
from tournament.sheets.spreadsheets import CellValue, WrittenSheet

SIDE = ("state", "seed", "number", "team", "player_a", "player_b", "status", "games")
BRACKET = (
    *("teams_left", "slot", "round", "table", "state"),
    *(f"{side}_{name}" for side in ("one", "two") for name in SIDE),
    *("how", "winner", "plays_on"),
)


def bracket_values(tournament: Tournament, whole: WholeBracket | None, *, closed: int) -> Values:
    """Return the bracket, the first round first, its matches from the top; empty before a round of it is posted."""
    bracket = None if whole is None else whole.shown.bracket
    champion = None if whole is None else whole.shown.champion
    return {
        "format": "tandem-bracket",
        "version": VERSION,
        "event": event_values(tournament, closed),
        "size": None if bracket is None else bracket.size,
        "is_complete": whole is not None and whole.shown.is_complete,
        "winner": None if champion is None else champion.number,
        "rounds": []
        if whole is None
        else [_round(tournament, whole, at) for at in range(len(whole.shown.rounds))],
        "places": [{"place": [each.first, each.last], "team": each.team} for each in _places(whole)],
    }


def _places(whole: WholeBracket | None) -> list[BracketPlace]:
    """Return the places that closed rounds have decided."""
    return [] if whole is None else list_places(whole.shown.bracket, closed=whole.shown.closed)


def _round(tournament: Tournament, whole: WholeBracket, at: int) -> Values:
    shown, of_bracket = whole.shown.rounds[at], whole.shown.bracket.rounds[at]
    return {
        "teams_left": of_bracket.teams_left,
        "number": None if shown.round is None else shown.round.number,
        "state": _state(shown.round),
        "starts": shown.starts,
        "games_a_match": tournament.games_of(RoundStage.ELIMINATION, of_bracket.teams_left),
        "matches": [_match(whole, match) for match in of_bracket.matches],
    }


def _state(round_: Round | None) -> str:
    return "waiting" if round_ is None else round_.state.value


def _match(whole: WholeBracket, match: BracketMatch) -> Values:
    """A match with its upper side first; `winner` and `plays_on` are numbers of teams."""
    row = whole.rows.get((match.teams_left, match.slot))
    return {
        "slot": match.slot,
        "is_third_place": match.is_third_place,
        "state": match.state.value,
        "table": None if row is None else row.table_number,
        "sides": [_side(whole, match, side) for side in match.sides],
        "how": None if row is None else row.how,
        "winner": match.winner,
        "plays_on": match.advancing,
    }


def _side(whole: WholeBracket, match: BracketMatch, side: BracketSide) -> Values:
    row = whole.rows.get((match.teams_left, match.slot))
    entry = None if side.team is None else whole.shown.entries[side.team]
    games = None
    if row is not None and entry is not None and row.games is not None:
        games = row.games[0 if row.one_id == entry.pk else 1]
    feeder = side.feeder
    return {
        "state": side.state.value,
        "seed": side.seed,
        "team": None if entry is None else team_values(entry),
        "games": games,
        "from": None
        if feeder is None
        else {
            "teams_left": feeder.teams_left,
            "slot": feeder.slot,
            "who": "winner" if feeder.is_winner else "loser",
        },
    }


def bracket_table(values: Values) -> WrittenSheet:
    """Return the same bracket, a row for each match; cells of an unknown team are empty."""
    rows: list[list[CellValue]] = []
    for round_ in values["rounds"]:
        for match in round_["matches"]:
            cells: list[CellValue] = [round_["teams_left"], match["slot"], round_["number"], match["table"]]
            cells.append(match["state"])
            for side in match["sides"]:
                team = [None] * 5 if side["team"] is None else team_cells(side["team"])
                cells += [side["state"], side["seed"], *team, side["games"]]
            rows.append([*cells, match["how"], match["winner"], match["plays_on"]])
    return WrittenSheet("bracket", BRACKET, rows)
