"""The announcement sheet: what is read out before round 1 and hangs on the wall, each sentence with its rule."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairings.opening.announcement import Announced, Part
from tournament.sheets.fonts import measure, wrap
from tournament.sheets.pen import PageFrame, Pen, Sheet, page_bounds
from tournament.wording.announced import Said

SIZES = (
    12.0,
    11.5,
    11.0,
    10.5,
    10.0,
    9.5,
    9.0,
    8.5,
    8.0,
    7.5,
)  # the largest with which everything fits on one page
SIZE_OF_MORE_PAGES = 9.5
RULE_SIZE = 0.72  # of the size of the sentences
LEADING = 1.2
BELOW = 0.22  # between a sentence and its rules below it, of its size
GAP = 0.38  # between two sentences, of their size


@dataclass(frozen=True, slots=True)
class _Row:
    """One heading, or one sentence with its rules, broken into lines; `height` in points.

    The first line of the rules is at the right end of the sentence's last where `is_beside`, else below it.
    """

    texts: Sequence[str]
    rules: Sequence[str]
    height: float
    is_heading: bool = False
    is_beside: bool = False


def draw_announcement(frame: PageFrame, announced: Announced) -> bytes:
    """A PDF of one page where the sentences fit, in the largest letters that let them, else of several."""
    left, right, bottom, top = page_bounds(frame.paper)
    parts = [*announced.parts]
    if announced.undecided:
        parts.append(Part(_("Still to decide"), announced.undecided))
    room = top - bottom
    for size in SIZES:
        rows = _rows(parts, size, right - left)
        if sum(row.height for row in rows) <= room:
            break
    else:
        size = SIZE_OF_MORE_PAGES
        rows = _rows(parts, size, right - left)
    pages = _fill_pages(rows, room)
    sheet = Sheet(frame, _("Announcements"), pages=len(pages))
    for page in pages:
        pen = sheet.next_page()
        y = sheet.top
        for row in page:
            _draw_row(pen, row, (left, right), y, size)
            y -= row.height
    return sheet.finish()


def _rows(parts: Sequence[Part], size: float, width: float) -> list[_Row]:
    rows = []
    for part in parts:
        rows.append(_Row([part.title], [], size * 1.85, is_heading=True))
        rows += [_row(said, size, width) for said in part.lines]
    return rows


def _row(said: Said, size: float, width: float) -> _Row:
    text = said.text
    if said.is_house_rule:
        text = _("%(text)s (House rule.)") % {"text": text}
    texts, small = wrap(text, size, width), size * RULE_SIZE
    rules = wrap(_rules_text(said), small, width * 0.8)
    used = measure(texts[-1], is_bold=False).width * size + measure(rules[0], is_bold=False).width * small
    is_beside = len(rules) == 1 and used + size <= width
    below = 0.0 if is_beside else len(rules) * small * LEADING + size * BELOW
    height = len(texts) * size * LEADING + below + size * GAP
    return _Row(texts, rules, height, is_beside=is_beside)


def _rules_text(said: Said) -> str:
    """Where a sentence is found in the documents; a document is named once for the places in it."""
    found: list[str] = []
    before = ""
    for place in said.places:
        document, _comma, rest = place.partition(", ")
        found.append(rest if document == before and rest else place)
        before = document
    return " · ".join(found) or _("not in any document: the event's own rule")


def _fill_pages(rows: Sequence[_Row], room: float) -> list[list[_Row]]:
    """Rows page by page; a heading is not the last of its page."""
    pages: list[list[_Row]] = [[]]
    used = 0.0
    for place, row in enumerate(rows):
        needed = row.height + (rows[place + 1].height if row.is_heading and place + 1 < len(rows) else 0)
        if pages[-1] and used + needed > room:
            pages.append([])
            used = 0.0
        pages[-1].append(row)
        used += row.height
    return pages


def _draw_row(pen: Pen, row: _Row, span: tuple[float, float], top: float, size: float) -> None:
    left, right = span
    if row.is_heading:
        pen.text(
            left, top - row.height + size * 0.45, row.texts[0], size * 1.1, bold=True, width=right - left
        )
        pen.line(left, top - row.height + size * 0.2, right, top - row.height + size * 0.2, gray=0.6)
        return
    y = top - size * 1.1
    for line in row.texts:
        pen.text(left, y, line, size)
        y -= size * LEADING
    small = size * RULE_SIZE
    y += size * LEADING if row.is_beside else size * (LEADING - BELOW) - small * LEADING
    for line in row.rules:
        pen.text(right, y, line, small, align="right", gray=0.3)
        y -= small * LEADING
