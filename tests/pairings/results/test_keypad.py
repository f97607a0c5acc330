"""What a scorekeeper types for one slip."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairings.matches.scoring import Ending, How
from pairings.results.keypad import TypedSlip, read_keys, read_table, whole_line
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
        ("/1", TypedSlip(Ending(How.NO_SHOW, 2))),
        ("/1-1", TypedSlip(Ending(How.NO_SHOW, 2), frozenset({1}))),
        ("+2", TypedSlip(Ending(How.WITHDRAWN, 1))),
        (".1", TypedSlip(Ending(How.PENALTY, 2))),
        (",1", TypedSlip(Ending(How.PENALTY, 2))),
        ("**30", TypedSlip(Ending(How.JUDGE, judge_points=(3, 0)))),
        ("**11-2", TypedSlip(Ending(How.JUDGE, judge_points=(1, 1)), frozenset({2}))),
        ("÷1", TypedSlip(Ending(How.NO_SHOW, 2))),
        ("・1", TypedSlip(Ending(How.NO_SHOW, 2))),
        ("。1", TypedSlip(Ending(How.PENALTY, 2))),
        ("ー", TypedSlip(None)),
        ("*2/3", TypedSlip(Ending(How.TIME, prizes_left=(2, 3)))),
        ("1-2", TypedSlip(Ending(How.WON, 1), frozenset({2}))),
        ("1d2", TypedSlip(Ending(How.WON, 1), frozenset({2}))),
        ("1 -1 -2", TypedSlip(Ending(How.WON, 1), frozenset({1, 2}))),
        ("*23-1", TypedSlip(Ending(How.TIME, prizes_left=(2, 3)), frozenset({1}))),
        ("＊２３", TypedSlip(Ending(How.TIME, prizes_left=(2, 3)))),
        ("１－２", TypedSlip(Ending(How.WON, 1), frozenset({2}))),
        ("٢", TypedSlip(Ending(How.WON, 2))),  # digits of Arabic, Persian, Hindi
        ("۱-۲", TypedSlip(Ending(How.WON, 1), frozenset({2}))),
        ("*२३", TypedSlip(Ending(How.TIME, prizes_left=(2, 3)))),
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
        ("/", "pairings.keys_who_did_not_come"),
        ("+", "pairings.keys_who_withdrew"),
        (".", "pairings.keys_who_lost"),
        ("**", "pairings.keys_judge_points"),
        ("**3", "pairings.keys_judge_points"),
        ("*.", "pairings.keys_prizes"),
        ("*.5", "pairings.keys_prizes"),
        ("//1", "pairings.keys_unknown"),
        ("/3", "pairings.keys_unknown"),
        ("***", "pairings.keys_unknown"),
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


PAD = "0123456789/*-+.,"
LETTER_OF = {"/": "N", "+": "W", ".": "P", ",": "P", "*": "T"}


@given(st.text(alphabet=PAD, max_size=8))
def test_every_line_of_the_number_pad_means_what_its_letter_means(typed):
    letters = "J" + typed[2:] if typed.startswith("**") else LETTER_OF.get(typed[:1], typed[:1]) + typed[1:]

    assert read_or_code(typed) == read_or_code(letters)


@given(st.text(alphabet=PAD + "NWPJT", max_size=8))
def test_only_one_key_alone_is_saved_without_being_shown(typed):
    """A slip of the hand that adds a key to a plain result never turns it into another one."""
    slip = read_or_code(typed)

    if not isinstance(slip, str) and slip.ending and slip.ending.how in {How.WON, How.DRAW, How.BOTH_LOSE}:
        assert typed.partition("-")[0] in {"0", "1", "2", "3"}


@given(st.text(alphabet="456789", min_size=1, max_size=3))
def test_table_number_typed_into_a_slip_is_no_result(typed):
    assert read_or_code(typed) == "pairings.keys_unknown"


def read_or_code(typed):
    try:
        return read_keys(typed)
    except Refusal as refusal:
        return refusal.code


def test_event_with_agreed_draws_is_offered_the_draw():
    for typed, code in (("", "pairings.keys_missing_draw"), ("8", "pairings.keys_unknown_draw")):
        with pytest.raises(Refusal) as refused:
            read_keys(typed, has_draws=True)
        assert refused.value.code == code


@pytest.mark.parametrize(
    ("sent", "line"),
    [
        ({"keys": "1"}, "1"),
        ({"keys": "1", "pressed": "2"}, "2"),
        ({"keys": " *2 3 "}, " *2 3 "),
        ({"keys": "", "on_time": True, "left_one": "2", "left_two": "3"}, "*2.3"),
        ({"keys": "", "left_one": "2", "left_two": "3"}, "*2.3"),
        ({"pressed": "1", "on_time": True, "left_one": "2", "left_two": "3"}, "*2.3"),
        ({"pressed": "*", "on_time": False, "left_one": "2", "left_two": ""}, "*2."),
        ({"pressed": "*"}, "*"),
        ({"keys": "2-1", "on_time": True}, "*-1"),
        ({"keys": "*23", "on_time": True}, "*23"),
        ({"keys": "N1", "on_time": True}, "N1"),
        ({"keys": "0", "on_time": True}, "0"),
        ({"keys": "-", "on_time": True}, "-"),
        ({"pressed": "2", "drops": ["1", "2"]}, "2-1-2"),
        ({"keys": "2-1", "drops": ["1"]}, "2-1"),
        ({"keys": "-", "drops": ["1"]}, "-"),
    ],
)
def test_whole_line_is_what_keys_button_and_boxes_say_together(sent, line):
    assert whole_line(sent) == line


@given(st.text(max_size=30))
def test_read_keys_of_any_text_is_a_slip_or_a_refusal(typed):
    code = ""
    try:
        read_keys(typed)
    except Refusal as refusal:
        code = refusal.code

    assert code == "" or code.startswith("pairings.keys_")


@pytest.mark.parametrize(("typed", "table"), [("7", 7), (" 12 ", 12), ("１２", 12), ("١٢", 12), ("007", 7)])
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
