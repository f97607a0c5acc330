"""Copies of the event in a second folder."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.conf import settings

from pairings.rounds.actions import post_round, propose_round
from tests.factories import BOSS, NOON, make_entries, make_entry, make_tournament
from tournament.config.copies import copies
from tournament.config.files.event_file import import_event
from tournament.host.models import Installation
from tournament.setup.actions import remove_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path):
    installation = Installation.load()
    installation.copies_folder = str(tmp_path)
    installation.save()
    return tmp_path


def seconds(count):
    return NOON + timedelta(seconds=count)


def test_copy_is_an_event_file_that_another_laptop_reads(folder):
    event = make_tournament(slug="cup")
    make_entries(event, 3)

    path = copies.copy_event(event, folder)

    data = path.read_bytes()
    remove_tournament(event)
    assert import_event(data).entries.count() == 3


def test_copy_keeps_the_one_before(folder):
    event = make_tournament(slug="cup")
    first = copies.copy_event(event, folder).read_bytes()
    make_entry(event)

    copies.copy_event(event, folder)

    assert (folder / "cup.previous.tandem.json").read_bytes() == first


def test_keeper_copies_within_a_minute_of_any_action(folder):
    keeper = copies.CopyKeeper()
    event = make_tournament(slug="cup")
    make_entry(event)

    assert keeper.look(now=seconds(5)) == 0
    assert keeper.look(now=seconds(45)) == 1
    assert keeper.look(now=seconds(50)) == 0
    assert Installation.load().copied_at == seconds(45)


def test_keeper_copies_at_once_after_posting(folder):
    keeper = copies.CopyKeeper()
    event = make_tournament(slug="cup")
    make_entries(event, 4)
    keeper.look(now=seconds(100))
    propose_round(event, 1, actor=BOSS, now=seconds(101))
    post_round(event, 1, actor=BOSS, now=seconds(101))

    assert keeper.look(now=seconds(102)) == 1


def test_keeper_notes_a_failure_and_then_its_end(folder):
    keeper = copies.CopyKeeper()
    make_tournament(slug="cup", name="Spring Cup")
    gone = folder / "stick"
    Installation.objects.update(copies_folder=str(gone))

    keeper.look(now=seconds(60))
    failed = Installation.load()
    gone.mkdir()
    keeper.look(now=seconds(62))

    assert "Spring Cup" in failed.copy_failure
    assert "Copies" in failed.copy_failure
    assert Installation.load().copy_failure == ""


def test_keeper_does_nothing_without_a_folder():
    make_tournament()

    assert copies.CopyKeeper().look(now=seconds(1000)) == 0


@pytest.mark.parametrize("text", ["copies", "/nowhere/at/all", str(settings.BASE_DIR / "manage.py")])
def test_check_folder_refuses_what_cannot_hold_a_copy(text):
    with pytest.raises(copies.CopyFailedError):
        copies.check_folder(text)


def test_check_folder_refuses_the_data_folder_itself():
    with pytest.raises(copies.CopyFailedError, match="somewhere else"):
        copies.check_folder(str(settings.DATA_DIR))


def test_write_checked_leaves_the_old_file_where_writing_fails(tmp_path, monkeypatch):
    path = tmp_path / "cup.json"
    copies.write_checked(path, BytesIO(b"old"))

    def fail(_descriptor):
        raise OSError("no space left")

    monkeypatch.setattr(copies.os, "fsync", fail)
    with pytest.raises(OSError, match="no space"):
        copies.write_checked(path, BytesIO(b"new"))

    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
