import os
import subprocess
import sys
from datetime import date
from zoneinfo import ZoneInfoNotFoundError, available_timezones

import pytest
from django.conf import LazySettings
from tzlocal.windows_tz import win_tz

from tournament.host import time_zones

DAY = date(2026, 11, 27)


@pytest.fixture(autouse=True)
def _zone_is_asked_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    system = "win32" if sys.platform == "win32" else "unix"
    monkeypatch.setattr(f"tzlocal.{system}._cache_tz_name", None)


def pretend(monkeypatch: pytest.MonkeyPatch, name: str | None) -> None:
    monkeypatch.setattr(time_zones, "get_localzone_name", lambda: name)


def test_the_zone_of_the_environment_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    assert time_zones.laptop_zone() == "Asia/Tokyo"


@pytest.mark.parametrize(
    ("name", "zone"),
    [
        ("Europe/Warsaw", "Europe/Warsaw"),
        ("Europe/Oslo", "Europe/Oslo"),
        ("Europe/Kiev", "Europe/Kyiv"),
        ("Asia/Calcutta", "Asia/Kolkata"),
        ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"),
        ("US/Pacific", "America/Los_Angeles"),
        ("Etc/UTC", "UTC"),
        ("Etc/GMT-12", "UTC"),
        ("Nowhere", "UTC"),
        (None, "UTC"),
    ],
)
def test_the_systems_zone_has_its_name_of_today(
    monkeypatch: pytest.MonkeyPatch, name: str | None, zone: str
) -> None:
    pretend(monkeypatch, name)
    assert time_zones.laptop_zone() == zone


def test_a_system_that_contradicts_itself_is_in_no_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    def quarrel() -> str:
        raise ZoneInfoNotFoundError("Multiple conflicting time zone configurations found")

    monkeypatch.setattr(time_zones, "get_localzone_name", quarrel)
    assert time_zones.laptop_zone() == "UTC"


def test_every_zone_of_windows_that_is_a_place_has_a_country(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in win_tz.values():
        pretend(monkeypatch, name)
        zone = time_zones.laptop_zone()
        assert name.startswith("Etc/") or time_zones.country_of_zone(zone), name


def test_the_zone_is_the_laptops_and_not_djangos_in_processes_that_serve_too() -> None:
    show = "import django; django.setup(); from django.conf import settings; print(settings.LAPTOP_ZONE)"
    code = f"{show}; import subprocess, sys; subprocess.run([sys.executable, '-c', {show!r}], check=True)"
    environ = {name: value for name, value in os.environ.items() if name != "TANDEM_LAPTOP_ZONE"}
    environ |= {"TZ": "Europe/Warsaw", "DJANGO_SETTINGS_MODULE": "tournament.config.settings"}
    done = subprocess.run(
        [sys.executable, "-u", "-c", code], env=environ, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["Europe/Warsaw"] * 2


def test_an_event_is_in_the_laptops_zone_where_that_lies_in_its_country(settings: LazySettings) -> None:
    settings.LAPTOP_ZONE = "America/Chicago"
    assert time_zones.usual_zone("US", DAY) == "America/Chicago"
    assert time_zones.usual_zone("PL", DAY) == "Europe/Warsaw"
    assert time_zones.usual_zone("", DAY) == "America/Chicago"


@pytest.mark.parametrize(
    ("country", "zone"),
    [
        *(("AU", ""), ("BR", ""), ("CA", ""), ("US", ""), ("ES", ""), ("PT", ""), ("NZ", "")),
        *(("DE", "Europe/Berlin"), ("GB", "Europe/London"), ("IT", "Europe/Rome"), ("JP", "Asia/Tokyo")),
        ("XK", "Europe/Belgrade"),
        ("XX", "UTC"),
    ],
)
def test_a_machine_in_utc_guesses_no_zone_of_a_country_with_several_clocks(
    settings: LazySettings, country: str, zone: str
) -> None:
    settings.LAPTOP_ZONE = "UTC"
    assert time_zones.usual_zone(country, DAY) == zone


def test_the_country_of_a_zone_is_known() -> None:
    assert time_zones.country_of_zone("Europe/Warsaw") == "PL"
    assert time_zones.country_of_zone("UTC") == ""


def test_every_choice_is_a_zone() -> None:
    keys = [key for _region, zones in time_zones.zone_choices() for key, _name in zones]
    assert "America/Argentina/Buenos_Aires" in keys
    assert set(keys) <= available_timezones()
