"""How penalties read to people."""

import pytest

from pairings.penalties.models import Penalty
from pairings.penalties.wording import infraction_text, level_name, level_text, place_text, subject_text
from teams.entries.models import Entry
from teams.people.models import Player

ADA = Player(pk=1, name="Ada")
ACES = Entry(pk=1, team_name="Aces", seat_a=ADA, seat_b=Player(pk=2, name="Ben"))


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"entry": ACES, "player": ADA}, "Ada (Aces)"),
        ({"entry": ACES}, "Aces"),
        ({"person": "Sid Spectator"}, "Sid Spectator"),
    ],
)
def test_subject_is_a_player_a_team_or_somebody_else(values, text):
    assert subject_text(Penalty(**values)) == text


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"level": "warning"}, "warning"),
        ({"level": "prize", "prizes": 1}, "prize penalty (1 prize)"),
        ({"level": "prize", "prizes": 2}, "prize penalty (2 prizes)"),
    ],
)
def test_level_says_how_many_prizes(values, text):
    assert level_text(Penalty(**values)) == text


def test_a_level_of_another_program_is_shown_as_it_is():
    assert level_name("flogging") == "flogging"


def test_place_is_as_much_as_is_known():
    assert place_text(Penalty()) == "before round 1"
    assert place_text(Penalty(round_number=2)) == "round 2, away from a table"


@pytest.mark.parametrize(
    ("stored", "shown"), [("115", "115 Late at the table"), ("threw a chair", "threw a chair")]
)
def test_an_infraction_reads_as_number_and_name_or_as_its_words(stored, shown):
    assert infraction_text(stored) == shown
