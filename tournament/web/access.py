"""Who may open which page: the checks that an address puts before its view (`tournament/web/addresses.py`).

    for_staff(f"{ROUND}pair/", rounds.pair, "pair", Permission.RUN_ROUNDS, GET_AND_POST)
    def pair(request: StaffRequest, tournament: Tournament, number: int) -> HttpResponse: ...

    for_public("t/<slug:slug>/standings/", public.standings, "public-standings", is_kept=True)
    def standings(request: HttpRequest, tournament: Tournament) -> HttpResponse: ...

The address holds the event as `<slug:slug>`; the view gets the event itself in its place.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, cast

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django_htmx.http import HttpResponseClientRedirect
from django_htmx.middleware import HtmxDetails

from tournament.event.models import Tournament
from tournament.event.queries import shown_events
from tournament.kernel.roles import Actor, Permission, Role, given_to, held_roles
from tournament.kernel.shown import FIELD, PageShown
from tournament.staff.models import Account, Invitation, StaffMember
from tournament.staff.queries import may_make_events
from tournament.web.sign_ins import must_type_again
from tournament.web.way_back import page_before

P = ParamSpec("P")
MISSING: PageShown | None = PageShown()  # what a form without its field showed: nothing


class StaffRequest(HttpRequest):
    """A request of a person who is signed in, as an address for staff hands it to a view."""

    user: Account  # never anonymous behind the checks
    actor: Actor  # name for the journal, and the roles held at the event of the address
    htmx: HtmxDetails


EventView = Callable[Concatenate[StaffRequest, Tournament, P], HttpResponseBase]
PublicView = Callable[Concatenate[HttpRequest, Tournament, P], HttpResponseBase]


class Decorated(Protocol[P]):
    """What Django calls in the view's place, with the event's part of the address by its name."""

    def __call__(
        self, request: HttpRequest, /, slug: str, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        """Check, then answer as the view does."""
        ...


def find_event(slug: str) -> Tournament:
    """The event at `slug`; Http404 where there is none or it is hidden."""
    tournament = shown_events().filter(slug=slug).first()
    if tournament is None:
        raise Http404(_("There is no event at this address."))
    return tournament


def actor_at(account: Account, tournament: Tournament) -> Actor:
    """`account` as it acts at `tournament`: an Actor without roles for a stranger. One query.

    The owner of the installation is an organizer of every event on it: whoever holds the laptop could reset
    anyone's password anyway, and an event imported from a backup must have someone who can open it.
    """
    rows = list(StaffMember.objects.filter(tournament=tournament).values_list("account_id", "role"))
    roles = {Role(role) for account_id, role in rows if account_id == account.pk}
    if account.is_owner:
        roles.add(Role.ORGANIZER)
    has_head_judge = any(role == Role.HEAD_JUDGE for _account_id, role in rows)
    given = (given_to(role, judges_record=tournament.judges_record) for role in roles)
    return Actor(
        name=str(account),
        roles=held_roles(roles, has_head_judge=has_head_judge),
        account=account.pk,
        given=frozenset[Permission]().union(*given),
    )


def shown_by(request: HttpRequest) -> PageShown | None:
    """Return what the page showed from which `request` was sent; a form without the field showed nothing."""
    value = (request.POST if request.method == "POST" else request.GET).get(FIELD)
    return MISSING if value is None else PageShown.read(value)


def redirect_to_sign_in(request: HttpRequest) -> HttpResponse:
    """Send a stranger to the sign-in page, and back to the page in the browser's address bar afterwards."""
    is_page = request.method in {"GET", "HEAD"}
    return _by_way_of(reverse("tournament:sign-in"), request, is_page=is_page)


def redirect_to_password(request: HttpRequest, *, is_file: bool = False) -> HttpResponse:
    """Ask for the password again, then lead back: to the page of the button where a form or a file was asked for."""
    is_page = request.method in {"GET", "HEAD"} and not is_file
    address = reverse("tournament:password-again")
    return _by_way_of(address if is_page else f"{address}?again=1", request, is_page=is_page)


def _by_way_of(address: str, request: HttpRequest, *, is_page: bool) -> HttpResponse:
    htmx = cast(StaffRequest, request).htmx
    if htmx:
        # A part's own address shows a fragment, so the way back is the page that asked for the part.
        back = htmx.current_url_abs_path or "/"
    elif is_page:
        back = request.get_full_path()
    else:
        back = page_before(request) or "/"  # its own address may show no page
    destination = f"{address}{'&' if '?' in address else '?'}{urlencode({'next': back})}"
    return HttpResponseClientRedirect(destination) if htmx else redirect(destination)


def account_view(
    view: Callable[Concatenate[StaffRequest, P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """For pages of whoever is signed in, by a code too; `request.actor` holds no roles."""

    @wraps(view)
    def checked(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_sign_in(request)
        staff = cast(StaffRequest, request)
        staff.actor = Actor(name=str(staff.user), account=staff.user.pk, shown=shown_by(request))
        return view(staff, *args, **kwargs)

    return checked


def signed_in_view(
    view: Callable[Concatenate[StaffRequest, P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """For pages of anybody with an account, outside any event; `request.actor` holds no roles.

    Who was invited to one event by a code has nothing to do outside it.
    """

    @wraps(view)
    def checked(request: StaffRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if Invitation.objects.filter(account=request.user).exists():
            raise PermissionDenied(
                _("You signed in with a code for one event only. Ask its organizer to do this.")
            )
        return view(request, *args, **kwargs)

    return account_view(checked)


def owner_view(
    view: Callable[Concatenate[StaffRequest, P], HttpResponseBase],
    *,
    asks_password: bool = True,
    is_file: bool = False,
) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """For pages about the installation itself: the owner's account alone.

    A session can be stolen on its way through the air. So with `asks_password` it is not enough by itself: the
    password must have been typed a few minutes ago, or the request come from the laptop. `is_file`: the answer is no
    page that one could be led back to.
    """

    @wraps(view)
    def checked(request: StaffRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not request.user.is_owner:
            raise PermissionDenied(_("This page is for the owner of this Tandem. Ask the owner to do it."))
        if asks_password and must_type_again(request):
            return redirect_to_password(request, is_file=is_file)
        return view(request, *args, **kwargs)

    return signed_in_view(checked)


def event_makers_view(
    view: Callable[Concatenate[StaffRequest, P], HttpResponseBase],
) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
    """For whoever may make an event: the owner, and organizers."""

    @wraps(view)
    def checked(request: StaffRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        if not may_make_events(request.user):
            raise PermissionDenied(
                _(
                    "Only the owner of this Tandem and organizers can create events. Ask one of them to create the "
                    "event and add you to its staff."
                )
            )
        return view(request, *args, **kwargs)

    return signed_in_view(checked)


def owner_event_view(view: EventView[P], *, is_file: bool = False) -> Decorated[P]:
    """As `owner_view`, for what the owner alone may do with an event; 404 where there is none."""

    @wraps(view)
    def found(request: StaffRequest, /, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        tournament = find_event(slug)
        request.actor = replace(actor_at(request.user, tournament), shown=shown_by(request))
        return view(request, tournament, *args, **kwargs)

    return cast(Decorated[P], owner_view(found, is_file=is_file))


def event_view(permission: Permission) -> Callable[[EventView[P]], Decorated[P]]:
    """For staff pages of an event: sign-in, 404 for another person's event, 403 without `permission`."""

    def decorate(view: EventView[P]) -> Decorated[P]:
        @wraps(view)
        def checked(
            request: HttpRequest, /, slug: str, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_sign_in(request)
            staff = cast(StaffRequest, request)
            tournament = find_event(slug)
            staff.actor = replace(actor_at(staff.user, tournament), shown=shown_by(request))
            if not staff.actor.roles:
                raise Http404(_("There is no event at this address."))
            if not staff.actor.may(permission):
                raise PermissionDenied(
                    _(
                        "Your role at this event does not allow this. Ask an organizer to give you another role."
                    )
                )
            return view(staff, tournament, *args, **kwargs)

        return checked

    return decorate


def public_event_view(view: PublicView[P]) -> Decorated[P]:
    """For pages that everyone in the room may open, without signing in."""

    @wraps(view)
    def found(request: HttpRequest, /, slug: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        return view(request, find_event(slug), *args, **kwargs)

    return found
