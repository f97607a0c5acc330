"""What a page showed of people who work at an event: a role, an invitation with its code, an account."""

from datetime import timedelta

import pytest

from tests.factories import BOSS, NOON, make_account, make_tournament
from tests.shown import sees
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.kernel.shown import NotAsShown
from tournament.staff.accounts import switch_off, switch_on
from tournament.staff.actions import add_staff, remove_staff
from tournament.staff.invitations import (
    accept_invitation,
    invite,
    renew_invitation,
    revoke_invitation,
    token_of,
)
from tournament.staff.models import Account, Invitation, StaffMember

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="cup")


def used(event: Tournament, name: str = "Jo") -> Invitation:
    """An invitation whose code was used."""
    made = invite(event, name=name, role=Role.JUDGE, actor=BOSS, now=NOON)
    return accept_invitation(made.pk, token_of(made), now=NOON)


def test_a_role_is_given_at_the_event_that_the_page_showed(event: Tournament) -> None:
    page, account = sees(event), make_account("sam")
    add_staff(event, account=account, role=Role.JUDGE, actor=page)
    Tournament.objects.filter(pk=event.pk).update(created_at=NOON + timedelta(days=1))
    with pytest.raises(NotAsShown) as caught:
        add_staff(event, account=account, role=Role.SCOREKEEPER, actor=page)
    assert (caught.value.code, caught.value.params) == ("tournament.shown_other_event", {"event": event.name})
    assert StaffMember.objects.get().role == Role.JUDGE


def test_the_role_is_removed_that_the_page_showed_and_no_other(event: Tournament) -> None:
    sam, kim = (
        add_staff(event, account=make_account(name), role=Role.JUDGE, actor=BOSS) for name in ("sam", "kim")
    )
    with pytest.raises(NotAsShown) as caught:
        remove_staff(event, member=sam, actor=sees(event, kim))
    told = {name: str(value) for name, value in caught.value.params.items()}
    assert (caught.value.code, told) == ("tournament.shown_other_role", {"name": "sam", "role": "Judge"})
    page = sees(event, sam)
    add_staff(event, account=kim.account, role=Role.SCOREKEEPER, actor=BOSS)
    remove_staff(event, member=sam, actor=page)
    assert not StaffMember.objects.filter(account=sam.account).exists()


def test_another_role_of_the_same_person_is_not_the_one_that_was_shown(event: Tournament) -> None:
    sam = make_account("sam")
    judge, keeper = (
        add_staff(event, account=sam, role=role, actor=BOSS) for role in (Role.JUDGE, Role.SCOREKEEPER)
    )
    with pytest.raises(NotAsShown):
        remove_staff(event, member=judge, actor=sees(event, keeper))
    assert sam.staff_roles.count() == 2


def test_a_new_code_is_made_once_by_two_presses(event: Tournament) -> None:
    invitation = used(event)
    page = sees(invitation, invitation.stands)
    renewed = renew_invitation(event, invitation.pk, actor=page)
    with pytest.raises(NotAsShown) as caught:
        renew_invitation(event, invitation.pk, actor=page)
    assert caught.value.code == "tournament.shown_new_code"
    assert Invitation.objects.get().nonce == renewed.nonce


def test_an_invitation_is_cancelled_whose_code_is_as_the_page_showed(event: Tournament) -> None:
    waiting = invite(event, name="Jo", role=Role.JUDGE, actor=BOSS, now=NOON)
    page = sees(waiting, waiting.stands)
    accepted = accept_invitation(waiting.pk, token_of(waiting), now=NOON)
    with pytest.raises(NotAsShown) as caught:
        revoke_invitation(event, waiting.pk, actor=page)
    assert caught.value.code == "tournament.shown_used_code"
    assert "14:00" in caught.value.params["time"]
    used(event, "Kim")
    revoke_invitation(event, waiting.pk, actor=sees(accepted, accepted.stands))
    assert StaffMember.objects.get().account.full_name == "Kim"


def test_nothing_becomes_of_another_persons_invitation(event: Tournament) -> None:
    jo, kim = used(event), used(event, "Kim")
    page = sees(jo, jo.stands)
    for act in (renew_invitation, revoke_invitation):
        with pytest.raises(NotAsShown) as caught:
            act(event, kim.pk, actor=page)
        assert caught.value.code == "tournament.shown_other_invitation"
        assert caught.value.params == {"name": "Kim"}
    assert StaffMember.objects.count() == 2


def test_the_account_is_switched_off_and_on_that_the_page_showed() -> None:
    sam, kim = make_account("sam"), make_account("kim")
    for switch in (switch_off, switch_on):
        with pytest.raises(NotAsShown) as caught:
            switch(sam, actor=sees(kim))
        assert (caught.value.code, caught.value.params) == ("tournament.shown_other_account", {"name": "Sam"})
    page = sees(sam)
    switch_off(sam, actor=page)
    assert not Account.objects.get(username="sam").is_active
    switch_on(sam, actor=page)
    assert Account.objects.get(username="sam").is_active
