"""Copies of the event in a second folder."""

import shutil
import threading
import time
from datetime import timedelta

import pytest

from pairings.rounds.actions import post_round, propose_round
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_entry, make_tournament
from tournament.config.copies import copies, stick
from tournament.config.files.event_file import import_event
from tournament.event.models import Tournament
from tournament.host.models import Installation
from tournament.setup.actions import change_settings, finish_tournament, remove_tournament
from tournament.wording.backup_failures import backup_failure

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path):
    choose_folder(tmp_path)
    return tmp_path


def choose_folder(folder):
    marker = stick.choose(str(folder)).marker
    Installation.load()
    Installation.objects.update(copies_folder=str(folder), copies_marker=marker)


def said_of(installation):
    return backup_failure(installation.copy_failure, installation.copies_folder)


def seconds(count):
    return NOON + timedelta(seconds=count)


def test_copy_is_an_event_file_that_another_laptop_reads(folder):
    event = make_tournament(slug="cup")
    make_entries(event, 3)

    path = copies.copy_event(event, stick.choose(str(folder)))

    data = path.read_bytes()
    remove_tournament(event)
    assert import_event(data).entries.count() == 3


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


def test_keeper_copies_at_once_what_was_done_before_the_clock_was_put_back(folder):
    keeper = copies.CopyKeeper()
    event = make_tournament(slug="cup")
    make_entries(event, 2)
    keeper.look(now=seconds(100))
    change_settings(event, {"venue": "Hall 1"}, actor=BOSS, now=seconds(200))

    assert keeper.look(now=seconds(210)) == 0
    assert keeper.look(now=seconds(-3400)) == 1


def test_keeper_notes_a_failure_and_then_its_end(folder, monkeypatch):
    keeper = copies.CopyKeeper()
    make_tournament(slug="cup", name="Spring Cup")

    def fail(*_args):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(copies, "keep_copy", fail)
        assert keeper.look(now=seconds(60)) == 0
    failed = Installation.load()
    assert keeper.look(now=seconds(62)) == 1

    assert "Spring Cup" in said_of(failed)
    assert "full" in said_of(failed)
    assert (failed.copy_failed_at, failed.copied_at) == (seconds(60), None)
    assert (Installation.load().copy_failure, Installation.load().copied_at) == ("", seconds(62))


def test_a_laptop_without_room_for_temporary_files_is_not_blamed_on_the_stick(folder, monkeypatch):
    make_tournament(slug="cup", name="Spring Cup")

    def fail(*_args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(copies, "open_event_file", fail)
    copies.CopyKeeper().look(now=seconds(60))

    said = said_of(Installation.load())
    assert "Spring Cup" in said
    assert "(No space left on device)" in said
    assert "Check whether the stick" not in said
    assert str(folder) not in said


def test_an_event_that_cannot_be_written_keeps_no_other_from_being_copied(folder, monkeypatch):
    """Otherwise each look would begin anew at the first event, and fail at the same one."""
    keeper = copies.CopyKeeper()
    for slug in ("first", "second", "third"):
        make_tournament(slug=slug, name=f"The {slug}")
    write = copies.open_event_file

    def fail_at_second(tournament, purpose):
        if tournament.slug == "second":
            raise MemoryError
        return write(tournament, purpose)

    with monkeypatch.context() as broken:
        broken.setattr(copies, "open_event_file", fail_at_second)
        assert keeper.look(now=seconds(60)) == 2
        said = said_of(Installation.load())
        assert keeper.look(now=seconds(62)) == 0
    assert "The second" in said
    assert "window" in said
    assert [len(stick.copies_of(folder, slug)) for slug in ("first", "second", "third")] == [1, 0, 1]
    assert keeper.look(now=seconds(64)) == 1
    assert said_of(Installation.load()) == ""


def test_stick_that_was_taken_out_is_missed_at_the_next_look_and_nothing_goes_in_its_place(folder):
    """Its mount point may stay as an empty folder of the laptop's own disk."""
    keeper = copies.CopyKeeper()
    make_tournament(slug="cup")
    keeper.look(now=seconds(60))
    taken_out = folder.with_name(f"{folder.name}-in-a-pocket")
    folder.rename(taken_out)
    folder.mkdir()

    assert keeper.look(now=seconds(62)) == 0
    assert "was not found" in said_of(Installation.load())
    assert list(folder.iterdir()) == []

    folder.rmdir()
    taken_out.rename(folder)
    keeper.look(now=seconds(64))
    assert Installation.load().copy_failure == ""


def test_other_stick_at_the_same_place_is_not_taken_for_it(folder):
    keeper = copies.CopyKeeper()
    make_tournament(slug="cup")
    (folder / stick.MARKER).unlink()
    stick.choose(str(folder))  # marked by another laptop

    assert keeper.look(now=seconds(60)) == 0
    assert "was not found" in said_of(Installation.load())


def test_same_trouble_is_written_once(folder, django_assert_num_queries):
    keeper = copies.CopyKeeper()
    (folder / stick.MARKER).unlink()
    keeper.look(now=seconds(60))

    with django_assert_num_queries(1):  # the installation is read, nothing is written
        keeper.look(now=seconds(62))


def test_what_is_said_of_a_folder_does_not_reach_the_next_one(folder, monkeypatch):
    """Somebody chooses another folder while the first one is still looked at."""
    keeper = copies.CopyKeeper()
    make_tournament(slug="cup")
    other = folder / "other"
    other.mkdir()

    def fail(*_args):
        choose_folder(other)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(copies, "keep_copy", fail)
    keeper.look(now=seconds(60))

    assert Installation.load().copies_folder == str(other)
    assert (Installation.load().copy_failure, Installation.load().copy_failed_at) == ("", None)


@pytest.mark.parametrize(
    ("seconds_under_way", "is_other", "hangs"),
    [(None, True, False), (5, True, False), (11, True, True), (300, False, False)],
    ids=["no look is under way", "not for long", "and another folder is chosen", "and no other is chosen"],
)
def test_a_folder_that_does_not_answer_is_left_once_another_one_is_chosen(
    folder, seconds_under_way, is_other, hangs
):
    looks = copies._Looks()
    looks.keeper.look(now=seconds(60))
    if seconds_under_way is not None:
        looks.began_at = time.monotonic() - seconds_under_way
    if is_other:
        other = folder / "other"
        other.mkdir()
        choose_folder(other)

    assert looks.hangs() is hangs


@pytest.mark.parametrize(
    ("seconds_under_way", "answers", "hangs"),
    [(5, 99, False), (11, 99, True), (300, None, False), (300, "never", False)],
    ids=["not for long", "and is put in anew", "and is as it was", "and does not answer at all"],
)
def test_a_stick_that_does_not_answer_is_left_once_it_was_taken_out_and_put_in_again(
    folder, monkeypatch, seconds_under_way, answers, hangs
):
    """The desk says that this helps."""
    looks, over = copies._Looks(), threading.Event()
    looks.keeper.look(now=seconds(60))
    looks.began_at = time.monotonic() - seconds_under_way
    monkeypatch.setattr(copies, "ANSWERS_WITHIN", 0.05)
    disk = looks.keeper.disk
    if answers == "never":
        monkeypatch.setattr(copies, "disk_of", lambda _folder: over.wait(30) and disk)
    elif answers is not None:
        monkeypatch.setattr(copies, "disk_of", lambda _folder: disk + answers)
    before = threading.active_count()
    try:
        assert [looks.hangs() for _number in range(3)] == [hangs] * 3
        assert threading.active_count() <= before + 1
        if answers == "never":
            monkeypatch.setattr(copies, "disk_of", lambda _folder: disk + 99)
            monkeypatch.setattr(copies, "ASKED_EVERY", 0.0)
            assert looks.hangs()
    finally:
        over.set()


def test_keeper_does_nothing_without_a_folder():
    make_tournament()

    assert copies.CopyKeeper().look(now=seconds(1000)) == 0


@pytest.mark.parametrize("is_finished", [False, True])
def test_copies_that_vanish_from_the_stick_are_made_again_at_the_next_look(folder, is_finished):
    keeper = copies.CopyKeeper()
    event = make_tournament(slug="cup")
    if is_finished:  # no action follows that would make one
        make_entries(event, 4)
        make_closed_round(event, 1)
        finish_tournament(event, reason="the hall closes", actor=BOSS, now=seconds(30))
    keeper.look(now=seconds(100))
    (only,) = stick.copies_of(folder, "cup")
    data = only.read_bytes()
    only.unlink()

    assert keeper.look(now=seconds(102)) == 1
    assert only.read_bytes() == data
    assert Installation.load().copied_at == seconds(102)
    assert keeper.look(now=seconds(104)) == 0


def test_a_cloned_stick_with_older_copies_gets_the_newest_one(folder):
    """It has the same marker, so it is taken for the one that was chosen."""
    keeper = copies.CopyKeeper()
    event = make_tournament(slug="cup")
    keeper.look(now=seconds(60))
    clone = folder.with_name(f"{folder.name}-clone")
    shutil.copytree(folder, clone)
    change_settings(event, {"venue": "Hall 1"}, actor=BOSS, now=seconds(61))
    keeper.look(now=seconds(100))
    folder.rename(folder.with_name(f"{folder.name}-in-a-pocket"))
    clone.rename(folder)

    assert keeper.look(now=seconds(102)) == 1
    assert any(f".{event.version}." in path.name for path in stick.copies_of(folder, "cup"))


def test_a_copy_that_was_cut_short_is_made_again_under_another_name(folder):
    keeper = copies.CopyKeeper()
    make_tournament(slug="cup")
    keeper.look(now=seconds(60))
    (only,) = stick.copies_of(folder, "cup")
    data = only.read_bytes()
    only.write_bytes(data[:100])

    assert keeper.look(now=seconds(62)) == 1
    assert data in [path.read_bytes() for path in stick.copies_of(folder, "cup")]


def test_copies_of_another_event_with_the_same_address_stay_on_the_stick(folder):
    """A club has one stick for two laptops, and both events are called cup."""
    first = make_tournament(slug="cup", name="Open")
    keeper = copies.CopyKeeper()
    for hour in (1, 2, 3):
        change_settings(first, {"venue": f"Hall {hour}"}, actor=BOSS, now=seconds(hour))
        keeper.look(now=seconds(3600 * hour))
    theirs = {path: path.read_bytes() for path in stick.copies_of(folder, "cup")}
    assert len(theirs) == 3
    remove_tournament(first)

    second = make_tournament(slug="cup", name="Open")
    Tournament.objects.filter(pk=second.pk).update(created_at=seconds(-60))  # factories make all at noon
    other_laptop = copies.CopyKeeper()
    for hour in range(4, 14):
        change_settings(second, {"venue": f"Hall {hour}"}, actor=BOSS, now=seconds(hour))
        other_laptop.look(now=seconds(3600 * hour))
    second.refresh_from_db()

    assert {path: path.read_bytes() for path in theirs if path.exists()} == theirs
    ours = [path for path in stick.copies_of(folder, "cup") if path not in theirs]
    assert [int(path.name.split(".")[1].split("-")[0]) for path in ours] == [
        second.version - back for back in range(stick.KEPT)
    ]


def test_what_another_event_lost_leaves_the_copies_that_are_there(folder):
    keeper = copies.CopyKeeper()
    make_tournament(slug="cup")
    make_tournament(slug="league")
    keeper.look(now=seconds(60))
    stick.copies_of(folder, "cup")[0].unlink()

    assert keeper.look(now=seconds(62)) == 1
