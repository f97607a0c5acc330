"""What a file to hand in leaves out of an event: what is declared secret, wherever a line of the journal repeats it.

    withheld = Withheld(tournament)
    withheld.hides("match", (3, 7, None))  # True while round 3 is a proposal
    withheld.trim_line(values)             # the same line of the journal, without what is secret

Nothing here knows a column or a kind by name: `RowKind.secret`, `is_withheld` and `about` say it all.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from tournament.event.models import EVENT, Tournament
from tournament.journal.models import JOURNAL
from tournament.journal.taken_back import MARKS
from tournament.rows.kinds import Image, Key, RowKind, kind_named, kinds_in_order

MORE: list[Any] = [EVENT.name, [], {}, {}]
"""The mark in a line's `rows` for what the line changed and the file leaves out: the line cannot be undone."""


class Withheld:
    """What is left out of one event; collected for each writing, since a round may be posted in between."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._told: dict[str, set[Key]] = {}

    def hides(self, name: str, key: Key) -> bool:
        """Whether the row of that kind and key is left out, or belongs to one that is. A row that is gone is, too."""
        if name not in self._touched:
            return False
        kind = kind_named(name)
        if kind.is_withheld is not None and key not in self._keys_told(kind):
            return True
        parts = dict(zip(kind.key, key, strict=False))
        return any(
            self.hides(parent.kind, tuple(None if part is None else parts.get(part) for part in parent.parts))
            for parent in kind.parents.values()
        )

    @cached_property
    def _touched(self) -> set[str]:
        """The kinds with rows that may be left out."""
        touched: set[str] = set()
        for kind in kinds_in_order():  # a parent's kind comes before
            if kind.is_withheld is not None or touched & {parent.kind for parent in kind.parents.values()}:
                touched.add(kind.name)
        return touched

    def _keys_told(self, kind: RowKind) -> set[Key]:
        if kind.name not in self._told:
            rows = kind.with_links(kind.rows(self._tournament))
            hidden = kind.is_withheld or (lambda _row: False)
            self._told[kind.name] = {kind.key_of(row) for row in rows if not hidden(row)}
        return self._told[kind.name]

    def _hides_named(self, name: str, written: Any) -> bool:
        """Whether what a link, or a column that is about a row, has written names a row that is left out."""
        if written is None or not name:
            return False
        return self.hides(name, tuple(written) if isinstance(written, list) else (written,))

    # Rows -----------------------------------------------------------------------------------------------------

    def rows_told(self, kind: RowKind, rows: Iterable[Any]) -> Iterable[Any]:
        """Those of the rows that the file has."""
        if kind.name not in self._touched:
            return rows
        return (row for row in rows if not self.hides(kind.name, kind.key_of(row)))

    def trim_row(self, kind: RowKind, values: dict[str, Any]) -> dict[str, Any]:
        """A row as the file has it: of a secret only whether there is one, and no link to what is left out."""
        trimmed = dict(values)
        for name in kind.secret:
            trimmed[name] = None if values[name] in (None, "") else True
        for name, link in kind.links.items():
            if self._hides_named(link.to, values[name]):
                trimmed[name] = None
        return self._trim_line(trimmed) if kind is JOURNAL else trimmed

    # Lines of the journal -------------------------------------------------------------------------------------

    def _trim_line(self, values: dict[str, Any]) -> dict[str, Any]:
        """A line that touches what is left out keeps who did what, when and why, and not what it did."""
        is_about = any(self._hides_named(kind, values[column]) for column, kind in JOURNAL.about.items())
        rows = values["rows"]
        touches = any(self.hides(row[0], tuple(row[1])) for row in rows or ())
        trimmed = dict(values)
        for name in ("before", "after"):
            if is_about or touches:
                trimmed[name] = _marks_of(values[name])
            else:
                trimmed[name] = self._without_secrets(values[name])
        if is_about:
            trimmed["table_number"] = trimmed["entry_number"] = None
        if rows is not None:
            trimmed["rows"] = self._trim_rows(rows)
        return trimmed

    def _trim_rows(self, rows: list[list[Any]]) -> list[list[Any]]:
        told = []
        for name, key, before, after in rows:
            if not self.hides(name, tuple(key)):
                kind = kind_named(name)
                row = [name, key, self._trim_image(kind, before), self._trim_image(kind, after)]
                told += [row] if row[2:] != [{}, {}] else []
        return told if told == rows else [*told, MORE]

    def _trim_image(self, kind: RowKind, image: Image | None) -> Image | None:
        if image is None:
            return None
        links = dict(kind.journal_links())
        return {
            name: value
            for name, value in image.items()
            if name not in self._secrets and not (name in links and self._hides_named(links[name].to, value))
        }

    def _without_secrets(self, told: Any) -> Any:
        """What a line says, but for values under the name of a secret column."""
        if isinstance(told, list):
            return [self._without_secrets(value) for value in told]
        if not isinstance(told, dict):
            return told
        return {
            name: self._without_secrets(value) for name, value in told.items() if name not in self._secrets
        }

    @cached_property
    def _secrets(self) -> set[str]:
        return {name for kind in kinds_in_order() for name in kind.secret}


def _marks_of(told: Any) -> Any:
    """Of what a line says: only what makes it the undo of another line."""
    if not isinstance(told, Mapping):
        return None
    return {name: told[name] for name, kind in MARKS.items() if isinstance(told.get(name), kind)} or None
