"""The penalty report: what judges wrote down, to be signed and handed in with the results."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.sheets.fonts import wrap
from tournament.sheets.pen import PageFrame, Pen, Sheet, page_bounds

SIZE = 10.5
SMALL = 9.0
LEADING = 13.0
LABEL_WIDTH = 92.0
PADDING = 9.0
BLOCK_GAP = 12.0
SIGNATURE_HEIGHT = 34.0


@dataclass(frozen=True, slots=True)
class PenaltyLine:
    """One penalty, ready to print.

    `facts` are (label, text) in order; a text may run over several lines. `is_overruled` strikes the head line.
    """

    title: str
    level: str
    facts: Sequence[tuple[str, str]]
    is_overruled: bool = False


@dataclass(frozen=True, slots=True)
class _Block:
    """A penalty with its facts broken into lines, and how high it is."""

    line: PenaltyLine
    facts: list[tuple[str, list[str]]]
    height: float


def draw_penalty_report(frame: PageFrame, lines: Sequence[PenaltyLine], *, is_signed: bool = False) -> bytes:
    """A PDF with one box a penalty; `is_signed` adds lines for the signatures of player and judge to each."""
    left, right, bottom, top = page_bounds(frame.paper)
    blocks = [_block(line, right - left, is_signed=is_signed) for line in lines]
    pages = _fill_pages(blocks, top - bottom)
    sheet = Sheet(frame, _("Penalty report"), pages=len(pages))
    for page in pages:
        pen = sheet.next_page()
        y = sheet.top
        for block in page:
            _draw_block(pen, sheet, block, y, is_signed=is_signed)
            y -= block.height + BLOCK_GAP
        if not page:
            pen.text(left, y - 14, _("No penalty was given at this event."), 11)
    return sheet.finish()


def _block(line: PenaltyLine, width: float, *, is_signed: bool) -> _Block:
    room = width - 2 * PADDING - LABEL_WIDTH
    facts = [(label, _wrapped(text, room)) for label, text in line.facts if text.strip()]
    rows = sum(len(texts) for _label, texts in facts)
    height = 2 * PADDING + 20 + rows * LEADING + (SIGNATURE_HEIGHT if is_signed else 0)
    return _Block(line, facts, height)


def _wrapped(text: str, width: float) -> list[str]:
    """The lines of a text that may have paragraphs."""
    return [line for part in text.splitlines() if part.strip() for line in wrap(part, SIZE, width)]


def _fill_pages(blocks: Sequence[_Block], room: float) -> list[list[_Block]]:
    """Whole boxes page by page; one that is higher than a page is broken into several."""
    pages: list[list[_Block]] = [[]]
    used = 0.0
    for block in [part for whole in blocks for part in _parts(whole, room)]:
        if pages[-1] and used + block.height > room:
            pages.append([])
            used = 0.0
        pages[-1].append(block)
        used += block.height + BLOCK_GAP
    return pages


def _parts(block: _Block, room: float) -> list[_Block]:
    """The block, or as many as its longest text needs on pages of `room` points."""
    if block.height <= room:
        return [block]
    most = int((room - 2 * PADDING - 20 - SIGNATURE_HEIGHT) / LEADING)
    rows = [
        (label if not index else "", text) for label, texts in block.facts for index, text in enumerate(texts)
    ]
    parts = []
    for start in range(0, len(rows), most):
        facts = [(label, [text]) for label, text in rows[start : start + most]]
        height = 2 * PADDING + 20 + len(facts) * LEADING + SIGNATURE_HEIGHT
        parts.append(_Block(block.line, facts, height))
    return parts


def _draw_block(pen: Pen, sheet: Sheet, block: _Block, top: float, *, is_signed: bool) -> None:
    left, right = sheet.left, sheet.right
    pen.box(left, top - block.height, right - left, block.height, radius=5, line=0.7, gray=0.4)
    y = top - PADDING - 12
    used = pen.text(
        right - PADDING, y, block.line.level, 12, bold=True, align="right", width=(right - left) * 0.4
    )
    width = right - left - 2 * PADDING - used - 12
    drawn = pen.text(left + PADDING, y, block.line.title, 12, bold=True, width=width)
    if block.line.is_overruled:
        pen.line(left + PADDING, y + 4, left + PADDING + drawn, y + 4, width=0.8)
    y -= 8
    for label, texts in block.facts:
        pen.text(left + PADDING, y - LEADING + 3, label, SMALL, width=LABEL_WIDTH - 6, gray=0.25)
        for text in texts:
            y -= LEADING
            pen.text(left + PADDING + LABEL_WIDTH, y + 3, text, SIZE)
    if is_signed:
        _draw_signatures(pen, left + PADDING, right - PADDING, top - block.height + PADDING + 8)


def _draw_signatures(pen: Pen, left: float, right: float, y: float) -> None:
    third = (right - left) / 3
    for index, label in enumerate((_("Player"), _("Judge"), _("Head judge"))):
        start = left + index * third
        pen.line(start, y, start + third - 14, y, gray=0.3)
        pen.text(start, y - 9, label, 7.5, gray=0.2)
