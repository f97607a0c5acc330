"""Characters that cannot be seen are dropped from texts."""

from tests.for_each import for_each
from tournament.kernel.visible import plain_digits, visible_text


@for_each(
    "typed, seen",
    [
        ("Olivia\u200b Owner\ufeff", "Olivia Owner"),
        ("table 2\u202e71 elbat", "table 271 elbat"),
        ("\u2066left\u2069 \x1b[31mred\x07", "left [31mred"),
        ("Łódź 👩\u200d🔬 か", "Łódź 👩\u200d🔬 か"),
        ("one\r\ntwo\tthree\u00a0four", "one\r\ntwo\tthree\u00a0four"),
        ("no\ufffe character\uffff\U0001fffe\ufdd0", "no character"),
        ("half \ud83d a sign", "half  a sign"),
        ("", ""),
    ],
)
def test_marks_that_nobody_sees_are_left_out(typed, seen):
    assert visible_text(typed) == seen


@for_each(
    "typed, read",
    [("٤٢", "42"), ("۴۲ and ４２", "42 and 42"), ("४२", "42"), ("½ ² Ⅳ", "½ ² Ⅳ"), ("42", "42")],
)
def test_digits_of_every_script_are_those_of_ascii(typed, read):
    assert plain_digits(typed) == read
