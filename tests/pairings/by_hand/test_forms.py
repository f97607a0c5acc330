"""A team is named as a tired person types it."""

import pytest

from pairings.by_hand.forms import HandForm, typed_team
from tests.factories import make_entry, make_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def entries():
    event = make_tournament()
    names = ["Foxes", "Red Foxes", "Ørsted", "12 Monkeys", "Owls"]
    return [make_entry(event, number, team_name=name) for number, name in enumerate(names, start=1)]


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("3", 3),
        (" 3 ", 3),
        ("3 Ørsted", 3),
        ("orsted", 3),
        ("ørst", 3),
        ("Foxes", 1),
        ("foxes", 1),
        ("red", 2),
        ("4 12 Monkeys", 4),
        ("12 monkeys", 4),
        ("monkeys", 4),
        ("Ben 5", 5),
    ],
)
def test_team_is_found_by_number_line_name_part_or_player(entries, typed, number):
    assert typed_team(typed, entries) == number


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Type the number or the name of a team."),
        ("99", "No team in this proposal is called “99”. Choose one from the list."),
        ("Wolves", "No team in this proposal is called “Wolves”. Choose one from the list."),
        (
            "fox",
            "2 teams match “fox”, for example 1 Foxes, 2 Red Foxes. Type the number of the one you mean.",
        ),
    ],
)
def test_what_names_no_team_or_several_is_told_with_what_to_do(entries, typed, sentence):
    assert typed_team(typed, entries) == sentence


def form_of(entries, **values):
    return HandForm({"reason": "why"} | values, entries=entries, has_bye=True)


def test_form_reads_only_what_the_change_needs(entries):
    form = form_of(entries, do="lock_match", first="owls", second="nobody", table="3")

    assert form.is_valid()
    assert (form.edit.do, form.edit.first, form.edit.second) == ("lock_match", 5, 0)
    assert form_of(entries, do="pair_rest").is_valid()


@pytest.mark.parametrize(
    ("values", "wrong"),
    [
        ({"do": "swap_teams", "first": "owls"}, {"second"}),
        ({"do": "swap_teams"}, {"first", "second"}),
        ({"do": "move_match", "first": "owls"}, {"table"}),
        ({"do": "move_match", "first": "owls", "table": "0"}, {"table"}),
        ({"do": "burn", "first": "owls"}, {"do"}),
        ({"do": "lock_match", "first": "owls", "reason": " "}, {"reason"}),
    ],
)
def test_form_says_which_field_is_missing(entries, values, wrong):
    assert set(form_of(entries, **values).errors) == wrong


def test_the_bye_is_offered_only_where_there_is_one(entries):
    form = HandForm({"do": "give_bye", "first": "1", "reason": "x"}, entries=entries, has_bye=False)

    assert set(form.errors) == {"do"}
