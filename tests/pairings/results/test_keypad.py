"""What a scorekeeper types for one slip."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairings.matches.scoring import Ending, How
from pairings.results.keypad import TypedSlip, read_keys, read_table
from tournament.kernel.refusal import Refusal


@pytest.mark.parametrize(
    ("typed", "slip"),
    [
        ("1", TypedSlip(Ending(How.WON, 1))),
        ("2", TypedSlip(Ending(How.WON, 2))),
        ("3", TypedSlip(Ending(How.DRAW))),
        ("0", TypedSlip(Ending(How.BOTH_LOSE))),
        ("*23", TypedSlip(Ending(How.TIME, prizes_left=(2, 3)))),
        ("t23", TypedSlip(Ending(How.TIME, prizes_left=(2, 3)))),
        ("*10.12", TypedSlip(Ending(How.TIME, prizes_left=(10, 12)))),
        ("w1", TypedSlip(Ending(How.WITHDRAWN, 2))),
        ("W2", TypedSlip(Ending(How.WITHDRAWN, 1))),
        ("N1", TypedSlip(Ending(How.NO_SHOW, 2))),
        ("P2", TypedSlip(Ending(How.PENALTY, 1))),
        ("J20", TypedSlip(Ending(How.JUDGE, judge_points=(2, 0)))),
        ("-", TypedSlip(None)),
        ("1-2", TypedSlip(Ending(How.WON, 1), frozenset({2}))),
        ("1 -1 -2", TypedSlip(Ending(How.WON, 1), frozenset({1, 2}))),
        ("*23-1", TypedSlip(Ending(How.TIME, prizes_left=(2, 3)), frozenset({1}))),
        ("＊２３", TypedSlip(Ending(How.TIME, prizes_left=(2, 3)))),
        ("１－２", TypedSlip(Ending(How.WON, 1), frozenset({2}))),
    ],
)
def test_read_keys_gives_the_slip(typed, slip):
    assert read_keys(typed) == slip


def test_what_is_written_beside_the_result_is_part_of_it():
    assert read_keys("1", "slip torn") == TypedSlip(Ending(How.WON, 1, note="slip torn"))


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "pairings.keys_missing"),
        ("  ", "pairings.keys_missing"),
        ("4", "pairings.keys_unknown"),
        ("12", "pairings.keys_unknown"),
        ("-2", "pairings.keys_unknown"),
        ("1-", "pairings.keys_unknown"),
        ("1-3", "pairings.keys_unknown"),
        ("X", "pairings.keys_unknown"),
        ("1" * 40, "pairings.keys_unknown"),
        ("*", "pairings.keys_prizes"),
        ("*2", "pairings.keys_prizes"),
        ("*10.", "pairings.keys_prizes"),
        ("*123", "pairings.keys_prizes_unclear"),
        ("*2x", "pairings.keys_prizes_unclear"),
        ("W", "pairings.keys_who_withdrew"),
        ("N", "pairings.keys_who_did_not_come"),
        ("P", "pairings.keys_who_lost"),
        ("W3", "pairings.keys_unknown"),
        ("J", "pairings.keys_judge_points"),
        ("J3", "pairings.keys_judge_points"),
        ("J3x", "pairings.keys_unknown"),
    ],
)
def test_read_keys_refuses_what_cannot_be_read_and_says_what_is_missing(typed, code):
    with pytest.raises(Refusal) as refused:
        read_keys(typed)
    assert (refused.value.code, refused.value.field) == (code, "keys")


@given(st.text(max_size=30))
def test_read_keys_of_any_text_is_a_slip_or_a_refusal(typed):
    code = ""
    try:
        read_keys(typed)
    except Refusal as refusal:
        code = refusal.code

    assert code == "" or code.startswith("pairings.keys_")


@pytest.mark.parametrize(("typed", "table"), [("7", 7), (" 12 ", 12), ("１２", 12), ("007", 7)])
def test_read_table_gives_the_number(typed, table):
    assert read_table(typed) == table


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("", "pairings.table_missing"),
        ("7a", "pairings.table_unclear"),
        ("-7", "pairings.table_unclear"),
        ("1.5", "pairings.table_unclear"),
        ("9" * 30, "pairings.table_unclear"),
    ],
)
def test_read_table_refuses_what_is_no_number(typed, code):
    with pytest.raises(Refusal) as refused:
        read_table(typed)
    assert (refused.value.code, refused.value.field) == (code, "table")
