"""The address that phones reach this laptop by, and a warning where paper has another; how many teams there are."""

import ipaddress
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import timezone

from tournament.event.models import Tournament
from tournament.host.addresses import is_in_container, own_addresses, phone_addresses
from tournament.host.models import Installation
from tournament.slots.slots import Slot

# How many teams an event has, from the apps that know: the sum of all.
TEAM_COUNTS: Slot[Callable[[Tournament], int]] = Slot()


@dataclass(frozen=True, slots=True)
class AddressWarning:
    """Printed codes lead somewhere else than phones reach this laptop now.

    `printed` is the address on paper, `current` the one that works now ("" where none was tested since).
    """

    printed: str
    current: str


def count_teams(tournament: Tournament) -> int:
    """How many teams are registered at the event; those that were never paired and left do not count."""
    return sum(count(tournament) for count in TEAM_COUNTS)


def is_for_this_laptop_alone() -> bool:
    """Whether the server listens on this laptop's own address for itself (BIND=127.0.0.1), where no phone comes in."""
    bind = settings.BIND
    try:
        return ipaddress.ip_address(bind).is_loopback
    except ValueError:
        return bool(bind == "localhost")


def candidate_addresses(port: str) -> list[str]:
    """Web addresses of this laptop that a phone may reach, likeliest first: "http://192.168.1.20:8000"."""
    if is_for_this_laptop_alone():
        return []
    suffix = "" if port == "80" else f":{port}"
    return [f"http://{address}{suffix}" for address in phone_addresses()]


def phone_address(port: str) -> str:
    """The address that slips and QR codes carry: the one a phone came by, else the likeliest, else "".

    One that a phone came by in another hall and that the laptop no longer has is not used, and none of the
    laptop's own where the server answers to the laptop alone.
    """
    tested = Installation.load().address
    if is_for_this_laptop_alone():
        return "" if _is_own(tested, port) else tested
    if tested and not _has_left(tested):
        return tested
    candidates = candidate_addresses(port)
    return candidates[0] if candidates else tested


def _is_own(address: str, port: str) -> bool:
    """Whether a web address leads to this server itself, and not to a proxy before it."""
    parts = urlsplit(address)
    return str(parts.port or 80) == port and (parts.hostname or "") in own_addresses()


def address_warning(tournament: Tournament) -> AddressWarning | None:
    """What the desk warns of when the address on an event's printed slips no longer leads here; else None."""
    printed = tournament.printed_address
    if not printed:
        return None
    tested = Installation.load().address
    if tested != printed and tested:
        return AddressWarning(printed=printed, current=tested)
    if _has_left(printed):
        return AddressWarning(printed=printed, current="")
    return None


def _has_left(address: str) -> bool:
    """Whether a web address is a private one that this machine does not have (any more)."""
    if is_in_container():
        return False
    try:
        host = ipaddress.ip_address(urlsplit(address).hostname or "")
    except ValueError:
        return False
    return host.is_private and str(host) not in own_addresses()


def keep_phone_address(address: str) -> None:
    """Keep the address ("http://192.168.1.20:8000") that a phone came by: slips and QR codes use it from now on."""
    Installation.load()
    Installation.objects.update(address=address, address_kept_at=timezone.now())
