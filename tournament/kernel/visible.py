"""Text as people see it: what cannot be seen is left out, and a digit is a digit. PURE."""

import unicodedata

# Control and format characters: marks of direction, spaces without width. Half a character, as JSON can have it, is in
# no text that a file can hold.
_INVISIBLE = {"Cc", "Cf", "Cs"}
_JOINER = "\u200d"  # makes one emoji of several


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
