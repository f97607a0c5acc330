"""What every printed sheet is made with: the pen, the page frame, cut lines and QR codes.

All lengths are points (72 an inch); y counts from the bottom of the page, as in PDF.
"""

import io
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Literal

import segno
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab import rl_config
from reportlab.lib.pagesizes import A4, A5, LETTER
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from tournament.sheets.fonts import BOLD, Fitted, TextLine, fit, font, in_two_lines, measure, whole_name

rl_config.useA85 = 0  # streams as bytes: a third smaller and faster, every reader takes them

Align = Literal["left", "centre", "right"]
LANDSCAPE = " landscape"  # behind the name of a paper in landscape format
PAPER_SIZES: dict[str, tuple[float, float]] = {
    "A4": A4,
    "Letter": LETTER,
    "A5": A5,
    **{f"{name}{LANDSCAPE}": (size[1], size[0]) for name, size in (("A4", A4), ("Letter", LETTER))},
}
MARGIN = 13 * mm
QUIET_ZONE = 2  # white modules round a QR code; the paper round it supplies the rest
LEADING = 1.12  # from a line of a name to the next, for each point of size
LITTLE_NARROWER = 0.9  # a name in one line is drawn so much narrower before it is parted
CAPITALS = 0.73  # how high a capital letter is
FAKE_BOLD = 0.03  # line width, for each point of size, that makes a letter bold whose font is not

_embedding = threading.Lock()  # a font keeps its place in its file while reportlab cuts out the letters used


@dataclass(frozen=True, slots=True)
class PageFrame:
    """What every page names. All values are ready to print, in the event's language and time zone.

    `round_name` is "Round 3", or what a sheet of the whole event says in its place ("After round 3");
    `rule_set` is the rule set's title with the day it holds from; `house_rules` are sentences, one for
    each value that was changed; `paper` is "A4" or "Letter", or one of them in landscape format.
    """

    event: str
    round_name: str
    rule_set: str
    printed_at: str
    house_rules: tuple[str, ...] = ()
    paper: str = "A4"

    @property
    def rules_line(self) -> str:
        """The rule set, and the house rules marked as such."""
        if not self.house_rules:
            return self.rule_set
        return _("%(rules)s · House rules: %(changes)s") % {
            "rules": self.rule_set,
            "changes": "; ".join(self.house_rules),
        }

    def on_its_side(self) -> "PageFrame":
        """The same on paper that is wider than high."""
        return replace(self, paper=f"{self.paper}{LANDSCAPE}")


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What is written out as PDF already: the canvas takes it as one of its own text objects."""

    code: str

    def getCode(self) -> str:  # noqa: N802 - the name by which the canvas asks
        return self.code


class Pen:
    """Draws on the pages of one new PDF file."""

    def __init__(self, paper: str, title: str) -> None:
        self.width, self.height = PAPER_SIZES[paper]
        self._stream = io.BytesIO()
        self._qr_forms: dict[str, str] = {}
        self._worked_out: dict[tuple[str, float, bool, float | None, float], tuple[str, float]] = {}
        self.canvas = Canvas(
            self._stream, pagesize=(self.width, self.height), pageCompression=1, lang=get_language() or "en"
        )
        self.canvas.setTitle(title)
        self.canvas.setAuthor("Tandem")
        self.canvas.setCreator("Tandem")

    def bookmark(self, key: str) -> None:
        """Give this page a name that links and lines of the outline lead to."""
        self.canvas.bookmarkPage(key)

    def outline(self, title: str, key: str, level: int = 0) -> None:
        """Add a line to the outline that readers of the file show beside it; levels begin at 0 and go down by one.

        Each line needs a bookmark of its own.
        """
        self.canvas.showOutline()
        self.canvas.addOutlineEntry(title, key, level)

    def link(self, key: str, left: float, bottom: float, right: float, top: float) -> None:
        """Make a part of this page lead to the page with that bookmark."""
        self.canvas.linkAbsolute("", key, (left, bottom, right, top), Border="[0 0 0]")

    def next_page(self) -> None:
        """End this page; what is drawn from now on is on the next one."""
        self.canvas.showPage()

    def finish(self) -> bytes:
        """The whole file. Nothing can be drawn afterwards."""
        self.canvas.showPage()  # of its own accord reportlab leaves out a page with nothing on it
        with _embedding:
            self.canvas.save()
        return self._stream.getvalue()

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        align: Align = "left",
        width: float | None = None,
        gray: float = 0.0,
    ) -> float:
        """Draw one line of text with its baseline at `y`, fitted into `width` if given; return its width.

        `x` is the left end, the middle or the right end, as `align` says; `gray` goes from 0 black to 1.
        """
        if not text:
            return 0.0
        if width is None:
            line, stretch = measure(text, bold), 1.0
        else:
            fitted = fit(text, size, width, is_bold=bold)
            line, size, stretch = fitted.line, fitted.size, fitted.stretch
        drawn = line.width * size * stretch
        x -= {"left": 0.0, "centre": drawn / 2, "right": drawn}[align]
        if gray:
            self.canvas.setFillGray(gray)
        self._write(x, y, line, size=size, stretch=stretch, bold=bold, gray=gray)
        if gray:
            self.canvas.setFillGray(0)
        return drawn

    def repeated(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        align: Align = "left",
        width: float | None = None,
        gray: float = 0.0,
    ) -> float:
        """The same as `text`, for what is on many pages of a file, such as names of cards: many times faster.

        What it draws is worked out once in a file and then only placed, so it is not for texts that are all different.
        """
        key = (text, size, bold, width, gray)
        known = self._worked_out.get(key)
        if known is None:
            fitted = fit(text, size, width, is_bold=bold) if width else Fitted(measure(text, bold), size, 1.0)
            if not text or (bold and any(name != BOLD for name, _letters in fitted.line.runs)):
                return self.text(x, y, text, size, bold=bold, align=align, width=width, gray=gray)
            written = self._begin(0, 0, fitted, gray=gray)
            code = str(written.getCode()).partition(" Tm ")[2]
            known = self._worked_out[key] = (code, fitted.width)
        code, drawn = known
        x -= {"left": 0.0, "centre": drawn / 2, "right": drawn}[align]
        self.canvas.drawText(_Drawn(f"BT 1 0 0 1 {x:.2f} {y:.2f} Tm {code}"))
        return drawn

    def _begin(self, x: float, y: float, fitted: Fitted, *, gray: float) -> PDFTextObject:
        """A text object with that line, which leaves the settings as they were."""
        written = self.canvas.beginText(x, y)
        if gray:
            written.setFillGray(gray)
        if fitted.stretch != 1.0:
            written.setHorizScale(fitted.stretch * 100)
        for name, letters in fitted.line.runs:
            font(name)
            written.setFont(name, fitted.size)
            written.textOut(letters)
        if fitted.stretch != 1.0:
            written.setHorizScale(100)
        if gray:
            written.setFillGray(0)
        return written

    def name(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        width: float,
        height: float,
        bold: bool = False,
        align: Align = "left",
        gray: float = 0.0,
    ) -> None:
        """Draw a name in the middle between `y` and `y + height`: in two lines where they can be larger than one.

        Two lines are as large as `height` leaves room for; only what is too long for them as well is made smaller.
        """
        lines, natural = [text], measure(text, bold).width
        if natural * size * LITTLE_NARROWER > width:
            alone = max(size * 0.7, width / (natural * LITTLE_NARROWER))
            two, smaller = in_two_lines(text, min(size, height / (2 * LEADING)), width, is_bold=bold)
            is_parted = len(two) > 1 and smaller > width / (natural * LITTLE_NARROWER)
            lines, size = (two, smaller) if is_parted else ([text], alone)
        y += height / 2 + (len(lines) / 2 - 1) * size * LEADING + (LEADING / 2 - CAPITALS / 2) * size
        for line in lines:
            self.text(x, y, line, size, bold=bold, align=align, width=width, gray=gray)
            y -= size * LEADING

    def block(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        *,
        width: float,
        height: float,
        bold: bool = False,
        align: Align = "left",
        gray: float = 0.0,
    ) -> None:
        """Draw a name whole, in the middle between `y` and `y + height`, in as many lines as are high enough.

        It is at most `size` and as large as that allows; unlike `name` it may take more than two lines, and breaks
        Japanese anywhere.
        """
        lines, size = whole_name(text, size, width, height, leading=LEADING, is_bold=bold)
        y += height / 2 + (len(lines) / 2 - 1) * size * LEADING + (LEADING / 2 - CAPITALS / 2) * size
        for line in lines:
            self.text(x, y, line, size, bold=bold, align=align, width=width, gray=gray)
            y -= size * LEADING

    def _write(
        self, x: float, y: float, line: TextLine, *, size: float, stretch: float, bold: bool, gray: float
    ) -> None:
        """One text object; the settings that outlive it (stretch, bold by stroke) are put back."""
        written = self.canvas.beginText(x, y)
        if stretch != 1.0:
            written.setHorizScale(stretch * 100)
        for name, letters in line.runs:
            font(name)
            written.setFont(name, size)
            is_stroked = bold and name != BOLD
            if is_stroked:
                self.canvas.setLineWidth(size * FAKE_BOLD)
                self.canvas.setStrokeGray(gray)
                written.setTextRenderMode(2)
            written.textOut(letters)
            if is_stroked:
                written.setTextRenderMode(0)
        if stretch != 1.0:
            written.setHorizScale(100)
        if line.read_as:
            read_as = f"\ufeff{line.read_as}".encode("utf-16-be").hex()
            written = _Drawn(f"/Span <</ActualText <{read_as}>>> BDC {written.getCode()} EMC")
        self.canvas.drawText(written)

    def line(
        self, x1: float, y1: float, x2: float, y2: float, *, width: float = 0.5, gray: float = 0.0
    ) -> None:
        """Draw a straight line."""
        self.canvas.setLineWidth(width)
        self.canvas.setStrokeGray(gray)
        self.canvas.line(x1, y1, x2, y2)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        *,
        radius: float = 0.0,
        line: float = 0.6,
        gray: float = 0.0,
        fill: float | None = None,
    ) -> None:
        """Draw a rectangle from its lower left corner; `fill` is a gray, a `line` of 0 draws no border."""
        self.canvas.setLineWidth(line)
        self.canvas.setStrokeGray(gray)
        if fill is not None:
            self.canvas.setFillGray(fill)
        has_line, has_fill = int(line > 0), int(fill is not None)
        if radius:
            self.canvas.roundRect(x, y, width, height, radius, stroke=has_line, fill=has_fill)
        else:
            self.canvas.rect(x, y, width, height, stroke=has_line, fill=has_fill)
        if fill is not None:
            self.canvas.setFillGray(0)

    def boxes(
        self, corners: Iterable[tuple[float, float]], size: float, *, line: float = 0.6, gray: float = 0.0
    ) -> None:
        """Draw squares of one size from their lower left corners, together: for hundreds on a page."""
        self._stroke((f"{x:.2f} {y:.2f} {size} {size} re" for x, y in corners), line, gray)

    def rules(
        self, ends: Iterable[tuple[float, float, float]], *, line: float = 0.5, gray: float = 0.0
    ) -> None:
        """Draw level lines, each (left, right, y), together: for hundreds on a page."""
        strokes = (f"{left:.2f} {y:.2f} m {right:.2f} {y:.2f} l" for left, right, y in ends)
        self._stroke(strokes, line, gray)

    def _stroke(self, paths: Iterable[str], line: float, gray: float) -> None:
        code = " ".join(paths)
        if code:
            self.canvas.setLineWidth(line)
            self.canvas.setStrokeGray(gray)
            self.canvas.drawText(_Drawn(f"n {code} S"))

    def key_cap(self, x: float, y: float, key: str, *, size: float = 8.0) -> float:
        """Draw a key of the desk's keyboard with its lower left corner at x, y; return its width."""
        width = max(size * 1.5, measure(key, is_bold=True).width * size + size * 0.7)
        self.box(x, y, width, size * 1.5, radius=size * 0.3, line=0.5, gray=0.35, fill=0.92)
        self.text(x + width / 2, y + size * 0.42, key, size, bold=True, align="centre")
        return width

    @contextmanager
    def form(self, name: str) -> Iterator[None]:
        """What is drawn inside is kept under `name` (letters, digits) and appears only where it is stamped."""
        self.canvas.beginForm(name, 0, 0, self.width, self.height)
        yield
        self.canvas.endForm()

    def stamp(self, name: str, x: float = 0.0, y: float = 0.0, scale: float = 1.0) -> None:
        """Put a form on the page with its origin at x, y."""
        self.canvas.saveState()
        self.canvas.transform(scale, 0, 0, scale, x, y)
        self.canvas.doForm(name)
        self.canvas.restoreState()

    def qr_code(self, address: str, x: float, y: float, size: float) -> None:
        """Draw a QR code of `address` as rectangles, its quiet zone inside a square of `size` points."""
        rows = list(segno.make(address, error="m", micro=False).matrix)
        modules = len(rows) + 2 * QUIET_ZONE
        if address not in self._qr_forms:
            self._qr_forms[address] = f"qr{len(self._qr_forms)}"
            with self.form(self._qr_forms[address]):
                self._draw_modules(rows)
        self.stamp(self._qr_forms[address], x, y, size / modules)

    def _draw_modules(self, rows: list[bytearray]) -> None:
        """One module is one point; dark modules side by side are one rectangle, all of them one path."""
        path = self.canvas.beginPath()
        for index, row in enumerate(rows):
            y = len(rows) - 1 - index + QUIET_ZONE
            start = None
            for x, is_dark in enumerate([*row, 0]):
                if is_dark and start is None:
                    start = x
                elif not is_dark and start is not None:
                    path.rect(start + QUIET_ZONE, y, x - start, 1)
                    start = None
        self.canvas.drawPath(path, stroke=0, fill=1)

    def cut_line(self, y: float) -> None:
        """A dashed line across the page to cut along."""
        self._dashed(0, y, self.width, y)
        self.text(4 * mm, y - 2.6, "✂", 9, gray=0.55)

    def cut_line_upright(self, x: float) -> None:
        """A dashed line down the page to cut along."""
        self._dashed(x, 0, x, self.height)

    def cut_grid(self, columns: int, rows: int) -> None:
        """Dashed lines that cut the page into equal parts."""
        for cut in range(1, rows):
            self.cut_line(cut * self.height / rows)
        for cut in range(1, columns):
            self.cut_line_upright(cut * self.width / columns)

    def _dashed(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self.canvas.saveState()
        self.canvas.setDash(3, 4)
        self.line(x1, y1, x2, y2, width=0.4, gray=0.55)
        self.canvas.restoreState()


class Sheet:
    """A PDF file whose pages all have the frame: a title, the event, round and rules, and "page n of m".

    `left`, `right`, `top` and `bottom` bound the room for the content of a page.
    """

    def __init__(self, frame: PageFrame, title: str, *, pages: int) -> None:
        self.frame = frame
        self.title = title
        self.pages = pages
        self.page = 0
        self.pen = Pen(frame.paper, " · ".join(filter(None, (title, frame.round_name, frame.event))))
        self.left, self.right, self.bottom, self.top = page_bounds(frame.paper)

    def next_page(self, heading: str = "") -> Pen:
        """Begin a page; `heading` is set large at its top right, such as the range of names "A – F".

        Of several pages each has its name (`page_key`), and those with a heading are in the outline.
        """
        if self.page:
            self.pen.next_page()
        self.page += 1
        pen, width = self.pen, self.right - self.left
        if self.pages > 1:
            pen.bookmark(page_key(self.page))
            if heading:
                pen.outline(heading, page_key(self.page))
        y = pen.height - MARGIN - 13
        beside = pen.text(self.right, y, heading, 20, bold=True, align="right", width=width / 2)
        pen.text(self.left, y, self.title, 20, bold=True, width=width - beside - 12)
        round_width = pen.text(
            self.right, y - 16, self.frame.round_name, 11, bold=True, align="right", width=width / 3
        )
        pen.text(self.left, y - 16, self.frame.event, 11, width=width - round_width - 12)
        pen.line(self.left, y - 22, self.right, y - 22, width=1.2)
        self._draw_foot(width)
        return pen

    def _draw_foot(self, width: float) -> None:
        pen, frame = self.pen, self.frame
        page = _("Page %(page)d of %(pages)d") % {"page": self.page, "pages": self.pages}
        printed = _("Printed %(time)s") % {"time": frame.printed_at}
        y = MARGIN - 12
        pen.line(self.left, y + 20, self.right, y + 20, gray=0.6)
        pen.text(self.left, y + 10, frame.rules_line, 8, width=width)
        used = pen.text(self.right, y, page, 8, bold=True, align="right")
        pen.text(self.left, y, printed, 8, width=width - used - 14)

    def finish(self) -> bytes:
        """The whole file. Raises ValueError when the pages drawn are not as many as they say."""
        if self.page != self.pages:
            raise ValueError(f"{self.page} pages were drawn where {self.pages} were announced")
        return self.pen.finish()


def page_key(page: int) -> str:
    """What links and the outline call a page of a sheet, from 1."""
    return f"page-{page}"


def page_bounds(paper: str) -> tuple[float, float, float, float]:
    """Left, right, bottom and top of the room that a sheet has for its content, in points."""
    width, height = PAPER_SIZES[paper]
    return MARGIN, width - MARGIN, MARGIN + 12, height - MARGIN - 40
