"""Who may send more than a form, judged by the head of a request: only those who may use the page can fill the disk."""

from importlib import import_module
from typing import Any
from wsgiref.types import WSGIEnvironment

from django.conf import settings
from django.contrib.auth import get_user
from django.core.handlers.wsgi import WSGIRequest

from tournament.event.queries import shown_events
from tournament.kernel.roles import Permission
from tournament.staff.models import Account
from tournament.web.access import actor_at
from tournament.web.addresses import Address, Audience


def may_send(environ: WSGIEnvironment, address: Address, values: dict[str, Any]) -> bool:
    """Whether whoever sends this head may open `address`, whose path holds `values`; it asks the database."""
    request = WSGIRequest(environ)
    engine = import_module(settings.SESSION_ENGINE)
    request.session = engine.SessionStore(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    account = get_user(request)
    if not isinstance(account, Account):
        return False
    if not isinstance(address.open_to, Permission):
        return address.open_to is Audience.OWNER and account.is_owner
    event = shown_events().filter(slug=values["slug"]).first()
    return event is not None and actor_at(account, event).may(address.open_to)
