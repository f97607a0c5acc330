"""Middleware that keeps strangers' pages and names away from ours, and search engines from those of players."""

from collections.abc import Callable
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.http.request import split_domain_port, validate_host
from django.template.loader import render_to_string

from tournament.host.addresses import is_own_or_nearby
from tournament.host.hall_name import possible_names
from tournament.web.addresses import is_public_view

GetResponse = Callable[[HttpRequest], HttpResponse]

# Everything comes from this server and nothing is written inside a page; nobody frames us or sends our forms
# away.
CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
PERMISSIONS_POLICY = "camera=(), microphone=(), geolocation=(), payment=(), usb=()"


class HostMiddleware:
    """Answers only to names and addresses of this machine in its network, and to those of ALLOWED_HOSTS.

    Django's own list is fixed at the start, but a laptop gets its addresses when it joins the phones'
    hotspot.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on, or answer 400 with what to do."""
        # An empty one is unknown like any other; Django would report it as a fault in the organizer's window.
        host = request.META.get("HTTP_HOST", request.META.get("SERVER_NAME", ""))
        if not is_known_host(host):
            return HttpResponseBadRequest(
                render_to_string("tournament/config/unknown_host.html", {"host": host[:200]}).encode()
            )
        return self.get_response(request)


def is_known_host(host: str) -> bool:
    """Whether a Host header names this machine, or is among the hosts that the settings add."""
    return _names_this_machine(host) or validate_host(_domain(host), _added_hosts())


def _added_hosts() -> list[str]:
    return [name for name in settings.ALLOWED_HOSTS if name != "*"]


def _domain(host: str) -> str:
    domain, _port = split_domain_port(host)
    return domain


@lru_cache(maxsize=256)
def _names_this_machine_for_sure(host: str) -> bool:
    domain = _domain(host)
    if not domain or not is_own_or_nearby(domain, more=possible_names()):
        raise LookupError(host)  # not kept: the machine may get this very address in a minute
    return True


def _names_this_machine(host: str) -> bool:
    try:
        return _names_this_machine_for_sure(host)
    except LookupError:
        return False


class ContentPolicyMiddleware:
    """Sets the content security policy and the permissions policy on every answer but a PDF.

    Browsers show a PDF in a page of their own, and the policy of the answer would stop that page's own
    styles.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Add the headers to the answer."""
        response = self.get_response(request)
        if not response.headers.get("Content-Type", "").startswith("application/pdf"):
            response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response


class RobotsMiddleware:
    """Asks search engines to list no page; where they may (`TANDEM_INDEXED`), none but those that are public.

    Public pages have the names of all players, children among them.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Add the header to the answer."""
        response = self.get_response(request)
        match = request.resolver_match
        if not settings.INDEXED or match is None or not is_public_view(match.func):
            response.headers.setdefault("X-Robots-Tag", "noindex, nofollow")
        return response
