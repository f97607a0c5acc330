"""Time zones to choose from, and the one that this laptop is set to."""

from datetime import date, datetime, timedelta
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo, available_timezones

from django.conf import settings
from tzlocal import get_localzone_name

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


def laptop_zone() -> str:
    """The zone that this machine is set to, by TZ or the system, under its name of today; "UTC" for no place's.

    Django sets TZ to its own zone: ask `settings.LAPTOP_ZONE`, which was read before.
    """
    try:
        key = get_localzone_name() or ""
    except LookupError:  # the system contradicts itself, or has a zone that nobody knows
        key = ""
    key = key if key in _countries() else _names_of_today().get(key, "")
    return key if key in _countries() else "UTC"


def country_of_zone(key: str) -> str:
    """The two letters of the country that a zone belongs to, "" where it belongs to none."""
    return _countries().get(key, "")


def usual_zone(country: str, day: date) -> str:
    """The zone of an event in a country: this laptop's where it is in that country, else the one of the country.

    "" where the country has several clocks in the year of `day`: no one but the organizer knows which.
    """
    here: str = settings.LAPTOP_ZONE
    zones = [*_OTHER_ZONES.get(country, ()), *(key for key, code in _countries().items() if code == country)]
    if here in zones or not zones:
        return here
    return zones[0] if len({_clock_of_year(key, day.year) for key in zones}) == 1 else ""


def _clock_of_year(key: str, year: int) -> tuple[timedelta | None, ...]:
    """How far a zone is from UTC at noon of each day of a year."""
    first = datetime(year, 1, 1, 12, tzinfo=ZoneInfo(key))
    return tuple((first + timedelta(days=days)).utcoffset() for days in range(365))


@cache
def _countries() -> dict[str, str]:
    """Zone -> country, from the table that comes with the zones."""
    table = files("tzdata").joinpath("zoneinfo", "zone.tab").read_text("utf-8")
    rows = [line.split("\t") for line in table.splitlines() if line and not line.startswith("#")]
    return {row[2]: row[0] for row in rows}


# Countries of which the table has no zone, since no list of ISO has them.
_OTHER_ZONES = {"XK": ("Europe/Belgrade",)}


@cache
def _names_of_today() -> dict[str, str]:
    """A zone's old or other name -> its name: Windows still has Kiev and Calcutta."""
    table = files("tzdata").joinpath("zoneinfo", "tzdata.zi").read_text("utf-8")
    links = (line.split() for line in table.splitlines() if line.startswith("L "))
    return {name: key for _sign, key, name in links}
