"""From how a match ended to who won and the match points. PURE.

"Points" are match points, "prizes left" are a team's, of both its seats together, in the game being played. A match has
one game, or up to three or five (`MatchKind`).

What no document says, and what is decided here: a drawn game may be played again, so any number of games may
match had as long as no team had won it before; a match all of whose games are played needs no time to be over; and a
match that is lost as a whole (a judge's loss, a team that did not come, one that left) counts as lost without a game
won, 2 : 0 or 3 : 0.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from tournament.kernel.refusal import Refusal
from tournament.kernel.stages import EqualPrizes, games_to_win

WIN, WIN_ON_TIME, DRAW = 3, 2, 1
JUDGE_POINTS = ((3, 0), (0, 3), (2, 0), (0, 2), (1, 1), (0, 0))
PRIZE_FIELDS = ("prizes_left_one", "prizes_left_two")
GAME_FIELDS = ("games_one", "games_two", "games_drawn")
OTHER_WAY = "other_way"  # of `Outcome.notes`: equal prizes were decided in another way than the announced one

Games = tuple[int, int, int]  # won by one, won by two, drawn


class How(StrEnum):
    """How a match ended."""

    OPEN = "open"  # it has not ended, or nobody has handed the slip in
    WON = "won"
    TIME = "time"
    DRAW = "draw"
    WITHDRAWN = "withdrawn"
    PENALTY = "penalty"
    BOTH_LOSE = "both_lose"
    NO_SHOW = "no_show"
    JUDGE = "judge"
    BYE = "bye"
    MISSED = "missed"


_WITHOUT_WINNER = frozenset({How.OPEN, How.DRAW, How.BOTH_LOSE, How.MISSED})
_WITHOUT_GAMES = _WITHOUT_WINNER | {How.JUDGE}


@dataclass(frozen=True, slots=True)
class MatchKind:
    """What a match is, as the event announced it before round 1.

    `games` are the most games that it has: 1, 3 or 5 (FR-211). A match of an elimination round is never drawn
    (FR-217.e); `equal_prizes` is the announced way to decide equal prizes in it (X6), "" where none was announced, and
    `prizes_first` whether the prizes left decide it at time before the games do (X30). Other matches have neither.
    """

    games: int = 1
    is_elimination: bool = False
    equal_prizes: str = ""
    prizes_first: bool = False

    def __post_init__(self) -> None:
        """Leave out what only a match of several games that cannot be drawn has."""
        object.__setattr__(self, "prizes_first", self.prizes_first and self.is_elimination and self.games > 1)

    @property
    def has_games(self) -> bool:
        """Whether it is a match of several games."""
        return self.games > 1

    @property
    def to_win(self) -> int:
        """How many games win it: more than half of them."""
        return games_to_win(self.games)

    def winner_at(self, games: Games) -> int | None:
        """The side that has won more than half of the games; None while nobody has."""
        return next((side for side in (1, 2) if games[side - 1] >= self.to_win), None)

    def counts_prizes_at(self, games: Games) -> bool:
        """Whether the prizes left may decide such a match of several games that time ends at `games` (X30)."""
        return self.is_elimination and (self.prizes_first or games[0] == games[1])

    def all_games(self, winner: int | None) -> Games | None:
        """The games of a match that side `winner` wins as a whole: 2 : 0, 3 : 0; None in a match of one game."""
        if not self.has_games or winner is None:
            return None
        return (self.to_win, 0, 0) if winner == 1 else (0, self.to_win, 0)


ONE_GAME = MatchKind()


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended: what a slip, a team's report or a penalty says, and what the match's row keeps of it.

    `winner` is 1 or 2, in the order of the match: who won, who stayed ("withdrawn"), who came ("no_show"), who is not
    penalized ("penalty"); None without one. `prizes_left` (one, two) belong to a match that ended on time, and
    `judge_points` (one, two) to the head judge's decision: who won follows from them, and other endings have neither.
    `note` is what the slip or the judge adds. In a match of several games `games` are those that one won, those that
    two won and those drawn, completed ones alone (FR-217.c); None in a match of one game. `equal_way` is how equal
    prizes were decided in an elimination round (`tournament.kernel.stages.EqualPrizes`), "" where they were not equal.
    Prizes left stand beside games that are not equal only where they count first: `on_time` makes endings so. Two
    endings are equal where they are the same result.
    """

    how: How = How.OPEN
    winner: int | None = None
    prizes_left: tuple[int, int] | None = None
    judge_points: tuple[int, int] | None = None
    note: str = ""
    games: tuple[int, int, int] | None = None
    equal_way: str = ""

    def __post_init__(self) -> None:
        """Leave out what `how` does not have, so that one result is one value however it was entered."""
        fill = object.__setattr__
        if self.how != How.TIME:
            fill(self, "prizes_left", None)
            fill(self, "equal_way", "")
        if self.how in _WITHOUT_GAMES:
            fill(self, "games", None)
        elif self.games is not None and self.prizes_left == (0, 0):
            fill(self, "prizes_left", None)  # not a game being played
        if self.how != How.JUDGE:
            fill(self, "judge_points", None)
        if self.how in _WITHOUT_WINNER:
            fill(self, "winner", None)
        elif self.winner is None:
            fill(self, "winner", self.ahead)

    @property
    def ahead(self) -> int | None:
        """The side that a match on time, or a judge's decision, puts first; None where it puts both alike.

        That is the one with fewer prizes left where they count (FR-216.b), else with more games won (FR-217.a); with
        more of the judge's points.
        """
        left, points = self.prizes_left, self.judge_points
        one, two = (left[1], left[0]) if left else points or (0, 0)
        if self.how == How.TIME and self.games is not None and one == two:
            one, two = self.games[:2]
        return None if one == two else 1 if one > two else 2

    @property
    def is_on_prizes(self) -> bool:
        """Whether prizes left, which are not equal, decided a match on time."""
        return self.prizes_left is not None and self.prizes_left[0] != self.prizes_left[1]

    @property
    def is_complete(self) -> bool:
        """Whether it has what its `how` needs: a winner, the prizes left of both teams, or the judge's points."""
        if self.winner not in (None, 1, 2):
            return False
        if self.equal_way:
            is_decided = self.winner is not None and self.ahead is None
            return is_decided and bool(self.prizes_left or self.games)
        if self.how in (How.TIME, How.JUDGE):
            return bool(self.prizes_left or self.judge_points or self.games)
        return self.how in _WITHOUT_WINNER or self.winner is not None

    @property
    def has_its_winner(self) -> bool:
        """Whether who won is whom prizes, games or points put first, where they alone say it."""
        follows = self.how in (How.TIME, How.JUDGE) and not self.equal_way
        return not follows or self.winner == self.ahead

    def is_conceded(self, to_win: int) -> bool:
        """Whether the side that won has fewer games than win such a match, so that the other gave it up."""
        if self.how != How.WON or self.games is None or self.winner is None:
            return False
        return self.games[self.winner - 1] < to_win

    @property
    def signature(self) -> str:
        """A short name of exactly this result, the note left out: "won-1", "time-2-3", "judge-3-0", "draw".

        With games "won-1-g2.1.0", and with equal prizes that were decided "time-2-2-next_prize-1".
        """
        numbers = self.prizes_left or self.judge_points or (self.winner,)
        parts = [self.how, *(str(number) for number in numbers if number is not None)]
        if self.equal_way:
            parts += [self.equal_way, str(self.winner)]
        if self.games is not None:
            parts.append("g" + ".".join(map(str, self.games)))
        return "-".join(parts)


def on_time(
    kind: MatchKind,
    prizes_left: tuple[int, int] | None,
    games: Games | None = None,
    *,
    winner: int | None = None,
    equal_way: str = "",
    note: str = "",
) -> Ending:
    """A match of `kind` that time ended, by the games won and the prizes left in the game in progress.

    Prizes that do not count are left out: with games that are not equal they do only where the event announced that
    they count first (X30).
    """
    if games is not None and games[0] != games[1] and not kind.prizes_first:
        prizes_left = None
    return Ending(How.TIME, winner, prizes_left, note=note, games=games, equal_way=equal_way)


def of_both(one: int | None, two: int | None) -> tuple[int, int] | None:
    """Two columns, one of each side, as a value; None where one of them is empty."""
    return None if one is None or two is None else (one, two)


def of_games(one: int | None, two: int | None, drawn: int | None) -> tuple[int, int, int] | None:
    """The three columns of games as a value; None where one of them is empty."""
    return None if one is None or two is None or drawn is None else (one, two, drawn)


@dataclass(frozen=True, slots=True)
class Terms:
    """What an ending is decided by: the event's settings, and what is so at the table.

    `limits` are the most prizes that each side can have left. `time_called` is whether the table's own time was up,
    None where its clock never ran; `is_overruled`: the head judge takes a result on time before that. `game_losses` are
    the games that judges' penalties took from each side; `games_noted` are those that a judge wrote down at the table.
    """

    limits: tuple[int, int] = (0, 0)
    kind: MatchKind = ONE_GAME
    game_losses: tuple[int, int] = (0, 0)
    games_noted: Games = (0, 0, 0)
    alternate_scoring: bool = True
    agreed_draws: bool = False
    missed_points: int = 0
    time_called: bool | None = True
    is_overruled: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an ending is worth.

    `points` are the match points (one, two); `citation` is the rule, "" where none speaks; `notes` are codes of what
    the page adds: "clock_not_started", "overruled", "full_points_on_time", "all_games_played", "game_loss_missing",
    "games_unlike_noted", and OTHER_WAY, which is the head judge's alone.
    """

    ending: Ending
    points: tuple[int, int]
    citation: str = ""
    notes: tuple[str, ...] = ()

    @property
    def winner(self) -> int | None:
        """1 or 2, None without one."""
        return self.ending.winner


USUAL = Terms()
Decider = Callable[[Ending, Terms], Outcome]


def limits_for(prizes_a: int, prizes_b: int, prize_penalties: tuple[int, int] = (0, 0)) -> tuple[int, int]:
    """The most prizes each side can have left: what a team sets (X1) and its own prize penalties."""
    return prizes_a + prizes_b + prize_penalties[0], prizes_a + prizes_b + prize_penalties[1]


def decide(ending: Ending, terms: Terms = USUAL) -> Outcome:
    """What a match that ended so is worth; a Refusal where it cannot have ended so."""
    if ending.how not in _DECIDERS:
        raise Refusal("pairings.how_missing", field="how")
    if not terms.kind.has_games:
        ending = replace(ending, games=None)
    if not terms.kind.is_elimination:
        ending = replace(ending, equal_way="")  # a draw is what equal prizes are there
    return _DECIDERS[ending.how](ending, terms)


def _win(ending: Ending, points: int, citation: str) -> Outcome:
    return Outcome(ending, (points, 0) if ending.winner == 1 else (0, points), citation)


def _named_winner(citation: str) -> Decider:
    """The decider of a full win for the side that the ending names: all games are the winner's."""

    def decide_full_win(ending: Ending, terms: Terms) -> Outcome:
        _check_winner(ending, citation)
        return _win(replace(ending, games=terms.kind.all_games(ending.winner)), WIN, citation)

    return decide_full_win


def _check_winner(ending: Ending, citation: str) -> None:
    if ending.winner not in (1, 2):
        raise Refusal("pairings.winner_missing", citation, field="winner")


def _decide_won(ending: Ending, terms: Terms) -> Outcome:
    """A match that was played out, or that one team gave up: of several games with the games until then."""
    if not terms.kind.has_games:
        _check_winner(ending, "FR-B.PZ3")
        return _win(ending, WIN, "FR-B.PZ3")
    _check_winner(ending, "FR-217.a")
    games = _check_games(ending, terms.kind)
    leader = terms.kind.winner_at(games)
    if leader is not None and leader != ending.winner:
        raise Refusal("pairings.winner_against_games", "FR-217.a", field="winner")
    outcome = _win(ending, WIN, "FR-217.a" if leader is not None else "")
    return _with_notes(outcome, *_game_notes(games, terms))


def _check_games(ending: Ending, kind: MatchKind) -> Games:
    """The games of a match; a Refusal where they are missing, or no such match has them."""
    games = ending.games
    if games is None:
        raise Refusal("pairings.games_missing", "FR-217.a", field=GAME_FIELDS[0])
    for number, marked in zip(games[:2], GAME_FIELDS, strict=False):
        if not 0 <= number <= kind.to_win:
            raise Refusal(
                "pairings.games_impossible", "FR-217.a", field=marked, games=kind.games, most=kind.to_win
            )
    if games[0] == games[1] == kind.to_win:
        raise Refusal(
            "pairings.games_after_decision",
            "FR-217.a",
            field=GAME_FIELDS[1],
            games=kind.games,
            most=kind.to_win,
        )
    if not 0 <= games[2] <= kind.games:
        raise Refusal("pairings.games_drawn_impossible", "FR-217.b", field=GAME_FIELDS[2], most=kind.games)
    return games


def games_after_losses(games: Games, losses: tuple[int, int], to_win: int) -> Games:
    """The games of a match after judges took some from a side that it had won: they are its opponents' now.

    `losses` are the games taken from each side. Nobody wins more than `to_win`, and a game that a side lost anyway
    changes nothing.
    """
    won = [games[0], games[1]]
    for side, lost in enumerate(losses):
        taken = min(lost, won[side])
        won[side] -= taken
        won[1 - side] = min(won[1 - side] + taken, to_win)
    return won[0], won[1], games[2]


def _game_notes(games: Games, terms: Terms) -> tuple[tuple[str, bool], ...]:
    """What a judge wrote down and the games do not show.

    That is a game loss that cannot be among those that the opponents won, and more games of a side, or drawn ones,
    than these: notes of fewer are unfinished, and say nothing else.
    """
    is_loss_missing = games[1] < terms.game_losses[0] or games[0] < terms.game_losses[1]
    is_unlike = any(noted > counted for noted, counted in zip(terms.games_noted, games, strict=True))
    return ("game_loss_missing", is_loss_missing), ("games_unlike_noted", is_unlike)


def _with_notes(outcome: Outcome, *notes: tuple[str, bool]) -> Outcome:
    return replace(outcome, notes=(*outcome.notes, *(code for code, is_so in notes if is_so)))


def _decide_time(ending: Ending, terms: Terms) -> Outcome:
    if terms.kind.has_games:
        return _decide_games_on_time(ending, terms)
    _check_prizes(ending, terms)
    is_at_once = terms.kind.is_elimination and ending.prizes_left == (0, 0)
    if not is_at_once:
        _check_time(terms, "pairings.time_not_called")
    if terms.kind.is_elimination:
        outcome = _decide_elimination(ending, terms, "FR-217.e")
        return outcome if is_at_once else _with_clock_notes(outcome, terms)
    citation = "FR-216.b" if ending.ahead else "FR-216.c"
    if ending.winner != ending.ahead:
        raise Refusal("pairings.winner_against_prizes", citation, field="winner")
    if ending.winner is None:
        return _with_clock_notes(Outcome(ending, (DRAW, DRAW), citation), terms)
    if terms.alternate_scoring:
        return _with_clock_notes(_win(ending, WIN_ON_TIME, citation), terms)
    outcome = _with_clock_notes(_win(ending, WIN, "X25"), terms)
    return _with_notes(outcome, ("full_points_on_time", True))


def _decide_games_on_time(ending: Ending, terms: Terms) -> Outcome:
    """A match of several games that nobody had won: completed games decide (FR-217.a, b), then the prizes (X30).

    In an elimination round whose event announced it the prizes decide, then the games.
    """
    kind = terms.kind
    games = _check_games(ending, kind)
    if kind.winner_at(games) is not None:
        raise Refusal("pairings.games_decided", "FR-217.a", field="how")
    if ending.prizes_left is not None:
        if not kind.is_elimination:
            raise Refusal("pairings.prizes_not_counted", "FR-217.c", field=PRIZE_FIELDS[0])
        if games[0] != games[1] and not kind.prizes_first:
            raise Refusal("pairings.prizes_after_games", "X30", field=PRIZE_FIELDS[0])
        _check_prizes(ending, terms)
    is_played_out = sum(games) >= kind.games
    if not is_played_out:
        _check_time(terms, "pairings.games_not_decided")
    if kind.is_elimination:
        outcome = _decide_elimination(ending, terms, "X30")
    else:
        if ending.winner != ending.ahead:
            raise Refusal("pairings.winner_against_games", "FR-217.a", field="winner")
        is_draw = ending.winner is None
        outcome = Outcome(ending, (DRAW, DRAW), "FR-217.b") if is_draw else _win(ending, WIN, "FR-217.a")
    if not is_played_out:
        outcome = _with_clock_notes(outcome, terms)
    return _with_notes(
        outcome,
        ("all_games_played", is_played_out),
        *_game_notes(games, terms),
    )


def _decide_elimination(ending: Ending, terms: Terms, citation: str) -> Outcome:
    """Who goes on: who is ahead, for a full win; where nobody is, whom the announced way decided for (X6)."""
    if ending.ahead is not None:
        if ending.winner != ending.ahead or ending.equal_way:
            raise Refusal("pairings.not_equal", citation, field="winner")
        return _win(ending, WIN, citation)
    if ending.winner not in (1, 2):
        raise Refusal("pairings.equal_undecided", "X6", field="winner")
    if ending.equal_way not in set(EqualPrizes):
        raise Refusal("pairings.equal_way_missing", "X6", field="equal_way")
    return _with_notes(_win(ending, WIN, "X6"), (OTHER_WAY, ending.equal_way != terms.kind.equal_prizes))


def _check_time(terms: Terms, code: str) -> None:
    """Refuse what ends a match on time before the table's own end, unless the head judge takes it."""
    if terms.time_called is False and not terms.is_overruled:
        raise Refusal(code, "FR-216.d", field="how")


def _with_clock_notes(outcome: Outcome, terms: Terms) -> Outcome:
    return _with_notes(
        outcome,
        ("clock_not_started", terms.time_called is None),
        ("overruled", terms.time_called is False),
    )


def _check_prizes(ending: Ending, terms: Terms) -> None:
    """Refuse a missing or impossible number of prizes left, and mark its field.

    In an elimination round no prizes left for both are teams that finished at once, which is as good as equal (X6).
    """
    if ending.prizes_left is None:
        raise Refusal("pairings.prizes_missing", "FR-216.b", field=PRIZE_FIELDS[0])
    checked = list(zip(ending.prizes_left, PRIZE_FIELDS, strict=True))
    for side, ((left, marked), limit) in enumerate(zip(checked, terms.limits, strict=True), start=1):
        if left < 0 or left > limit:
            raise Refusal("pairings.prizes_impossible", "X1", field=marked, side=side, left=left, limit=limit)
    if ending.prizes_left == (0, 0):
        if terms.kind.is_elimination:
            return
        raise Refusal("pairings.both_took_all", "X6", field="how")
    for side, (left, marked) in enumerate(checked, start=1):
        if left == 0:
            code = "pairings.prizes_all_taken_game" if terms.kind.has_games else "pairings.prizes_all_taken"
            raise Refusal(code, "FR-B.PZ3", field=marked, side=side)


def _decide_draw(ending: Ending, terms: Terms) -> Outcome:
    if terms.kind.is_elimination:
        raise Refusal("pairings.no_draws", "FR-217.e", field="how")
    if not terms.agreed_draws:
        raise Refusal("pairings.draw_not_allowed", "FR-216.c", field="how")
    return Outcome(ending, (DRAW, DRAW))


def _decide_both_lose(ending: Ending, _terms: Terms) -> Outcome:
    return Outcome(ending, (0, 0), "FR-Intro.d")


def _decide_judge(ending: Ending, terms: Terms) -> Outcome:
    points = ending.judge_points
    if points not in JUDGE_POINTS:
        raise Refusal("pairings.judge_points_missing", "X6", field="judge_points")
    if terms.kind.is_elimination and points == (DRAW, DRAW):
        raise Refusal("pairings.no_draws", "FR-217.e", field="judge_points")
    if WIN_ON_TIME in points and terms.kind.is_elimination:
        raise Refusal("pairings.judge_points_elimination", "FR-217.e", field="judge_points")
    if WIN_ON_TIME in points and terms.kind.has_games:
        raise Refusal("pairings.judge_points_games", "FR-217.d", field="judge_points")
    if WIN_ON_TIME in points and not terms.alternate_scoring:
        raise Refusal("pairings.judge_points_on_time", "X25", field="judge_points")
    return Outcome(ending, points, "X6")


def _decide_bye(ending: Ending, terms: Terms) -> Outcome:
    return _win(replace(ending, winner=1, games=terms.kind.all_games(1)), WIN, "")


def _decide_missed(ending: Ending, terms: Terms) -> Outcome:
    if not 0 <= terms.missed_points <= WIN:
        raise Refusal("pairings.missed_points", field="missed_round_points", most=WIN)
    return Outcome(ending, (terms.missed_points, 0))


_DECIDERS: Mapping[str, Decider] = {
    How.WON: _decide_won,
    How.TIME: _decide_time,
    How.DRAW: _decide_draw,
    How.WITHDRAWN: _named_winner("FR-B.LV4"),
    How.PENALTY: _named_winner("FR-Intro.d"),
    How.BOTH_LOSE: _decide_both_lose,
    How.NO_SHOW: _named_winner("GAP-28"),
    How.JUDGE: _decide_judge,
    How.BYE: _decide_bye,
    How.MISSED: _decide_missed,
}
