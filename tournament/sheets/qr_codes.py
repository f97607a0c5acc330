"""QR codes: as a picture of a page and as text of a terminal."""

from io import BytesIO, StringIO

import segno
from django.http import HttpResponse


def qr_picture(text: str) -> HttpResponse:
    """An SVG image of `text` as a QR code, black on white in dark pages too, with no style inside."""
    buffer = BytesIO()
    segno.make(text, micro=False).save(
        buffer, kind="svg", scale=8, light="#fff", dark="#000", svgclass=None, lineclass=None
    )
    return HttpResponse(buffer.getvalue(), content_type="image/svg+xml")


def qr_text(text: str) -> str:
    """`text` as a QR code of half-block characters for a terminal."""
    buffer = StringIO()
    segno.make(text, micro=False).terminal(out=buffer, compact=True, border=2)
    return buffer.getvalue()
