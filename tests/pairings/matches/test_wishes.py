"""What was asked of a pairing by hand, kept as JSON and changed step by step."""

import json

import pytest

from pairings.matches.wishes import Wishes, lost_wishes, read_wishes, teams_of
from tests.expected import refused
from tests.for_each import for_each

WHO = {"by": 1, "reason": "brothers"}


def everything() -> Wishes:
    """One wish of every kind."""
    wishes = Wishes().lock((1, 2), **WHO).lock((5,), **WHO).keep_apart((3, 4), **WHO)
    return wishes.put_at((1, 2), 9, **WHO)


def test_wishes_come_back_from_their_json():
    wishes = everything()

    assert read_wishes(json.loads(json.dumps(wishes.as_json()))) == wishes
    assert (read_wishes({}), Wishes().as_json()) == (Wishes(), {})


def test_table_of_an_older_file_that_names_a_team_is_that_of_the_match_alone():
    row = {"teams": [1, 2], "table": 9, "by": 3, "reason": "old"}
    wishes = read_wishes({"tables": [row | {"team": 1}]})

    assert wishes == read_wishes({"tables": [row]})
    assert wishes.as_json() == {"tables": [row]}
    assert wishes.still_true({9: (1, 3)}, None).tables == ()


def test_wishes_tell_the_engine_what_is_asked():
    wishes = everything()

    assert wishes.locked == {(1, 2)}
    assert wishes.forbidden == {(3, 4)}
    assert wishes.bye == 5
    assert wishes.table_of == {(1, 2): 9}
    assert (bool(wishes), bool(Wishes())) == (True, False)


@for_each(
    "value",
    [
        [],
        "locked",
        {"other": []},
        {"apart": {}},
        {"apart": [[1, 2]]},
        {"apart": [{"teams": [1, 2]}]},
        {"apart": [{"teams": [2, 1], **WHO}]},
        {"apart": [{"teams": [1, 1], **WHO}]},
        {"apart": [{"teams": [1], **WHO}]},
        {"apart": [{"teams": [0, 1], **WHO}]},
        {"apart": [{"teams": ["1", "2"], **WHO}]},
        {"apart": [{"teams": [1, 2], "by": "Sam", "reason": ""}]},
        {"apart": [{"teams": [1, 2], "by": 1, "reason": "x" * 301}]},
        {"apart": [{"teams": [1, 2], "more": 1, **WHO}]},
        {"matches": [{"teams": [1, 2], "is_made": 1, "is_locked": True, **WHO}]},
        {"matches": [{"teams": [1, 2], "is_made": True, **WHO}]},
        {"tables": [{"teams": [1, 2], **WHO}]},
        {"tables": [{"teams": [1, 2], "table": True, **WHO}]},
    ],
)
def test_anything_else_is_no_wishes(value):
    with pytest.raises(ValueError, match=r"not|neither"):
        read_wishes(value)


def test_unlocking_what_the_draw_made_leaves_nothing_behind():
    assert Wishes().lock((1, 2), **WHO).unlock((1, 2)) == Wishes()


def test_a_match_made_by_hand_stays_told_as_that_when_it_is_unlocked_or_locked_again():
    made = read_wishes({"matches": [{"teams": [1, 2], "is_made": True, "is_locked": True, **WHO}]})

    free = made.unlock((1, 2))
    again = free.lock((1, 2), by=2, reason="another")

    assert (free.match((1, 2)).is_made, free.match((1, 2)).is_locked) == (True, False)
    assert free.locked == frozenset()
    assert again == made


def test_what_is_kept_for_the_next_pairing_forgets_teams_that_left():
    wishes = everything()

    assert wishes.to_keep({1, 2, 3, 4, 5}) == wishes
    without_one = wishes.to_keep({2, 3, 4, 5, 6})
    assert (without_one.locked, without_one.tables, without_one.bye) == (frozenset(), (), 5)
    assert wishes.to_keep({1, 2, 4, 5, 6}).apart == ()


def test_wish_for_a_bye_is_forgotten_where_the_number_is_even():
    assert everything().to_keep({1, 2, 3, 4, 5, 6}).bye is None


def test_lost_wishes_are_those_that_were_asked_and_are_not_any_more():
    wishes = everything()

    lost = lost_wishes(wishes, wishes.to_keep({1, 3, 4, 5, 6}))

    assert [wish.teams for wish in lost.matches] == [(1, 2)]
    assert [wish.table for wish in lost.tables] == [9]
    assert lost.apart == ()
    assert not lost_wishes(wishes, wishes)


def test_a_changed_pairing_overtakes_wishes_about_matches_that_are_gone():
    wishes = everything()

    assert wishes.still_true({9: (1, 2)}, 5) == wishes
    moved = wishes.still_true({8: (1, 2)}, 5)
    assert (moved.locked, moved.tables) == ({(1, 2)}, ())
    apart = wishes.still_true({9: (1, 3)}, 2)
    assert (apart.matches, apart.tables, apart.forbidden) == ((), (), {(3, 4)})


def test_another_match_at_the_same_table_takes_its_place():
    wishes = everything().put_at((3, 6), 9, **WHO)

    assert wishes.table_of == {(3, 6): 9}


def test_wishes_that_contradict_each_other_are_refused():
    wishes = everything()
    wishes.check({1, 2, 3, 4, 5})

    with refused("pairings.locked_unknown"):
        wishes.check({1, 2, 3, 4})
    with refused("pairings.locked_unknown"):
        wishes.check({1, 2, 3, 5})
    with refused("pairings.locked_shared"):
        wishes.lock((2, 3), **WHO).check({1, 2, 3, 4, 5})
    with refused("pairings.locked_forbidden"):
        wishes.lock((3, 4), **WHO).check({1, 2, 3, 4, 5})


def test_teams_of_a_match_are_named_the_lower_number_first():
    assert (teams_of(7, 3), teams_of(3, 7), teams_of(5)) == ((3, 7), (3, 7), (5,))


def test_why_a_match_has_another_table_is_told_to_nobody_outside():
    wishes = Wishes().lock((1, 2), by=1, reason="wheelchair").put_at((1, 2), 9, by=1, reason="wheelchair")

    assert wishes.told_match((1, 2)).reason == ""
    assert wishes.told_match((1, 2)).is_locked
    assert wishes.match((1, 2)).reason == "wheelchair"


def test_why_two_teams_were_put_together_is_told_to_everybody():
    wishes = everything().lock((3, 4), by=1, reason="asked for")

    assert wishes.told_match((3, 4)).reason == "asked for"
    assert wishes.told_match((5,)).reason == "brothers"
    assert wishes.told_match((7, 8)) is None
