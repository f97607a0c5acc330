"""The game at a table as its page shows it."""

from dataclasses import dataclass

from pairings.games.models import DesignatedTarget
from pairings.games.play import SEATS, side_of
from pairings.games.queries import GameNotes, turns_of
from pairings.games.wording import (
    decided_by_games_sentence,
    differs_sentence,
    games_differ_sentence,
    games_won_sentences,
    next_game_sentences,
    player_words,
    stays_words,
    toss_sentences,
    win_sentences,
)
from pairings.matches.models import Match
from tournament.kernel.game_rules import GameRules, game_rules


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player: what is noted, and whether a prize can be taken or the game be left."""

    seat: str
    name: str
    words: str
    is_out: bool
    may_take: bool


@dataclass(frozen=True, slots=True)
class TeamView:
    """A team with its two players and the prizes that it has left."""

    name: str
    left: int
    players: list[PlayerView]


@dataclass(frozen=True, slots=True)
class TargetView:
    """A card in play with its target; `remark` says that a target who is out stays one."""

    row: DesignatedTarget
    source: str
    target: str
    remark: str


@dataclass(frozen=True, slots=True)
class GameView:
    """All that is noted of a game, in words.

    `turns` are the names of those who are in, in the order of their turns; `next_games` say who decides who starts
    the games of a match of several.
    """

    rules: GameRules
    notes: GameNotes
    toss: list[str]
    turns: list[str]
    teams: list[TeamView]
    targets: list[TargetView]
    wins: list[str]
    differs: str
    next_games: list[str]
    won: list[str]  # the games that were noted, each in a sentence
    decided: str  # that they decide the match; "" while they do not, or once it has a result

    @property
    def next_number(self) -> int:
        """The number of the game after those that were noted."""
        return len(self.won) + 1

    @property
    def has_out(self) -> bool:
        return bool(self.notes.game.out_seats)

    @property
    def left(self) -> str:
        """The prizes left of both teams, for the line that is shown while the rest is folded away."""
        return f"{self.teams[0].left} : {self.teams[1].left}"


def view_game(match: Match, notes: GameNotes) -> GameView:
    """Put what is noted of a game into words. No query."""
    game = notes.game
    is_over = bool(game.wins)
    teams = [
        TeamView(
            name=match.entry_at(side).team_name,
            left=game.left_of(side),
            players=[
                PlayerView(
                    seat=seat,
                    name=game.players[seat].name,
                    words=player_words(game, seat),
                    is_out=bool(game.players[seat].out),
                    may_take=game.players[seat].left > 0 and not is_over,
                )
                for seat in SEATS
                if side_of(seat) == side
            ],
        )
        for side in (1, 2)
    ]
    return GameView(
        rules=game_rules(game.rule_set),
        notes=notes,
        toss=toss_sentences(notes.toss.note, match, game) if notes.toss else [],
        turns=[game.players[seat].name for seat in turns_of(notes)],
        teams=teams,
        targets=[
            TargetView(
                row,
                game.players[row.source].name,
                game.players[row.target].name,
                stays_words(game, row.target),
            )
            for row in notes.open_targets
        ],
        wins=win_sentences(game, match) if notes.has_players else [],
        differs=(differs_sentence(game, match) if notes.has_players else "")
        or games_differ_sentence(match, notes.won),
        next_games=next_game_sentences(match, notes.toss.note if notes.toss else None, notes.won),
        won=games_won_sentences(match, notes.won),
        decided=decided_by_games_sentence(match, notes.won),
    )
