"""A poster for the wall: a large QR code that opens the event's public page on a phone."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.sheets.pen import PageFrame, Sheet


def draw_poster(frame: PageFrame, address: str, notes: Sequence[str] = ()) -> bytes:
    """A PDF of one page; `address` is the public page's, as phones in the hall reach it.

    `notes` are sentences below it for all who come in: what is announced during registration (FR-233.b).
    """
    sheet = Sheet(frame, _("Find your table"), pages=1)
    pen = sheet.next_page()
    middle, width = pen.width / 2, sheet.right - sheet.left
    size = min(width, sheet.top - sheet.bottom - 150 - 24 * len(notes)) * 0.9
    y = sheet.top - 50
    pen.text(
        middle,
        y,
        _("Pairings, results and the clock on your phone"),
        22,
        bold=True,
        align="centre",
        width=width,
    )
    pen.qr_code(address, middle - size / 2, y - size - 16, size)
    pen.text(middle, y - size - 50, address, 22, bold=True, align="centre", width=width)
    pen.text(
        middle,
        y - size - 78,
        _("Your phone must be on the venue's network."),
        13,
        align="centre",
        width=width,
    )
    y -= size + 86
    for note in notes:
        y -= 20
        pen.text(middle, y, note, 12, bold=True, align="centre", width=width)
    return sheet.finish()
