"""The figures that documents name are those of the code."""

import re
from datetime import timedelta
from pathlib import Path

from django.conf import settings

from teams.deck_lists.models import MOST_LINES, MOST_LIST_BYTES, MOST_PHONE_LINES, MOST_PHONE_LISTS
from teams.decks.typed_lines import MOST_LETTERS
from tournament.config.serve import adapter, bodies, regulars, serving
from tournament.sheets import packed_parts, sheet_limits
from tournament.staff import limits
from tournament.web import addresses, sign_ins

ROOT = Path(__file__).resolve().parent.parent
SECURITY = (ROOT / "SECURITY.md").read_text("utf-8")
RUNNING = (ROOT / "docs" / "running.md").read_text("utf-8")


def size(count: int) -> str:
    return f"{count >> 20} MB" if count >= 1 << 20 else f"{count >> 10} kB"


def time(length: float | timedelta) -> str:
    seconds = length.total_seconds() if isinstance(length, timedelta) else length
    if seconds == 60:
        return "a minute"
    for unit, name in ((86_400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds % unit == 0 and seconds >= 2 * unit:
            return f"{seconds / unit:.0f} {name}"
    return f"{seconds:g} seconds"


def limit(of: limits.Limit) -> str:
    return f"{of.most} in {time(of.window)}"


LIMITS = {
    "the head of a request": f"{size(serving.MOST_HEAD_BYTES)}, {time(serving.HEAD_MILLISECONDS / 1000)}",
    "a form": size(addresses.FORM_BYTES),
    "a form with fields for every table": f"{size(addresses.LONG_FORM_BYTES)}, only from people who may send it",
    "a file": f"{size(addresses.UPLOAD_BYTES)}, only from people who may send it",
    "a list of teams": (
        f"{size(sheet_limits.MAX_BYTES)}, {sheet_limits.MAX_ROWS:,} rows, {sheet_limits.MAX_COLUMNS} columns; "
        f"unpacked {size(packed_parts.MAX_UNPACKED_BYTES)}"
    ),
    "a backup of an event": f"{size(addresses.EVENT_FILE_BYTES)}, only from the owner",
    "time for a form": time(bodies.FORM_SECONDS),
    "time for a file": (
        f"{time(bodies.UPLOAD_SECONDS)}; after {time(bodies.FORM_SECONDS)} only while at least "
        f"{size(bodies.SLOWEST_UPLOAD)} arrive each second"
    ),
    "silence on the way": time(bodies.SILENCE),
    "unfinished forms": (
        f"{bodies.MOST_FORMS} in each worker; beyond that, a new one replaces the oldest from the address that has most"
    ),
    "unfinished files": f"{bodies.MOST_UPLOADS} in each worker, {size(bodies.MOST_SPOOLED)} together",
    "requests that wait": (
        f"{adapter.MOST_AT_DESK:,} in each worker, in turns by address; whoever has a role has turns of their own, "
        f"at most {regulars.TURNS_OF_ONE}, on whatever devices"
    ),
    "costly requests that wait (passwords, sheets, files)": (
        f"{adapter.MOST_COSTLY} in each worker, one at a time, in turns likewise"
    ),
    "new pages for strangers that wait (searches, made-up codes)": (
        f"{adapter.MOST_KEPT:,} in each worker, one at a time in all, in turns likewise"
    ),
    "time for a browser to take the next part of a file": time(adapter.SLOWEST_READER),
    "wrong passwords for one user name": f"{limit(limits.FOR_ACCOUNT)}, from one device or address",
    "wrong passwords from one address": f"{limit(limits.FOR_ADDRESS)}, for all user names",
    "a session": f"{time(settings.SESSION_COOKIE_AGE)} from signing in",
    "the owner's powers without the password": (
        f"{time(sign_ins.PASSWORD_LASTS)}, {time(sign_ins.FORM_LASTS)} for a form that was open; "
        "no end on the laptop itself"
    ),
    "a deck list": (
        f"{MOST_LIST_BYTES >> 10} KB, {MOST_LINES:,} lines, {MOST_LETTERS:,} letters in a line that is read"
    ),
    "deck lists from a phone": (
        f"for each player {MOST_PHONE_LISTS}, or {MOST_PHONE_LINES:,} lines; after that, a judge takes them"
    ),
    "a one-time link": time(settings.PASSWORD_RESET_TIMEOUT),
}


def table_after(heading: str, text: str) -> dict[str, str]:
    """The first table below a heading: the second cell of each row by the first."""
    rows = re.findall(
        r"^\| (.+?) \| (.+?) \|$", text.partition(heading)[2].partition("\n## ")[0], re.MULTILINE
    )
    return dict(rows[2:])


def test_the_limits_are_those_of_the_code() -> None:
    expected = "\n".join(f"| {what} | {most} |" for what, most in LIMITS.items())
    assert table_after("## Limits", SECURITY) == LIMITS, f"write instead:\n{expected}"


def test_the_connections_of_a_worker_are_those_of_the_code() -> None:
    assert f"takes {serving.MOST_CONNECTIONS:,} connections" in SECURITY
    assert f"idle for {time(serving.HEAD_MILLISECONDS / 1000)}" in " ".join(SECURITY.split())


def test_a_proxy_is_told_to_let_the_largest_file_through() -> None:
    largest = addresses.EVENT_FILE_BYTES >> 20
    assert f"client_max_body_size {largest}m;" in RUNNING
    assert f"of up to {largest} MB" in RUNNING
