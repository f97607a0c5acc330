"""Roles at an event, given and removed."""

from typing import Unpack

from django.utils.translation import gettext_lazy as _

from tournament.journal.declare import SETTING_RULE, action
from tournament.journal.journal import By, Change, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role
from tournament.staff.models import Account, StaffMember
from tournament.staff.queries import name_at
from tournament.staff.shown import check_member_shown, check_staff_shown

ADD_STAFF = action("add_staff", _("Role assigned"), SETTING_RULE)
REMOVE_STAFF = action("remove_staff", _("Role removed"), SETTING_RULE)


@does(ADD_STAFF)
def add_staff(change: Change, *, account: Account, role: Role, **by: Unpack[By]) -> StaffMember:
    """Give `account` a role at the event; giving it twice changes nothing.

    Refused for an account of another event that nobody has used yet: whoever has its one-time link, an organizer there,
    would have the role. The owner may.
    """
    check_staff_shown(change.actor, change.tournament)
    if not account.has_usable_password() and account.made_at_id != change.tournament.pk:
        _check_owner(change.actor, account)
    member, created = StaffMember.objects.get_or_create(
        tournament=change.tournament, account=account, role=role.value
    )
    if created:
        change.add(member)
    change.after = {"account": account.username, "role": role.value}
    return member


def _check_owner(actor: Actor, account: Account) -> None:
    """Step: refuse everyone but the owner, and a command, which the owner of the machine starts."""
    if actor.account is not None and not Account.objects.filter(pk=actor.account, is_owner=True).exists():
        raise Refusal("tournament.account_unused", field="username", username=account.username)


@does(REMOVE_STAFF)
def remove_staff(change: Change, *, member: StaffMember, **by: Unpack[By]) -> None:
    """Take one role away; the last organizer of an event stays."""
    check_member_shown(change.actor, change.tournament, member)
    organizers = change.tournament.staff.filter(role=Role.ORGANIZER)
    if member.role == Role.ORGANIZER and organizers.count() == 1:
        raise Refusal("tournament.last_organizer", name=name_at(change.tournament, member.account))
    change.before = {"account": member.account.username, "role": member.role}
    change.keep(member)
    member.delete()


def check_staff(change: Change) -> None:
    """Step: refuse an event that has lost its last organizer."""
    had = any(kind == "staff" and key[1] == Role.ORGANIZER for kind, key in change.images)
    if had and not change.tournament.staff.filter(role=Role.ORGANIZER).exists():
        raise Refusal("tournament.no_organizer")
