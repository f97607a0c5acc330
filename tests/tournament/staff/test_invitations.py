"""Invitations: a code signs one person in once, and taking it back ends everything that came of it."""

import json

import pytest

from tests.factories import BOSS, NOON, make_staff, make_tournament
from tournament.config.files.event_file import export_event, import_event
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Role
from tournament.models import Invitation
from tournament.setup.actions import remove_tournament
from tournament.staff.invitations import (
    accept_invitation,
    find_invitation,
    invite,
    renew_invitation,
    revoke_invitation,
    token_of,
)
from tournament.staff.models import Account, StaffMember

pytestmark = pytest.mark.django_db


def make_invitation(event, name="Jim Judge", role=Role.JUDGE):
    return invite(event, name=name, role=role, actor=BOSS, now=NOON)


def test_invite_gives_no_role_before_the_code_is_used():
    event = make_tournament()

    invitation = make_invitation(event)

    assert not StaffMember.objects.exists()
    assert not invitation.account.has_usable_password()
    assert invitation.account.full_name == "Jim Judge"


def test_accept_gives_the_role_once():
    event = make_tournament()
    invitation = make_invitation(event)
    token = token_of(invitation)

    accept_invitation(invitation.pk, token, now=NOON)

    member = StaffMember.objects.get(tournament=event)
    assert (member.account, member.role) == (invitation.account, "judge")
    with pytest.raises(Refusal) as refused:
        accept_invitation(invitation.pk, token)
    assert refused.value.code == "tournament.invitation_dead"


@pytest.mark.parametrize("wrong", ["", "x", "Ä" * 43])
def test_a_wrong_token_finds_nothing(wrong):
    invitation = make_invitation(make_tournament())

    assert find_invitation(invitation.pk, wrong) is None
    assert find_invitation(invitation.pk + 1, token_of(invitation)) is None


def test_the_token_of_one_invitation_opens_no_other():
    event = make_tournament()
    jim, ann = make_invitation(event), make_invitation(event, name="Ann")

    assert find_invitation(ann.pk, token_of(jim)) is None


@pytest.mark.parametrize("name", ["Jim Judge", " jim  JUDGE "])
def test_two_people_of_one_name_are_told_apart_from_the_start(name):
    event = make_tournament()
    jim = make_invitation(event)

    with pytest.raises(Refusal) as refused:
        make_invitation(event, name=name, role=Role.SCOREKEEPER)
    assert (refused.value.code, refused.value.field) == ("tournament.invitation_name", "name")

    make_invitation(make_tournament(), name=name)  # another event has its own people
    revoke_invitation(event, jim.pk, actor=BOSS, now=NOON)
    assert make_invitation(event, name=name).is_waiting, "the same person is invited anew"


def test_nobody_is_invited_under_the_name_of_a_member_of_staff():
    event = make_tournament()
    olga = make_staff(event, "olga", Role.ORGANIZER)

    with pytest.raises(Refusal) as refused:
        make_invitation(event, name=str(olga))
    assert refused.value.code == "tournament.invitation_name"


def test_revoke_takes_role_and_code_away():
    event = make_tournament()
    invitation = make_invitation(event)
    token = token_of(invitation)
    accept_invitation(invitation.pk, token)

    revoke_invitation(event, invitation.pk, actor=BOSS, now=NOON)

    assert not StaffMember.objects.exists()
    assert not Account.objects.get(pk=invitation.account_id).is_active
    assert find_invitation(invitation.pk, token) is None
    with pytest.raises(Refusal) as refused:
        renew_invitation(event, invitation.pk, actor=BOSS)
    assert refused.value.code == "tournament.invitation_revoked"


def test_renew_makes_another_code_and_signs_the_old_phone_out():
    event = make_tournament()
    invitation = make_invitation(event)
    old = token_of(invitation)
    accept_invitation(invitation.pk, old)
    session_key = Account.objects.get(pk=invitation.account_id).get_session_auth_hash()

    renewed = renew_invitation(event, invitation.pk, actor=BOSS)

    assert Account.objects.get(pk=invitation.account_id).get_session_auth_hash() != session_key
    assert not StaffMember.objects.exists()
    assert find_invitation(invitation.pk, old) is None
    assert find_invitation(invitation.pk, token_of(renewed)) == invitation


def test_invite_refuses_an_organizer():
    with pytest.raises(Refusal) as refused:
        make_invitation(make_tournament(), role=Role.ORGANIZER)

    assert refused.value.code == "tournament.invitation_role"
    assert not Account.objects.exists()


def test_an_invitation_of_another_event_is_not_found():
    invitation = make_invitation(make_tournament())

    with pytest.raises(Refusal) as refused:
        revoke_invitation(make_tournament(), invitation.pk, actor=BOSS)

    assert refused.value.code == "tournament.invitation_unknown"


def test_the_journal_and_the_event_file_hold_no_code():
    event = make_tournament(slug="cup")
    invitation = make_invitation(event)
    token = token_of(invitation)
    accept_invitation(invitation.pk, token)

    file = export_event(event).decode()

    assert token not in file
    assert invitation.nonce not in file
    assert invitation.account.username not in file
    actions = [line["action"] for line in json.loads(file)["journal"]]
    assert actions[-2:] == ["invite_staff", "accept_invitation"]


def test_removing_the_event_shuts_its_invited_accounts():
    event = make_tournament()
    invitation = make_invitation(event)
    data = export_event(event)

    remove_tournament(event)

    assert not Account.objects.get(pk=invitation.account_id).is_active
    assert not Invitation.objects.exists()
    assert import_event(data).invitations.count() == 0
