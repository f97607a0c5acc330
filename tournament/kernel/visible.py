"""Text as people see it: what cannot be seen is left out. PURE."""

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


def _is_no_character(char: str) -> bool:
    """Whether Unicode keeps the code free for good, as the last two of each plane."""
    return ord(char) & 0xFFFE == 0xFFFE or "\ufdd0" <= char <= "\ufdef"
