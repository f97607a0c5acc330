"""What the serve window shows, and the password that is reset from it."""

import errno
import io
import os
import re
import sys
from pathlib import Path

import pytest

from tests.factories import make_account
from tournament.config import installed
from tournament.config.serve import window as module
from tournament.config.serve.window import Window
from tournament.host.models import Installation
from tournament.host.queries import keep_phone_address
from tournament.kernel.version import VERSION

EVERYWHERE = "0.0.0.0"  # noqa: S104 - no server listens here
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _hall(monkeypatch):
    monkeypatch.setattr(module, "phone_addresses", lambda: ["192.168.1.20", "10.0.0.7"])
    monkeypatch.setattr(module, "is_in_container", lambda: False)
    # A window closes its connections, since processes are forked after it; the test's transaction needs its own.
    monkeypatch.setattr(module.connections, "close_all", lambda: None)


class Terminal(io.TextIOWrapper):
    def __init__(self, encoding="utf-8"):
        super().__init__(io.BytesIO(), encoding=encoding)

    def text(self):
        self.flush()
        return self.buffer.getvalue().decode(self.encoding)


def shown(bind=EVERYWHERE, encoding="utf-8", owner=True):
    if owner:
        make_account("olivia", is_owner=True)
    out = Terminal(encoding)
    Window(bind=bind, port=8000, out=out).open()
    return out.text()


def test_window_shows_the_addresses_and_a_code(monkeypatch):
    monkeypatch.setattr(module.sys, "platform", "linux")
    text = shown()

    assert "On this laptop:   http://127.0.0.1:8000" in text
    assert re.findall(r"For phones:\s+(\S+)", text) == ["http://192.168.1.20:8000", "http://10.0.0.7:8000"]
    assert "▀" in text
    assert "reset-password NAME=" in text


def test_window_shows_the_name_while_there_is_one(monkeypatch):
    assert "By name" not in shown()
    monkeypatch.setattr(module, "name_now", lambda: "tandem-2.local")
    text = shown(owner=False)

    assert "By name:          http://tandem-2.local:8000, if the phone can look up names" in text


def test_the_password_of_an_installed_tandem_is_reset_from_any_folder(monkeypatch):
    monkeypatch.setattr(module, "is_installed", lambda: True)
    monkeypatch.setattr(installed, "is_installed", lambda: True)
    assert "run in another window: tandem reset-password anna" in shown()

    monkeypatch.setattr(module, "bundle", lambda: Path("C:/Tandem"))
    monkeypatch.setattr(installed, "bundle", lambda: Path("C:/Tandem"))
    assert "run in another window, in this folder: .\\Tandem reset-password anna" in shown(owner=False)


def test_on_windows_the_password_is_reset_without_make(monkeypatch):
    monkeypatch.setattr(module.sys, "platform", "win32")
    text = shown()

    assert "manage.py reset_password anna" in text
    assert "make " not in text


def test_on_windows_it_says_what_to_do_about_the_firewall(monkeypatch):
    monkeypatch.setattr(module.sys, "platform", "linux")
    assert "firewall" not in shown()
    monkeypatch.setattr(module.sys, "platform", "win32")
    text = shown(owner=False)
    assert "If Windows asks about the firewall, allow Python" in text
    assert max(map(len, module.about_firewall())) <= 80  # a window there breaks lines inside words
    assert "firewall" not in shown(bind="127.0.0.1", owner=False)  # no phone comes


def test_window_shows_the_address_that_a_phone_came_by_first():
    keep_phone_address("http://10.0.0.7:8000")

    assert re.findall(r"For phones:\s+(\S+)", shown())[0] == "http://10.0.0.7:8000"


def test_window_without_a_network_says_what_to_do(monkeypatch):
    monkeypatch.setattr(module, "phone_addresses", list)

    assert "Connect this laptop to Wi-Fi or a hotspot and press Enter" in shown()


def test_a_container_shows_no_address_of_its_own(monkeypatch, settings):
    """Its inner address, as a code on the wall, leads no phone anywhere."""
    monkeypatch.setattr(module, "is_in_container", lambda: True)
    monkeypatch.setattr(module, "phone_addresses", list)
    settings.ALLOWED_HOSTS = ["*"]
    text = shown()
    assert "the address of the machine that runs this container, with port 8000" in text
    assert "█" not in text

    settings.ALLOWED_HOSTS = ["*", "cup.example.org", ".example.org"]
    assert re.findall(r"For phones:\s+(\S+)", shown(owner=False)) == ["http://cup.example.org:8000"]
    settings.SECURE_SSL_REDIRECT = True
    assert re.findall(r"For phones:\s+(\S+)", shown(owner=False)) == ["https://cup.example.org"]


def test_window_bound_to_this_laptop_offers_phones_nothing():
    assert "none, because BIND=127.0.0.1" in shown(bind="127.0.0.1")


def test_window_bound_to_one_address_shows_that_one():
    assert "On this laptop:   http://10.0.0.7:8000" in shown(bind="10.0.0.7")


def test_window_of_an_old_console_leaves_the_code_out():
    text = shown(encoding="cp1252")

    assert "http://192.168.1.20:8000" in text
    assert "▀" not in text


def test_window_shows_the_set_up_link_until_there_is_an_owner(client):
    text = shown(owner=False)
    path = re.search(r"http://127.0.0.1:8000(/set-up/\S+)", text)[1]

    assert client.get(path).status_code == 200
    assert "/set-up/" not in shown()


def test_open_window_forgets_the_set_up_link_once_it_was_used():
    out = Terminal()
    window = Window(bind=EVERYWHERE, port=8000, out=out)
    window.open()
    make_account(is_owner=True)

    before = len(out.text())
    window.show()

    assert "/set-up/" not in out.text()[before:]
    assert Installation.load().set_up_token_hash != ""


def test_password_link_of_the_window_works(client):
    make_account("olivia", is_owner=True)
    out = Terminal()

    assert Window(bind=EVERYWHERE, port=8000, out=out).reset_password(" Olivia ")

    path = re.search(r"http://127.0.0.1:8000(/password/\S+)", out.text())[1]
    assert client.get(path).status_code == 200
    assert f"http://192.168.1.20:8000{path}" in out.text()


def test_password_of_nobody_lists_the_user_names():
    make_account("olivia", is_owner=True)
    make_account("anna")
    out = Terminal()

    assert not Window(bind=EVERYWHERE, port=8000, out=out).reset_password("olvia")

    assert "Choose one of these: anna, olivia" in out.text()


def test_password_before_the_first_visit_points_to_the_set_up_link():
    out = Terminal()

    assert not Window(bind=EVERYWHERE, port=8000, out=out).reset_password("olivia")

    assert "Open the set-up link first" in out.text()


@pytest.mark.skipif(sys.platform == "win32", reason="reads the console in another way there")
def test_keys_of_the_window(monkeypatch):
    make_account("olivia", is_owner=True)
    out = Terminal()
    reader, writer = os.pipe()
    os.write(writer, b"\nwhat\np\nolivia\np\n")
    os.close(writer)
    read = os.read
    monkeypatch.setattr(module.os, "read", lambda _fd, _size: read(reader, 1))

    Window(bind=EVERYWHERE, port=8000, out=out)._listen()
    os.close(reader)

    text = out.text()
    assert text.count("Tandem is running.") == 1
    assert text.count(VERSION) == 1
    assert text.count("To reset a password") + text.count("Keys: Enter") == 2
    assert text.count("/password/") == 2


# --- Started as people start things ---


@pytest.mark.skipif(sys.platform == "win32", reason="job control is of POSIX")
def test_in_the_background_it_asks_for_no_keys_and_goes_on_to_listen_when_it_has_them(monkeypatch):
    make_account("olivia", is_owner=True)
    out, asked = Terminal(), []
    answers = [OSError(errno.EIO, "in the background"), b"p\n", b"olivia\n", b""]

    def read(_fd, _size):
        answer = answers.pop(0)
        if isinstance(answer, OSError):
            raise answer
        return answer

    monkeypatch.setattr(module.os, "read", read)
    monkeypatch.setattr(module, "is_in_foreground", lambda: False)
    monkeypatch.setattr(module.time, "sleep", asked.append)

    Window(bind=EVERYWHERE, port=8000, out=out)._listen()

    assert asked == [module._LOOK_EVERY]
    assert out.text().count("/password/") == 2


@pytest.mark.skipif(sys.platform == "win32", reason="job control is of POSIX")
def test_a_terminal_that_is_gone_ends_the_listening(monkeypatch):
    def gone(*_args):
        raise OSError(errno.EIO, "gone")

    monkeypatch.setattr(module.os, "read", gone)
    monkeypatch.setattr(module.os, "tcgetpgrp", gone)

    assert module._read_line() is None


@pytest.mark.parametrize("is_in_front", [True, False])
def test_keys_are_offered_to_whoever_has_them(monkeypatch, is_in_front):
    monkeypatch.setattr(module, "has_keys", lambda: True)
    monkeypatch.setattr(module, "is_in_foreground", lambda: is_in_front)
    monkeypatch.setattr(module.Window, "_listen", lambda _window: None)

    assert ("Keys: Enter" in shown()) == is_in_front


@pytest.mark.parametrize("what", ["a pipe whose reader ended", "a closed file"])
def test_what_nobody_reads_stops_nothing(what):
    reader, writer = os.pipe()
    os.close(reader)
    out = os.fdopen(writer, "w", encoding="utf-8")
    if what == "a closed file":
        out.close()
    module.speak(out, "Tandem is running.")
    module.speak(out, "Tandem has stopped.")
    out.close()  # nor does what was left to write


@pytest.mark.parametrize(
    ("platform", "screen", "is_opened"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("win32", {}, True),
        ("darwin", {}, True),
    ],
)
def test_the_browser_is_opened_where_there_is_a_screen(monkeypatch, platform, screen, is_opened):
    make_account("olivia", is_owner=True)
    started = []
    monkeypatch.setattr(module.subprocess, "Popen", lambda command, **_pipes: started.append(command[1:]))
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in screen.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(module.sys, "platform", platform)

    Window(bind=EVERYWHERE, port=8000, out=Terminal()).open_browser()
    assert started == ([["-m", "webbrowser", "http://127.0.0.1:8000/"]] if is_opened else [])


def test_the_first_page_is_the_set_up_link_until_there_is_an_owner():
    window = Window(bind=EVERYWHERE, port=8000, out=Terminal())
    window.open()
    assert window.first_page() == f"http://127.0.0.1:8000/set-up/{window.set_up_token}/"

    make_account("olivia", is_owner=True)
    assert window.first_page() == "http://127.0.0.1:8000/"


def test_the_window_says_where_everything_is_kept(settings):
    assert f"Everything is in: {settings.DATA_DIR}" in shown()
