"""The addresses of the site: each is declared in one line of a `urls` module, and everything asks that line.

    urlpatterns = [
        for_staff(f"{DESK}rounds/", rounds.round_list, "rounds", Permission.SEE_DESK),
        for_action(f"{ROUND}post/", rounds.post, "post", post_round),
        for_public("t/<slug:slug>/standings/", public.standings, "public-standings", is_kept=True),
    ]

The line says the path, the view, the name, who may open it (a permission, or the action that it is for), which methods
it answers, whether the front cache keeps its page (`is_kept`), whether it is public (`is_public`): only that may be
stored by browsers and whatever is between, and whether scripts of other people's pages may read it (`is_shared`);
`web/middleware.py` sees to both. It puts the checks of `web/access.py` around the view, which is a plain function that
gets the event, and whoever asks, already found. Permission tests, walks and the front cache read
`declared_addresses()`.

What a request may cost is declared there too, since the server asks that before Django sees it
(`tournament/config/serve`): `costly` names the methods whose work takes a tenth of a second and more and has a thread
of its own; `most_bytes` is for a form that may be long.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Any, Concatenate, ParamSpec

from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponseBase
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, path, resolve
from django.urls.converters import SlugConverter
from django.views.decorators.http import require_http_methods

from tournament.journal.declare import Action
from tournament.journal.journal import Act
from tournament.kernel.roles import ALLOWED, Permission, Role
from tournament.web.access import (
    EventView,
    PublicView,
    StaffRequest,
    account_view,
    event_makers_view,
    event_view,
    owner_event_view,
    owner_view,
    public_event_view,
    signed_in_view,
)

P = ParamSpec("P")
Methods = tuple[str, ...]

# What an address answers; it refuses all other methods (405) before it looks who asks.
PAGE: Methods = ("GET", "HEAD")
FORM: Methods = ("POST",)
PAGE_AND_FORM: Methods = ("GET", "HEAD", "POST")
GET: Methods = ("GET",)
GET_AND_POST: Methods = ("GET", "POST")

# How many bytes the body of a request may have. More than FORM is taken only from those who may open the address.
FORM_BYTES = 64 * 1024
LONG_FORM_BYTES = 1024 * 1024  # fields for every table of a large hall
UPLOAD_BYTES = 6 * 1024 * 1024  # a list of teams; what is not the list itself has room beside the form's 5 MB
EVENT_FILE_BYTES = 64 * 1024 * 1024


class Audience(Enum):
    """Who may open an address that asks for no permission at an event."""

    ANYBODY = auto()
    AT_EVENT = auto()  # anybody, where there is such an event
    TEAM = auto()  # whoever has the team's code, which is in the address
    ACCOUNT = auto()  # whoever is signed in
    SIGNED_IN = auto()  # an account of its own, not one that an invitation made
    EVENT_MAKERS = auto()  # the owner, and organizers of whatever event
    OWNER = auto()


@dataclass(frozen=True, slots=True)
class Address:
    """What is declared of an address. `name` has its app before it where `declared_addresses` returns it."""

    route: str  # "t/<slug:slug>/desk/"
    name: str  # "pairings:desk"
    open_to: Permission | Audience  # a permission: staff of the event who hold it
    methods: Methods
    is_kept: bool = False  # by the front cache, for everyone
    is_public: bool = False  # the same for everyone and not secret: browsers and what is between may store it
    is_shared: bool = False  # scripts of other people's pages may read every answer of it
    costly: Methods = ()
    most_bytes: int = FORM_BYTES
    asks_password: bool = False  # once more, where it was not typed a few minutes ago
    does: Action | None = None  # what it is for


class DeclaredPattern(URLPattern):
    """A pattern of Django's that knows what was declared of it."""

    def __init__(
        self, address: Address, view: Callable[..., HttpResponseBase], extra: Mapping[str, Any] | None
    ) -> None:
        plain = path(address.route, view, dict(extra or {}), address.name)
        super().__init__(plain.pattern, plain.callback, plain.default_args, plain.name)
        self.address = address


def declare(
    address: Address,
    view: Callable[..., HttpResponseBase],
    *,
    extra: Mapping[str, Any] | None = None,
) -> DeclaredPattern:
    """The pattern of an address whose `view` already checks who asks; for the functions below and their like."""
    checked = require_http_methods(list(address.methods))(view)
    pattern = DeclaredPattern(address, checked, extra)
    _ADDRESS_OF[pattern.callback] = address
    return pattern


_ADDRESS_OF: dict[Callable[..., HttpResponseBase], Address] = {}


def is_public_view(view: Callable[..., HttpResponseBase]) -> bool:
    """Whether a view, as Django finds it for a request, is that of an address that was declared public."""
    address = _ADDRESS_OF.get(view)
    return address is not None and address.is_public


def address_at(path: str) -> tuple[Address, dict[str, Any]] | None:
    """What is declared of the address that leads `path` to its view, and the values in the path; None for no address.

    The name is as declared, without its app.
    """
    try:
        match = resolve(path)
    except Resolver404:
        return None
    address = _ADDRESS_OF.get(match.func)
    return None if address is None else (address, match.kwargs)


def for_staff(
    route: str,
    view: EventView[P],
    name: str,
    permission: Permission,
    methods: Methods = PAGE,
    *,
    costly: Methods = (),
    most_bytes: int = FORM_BYTES,
) -> DeclaredPattern:
    """For staff of the event who hold `permission`."""
    address = Address(route, name, permission, methods, costly=costly, most_bytes=most_bytes)
    return declare(address, event_view(permission)(view))


def for_action(
    route: str,
    view: EventView[P],
    name: str,
    act: Act[..., Any],
    methods: Methods = FORM,
    *,
    only: Permission | None = None,
    costly: Methods = (),
    most_bytes: int = FORM_BYTES,
) -> DeclaredPattern:
    """For staff of the event who may do `act`, or of them `only` those who hold a permission.

    ImproperlyConfigured where the action needs one of several permissions and the address does not say which, or where
    it would let in whom the action refuses.
    """
    rule = act.action.rule
    open_to = rule.any_of[0] if only is None else only
    allowed = frozenset[Role]().union(*(ALLOWED[one] for one in rule.any_of))
    if not ALLOWED[open_to] <= allowed or (only is None and len(rule.any_of) > 1):
        raise ImproperlyConfigured(f"Who may open the address {name} is not who may do {act.action.name}.")
    address = Address(route, name, open_to, methods, costly=costly, most_bytes=most_bytes, does=act.action)
    return declare(address, event_view(open_to)(view))


def for_public(
    route: str,
    view: PublicView[P],
    name: str,
    methods: Methods = PAGE,
    *,
    is_kept: bool = False,
    is_shared: bool = False,
    costly: Methods = (),
) -> DeclaredPattern:
    """For everyone in the room; the view gets the event, 404 where there is none."""
    address = Address(
        route, name, Audience.AT_EVENT, methods, is_kept, is_public=True, is_shared=is_shared, costly=costly
    )
    return declare(address, public_event_view(view))


def for_programs(route: str, view: PublicView[P], name: str) -> DeclaredPattern:
    """For everyone and for scripts of other people's pages: `docs/public-data.md` promises it."""
    return for_public(route, view, name, is_kept=True, is_shared=True)


def for_anybody(
    route: str,
    view: Callable[Concatenate[HttpRequest, P], HttpResponseBase],
    name: str,
    methods: Methods = PAGE,
    *,
    is_kept: bool = False,
    is_public: bool = False,
    costly: Methods = (),
) -> DeclaredPattern:
    """For everyone; no event is looked for. It is public where it shows nothing of the reader and no secret."""
    address = Address(route, name, Audience.ANYBODY, methods, is_kept, is_public, costly=costly)
    return declare(address, view)


def for_account(
    route: str,
    view: Callable[Concatenate[StaffRequest, P], HttpResponseBase],
    name: str,
    methods: Methods = PAGE,
) -> DeclaredPattern:
    """For everyone who is signed in, by the code of an invitation too."""
    return declare(Address(route, name, Audience.ACCOUNT, methods), account_view(view))


def for_signed_in(
    route: str,
    view: Callable[Concatenate[StaffRequest, P], HttpResponseBase],
    name: str,
    methods: Methods = PAGE,
    *,
    costly: Methods = (),
) -> DeclaredPattern:
    """For everyone with an account of their own."""
    address = Address(route, name, Audience.SIGNED_IN, methods, costly=costly)
    return declare(address, signed_in_view(view))


def for_event_makers(
    route: str,
    view: Callable[Concatenate[StaffRequest, P], HttpResponseBase],
    name: str,
    methods: Methods = PAGE,
) -> DeclaredPattern:
    """For the owner and organizers."""
    address = Address(route, name, Audience.EVENT_MAKERS, methods)
    return declare(address, event_makers_view(view))


def for_owner(
    route: str,
    view: Callable[Concatenate[StaffRequest, P], HttpResponseBase],
    name: str,
    methods: Methods = PAGE,
    *,
    costly: Methods = (),
    most_bytes: int = FORM_BYTES,
    asks_password: bool = True,
) -> DeclaredPattern:
    """For the owner of the installation alone, who types the password again for it unless `asks_password` is off.

    It is off for what no thief of a session could do harm with.
    """
    address = Address(
        route,
        name,
        Audience.OWNER,
        methods,
        costly=costly,
        most_bytes=most_bytes,
        asks_password=asks_password,
    )
    return declare(address, owner_view(view, asks_password=asks_password))


def for_owner_at_event(
    route: str,
    view: EventView[P],
    name: str,
    methods: Methods = PAGE,
    *,
    costly: Methods = (),
    is_file: bool = False,
) -> DeclaredPattern:
    """As `for_owner`, for what the owner alone may do with an event, which the view gets.

    `is_file`: the answer is not a page, so that a person who had to type the password is led back to the page with
    its button.
    """
    address = Address(route, name, Audience.OWNER, methods, costly=costly, asks_password=True)
    return declare(address, owner_event_view(view, is_file=is_file))


def has_address(slug: str) -> bool:
    """Whether an event of this slug can have pages at all."""
    return _SLUG.fullmatch(slug) is not None


_SLUG = re.compile(SlugConverter.regex)


def declared_addresses(resolver: URLResolver | None = None) -> Iterator[Address]:
    """Every address, in the order in which they are tried; ImproperlyConfigured for one that is not declared.

    Without `resolver` those of the whole site.
    """
    return _walk(resolver or get_resolver(), "", "")


def _walk(resolver: URLResolver, before: str, space: str) -> Iterator[Address]:
    for pattern in resolver.url_patterns:
        route = f"{before}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from _walk(pattern, route, inner)
        elif isinstance(pattern, DeclaredPattern):
            yield replace(pattern.address, route=route, name=f"{space}{pattern.name}")
        else:
            raise ImproperlyConfigured(
                f"The address /{route} does not say who may open it. Declare it by tournament/web/addresses.py."
            )
