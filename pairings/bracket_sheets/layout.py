"""Where everything of a printed bracket is: pages, columns, boxes and the lines between them. PURE.

All lengths are points (72 an inch). Positions are inside the room that a page has for its content, counted from its
lower left corner, as in PDF. A bracket of up to 16 positions is one page. A larger one is cut into parts of 16
positions, a page each, from top to bottom in the same scale; what their winners play follows on pages of its own, and
the last page has the final.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.kernel.stages import FINAL, THIRD_PLACE_SLOT, rounds_of_bracket

MOST_ON_A_PAGE = 16  # positions
HEAD = 30.0  # above the boxes, for the name and the times of each round
GAP = 22.0  # between two columns
WIDEST = 350.0
LEAST_SPACE = 7.0  # between two boxes, one above the other
HIGHEST = 112.0
WINNER_HEIGHT = 76.0


@dataclass(frozen=True, slots=True)
class BracketPart:
    """One page of a bracket: its rounds from `first` to `last` (teams left), part `number` (from 1) of so many."""

    first: int
    last: int
    number: int
    of: int

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds of the page by their teams left, the first round first."""
        return tuple(left for left in rounds_of_bracket(self.first) if left >= self.last)

    def slots(self, teams_left: int) -> range:
        """The slots of a round that are on this page, from the top."""
        count = teams_left // 2 // self.of
        return range((self.number - 1) * count + 1, self.number * count + 1)

    @property
    def has_final(self) -> bool:
        """Whether the final is on this page."""
        return self.last == FINAL


@dataclass(frozen=True, slots=True)
class MatchBox:
    """Where a match is drawn: a caption of `caption` points at its top, below it a row for each of its two sides."""

    teams_left: int
    slot: int
    left: float
    bottom: float
    width: float
    height: float
    caption: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def top(self) -> float:
        """Its upper edge."""
        return self.bottom + self.height

    @property
    def row_height(self) -> float:
        """The height of each of the two rows."""
        return (self.height - self.caption) / 2

    @property
    def middle(self) -> float:
        """The line between the two rows, where the line to the next match begins."""
        return self.bottom + self.row_height

    def row_bottom(self, side: int) -> float:
        """The lower edge of the row of side 1 (the upper one) or 2."""
        return self.bottom + (self.row_height if side == 1 else 0.0)

    def row_middle(self, side: int) -> float:
        """The height at which a line comes to side 1 or 2."""
        return self.row_bottom(side) + self.row_height / 2


@dataclass(frozen=True, slots=True)
class Wire:
    """A straight line from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class HeadPlace:
    """Where the head of a round is: its teams left, the left edge, the width."""

    teams_left: int
    left: float
    width: float


@dataclass(frozen=True, slots=True)
class WinnerPlace:
    """Where the winner of the event is named: a rectangle by its lower left corner."""

    left: float
    bottom: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class PageLayout:
    """Everything of one page of that height; heads stand at its top. `winner` is None on pages without the final."""

    part: BracketPart
    height: float
    heads: tuple[HeadPlace, ...]
    boxes: tuple[MatchBox, ...]
    wires: tuple[Wire, ...]
    winner: WinnerPlace | None


def plan_parts(size: int) -> list[BracketPart]:
    """The pages of a bracket of `size` positions (a power of two), in the order in which they are printed."""
    if size <= MOST_ON_A_PAGE:
        return [BracketPart(size, FINAL, 1, 1)]
    count = size // MOST_ON_A_PAGE
    parts = [BracketPart(size, size * 2 // MOST_ON_A_PAGE, number, count) for number in range(1, count + 1)]
    return [*parts, *plan_parts(count)]


def find_page(size: int, teams_left: int, slot: int) -> int:
    """The page, from 1, on which a match of a bracket is. Raises ValueError where the bracket has no such match."""
    for page, part in enumerate(plan_parts(size), start=1):
        if teams_left in part.rounds and (slot in part.slots(teams_left) or teams_left == FINAL):
            return page
    raise ValueError(f"No match {slot} in the round of {teams_left} of a bracket of {size}.")


def lay_out(part: BracketPart, width: float, height: float, *, has_third_place: bool = False) -> PageLayout:
    """Place everything of one page in a room of `width` by `height` points.

    `has_third_place`: the page with the final has the match for third place as well.
    """
    rounds, room = part.rounds, height - HEAD
    column = min(WIDEST, (width - GAP * (len(rounds) - 1)) / len(rounds))
    start = (width - column * len(rounds) - GAP * (len(rounds) - 1)) / 2
    heads = tuple(HeadPlace(left, start + at * (column + GAP), column) for at, left in enumerate(rounds))
    pitch = room / len(part.slots(rounds[0]))
    box_height = min(HIGHEST, pitch - LEAST_SPACE)
    caption = min(14.0, max(9.0, box_height * 0.16))
    boxes = []
    for at, head in enumerate(heads):
        for index, slot in enumerate(part.slots(head.teams_left)):
            bottom = room - pitch * 2**at * (index + 0.5) - box_height / 2
            boxes.append(MatchBox(head.teams_left, slot, head.left, bottom, column, box_height, caption))
    winner = _place_winner(boxes[-1], room) if part.has_final else None
    if part.has_final and has_third_place:
        boxes.append(_place_third(boxes[-1]))
    return PageLayout(part, height, heads, tuple(boxes), tuple(_wires(boxes)), winner)


def _place_winner(final: MatchBox, room: float) -> WinnerPlace:
    """In the middle of the room above the final."""
    free = room - final.top
    height = min(WINNER_HEIGHT, free - 2 * LEAST_SPACE)
    return WinnerPlace(final.left, final.top + (free - height) / 2, final.width, height)


def _place_third(final: MatchBox) -> MatchBox:
    """In the middle of the room below the final."""
    bottom = max(0.0, (final.bottom - final.height) / 2)
    return MatchBox(FINAL, THIRD_PLACE_SLOT, final.left, bottom, final.width, final.height, final.caption)


def _wires(boxes: list[MatchBox]) -> Iterator[Wire]:
    """From each match to the row of the next one to which its winner comes."""
    by_match = {(box.teams_left, box.slot): box for box in boxes}
    for box in boxes:
        following = by_match.get((box.teams_left // 2, (box.slot + 1) // 2))
        if box.teams_left == FINAL or following is None:
            continue
        bend, y = (box.right + following.left) / 2, following.row_middle(1 if box.slot % 2 else 2)
        yield Wire(box.right, box.middle, bend, box.middle)
        yield Wire(bend, box.middle, bend, y)
        yield Wire(bend, y, following.left, y)
