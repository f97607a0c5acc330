"""Time zones to choose from, and the one that this laptop is set to."""

import os
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

REGIONS = (
    "Africa",
    "America",
    "Antarctica",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)
LOCAL_TIME = Path("/etc/localtime")
# Zones that stand for many places with the same clock, where the system does not name its zone (Windows).
LIKELY = (
    "Europe/Berlin",
    "Europe/London",
    "Europe/Helsinki",
    "Europe/Istanbul",
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Sao_Paulo",
    "America/Argentina/Buenos_Aires",
    "America/Halifax",
    "Asia/Tokyo",
    "Asia/Shanghai",
    "Asia/Kolkata",
    "Asia/Bangkok",
    "Australia/Sydney",
    "Pacific/Auckland",
)


@cache
def zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """The zones of the world by region, as (region, [(key, name)]), and UTC."""
    zones = sorted(available_timezones())
    groups: list[tuple[str, list[tuple[str, str]]]] = [
        (region, [(key, _city(key)) for key in zones if key.startswith(f"{region}/")]) for region in REGIONS
    ]
    return [*groups, ("UTC", [("UTC", "UTC")])]


def _city(key: str) -> str:
    """ "America/Argentina/Buenos_Aires" -> "Argentina, Buenos Aires"."""
    return ", ".join(key.split("/")[1:]).replace("_", " ")


def is_zone(key: str) -> bool:
    """Whether there is such a zone."""
    return key in available_timezones()


def laptop_zone() -> str:
    """The zone that this machine is set to: by TZ, by the system's link, else one with the same clock; else UTC."""
    named = os.environ.get("TZ", "").lstrip(":")
    if named and is_zone(named):
        return named
    target = str(LOCAL_TIME.resolve()) if LOCAL_TIME.exists() else ""
    key = target.partition("zoneinfo/")[2]
    if key and is_zone(key):
        return "UTC" if key.startswith("Etc/") else key
    return _zone_with_same_clock()


def _zone_with_same_clock() -> str:
    """A well-known zone whose clock shows the machine's time in winter and in summer."""
    year = datetime.now(tz=UTC).year
    instants = [datetime(year, month, 1, tzinfo=UTC) for month in (1, 7)]
    here = [instant.astimezone().utcoffset() for instant in instants]
    for key in LIKELY:
        zone = ZoneInfo(key)
        if [instant.astimezone(zone).utcoffset() for instant in instants] == here:
            return key
    return "UTC"


def country_of_zone(key: str) -> str:
    """The two letters of the country that a zone lies in, "" where it belongs to none."""
    return _countries().get(key, "")


def usual_zone(country: str) -> str:
    """The zone of an event in a country: this laptop's where it lies there, else the first of the country."""
    here = laptop_zone()
    zones = [key for key, code in _countries().items() if code == country]
    return here if here in zones or not zones else zones[0]


@cache
def _countries() -> dict[str, str]:
    """Zone -> country, from the table that comes with the zones."""
    table = files("tzdata").joinpath("zoneinfo", "zone.tab").read_text("utf-8")
    rows = [line.split("\t") for line in table.splitlines() if line and not line.startswith("#")]
    return {row[2]: row[0] for row in rows}
