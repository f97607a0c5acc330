"""Where somebody may do something, and by what name an event knows somebody."""

import pytest

from tests.factories import BOSS, NOON, actor_called, make_account, make_staff, make_tournament
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor, Permission, Role
from tournament.setup.actions import remove_tournament
from tournament.staff.accounts import create_staff_account
from tournament.staff.models import Account, StaffMember
from tournament.staff.queries import events_open_to, may_make_events, name_at

pytestmark = pytest.mark.django_db


def test_events_are_open_by_the_roles_held_there() -> None:
    first, second, third = (make_tournament() for _ in range(3))
    account = make_staff(first, "sam", Role.SCOREKEEPER, Role.ORGANIZER)
    StaffMember.objects.create(tournament=second, account=account, role=Role.JUDGE)
    sam = actor_called("sam", third)
    assert list(events_open_to(sam, Permission.REGISTER)) == [first]
    assert set(events_open_to(sam, Permission.SEE_DESK)) == {first, second}


def test_every_event_is_open_to_the_owner_and_none_to_teams_and_commands() -> None:
    event = make_tournament()
    make_account(is_owner=True)
    assert list(events_open_to(actor_called("olivia", event), Permission.REGISTER)) == [event]
    for actor in (BOSS, Actor("Foxes", entry=1)):
        assert not events_open_to(actor, Permission.REGISTER).exists()


def test_an_event_that_is_being_removed_is_open_to_nobody() -> None:
    event = make_tournament()
    make_account(is_owner=True)
    Tournament.objects.update(removal_started_at=NOON)
    assert not events_open_to(actor_called("olivia", event), Permission.REGISTER).exists()


@pytest.mark.parametrize("role", list(Role))
def test_organizers_make_events_and_nobody_else_of_the_staff(role: Role) -> None:
    assert may_make_events(make_staff(make_tournament(), "sam", role)) == (role is Role.ORGANIZER)


def test_the_owner_makes_events_and_a_stranger_does_not() -> None:
    assert may_make_events(make_account(is_owner=True))
    assert not may_make_events(make_account("stranger"))


def test_the_organizer_of_a_finished_event_makes_the_next_one_until_it_is_removed() -> None:
    event = make_tournament()
    account = make_staff(event, "sam", Role.ORGANIZER)
    Tournament.objects.update(finished_at=NOON)
    assert may_make_events(account)
    remove_tournament(event)
    assert not may_make_events(account)


def test_an_account_goes_by_its_user_name_where_it_was_not_made_and_did_nothing() -> None:
    here, elsewhere = make_tournament(), make_tournament()
    account = create_staff_account(username="anna", full_name="Anna Autumn", made_at=here)
    assert name_at(here, account) == "Anna Autumn"
    assert name_at(elsewhere, account) == "anna"
    assert name_at(elsewhere, account, reader=make_account("eve")) == "anna"
    assert name_at(elsewhere, account, reader=account) == "Anna Autumn"
    assert name_at(elsewhere, account, reader=make_account("olivia", is_owner=True)) == "Anna Autumn"


def test_an_account_outlives_the_event_that_made_it() -> None:
    event = make_tournament()
    create_staff_account(username="anna", full_name="Anna Autumn", made_at=event)
    remove_tournament(event)
    assert Account.objects.get(username="anna").made_at is None
