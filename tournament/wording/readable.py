"""Times, lengths and points as people read them, in the event's zone and the reader's language."""

from datetime import date, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

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


def near_time(instant: datetime | None, tournament: Tournament) -> str:
    """The time of day in the event's zone, with the date where that is not today; empty for no instant."""
    if instant is None:
        return ""
    is_today = local_day(instant, tournament) == local_day(timezone.now(), tournament)
    return event_time(instant, tournament) if is_today else event_moment(instant, tournament)


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
