"""Who types a password: from which address, on which device, and whether at this laptop itself."""

import ipaddress

from django.http import HttpRequest
from django.http.request import split_domain_port

from tournament.host.addresses import own_addresses
from tournament.staff.devices import COOKIE, read_device
from tournament.staff.tries import Typist

# Whoever comes through a tunnel or a proxy on this laptop has its address, and is somewhere else.
_FORWARDED = (
    "HTTP_FORWARDED",
    "HTTP_VIA",
    "HTTP_X_FORWARDED_FOR",
    "HTTP_X_FORWARDED_HOST",
    "HTTP_X_FORWARDED_PROTO",
    "HTTP_X_REAL_IP",
)


def who_types(request: HttpRequest) -> Typist:
    """Who types the password in this request."""
    return Typist(
        address=request.META.get("REMOTE_ADDR", ""),
        is_laptop=is_on_laptop(request),
        device=read_device(request.COOKIES.get(COOKIE, "")),
    )


def is_on_laptop(request: HttpRequest) -> bool:
    """Whether the browser runs on this laptop: it comes from an address of the laptop's, to one of them."""
    if any(name in request.META for name in _FORWARDED):
        return False
    host, _port = split_domain_port(request.get_host())
    return _is_own(request.META.get("REMOTE_ADDR", "")) and (host == "localhost" or _is_own(host.strip("[]")))


def _is_own(text: str) -> bool:
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return address.is_loopback or str(address) in own_addresses()
