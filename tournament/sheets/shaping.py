"""Letters whose look depends on those beside them: Arabic is joined, marks stand over their letters."""

import threading

import uharfbuzz
from reportlab.pdfbase.ttfonts import ShapeData, ShapedStr, TTFont

_shaping = threading.Lock()  # fonts number the shapes that belong to no letter as they come


def shaped(font: TTFont, letters: str, *, from_right: bool) -> ShapedStr:
    """The shapes of that font for letters in reading order, from left to right as reportlab draws them."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(letters)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if from_right else "ltr"
    with _shaping:
        shaper = font.hbFont()
        uharfbuzz.shape(shaper, buffer)
        codes, placed = [], []
        for shape, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            across, down, right, up = map(
                font.pdfScale,
                (position.x_advance, position.y_advance, position.x_offset, position.y_offset),
            )
            known = font.face.glyphToChar.get(shape.codepoint)
            code = known[0] if known else _own_code(font, shaper, shape.codepoint, across)
            codes.append(chr(code))
            width = font.face.charWidths[code]
            placed.append(ShapeData(shape.cluster, across, down, right, up, width))
    return ShapedStr("".join(codes), placed)


def _own_code(font: TTFont, shaper: uharfbuzz.Font, shape: int, width: float) -> int:
    code: int = font.hbAddPrivate(shaper.glyph_to_string(shape), shape, width)
    return code


def shaped_width(letters: ShapedStr) -> float:
    """How wide shapes are at a size of 1 point."""
    return float(sum(placed.x_advance for placed in letters.__shapeData__)) / 1000
