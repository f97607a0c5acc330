"""Texts of cells that were no texts in the spreadsheet: a day or a number, which a program may have made of one. PURE.

Someone types "1-2" for the name of a team, and the program keeps the first of February; of "007" it keeps 7.
"""


class DateText(str):
    """A day or a time as text, "2026-02-01"."""

    __slots__ = ()


class NumberText(str):
    """A number as text, where its format shows nothing else."""

    __slots__ = ()


def trimmed(text: str) -> str:
    """The text without spaces around it, of the kind that it was; a day and a number have none."""
    return text if isinstance(text, DateText | NumberText) else text.strip()
