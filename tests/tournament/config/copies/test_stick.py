"""The folder of copies: what may be one, how it is known again, and what is written into it."""

import errno
import json
import os
import sys
import threading
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings

from tournament.config.copies import stick

EMPTY = BytesIO(b"")


def names(folder, slug="cup"):
    return [path.name for path in stick.copies_of(folder, slug)]


@pytest.mark.parametrize(
    "text", ["copies", "/nowhere/at/all", "~nobody-of-that-name/copies", str(settings.BASE_DIR / "manage.py")]
)
def test_folder_that_cannot_hold_a_copy_is_refused(text):
    with pytest.raises(stick.CopyFailedError):
        stick.choose(text)


OF_UNIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows reads a backslash as a separator")


@pytest.mark.parametrize(
    "copied",
    [
        '"{}"',
        "'{}'",
        " {} ",
        "{}/",
        *(pytest.param(text, marks=OF_UNIX) for text in ("file://{}", "escaped")),
    ],
    ids=lambda copied: copied.strip(),
)
def test_folder_is_found_as_programs_put_it_on_the_clipboard(tmp_path, copied):
    folder = tmp_path / "my stick"
    folder.mkdir()
    text = str(folder).replace(" ", "\\ ") if copied == "escaped" else copied.format(folder)
    if text.startswith("file:"):
        text = text.replace(" ", "%20")
    assert stick.choose(text).folder == folder


@OF_UNIX
def test_folder_whose_name_has_such_signs_itself_is_that_folder(tmp_path):
    folder = tmp_path / "odd\\ name"
    folder.mkdir()
    assert stick.choose(str(folder)).folder == folder


@pytest.mark.parametrize("inside", ["", "tmp", "removed", "compared", "of the owner/below"])
def test_data_folder_and_what_is_in_it_is_refused(tmp_path, monkeypatch, inside):
    """Each start empties `tmp`, and what is in `compared` goes within hours."""
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path / "data")
    folder = tmp_path / "data" / inside
    folder.mkdir(parents=True)
    link = tmp_path / "link"
    if sys.platform != "win32":  # few may make one there, and Wine's leads nowhere
        link.symlink_to(folder)
    for text in (folder, link) if link.exists() else (folder,):
        with pytest.raises(stick.CopyFailedError, match="its own data"):
            stick.choose(str(text))
    beside = tmp_path / "data-of-another"
    beside.mkdir()
    assert stick.choose(str(beside)).is_in


def test_folder_is_known_again_by_its_marker(tmp_path):
    chosen = stick.choose(str(tmp_path))
    assert chosen.is_in
    assert stick.choose(str(tmp_path)).marker == chosen.marker  # a second laptop leaves it
    (tmp_path / stick.MARKER).unlink()
    assert not chosen.is_in
    assert stick.choose(str(tmp_path)).marker != chosen.marker


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "{}", '{"folder": 7}', '{"folder": null}', "\xff"),
        *("[" * 4000, "[" * 200_000, '{"folder": "%s"}' % ("x" * 65)),
    ],
)
def test_broken_marker_is_none_and_is_made_anew(tmp_path, text):
    (tmp_path / stick.MARKER).write_text(text, "latin-1")
    assert stick.read_marker(tmp_path) == ""
    assert stick.choose(str(tmp_path)).is_in
    assert "about" in json.loads((tmp_path / stick.MARKER).read_text("utf-8"))


@pytest.mark.skipif(os.name != "posix", reason="needs links and pipes")
@pytest.mark.parametrize("name", ["cup.5.tandem.json", "cup.5.tandem.json.part"])
@pytest.mark.parametrize("kind", ["link", "link to nothing", "pipe"])
def test_nothing_is_written_through_what_a_stick_has_in_the_place_of_a_copy(tmp_path, name, kind):
    folder, other = tmp_path / "stick", tmp_path / "thesis.odt"
    folder.mkdir()
    other.write_bytes(b"four years")
    chosen = stick.choose(str(folder))
    if kind == "pipe":
        os.mkfifo(folder / name)
    else:
        (folder / name).symlink_to(other if kind == "link" else tmp_path / "nothing")
    made = stick.keep_copy(chosen, "cup", 5, BytesIO(b"five"))

    assert made.read_bytes() == b"five"
    assert not made.is_symlink()
    assert other.read_bytes() == b"four years"
    assert not (tmp_path / "nothing").exists()


def test_newest_three_copies_of_an_event_stay(tmp_path):
    chosen = stick.choose(str(tmp_path))
    for version in (7, 8, 9, 10, 11):
        stick.keep_copy(chosen, "cup", version, BytesIO(b"%d" % version))
    stick.keep_copy(chosen, "cup-2", 1, BytesIO(b"other"))

    assert names(tmp_path) == ["cup.11.tandem.json", "cup.10.tandem.json", "cup.9.tandem.json"]
    assert names(tmp_path, "cup-2") == ["cup-2.1.tandem.json"]


def test_what_a_killed_process_left_unfinished_goes_with_the_next_copy(tmp_path):
    chosen = stick.choose(str(tmp_path))
    (tmp_path / "cup.6.tandem.json.part").write_bytes(b"half")
    (tmp_path / "cup-2.6.tandem.json.part").write_bytes(b"of another event")
    stick.keep_copy(chosen, "cup", 7, BytesIO(b"7"))
    assert [path.name for path in tmp_path.glob("*.part")] == ["cup-2.6.tandem.json.part"]


def test_event_begun_anew_under_its_old_address_keeps_its_new_copies(tmp_path):
    chosen = stick.choose(str(tmp_path))
    for version in (4, 5, 6):
        stick.keep_copy(chosen, "cup", version, BytesIO(b"old"))
    for version in (1, 2, 3, 4, 5, 6, 7, 8):
        made = stick.keep_copy(chosen, "cup", version, BytesIO(b"new"))
        assert made.read_bytes() == b"new"
        assert len(names(tmp_path)) <= 2 * stick.KEPT
    assert names(tmp_path)[0] == "cup.8.tandem.json"
    assert len(names(tmp_path)) == stick.KEPT


def test_laptop_with_an_older_state_of_the_event_leaves_the_newer_copies_of_another(tmp_path):
    """The second laptop, on which carrying on was tried out days before, gets the stick of the one that died."""
    chosen = stick.choose(str(tmp_path))
    for version in (118, 119, 120):
        stick.keep_copy(chosen, "cup", version, BytesIO(b"of the day"))
    for version in (80, 81, 82, 83):
        stick.keep_copy(chosen, "cup", version, BytesIO(b"tried out"))

    newest = ["cup.120.tandem.json", "cup.119.tandem.json", "cup.118.tandem.json"]
    assert names(tmp_path) == [*newest, "cup.83.tandem.json", "cup.82.tandem.json", "cup.81.tandem.json"]
    assert {(tmp_path / name).read_bytes() for name in newest} == {b"of the day"}


@pytest.mark.parametrize("hours", [-25, -1, 0, 1, 25])
def test_clock_that_was_put_back_or_ahead_lets_go_of_the_oldest_copies_all_the_same(tmp_path, hours):
    chosen = stick.choose(str(tmp_path))
    for version in (1, 2, 3):
        made = stick.keep_copy(chosen, "cup", version, BytesIO(b"before"))
        other = made.stat().st_mtime + hours * 3600
        os.utime(made, (other, other))
    for version in (4, 5):
        stick.keep_copy(chosen, "cup", version, BytesIO(b"after"))

    assert names(tmp_path) == ["cup.5.tandem.json", "cup.4.tandem.json", "cup.3.tandem.json"]


def test_old_copy_that_cannot_be_let_go_is_no_failure_of_the_new_one(tmp_path, monkeypatch):
    """Windows deletes no file that another program has open, such as a scanner for viruses."""
    chosen = stick.choose(str(tmp_path))
    for version in (1, 2, 3):
        stick.keep_copy(chosen, "cup", version, BytesIO(b"old"))
    unlink = Path.unlink

    def refuse(path, missing_ok=False):
        if path.name == "cup.1.tandem.json":
            raise PermissionError(errno.EACCES, "is open in another program", str(path))
        unlink(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", refuse)
    assert stick.keep_copy(chosen, "cup", 4, BytesIO(b"new")).read_bytes() == b"new"
    monkeypatch.undo()
    stick.keep_copy(chosen, "cup", 5, BytesIO(b"new"))
    assert names(tmp_path) == ["cup.5.tandem.json", "cup.4.tandem.json", "cup.3.tandem.json"]


def test_copy_that_is_there_already_is_not_written_again_and_another_is_not_overwritten(tmp_path):
    chosen = stick.choose(str(tmp_path))
    first = stick.keep_copy(chosen, "cup", 5, BytesIO(b"one"))
    written = first.stat().st_mtime_ns
    assert stick.keep_copy(chosen, "cup", 5, BytesIO(b"one")) == first
    assert first.stat().st_mtime_ns == written

    other = stick.keep_copy(chosen, "cup", 5, BytesIO(b"two"))
    assert (first.read_bytes(), other.read_bytes()) == (b"one", b"two")


@pytest.mark.parametrize("kind", ["a folder", "a file that cannot be read"])
def test_name_that_is_taken_by_something_else_keeps_no_copy_from_being_made(tmp_path, monkeypatch, kind):
    """A stick that was pulled out may show a file that it cannot give; an event that is over has no later version."""
    chosen = stick.choose(str(tmp_path))
    taken = tmp_path / "cup.5.tandem.json"
    if kind == "a folder":
        taken.mkdir()
    else:
        taken.write_bytes(b"one")
        read = Path.open
        monkeypatch.setattr(
            Path, "open", lambda path, *how, **more: fail(path) if path == taken else read(path, *how, **more)
        )

    def fail(path):
        raise OSError(errno.EIO, "Input/output error", str(path))

    made = stick.keep_copy(chosen, "cup", 5, BytesIO(b"one"))
    assert made == tmp_path / "cup.5-2.tandem.json"
    assert made.read_bytes() == b"one"


@pytest.mark.parametrize("taken_out", ["before", "meanwhile"])
def test_stick_that_is_pulled_out_between_two_copies_leaves_nothing_on_the_laptop(
    tmp_path, monkeypatch, taken_out
):
    folder = tmp_path / "stick"
    folder.mkdir()
    chosen = stick.choose(str(folder))
    write = stick.write_new

    def take_out():
        folder.rename(tmp_path / "pocket")
        folder.mkdir()  # the mount point stays

    def write_after(path, data):
        take_out()
        write(path, data)

    if taken_out == "before":
        take_out()
    else:
        monkeypatch.setattr(stick, "write_new", write_after)
    with pytest.raises(stick.CopyFailedError, match="was not found"):
        stick.keep_copy(chosen, "cup", 2, BytesIO(b"new"))

    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("fails", ["bring_to_disk", "holds"])
def test_what_was_there_stays_whole_where_writing_fails(tmp_path, monkeypatch, fails):
    chosen = stick.choose(str(tmp_path))
    stick.keep_copy(chosen, "cup", 1, BytesIO(b"old"))

    def fail(*_args):
        raise OSError("no space left")

    monkeypatch.setattr(stick, fails, fail if fails == "bring_to_disk" else lambda *_args: False)
    with pytest.raises(OSError, match=r"no space|read back"):
        stick.keep_copy(chosen, "cup", 2, BytesIO(b"new"))

    assert (tmp_path / "cup.1.tandem.json").read_bytes() == b"old"
    assert names(tmp_path) == ["cup.1.tandem.json"]
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(stick.UNFINISHED)]


def test_folder_that_does_not_answer_is_told_and_holds_nobody_up(tmp_path, monkeypatch):
    answers = threading.Event()
    monkeypatch.setattr(stick, "read_marker", lambda _folder: answers.wait(30) and "")
    try:
        with pytest.raises(stick.CopyFailedError, match="is not responding"):
            stick.choose_in_time(str(tmp_path), patience=0.05)
    finally:
        answers.set()


def test_what_is_wrong_with_a_folder_is_told_in_time_too(tmp_path):
    assert stick.choose_in_time(str(tmp_path)).is_in
    with pytest.raises(stick.CopyFailedError, match="full path"):
        stick.choose_in_time("copies")
