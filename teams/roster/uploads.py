"""Keep a sheet that was read between its preview and the import, without trusting the browser with it.

It is kept in a session row of its own: a page that has nothing to do with it never reads it, every process finds it,
and it expires by itself. An account has one such row, on whatever device and however often it signs in: nobody fills
the disk with sheets. A sheet is shown and imported only where it was uploaded.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.utils.crypto import get_random_string, salted_hmac

from teams.roster.spreadsheets import UploadedSheet
from teams.roster.tdf import TomPlayer
from tournament.event.models import Tournament
from tournament.staff.models import Account
from tournament.staff.session_store import SessionStore

TEAMS, LISTS = "teams", "lists"  # what a sheet has rows of
KEPT_FOR = timedelta(hours=2)
_PEOPLE = "\0people"  # the one header of kept players; no cell that is read has such a character
_MARK = "roster_upload"  # in the session: which sheet was uploaded there


def keep_upload(
    session: SessionBase,
    account: Account,
    tournament: Tournament,
    sheet: UploadedSheet,
    *,
    file_name: str,
    about: str = TEAMS,
) -> None:
    """Keep a sheet for the person of `session`, in place of the one before; `about` says what it has rows of."""
    mark = get_random_string(32)
    store = SessionStore()
    store["upload"] = {
        "mark": mark,
        "event": tournament.pk,
        "file": file_name,
        "about": about,
        "sheet": sheet.as_json(),
    }
    store.set_expiry(KEPT_FOR)
    store.clear_expired()  # what nobody came back for
    store.replace(_key(account))
    session[_MARK] = mark


def find_upload(
    session: SessionBase, account: Account, tournament: Tournament, *, about: str = TEAMS
) -> tuple[UploadedSheet, str] | None:
    """The kept sheet and its file's name; None where none of that kind is kept for this event, or no longer."""
    kept = _kept(session, account)
    if kept is None or kept["event"] != tournament.pk or kept.get("about", TEAMS) != about:
        return None
    return UploadedSheet(**kept["sheet"]), kept["file"]


def keep_people(
    session: SessionBase,
    account: Account,
    tournament: Tournament,
    people: Sequence[TomPlayer],
    *,
    file_name: str,
) -> None:
    """Keep the players of a file in the same way, in place of what was kept before."""
    rows = [[person.name, person.number, "1" if person.has_left else ""] for person in people]
    numbers = [person.place for person in people]
    sheet = UploadedSheet(header_row=1, header=[_PEOPLE], row_numbers=numbers, rows=rows)
    keep_upload(session, account, tournament, sheet, file_name=file_name)


def people_of(sheet: UploadedSheet) -> list[TomPlayer] | None:
    """The players that a kept file has; None where it is a sheet of teams."""
    if sheet.header != [_PEOPLE]:
        return None
    return [
        TomPlayer(place, name, number, bool(left))
        for place, (name, number, left) in zip(sheet.row_numbers, sheet.rows, strict=True)
    ]


def drop_upload(session: SessionBase, account: Account) -> None:
    """Forget the kept sheet."""
    if _kept(session, account) is not None:
        SessionStore().delete(_key(account))
    session.pop(_MARK, None)


def _kept(session: SessionBase, account: Account) -> dict[str, Any] | None:
    """What was uploaded in this session, where the account has uploaded nothing elsewhere since."""
    mark = session.get(_MARK)
    kept: dict[str, Any] | None = SessionStore(_key(account)).get("upload") if mark else None
    return kept if kept is not None and kept["mark"] == mark else None


def _key(account: Account) -> str:
    """The key of the account's row, which only this installation can make."""
    return salted_hmac("teams.roster-upload", str(account.pk), algorithm="sha256").hexdigest()
