"""Names as people write them: cleaned for keeping, folded for comparing. PURE."""

import re
import unicodedata

from tournament.kernel.refusal import Refusal
from tournament.kernel.visible import visible_text

# Letters that carry an accent or a join for the eye, but that Unicode does not take apart.
_PLAIN_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "ŧ": "t", "æ": "ae", "œ": "oe", "þ": "th"}
)
# Accents of Latin, Greek and Cyrillic. Marks of other scripts (dakuten, Thai vowels) are part of the letter.
_ACCENTS = ((0x0300, 0x036F), (0x1AB0, 0x1AFF), (0x1DC0, 0x1DFF), (0x20D0, 0x20FF), (0xFE00, 0xFE0F))
_DROPPED = {"Zs", "Zl", "Zp", "Cc", "Cf"}
_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼ´＇", "'"))


def clean_text(text: str) -> str:
    """The text to keep: composed, one space between words, none at the ends, nothing invisible."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    return " ".join(visible_text(unicodedata.normalize("NFC", text)).split())


def fold_name(text: str) -> str:
    """What two spellings of one name share: no case, no accents, no spaces, one kind of dash and apostrophe.

    Japanese keeps its voicing marks, so "か" and "が" stay two names; half and full width are one.
    What is nothing but accents is compared by them: only an empty text folds to nothing.
    """
    if text.isascii() and text.isprintable():
        return "".join(text.casefold().split())
    spread = unicodedata.normalize("NFKD", text.translate(_APOSTROPHES))
    spread = unicodedata.normalize("NFKD", spread.casefold())
    folded = "".join(_fold_char(char) for char in spread.translate(_PLAIN_LETTERS))
    return folded or "".join(visible_text(spread).split())


def words_of_name(text: str) -> tuple[str, ...]:
    """What "Huber, Anna" and "Anna Huber" share: the folded words in the order of the alphabet."""
    return tuple(sorted(filter(None, (fold_name(word).strip(".,;") for word in re.split(r"[\s,;]+", text)))))


def is_one_name(one: str, other: str) -> bool:
    """Whether two names are the same in any spelling, "Huber, Anna" and "Anna Huber" too."""
    folded = fold_name(one)
    return bool(folded) and (folded == fold_name(other) or words_of_name(one) == words_of_name(other))


def _fold_char(char: str) -> str:
    if char.isascii():
        folded = "" if char.isspace() or not char.isprintable() else char
    elif any(first <= ord(char) <= last for first, last in _ACCENTS):
        folded = ""
    else:
        category = unicodedata.category(char)
        folded = "-" if category == "Pd" else "" if category in _DROPPED else char
    return folded


MOST_FOLDED = 120  # some letters fold to several


def fold_team_name(name: str) -> str:
    """What a team's name is compared by; refused where the name is empty, or longer than can be kept."""
    folded = fold_name(name)
    if not folded:
        raise Refusal("teams.team_name_missing", "FR-241.a", field="team_name")
    if len(folded) > MOST_FOLDED:
        raise Refusal("teams.team_name_long", field="team_name", name=name)
    return folded
