"""The same line in a match of several games, and in one that cannot be drawn (FR-217, X6, X30)."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairings.matches.scoring import Ending, How, MatchKind
from pairings.matches.wording import ending_sentence
from pairings.results.keypad import TypedSlip, read_keys, whole_line
from tournament.kernel.refusal import Refusal
from tournament.kernel.stages import EqualPrizes
from tournament.wording.sentences import SENTENCES

SWISS3, SWISS5 = MatchKind(3), MatchKind(5)
CUT1 = MatchKind(1, is_elimination=True, equal_prizes="next_prize")
CUT3 = MatchKind(3, is_elimination=True, equal_prizes="further_game")
PRIZES3 = replace(CUT3, prizes_first=True)
NAMES = ("Foxes", "Owls")
SILENT = MatchKind(3, is_elimination=True)


def read(typed: str, kind: MatchKind) -> Ending | str | None:
    """The ending of a line, or the code of why there is none."""
    try:
        return read_keys(typed, kind=kind).ending
    except Refusal as refusal:
        return refusal.code.removeprefix("pairings.") if refusal.field == "keys" else refusal.field


def on_time(*games: int, **values: Any) -> Ending:
    return Ending(How.TIME, games=(games[0], games[1], games[2]) if games else None, **values)


@pytest.mark.parametrize(
    ("typed", "kind", "ending"),
    [
        ("21", SWISS3, Ending(How.WON, 1, games=(2, 1, 0))),
        ("02", SWISS3, Ending(How.WON, 2, games=(0, 2, 0))),
        ("211", SWISS3, Ending(How.WON, 1, games=(2, 1, 1))),
        ("32", SWISS5, Ending(How.WON, 1, games=(3, 2, 0))),
        ("13", SWISS5, Ending(How.WON, 2, games=(1, 3, 0))),
        ("10", SWISS3, on_time(1, 0, 0)),
        ("10*", SWISS3, on_time(1, 0, 0)),
        ("11", SWISS3, on_time(1, 1, 0)),
        ("111", SWISS3, on_time(1, 1, 1)),
        ("00", SWISS3, on_time(0, 0, 0)),
        ("20", SWISS5, on_time(2, 0, 0)),
        ("10+2", SWISS3, Ending(How.WON, 1, games=(1, 0, 0))),
        ("10w1", SWISS3, Ending(How.WON, 2, games=(1, 0, 0))),
        ("101+1", SWISS3, Ending(How.WON, 2, games=(1, 0, 1))),
        ("0", SWISS3, Ending(How.BOTH_LOSE)),
        ("3", SWISS3, Ending(How.DRAW)),
        ("/1", SWISS3, Ending(How.NO_SHOW, 2)),
        (".2", SWISS3, Ending(How.PENALTY, 1)),
        ("**30", SWISS3, Ending(How.JUDGE, judge_points=(3, 0))),
        ("２１", SWISS3, Ending(How.WON, 1, games=(2, 1, 0))),
        ("*23", CUT1, on_time(prizes_left=(2, 3))),
        ("*221", CUT1, on_time(winner=1, prizes_left=(2, 2), equal_way="next_prize")),
        ("T222", CUT1, on_time(winner=2, prizes_left=(2, 2), equal_way="next_prize")),
        ("*12.12.1", CUT1, on_time(winner=1, prizes_left=(12, 12), equal_way="next_prize")),
        ("*001", CUT1, on_time(winner=1, prizes_left=(0, 0), equal_way="next_prize")),
        ("*221*2", CUT1, on_time(winner=1, prizes_left=(2, 2), equal_way="sudden_death")),
        ("11*23", CUT3, on_time(1, 1, 0, prizes_left=(2, 3))),
        ("11t23", CUT3, on_time(1, 1, 0, prizes_left=(2, 3))),
        ("111*2.10", CUT3, on_time(1, 1, 1, prizes_left=(2, 10))),
        ("11*222", CUT3, on_time(1, 1, 0, winner=2, prizes_left=(2, 2), equal_way="further_game")),
        ("11*001", CUT3, on_time(1, 1, 0, winner=1, equal_way="further_game")),
        ("11*221*4", CUT3, on_time(1, 1, 0, winner=1, prizes_left=(2, 2), equal_way="other")),
        ("10", CUT3, on_time(1, 0, 0)),
        ("10*23", CUT3, on_time(1, 0, 0)),
        ("11*221", SILENT, on_time(1, 1, 0, winner=1, prizes_left=(2, 2))),
    ],
)
def test_a_line_of_several_games_or_without_draws_is_read(
    typed: str, kind: MatchKind, ending: Ending
) -> None:
    assert read(typed, kind) == ending


def test_where_prizes_come_first_they_are_read_with_any_games_x30() -> None:
    """Who is behind on games may have won; a match that is won by games is not asked for prizes."""
    assert read("10*41", PRIZES3) == Ending(How.TIME, 2, (4, 1), games=(1, 0, 0))
    assert read("10*00", PRIZES3) == Ending(How.TIME, 1, games=(1, 0, 0))
    assert read("10*41", CUT3) == Ending(How.TIME, 1, games=(1, 0, 0))
    assert read("21", PRIZES3) == Ending(How.WON, 1, games=(2, 1, 0))


def test_drop_boxes_follow_any_of_them() -> None:
    assert read_keys("21-2", kind=SWISS3) == TypedSlip(Ending(How.WON, 1, games=(2, 1, 0)), frozenset({2}))
    assert read_keys("*221-1-2", kind=CUT1).drops == {1, 2}
    assert read_keys("-", kind=CUT3) == TypedSlip(None)


@pytest.mark.parametrize(
    ("typed", "kind", "keys", "drops"),
    [
        ("2-1", SWISS3, "21", set()),
        ("2:1", SWISS3, "21", set()),
        ("1 – 2", SWISS3, "12", set()),
        ("２：０", SWISS3, "20", set()),
        ("0-2", CUT3, "02", set()),
        ("3-1", SWISS5, "31", set()),
        ("1-1", SWISS3, "11", set()),
        ("0-1", SWISS3, "01", set()),
        ("1-1-1", SWISS3, "111", set()),
        ("1-1*23", CUT3, "11*23", set()),
        ("1-0+2", SWISS3, "10+2", set()),
        ("21-1", SWISS3, "21", {1}),
        ("2:1-1", SWISS3, "21", {1}),
        ("2-1D1", SWISS3, "21", {1}),
        ("2-1D1-2", SWISS3, "21", {1, 2}),
        ("0D2", SWISS3, "0", {2}),
    ],
)
def test_where_games_are_counted_a_score_is_no_drop(
    typed: str, kind: MatchKind, keys: str, drops: set[int]
) -> None:
    assert read_keys(typed, kind=kind) == TypedSlip(read_keys(keys, kind=kind).ending, frozenset(drops))


def test_a_ticked_box_beside_both_lose_is_not_read_as_a_score() -> None:
    line = whole_line({"pressed": "0", "drops": ["1"]}, SWISS3)

    assert read_keys(line, kind=SWISS3) == TypedSlip(Ending(How.BOTH_LOSE), frozenset({1}))


@pytest.mark.parametrize(
    ("typed", "kind", "code"),
    [
        ("", SWISS3, "keys_missing_games"),
        ("1", SWISS3, "keys_games"),
        ("2", SWISS3, "keys_games"),
        ("3", SWISS5, "keys_games"),
        ("4", SWISS3, "keys_unknown_games"),
        ("2111", SWISS3, "keys_unknown_games"),
        ("2-", SWISS3, "keys_unknown_games"),
        ("21D", SWISS3, "keys_unknown_games"),
        ("21D3", SWISS3, "keys_unknown_games"),
        ("21/", SWISS3, "keys_unknown_games"),
        ("10+", SWISS3, "keys_who_gave_up"),
        ("10+3", SWISS3, "keys_unknown_games"),
        ("*", SWISS3, "keys_games_first"),
        ("*23", SWISS3, "keys_games_first"),
        ("*23", CUT3, "keys_games_first"),
        ("11*23", SWISS3, "prizes_not_counted"),
        ("11", CUT3, "keys_level"),
        ("11*", CUT3, "keys_level"),
        ("11*2", CUT3, "keys_level"),
        ("11*22", CUT3, "keys_equal_further_game"),
        ("11*22", SILENT, "keys_equal_none"),
        ("10", PRIZES3, "keys_prizes_first"),
        ("10*", PRIZES3, "keys_prizes_first"),
        ("11*2", PRIZES3, "keys_prizes_first"),
        ("11*22", PRIZES3, "keys_equal_further_game"),
        ("11*00", CUT3, "keys_equal_further_game"),
        ("11*223", CUT3, "keys_equal_unclear"),
        ("11*221*", CUT3, "keys_way"),
        ("11*221*5", CUT3, "keys_way_unknown"),
        ("11*2234", CUT3, "keys_prizes_unclear"),
        ("*", CUT1, "keys_prizes"),
        ("*22", CUT1, "keys_equal_next_prize"),
        ("*12.12", CUT1, "keys_equal_next_prize"),
        ("*12.12.", CUT1, "keys_prizes"),
        ("*23*2", CUT1, "not_equal"),
        ("21", CUT1, "keys_unknown"),
        ("-", MatchKind(), None),
    ],
)
def test_what_is_missing_or_wrong_is_told_by_a_sentence(
    typed: str, kind: MatchKind, code: str | None
) -> None:
    """A lone 1 or 2 asks for both teams' games; equal prizes ask who won, in the words of the announced way."""
    assert read(typed, kind) == code
    if code is not None:
        assert f"pairings.{code}" in SENTENCES


@pytest.mark.parametrize("typed", ["+1", "+", "w2"])
def test_a_player_who_leaves_loses_a_game_of_several_and_the_games_are_asked(typed: str) -> None:
    """FR-B.LV4: it ends the game, and the match only with the games that it makes."""
    assert read(typed, SWISS3) == "keys_game_left"


@pytest.mark.parametrize("way", ["", *EqualPrizes])
def test_equal_prizes_ask_in_the_words_of_the_announced_way_x6(way: str) -> None:
    code = read("*22", MatchKind(1, is_elimination=True, equal_prizes=way))
    assert code == f"keys_equal_{way or 'none'}"
    assert f"pairings.{code}" in SENTENCES


@pytest.mark.parametrize(
    ("sent", "line"),
    [
        ({"pressed": "21"}, "21"),
        ({"pressed": "G", "games_one": "1", "games_two": "0", "games_drawn": "0"}, "10"),
        ({"pressed": "G", "games_one": "1", "games_two": "1", "games_drawn": "1"}, "111"),
        ({"keys": "", "games_one": "1", "games_two": "0", "gave_up": "2"}, "10+2"),
        ({"keys": "21", "games_one": "1", "games_two": "0", "games_drawn": "0"}, "21"),
        ({"pressed": "G", "games_drawn": "0"}, ""),
        ({"pressed": "G", "games_one": "1", "games_drawn": "0"}, "1"),
        ({"pressed": "G", "games_one": "1", "games_two": "1", "left_one": "2", "left_two": "3"}, "11*2.3"),
        (
            {"games_one": "1", "games_two": "1", "left_one": "2", "left_two": "2", "equal_winner": "1"},
            "11*2.2.1",
        ),
        ({"keys": "11", "left_one": "2", "left_two": "3"}, "11*2.3"),
        (
            {"pressed": "*", "left_one": "2", "left_two": "2", "equal_winner": "2", "equal_way": "4"},
            "*2.2.2*4",
        ),
        ({"pressed": "G", "games_one": "1", "games_two": "0", "drops": ["1"]}, "10-1"),
    ],
)
def test_fields_of_the_form_say_the_same_as_a_line(sent: dict[str, Any], line: str) -> None:
    assert whole_line(sent) == line


kinds = st.sampled_from([SWISS3, SWISS5, CUT1, CUT3, SILENT])


@given(typed=st.text(alphabet="0123456789/*-+.,", max_size=9) | st.text(max_size=25), kind=kinds)
def test_no_line_of_any_kind_fails_and_every_refusal_has_a_sentence(typed: str, kind: MatchKind) -> None:
    told = ""
    try:
        slip = read_keys(typed, kind=kind)
        told = "cleared" if slip.ending is None else ending_sentence(slip.ending, NAMES, kind=kind)
    except Refusal as refusal:
        told = str(SENTENCES[refusal.code] % refusal.params)
    assert told


@given(typed=st.text(alphabet="0123456789/*-+.,", max_size=9), kind=kinds)
def test_the_letters_mean_the_same_as_the_signs(typed: str, kind: MatchKind) -> None:
    letters = typed.replace("**", "J") if typed.startswith("**") else typed
    letters = letters.replace("*", "T")
    assert read(letters, kind) == read(typed, kind)
