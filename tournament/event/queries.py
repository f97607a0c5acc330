"""Which events pages show, by whose clock a page without one is, and whether round 1 is posted: from then on much of
an event is fixed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import F, Q, QuerySet

from tournament.event.models import Tournament

_OPENED: ContextVar[int | None] = ContextVar("opened", default=None)


def shown_events() -> QuerySet[Tournament]:
    """All events but those that are hidden (`Tournament.removal_started_at`): being removed, or being read in."""
    shown = Q(removal_started_at=None)
    if (opened := _OPENED.get()) is not None:
        shown |= Q(pk=opened)
    return Tournament.objects.filter(shown)


def is_shown(tournament: Tournament) -> bool:
    """Whether `shown_events` has an event that was loaded."""
    return tournament.removal_started_at is None or tournament.pk == _OPENED.get()


class HouseZone(NamedTuple):
    """The zone of the times on a page of no event; `said` is its name where an event that goes on has another one."""

    zone: ZoneInfo
    said: str


def house_zone() -> HouseZone:
    """This machine's zone; on a server, which is in no place, that of the newest event that goes on. One query."""
    going_on = shown_events().filter(finished_at=None, put_away_at=None).order_by("-date", "-pk")
    zones = list(going_on.values_list("time_zone", flat=True))
    key: str = zones[0] if zones and settings.LAPTOP_ZONE == "UTC" else settings.LAPTOP_ZONE
    return HouseZone(ZoneInfo(key), key if any(zone != key for zone in zones) else "")


@contextmanager
def showing(tournament: Tournament) -> Iterator[None]:
    """Show a hidden event only to what runs in this block."""
    token = _OPENED.set(tournament.pk)
    try:
        yield
    finally:
        _OPENED.reset(token)


def free_address(stem: str) -> str:
    """`stem`, or where an event has that address "stem-2" and so on. One query for each that is taken."""
    address, count = stem, 1
    while Tournament.objects.filter(slug=address).exists():
        count += 1
        address = f"{stem}-{count}"
    return address


def copies_here(tournament: Tournament) -> QuerySet[Tournament]:
    """The other copies of the same event on this laptop, the one that is carried on first."""
    others = shown_events().filter(created_at=tournament.created_at).exclude(pk=tournament.pk)
    return others.order_by(F("set_aside_at").asc(nulls_first=True), "-pk")


def is_round_one_posted(tournament: Tournament) -> bool:
    """Whether players have seen round 1: what rests on it is fixed from then on."""
    return tournament.rounds.posted().exists()
