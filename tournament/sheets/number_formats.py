"""How a workbook's number format shows a number: as a date, as a percentage, with zeros or words around it.

Of other formats only the number counts: a membership number can be shown as 4.00E+07.
"""

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from openpyxl.styles.numbers import is_date_format

MAX_FORMAT = 255  # letters of a number format
_PERCENT = re.compile(r"0(?:\.(0{1,9}))? ?%")  # as Excel formats "100%" that a person types
_MOST_PERCENT, _MOST_WHOLE = 10**9, 10**15  # more digits stay as they are written
# Of positive numbers, where there are several sections.
_FIRST_SECTION = re.compile(r'(?:"[^"]*"|\\.|[^;"\\])*', re.DOTALL)
# Words in quotation marks, one letter behind a backslash, letters that need neither, the places of digits; and what is
# not seen: a language, a gap as wide as a letter.
_PIECE = re.compile(
    r'"([^"]*)"|\\(.)|([-\s()+:!&\'~{}<>=$€£¥]+)|(General|#*0+|#+)|\[\$-[0-9A-Fa-f]+\]|_.', re.DOTALL
)


@dataclass(frozen=True, slots=True)
class NumberFormat:
    """What a number format shows: a date, a percentage with so many decimals, or `pieces`.

    Pieces are (words, "") or ("", places of digits such as "000"), with `is_for_positive` not of other numbers.
    """

    is_date: bool = False
    decimals: int | None = None
    pieces: tuple[tuple[str, str], ...] = ()
    is_for_positive: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether it shows nothing but the number."""
        return self == PLAIN


PLAIN = NumberFormat()


def number_format(code: str) -> NumberFormat:
    """What a format's code shows; a code that no program writes shows the number."""
    if len(code) > MAX_FORMAT:
        return PLAIN
    percent = _PERCENT.fullmatch(code)
    if percent:
        return NumberFormat(decimals=len(percent[1] or ""))
    first = _FIRST_SECTION.match(code)
    section = first[0] if first else ""
    pieces = _pieces(section)
    if pieces:
        return NumberFormat(pieces=pieces, is_for_positive=section != code)
    return NumberFormat(is_date=is_date_format(code))


def _pieces(code: str) -> tuple[tuple[str, str], ...]:
    """The pieces of a code that has zeros or words; () of one that has anything else, or neither."""
    found = list(_PIECE.finditer(code))
    if "".join(match[0] for match in found) != code:
        return ()
    seen = ((match[1] or match[2] or match[3] or "", match[4] or "") for match in found)
    pieces = tuple(piece for piece in seen if any(piece))
    places = [digits for _words, digits in pieces if digits]
    one, *more = places or [""]
    is_read = bool(one) and (not more or not any(digits.strip("0") for digits in places))
    return pieces if is_read and (len(pieces) > 1 or one.count("0") > 1) else ()


def percent_text(text: str, decimals: int) -> str:
    """A part of one as the percentage that its program shows: "1" is "100%", as someone typed it."""
    try:
        shown = round(Decimal(text) * 100, decimals)
    except ArithmeticError:
        return text
    return f"{shown:f}%" if shown.is_finite() and abs(shown) < _MOST_PERCENT else text


def worded_text(text: str, form: NumberFormat) -> str:
    """A number with the zeros and words of its format: "7" is "007", or "Team 7"; "" where that is not known.

    Where zeros are parted ("00-00"), the first of them take what is left of the number.
    """
    if not form.pieces:
        return ""
    try:
        number = Decimal(text)
        whole = int(number.quantize(Decimal(1), ROUND_HALF_UP))
    except (ArithmeticError, ValueError):
        return ""
    places = [digits for _words, digits in form.pieces if digits]
    if form.is_for_positive and number <= 0:
        return ""
    if abs(whole) >= _MOST_WHOLE or (places == ["General"] and whole != number):
        return ""
    zeros = [digits.count("0") for digits in places]
    left = str(abs(whole)).zfill(sum(zeros)) if whole or sum(zeros) or places == ["General"] else ""
    first = len(left) - sum(zeros[1:])
    shown = "-" if whole < 0 else ""
    for words, digits in form.pieces:
        if digits:
            shown, left = shown + left[:first], left[first:]
            zeros = zeros[1:]
            first = zeros[0] if zeros else 0
        shown += words
    return shown
