"""An event that is put away and brought back, and one that starts from it."""

import json

import pytest

from pairings.rounds.actions import close_round
from pairings.undo.actions import undo_line
from tests.expected import refused
from tests.factories import (
    BOSS,
    NOON,
    make_account,
    make_entries,
    make_posted_round,
    make_results,
    make_staff,
    make_tournament,
)
from tournament.config.files.event_file import export_event, import_event
from tournament.event.models import Tournament
from tournament.event_file.event import with_later_keys
from tournament.kernel.roles import Role
from tournament.setup import actions
from tournament.staff.invitations import accept_invitation, invite, token_of
from tournament.staff.models import StaffMember
from tournament.staff.queries import roles_to_take_over

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(slug="cup", name="Spring Cup")
    make_entries(event, 4)
    return event


def stored(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def test_an_event_is_put_away_and_brought_back_once_each(event: Tournament) -> None:
    with refused("tournament.not_put_away"):
        actions.bring_event_back(event, actor=BOSS)
    actions.put_event_away(event, actor=BOSS, now=NOON)
    assert stored(event).put_away_at == NOON
    with refused("tournament.put_away_already"):
        actions.put_event_away(event, actor=BOSS)
    actions.bring_event_back(event, actor=BOSS)
    assert stored(event).put_away_at is None
    assert [line.action for line in event.journal.order_by("number")][-2:] == ["put_away", "bring_back"]


def test_no_event_is_put_away_while_a_round_is_played(event: Tournament) -> None:
    make_posted_round(event)
    with refused("tournament.put_away_in_round") as told:
        actions.put_event_away(event, actor=BOSS)
    assert told.value.params == {"number": 1}


def test_putting_away_is_undone_and_done_again_also_when_the_event_is_finished(event: Tournament) -> None:
    make_posted_round(event)
    make_results(event, 1)
    close_round(event, 1, actor=BOSS)
    actions.finish_tournament(event, reason="the hall closes", actor=BOSS)
    actions.put_event_away(event, actor=BOSS, now=NOON)
    undo_line(event, event.version, actor=BOSS)
    assert stored(event).put_away_at is None
    undo_line(event, event.version, actor=BOSS)
    assert stored(event).put_away_at == NOON


def test_a_file_keeps_that_an_event_was_put_away_and_an_older_file_says_nothing(event: Tournament) -> None:
    actions.put_event_away(event, actor=BOSS, now=NOON)
    data = export_event(event)
    actions.remove_tournament(event)
    again = import_event(data)
    assert again.put_away_at == NOON
    assert export_event(again) == data
    values = json.loads(data)
    del values["event"]["put_away_at"]
    assert with_later_keys(values, 3)["event"]["put_away_at"] is None


def test_the_staff_of_an_earlier_event_holds_the_same_roles_at_the_new_one(event: Tournament) -> None:
    olga = make_staff(event, "olga", Role.ORGANIZER)
    judge, clerk = make_staff(event, "judy", Role.HEAD_JUDGE), make_staff(event, "cleo", Role.SCOREKEEPER)
    values = {"name": "Autumn Cup", "date": event.date, "country": "PL", "time_zone": "Europe/Warsaw"}

    new = actions.create_tournament(
        values, actor=BOSS, organizer=olga, earlier=event, staff=roles_to_take_over(event)
    )

    roles = {(member.account, member.role) for member in new.staff.all()}
    assert roles == {(olga, "organizer"), (judge, "head_judge"), (clerk, "scorekeeper")}
    line = new.journal.get()
    assert line.after["started_from"] == "Spring Cup"
    assert "judy" not in json.dumps(line.after)


def test_who_cannot_sign_in_by_a_password_is_not_taken_over(event: Tournament) -> None:
    """An invitation is for one event; an account that nobody used yet would be its link's finder's."""
    invitation = invite(event, name="Jim", role=Role.JUDGE, actor=BOSS)
    accept_invitation(invitation.pk, token_of(invitation))
    gone = make_staff(event, "gone", Role.JUDGE)
    gone.is_active = False
    gone.save()
    unused = make_account("unused")
    unused.set_unusable_password()
    unused.save()
    StaffMember.objects.create(tournament=event, account=unused, role=Role.JUDGE)
    kept = make_staff(event, "kept", Role.JUDGE)

    assert [member.account for member in roles_to_take_over(event)] == [kept]
