"""What a page showed, so that what is sent from it is written to that and to nothing else. PURE.

A form carries a set of names and a label in one hidden field. A name is a digest of columns: it says who sits at a
table, or which file was read. One that begins with "~" says what stood there, for steps that overwrite it. A step that
finds a row asks whether its name is in the set (`tournament.journal.journal.check_shown`).
`docs/decisions/shown.md` says which columns make a name, and why.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Protocol

FIELD = "subject"  # the field of a form; `seen` is what polls ask with
MOST_NAMES = 3000  # more than a page of 500 tables shows
MOST_LABEL = 200
_STATE, _BETWEEN, _LABEL, _LENGTH = "~", ".", ";", 16


class Subject(Protocol):
    """A row that a form can be about."""

    @property
    def who(self) -> str:
        """Its name: equal on another laptop, and as long as the row is about the same people."""
        ...


@dataclass(frozen=True, slots=True)
class PageShown:
    """What the page showed from which something was sent."""

    names: frozenset[str] = frozenset()
    label: str = ""  # said back to whoever sent it, and trusted in nothing

    @classmethod
    def read(cls, value: str) -> "PageShown":
        """Read what `write` wrote; anything else has names that nothing has."""
        names, _between, label = value.partition(_LABEL)
        return cls(frozenset(names.split(_BETWEEN, MOST_NAMES)[:MOST_NAMES]) - {""}, label[:MOST_LABEL])

    def also(self, names: Iterable[str]) -> "PageShown":
        """Add names that follow from what was shown, such as the match at a table number that was typed."""
        return PageShown(self.names.union(names), self.label)

    @staticmethod
    def write(names: Iterable[str], label: str = "") -> str:
        """Return the value of the field: who comes first, then what stood there; each name once."""
        ordered = sorted({name for name in names if name}, key=lambda name: (name.startswith(_STATE), name))
        return _BETWEEN.join(ordered) + (f"{_LABEL}{label}" if label else "")


class NotAsShown(Exception):
    """What was sent is about something else than what is there now; nothing was written.

    It is not a Refusal: those that show their form again would put fresh names under what was typed for other people.
    `query` leads from the form's address to what is there now ("table=7"); `params` fill the sentence of `code`.
    """

    def __init__(self, code: str, /, *, query: str = "", **params: Any) -> None:
        super().__init__(code, params)
        self.code, self.query, self.params = code, query, params


def name_of(kind: str, *columns: object) -> str:
    """Return the name of a row of this kind with these columns; all of them have to be in the event's file."""
    told = repr((kind, *(_plain(column) for column in columns)))
    return hashlib.sha256(told.encode()).hexdigest()[:_LENGTH]


def stand_of(kind: str, *columns: object) -> str:
    """Return the name of the present state, such as a result or the minutes of a table. "Nothing" has a name too."""
    return _STATE + name_of(kind, *columns)


def _plain(value: object) -> object:
    """A value as it is on every database and after it was in a file."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, list | tuple):
        return tuple(_plain(one) for one in value)
    return str(value) if isinstance(value, str) else value  # members of enums too
