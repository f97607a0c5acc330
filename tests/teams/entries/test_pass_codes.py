"""Codes of passes: enough bits, and readable however they are typed."""

import math

from teams.entries.pass_codes import ALPHABET, LENGTH, read_code, spell_code
from tests.for_each import for_each

CODE = "0123456789abcdefghjkmnpqrs"


def test_a_code_has_128_bits_or_more():
    assert len(set(ALPHABET)) == len(ALPHABET)
    assert LENGTH * math.log2(len(ALPHABET)) >= 128


def test_no_letter_can_be_taken_for_a_digit():
    assert not set("ilo") & set(ALPHABET)


@for_each(
    "typed",
    [
        CODE,
        CODE.upper(),
        spell_code(CODE),
        f"  {spell_code(CODE).replace('-', ' ')} ",
        "O123456789ABCDEFGHJKMNPQRS",
        "oi23456789abcdefghjkmnpqrs",
        "oL23456789abcdefghjkmnpqrs",
        "".join(chr(ord(sign) + 0xFEE0) for sign in CODE),  # of full width, as a Japanese keyboard types
        CODE.translate({ord("0") + digit: 0x6F0 + digit for digit in range(10)}),  # Persian
        spell_code(CODE).replace("-", "\u2013"),
        f"\u200b{CODE}\u00a0",
        f"http://192.168.1.20:8000/t/cup/team/{CODE}/",
        f"192.168.1.20:8000/t/cup/team/{CODE.upper()}/a/?sent=1",
        f"Our page: /t/cup/team/{CODE}",
        f'"{CODE}"',
        f"Code: {spell_code(CODE)}",
        f"„{CODE.upper()}“.",
    ],
)
def test_a_code_is_read_in_any_spelling(typed):
    assert read_code(typed) == CODE


@for_each(
    "typed",
    [
        "",
        "/team/",
        f"/team/{CODE[:-1]}/",
        CODE[:-1],
        CODE + "0",
        f"x{CODE}",
        f"{CODE} {CODE}",
        CODE[:-1] + "u",
        CODE[:-1] + "/",
        "ü" * LENGTH,
    ],
)
def test_what_can_be_no_code_is_none(typed):
    assert read_code(typed) is None
