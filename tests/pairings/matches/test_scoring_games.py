"""Matches of several games, and matches that cannot be drawn: FR-211, FR-217, X6, X25, X30.

`ORACLE` is written by hand from the rules and knows nothing of the code: every score of a best of 3 and of a best of 5
without drawn games, with what it is while the match may still be played on.
"""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairings.matches.scoring import (
    OTHER_WAY,
    Ending,
    Games,
    How,
    MatchKind,
    Outcome,
    Terms,
    decide,
    games_after_losses,
    on_time,
)
from tests.for_each import for_each
from tournament.kernel.refusal import Refusal
from tournament.kernel.stages import EqualPrizes

LIMITS = (5, 5)
BEST_OF_3, BEST_OF_5 = MatchKind(3), MatchKind(5)
CUT = MatchKind(1, is_elimination=True, equal_prizes="next_prize")
CUT_OF_3 = MatchKind(3, is_elimination=True, equal_prizes="sudden_death")

# (games, won by one, won by two) -> who won by that score: 1, 2, "level" or "one"/"two" for who is ahead; "no" for a
# score that no match can have.
ORACLE = {
    **{(3, one, two): "no" for one in range(5) for two in range(5)},
    (3, 0, 0): "level",
    (3, 1, 0): "one",
    (3, 0, 1): "two",
    (3, 1, 1): "level",
    (3, 2, 0): 1,
    (3, 2, 1): 1,
    (3, 0, 2): 2,
    (3, 1, 2): 2,
    **{(5, one, two): "no" for one in range(5) for two in range(5)},
    (5, 0, 0): "level",
    (5, 1, 0): "one",
    (5, 2, 0): "one",
    (5, 2, 1): "one",
    (5, 0, 1): "two",
    (5, 0, 2): "two",
    (5, 1, 2): "two",
    (5, 1, 1): "level",
    (5, 2, 2): "level",
    (5, 3, 0): 1,
    (5, 3, 1): 1,
    (5, 3, 2): 1,
    (5, 0, 3): 2,
    (5, 1, 3): 2,
    (5, 2, 3): 2,
}
SCORES = sorted(ORACLE.items(), key=str)


def decided(how: How, kind: MatchKind, **values: Any) -> Outcome:
    """What an ending of a match of `kind` is worth, with whatever else of `Terms` is named."""
    terms = {"limits": LIMITS, "kind": kind} | {
        key: values.pop(key) for key in {*values} & {*Terms.__slots__}
    }
    return decide(Ending(how, **values), Terms(**terms))


def refusal_of(how: How, kind: MatchKind, **values: Any) -> Refusal:
    with pytest.raises(Refusal) as caught:
        decided(how, kind, **values)
    return caught.value


def told(outcome: Outcome) -> tuple[int | None, int, int]:
    return outcome.winner, *outcome.points


@for_each("score, said", SCORES)
def test_every_score_at_time_is_won_drawn_or_refused_as_the_oracle_says_fr_217(
    score: tuple[int, int, int], said: Any
) -> None:
    """FR-217.a, b: more completed games win at time, equal ones are a draw; FR-217.d: never for 2 points."""
    games, one, two = score
    kind = MatchKind(games)
    if said in ("no", 1, 2):
        refusal_of(How.TIME, kind, games=(one, two, 0))
        return
    outcome = decided(How.TIME, kind, games=(one, two, 0))
    expected = {"one": (1, 3, 0), "two": (2, 0, 3), "level": (None, 1, 1)}[said]
    assert told(outcome) == expected
    assert outcome.citation == ("FR-217.b" if said == "level" else "FR-217.a")


@for_each("score, said", SCORES)
def test_every_score_that_was_played_out_is_won_by_one_side_fr_217_a(
    score: tuple[int, int, int], said: Any
) -> None:
    """FR-217.a: more than half of the games win; another score than that was given up, whoever was ahead."""
    games, one, two = score
    kind = MatchKind(games)
    for winner in (1, 2):
        if said == "no" or (said in (1, 2) and said != winner):
            refusal_of(How.WON, kind, winner=winner, games=(one, two, 0))
            continue
        outcome = decided(How.WON, kind, winner=winner, games=(one, two, 0))
        assert told(outcome) == (winner, 3 * (winner == 1), 3 * (winner == 2))
        assert outcome.ending.is_conceded(kind.to_win) == (said not in (1, 2))
        assert outcome.ending.games == (one, two, 0)


@for_each(
    "games, code, field",
    [
        ((3, 1, 0), "games_impossible", "games_one"),
        ((1, 3, 0), "games_impossible", "games_two"),
        ((2, 2, 0), "games_after_decision", "games_two"),
        ((-1, 2, 0), "games_impossible", "games_one"),
        ((2, 0, 4), "games_drawn_impossible", "games_drawn"),
        (None, "games_missing", "games_one"),
    ],
)
def test_games_that_no_best_of_3_has_are_refused_at_their_field(games: Any, code: str, field: str) -> None:
    """FR-217.a: 3 : 1 of three games, or a game after the match was decided."""
    refusal = refusal_of(How.WON, BEST_OF_3, winner=1, games=games)
    assert (refusal.code, refusal.field) == (f"pairings.{code}", field)
    assert refusal.citation


def test_a_score_that_decides_nothing_waits_for_the_table_s_own_end_fr_216_d() -> None:
    refusal = refusal_of(How.TIME, BEST_OF_3, games=(1, 0, 0), time_called=False)
    assert (refusal.code, refusal.citation) == ("pairings.games_not_decided", "FR-216.d")
    outcome = decided(How.TIME, BEST_OF_3, games=(1, 0, 0), time_called=False, is_overruled=True)
    assert (told(outcome), outcome.notes) == ((1, 3, 0), ("overruled",))
    assert decided(How.TIME, BEST_OF_3, games=(1, 0, 0), time_called=None).notes == ("clock_not_started",)
    conceded = decided(How.WON, BEST_OF_3, winner=2, games=(1, 0, 0), time_called=False)
    assert told(conceded) == (2, 0, 3)


def test_equal_games_have_no_winner_whoever_typed_one_fr_217_b() -> None:
    for games in ((1, 1, 0), (0, 0, 0), (1, 1, 1)):
        for winner in (1, 2):
            refusal = refusal_of(How.TIME, MatchKind(3), games=games, winner=winner)
            assert (refusal.code, refusal.field) == ("pairings.winner_against_games", "winner")


def test_a_match_all_of_whose_games_were_played_needs_no_time_fr_217_b() -> None:
    """One game each and one drawn: nothing is left to play, so it is a draw before time as well."""
    outcome = decided(How.TIME, BEST_OF_3, games=(1, 1, 1), time_called=False)
    assert (told(outcome), outcome.notes) == ((None, 1, 1), ("all_games_played",))
    assert told(decided(How.TIME, BEST_OF_3, games=(1, 0, 2), time_called=False)) == (1, 3, 0)
    assert refusal_of(How.TIME, BEST_OF_3, games=(1, 0, 1), time_called=False)


def test_prizes_of_a_game_that_is_not_finished_do_not_count_in_swiss_rounds_fr_217_c() -> None:
    refusal = refusal_of(How.TIME, BEST_OF_3, games=(1, 1, 0), prizes_left=(1, 4))
    assert (refusal.code, refusal.citation) == ("pairings.prizes_not_counted", "FR-217.c")


@for_each("alternate_scoring", [True, False])
def test_two_points_are_never_given_for_several_games_fr_217_d(alternate_scoring: bool) -> None:
    """FR-217.d and X25: whatever the event set, alternate scoring is off in matches of several games."""
    outcome = decided(How.TIME, BEST_OF_5, games=(2, 1, 0), alternate_scoring=alternate_scoring)
    assert told(outcome) == (1, 3, 0)
    refusal = refusal_of(How.JUDGE, BEST_OF_5, judge_points=(2, 0), alternate_scoring=alternate_scoring)
    assert (refusal.code, refusal.citation) == ("pairings.judge_points_games", "FR-217.d")


@for_each("how", [How.NO_SHOW, How.PENALTY, How.WITHDRAWN])
@for_each("kind, to_win", [(BEST_OF_3, 2), (BEST_OF_5, 3)])
def test_a_match_that_is_lost_as_a_whole_counts_all_games(how: How, kind: MatchKind, to_win: int) -> None:
    assert decided(how, kind, winner=1).ending.games == (to_win, 0, 0)
    assert decided(how, kind, winner=2).ending.games == (0, to_win, 0)
    assert decided(How.BYE, kind).ending.games == (to_win, 0, 0)


def test_what_has_no_games_keeps_none() -> None:
    """An agreed draw has no games, nor has a double loss or the head judge's choice of points."""
    assert decided(How.DRAW, BEST_OF_3, agreed_draws=True).ending.games is None
    assert decided(How.BOTH_LOSE, BEST_OF_3).ending.games is None
    assert decided(How.JUDGE, BEST_OF_3, judge_points=(1, 1)).ending.games is None
    assert decided(How.WON, MatchKind(), winner=1, games=(2, 0, 0)).ending.games is None


def test_a_lost_game_that_a_judge_gave_has_to_be_among_the_opponents_games_fr_213_b() -> None:
    outcome = decided(How.WON, BEST_OF_3, winner=1, games=(2, 0, 0), game_losses=(1, 0))
    assert outcome.notes == ("game_loss_missing",)
    assert decided(How.WON, BEST_OF_3, winner=1, games=(2, 1, 0), game_losses=(1, 0)).notes == ()
    assert decided(How.WON, BEST_OF_3, winner=1, games=(2, 0, 0), game_losses=(0, 2)).notes == ()


@for_each(
    "how, games, noted, is_unlike",
    [
        (How.WON, (2, 1, 0), (0, 0, 0), False),  # nothing was noted
        (How.WON, (2, 1, 0), (1, 0, 0), False),  # unfinished
        (How.WON, (2, 1, 0), (2, 1, 0), False),
        (How.WON, (2, 1, 0), (1, 2, 0), True),
        (How.WON, (2, 0, 0), (1, 1, 0), True),
        (How.WON, (2, 1, 0), (2, 1, 1), True),
        (How.TIME, (1, 0, 0), (1, 0, 0), False),
        (How.TIME, (1, 0, 0), (0, 1, 0), True),
    ],
)
def test_games_that_a_judge_noted_are_held_against_the_slip(
    how: How, games: Games, noted: Games, is_unlike: bool
) -> None:
    outcome = decided(how, BEST_OF_3, winner=1, games=games, games_noted=noted)
    assert ("games_unlike_noted" in outcome.notes) is is_unlike


# Elimination rounds ---------------------------------------------------------------------------------------------


@for_each("left_one", range(8))
@for_each("left_two", range(8))
def test_fewer_prizes_win_in_elimination_and_equal_ones_decide_nothing_fr_217_e_x6(
    left_one: int, left_two: int
) -> None:
    """FR-217.e for every pair: fewer prizes, a full win; equal ones are never decided by the program (X6)."""
    left = (left_one, left_two)
    if max(left) > 5 or (0 in left and left != (0, 0)):
        refusal_of(How.TIME, CUT, prizes_left=left)
    elif left_one == left_two:
        refusal = refusal_of(How.TIME, CUT, prizes_left=left)
        assert (refusal.code, refusal.citation) == ("pairings.equal_undecided", "X6")
    else:
        winner = 1 if left_one < left_two else 2
        outcome = decided(How.TIME, CUT, prizes_left=left)
        assert told(outcome) == (winner, 3 * (winner == 1), 3 * (winner == 2))
        assert outcome.citation == "FR-217.e"


def test_no_draw_ends_a_match_of_an_elimination_round_fr_217_e() -> None:
    for kind in (CUT, CUT_OF_3):
        for how, values in (
            (How.DRAW, {"agreed_draws": True}),
            (How.JUDGE, {"judge_points": (1, 1)}),
        ):
            refusal = refusal_of(how, kind, **values)
            assert (refusal.code, refusal.citation) == ("pairings.no_draws", "FR-217.e")
        assert refusal_of(How.JUDGE, kind, judge_points=(2, 0)).code == "pairings.judge_points_elimination"
        assert told(decided(How.JUDGE, kind, judge_points=(0, 3))) == (2, 0, 3)
        assert told(decided(How.BOTH_LOSE, kind)) == (None, 0, 0)


@for_each("way", list(EqualPrizes))
def test_equal_prizes_are_won_by_the_way_that_is_told_and_another_is_marked_x6(way: EqualPrizes) -> None:
    outcome = decided(How.TIME, CUT, winner=2, prizes_left=(2, 2), equal_way=way.value)
    assert (told(outcome), outcome.citation) == ((2, 0, 3), "X6")
    assert (OTHER_WAY in outcome.notes) == (way != "next_prize")
    assert outcome.ending.equal_way == way


def test_equal_prizes_without_a_way_are_refused_x6() -> None:
    kind = MatchKind(1, is_elimination=True)
    refusal = refusal_of(How.TIME, kind, winner=1, prizes_left=(2, 2))
    assert (refusal.code, refusal.citation) == ("pairings.equal_way_missing", "X6")
    assert refusal_of(How.TIME, kind, winner=1, prizes_left=(2, 2), equal_way="coin").citation == "X6"
    assert decided(How.TIME, kind, winner=1, prizes_left=(2, 2), equal_way="other").notes == (OTHER_WAY,)


def test_a_way_does_not_decide_what_prizes_or_games_decide() -> None:
    told_by_way = {"winner": 2, "equal_way": "next_prize"}
    assert refusal_of(How.TIME, CUT, prizes_left=(2, 3), **told_by_way).code == "pairings.not_equal"
    assert refusal_of(How.TIME, CUT_OF_3, games=(1, 0, 0), **told_by_way).code == "pairings.not_equal"


def test_both_out_at_once_counts_as_equal_at_any_time_x6() -> None:
    values = {"prizes_left": (0, 0), "winner": 1, "equal_way": "next_prize"}
    outcome = decided(How.TIME, CUT, time_called=False, **values)
    assert (told(outcome), outcome.notes) == ((1, 3, 0), ())
    assert refusal_of(How.TIME, MatchKind(), prizes_left=(0, 0)).code == "pairings.both_took_all"


def test_in_elimination_games_come_first_and_then_the_prizes_x30() -> None:
    ahead = decide(on_time(CUT_OF_3, (5, 1), (1, 0, 0)), Terms(LIMITS, CUT_OF_3))
    assert (told(ahead), ahead.citation, ahead.ending.prizes_left) == ((1, 3, 0), "X30", None)
    both = refusal_of(How.TIME, CUT_OF_3, games=(1, 0, 0), prizes_left=(5, 1))
    assert (both.code, both.field) == ("pairings.prizes_after_games", "prizes_left_one")
    level = decided(How.TIME, CUT_OF_3, games=(1, 1, 0), prizes_left=(4, 1))
    assert (told(level), level.citation) == ((2, 0, 3), "X30")
    for left in ((2, 2), (0, 0), None):
        assert refusal_of(How.TIME, CUT_OF_3, games=(1, 1, 0), prizes_left=left).citation == "X6"
        outcome = decided(
            How.TIME, CUT_OF_3, games=(1, 1, 0), prizes_left=left, winner=2, equal_way="sudden_death"
        )
        assert told(outcome) == (2, 0, 3)
    taken = refusal_of(How.TIME, CUT_OF_3, games=(1, 1, 0), prizes_left=(0, 2))
    assert taken.code == "pairings.prizes_all_taken_game"


def test_prizes_come_first_where_the_event_announced_it_x30() -> None:
    """Then the games, and where both are equal the announced way; a decided match is not asked for prizes."""
    kind = replace(CUT_OF_3, prizes_first=True)
    terms = Terms(LIMITS, kind)
    behind = decide(on_time(kind, (5, 1), (1, 0, 0)), terms)
    assert (told(behind), behind.citation) == ((2, 0, 3), "X30")
    assert (behind.ending.prizes_left, behind.ending.signature) == ((5, 1), "time-5-1-g1.0.0")
    for left in ((2, 2), (0, 0), None):  # equal, finished at once, no game in progress
        assert told(decide(on_time(kind, left, (1, 0, 0)), terms)) == (1, 3, 0)
        with pytest.raises(Refusal) as caught:
            decide(on_time(kind, left, (1, 1, 0)), terms)
        assert caught.value.citation == "X6"
    with pytest.raises(Refusal) as caught:
        decide(on_time(kind, (1, 5), (1, 0, 0), winner=2, equal_way="sudden_death"), terms)
    assert caught.value.code == "pairings.not_equal"
    with pytest.raises(Refusal) as caught:
        decide(on_time(kind, (1, 5), (2, 0, 0)), terms)
    assert caught.value.code == "pairings.games_decided"


def test_only_a_bracket_match_of_several_games_can_have_prizes_first_x30() -> None:
    assert not MatchKind(3, prizes_first=True).prizes_first
    assert not MatchKind(1, is_elimination=True, prizes_first=True).prizes_first
    assert MatchKind(5, is_elimination=True, prizes_first=True).prizes_first


def test_in_elimination_a_score_waits_for_time_as_in_swiss_rounds_fr_216_d() -> None:
    assert refusal_of(How.TIME, CUT_OF_3, games=(1, 0, 0), time_called=False).citation == "FR-216.d"
    assert refusal_of(How.TIME, CUT, prizes_left=(2, 3), time_called=False).citation == "FR-216.d"


numbers = st.integers(-1, 6)
kinds = st.builds(MatchKind, st.sampled_from([1, 3, 5]), st.booleans(), st.sampled_from(["", *EqualPrizes]))
endings = st.builds(
    Ending,
    st.sampled_from(How),
    st.sampled_from([None, 1, 2]),
    st.none() | st.tuples(numbers, numbers),
    st.none() | st.sampled_from([(3, 0), (0, 2), (1, 1), (0, 0)]),
    st.just(""),
    st.none() | st.tuples(numbers, numbers, numbers),
    st.sampled_from(["", *EqualPrizes]),
)


@given(ending=endings, kind=kinds, time_called=st.sampled_from([True, False, None]))
def test_whatever_is_taken_is_whole_and_obeys_fr_217(
    ending: Ending, kind: MatchKind, time_called: Any
) -> None:
    """No draw in elimination (e), no 2 points there or for several games (d), and what is stored is complete."""
    try:
        outcome = decide(ending, Terms(LIMITS, kind, agreed_draws=True, time_called=time_called))
    except Refusal:
        return
    assert outcome.ending.is_complete
    if kind.is_elimination:
        assert outcome.points in {(3, 0), (0, 3), (0, 0)}
    elif kind.has_games:
        assert outcome.points in {(3, 0), (0, 3), (1, 1), (0, 0)}
    if kind.has_games and outcome.ending.how in (How.WON, How.TIME):
        assert outcome.ending.games is not None
        assert max(outcome.ending.games[:2]) <= kind.to_win
    if not kind.has_games:
        assert outcome.ending.games is None
    assert decide(outcome.ending, Terms(LIMITS, kind, agreed_draws=True)).ending == outcome.ending


def test_a_swiss_match_on_time_keeps_no_way_for_equal_prizes() -> None:
    ending = Ending(How.TIME, None, (1, 1), equal_way=EqualPrizes.NEXT_PRIZE)

    outcome = decide(ending, Terms(LIMITS, MatchKind(), time_called=True))

    assert (outcome.points, outcome.ending.equal_way, outcome.ending.is_complete) == ((1, 1), "", True)


@given(one=endings, two=endings)
def test_a_signature_names_one_ending_with_its_games_and_way(one: Ending, two: Ending) -> None:
    if all(ending.is_complete and ending.has_its_winner for ending in (one, two)):
        assert (one.signature == two.signature) == (one == two)


@for_each(
    "games, losses, after",
    [
        ((2, 1, 0), (1, 0), (1, 2, 0)),
        ((2, 0, 1), (1, 0), (1, 1, 1)),
        ((1, 2, 0), (1, 0), (0, 2, 0)),  # nobody wins more games than win the match
        ((0, 2, 0), (1, 0), (0, 2, 0)),
        ((2, 1, 0), (3, 0), (0, 2, 0)),
    ],
)
def test_a_game_that_a_judge_takes_afterwards_is_the_opponents_fr_213_b(games, losses, after):
    assert games_after_losses(games, losses, 2) == after
