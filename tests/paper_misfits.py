"""What does not fit on paper: words that end in dots, that run over the edge, or over other words.

    with watched_pens() as drawing:
        client.get("/t/cup/desk/paper/teams.pdf")
    assert drawing.misfits() == []

A name of a team may end in dots where it is very long; a word of ours may not.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.made_up import MARKED
from tournament.sheets import fonts
from tournament.sheets.pen import CAPITALS, Pen

SLACK = 1.0  # points
OURS = frozenset(MARKED.values())
LEFT_OF = {"left": 0.0, "centre": 0.5, "right": 1.0}


@dataclass(frozen=True)
class Drawn:
    """A line of text on a page, in points from its lower left corner."""

    text: str
    left: float
    bottom: float
    right: float
    top: float

    def moved(self, x: float, y: float, scale: float) -> "Drawn":
        return Drawn(
            self.text,
            *(offset + scale * at for offset, at in ((x, self.left), (y, self.bottom))),
            *(offset + scale * at for offset, at in ((x, self.right), (y, self.top))),
        )

    def covers(self, other: "Drawn") -> bool:
        """Whether a good part of one is over the other."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.top, other.top) - max(self.bottom, other.bottom)
        lower = min(self.top - self.bottom, other.top - other.bottom)
        return across > 2 * SLACK and down > 0.1 * lower


@dataclass
class Drawing:
    """All texts of the pages that were drawn, by page or form, and those that were cut."""

    places: dict[tuple[Any, ...], list[Drawn]] = field(default_factory=dict)
    pens: dict[int, Pen] = field(default_factory=dict)
    cut: list[str] = field(default_factory=list)

    def misfits(self) -> list[str]:
        """What does not fit, in words."""
        found = [f"cut: {text}" for text in self.cut if OURS & set(text)]
        for (pen, page), lines in self.places.items():
            if isinstance(page, str):
                continue  # a form, which is looked at where it is stamped
            width, height = self.pens[pen].width, self.pens[pen].height
            found += [
                f"page {page}, over the edge: {line.text}"
                for line in lines
                if line.left < 0 or line.right > width or line.bottom < 0 or line.top > height
            ]
            found += [f"page {page}: “{one.text}” over “{other.text}”" for one, other in _pairs(lines)]
        return list(dict.fromkeys(found))


def _pairs(lines: list[Drawn]) -> Iterator[tuple[Drawn, Drawn]]:
    ordered = sorted(lines, key=lambda line: line.bottom)
    for index, one in enumerate(ordered):
        for other in ordered[index + 1 :]:
            if other.bottom >= one.top:
                break
            if one.covers(other) and one.text != other.text:
                yield one, other


@contextmanager
def watched_pens() -> Iterator[Drawing]:
    """Note what is drawn while the block runs."""
    drawing = Drawing()
    forms: dict[int, str | None] = {}
    text, repeated, form, stamp, cut = Pen.text, Pen.repeated, Pen.form, Pen.stamp, fonts._cut

    def note(pen: Pen, lines: list[Drawn]) -> None:
        drawing.pens[id(pen)] = pen
        page = forms.get(id(pen)) or pen.canvas.getPageNumber()
        drawing.places.setdefault((id(pen), page), []).extend(lines)

    def watch(draw: Any) -> Any:
        def drawn(pen: Pen, x: float, y: float, words: str, size: float, **options: Any) -> float:
            width = draw(pen, x, y, words, size, **options)
            if words.strip():
                left = x - width * LEFT_OF[options.get("align", "left")]
                x1, y1 = pen.canvas.absolutePosition(left, y)
                x2, y2 = pen.canvas.absolutePosition(left + width, y + CAPITALS * size)
                note(pen, [Drawn(words, min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))])
            return width

        return drawn

    @contextmanager
    def watched_form(pen: Pen, name: str) -> Iterator[None]:
        outer, forms[id(pen)] = forms.get(id(pen)), name
        with form(pen, name):
            yield
        forms[id(pen)] = outer

    def watched_stamp(pen: Pen, name: str, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> None:
        stamp(pen, name, x, y, scale)
        note(pen, [line.moved(x, y, scale) for line in drawing.places.get((id(pen), name), [])])

    def watched_cut(words: str, room: float, is_bold: bool) -> Any:
        drawing.cut.append(words)
        return cut(words, room, is_bold)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pen, "text", watch(text))
        patch.setattr(Pen, "repeated", watch(repeated))
        patch.setattr(Pen, "form", watched_form)
        patch.setattr(Pen, "stamp", watched_stamp)
        patch.setattr(fonts, "_cut", watched_cut)
        yield drawing
