"""Numbers in what someone typed, or in an address. PURE."""

MOST_DIGITS = 6  # of a table, a team, a size: Python itself reads no number of thousands of digits


def number_typed(text: str) -> int | None:
    """The whole number that a short text of digits says, of any script; None for anything else.

    >>> number_typed("12"), number_typed("-1"), number_typed("9" * 5000)
    (12, None, None)
    """
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None
