"""Where somebody may do something."""

from django.db.models import QuerySet

from tournament.event.models import Tournament
from tournament.kernel.roles import ALLOWED, Actor, Permission
from tournament.staff.models import Account


def events_open_to(actor: Actor, permission: Permission) -> QuerySet[Tournament]:
    """The events where a role of the actor allows `permission`: of the owner all, of a team or a command none."""
    events = Tournament.objects.filter(removal_started_at=None)
    if actor.account is None:
        return events.none()
    if Account.objects.filter(pk=actor.account, is_owner=True).exists():
        return events
    roles = [role.value for role in ALLOWED[permission]]
    return events.filter(staff__account=actor.account, staff__role__in=roles).distinct()
