"""Keeps a sheet that was read between its preview and the import, without trusting the browser with it.

It lies in a session row of its own: a page that has nothing to do with it never reads it, every process finds it,
and it expires by itself.
"""

from datetime import timedelta
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase

from teams.roster.spreadsheets import UploadedSheet
from tournament.event.models import Tournament

KEPT_FOR = timedelta(hours=2)
_KEY = "roster_upload"


def _store(key: str | None = None) -> SessionBase:
    store: SessionBase = import_module(settings.SESSION_ENGINE).SessionStore(key)
    return store


def keep_upload(
    session: SessionBase, tournament: Tournament, sheet: UploadedSheet, *, file_name: str
) -> None:
    """Keep a sheet for the person of `session`, in place of the one before."""
    drop_upload(session)
    store = _store()
    store.clear_expired()  # what nobody came back for
    store["upload"] = {"event": tournament.pk, "file": file_name, "sheet": sheet.as_json()}
    store.set_expiry(KEPT_FOR)
    store.create()
    session[_KEY] = store.session_key


def find_upload(session: SessionBase, tournament: Tournament) -> tuple[UploadedSheet, str] | None:
    """The kept sheet and its file's name; None where there is none for this event (any more)."""
    key = session.get(_KEY)
    kept: dict[str, Any] | None = _store(key).get("upload") if key else None
    if kept is None or kept["event"] != tournament.pk:
        return None
    return UploadedSheet(**kept["sheet"]), kept["file"]


def drop_upload(session: SessionBase) -> None:
    """Forget the kept sheet."""
    key = session.pop(_KEY, None)
    if key:
        _store(key).delete()
