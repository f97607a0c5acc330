"""Where a person may do something, and by what name an event knows them."""

from collections.abc import Iterable

from django.db.models import QuerySet

from tournament.event.models import Tournament
from tournament.event.queries import shown_events
from tournament.journal.models import EventActor
from tournament.kernel.roles import ALLOWED, Actor, Permission, Role
from tournament.staff.models import Account, StaffMember


def events_open_to(actor: Actor, permission: Permission) -> QuerySet[Tournament]:
    """The events where a role of the actor allows `permission`: of the owner all, of a team or a command none."""
    events = shown_events()
    if actor.account is None:
        return events.none()
    if Account.objects.filter(pk=actor.account, is_owner=True).exists():
        return events
    roles = [role.value for role in ALLOWED[permission]]
    return events.filter(staff__account=actor.account, staff__role__in=roles).distinct()


def roles_to_take_over(tournament: Tournament) -> list[StaffMember]:
    """The roles at an event that its organizer may give at the next one, by user name and role.

    Not of who came by an invitation's code, which is for one event; nor of accounts that are switched off or were
    never used: whoever has such an account's one-time link would have the role.
    """
    members = StaffMember.objects.filter(
        tournament=tournament, account__is_active=True, account__invitation=None
    ).select_related("account")
    kept = [member for member in members if member.account.has_usable_password()]
    return sorted(kept, key=lambda member: (member.account.username, member.role))


def may_make_events(account: Account) -> bool:
    """Whether a person is the owner or an organizer of an event that is here, finished or not.

    Who has run one event is trusted with the next; the owner takes the role away or switches the account off.
    """
    organized = StaffMember.objects.filter(account=account, role=Role.ORGANIZER)
    return account.is_owner or organized.filter(tournament__removal_started_at=None).exists()


def names_at(
    tournament: Tournament, accounts: Iterable[Account], *, reader: Account | None = None
) -> dict[int, str]:
    """By what name the event's staff know each account, by its key. One query.

    Whoever was added by the user name of an account from elsewhere goes by it until they do something at the event: so
    nobody learns who is behind a user name by adding it. The journal names who did something. Readers know
    their own name, and the owner all.
    """
    asked = list(accounts)
    rows = EventActor.objects.filter(tournament=tournament, account__in=asked)
    known = {*rows.values_list("account_id", flat=True), None if reader is None else reader.pk}
    knows_all = reader is not None and reader.is_owner
    return {
        account.pk: str(account)
        if knows_all or account.pk in known or account.made_at_id == tournament.pk
        else account.username
        for account in asked
    }


def name_at(tournament: Tournament, account: Account, *, reader: Account | None = None) -> str:
    """By what name the event's staff know an account."""
    return names_at(tournament, [account], reader=reader)[account.pk]
