"""I14: the organizer says which player a member of staff is; a name alone says nothing."""

import pytest

from pairings.undo.actions import undo_line
from teams.entries.partners import replace_partner
from teams.entries.steps import WARNINGS, Person
from teams.playing_staff.actions import forget_playing_staff, note_playing_staff
from teams.playing_staff.models import PlayingStaff
from teams.playing_staff.queries import own_match, plays_as, staff_at_play
from tests.factories import (
    BOSS,
    actor_called,
    carry_on,
    make_account,
    make_entries,
    make_staff,
    make_tournament,
)
from tournament.config.files.event_file import export_event
from tournament.event_file.purpose import Purpose
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Role
from tournament.setup.actions import remove_tournament
from tournament.staff.invitations import invite
from tournament.staff.models import Account

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_tournament(slug="cup")
    make_entries(event, 3)
    return event


@pytest.fixture
def jim(event):
    return make_staff(event, "jim", Role.JUDGE)


def entry(event, number):
    return event.entries.get(number=number)


def test_who_is_noted_plays_in_the_own_match_alone(event, jim):
    note_playing_staff(event, jim, 1, "a", actor=BOSS)
    actor = actor_called("jim", event)

    assert own_match(actor, event, entry(event, 1), entry(event, 2)).player.name == "Ada 1"
    assert own_match(actor, event, entry(event, 2), entry(event, 3)) is None
    assert own_match(BOSS, event, entry(event, 1), None) is None


def test_a_name_alone_makes_nobody_a_player(event):
    make_account("ada", full_name="Ada 1")

    assert plays_as(event, Account.objects.get(username="ada").pk) is None


def test_the_player_stays_the_player_where_the_partner_is_replaced(event, jim):
    note_playing_staff(event, jim, 1, "a", actor=BOSS)
    replace_partner(event, 1, "b", Person("Cy", "90002"), accepted=WARNINGS, actor=BOSS)

    assert own_match(actor_called("jim", event), event, entry(event, 4), None).player.name == "Ada 1"


def test_one_can_be_noted_as_another_player_and_as_none_and_both_undone(event, jim):
    note_playing_staff(event, jim, 1, "a", actor=BOSS)
    note_playing_staff(event, jim, 2, "b", actor=BOSS)
    forget_playing_staff(event, jim, actor=BOSS)
    assert plays_as(event, jim.pk) is None

    last = event.journal.last().number
    undo_line(event, last, actor=BOSS)
    assert plays_as(event, jim.pk).player.name == "Ben 2"
    undo_line(event, last - 1, actor=BOSS)
    assert plays_as(event, jim.pk).player.name == "Ada 1"


def test_a_player_is_one_member_of_staff(event, jim):
    note_playing_staff(event, jim, 1, "a", actor=BOSS)
    other = make_staff(event, "jo", Role.JUDGE)

    with pytest.raises(Refusal, match="player_is_other_staff"):
        note_playing_staff(event, other, 1, "a", actor=BOSS)
    with pytest.raises(Refusal, match="staff_does_not_play"):
        forget_playing_staff(event, other, actor=BOSS)


def test_it_stays_on_its_laptop_as_accounts_do(event, jim):
    note_playing_staff(event, jim, 1, "a", actor=BOSS)

    assert b'"jim"' not in export_event(event, purpose=Purpose.HAND_IN)
    copy = carry_on(event)
    assert plays_as(copy, jim.pk) is None
    assert copy.entries.count() == 3


def test_an_event_with_staff_who_play_can_be_removed(event, jim):
    note_playing_staff(event, jim, 1, "a", actor=BOSS)

    remove_tournament(event)

    assert not PlayingStaff.objects.exists()


def test_those_with_a_players_name_are_proposed_in_any_spelling(event):
    made = invite(event, name="ada  1", role=Role.JUDGE, actor=BOSS)
    invite(event, name="Jo Judge", role=Role.JUDGE, actor=BOSS)

    found = {person.name: person for person in staff_at_play(event, reader=None, is_invited=True)}

    assert [one.number for one, _seat in found["ada 1"].namesakes] == [1]
    assert found["Jo Judge"].namesakes == ()
    note_playing_staff(event, made.account, 1, "a", actor=BOSS)
    found = {person.name: person for person in staff_at_play(event, reader=None, is_invited=True)}
    assert (found["ada 1"].known.player.name, found["ada 1"].namesakes) == ("Ada 1", ())


def test_a_user_name_that_was_only_added_tells_nobody_whose_it_is(event):
    """As the staff's list does: the name behind it is known once the person did something here."""
    account = make_account("quiet", full_name="Ada 1")
    event.staff.create(account=account, role=Role.JUDGE)

    assert [(one.name, one.namesakes) for one in staff_at_play(event, reader=None)] == [("quiet", ())]
