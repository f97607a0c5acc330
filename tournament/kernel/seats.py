"""Where the four players of a match sit, who faces whom and which way the turns go, as a rule set says. PURE.

The one description that every picture of a table is drawn from, on pages (`tournament/web/_seats.html`) and on paper
(`tournament.sheets.seat_picture`), so that a slip, a phone and an aid can never show two different tables.
"""

from dataclasses import dataclass
from typing import Literal

from tournament.kernel.rule_sets import ONE_ON_EACH_SIDE, find_rule_set

Place = Literal["bottom", "left", "top", "right", "bottom-left", "top-left", "top-right", "bottom-right"]
Way = Literal["left", "up", "right", "down"]


@dataclass(frozen=True, slots=True)
class SeatAt:
    """A seat in the picture, the table seen from above.

    `code` is side and letter ("2A"); `x` goes from -1 at the left to 1 at the right, `y` from -1 at the bottom to 1 at
    the top; `way` is where the picture's arrow points that leads on, clockwise, to the next seat; `faces` is the code
    of the player across the table.
    """

    code: str
    place: Place
    x: int
    y: int
    way: Way
    faces: str

    @property
    def side(self) -> int:
        """1 or 2: the side of the match, or the team that starts where nobody is named."""
        return int(self.code[0])

    @property
    def letter(self) -> str:
        """ "A" or "B"."""
        return self.code[1]


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """The four seats clockwise, beginning with the one that is looked from; `shape` is that of the rule set."""

    shape: str
    seats: tuple[SeatAt, SeatAt, SeatAt, SeatAt]

    @property
    def has_a_player_on_each_side(self) -> bool:
        """Whether each side of the table has one player; otherwise two sides have two each."""
        return self.shape == ONE_ON_EACH_SIDE

    def at(self, code: str) -> SeatAt:
        """The seat of that code."""
        return next(seat for seat in self.seats if seat.code == code)


# Clockwise: where a seat is, and where the arrow to the next one points.
_ON_EACH_SIDE: tuple[tuple[Place, int, int, Way], ...] = (
    ("bottom", 0, -1, "left"),
    ("left", -1, 0, "up"),
    ("top", 0, 1, "right"),
    ("right", 1, 0, "down"),
)
_IN_TWO_ROWS: tuple[tuple[Place, int, int, Way], ...] = (
    ("bottom-left", -1, -1, "up"),
    ("top-left", -1, 1, "right"),
    ("top-right", 1, 1, "down"),
    ("bottom-right", 1, -1, "left"),
)


def seat_picture(rule_set_key: str, seen_from: str = "1A") -> SeatPicture:
    """The table of a rule set as the player on seat `seen_from` sees it: that seat is at the bottom.

    FR-B.GS2, MP-2, CE-S2: partners next to each other, A opposite A. TB-S1: two rows, partners diagonal, so that
    every player faces an opponent; which of the two, 14.3 leaves open, and here A faces A there too.
    """
    rule_set = find_rule_set(rule_set_key)
    codes, shape = rule_set.seating.value, rule_set.table_shape.value
    first = codes.index(seen_from)
    if shape == ONE_ON_EACH_SIDE:
        places = _ON_EACH_SIDE
        facing = {code: codes[(index + 2) % 4] for index, code in enumerate(codes)}
    else:
        # Half a turn of the table at most: whoever sits in the far row moves to the near one.
        turned = 2 if first in (1, 2) else 0
        places = _IN_TWO_ROWS[turned:] + _IN_TWO_ROWS[:turned]
        places = places[first:] + places[:first]
        facing = {code: codes[(1, 0, 3, 2)[index]] for index, code in enumerate(codes)}
    one, two, three, four = (
        SeatAt(code, *places[index], faces=facing[code])
        for index, code in enumerate(codes[first:] + codes[:first])
    )
    return SeatPicture(shape, (one, two, three, four))
