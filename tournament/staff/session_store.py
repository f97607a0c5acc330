"""The engine of Django's sessions (SESSION_ENGINE): a row that knows its account, its beginning and its end.

A session ends SESSION_COOKIE_AGE after it began, however often it is used, and at once when its row goes.
"""

import hashlib
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.base import CreateError, SessionBase, UpdateError
from django.db import DatabaseError, IntegrityError, transaction
from django.utils import timezone

from tournament.staff.session_models import BrowserSession

SEEN_EVERY = timedelta(minutes=5)  # "last seen" is as exact as this, so that reading pages does not write


class SessionStore(SessionBase):
    """One session, as Django asks for it. `row` is its row as it was read or made, None before that."""

    row: BrowserSession | None = None

    def load(self) -> dict[str, Any]:
        """The kept values; none, and no key, for a session that is over or never was."""
        rows = BrowserSession.objects.filter(key_hash=hash_of(self.session_key), ends_at__gt=timezone.now())
        self.row = rows.first()
        if self.row is None:
            self._session_key = None
            return {}
        return dict(self.decode(self.row.data))

    def exists(self, session_key: str) -> bool:
        """Whether a new session would get the key of another."""
        return BrowserSession.objects.filter(key_hash=hash_of(session_key)).exists()

    def create(self) -> None:
        """Begin a session under a key of its own."""
        while True:
            self._session_key = self._get_new_session_key()  # type: ignore[attr-defined]  # the stubs lack it
            with suppress(CreateError):
                self.save(must_create=True)
                break
        self.modified = True

    def replace(self, session_key: str) -> None:
        """Begin under a key that the program has made, in place of whatever was there."""
        while True:
            with suppress(CreateError), transaction.atomic():
                self.delete(session_key)
                self._session_key = session_key
                self.save(must_create=True)
                break

    def save(self, must_create: bool = False) -> None:
        """Write the values; UpdateError where the session was ended meanwhile. Its end never moves."""
        if self.session_key is None:
            self.create()
            return
        values = self._get_session(no_load=must_create)  # type: ignore[attr-defined]
        written = {"data": self.encode(values), "account_id": values.get(SESSION_KEY)}
        key_hash = hash_of(self.session_key)
        if not must_create:
            if not BrowserSession.objects.filter(key_hash=key_hash).update(**written):
                raise UpdateError
            return
        now = timezone.now()
        last = now + timedelta(seconds=settings.SESSION_COOKIE_AGE)
        row = BrowserSession(
            key_hash=key_hash,
            began_at=now,
            ends_at=min(self.get_expiry_date(), last),
            seen_at=now,
            **written,
        )
        try:
            with transaction.atomic():
                row.save(force_insert=True)
        except IntegrityError as problem:
            raise CreateError from problem
        self.row = row

    def delete(self, session_key: str | None = None) -> None:
        """End a session, this one where no key is given."""
        key = session_key or self.session_key
        if key:
            BrowserSession.objects.filter(key_hash=hash_of(key)).delete()

    @classmethod
    def clear_expired(cls) -> None:
        """Drop the rows of sessions that are over."""
        BrowserSession.objects.filter(ends_at__lte=timezone.now()).delete()

    def note_seen(
        self, *, address: str, agent: str, is_new: bool = False, now: datetime | None = None
    ) -> None:
        """Write where and when the session was used, unless it is not new and that was written a moment ago."""
        row, now = self.row, now or timezone.now()
        if row is None or (not is_new and abs(now - row.seen_at) < SEEN_EVERY):
            return
        row.seen_at, row.address, row.agent = now, address[:45], agent[:300]
        seen: Mapping[str, Any] = {"seen_at": now, "address": row.address, "agent": row.agent}
        # A full disk must not keep anybody from reading.
        with suppress(DatabaseError), transaction.atomic():
            BrowserSession.objects.filter(pk=row.pk).update(**seen)


def hash_of(session_key: str | None) -> str:
    """What is kept of a session's key. It has 165 bits of chance, so a plain hash reveals nothing of it."""
    return hashlib.sha256((session_key or "").encode()).hexdigest()
