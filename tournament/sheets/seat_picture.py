"""The table with its four seats on paper, drawn from the one description in `tournament.kernel.seats`."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.kernel.seats import SeatPicture, Way
from tournament.sheets.fonts import wrap
from tournament.sheets.pen import Pen

ARROWS: Mapping[Way, str] = {"left": "◀", "up": "▲", "right": "▶", "down": "▼"}
NOTE_SIZE = 6.5
GAP = 4.0  # between the table and the seats round it


@dataclass(frozen=True, slots=True)
class PaperSeats:
    """A picture of seats laid out in a rectangle, in points: its lower left corner, its size, and that of each seat."""

    picture: SeatPicture
    left: float
    bottom: float
    width: float
    height: float
    seat_width: float
    seat_height: float

    def corner(self, code: str) -> tuple[float, float]:
        """The lower left corner of a seat."""
        at = self.picture.at(code)
        return (
            self.left + (at.x + 1) / 2 * (self.width - self.seat_width),
            self.bottom + (at.y + 1) / 2 * (self.height - self.seat_height),
        )

    def draw_table(self, pen: Pen, *, note: str = "", size: float = 7.5) -> None:
        """The table between the seats, with an arrow from each seat to the next; `note` says how the turns go."""
        x, y, width, height = self._table()
        pen.box(x, y, width, height, radius=5, fill=0.93, line=0.5, gray=0.5)
        is_round = self.picture.has_a_player_on_each_side
        words = _("clockwise") if is_round else note or _("clockwise")
        pen.text(x + width / 2, y + height / 2 - size * 0.36, words, size, align="centre", width=width - 8)
        for at in self.picture.seats:
            arrow_x, arrow_y = self._arrow(at.code)
            pen.text(arrow_x, arrow_y - 3, ARROWS[at.way], 8, align="centre", gray=0.3)
        if note and is_round:
            self._draw_note(pen, note)

    def _table(self) -> tuple[float, float, float, float]:
        """Lower left corner and size of the table: inside the ring of seats, or between the two rows."""
        beside = self.seat_width if self.picture.has_a_player_on_each_side else 14
        return (
            self.left + beside + GAP,
            self.bottom + self.seat_height + GAP,
            self.width - 2 * (beside + GAP),
            self.height - 2 * (self.seat_height + GAP),
        )

    def _arrow(self, code: str) -> tuple[float, float]:
        """Where the arrow to the next seat is: beside this seat, outside of every seat."""
        at = self.picture.at(code)
        x, y = self.corner(code)
        outer = self.left + 7 if at.x < 0 else self.left + self.width - 7
        aside = 8 if self.picture.has_a_player_on_each_side else (self.width - 2 * self.seat_width) / 2
        middle = y + self.seat_height / 2
        places: dict[Way, tuple[float, float]] = {
            "up": (outer, y + self.seat_height + 6),
            "down": (outer, y - 6),
            "right": (x + self.seat_width + aside, middle),
            "left": (x - aside, middle),
        }
        return places[at.way]

    def _draw_note(self, pen: Pen, note: str) -> None:
        """How the turns go, in the free corner beside the seat at the top."""
        width = (self.width - self.seat_width) / 2 - GAP
        y = self.bottom + self.height - NOTE_SIZE
        for line in wrap(note, NOTE_SIZE, width):
            pen.text(self.left, y, line, NOTE_SIZE, width=width)
            y -= NOTE_SIZE * 1.15
