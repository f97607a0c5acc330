"""The prizes of four players in a game, who is out, and how a win came; the toss before it. PURE.

Seats are side and letter, "1a" to "2b". Whatever happens to the players of a team, its prizes left together change
only where one is taken.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import reduce

from tournament.kernel.game_rules import game_rules
from tournament.kernel.refusal import Refusal
from tournament.kernel.rule_sets import WINNER_NAMES_OWN_PLAYER, find_rule_set

SEATS = ("1a", "1b", "2a", "2b")


class Out(StrEnum):
    """Why a player is out of the game; IN: is not."""

    IN = ""
    NO_POKEMON = "no_pokemon"
    NO_CARD = "no_card"


class Won(StrEnum):
    """How a team won a game that was played to its end."""

    PRIZES = "prizes"
    BOTH_OUT = "both_out"


class Coin(StrEnum):
    """How a coin falls, and is called; NONE: not noted."""

    NONE = ""
    HEADS = "heads"
    TAILS = "tails"


def partner_of(seat: str) -> str:
    """The seat of the other player of the team."""
    return f"{seat[0]}{'b' if seat[1] == 'a' else 'a'}"


def side_of(seat: str) -> int:
    """1 or 2."""
    return int(seat[0])


@dataclass(frozen=True, slots=True)
class PlayerInGame:
    """What one player of a game has: prizes left, whether out and why, and whether such a player stays to advise."""

    name: str
    left: int
    out: Out = Out.IN
    advises: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """A game between two teams: the rule set's key, the most prizes each team can have left, the players by seat."""

    rule_set: str
    limits: tuple[int, int]
    players: Mapping[str, PlayerInGame]

    def left_of(self, side: int) -> int:
        """How many prizes both players of a side have left together."""
        return sum(player.left for seat, player in self.players.items() if side_of(seat) == side)

    @property
    def left(self) -> tuple[int, int]:
        """The prizes left of both teams."""
        return self.left_of(1), self.left_of(2)

    def are_both_out(self, side: int) -> bool:
        """Whether nobody of a side is left in the game."""
        return all(player.out for seat, player in self.players.items() if side_of(seat) == side)

    @property
    def out_seats(self) -> frozenset[str]:
        """The seats of those who are out, as turn orders name them ("1A")."""
        return frozenset(seat.upper() for seat, player in self.players.items() if player.out)

    @property
    def wins(self) -> tuple[tuple[int, Won], ...]:
        """Each side that has won, and how; empty while the game goes on, two where both did at once."""
        found = []
        for side in (1, 2):
            if self.left_of(side) == 0:
                found.append((side, Won.PRIZES))
            elif self.are_both_out(3 - side):
                found.append((side, Won.BOTH_OUT))
        return tuple(found)

    def take_prizes(self, seat: str, number: int = 1) -> "Game":
        """The game after the player in `seat` took `number` prizes.

        FR-B.PZ1.a: whoever earns a prize takes it or lets the partner; `seat` is who takes. FR-B.PZ1.b: a player
        without prizes left cannot, so the partner must. TB-G3: the partner takes what the player has too few for.
        """
        self._check_seat(seat)
        self._check_goes_on()
        rules, player, partner = game_rules(self.rule_set), self.players[seat], partner_of(seat)
        if not 1 <= number <= self.left_of(side_of(seat)):
            raise Refusal(
                "pairings.too_many_prizes",
                rules.prizes,
                field="number",
                left=self.left_of(side_of(seat)),
                number=number,
            )
        if number > player.left and not rules.rest_to_partner.value:
            code = "pairings.partner_takes_the_rest" if player.left else "pairings.partner_must_take"
            raise Refusal(
                code,
                rules.rest_to_partner.citation,
                field="number",
                player=player.name,
                partner=self.players[partner].name,
                left=player.left,
            )
        own = min(number, player.left)
        taken = {
            seat: replace(player, left=player.left - own),
            partner: replace(self.players[partner], left=self.players[partner].left - (number - own)),
        }
        return replace(self, players={**self.players, **taken})

    def leave(
        self, seat: str, why: Out, *, is_partner_out_too: bool = False, advises: bool = False
    ) -> "Game":
        """The game after the player in `seat` is out, for `why`.

        The partner sets as many prizes as the player had left, so the team's number stays (FR-B.LV1.b). With
        `is_partner_out_too` the deck had too few cards for that (FR-B.LV1.c), or neither has a Pokémon in play
        (TB-G5), and the prizes stay where they are.
        """
        self._check_seat(seat)
        self._check_goes_on()
        rules, player, partner = game_rules(self.rule_set), self.players[seat], partner_of(seat)
        if player.out:
            raise Refusal("pairings.player_is_out", rules.goes_on, player=player.name)
        if why is Out.NO_POKEMON and not rules.out_without_pokemon.value and not is_partner_out_too:
            raise Refusal(
                "pairings.stays_without_pokemon",
                rules.out_without_pokemon.citation,
                field="why",
                player=player.name,
            )
        if advises and not rules.may_advise.value:
            raise Refusal("pairings.no_advisers", rules.may_advise.citation, field="advises")
        other = self.players[partner]
        if other.out or is_partner_out_too:
            follows = why if why is Out.NO_POKEMON and not rules.out_without_pokemon.value else Out.NO_CARD
            left = {
                seat: replace(player, out=why),
                partner: other if other.out else replace(other, out=follows),
            }
        else:
            left = {
                seat: replace(player, left=0, out=why, advises=advises),
                partner: replace(other, left=other.left + player.left),
            }
        return replace(self, players={**self.players, **left})

    def set_left(self, left: Mapping[str, int]) -> "Game":
        """The game with other prizes left, as the table has them; seats that `left` does not name keep theirs."""
        rules = game_rules(self.rule_set)
        players = dict(self.players)
        for seat, number in left.items():
            self._check_seat(seat)
            if players[seat].out and number and not players[partner_of(seat)].out:
                raise Refusal(
                    "pairings.out_has_no_prizes",
                    rules.transfer,
                    field=f"left_{seat}",
                    player=players[seat].name,
                    partner=players[partner_of(seat)].name,
                )
            players[seat] = replace(players[seat], left=number)
        corrected = replace(self, players=players)
        for seat in left:
            most = self.limits[side_of(seat) - 1]
            if players[seat].left < 0 or corrected.left_of(side_of(seat)) > most:
                raise Refusal(
                    "pairings.prizes_by_player",
                    rules.prizes,
                    field=f"left_{seat}",
                    most=most,
                    sum=corrected.left_of(side_of(seat)),
                )
        return corrected

    def differs_from(self, *, winner: int | None, is_played_out: bool, left: tuple[int, int] | None) -> bool:
        """Whether the notes say something else than a result: other prizes on time, or no win of that team.

        `is_played_out` is a win by prizes or because both opponents are out; `left` are the prizes of a result on
        time. Any other result (a penalty, a judge's decision) says nothing about prizes.
        """
        if left is not None:
            return left != self.left
        return is_played_out and winner not in {side for side, _how in self.wins}

    def _check_goes_on(self) -> None:
        if self.wins:
            raise Refusal("pairings.game_is_over", game_rules(self.rule_set).ends)

    def _check_seat(self, seat: str) -> None:
        if seat not in self.players:
            raise Refusal("pairings.no_such_seat")


@dataclass(frozen=True, slots=True)
class TossNote:
    """A toss: the team that won it and the player who has the first turn; who flipped and called, where noted.

    The team of `starts` is Team 1 (FR-B.GS3.c).
    """

    winner: int
    starts: str
    flipper: str = ""
    caller: str = ""
    called: Coin = Coin.NONE
    fell: Coin = Coin.NONE


def read_toss(rule_set_key: str, toss: TossNote) -> TossNote:
    """The toss, completed by what the rule set leaves no choice in; a Refusal for one that cannot have been.

    FR-B.GS3.a: player B of one team flips, player B of the other calls. GS3.b: whoever wins names the team that
    starts; TB-S2: one of its own players. FR-213.a: the coin decides.
    """
    rule_set, rules = find_rule_set(rule_set_key), game_rules(rule_set_key)
    seats = rules.toss_seats
    for name, seat in (("flipper", toss.flipper), ("caller", toss.caller)):
        if seat and seat[1].upper() not in seats.value:
            raise Refusal("pairings.toss_seat", seats.citation, field=name)
    if toss.flipper and toss.caller and side_of(toss.flipper) == side_of(toss.caller):
        raise Refusal("pairings.toss_one_each", seats.citation, field="caller")
    if len(seats.value) == 1 and bool(toss.flipper) != bool(toss.caller):
        letter, noted = seats.value[0].lower(), toss.flipper or toss.caller
        other = f"{3 - side_of(noted)}{letter}"
        toss = replace(toss, flipper=toss.flipper or other, caller=toss.caller or other)
    calling = side_of(toss.caller) if toss.caller else 3 - side_of(toss.flipper) if toss.flipper else None
    if calling and toss.called and toss.fell:
        won = calling if toss.called == toss.fell else 3 - calling
        if won != toss.winner:
            raise Refusal("pairings.toss_winner", "FR-213.a", field="winner")
    if toss.starts[1].upper() not in rule_set.starting_seats.value:
        raise Refusal(
            "tournament.wrong_starter",
            rule_set.starting_seats.citation,
            field="starts",
            seat=toss.starts[1].upper(),
        )
    if rule_set.who_starts.value == WINNER_NAMES_OWN_PLAYER and side_of(toss.starts) != toss.winner:
        raise Refusal("pairings.toss_own_player", rule_set.who_starts.citation, field="starts")
    return toss


def next_to_choose(before: int, winner: int | None) -> int:
    """The side that decides who starts the next game: the loser of the last one, even if by a penalty (FR-213.b).

    `before` decided for the last game and does so again where it was drawn, `winner` None (FR-213.c). The document says
    it of single players; for teams it is how we read it (GAP-1).
    """
    return before if winner is None else 3 - winner


def games_of(winners: Sequence[int | None]) -> tuple[int, int, int]:
    """The games that side 1 won, that side 2 won, and those that were drawn (None)."""
    return winners.count(1), winners.count(2), winners.count(None)


def chooser_of_game(toss_winner: int, winners: Sequence[int | None]) -> int:
    """The side that decides who starts the game after those that `winners` won (None: drawn).

    For the first game the toss decided it (FR-213.a).
    """
    return reduce(next_to_choose, winners, toss_winner)
