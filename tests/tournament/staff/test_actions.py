"""Roles at an event: given, and removed."""

import pytest

from tests.expected import refused
from tests.factories import BOSS, make_account, make_tournament
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.staff import actions
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


def test_the_last_organizer_stays(event: Tournament) -> None:
    member = actions.add_staff(event, account=make_account(), role=Role.ORGANIZER, actor=BOSS)
    with refused("tournament.last_organizer"):
        actions.remove_staff(event, member=member, actor=BOSS)
    actions.add_staff(event, account=make_account("sam"), role=Role.ORGANIZER, actor=BOSS)
    actions.remove_staff(event, member=member, actor=BOSS)
    assert StaffMember.objects.get().account.username == "sam"
