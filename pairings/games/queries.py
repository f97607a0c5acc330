"""What is noted of the game at a table, read from its rows."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pairings.games.models import DesignatedTarget, GamePlayer, Toss
from pairings.games.play import SEATS, Game, Out, PlayerInGame
from pairings.matches.models import Match
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.rule_sets import seats_clockwise
from tournament.kernel.shown import stand_of


def players_by_seat(match: Match) -> dict[str, str]:
    """The names of the four players by seat ("1a" to "2b"); a Refusal at a bye, which has no game."""
    if match.two is None:
        raise Refusal("pairings.no_such_seat")
    people = (*match.one.players, *match.two.players)
    return {seat: player.called for seat, player in zip(SEATS, people, strict=True)}


def game_of(
    tournament: Tournament, match: Match, rows: Mapping[str, GamePlayer], *, limits: tuple[int, int]
) -> Game:
    """The game at a table: as it was set up, with what `rows` (by seat) tell otherwise. No query."""
    start = {"a": tournament.prizes_a, "b": tournament.prizes_b}
    return Game(
        tournament.rule_set,
        limits,
        {
            seat: PlayerInGame(name, rows[seat].left, Out(rows[seat].out), rows[seat].advises)
            if seat in rows
            else PlayerInGame(name, start[seat[1]])
            for seat, name in players_by_seat(match).items()
        },
    )


@dataclass(frozen=True, slots=True)
class GameNotes:
    """All that is noted of a game; unless `has_players`, `game` is as it was set up."""

    toss: Toss | None
    won: list[int | None]  # who won each game so far of a match of several, None for a drawn one
    game: Game
    has_players: bool
    targets: list[DesignatedTarget]
    stands: str  # the name of all of it

    @property
    def open_targets(self) -> list[DesignatedTarget]:
        """The targets whose card is still in play."""
        return [target for target in self.targets if target.ended_at is None]

    @property
    def is_empty(self) -> bool:
        """Whether nothing is noted."""
        return self.toss is None and not self.won and not self.has_players and not self.targets


def read_notes(tournament: Tournament, match: Match, *, limits: tuple[int, int]) -> GameNotes:
    """What is noted at a table. Three queries, one more in a match of several games."""
    rows = {row.seat: row for row in match.game_players.all()}
    toss = match.tosses.first()
    targets = list(match.designated_targets.order_by("noted_at", "pk"))
    return GameNotes(
        toss=toss,
        won=(won := games_noted(match)),
        game=game_of(tournament, match, rows, limits=limits),
        has_players=bool(rows),
        targets=targets,
        stands=_stand(match, toss, won, rows.values(), targets),
    )


def games_noted(match: Match) -> list[int | None]:
    """Who won each game that was noted, None for a drawn one. One query, none for a match of one game."""
    return list(match.games_noted.values_list("winner", flat=True)) if match.kind.has_games else []


def notes_stand(match: Match) -> str:
    """The name of all that is noted of the game at a table. Three queries, one more in a match of several games."""
    won, players = games_noted(match), match.game_players.all()
    return _stand(match, match.tosses.first(), won, players, match.designated_targets.all())


def _stand(
    match: Match,
    toss: Toss | None,
    won: list[int | None],
    players: Iterable[GamePlayer],
    targets: Iterable[DesignatedTarget],
) -> str:
    told = (
        [] if toss is None else [toss.winner, toss.starts, toss.flipper, toss.caller, toss.called, toss.fell]
    )
    seats = sorted((row.seat, row.left, row.out, row.advises) for row in players)
    cards = sorted((target.noted_at, target.card, target.ended_at is None) for target in targets)
    return stand_of("notes", match.who, told, seats, cards, won)


def turns_of(notes: GameNotes) -> list[str]:
    """The seats ("1a") in the order of their turns, from whoever began, without those who are out (FR-B.LV1.d).

    Without a toss from seat A of side 1, which only says who follows whom.
    """
    order = seats_clockwise(notes.game.rule_set)
    starts = "1A" if notes.toss is None else notes.toss.starts.upper()
    first = order.index(starts)
    return [code.lower() for code in order[first:] + order[:first] if code not in notes.game.out_seats]
