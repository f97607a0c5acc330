"""Who sits at a table, and slow play."""

import pytest

from pairings.matches.models import Match
from pairings.tableside.models import Presence
from pairings.tableside.notes import note_presence, note_slow_play
from tests.factories import BOSS, NOON, make_posted_event
from tournament.kernel.refusal import Refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_posted_event()


def note(event, *seats, is_here=True):
    return note_presence(event, 1, 1, seats=seats, is_here=is_here, actor=BOSS, now=NOON)


def test_players_are_noted_one_by_one_and_all_at_once(event):
    assert note(event, "1a") == {"1a"}
    assert note(event, "1a", "1b", "2a", "2b") == {"1a", "1b", "2a", "2b"}
    assert note(event, "2b", is_here=None) == {"1a", "1b", "2a"}
    assert set(Presence.objects.values_list("seat", flat=True)) == {"1a", "1b", "2a"}


def test_who_is_missing_is_noted_until_he_comes_or_the_note_is_taken_back(event):
    assert note(event, "1a", "1b") == {"1a", "1b"}

    assert note(event, "1b", "2a", is_here=False) == {"1a"}
    assert note(event, "2a") == {"1a", "2a"}
    assert dict(Presence.objects.values_list("seat", "is_here")) == {"1a": True, "1b": False, "2a": True}
    line = event.journal.latest("number")
    match = Match.objects.select_related("one", "two").get(table_number=1)
    teams = {"one": match.one.number, "two": match.two.number}
    assert (line.before, line.after) == (
        teams | {"seats": ["1a"], "not_here": ["1b", "2a"]},
        teams | {"seats": ["1a", "2a"], "not_here": ["1b"]},
    )
    note(event, "1b", is_here=None)
    assert set(Presence.objects.values_list("seat", flat=True)) == {"1a", "2a"}


def test_noting_a_player_twice_keeps_one_row(event):
    note(event, "1a")
    note(event, "1a")

    assert Presence.objects.count() == 1


@pytest.mark.parametrize("seats", [(), ("3a",), ("1a", "x")])
def test_only_the_four_seats_can_be_noted(event, seats):
    with pytest.raises(Refusal) as refused:
        note(event, *seats)

    assert refused.value.code == "pairings.no_such_seat"
    assert not Presence.objects.exists()


def test_slow_play_is_noted_with_its_rule_and_is_no_penalty(event):
    noted = note_slow_play(event, 1, 1, side=2, note="asked twice", actor=BOSS, now=NOON)

    line = event.journal.latest("number")
    assert (noted.noted_at, noted.note) == (NOON, "asked twice")
    assert (line.citation, line.entry_number) == ("FR-B.GS7.b", noted.match.two.number)
    assert not event.penalties.exists()


def test_slow_play_is_one_of_the_two_teams(event):
    with pytest.raises(Refusal) as refused:
        note_slow_play(event, 1, 1, side=3, actor=BOSS)

    assert refused.value.code == "pairings.no_such_side"
