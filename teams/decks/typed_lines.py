"""One line of a deck list taken apart: its count, its words, what is in brackets; or a heading, a total. PURE."""

import re
import unicodedata
from dataclasses import dataclass

from teams.decks.name_index import join_key
from teams.decks.spellings import ENERGIES, HEADINGS, NUMBER_WORDS, POKEMON, SIDEBOARD, TOTALS, TRAINERS
from tournament.sheets.encodings import meant_letters

CARD, HEADING, TOTAL, REMARK = "card", "heading", "total", "remark"
MOST_COUNT = 99  # of one line; a larger number is not a count
MOST_LETTERS = (
    1000  # of a line that is read: patterns take minutes for one of 60,000, and no line of a list is so long
)

_QUOTES = str.maketrans(
    {
        "’": "'",
        "‘": "'",
        "ʼ": "'",
        "´": "'",
        "`": "'",
        "＇": "'",
        "“": '"',
        "”": '"',
        "—": "-",
        "–": "-",
        "−": "-",
        "×": "x",
    }
)
_BULLET = re.compile(r"^(?:[*•·>»]\s*|[-+]\s+(?=\d)|@)+")
_COMMENT = re.compile(r"^(?://|#(?!#?\s*\d)(?!#)|;|\*{3,}|[-=_~]{3,})")
_SIDEBOARD_LINE = re.compile(r"^(?:sb|side|sideboard)\s*:\s*(?=\d)", re.IGNORECASE)
_COUNT_FIRST = re.compile(
    r"^[\[(]?(\d{1,3})[\])]?\s*(?:(?:x|\*)(?![^\W\d_])|枚)?\s*(?:[-:.)]\s*)?(?=\S)", re.IGNORECASE
)
_COUNT_X_FIRST = re.compile(r"^x\s?(\d{1,2})\s+(?=\S)", re.IGNORECASE)
_COUNT_LAST = re.compile(
    r"[\s,;:\t]*(?:\bx\s?(\d{1,2})|\(\s*x?\s*(\d{1,2})\s*x?\s*\)|\*\s?(\d{1,2})|(\d{1,2})\s?x|(\d{1,2})\s?枚)$",
    re.IGNORECASE,
)
_COUNT_AFTER_MARK = re.compile(r"(?:\t|\s[-=:]\s*|[,;:]\s*|\.{2,}\s*)(\d{1,2})$")
_COUNT_BARE_LAST = re.compile(r"\s(\d{1,2})$")
_FRACTION = re.compile(r"^\d{1,3}\s*/\s*(?:40|60)$")
_ONLY_NUMBER = re.compile(r"^[\s=+]*\d{1,3}[\s.]*$")
_HEADING_REST = re.compile(r"[\s\d:：()\[\]{}.,=*#@/x枚+-]+", re.IGNORECASE)
# Where the next card of a line begins: behind a separator; or where lines were joined, behind the number of a card or
# a bracket ("BS 7 3 Electabuzz"), or with a count that says so ("3x").
_NEXT_ITEM = re.compile(
    r"(?:\s*(?:\band\b|&|\+|,|;|/)\s*|\s{3,}|\t\s*)(?=\d{1,2}\s*x?\s+[^\W\d])"
    r"|(?<=[\d)\]])\s+(?=\d{1,2}\s*x?\s+(?!(?:of|von|holo|rare|common|uncommon|promo|foil|reverse)\b)[^\W\d]{3})"
    r"|\s+(?=\d{1,2}x\s+[^\W\d])",
    re.IGNORECASE,
)
_GROUP = re.compile(r"\(([^()]*)\)?|\[([^\[\]]*)\]?|\{([^{}]*)\}?|<([^<>]*)>")
_PART = re.compile(r"\s+-+\s*|\s*-{2,}\s*|\.{2,}\s*|\s*[;|\t]\s*|:\s+|,\s+|\s//\s*")
# Where a second column begins: no number, and nothing that "Sabrina's" or a bracket belongs to.
_WIDE = re.compile(r"(?<=[^\s)])(?<!'s)\s{3,}(?=[^\W\d])")
_LEVEL = re.compile(r"\b(?:lv|lvl|level|niv|niveau|l)\.?\s?(\d{1,3})\b", re.IGNORECASE)
_HIT_POINTS = re.compile(r"\b\d{2,3}\s?(?:hp|kp|pv)\b", re.IGNORECASE)
_NUMBER_OF = re.compile(r"#?\s*\b((?:H\s?\d{1,2})|\d{1,3}[ab]?)\s*/\s*(H?\d{1,3})\b", re.IGNORECASE)
_SYMBOL = re.compile(r"\{([GRWLPFDM])\}", re.IGNORECASE)
_SIGNED_UNOWN = re.compile(r"\bunown\W{1,2}([a-z!?])\W?(?=\s|$)", re.IGNORECASE)
_SIGNED_NIDORAN = re.compile(r"\bnidoran\s*\(?\s*(?:([♂m])|[♀f])(?:ale|emale)?\b\s*\)?", re.IGNORECASE)
_GAP = re.compile(r"\s{4,}")
_OTHER_SCRIPT = "\u2e7f"  # letters behind it are those of East Asia


@dataclass(frozen=True, slots=True)
class ListItem:
    """One line, or one part of a line that names several cards.

    `kind` is CARD, HEADING, TOTAL or REMARK. Of a card: `count` is None where none is typed; `parts` are the words set
    apart by dashes and commas, `groups` those in brackets; `level` and `numbers` ("14", with the number of cards behind
    the stroke or 0) are taken out of both; `words` is all that follows the count. Of a heading: `section`.
    """

    place: int
    text: str
    kind: str
    count: int | None = None
    parts: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()
    level: int | None = None
    numbers: tuple[tuple[str, int], ...] = ()
    section: str = ""
    is_sideboard: bool = False
    words: str = ""


def take_apart(place: int, text: str) -> list[ListItem]:
    """The items of a line; [] of an empty one. One of more than MOST_LETTERS names no card, and is kept as it is."""
    plain = unicodedata.normalize("NFKC", meant_letters(text).translate(_QUOTES)).translate(_QUOTES).strip()
    plain = "".join(" " if unicodedata.category(sign) in ("Zs", "Cf") else sign for sign in plain).strip()
    plain = _GAP.sub(lambda found: "\t" if "\t" in found[0] else "   ", plain)
    if not plain:
        return []
    if len(plain) > MOST_LETTERS:
        return [ListItem(place, text, CARD)]
    is_sideboard = bool(_SIDEBOARD_LINE.match(plain))
    plain = _SIDEBOARD_LINE.sub("", plain)
    if heading := _read_heading(plain):
        return [ListItem(place, text, HEADING, section=heading)]
    if _is_total(plain):
        return [ListItem(place, text, TOTAL)]
    if _COMMENT.match(plain):
        return [ListItem(place, text, REMARK)]
    plain = _BULLET.sub("", plain).strip().strip('"').strip()
    return [_read_item(place, text, piece, is_sideboard=is_sideboard) for piece in _split_items(plain)]


def _read_heading(plain: str) -> str:
    """The section of a line that is a heading, with or without a count of its own (which is not believed)."""
    word = join_key(_HEADING_REST.sub(" ", plain))
    section = HEADINGS.get(word, "")
    if section or len(plain) > 60:
        return section
    if word.startswith("trainer") and word.removeprefix("trainers").removeprefix("trainer") in (
        "cards",
        "supporters",
        "stadiums",
        "itemssupporters",
    ):
        return TRAINERS
    if re.fullmatch(r"(?:pokemon|pokmon)(?:cards|s)?", word):
        return POKEMON
    if re.fullmatch(r"energ(?:y|ies|ie|ien)(?:cards|karten)?", word):
        return ENERGIES
    return SIDEBOARD if word == "sideboardcards" else ""


def _is_total(plain: str) -> bool:
    if _FRACTION.match(plain) or _ONLY_NUMBER.match(plain):
        return True
    word = join_key(_HEADING_REST.sub(" ", plain))
    return word in TOTALS


def _split_items(plain: str) -> list[str]:
    """The cards of a line that names several, each with a count of its own: "6 charmanders and 5 R charmanders"."""
    if not _COUNT_FIRST.match(plain):
        return [plain]
    pieces, depth, last = [], 0, 0
    for found in _NEXT_ITEM.finditer(plain):
        before = plain[: found.start()]
        depth = sum(before.count(sign) for sign in "([") - sum(before.count(sign) for sign in ")]")
        if depth == 0 and found.start() > last:
            pieces.append(plain[last : found.start()])
            last = found.end()
    return [*pieces, plain[last:]]


def _read_item(place: int, text: str, plain: str, *, is_sideboard: bool) -> ListItem:
    count, words = _take_count(plain)
    rest = _SYMBOL.sub(r" \1 ", words if count is None else _WIDE.sub(" | ", words))
    rest = _SIGNED_UNOWN.sub(lambda found: f"Unown{found[1]}", rest)
    rest = _SIGNED_NIDORAN.sub(lambda found: "Nidoran m " if found[1] else "Nidoran f ", rest)
    level = int(found[1]) if (found := _LEVEL.search(rest)) else None
    rest = _HIT_POINTS.sub(" ", _LEVEL.sub(" ", rest))
    numbers = tuple(
        (found[1].replace(" ", ""), int(found[2]) if found[2].isdecimal() else 0)
        for found in _NUMBER_OF.finditer(rest)
    )
    rest = _NUMBER_OF.sub(" ", rest)
    groups = tuple(
        group.strip()
        for found in _GROUP.finditer(rest)
        if (group := next((each for each in found.groups() if each), "")).strip()
    )
    parts = tuple(part.strip(" -.,") for part in _PART.split(_GROUP.sub(" ", rest)) if part.strip(" -.,"))
    return ListItem(place, text, CARD, count, parts, groups, level, numbers, "", is_sideboard, words)


def _take_count(plain: str) -> tuple[int | None, str]:
    """How many of a card a line has, and what is left of it; None where it does not say."""
    for pattern in (_COUNT_FIRST, _COUNT_X_FIRST):
        if (
            (found := pattern.match(plain))
            and 0 < int(found[1]) <= MOST_COUNT
            and plain[found.end() :].strip()
        ):
            return int(found[1]), plain[found.end() :].strip()
    is_foreign = any(sign.isalpha() and sign > _OTHER_SCRIPT for sign in plain)
    for pattern in (_COUNT_LAST, _COUNT_AFTER_MARK, *([_COUNT_BARE_LAST] if is_foreign else [])):
        if found := pattern.search(plain):
            number = next(each for each in found.groups() if each)
            if 0 < int(number) <= MOST_COUNT and plain[: found.start()].strip():
                return int(number), plain[: found.start()].strip()
    first, _space, rest = plain.partition(" ")
    if first.casefold() in NUMBER_WORDS and rest:
        return NUMBER_WORDS[first.casefold()], rest
    return None, plain


def take_last_number(plain: str) -> tuple[int | None, str]:
    """A number at the end of a line that has no other count; (None, the line) where there is none."""
    if (found := _COUNT_BARE_LAST.search(plain)) and 0 < int(found[1]) <= MOST_COUNT:
        return int(found[1]), plain[: found.start()].strip()
    return None, plain
