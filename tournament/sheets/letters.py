"""Letters as a sheet has them: clusters, the order from left to right, and romanized ones. PURE.

A cluster is what people take for one letter: a letter with its marks, one emoji made of several, a flag. Nothing is cut
or broken inside one.
"""

import unicodedata
from collections.abc import Callable, Iterator
from itertools import groupby
from operator import itemgetter

import regex
from anyascii import anyascii
from bidi import get_base_level, get_display

from tournament.kernel.visible import END_OF_NAME, START_OF_NAME, runs_from_right

_NAME = regex.compile(f"{START_OF_NAME}([^{START_OF_NAME}{END_OF_NAME}]*){END_OF_NAME}?")
_SIGNS = (0x1D300, 0x1D357)  # the Tai Xuan Jing, which has as good as no names
_MARK = "\N{ZERO WIDTH SPACE}"  # takes the direction of the letter before it
_ENDS = ("\N{LEFT-TO-RIGHT MARK}", "\N{RIGHT-TO-LEFT MARK}")
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
_KEPT = {START_OF_NAME, END_OF_NAME, *_JOINERS}  # unseen, but they decide how the letters beside them look


def clusters(text: str) -> list[str]:
    """The text as people count its letters."""
    return list(text) if text.isascii() else regex.findall(r"\X", text)


def composed(text: str) -> str:
    """The text with "e" and an accent as "é", breaks as spaces, and without what cannot be seen."""
    if text.isascii() and text.isprintable():
        return text
    kinds = ((letter, unicodedata.category(letter)) for letter in unicodedata.normalize("NFC", text))
    return "".join(
        " " if kind[0] == "Z" or kind == "Cc" else letter
        for letter, kind in kinds
        if kind not in {"Cf", "Cs"} or letter in _KEPT or _is_tag(letter)
    )


def printed(text: str, has: Callable[[str], bool]) -> str:
    """The text with each letter that `has` does not know romanized in brackets: "🦊 Foxes" is "[fox] Foxes".

    `has` answers for a cluster whether it can be drawn. What has no reading is named by its number in Unicode.
    """
    parts = []
    for is_known, letters in groupby(clusters(composed(text)), key=has):
        found = "".join(letters)
        parts.append(found if is_known else f"[{_romanized(found)}]")
    return "".join(parts)


def _romanized(letters: str) -> str:
    read = anyascii(letters)
    read = " ".join(read.replace("::", " ").replace(":", " ").replace("_", " ").split())
    if read and read.isprintable():
        return read
    return " ".join(f"U+{ord(letter):04X}" for letter in letters if letter not in _KEPT)


def _is_tag(letter: str) -> bool:
    """Whether it spells the flag of a region, unseen, behind a black flag."""
    return "\U000e0020" <= letter <= "\U000e007f"


def is_unseen(letter: str) -> bool:
    """Whether a letter only says how those beside it look: joiners, tags, kinds of emoji."""
    return letter in _KEPT or _is_tag(letter) or "\ufe00" <= letter <= "\ufe0f"


def from_left_to_right(text: str) -> list[tuple[str, bool]]:
    """Stretches of one direction in the order in which they are drawn, and whether each runs from right to left.

    The letters inside a stretch are in the order in which they are read. A name between START_OF_NAME and END_OF_NAME
    has its own direction and does not change that of what is beside it (Unicode Standard Annex 9).
    """
    if text.isascii() or not any(map(runs_from_right, text)):
        return [(_without_ends(text), False)]
    names = dict(zip(_stand_ins(text), _NAME.findall(text), strict=False))
    left = iter(names)
    letters: list[tuple[str, bool]] = []
    for letter, from_right in _in_order(_without_ends(_NAME.sub(lambda _name: next(left), text))):
        letters += _in_order(names[letter]) if letter in names else [(letter, from_right)]
    stretches = []
    for from_right, found in groupby(letters, key=itemgetter(1)):
        shown = "".join(letter for letter, _from_right in found)
        stretches.append((shown[::-1] if from_right else shown, from_right))
    return stretches


def reopened(lines: list[str]) -> list[str]:
    """Lines of one text, in which a name that was broken over several keeps its own direction in each."""
    is_open = False
    found = []
    for line in lines:
        found.append(f"{START_OF_NAME}{line}" if is_open else line)
        is_open = found[-1].count(START_OF_NAME) > found[-1].count(END_OF_NAME)
    return found


def _without_ends(text: str) -> str:
    return text.replace(START_OF_NAME, "").replace(END_OF_NAME, "")


def _stand_ins(text: str) -> Iterator[str]:
    """Signs that have no direction of their own, as a name in a sentence, and are not in the text."""
    return (sign for sign in map(chr, range(*_SIGNS)) if sign not in text)


def _in_order(text: str) -> list[tuple[str, bool]]:
    """The letters in the order in which they are drawn, and whether each runs from right to left.

    The library answers with the letters alone. So each has an unseen mark behind it, which is before it afterwards
    where the direction is from right to left; the last one is inside what it belongs to, so an end is added.
    """
    if not text:
        return []
    end = _ENDS[get_base_level(text)]
    shown = get_display("".join(f"{letter}{_MARK}" for letter in text) + end).replace(end, "")
    pairs = (shown[at : at + 2] for at in range(0, len(shown), 2))
    return [(pair.replace(_MARK, ""), pair[0] == _MARK) for pair in pairs]
