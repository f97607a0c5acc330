"""Times, lengths and points as people read them, in the event's zone and the reader's language."""

from datetime import date, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import formats, timezone
from django.utils.translation import get_language, ngettext

from tournament.event.models import Tournament


def event_time(instant: datetime | None, tournament: Tournament) -> str:
    """The time of day in the event's zone ("14:35"); empty for no instant."""
    if instant is None:
        return ""
    return formats.time_format(timezone.localtime(instant, ZoneInfo(tournament.time_zone)))


def event_moment(instant: datetime | None, tournament: Tournament) -> str:
    """Date and time of day in the event's zone ("20 Nov 2026, 14:35"); empty for no instant."""
    if instant is None:
        return ""
    local = timezone.localtime(instant, ZoneInfo(tournament.time_zone))
    return formats.date_format(local, "DATETIME_FORMAT")


def laptop_moment(instant: datetime | None, tournament: Tournament) -> str:
    """Time of day by this laptop, with the date where that is not today, for what belongs to the laptop, as copies do.

    Its zone is named where the event has another one ("14:35 (Europe/Warsaw)"); empty for no instant.
    """
    if instant is None:
        return ""
    zone = ZoneInfo(settings.LAPTOP_ZONE)
    local = timezone.localtime(instant, zone)
    is_today = local.date() == timezone.localdate(timezone=zone)
    text = formats.time_format(local) if is_today else formats.date_format(local, "DATETIME_FORMAT")
    return text if tournament.time_zone == settings.LAPTOP_ZONE else f"{text} ({settings.LAPTOP_ZONE})"


def local_day(instant: datetime, tournament: Tournament) -> date:
    """The day of an instant in the event's zone."""
    return timezone.localdate(instant, ZoneInfo(tournament.time_zone))


def points_text(points: int) -> str:
    """The words "1 point" or "6 points"; quick, since the page of a large round says it a thousand times."""
    return _points_text(points, get_language())


@lru_cache(maxsize=256)
def _points_text(points: int, _language: str | None) -> str:
    text = ngettext("%(points)s point", "%(points)s points", points) % {"points": points}
    return text.replace(" ", "\N{NO-BREAK SPACE}")
