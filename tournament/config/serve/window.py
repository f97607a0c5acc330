"""The window that Tandem runs in: it shows the addresses and the set-up link, and resets passwords."""

import os
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from textwrap import wrap
from typing import TextIO

from django.conf import settings
from django.db import connections
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.config.installed import bundle, is_installed, typed
from tournament.host.addresses import LOOPBACK, is_in_container, phone_addresses
from tournament.host.hall_name import name_address, name_now
from tournament.host.models import Installation
from tournament.kernel.version import VERSION
from tournament.sheets.qr_codes import qr_text
from tournament.staff.accounts import has_owner, issue_set_up_token, password_link_parts
from tournament.staff.forms import canonical_username
from tournament.staff.models import Account

RULE = "-" * 64
_COLUMNS = 76  # of the 80 that a window of Windows may have
_LOOK_EVERY = 1.0  # seconds


class Window:
    """What the serve window prints and answers. `bind` and `port` are where the server listens."""

    def __init__(self, *, bind: str, port: int, out: TextIO) -> None:
        self.bind = bind
        self.port = port
        self.out = out
        self.set_up_token = ""

    def open(self) -> None:
        """Show everything once, and answer to keys where a person sits before it."""
        if not has_owner():
            self.set_up_token = issue_set_up_token()
        self.show()
        if has_keys():
            threading.Thread(target=self._listen, name="window", daemon=True).start()

    def show(self) -> None:
        """The addresses of the moment: a laptop may join a hotspot after the start."""
        lines = ["", RULE, _("Tandem is running."), ""]
        lines += [_("Version:          %(version)s") % {"version": VERSION}]
        lines += [_("Everything is in: %(folder)s") % {"folder": settings.DATA_DIR}]
        lines += [_("On this laptop:   %(address)s") % {"address": self._local()}]
        phones = self._phone_links()
        if self.bind in LOOPBACK:
            lines += [_("For phones:       none, because BIND=%(bind)s") % {"bind": self.bind}]
        elif not phones and is_in_container():
            lines += [
                _(
                    "For phones:       the address of the machine that runs this container, with port "
                    "%(port)s. Add it to ALLOWED_HOSTS, and it will be shown here."
                )
                % {"port": self.port}
            ]
        elif not phones:
            lines += [
                _("For phones:       none yet. Connect this laptop to Wi-Fi or a hotspot and press Enter.")
            ]
        else:
            lines += [_("For phones:       %(address)s") % {"address": address} for address in phones]
            if name := name_now():
                lines += [by_name(name_address(name, self.port))]
            code = self._code(phones[0])
            lines += ["", code] if code else []
            lines += ["", *about_firewall()] if sys.platform == "win32" else []
        if self.set_up_token and not has_owner():
            path = reverse("tournament:set-up", args=[self.set_up_token])
            lines += ["", _("FIRST VISIT: open this link in a browser on this laptop. It works once:"), ""]
            lines += [f"    {self._local()}{path}", ""]
        lines += [self._keys(), RULE]
        self._print("\n".join(lines))
        connections.close_all()

    def first_page(self) -> str:
        """What this laptop's browser opens first: while there is no owner, the link that makes one."""
        if self.set_up_token and not has_owner():
            return f"{self._local()}{reverse('tournament:set-up', args=[self.set_up_token])}"
        return f"{self._local()}/"

    def open_browser(self) -> None:
        """Open the first page in this laptop's browser, in a process of its own; nothing happens without a screen.

        A machine that has none has at most a browser for terminals, which would take this window.
        """
        screens = ("DISPLAY", "WAYLAND_DISPLAY")
        if sys.platform in {"win32", "darwin"} or any(os.environ.get(name) for name in screens):
            with suppress(OSError):
                subprocess.Popen(  # noqa: S603 - this Python, with an address of our own
                    [sys.executable, "-m", "webbrowser", self.first_page()],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,  # Ctrl-C in this window is for Tandem alone
                )

    def reset_password(self, typed: str) -> bool:
        """Print a one-time link with which the person of that user name chooses a password; whether there is one."""
        account = Account.objects.filter(username=canonical_username(typed), is_active=True).first()
        if account is None:
            names = sorted(Account.objects.filter(is_active=True).values_list("username", flat=True))
            text = _("There is no user name “%(name)s”. Choose one of these: %(names)s")
            if not names:
                text = _(
                    "There are no accounts yet. Open the set-up link first to create the owner's account."
                )
            self._print(text % {"name": typed, "names": ", ".join(names)})
        else:
            path = reverse("tournament:choose-password", args=password_link_parts(account))
            text = _(
                "Have %(name)s open this link and choose a new password. It works once, within three days:"
            )
            self._print(f"{text % {'name': account}}\n\n    {self._local()}{path}\n")
            for address in self._phone_links()[:1]:
                self._print(f"    {address}{path}\n")
        connections.close_all()
        return account is not None

    def _local(self) -> str:
        # Never by the laptop's address in the network: what the owner does here does not go over the air.
        host = {"0.0.0.0": "127.0.0.1", "localhost": "127.0.0.1", "::": "::1"}.get(self.bind, self.bind)  # noqa: S104
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}"

    def _phone_links(self) -> list[str]:
        """The address that a phone came by before, if the laptop still has it, then all others.

        In a container those that were named come first, and its own inside it, which no phone reaches, not at all.
        """
        if self.bind in LOOPBACK:
            return []
        everywhere = self.bind in {"0.0.0.0", "::"}  # noqa: S104 - a comparison
        found = phone_addresses() if everywhere else [self.bind]
        links = [f"http://{f'[{address}]' if ':' in address else address}:{self.port}" for address in found]
        if is_in_container():
            links = [*self._named_links(), *links]
        tested = Installation.load().address
        return sorted(links, key=lambda link: link != tested)

    def _named_links(self) -> list[str]:
        names = [name for name in settings.ALLOWED_HOSTS if name[:1] not in {"*", "."}]
        if settings.SECURE_SSL_REDIRECT:
            return [f"https://{name}" for name in names]
        return [f"http://{name}:{self.port}" for name in names]

    def _code(self, address: str) -> str:
        """A QR code of the first address, nothing where the terminal cannot show one."""
        code = qr_text(address)
        try:
            code.encode(self.out.encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            return ""
        if sys.platform != "win32" and self.out.isatty():
            # Black on white in every theme: many a phone cannot read a code in negative.
            code = "\n".join(f"\x1b[97;40m{line}\x1b[0m" for line in code.splitlines())
        return code

    def _keys(self) -> str:
        if has_keys() and is_in_foreground():
            return _("Keys: Enter = show this again, p and Enter = reset a password, Ctrl-C = stop.")
        command = typed("reset-password", "anna")
        if is_installed() and bundle() is None:  # a command of the system, which is the same everywhere
            return _("To reset a password, run in another window: %(command)s") % {"command": command}
        return _("To reset a password, run in another window, in this folder: %(command)s") % {
            "command": command
        }

    def _print(self, text: str) -> None:
        speak(self.out, text)

    def _listen(self) -> None:
        while (line := _read_line()) is not None:
            word = line.strip().casefold()
            if word == "":
                self.show()
            elif word in {"p", "password"}:
                self._print(_("Type the user name of the person who forgot the password, then press Enter:"))
                typed = _read_line()
                if typed and typed.strip():
                    self.reset_password(typed.strip())
            else:
                self._print(self._keys())


def by_name(address: str) -> str:
    """The line about the name in the hall, under the addresses for phones."""
    return _("By name:          %(address)s, if the phone can look up names") % {"address": address}


def about_firewall() -> list[str]:
    """What to do so that Windows lets phones in, in lines that fit its window."""
    first = _(
        "If Windows asks about the firewall, allow Python, on public networks too. Otherwise phones cannot connect."
    )
    then = _(
        "If you refused that before: open Windows Security, Firewall & network protection, Allow "
        "an app through firewall, and tick every Python entry."
    )
    return [*wrap(first, _COLUMNS), *wrap(then, _COLUMNS)]


def speak(out: TextIO, text: str) -> None:
    """Print a line or more, as far as the window can show it; where no one is there to read, the server goes on."""
    encoding = out.encoding or "utf-8"
    try:
        out.write(text.encode(encoding, "replace").decode(encoding) + "\n")
        out.flush()
    except (OSError, ValueError):  # the terminal was closed, or the program behind a pipe has ended
        with suppress(OSError, ValueError):
            nothing = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nothing, out.fileno())  # what is still to be written goes there too
            os.close(nothing)


def go_on_in_background() -> None:
    """Have the system not stop the server that asks for keys, or prints, while another process has the terminal."""
    if sys.platform != "win32":
        signal.signal(signal.SIGTTIN, signal.SIG_IGN)
        signal.signal(signal.SIGTTOU, signal.SIG_IGN)


def has_keys() -> bool:
    """Whether a person may type in the window."""
    return sys.stdin is not None and sys.stdin.isatty()


def is_in_foreground() -> bool:
    """Whether no other process has the keys of the terminal; `make run &` leaves them to the shell."""
    if sys.platform == "win32":
        return True
    try:
        return os.tcgetpgrp(0) == os.getpgrp()
    except OSError:  # not the terminal of a shell, or it was closed
        return True


def _read_line() -> str | None:
    """One line from the terminal, None at its end. While another process has the keys, it waits.

    Read without Python's buffered stdin: a worker forked while this thread holds its lock would hang when it
    closes its own stdin.
    """
    if sys.platform == "win32":  # workers start afresh there, and the console needs its own decoding
        return sys.stdin.readline() or None
    line = b""
    while not line.endswith(b"\n"):
        try:
            part = os.read(0, 1024)
        except OSError:
            if is_in_foreground():
                return None
            time.sleep(_LOOK_EVERY)
            continue
        if not part:
            return None
        line += part
    return line.decode("utf-8", "replace")
