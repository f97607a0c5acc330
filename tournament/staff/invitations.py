"""Invitations to work at an event: made, accepted by scanning a code, renewed, revoked.

An account of an invitation has no password, so a session of it began with the code. Cancelling the invitation (or
issuing a new code) ends every such session: the account's session key changes and its role is gone, so the very next
request of that phone is a stranger's.
"""

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any, Unpack

from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext_lazy as _

from tournament.journal.declare import action, never
from tournament.journal.journal import By, Change, check_event_shown, does, journaled
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission, Role
from tournament.slots.slots import Slot
from tournament.staff.devices import Device
from tournament.staff.models import Account, Invitation, StaffMember
from tournament.staff.queries import names_at
from tournament.staff.sessions import end_sessions
from tournament.staff.shown import check_code_shown, check_invitation_shown

# Who signs in by a code: never an organizer, who could invite others with it.
INVITED_ROLES = (Role.JUDGE, Role.HEAD_JUDGE, Role.SCOREKEEPER)
_SALT = "tournament.invitation"
# What the person with that account, who is out, lets go; as values for the line's `after`.
LET_GO: Slot[Callable[[Change, Account], dict[str, Any]]] = Slot()
_CODE_RULE = never("tournament.undo_never_code", Permission.SET_UP, when_finished=True)
INVITE_STAFF = action("invite_staff", _("Invited with a code"), _CODE_RULE)
ACCEPT_INVITATION = action(
    "accept_invitation", _("Signed in with a code"), replace(_CODE_RULE, needs=Permission.SEE_DESK)
)
RENEW_INVITATION = action("renew_invitation", _("New code issued"), _CODE_RULE)
REVOKE_INVITATION = action("revoke_invitation", _("Invitation cancelled"), _CODE_RULE)


def token_of(invitation: Invitation) -> str:
    """The secret part of the invitation's address, 256 bits; another one after each renewal."""
    digest = salted_hmac(_SALT, f"{invitation.pk}/{invitation.nonce}", algorithm="sha256").digest()
    return urlsafe_b64encode(digest).decode().rstrip("=")


def find_invitation(number: int, token: str) -> Invitation | None:
    """The invitation that a scanned address opens; None when it was used, cancelled, renewed or mistyped."""
    invitation = Invitation.objects.select_related("account", "tournament").filter(pk=number).first()
    if invitation is None or not constant_time_compare(token_of(invitation), token):
        return None
    return invitation if invitation.is_waiting else None


def find_used_invitation(number: int, token: str, device: Device | None) -> Invitation | None:
    """The invitation whose code brings its person back on the device where it was used; None on any other one.

    A code that was used is worth nothing by itself, and so is the device's cookie: a new code, and taking the
    invitation back, have every device forget the account.
    """
    invitation = Invitation.objects.select_related("account", "tournament").filter(pk=number).first()
    if invitation is None or not constant_time_compare(token_of(invitation), token):
        return None
    is_used = invitation.accepted_at is not None and invitation.revoked_at is None
    is_open = invitation.account.is_active and invitation.tournament.removal_started_at is None
    is_known = device is not None and device.knows(invitation.account)
    return invitation if is_used and is_open and is_known else None


@does(INVITE_STAFF)
def invite(change: Change, *, name: str, role: Role, **by: Unpack[By]) -> Invitation:
    """Invite one person in one role; the role is held from the moment the code is used.

    Refused where a person who works at the event, or is invited, has the same name: people read names, in the
    journal and beside the calls of tables.
    """
    check_event_shown(change.actor, change.tournament)
    if role not in INVITED_ROLES:
        raise Refusal("tournament.invitation_role", field="role")
    name = " ".join(name.split())
    _check_name(change, name)
    account = Account.objects.create_account(
        username=f"invited-{secrets.token_hex(6)}", full_name=name, password=None
    )
    invitation = Invitation.objects.create(
        tournament=change.tournament,
        account=account,
        role=role.value,
        nonce=secrets.token_urlsafe(32),
        invited_at=change.now,
        invited_by=change.by,
    )
    change.after = _invitation_values(invitation)
    return invitation


def accept_invitation(number: int, token: str, *, now: datetime | None = None) -> Invitation:
    """Use a code: the account that is to be signed in now has its role. Refused for a code that is dead."""
    found = find_invitation(number, token)
    if found is None:
        raise Refusal("tournament.invitation_dead")
    actor = Actor(name=str(found.account), roles=frozenset({Role(found.role)}), account=found.account.pk)
    with journaled(found.tournament, ACCEPT_INVITATION, actor=actor, now=now) as change:
        invitation = find_invitation(number, token)  # the same phone twice, or two phones at once
        if invitation is None:
            raise Refusal("tournament.invitation_dead")
        invitation.accepted_at = change.now
        invitation.save(update_fields=["accepted_at"])
        StaffMember.objects.get_or_create(
            tournament=change.tournament, account=invitation.account, role=invitation.role
        )
        change.after = _invitation_values(invitation)
    return invitation


@does(RENEW_INVITATION)
def renew_invitation(change: Change, number: int, **by: Unpack[By]) -> Invitation:
    """Issue a new code, for a phone that lost its session; the old code and whoever used it are out."""
    invitation = _find(change, number)
    if invitation.revoked_at is not None:
        raise Refusal("tournament.invitation_revoked", name=str(invitation.account))
    check_code_shown(change.actor, invitation)
    _end_sessions(invitation)
    invitation.nonce = secrets.token_urlsafe(32)
    invitation.accepted_at = None
    invitation.save(update_fields=["nonce", "accepted_at"])
    change.after = _invitation_values(invitation)
    return invitation


@does(REVOKE_INVITATION)
def revoke_invitation(change: Change, number: int, **by: Unpack[By]) -> Invitation:
    """Take an invitation back for good; the phone that used it is a stranger's from its next request on.

    What the person had taken on is let go (LET_GO), such as a table's call.
    """
    invitation = _find(change, number)
    if invitation.revoked_at is not None:
        raise Refusal("tournament.invitation_revoked", name=str(invitation.account))
    check_code_shown(change.actor, invitation)
    invitation.account.is_active = False
    _end_sessions(invitation)
    invitation.revoked_at = change.now
    invitation.revoked_by = change.by
    invitation.save(update_fields=["revoked_at", "revoked_by"])
    change.before = _invitation_values(invitation)
    let_go = [step(change, invitation.account) for step in LET_GO]
    change.after = {key: value for values in let_go for key, value in values.items()} or None
    return invitation


def _find(change: Change, number: int) -> Invitation:
    invitations = Invitation.objects.select_related("account")
    found = invitations.filter(tournament=change.tournament, pk=number).first()
    if found is None:
        raise Refusal("tournament.invitation_unknown")
    found.tournament = change.tournament
    check_invitation_shown(change.actor, found)
    return found


def _check_name(change: Change, name: str) -> None:
    """Refuse a name that is taken at the event, except by people whose invitation was cancelled."""
    staff = StaffMember.objects.filter(tournament=change.tournament).select_related("account")
    waiting = Invitation.objects.filter(tournament=change.tournament, revoked_at=None).select_related(
        "account"
    )
    accounts = [member.account for member in staff] + [invitation.account for invitation in waiting]
    invited = {invitation.account_id: str(invitation.account) for invitation in waiting}
    known = names_at(change.tournament, accounts) | invited
    if name.casefold() in {" ".join(other.split()).casefold() for other in known.values()}:
        raise Refusal("tournament.invitation_name", field="name", name=name)


def _end_sessions(invitation: Invitation) -> None:
    """Step: take the role away, and end every session of the account, also one that begins at this moment."""
    StaffMember.objects.filter(tournament=invitation.tournament_id, account=invitation.account).delete()
    invitation.account.set_unusable_password()
    invitation.account.save(update_fields=["password", "is_active"])
    end_sessions(invitation.account)


def _invitation_values(invitation: Invitation) -> dict[str, str]:
    """What the journal keeps: never a code."""
    return {"name": str(invitation.account), "role": invitation.role}
