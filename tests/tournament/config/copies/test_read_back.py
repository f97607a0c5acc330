"""Backups that are read as a second laptop reads them."""

import json
import subprocess
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_tournament
from tournament.config.copies import read_back, stick
from tournament.config.copies.copies import CopyKeeper
from tournament.config.copies.read_back import REFUSED, Readings, printed_refusal, refusal_printed
from tournament.config.files.event_file import export_event, seal
from tournament.event.models import Tournament
from tournament.host.models import Installation
from tournament.kernel.refusal import Refusal
from tournament.setup.actions import change_settings, finish_tournament
from tournament.wording.backup_failures import backup_failure

pytestmark = pytest.mark.django_db


class Child:
    """A process that reads until it is told how it ends."""

    def __init__(self, path: Path) -> None:
        self.path, self.returncode, self.printed = path, None, ""

    def poll(self) -> int | None:
        return self.returncode

    def kill(self) -> None:
        self.returncode = -9

    def communicate(self) -> tuple[str, None]:
        return self.printed, None

    def end(self, status: int = 0, printed: str = "") -> None:
        self.returncode, self.printed = status, printed


@pytest.fixture
def children(monkeypatch):
    """The processes that were started, in their order."""
    started: list[Child] = []

    def start(path: Path) -> Child:
        started.append(Child(path))
        return started[-1]

    monkeypatch.setattr(read_back, "start_reading", start)
    return started


@pytest.fixture
def folder(tmp_path):
    Installation.load()
    marker = stick.choose(str(tmp_path)).marker
    Installation.objects.update(copies_folder=str(tmp_path), copies_marker=marker)
    return tmp_path


def seconds(count: float):
    return NOON + timedelta(seconds=count)


def said() -> str:
    installation = Installation.load()
    return backup_failure(installation.copy_failure, installation.copies_folder)


def refused_at(place: str) -> str:
    return printed_refusal(Refusal("tournament.event_file_broken", place=place))


def test_a_backup_is_read_once_for_each_version_of_the_settings(folder, children):
    event = make_tournament(slug="cup")
    keeper = CopyKeeper(Readings())
    keeper.look(now=seconds(60))
    keeper.look(now=seconds(62))
    assert len(children) == 1
    children[0].end()
    make_entries(event, 2)
    keeper.look(now=seconds(100))
    assert len(children) == 1

    change_settings(event, {"venue": "Hall 1"}, actor=BOSS, now=seconds(101))
    keeper.look(now=seconds(140))

    assert len(children) == 2
    assert f".{event.version}." in children[1].path.name


def test_the_desk_says_that_a_second_laptop_cannot_read_it_until_one_can(folder, children):
    event = make_tournament(slug="cup", name="Spring Cup")
    keeper = CopyKeeper(Readings())
    keeper.look(now=seconds(60))
    children[0].end(REFUSED, "Operations to perform:\n" + refused_at("/event/first_table") + "\n")
    keeper.look(now=seconds(62))
    assert "Spring Cup" in said()
    assert "/event/first_table" in said()
    assert Installation.load().copied_at == seconds(60)  # what the disk holds is whole

    keeper.look(now=seconds(64))
    assert "/event/first_table" in said()

    change_settings(event, {"first_table": 1}, actor=BOSS, now=seconds(65))
    keeper.look(now=seconds(100))
    children[1].end()
    keeper.look(now=seconds(102))
    assert said() == ""


def test_events_are_read_one_after_another_and_no_look_waits(folder, children):
    for slug in ("cup", "league", "open"):
        make_tournament(slug=slug)
    keeper = CopyKeeper(Readings())
    assert keeper.look(now=seconds(60)) == 3
    for number in range(1, 4):
        assert len(children) == number
        children[-1].end()
        keeper.look(now=seconds(60 + number))
    assert len(children) == 3
    assert {child.path.name.split(".")[0] for child in children} == {"cup", "league", "open"}


def test_the_event_of_the_day_is_read_first(folder, children):
    """With two hundred on the laptop, that of today would be read back after an hour."""
    today = timezone.localdate()
    for days in (-400, 30, 0, -7):
        make_tournament(slug=f"day{days}".replace("-", "b"), date=today + timedelta(days=days))
    keeper = CopyKeeper(Readings())
    keeper.look(now=seconds(60))
    for number in range(1, 5):
        children[-1].end()
        keeper.look(now=seconds(60 + number))
    assert [child.path.name.split(".")[0] for child in children] == ["day0", "dayb7", "day30", "dayb400"]


@pytest.mark.parametrize("status", [1, -9, 137])
def test_a_process_that_failed_says_nothing_of_the_backup_and_the_next_backup_is_read(
    folder, children, status
):
    event = make_tournament(slug="cup")
    keeper = CopyKeeper(Readings())
    keeper.look(now=seconds(60))
    children[0].end(status)
    for second in (62, 64, 66):
        keeper.look(now=seconds(second))
    assert (said(), len(children)) == ("", 1)

    make_entries(event, 2)
    keeper.look(now=seconds(130))
    assert len(children) == 2


def test_a_reading_that_never_ends_is_ended(folder, children, monkeypatch):
    make_tournament(slug="cup")
    keeper = CopyKeeper(Readings())
    monkeypatch.setattr(read_back, "LONGEST", -1.0)
    keeper.look(now=seconds(60))
    keeper.look(now=seconds(62))

    assert children[0].returncode == -9
    assert said() == ""


def test_an_event_that_is_finished_or_removed_is_not_read(folder, children):
    event = make_tournament(slug="cup")
    make_entries(event, 4)
    make_closed_round(event, 1)
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=seconds(30))
    keeper = CopyKeeper(Readings())
    keeper.look(now=seconds(60))

    assert children == []


def test_a_refusal_comes_back_as_it_was_printed():
    refusal = refusal_printed("Running migrations\n" + refused_at("/rounds/1/matches/3"))
    assert (refusal.code, refusal.params["place"]) == ("tournament.event_file_broken", "/rounds/1/matches/3")


def broken(data: bytes) -> bytes:
    """The file with a number that its column cannot hold, sealed again."""
    body = data[: data.rindex(b',\n"sha256"')]
    assert b'"first_table": 1,' in body
    return seal(body.replace(b'"first_table": 1,', b'"first_table": 32768,'))


@pytest.mark.full
def test_a_process_of_its_own_reads_a_whole_file_and_refuses_a_broken_one(tmp_path, capsys):
    event = make_tournament(slug="cup")
    make_entries(event, 4)
    make_closed_round(event, 1)
    whole, damaged = tmp_path / "whole.json", tmp_path / "damaged.json"
    whole.write_bytes(export_event(event))
    damaged.write_bytes(broken(whole.read_bytes()))

    call_command("check_backup", str(whole))
    assert "can carry on" in capsys.readouterr().out
    with pytest.raises(CommandError, match="/event/first_table"):
        call_command("check_backup", str(damaged))
    assert list(Tournament.objects.values_list("slug", flat=True)) == ["cup"]


def test_a_file_that_is_not_there_and_a_database_with_events_are_refused(tmp_path):
    make_tournament()
    with pytest.raises(CommandError, match="There is no file"):
        call_command("check_backup", str(tmp_path / "none.json"))
    with pytest.raises(CommandError, match="has events in it"):
        call_command("check_backup", "--here", str(tmp_path / "none.json"))


def test_the_process_has_an_empty_database_whatever_this_one_has(monkeypatch, tmp_path):
    started = {}
    monkeypatch.setattr(subprocess, "Popen", lambda command, **how: started.update(command=command, **how))
    monkeypatch.setenv("DATABASE_URL", "postgres://tandem@localhost/tandem")

    read_back.start_reading(tmp_path / "cup.json")

    assert started["env"]["DATABASE_URL"] == "sqlite://:memory:"
    assert json.dumps(started["command"]).endswith('cup.json"]')
