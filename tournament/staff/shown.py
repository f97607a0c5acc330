"""What a page showed of people who work at an event: a role, an invitation with its code, an account."""

from tournament.event.models import Tournament
from tournament.journal.journal import check_event_shown, check_shown
from tournament.kernel.roles import Actor, Role
from tournament.staff.models import Account, Invitation, StaffMember
from tournament.staff.queries import name_at
from tournament.wording.readable import event_moment
from tournament.wording.role_names import ROLE_NAMES


def check_staff_shown(actor: Actor, tournament: Tournament) -> None:
    """Refuse to give a person a role at another event than the page was about."""
    check_event_shown(actor, tournament)


def check_member_shown(actor: Actor, tournament: Tournament, member: StaffMember) -> None:
    """Refuse to take another role away than the page showed, of another person or at another event."""
    check_staff_shown(actor, tournament)
    if not actor.has_seen(member.who):  # the name is looked up only where it is said
        name = name_at(tournament, member.account)
        role = ROLE_NAMES[Role(member.role)]
        check_shown(actor, member.who, "tournament.shown_other_role", name=name, role=role)


def check_invitation_shown(actor: Actor, invitation: Invitation) -> None:
    """Refuse what was sent from a page about another person's invitation."""
    name = str(invitation.account)
    check_shown(actor, invitation.who, "tournament.shown_other_invitation", name=name)


def check_code_shown(actor: Actor, invitation: Invitation) -> None:
    """Refuse to end a code that the page did not show: it was used since, or replaced by a new one."""
    name = str(invitation.account)
    if invitation.accepted_at is None:
        check_shown(actor, invitation.stands, "tournament.shown_new_code", name=name)
        return
    at = event_moment(invitation.accepted_at, invitation.tournament)
    check_shown(actor, invitation.stands, "tournament.shown_used_code", name=name, time=at)


def check_account_shown(actor: Actor, account: Account) -> None:
    """Refuse what was sent from a page about another account."""
    check_shown(actor, account.who, "tournament.shown_other_account", name=str(account))


def check_account_name_shown(actor: Actor, account: Account) -> None:
    """Refuse to replace a name that the page did not show: it was changed since, in another window."""
    check_account_shown(actor, account)
    check_shown(actor, account.name_stands, "tournament.shown_other_name", name=str(account))
