"""The oracle of brackets must catch what it is there to catch: brackets spoiled on purpose, one fault each."""

from dataclasses import replace

import pytest

from pairings.elimination.bracket import Bracket, BracketMatch, BracketRound, SideState
from pairings.elimination.places import list_places
from pairings.proof.brackets import check_bracket
from tests.pairings.elimination.days import Day


def played() -> Day:
    day = Day((1, 8, 4, 5, 2, 7, 3, 6), has_third_place=True)
    day.play_on()
    return day


def spoil(bracket: Bracket, place: int, spot: int, **changes: object) -> Bracket:
    """The same bracket with one match changed."""

    def spoilt(match: BracketMatch) -> BracketMatch:
        # Any field of a match can be spoilt, so its values have no common type.
        return replace(match, **changes) if match.slot == spot else match  # type: ignore[arg-type]

    rounds = list(bracket.rounds)
    rounds[place] = BracketRound(rounds[place].teams_left, tuple(map(spoilt, rounds[place].matches)))
    return replace(bracket, rounds=tuple(rounds))


def codes(day: Day, bracket: Bracket) -> set[str]:
    return {each.code for each in check_bracket(bracket, [*day.results.values()], list_places(day.bracket))}


def test_clean_bill():
    day = played()
    assert codes(day, day.bracket) == set()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"winner": 108}, "comes_out_wrong"),
        ({"is_decided": False}, "comes_out_wrong"),
        ({"goes_on": 108}, "comes_out_wrong"),
        ({"slot": 9}, "not_all_matches"),
    ],
)
def test_a_spoilt_match_is_found(changes: dict[str, object], code: str):
    day = played()
    assert codes(day, spoil(day.bracket, 0, 1, **changes)) == {code}


def test_a_spoilt_side_is_found():
    day = played()
    bye = replace(day.bracket.rounds[1].matches[0].one, state=SideState.BYE)
    assert "side_wrong" in codes(day, spoil(day.bracket, 1, 1, one=bye))


def test_a_wrong_place_is_found():
    day = played()
    bracket, results = day.bracket, [*day.results.values()]
    places = list_places(bracket)
    for wrong in (
        places[1:],
        [replace(places[0], first=2), *places[1:]],
        [*places[:-1], replace(places[-1], last=9)],
    ):
        assert [each.code for each in check_bracket(bracket, results, wrong)] == ["places_wrong"]
    assert [each.code for each in check_bracket(bracket, results, places[::-1])][:1] == [
        "places_out_of_order"
    ]
