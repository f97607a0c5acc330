"""Roles at an event: given, and removed."""

import pytest

from tests.expected import refused
from tests.factories import BOSS, actor_called, make_account, make_staff, make_tournament
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.staff import actions
from tournament.staff.accounts import create_staff_account
from tournament.staff.models import StaffMember

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament()


def test_a_role_is_given_once(event: Tournament) -> None:
    account = make_account()
    for _time in range(2):
        actions.add_staff(event, account=account, role=Role.JUDGE, actor=BOSS)
    assert StaffMember.objects.count() == 1


def test_an_unused_account_of_another_event_is_added_by_the_owner_alone(event: Tournament) -> None:
    account = create_staff_account(username="anna", full_name="Anna", made_at=make_tournament())
    make_staff(event, "olga", Role.ORGANIZER)
    make_account("olivia", is_owner=True)
    with refused("tournament.account_unused", "", "username"):
        actions.add_staff(event, account=account, role=Role.JUDGE, actor=actor_called("olga", event))
    actions.add_staff(event, account=account, role=Role.JUDGE, actor=actor_called("olivia", event))
    assert account.staff_roles.get().tournament == event


def test_the_last_organizer_stays(event: Tournament) -> None:
    member = actions.add_staff(event, account=make_account(), role=Role.ORGANIZER, actor=BOSS)
    with refused("tournament.last_organizer"):
        actions.remove_staff(event, member=member, actor=BOSS)
    actions.add_staff(event, account=make_account("sam"), role=Role.ORGANIZER, actor=BOSS)
    actions.remove_staff(event, member=member, actor=BOSS)
    assert StaffMember.objects.get().account.username == "sam"
