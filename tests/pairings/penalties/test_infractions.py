"""The numbered list of infractions."""

from pairings.penalties.infractions import INFRACTIONS, Group, same_kind
from pairings.penalties.wording import GROUP_NAMES, INFRACTION_NAMES, infraction_choices


def test_every_number_and_every_section_has_its_name():
    assert INFRACTION_NAMES.keys() == INFRACTIONS.keys()
    assert GROUP_NAMES.keys() == set(Group)


def test_infractions_about_sideboards_stand_last_since_the_game_has_none():
    _group, choices = infraction_choices()[-1]
    assert [number for number, _name in choices] == ["104", "105", "106", "114"]


def test_only_section_160_supposes_intent():
    assert {number for number, one in INFRACTIONS.items() if one.group is Group.CHEATING} == {"161", "162"}


def test_choices_hold_every_number_once():
    numbers = [number for _group, choices in infraction_choices() for number, _name in choices]

    assert sorted(numbers) == sorted(INFRACTIONS)


def test_same_kind_is_the_same_number_or_the_same_words():
    assert same_kind("115", "115")
    assert same_kind("Threw a chair", " threw a CHAIR ")
    assert not same_kind("115", "116")
