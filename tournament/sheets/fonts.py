"""The fonts of everything that is printed: which font shows which letter, how wide text is, what fits where.

DejaVu Sans shows Latin (Vietnamese too), Greek and Cyrillic; IPAexGothic shows Japanese. The files are in
`font_files/` as their makers gave them out, with their licences. Each font is read once for a process, the
Japanese one when the first Japanese letter is printed.
"""

import threading
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR = "TandemSans"
BOLD = "TandemSansBold"
JAPANESE = "TandemJapanese"
FOLDER = Path(__file__).parent / "font_files"
FONT_FILES = {REGULAR: "DejaVuSans.ttf", BOLD: "DejaVuSans-Bold.ttf", JAPANESE: "ipaexg.ttf"}
UNKNOWN = "\N{WHITE SQUARE}"  # replaces a letter that no font has
ELLIPSIS = "…"
SMALLEST = 6.0  # points, the smallest that people read on paper; text is cut rather than made smaller
MUCH_LARGER = 1.6  # a word is broken where a name is so many times larger then
NARROWEST = 0.8  # letters are squeezed to this share of their width before they are made smaller

_fonts: dict[str, TTFont] = {}
_reading = threading.Lock()


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of text ready to draw: (font name, letters) in order, and its width at a size of 1 point."""

    runs: tuple[tuple[str, str], ...]
    width: float


@dataclass(frozen=True, slots=True)
class Fitted:
    """A line with the size (points) and the stretch (1.0 is none) at which it fits; `width` is in points."""

    line: TextLine
    size: float
    stretch: float

    @property
    def width(self) -> float:
        """The width on paper, in points."""
        return self.line.width * self.size * self.stretch


def font(name: str) -> TTFont:
    """The registered font of that name, read from its file the first time (safe from several threads)."""
    found = _fonts.get(name)
    if found is not None:
        return found
    with _reading:
        if name not in _fonts:
            read = TTFont(name, str(FOLDER / FONT_FILES[name]))
            pdfmetrics.registerFont(read)
            _fonts[name] = read
        return _fonts[name]


@lru_cache(maxsize=8192)
def measure(text: str, is_bold: bool = False) -> TextLine:
    """Each letter with a font that has it, and the width of all at a size of 1 point.

    Letters are composed first ("e" and an accent become "é"), invisible ones dropped, breaks made spaces.
    """
    main = BOLD if is_bold else REGULAR
    runs: list[tuple[str, list[str]]] = []
    width = 0.0
    for letter in _printable(text):
        name, shown = _font_for(letter, main)
        width += font(name).face.getCharWidth(ord(shown)) / 1000
        if runs and runs[-1][0] == name:
            runs[-1][1].append(shown)
        else:
            runs.append((name, [shown]))
    return TextLine(tuple((name, "".join(letters)) for name, letters in runs), width)


def _printable(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    composed = unicodedata.normalize("NFC", text)
    kinds = ((letter, unicodedata.category(letter)) for letter in composed)
    return "".join(" " if kind[0] in "ZC" else letter for letter, kind in kinds if kind not in {"Cf", "Cs"})


def _font_for(letter: str, main: str) -> tuple[str, str]:
    code = ord(letter)
    if code in font(main).face.charToGlyph:
        return main, letter
    if code >= 0x2000 and code in font(JAPANESE).face.charToGlyph:
        return JAPANESE, letter
    return main, UNKNOWN


def fit(text: str, size: float, width: float, *, is_bold: bool = False, smallest: float = 0.7) -> Fitted:
    """The text so that it is at most `width` points wide: squeezed, then smaller, then cut with an ellipsis.

    `size` is in points; it is made smaller down to `smallest` of itself (and 6 points) before anything is cut.
    """
    smallest = min(1.0, max(smallest, SMALLEST / size))
    line = measure(text, is_bold)
    natural = line.width * size
    if natural <= width:
        return Fitted(line, size, 1.0)
    if natural * NARROWEST <= width:
        return Fitted(line, size, width / natural)
    if natural * NARROWEST * smallest <= width:
        return Fitted(line, width / (line.width * NARROWEST), NARROWEST)
    room = width / (size * smallest * NARROWEST)
    return Fitted(_cut(text, room, is_bold), size * smallest, NARROWEST)


def _cut(text: str, room: float, is_bold: bool) -> TextLine:
    """The longest beginning of `text` that, with an ellipsis, is at most `room` wide at a size of 1 point."""
    shortest, longest = 0, len(text)
    while shortest < longest:
        middle = (shortest + longest + 1) // 2
        if measure(text[:middle].rstrip() + ELLIPSIS, is_bold).width <= room:
            shortest = middle
        else:
            longest = middle - 1
    return measure(text[:shortest].rstrip() + ELLIPSIS, is_bold)


def wrap(text: str, size: float, width: float, *, is_bold: bool = False) -> list[str]:
    """The text in lines of at most `width` points, broken at spaces; a longer word has its own line."""
    lines: list[str] = []
    space, used = measure(" ", is_bold).width, 0.0
    for word in text.split():
        own = measure(word, is_bold).width
        if lines and (used + space + own) * size <= width:
            lines[-1] += f" {word}"
            used += space + own
        else:
            lines.append(word)
            used = own
    return lines


def whole_lines(
    text: str, size: float, width: float, *, most: int, is_bold: bool = False
) -> list[str] | None:
    """The text in at most `most` lines of that size, none of them cut; None where it is longer.

    Lines may be squeezed to NARROWEST, as `fit` does when they are drawn.
    """
    room = width / NARROWEST
    lines = wrap(text, size, room, is_bold=is_bold)
    is_whole = len(lines) <= most and all(measure(line, is_bold).width * size <= room for line in lines)
    return lines if is_whole else None


def in_two_lines(
    text: str, size: float, width: float, *, is_bold: bool = False, smallest: float = 0.6
) -> tuple[list[str], float]:
    """A name in one line where it fits, else in two, and their size: smaller, down to `smallest` of itself, only then.

    What is too long for that too is set in two lines, of which `fit` makes the second narrower, or cuts it. A name
    without a space is one line.
    """
    if measure(text, is_bold).width * size <= width:
        return [text], size
    step = (1 - smallest) * size / 8
    for smaller in range(9):
        lines = wrap(text, size - smaller * step, width, is_bold=is_bold)
        if len(lines) <= 2 and all(
            measure(line, is_bold).width * (size - smaller * step) <= width for line in lines
        ):
            return lines, size - smaller * step
    lines = wrap(text, size * smallest, width, is_bold=is_bold)
    if len(lines) == 1:
        return lines, size
    return [lines[0], " ".join(lines[1:])], size * smallest


def whole_name(
    text: str, size: float, width: float, height: float, *, leading: float, is_bold: bool = False
) -> tuple[list[str], float]:
    """A name as large as it fits whole into a space, and the size: in as many lines as are high enough.

    Words are broken only where the name would otherwise be much smaller; Japanese may be broken anywhere, since it has
    no spaces. Lines may be squeezed to NARROWEST, as `fit` does when they are drawn. What is too long at 6 points is
    cut by that.
    """
    room = width / NARROWEST
    found = []
    for breaks_words in (False, True):
        smaller = size
        while smaller >= SMALLEST:
            lines = _wrap_name(text, smaller, room, is_bold=is_bold, breaks_words=breaks_words)
            is_low = len(lines) == 1 or len(lines) * smaller * leading <= height
            if is_low and all(measure(line, is_bold).width * smaller <= room for line in lines):
                found.append((lines, smaller))
                break
            smaller -= 0.25
    if found:
        first, last = found[0], found[-1]
        return last if last[1] > MUCH_LARGER * first[1] else first
    most = max(1, int(height / (SMALLEST * leading)))
    return [*lines[: most - 1], "".join(lines[most - 1 :])], SMALLEST


def _wrap_name(text: str, size: float, width: float, *, is_bold: bool, breaks_words: bool) -> list[str]:
    """The text in lines, broken at spaces and between Japanese letters; with `breaks_words` anywhere."""
    lines = [""]
    for piece in _pieces(text, breaks_words=breaks_words):
        longer = lines[-1] + piece
        if lines[-1].strip() and measure(longer.strip(), is_bold).width * size > width:
            lines.append(piece.lstrip())
        else:
            lines[-1] = longer
    return [line.strip() for line in lines]


def _pieces(text: str, *, breaks_words: bool) -> list[str]:
    """What is kept together: words with the space before them, or single letters."""
    pieces: list[str] = []
    is_open = False  # the last piece may grow
    for letter in text:
        is_wide = unicodedata.east_asian_width(letter) in "WF"
        if breaks_words or is_wide or letter == " " or not is_open:
            pieces.append(letter)
        else:
            pieces[-1] += letter
        is_open = not is_wide
    return pieces
