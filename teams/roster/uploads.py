"""Keep a file that was read between its preview and the import, without trusting the browser with it.

It is kept in a session row of its own: a page that has nothing to do with it never reads it, every process finds it,
and it expires by itself. An account has one such row, on whatever device and however often it signs in: nobody fills
the disk with sheets. A sheet is shown and imported only where it was uploaded.
"""

from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.utils.crypto import get_random_string, salted_hmac

from tournament.event.models import Tournament
from tournament.staff.models import Account
from tournament.staff.session_store import SessionStore

TEAMS, LISTS = "teams", "lists"  # what a file has rows of
KEPT_FOR = timedelta(hours=2)
_MARK = "roster_upload"  # in the session: which file was uploaded there


@dataclass(frozen=True, slots=True)
class Upload:
    """A file between its preview and the import; `sheet` and `encoding` are what the person chose to read of it."""

    data: bytes
    file_name: str
    sheet: str = ""
    encoding: str = ""

    def as_chosen(self, choice: Mapping[str, str]) -> "Upload":
        """The same file with what a page's address or form chooses."""
        return replace(self, sheet=choice.get("sheet", ""), encoding=choice.get("encoding", ""))


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
