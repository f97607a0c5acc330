"""The window that Windows opens for a double-click: it stays until what went wrong was read."""

import io
import sys

import pytest

from tests.for_each import for_each
from tournament.config import console


@pytest.fixture
def pressed(monkeypatch):
    """A window of Tandem's own, in which somebody presses Enter."""
    keys = io.StringIO("\n")
    keys.isatty = lambda: True
    monkeypatch.setattr(sys, "stdin", keys)
    monkeypatch.setattr(console, "processes_of_window", lambda: 2)
    return keys


def ended(error):
    """What a Tandem ends with that ends so."""
    with pytest.raises(BaseException) as told, console.kept_until_read():  # noqa: PT011 - whichever
        raise error
    return told.value


@for_each("error", [SystemExit("Port 8000 is in use."), SystemExit(1), SystemExit(130)])
def test_a_window_of_its_own_stays_until_enter_is_pressed(error):
    with pytest.MonkeyPatch.context() as patch:
        keys = io.StringIO("\nmore")
        keys.isatty = lambda: True
        patch.setattr(sys, "stdin", keys)
        patch.setattr(console, "processes_of_window", lambda: 2)
        last = ended(error)
    assert keys.tell() == 1
    assert last.code == (error.code if isinstance(error.code, int) else 1)


def test_the_sentence_is_shown_before_enter_is_asked_for(pressed, capsys):
    ended(SystemExit("Port 8000 is in use."))
    told = capsys.readouterr()
    assert told.err == "Port 8000 is in use.\n"
    assert "Press Enter to close this window." in told.out


def test_a_fault_is_shown_too(pressed, capsys):
    assert ended(RuntimeError("broken")).code == 1
    assert "RuntimeError: broken" in capsys.readouterr().err


@for_each("processes", [0, 3])
def test_a_window_that_stays_by_itself_is_not_kept(processes):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(console, "processes_of_window", lambda: processes)
        patch.setattr(console, "_wait_for_enter", lambda: pytest.fail("nobody has to press Enter"))
        assert ended(SystemExit("no")).code == "no"
        assert isinstance(ended(RuntimeError()), RuntimeError)


def test_a_good_end_closes_the_window(pressed):
    with pytest.raises(SystemExit), console.kept_until_read():
        sys.exit(0)
    with console.kept_until_read():
        pass
    assert pressed.tell() == 0


def test_without_keys_nothing_waits(pressed):
    pressed.isatty = lambda: False
    assert ended(SystemExit("no")).code == "no"
    assert pressed.tell() == 0


def test_other_systems_open_no_window_of_their_own(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    assert console.processes_of_window() == 0
    console.name_window()  # and it has no name there


def test_a_code_page_that_lacks_a_letter_ends_nothing(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    out = io.TextIOWrapper(io.BytesIO(), encoding="cp1252")
    console.show_what_it_can(out)
    out.write("Łódź → Köln")
    out.flush()
    assert out.buffer.getvalue().decode("cp1252") == "?ód? ? Köln"
