"""Keep a file that was read between its preview and the import, without trusting the browser with it.

It is kept in a session row of its own: a page that has nothing to do with it never reads it, every process finds it,
and it expires by itself. An account has one such row, on whatever device and however often it signs in: nobody fills
the disk with sheets. A sheet is shown and imported only where it was uploaded.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.utils.crypto import get_random_string, salted_hmac

from tournament.event.models import Tournament
from tournament.staff.models import Account
from tournament.staff.session_store import SessionStore

TEAMS, LISTS = "teams", "lists"  # what a file has rows of
KEPT_FOR = timedelta(hours=2)
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


def keep_upload(
    session: SessionBase, account: Account, tournament: Tournament, upload: Upload, *, about: str = TEAMS
) -> None:
    """Keep a file for the person of `session`, in place of the one before; `about` says what it has rows of."""
    mark = get_random_string(32)
    store = SessionStore()
    store["upload"] = {
        "mark": mark,
        "event": tournament.pk,
        "file": upload.file_name,
        "about": about,
        "data": b64encode(upload.data).decode(),
    }
    store.set_expiry(KEPT_FOR)
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
