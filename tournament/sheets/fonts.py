"""The fonts of everything that is printed: which font shows which letter, how wide text is, what fits where.

DejaVu Sans shows Latin (Vietnamese too), Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic, IPAexGothic Japanese,
Droid Sans Fallback Chinese and Korean, Noto Sans Thai and Devanagari. What none of them has is romanized (see
`letters.py`). The files are in `font_files/` as their makers gave them out, with their licences. Each font is read once
for a process, all but DejaVu Sans when the first letter of theirs is printed.
"""

import threading
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import ShapedStr, TTFont

from tournament.kernel.visible import runs_from_right
from tournament.sheets.letters import clusters, composed, from_left_to_right, is_unseen, printed, reopened
from tournament.sheets.shaping import shaped, shaped_width

REGULAR = "TandemSans"
BOLD = "TandemSansBold"
JAPANESE = "TandemJapanese"
THAI = "TandemThai"
DEVANAGARI = "TandemDevanagari"
EAST_ASIAN = "TandemEastAsian"
FOLDER = Path(__file__).parent / "font_files"
FONT_FILES = {
    REGULAR: "DejaVuSans.ttf",
    BOLD: "DejaVuSans-Bold.ttf",
    JAPANESE: "ipaexg.ttf",
    THAI: "NotoSansThai-Regular.ttf",
    DEVANAGARI: "NotoSansDevanagari-Regular.ttf",
    EAST_ASIAN: "DroidSansFallback.ttf",
}
FONTS_IN_ORDER = (REGULAR, JAPANESE, THAI, DEVANAGARI, EAST_ASIAN)  # the first that has a letter draws it
ELLIPSIS = "…"
SMALLEST = 6.0  # points, the smallest that people read on paper; text is cut rather than made smaller
MUCH_LARGER = 1.6  # a word is broken where a name is so many times larger then
NARROWEST = 0.8  # letters are squeezed to this share of their width before they are made smaller

_fonts: dict[str, TTFont] = {}
_reading = threading.Lock()


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of text ready to draw: (font name, letters) in order, and its width at a size of 1 point.

    `read_as` is the text in reading order, where shapes are drawn that a program could not read as letters.
    """

    runs: tuple[tuple[str, str], ...]
    width: float
    read_as: str = ""


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
    """What is drawn for a text, and its width at a size of 1 point: each letter with a font that has it.

    Arabic and Hebrew are in the order in which they are drawn; letters that are joined or carry marks are shaped.
    """
    main = BOLD if is_bold else REGULAR
    shown = composed(text)
    others = set(shown) - _plain_letters(main)
    if not others:
        return TextLine(((main, shown),) if shown else (), _width(main, shown))
    if any(_plain_letters(name).issuperset(others) for name in FONTS_IN_ORDER):
        runs = _in_fonts(list(shown), main)
    else:
        shown = printed(shown, _is_in_a_font)
        runs = _in_order(shown, main)
    is_shaped = any(isinstance(letters, ShapedStr) for _name, letters in runs)
    width = sum(_width(name, letters) for name, letters in runs)
    return TextLine(tuple(runs), width, _seen(shown) if is_shaped else "")


def _in_order(shown: str, main: str) -> list[tuple[str, str]]:
    """What is drawn from left to right, shaped where that is needed."""
    runs = []
    for stretch, from_right in from_left_to_right(shown):
        found = _in_fonts(clusters(stretch), main)
        for name, letters in reversed(found) if from_right else found:
            runs.append((name, _as_drawn(name, letters, from_right=from_right)))
    return runs


def printed_text(text: str) -> str:
    """What paper shows of a text, in reading order: letters that no font has are romanized, in brackets."""
    return printed(text, _is_in_a_font)


def printed_otherwise(names: Iterable[str]) -> list[tuple[str, str]]:
    """Those of the names that have letters which no font has, each with what paper shows in its place."""
    pairs = ((name, printed_text(name)) for name in dict.fromkeys(names) if not name.isascii())
    return [(name, shown) for name, shown in pairs if shown != composed(name)]


@cache
def _letters_of(name: str) -> frozenset[str]:
    """The letters that a font has, as it was read: shapes get codes of their own later."""
    codes = map(chr, list(font(name).face.charToGlyph))
    return frozenset(letter for letter in codes if unicodedata.category(letter)[0] != "C")


@cache
def _plain_letters(name: str) -> frozenset[str]:
    """Those that look the same wherever they are."""
    return frozenset(letter for letter in _letters_of(name) if not _is_shaped(letter))


def _is_shaped(letter: str) -> bool:
    return is_unseen(letter) or runs_from_right(letter) or unicodedata.category(letter)[0] == "M"


def _seen(letters: str) -> str:
    if letters.isalnum():
        return letters
    return "".join(letter for letter in letters if not is_unseen(letter))


def _has(name: str, letters: str) -> bool:
    return _letters_of(name).issuperset(_seen(letters))


@lru_cache(maxsize=8192)
def _is_in_a_font(cluster: str) -> bool:
    return any(_has(name, cluster) for name in FONTS_IN_ORDER)


def _in_fonts(pieces: list[str], main: str) -> list[tuple[str, str]]:
    """The clusters of a stretch with their fonts; neighbours are of one font where one has them all."""
    runs: list[tuple[str, str]] = []
    for is_main, found in groupby(pieces, key=lambda cluster: _has(main, cluster)):
        letters = list(found)
        whole = "".join(letters)
        if is_main:
            runs.append((main, whole))
        elif all_of_it := next((name for name in FONTS_IN_ORDER if _has(name, whole)), None):
            runs.append((all_of_it, whole))
        else:
            named = groupby(letters, key=lambda cluster: next(n for n in FONTS_IN_ORDER if _has(n, cluster)))
            runs += [(name, "".join(part)) for name, part in named]
    return runs


def _as_drawn(name: str, letters: str, *, from_right: bool) -> str:
    if from_right or any(map(_is_shaped, _seen(letters))):
        shapes: str = shaped(font(name), letters, from_right=from_right)
        return shapes
    return _seen(letters)


def _width(name: str, letters: str) -> float:
    if isinstance(letters, ShapedStr):
        return shaped_width(letters)
    width_of = font(name).face.getCharWidth
    return float(sum(map(width_of, map(ord, letters)))) / 1000


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
    letters = clusters(text)
    shortest, longest = 0, len(letters)
    while shortest < longest:
        middle = (shortest + longest + 1) // 2
        if measure("".join(letters[:middle]).rstrip() + ELLIPSIS, is_bold).width <= room:
            shortest = middle
        else:
            longest = middle - 1
    return measure("".join(letters[:shortest]).rstrip() + ELLIPSIS, is_bold)


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
    return reopened(lines)


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
    return reopened([line.strip() for line in lines])


def _pieces(text: str, *, breaks_words: bool) -> list[str]:
    """What is kept together: words with the space before them, or single letters."""
    pieces: list[str] = []
    is_open = False  # the last piece may grow
    for letter in clusters(text):
        is_wide = unicodedata.east_asian_width(letter[0]) in "WF"
        if breaks_words or is_wide or letter == " " or not is_open:
            pieces.append(letter)
        else:
            pieces[-1] += letter
        is_open = not is_wide
    return pieces
