"""Numbers in texts, however long the texts are."""

from tests.for_each import for_each
from tournament.kernel.typed_numbers import number_typed


@for_each(
    "text, number",
    [
        ("7", 7),
        ("000012", 12),
        ("٣", 3),
        ("9" * 5000, None),
        ("²", None),
        ("-1", None),
        ("1.5", None),
        ("", None),
    ],
)
def test_a_short_text_of_digits_is_a_number(text, number):
    assert number_typed(text) == number
