"""The address that phones reach this laptop by, and a warning where paper has another; how many teams there are."""

import ipaddress
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.utils import timezone

from tournament.event.models import Tournament
from tournament.host.addresses import is_in_container, own_addresses, phone_addresses
from tournament.host.models import Installation, PhoneArrival
from tournament.kernel.planning import planned_rounds, rounds_in_bracket
from tournament.kernel.stages import Structure
from tournament.slots.slots import Slot

# How many teams an event has, from the apps that know: the sum of all.
TEAM_COUNTS: Slot[Callable[[Tournament], int]] = Slot()


COPIES_LOOKED_AT = "copies-looked-at"  # a file whose time says when
LONGEST_LOOK = 60  # seconds; an event of thousands of teams is written in less
FEW_BYTES = 200_000_000  # some thousand actions with their copies

# The owner is asked about the newest phones of the last hour, and about no more of them than can be read at a glance.
MOST_ARRIVALS = 5
ASKED_FOR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class AddressWarning:
    """Printed codes lead somewhere else than phones reach this laptop now.

    `printed` is the address on paper, `current` the one that works now ("" where none was tested since).
    """

    printed: str
    current: str


def megabytes_left() -> int | None:
    """How many megabytes the disk of the data folder still takes, where they are few; None where they are enough."""
    try:
        _total, _used, free = shutil.disk_usage(settings.DATA_DIR)
    except OSError:
        return None
    return None if free >= FEW_BYTES else free // 1_000_000


def note_look_at_copies() -> None:
    """The process of the copies has looked at the events a moment ago."""
    (Path(settings.DATA_DIR) / COPIES_LOOKED_AT).touch()


def copies_stand_still() -> int | None:
    """For how many seconds nobody has looked after the copies, where that is too long; None where all is well."""
    try:
        looked_at = (Path(settings.DATA_DIR) / COPIES_LOOKED_AT).stat().st_mtime
    except OSError:  # nothing is copied here
        return None
    seconds = int(timezone.now().timestamp() - looked_at)
    return seconds if seconds > LONGEST_LOOK and Installation.load().copies_folder else None


def count_teams(tournament: Tournament) -> int:
    """How many teams are registered at the event; those that were never paired and left do not count."""
    return sum(count(tournament) for count in TEAM_COUNTS)


def count_planned_rounds(tournament: Tournament, *, more_teams: int = 0) -> int:
    """How many Swiss rounds the event plays, as if `more_teams` were registered besides; without them its bracket's."""
    teams = count_teams(tournament) + more_teams
    if tournament.structure == Structure.ELIMINATION:
        return rounds_in_bracket(teams)
    return planned_rounds(teams, tournament.planned_rounds, team_option=tournament.has_team_round)


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
    """Whether a web address is a private one that this machine does not have, or no longer has."""
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


def receive_phone(address: str, port: str, *, now: datetime) -> bool:
    """A phone came by `address` to the server at `port`: whether that is kept now, or the owner is to be asked.

    What a request says of its address is what the sender wrote into it. So only one that this machine itself sees to
    be its own is kept at once, or the one that is kept already. A container does not see the laptop's addresses, nor
    does a server behind a proxy: there the owner's yes is needed.
    """
    is_known = address == Installation.load().address
    if is_known or (not is_in_container() and address in candidate_addresses(port)):
        keep_phone_address(address)
        return True
    PhoneArrival.objects.update_or_create(address=address, defaults={"came_at": now})
    newest = PhoneArrival.objects.order_by("-came_at", "-pk").values_list("pk", flat=True)[:MOST_ARRIVALS]
    PhoneArrival.objects.exclude(pk__in=list(newest)).delete()
    return False


def waiting_arrivals(now: datetime) -> list[PhoneArrival]:
    """The phones about whose address the owner is asked, the newest first."""
    return list(PhoneArrival.objects.filter(came_at__gt=now - ASKED_FOR).order_by("-came_at", "-pk"))


def answer_arrival(address: str, *, is_ours: bool, now: datetime) -> bool:
    """The owner's answer about an address that a phone came by; False where it is not asked about any longer."""
    if address not in {arrival.address for arrival in waiting_arrivals(now)}:
        return False
    answered = PhoneArrival.objects.all()
    if is_ours:
        keep_phone_address(address)
    else:
        answered = answered.filter(address=address)
    answered.delete()
    return True
