"""Text as people see it: unseen signs are left out, a digit is a digit, a name turns no sentence round. PURE."""

import unicodedata

# Control and format characters: marks of direction, spaces without width. Half a character, as JSON can have it, is in
# no text that a file can hold.
_INVISIBLE = {"Cc", "Cf", "Cs"}
_JOINER = "\u200d"  # makes one emoji of several
START_OF_NAME = "\N{FIRST STRONG ISOLATE}"
END_OF_NAME = "\N{POP DIRECTIONAL ISOLATE}"


def visible_text(text: str) -> str:
    """The text without what cannot be seen, such as marks that turn the rest of a line around; white space stays."""
    if text.isprintable():
        return text
    return "".join(
        char
        for char in text
        if char.isspace()
        or char == _JOINER
        or not (unicodedata.category(char) in _INVISIBLE or _is_no_character(char))
    )


def plain_digits(text: str) -> str:
    """The text with 0 to 9 for the digits of every script, as keyboards of Arabic, Persian or Hindi type them."""
    if text.isascii():
        return text
    return "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in text)


def _is_no_character(char: str) -> bool:
    """Whether Unicode keeps the code free for good, as the last two of each plane."""
    return ord(char) & 0xFFFE == 0xFFFE or "\ufdd0" <= char <= "\ufdef"


def runs_from_right(letter: str) -> bool:
    """Whether a letter is of a script that is read from right to left, such as Hebrew and Arabic."""
    return unicodedata.bidirectional(letter) in {"R", "AL", "AN"}


def isolated(name: str) -> str:
    """A name to be put into a line with other words: one that is read from right to left does not turn them round.

    Every other name stays as it is, and so does a line that has such a name in it already.
    """
    if name.isascii() or START_OF_NAME in name or not any(map(runs_from_right, name)):
        return name
    return f"{START_OF_NAME}{name}{END_OF_NAME}"
