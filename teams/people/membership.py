"""Membership numbers: their shape, the check digit, and the one spelling that identifies a person. PURE.

A DCI number has 1 to 10 digits. Up to 7 digits carry no check digit; the 8-digit spelling puts one in front,
and the 10-digit spelling puts another and a 0 in front of that, so one person has several valid spellings. An
event can also issue numbers of its own ("N-7KQ4F") to players who have none.
"""

import re
import unicodedata
from dataclasses import dataclass

from tournament.kernel.refusal import Refusal
from tournament.kernel.visible import plain_digits

DCI, ISSUED = "dci", "issued"
_MOST_DIGITS = 10
_CHECKED_LENGTHS = (8, 10)
_WEIGHTS = (43, 47, 53, 71, 73, 31, 37, 41, 59, 61, 67, 29)

# Issued numbers leave out every letter and digit that is taken for another in handwriting or aloud (0 O D,
# 1 I L, 2 Z, 5 S, 8 B, U V), and N, which starts them all.
_ALPHABET = "34679ACEFGHJKMPQRTWXY"
_ISSUED_LENGTH = 5
_PREFIX = "N-"
ISSUABLE = len(_ALPHABET) ** _ISSUED_LENGTH
_ROUNDED = re.compile(
    r"[0-9][.,]?[0-9]*E\+?[0-9]+"
)  # as a narrow column shows a long number, and a .csv keeps it
_SPREAD = 1_234_567  # has no factor in common with ISSUABLE, so it maps the codes one to one


@dataclass(frozen=True, slots=True)
class MembershipNumber:
    """A number as read: `canonical` is the same for every spelling ("1" for 40000001), `shown` as typed.

    `kind` is "dci" or "issued"; `warning` is the code of a sentence ("teams.check_digit"), None where all is
    well.
    """

    canonical: str
    kind: str
    shown: str
    warning: str | None = None


def check_digit(rest: str) -> int:
    """The check digit (1 to 9) in front of the digits `rest`."""
    total = sum(int(digit) * weight for digit, weight in zip(rest, _WEIGHTS, strict=False))
    return total // 10 % 9 + 1


def read_number(text: str) -> MembershipNumber:
    """The number that a person wrote, however spaced; full-width digits and any case are read.

    A Refusal "teams.number_shape" for what is not a number of 1 to 10 digits, "teams.number_rounded" for one of which a
    spreadsheet kept only the first digits, "teams.number_issued_shape" for what starts like an issued number but is not
    one. A wrong check digit only warns: some old numbers have one.
    """
    cleaned = _clean(text)
    if cleaned.startswith("N"):
        return _read_issued(cleaned)
    cleaned = cleaned.removeprefix("DCI").lstrip("#:.")
    if _ROUNDED.fullmatch(cleaned):
        raise Refusal("teams.number_rounded", "FR-241.a", field="number", text=text)
    if not (
        cleaned.isascii() and cleaned.isdecimal() and len(cleaned) <= _MOST_DIGITS and cleaned.strip("0")
    ):
        raise Refusal("teams.number_shape", "FR-241.a", field="number", text=text, most=_MOST_DIGITS)
    warning = None
    if len(cleaned) == 9:
        warning = "teams.number_nine_digits"
    elif len(cleaned) in _CHECKED_LENGTHS and not _is_checked(cleaned):
        warning = "teams.check_digit"
    return MembershipNumber(_shortest(cleaned), DCI, cleaned, warning)


def issue_number(code: int) -> str:
    """The issued number of `code`, 0 to ISSUABLE - 1, as "N-7KQ4F"; different codes give different numbers.

    The caller draws the code at random (two laptops would otherwise issue the same ones) and looks whether
    it is taken. ValueError outside the range.
    """
    if not 0 <= code < ISSUABLE:
        raise ValueError(f"code {code} is outside 0 to {ISSUABLE - 1}")
    rest = code * _SPREAD % ISSUABLE
    letters = ""
    for _ in range(_ISSUED_LENGTH):
        rest, place = divmod(rest, len(_ALPHABET))
        letters += _ALPHABET[place]
    return _PREFIX + letters


def _clean(text: str) -> str:
    """Upper case, in plain digits, without spaces, dashes and invisible characters."""
    kept = []
    for char in plain_digits(unicodedata.normalize("NFKC", text)):
        category = unicodedata.category(char)
        if category not in {"Zs", "Cc", "Cf", "Pd"} and char not in "−_":
            kept.append(char.upper())
    return "".join(kept)


def _read_issued(cleaned: str) -> MembershipNumber:
    letters = cleaned[1:]
    if len(letters) != _ISSUED_LENGTH or not set(letters) <= set(_ALPHABET):
        raise Refusal("teams.number_issued_shape", field="number", text=cleaned, example=issue_number(0))
    return MembershipNumber(_PREFIX + letters, ISSUED, _PREFIX + letters)


def _is_checked(digits: str) -> bool:
    return check_digit(digits[1:]) == int(digits[0])


def _shortest(digits: str) -> str:
    """The shortest spelling of the same person, which is its own shortest spelling."""
    digits = digits.lstrip("0")
    if len(digits) == 10 and digits[1] == "0" and _is_checked(digits):
        return _shortest(digits[2:])
    if len(digits) == 8 and _is_checked(digits):
        return digits[1:].lstrip("0") or digits
    return digits
