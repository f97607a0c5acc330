"""Who may open a team's own page: whoever has its team code, which is in the address.

    for_team(f"{TEAM}call/", team.call, "team-call", FORM)
    def call(request: TeamRequest, tournament: Tournament, entry: Entry) -> HttpResponse: ...

The address holds the event as `<slug:slug>` and the code as `<str:code>`; the view gets the event and the entry, with
both players, in their place. `request.actor` is the team: no role, but a name for the journal.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, cast

from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django_htmx.middleware import HtmxDetails

from pairings.pages.frame.live import STATE, load_once
from pairings.pages.frame.team_addresses import SEATS, team_address
from pairings.pages.phones.queries import Hall, read_hall
from teams.entries.models import MEMBERS, Entry
from teams.entries.pass_codes import read_code
from tournament.event.models import Tournament
from tournament.event.queries import shown_events
from tournament.journal.journal import Act
from tournament.kernel.roles import Actor
from tournament.web.access import shown_by
from tournament.web.addresses import PAGE, Address, Audience, DeclaredPattern, Methods, declare

P = ParamSpec("P")


class TeamRequest(HttpRequest):
    """A request from a phone that has a team code, as `for_team` hands it to a view."""

    actor: Actor
    htmx: HtmxDetails


TeamView = Callable[Concatenate[TeamRequest, Tournament, Entry, P], HttpResponseBase]


class Decorated(Protocol[P]):
    """What Django calls in the view's place, with the event's and the team's part of the address by name."""

    def __call__(
        self, request: HttpRequest, /, slug: str, code: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        """Check, then answer as the view does."""
        ...


def team_actor(entry: Entry) -> Actor:
    """Return a team that acts on its phone, as the journal names it."""
    return Actor(name=entry.team_name, entry=entry.number)


def team_view(view: TeamView[P]) -> Decorated[P]:
    """Wrap the page of one team; a wrong or replaced code shows a page that says to ask the desk (404).

    Nothing here reads a cookie, so that the front cache may keep the page, and no other site can have a phone send
    a form of it without knowing the code: there is nothing for a CSRF token to guard.
    """

    @csrf_exempt
    @wraps(view)
    def checked(
        request: HttpRequest, /, slug: str, code: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        tournament, entry = _find(request, slug, code)
        if tournament is None or entry is None:
            context = {"tournament": tournament, "elsewhere": find_elsewhere(code), "is_nowhere": True}
            return seal(render(request, "pairings/pages/phones/team_unknown.html", context, status=404))
        if code != entry.pass_code and request.method in {"GET", "HEAD"}:
            return seal(redirect(request.path.replace(code, entry.pass_code or "", 1)))
        team = cast(TeamRequest, request)
        team.actor = replace(team_actor(entry), shown=shown_by(request))
        return seal(view(team, tournament, entry, *args, **kwargs))

    return checked


def for_team(
    route: str,
    view: TeamView[P],
    name: str,
    methods: Methods = PAGE,
    *,
    is_kept: bool = False,
    does: Act[..., Any] | None = None,
    extra: Mapping[str, Any] | None = None,
) -> DeclaredPattern:
    """Declare an address for whoever has the team code; `does` is the action it is for, `extra` goes to the view.

    ImproperlyConfigured for an action that no team may do.
    """
    if does is not None and not does.action.rule.by_team:
        raise ImproperlyConfigured(f"No team may do {does.action.name}, which the address {name} is for.")
    done = None if does is None else does.action
    address = Address(route, name, Audience.TEAM, methods, is_kept, does=done)
    return declare(address, team_view(view), extra=extra)


def _find(request: HttpRequest, slug: str, code: str) -> tuple[Tournament | None, Entry | None]:
    """Find the event, and the entry that has this team code.

    Where the front cache asks, both come from what is read once for all pages.
    """
    wanted = read_code(code)
    if STATE in request.META:
        hall = _load_hall(request, slug)
        return (None, None) if hall is None else (hall.tournament, hall.by_code.get(wanted or ""))
    tournament = shown_events().filter(slug=slug).first()
    if tournament is None or wanted is None or tournament.set_aside_at is not None:
        return tournament, None
    rows = Entry.objects.filter(tournament=tournament, pass_code=wanted)
    return tournament, rows.select_related(*MEMBERS).first()


def find_elsewhere(code: str) -> Entry | None:
    """The team of another event here to which a code belongs: whoever has it may open the team's page there.

    Nobody guesses one, so it says nothing to those who have none. One query, none for what cannot be one.
    """
    wanted = read_code(code)
    if wanted is None:
        return None
    rows = Entry.objects.filter(
        pass_code=wanted, tournament__in=shown_events().filter(set_aside_at=None), is_withdrawn=False
    )
    return rows.select_related("tournament").order_by("-tournament__date", "-pk").first()


def hall_key(slug: str) -> str:
    """Return the key by which the front cache's answers share the data of all team pages (`load_once`)."""
    return f"{slug} team"


def _load_hall(request: HttpRequest, slug: str) -> Hall | None:
    def load() -> Hall | None:
        tournament = shown_events().filter(slug=slug).first()
        return None if tournament is None else read_hall(tournament)

    return load_once(request, hall_key(slug), load)


def seal(response: HttpResponseBase) -> HttpResponseBase:
    """Keep the code in the address from search engines and from other sites."""
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


def posted_seat(request: HttpRequest) -> str:
    """Return the seat ("a", "b" or "") whose page a team's form was on."""
    seat = request.POST.get("seat", "")
    return seat if seat in SEATS else ""


def back_to_team(request: TeamRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Redirect, after a form was sent, to the page that it was on (its hidden field `seat`).

    The front cache may hold the page of half a second ago, and hands on what it does not know (`sent`).
    """
    return redirect(f"{team_address(tournament, entry, posted_seat(request))}?sent=1")
