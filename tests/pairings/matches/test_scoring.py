"""How a match ended, who won and what it is worth."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairings.matches.scoring import JUDGE_POINTS, Ending, How, Outcome, Terms, decide, limits_for
from tests.for_each import for_each
from tournament.kernel.refusal import Refusal

LIMITS = (5, 5)


def decided(how: How | str, **values: Any) -> Outcome:
    """What an ending is worth, with the prizes of an event and whatever else of `Terms` is named."""
    terms = {"limits": LIMITS} | {key: values.pop(key) for key in set(values) & {*Terms.__slots__}}
    return decide(Ending(how, **values), Terms(**terms))


def points(outcome: Outcome) -> tuple[int | None, int, int]:
    return outcome.winner, *outcome.points


def refusal_of(how: How | str, **values: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        decided(how, **values)
    return caught.value


@for_each(
    "how, citation",
    [
        (How.WON, "FR-B.PZ3"),
        (How.WITHDRAWN, "FR-B.LV4"),
        (How.PENALTY, "FR-Intro.d"),
        (How.NO_SHOW, "GAP-28"),
    ],
)
def test_a_full_win_is_worth_three_to_nothing(how: How, citation: str) -> None:
    assert points(decided(how, winner=1)) == (1, 3, 0)
    assert points(decided(how, winner=2)) == (2, 0, 3)
    assert decided(how, winner=1).citation == citation
    refusal = refusal_of(how)
    assert (refusal.code, refusal.field) == ("pairings.winner_missing", "winner")
    assert refusal_of(how, winner=3).code == "pairings.winner_missing"


def test_fewer_prizes_left_at_time_win_two_points() -> None:
    """FR-216.b, and the derived check: 2 against 3 left is 2 points against 0."""
    outcome = decided(How.TIME, prizes_left=(2, 3))
    assert points(outcome) == (1, 2, 0)
    assert outcome.citation == "FR-216.b"
    assert points(decided(How.TIME, prizes_left=(4, 1))) == (2, 0, 2)


def test_equal_prizes_left_at_time_are_a_draw() -> None:
    """FR-216.c."""
    outcome = decided(How.TIME, prizes_left=(2, 2))
    assert points(outcome) == (None, 1, 1)
    assert outcome.citation == "FR-216.c"


def test_without_alternate_scoring_a_win_on_time_is_a_full_win() -> None:
    """X25."""
    outcome = decided(How.TIME, prizes_left=(2, 3), alternate_scoring=False)
    assert points(outcome) == (1, 3, 0)
    assert outcome.citation == "X25"
    assert outcome.notes == ("full_points_on_time",)
    assert points(decided(How.TIME, prizes_left=(3, 3), alternate_scoring=False)) == (
        None,
        1,
        1,
    )


@for_each(
    "prizes_left, code, field",
    [
        (None, "prizes_missing", "prizes_left_one"),
        ((-1, 2), "prizes_impossible", "prizes_left_one"),
        ((2, 6), "prizes_impossible", "prizes_left_two"),
        ((0, 2), "prizes_all_taken", "prizes_left_one"),
        ((2, 0), "prizes_all_taken", "prizes_left_two"),
        ((0, 0), "both_took_all", "how"),
    ],
)
def test_impossible_prizes_left_are_refused_at_their_field(prizes_left: Any, code: str, field: str) -> None:
    refusal = refusal_of(How.TIME, prizes_left=prizes_left)
    assert (refusal.code, refusal.field) == (f"pairings.{code}", field)
    assert refusal.citation


def test_a_prize_penalty_raises_the_limit_of_its_team_only() -> None:
    limits = limits_for(3, 2, (0, 1))
    assert limits == (5, 6)
    assert points(decided(How.TIME, prizes_left=(5, 6), limits=limits)) == (1, 2, 0)
    assert refusal_of(How.TIME, prizes_left=(6, 5), limits=limits).params["limit"] == 5


def test_a_result_on_time_before_the_table_s_own_end_is_refused_until_the_head_judge_overrules() -> None:
    """FR-216.d."""
    refusal = refusal_of(How.TIME, prizes_left=(2, 3), time_called=False)
    assert (refusal.code, refusal.citation) == ("pairings.time_not_called", "FR-216.d")
    outcome = decided(How.TIME, prizes_left=(2, 3), time_called=False, is_overruled=True)
    assert points(outcome) == (1, 2, 0)
    assert outcome.notes == ("overruled",)


def test_a_result_on_time_without_a_clock_is_taken_and_noted() -> None:
    outcome = decided(How.TIME, prizes_left=(2, 2), time_called=None)
    assert points(outcome) == (None, 1, 1)
    assert outcome.notes == ("clock_not_started",)


def test_a_winner_against_the_prizes_left_is_refused() -> None:
    assert refusal_of(How.TIME, prizes_left=(2, 2), winner=1).citation == "FR-216.c"
    assert refusal_of(How.TIME, prizes_left=(2, 3), winner=2).citation == "FR-216.b"
    assert points(decided(How.TIME, prizes_left=(2, 3), winner=1)) == (1, 2, 0)


def test_an_agreed_draw_needs_an_event_that_allows_it() -> None:
    assert refusal_of(How.DRAW).code == "pairings.draw_not_allowed"
    assert points(decided(How.DRAW, agreed_draws=True)) == (None, 1, 1)


def test_both_lose_gives_nobody_anything() -> None:
    assert points(decided(How.BOTH_LOSE)) == (None, 0, 0)


@for_each("given", JUDGE_POINTS)
def test_the_head_judge_gives_one_of_the_four_scores(given: tuple[int, int]) -> None:
    outcome = decided(How.JUDGE, judge_points=given)
    winner = None if given[0] == given[1] else 1 + (given[1] > given[0])
    assert points(outcome) == (winner, *given)


@for_each("given", [None, (3, 3), (1, 0), (-1, 0), (4, 0)])
def test_the_head_judge_gives_no_other_score(given: tuple[int, int] | None) -> None:
    assert refusal_of(How.JUDGE, judge_points=given).code == "pairings.judge_points_missing"


def test_the_head_judge_gives_no_two_points_without_alternate_scoring() -> None:
    refusal = refusal_of(How.JUDGE, judge_points=(0, 2), alternate_scoring=False)
    assert (refusal.code, refusal.citation) == ("pairings.judge_points_on_time", "X25")


def test_a_bye_is_a_full_win_and_a_missed_round_what_the_event_says() -> None:
    assert points(decided(How.BYE)) == (1, 3, 0)
    assert points(decided(How.MISSED)) == (None, 0, 0)
    assert points(decided(How.MISSED, missed_points=1)) == (None, 1, 0)
    assert refusal_of(How.MISSED, missed_points=4).code == "pairings.missed_points"


@for_each("how", [How.OPEN, "", "forfeit"])
def test_a_result_says_how_the_match_ended(how: str) -> None:
    assert refusal_of(how).code == "pairings.how_missing"


@for_each("left_one", range(-1, 8))
@for_each("left_two", range(-1, 8))
def test_every_pair_of_prizes_left_is_either_refused_or_follows_fr_216(left_one: int, left_two: int) -> None:
    if not (1 <= left_one <= 5 and 1 <= left_two <= 5):
        refusal_of(How.TIME, prizes_left=(left_one, left_two))
        return
    outcome = decided(How.TIME, prizes_left=(left_one, left_two))
    if left_one == left_two:
        assert points(outcome) == (None, 1, 1)
    else:
        winner = 1 if left_one < left_two else 2
        assert points(outcome) == (winner, 2 * (winner == 1), 2 * (winner == 2))


def test_who_won_follows_from_the_numbers_where_the_ending_has_some() -> None:
    """FR-216.b: fewer prizes left win; a judge's more points do."""
    assert Ending(How.TIME, prizes_left=(2, 3)) == Ending(How.TIME, 1, (2, 3))
    assert Ending(How.TIME, prizes_left=(3, 2)).winner == 2
    assert Ending(How.TIME, prizes_left=(2, 2)).winner is None
    assert Ending(How.JUDGE, judge_points=(0, 2)).winner == 2


endings = st.builds(
    Ending,
    st.sampled_from(How),
    st.sampled_from([None, 1, 2]),
    st.none() | st.tuples(st.integers(0, 12), st.integers(0, 12)),
    st.none() | st.sampled_from(JUDGE_POINTS),
)


@given(ending=endings)
def test_an_ending_has_only_what_belongs_to_it(ending: Ending) -> None:
    assert ending.prizes_left is None or ending.how == How.TIME
    assert ending.judge_points is None or ending.how == How.JUDGE
    if ending.how in (How.OPEN, How.DRAW, How.BOTH_LOSE, How.MISSED):
        assert ending == Ending(ending.how)


valid = endings.filter(
    lambda ending: (
        (ending.how != How.TIME or ending.prizes_left is not None)
        and (ending.how != How.JUDGE or ending.judge_points is not None)
        and (ending.winner == ending.ahead or ending.how not in (How.TIME, How.JUDGE))
    )
)


@given(one=valid, two=valid)
def test_a_signature_names_one_ending_whatever_is_noted_beside_it(one: Ending, two: Ending) -> None:
    assert (one.signature == two.signature) == (one == two)
    assert replace(one, note="slip torn").signature == one.signature
