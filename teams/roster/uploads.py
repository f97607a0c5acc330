"""Keep a file that was read between its preview and the import, without trusting the browser with it.

After the import it is kept on where rows of it were left out (`LeftOut`): what they lack is worked out again whenever
a person looks, from the file and the event (docs/decisions/spreadsheets.md).

It is kept in a session row of its own: a page that has nothing to do with it never reads it, every process finds it,
and it expires by itself. An account has one such row, on whatever device and however often it signs in: nobody fills
the disk with sheets. A sheet is shown and imported only where it was uploaded.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.utils.crypto import get_random_string, salted_hmac

from teams.roster.spreadsheets import UploadedSheet, read_uploaded
from tournament.event.models import Tournament
from tournament.staff.models import Account
from tournament.staff.session_models import BrowserSession
from tournament.staff.session_store import SessionStore, hash_of

TEAMS, LISTS, LEFT_OUT = "teams", "lists", "left out"  # what a file has rows of, or rows that were left out
KEPT_FOR = timedelta(hours=2)
LEFT_FOR = timedelta(hours=12)  # an event's day
CHOICES = ("sheet", "encoding", "heading", "columns")
_BOX, _COLUMN = re.compile(r"c\d{1,3}"), re.compile(r"\b(\d{1,3}):([a-z_]{1,20})\b")
_MARK = "roster_upload"  # in the session: which file was uploaded there


@dataclass(frozen=True, slots=True)
class Upload:
    """A file between its preview and the import, and what the person chose to read of it, "" for nothing.

    `heading` is the row of the headings. `columns` is what is in which column, "0:team_name 3:city", "-" where none is
    to be read.
    """

    data: bytes
    file_name: str
    sheet: str = ""
    encoding: str = ""
    heading: str = ""
    columns: str = ""

    def as_chosen(self, choice: Mapping[str, str]) -> "Upload":
        """The same file with what a page's address or form chooses."""
        chosen = {name: choice.get(name, "") for name in CHOICES}
        if not chosen["columns"]:
            chosen["columns"] = _columns_in_boxes(choice)
        return Upload(self.data, self.file_name, **chosen)

    @property
    def choice(self) -> dict[str, str]:
        """What was chosen, by the name that it has in an address."""
        return {name: getattr(self, name) for name in CHOICES if getattr(self, name)}

    @property
    def chosen(self) -> tuple[tuple[int, str], ...] | None:
        """The columns that were chosen, each as (column from 0, field); None where nothing was."""
        if not self.columns:
            return None
        return tuple((int(index), name) for index, name in _COLUMN.findall(self.columns))


def _columns_in_boxes(choice: Mapping[str, str]) -> str:
    """What the boxes of a preview say, one for each column ("c0"); nothing where the row of the headings changed.

    Then they are about what was in another row.
    """
    boxes = {int(name[1:]): choice[name] for name in choice if _BOX.fullmatch(name)}
    if not boxes or choice.get("heading", "") != choice.get("headed", ""):
        return ""
    return " ".join(f"{index}:{name}" for index, name in sorted(boxes.items()) if name) or "-"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file that was imported, and the numbers of its rows that were not: `issues_numbers` as at the import."""

    upload: Upload
    rows: frozenset[int]
    issues_numbers: bool = False


def read_upload(upload: Upload) -> UploadedSheet:
    """The sheet of teams in a file, as the person chose to read it; a Refusal for what cannot be read."""
    return read_uploaded(
        upload.data,
        file_name=upload.file_name,
        sheet=upload.sheet,
        encoding=upload.encoding,
        heading=upload.heading,
        chosen=upload.chosen,
    )


def keep_upload(
    session: SessionBase, account: Account, tournament: Tournament, upload: Upload, *, about: str = TEAMS
) -> None:
    """Keep a file for the person of `session`, in place of the one before; `about` says what it has rows of."""
    _keep(session, account, {**_file_of(tournament, upload), "about": about}, length=KEPT_FOR)


def keep_left_out(session: SessionBase, account: Account, tournament: Tournament, left_out: LeftOut) -> None:
    """Keep an imported file for its rows that were left out; no row of it is imported from there again."""
    kept = {
        **_file_of(tournament, left_out.upload),
        "about": LEFT_OUT,
        "choice": left_out.upload.choice,
        "rows": sorted(left_out.rows),
        "issues": left_out.issues_numbers,
    }
    _keep(session, account, kept, length=LEFT_FOR)


def _file_of(tournament: Tournament, upload: Upload) -> dict[str, Any]:
    return {"event": tournament.pk, "file": upload.file_name, "data": b64encode(upload.data).decode()}


def _keep(session: SessionBase, account: Account, kept: Mapping[str, Any], *, length: timedelta) -> None:
    mark = get_random_string(32)
    store = SessionStore()
    store["upload"] = {**kept, "mark": mark}
    store.set_expiry(length)
    store.clear_expired()  # what nobody came back for
    store.replace(_key(account))
    session[_MARK] = mark


def find_upload(
    session: SessionBase, account: Account, tournament: Tournament, *, about: str = TEAMS
) -> Upload | None:
    """The kept file; None where none of that kind is kept for this event, or no longer."""
    kept = _kept(session, account)
    if kept is None or kept["event"] != tournament.pk or kept.get("about") != about or "data" not in kept:
        return None
    return Upload(b64decode(kept["data"]), kept["file"])


def find_left_out(session: SessionBase, account: Account, tournament: Tournament) -> LeftOut | None:
    """The rows that were left out of this event's last import by this person; None for none, or no longer."""
    kept = _kept(session, account)
    if kept is None or kept["event"] != tournament.pk or kept.get("about") != LEFT_OUT:
        return None
    upload = Upload(b64decode(kept["data"]), kept["file"], **kept["choice"])
    return LeftOut(upload, frozenset(kept["rows"]), kept["issues"])


def note_completed(session: SessionBase, account: Account, tournament: Tournament, row: int) -> None:
    """A row that was left out has become a team."""
    left_out = find_left_out(session, account, tournament)
    if left_out is not None:
        keep_left_out(session, account, tournament, replace(left_out, rows=left_out.rows - {row}))


def forget_files_of(instance: Tournament, **_signal: object) -> None:
    """Forget every kept file of an event that was removed, or that a name was taken out of: it names people."""
    keys = [hash_of(_key(account)) for account in Account.objects.all()]
    for row in BrowserSession.objects.filter(key_hash__in=keys):
        if dict(SessionStore().decode(row.data)).get("upload", {}).get("event") == instance.pk:
            row.delete()


def drop_upload(session: SessionBase, account: Account) -> None:
    """Forget the kept file."""
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
