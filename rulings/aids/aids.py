"""Calculations for a judge at the table: mulligan cards, leaving the game. PURE."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournament.kernel.rule_sets import seats_clockwise
from tournament.kernel.seats import seat_picture

TEAM_BATTLE = "team-battle-14.3"
MULLIGAN_CITATIONS = {
    "dci-2003": "FR-B.GS4.b",
    "multiplayer-1.3": "MP-4.b",
    "casual-2v2": "CE-S4",
    TEAM_BATTLE: "TB-S5.a",
}
# What showing, shuffling and cutting the hand is cited to where the rule set's own document does not say it.
MULLIGAN_HOW: Mapping[str, tuple[str, ...]] = {"casual-2v2": ("FR-215",)}
LEAVING_CITATIONS = {
    "dci-2003": "FR-B.LV1.c",
    "multiplayer-1.3": "MP-10.c",
    "casual-2v2": "CE-P.f",
    TEAM_BATTLE: "TB-G6",
}


@dataclass(frozen=True, slots=True)
class LeavingRules:
    """The rules of one rule set on a player who is out: when, whose cards go, who takes over the prizes, advice."""

    out: str
    cards: str
    prizes: str
    advice: str


# Entries that say that a rule set has nothing of its own on the end of a match; it borrows from the Floor Rules.
TIME_UNSAID = {"multiplayer-1.3": "MP-6.a", "casual-2v2": "CE-N.f", TEAM_BATTLE: "TB-N.c"}
# Team Battle has none on the cards, and its own words on when a player is out (TB-G4, TB-G6).
LEAVING_RULES = {
    "dci-2003": LeavingRules("FR-B.LV1.a", "FR-B.LV1.a", "FR-B.LV1.b", "FR-B.LV2"),
    "multiplayer-1.3": LeavingRules("MP-10.a", "MP-10.a", "MP-10.b", "MP-10.e"),
    "casual-2v2": LeavingRules("CE-P.d", "CE-P.d", "CE-P.e", "CE-N.e"),
}


@dataclass(frozen=True, slots=True)
class Extras:
    """What one seat may draw for the mulligans of others: `most` cards, for the mulligans of `because`."""

    seat: str
    most: int
    because: tuple[str, ...]


def mulligan_extras(rule_set: str, mulligans: Mapping[str, int]) -> list[Extras]:
    """Return what each seat may draw, in turn order, for the mulligans by seat ("1A": 2); X7.

    Floor Rules, V1.3 and casual: up to one card for each mulligan of an opponent. Team Battle: one for each of the
    player across, not counting mulligans that both players across from each other had.
    """
    extras = []
    for at in seat_picture(rule_set).seats:
        seat = at.code
        if rule_set == TEAM_BATTLE:
            across = at.faces
            counted = {across: max(0, mulligans.get(across, 0) - mulligans.get(seat, 0))}
        else:
            counted = {
                other: mulligans.get(other, 0) for other in seats_clockwise(rule_set) if other[0] != seat[0]
            }
        because = tuple(other for other, number in counted.items() if number)
        extras.append(Extras(seat, sum(counted.values()), because))
    return extras


def sides_out(out: Collection[str]) -> tuple[int, ...]:
    """The teams both of whose players are out ("1A", "1B"), so that the game is over."""
    return tuple(side for side in (1, 2) if {f"{side}A", f"{side}B"} <= set(out))


@dataclass(frozen=True, slots=True)
class Leaving:
    """What follows when a player leaves: whether the partner is out too, and how many cards the deck has then.

    `is_told` is False where the rule set's document does not say so, and the head judge decides.
    """

    is_partner_out: bool
    cards_in_deck: int
    citation: str
    is_told: bool = True

    @property
    def kind(self) -> str:
        """What follows: "stays", "out", or "untold" where the head judge decides."""
        if not self.is_partner_out:
            return "stays"
        return "out" if self.is_told else "untold"


def leave_game(rule_set: str, *, prizes_left: int, cards_in_deck: int) -> Leaving:
    """Return what follows when the partner takes over the prizes that the leaving player had left (FR-B.LV1.b, .c).

    Exactly enough cards keep the partner in, with an empty deck (GAP-14). With too few the partner is out as well by
    the Floor Rules; Team Battle (TB-G6) has the same prizes set, but does not mention a deck that is too small.
    """
    is_out = cards_in_deck < prizes_left
    left = cards_in_deck if is_out else cards_in_deck - prizes_left
    is_told = rule_set != TEAM_BATTLE or not is_out
    return Leaving(is_out, left, LEAVING_CITATIONS[rule_set], is_told)
