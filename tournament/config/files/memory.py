"""How much memory a file of JSON takes when it is read, estimated before it is read. PURE.

Twenty megabytes of empty lists become half a gigabyte, and with it the laptop's other work would stop. What makes
values are commas and opening brackets, which are quickly counted; those inside a text count too, which does no harm.
"""

MOST_MEMORY = 250 * 1024 * 1024  # bytes, beside what the program takes by itself
_LEAST = 64 * 1024  # bytes, of anything
_OF_OBJECT = 250  # bytes: one with a key or two
_OF_LIST = 110
_OF_VALUE = 90
_NOT_ASTRAL = bytes(range(0xF0))  # all but how signs begin that make a text four times as large


def memory_to_read(data: bytes) -> int:
    """At most so many bytes does it take to read `data`, itself included."""
    width = 1 if data.isascii() else 4 if data.translate(None, _NOT_ASTRAL) else 2
    marks = data.count(b"{") * _OF_OBJECT + data.count(b"[") * _OF_LIST + data.count(b",") * _OF_VALUE
    return _LEAST + len(data) * (1 + 2 * width) + marks  # the bytes, all of it as a text, and the texts in it
