from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from tournament.host import time_zones


def test_the_zone_of_the_environment_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    assert time_zones.laptop_zone() == "Asia/Tokyo"


def test_the_systems_link_names_the_zone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    zone = tmp_path / "zoneinfo" / "Europe" / "Warsaw"
    zone.parent.mkdir(parents=True)
    zone.touch()
    link = tmp_path / "localtime"
    link.symlink_to(zone)
    monkeypatch.delenv("TZ", raising=False)
    monkeypatch.setattr(time_zones, "LOCAL_TIME", link)
    assert time_zones.laptop_zone() == "Europe/Warsaw"


def test_without_a_name_a_zone_with_the_machines_clock_is_taken(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("TZ", raising=False)
    monkeypatch.setattr(time_zones, "LOCAL_TIME", tmp_path / "missing")
    found = ZoneInfo(time_zones.laptop_zone())
    now = datetime(2003, 5, 17, tzinfo=UTC)
    assert now.astimezone(found).utcoffset() == now.astimezone().utcoffset()


def test_an_event_is_in_the_laptops_zone_where_that_lies_in_its_country(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TZ", "America/Chicago")
    assert time_zones.usual_zone("US") == "America/Chicago"
    assert time_zones.usual_zone("PL") == "Europe/Warsaw"
    assert time_zones.usual_zone("") == "America/Chicago"


def test_the_country_of_the_laptop_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Europe/Warsaw")
    assert time_zones.country_of_zone(time_zones.laptop_zone()) == "PL"
    assert time_zones.country_of_zone("UTC") == ""


def test_every_choice_is_a_zone() -> None:
    keys = [key for _region, zones in time_zones.zone_choices() for key, _name in zones]
    assert "America/Argentina/Buenos_Aires" in keys
    assert all(time_zones.is_zone(key) for key in keys)
