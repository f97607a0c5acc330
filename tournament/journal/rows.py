"""Rows as values: what a line of the journal keeps of the rows it changed, so that they can be put back.

Rows are named by numbers of the event and never by keys of the database, so a line can still be taken back after
the event was read in on another laptop. Each app names its kinds of rows in its own `row_kinds.py`.
"""

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import models

from tournament.event.models import Tournament, as_instant

Key = tuple[Any, ...]
Image = dict[str, Any]
Ident = tuple[str, Key]  # kind and key


@dataclass(frozen=True, slots=True)
class Link:
    """A field that points at another row: how it is written, and the database's key that is read from it."""

    write: Callable[[Any], Any]
    read: Callable[[Tournament, Any, Any], int | None]  # (event, the row, what was written)


@dataclass(frozen=True, slots=True)
class RowKind:
    """One kind of rows: what names a row, where the rows are, which fields can change.

    `rows` gives those of an event that some keys may name, oldest first. `parents` gives the columns of a row that
    an undo makes anew; without it rows are never removed, and `leave` does what stands for removing one. `save`
    stores a changed row where a guard of the database asks for more than its values; it gets the row, the names of
    the changed fields, the moment and the number of the line.
    """

    name: str
    model: type[models.Model]
    key_of: Callable[[Any], Key]
    rows: Callable[[Tournament, list[Key]], Iterable[models.Model]]
    fields: tuple[str, ...]
    links: Mapping[str, Link] = field(default_factory=dict)
    parents: Callable[[Tournament, Key], dict[str, Any]] | None = None
    leave: Callable[[Any, datetime], None] | None = None
    save: Callable[[Any, set[str], datetime, int], None] | None = None

    def image(self, row: models.Model) -> Image:
        """The fields of a row as JSON values."""
        values = {name: _write(getattr(row, name)) for name in self.fields}
        return values | {name: link.write(row) for name, link in self.links.items()}

    def new_row(self, tournament: Tournament, key: Key) -> dict[str, Any]:
        """The columns of a row that an undo makes anew; a LookupError for a kind whose rows are never removed."""
        if self.parents is None:
            raise LookupError(self.name)
        return self.parents(tournament, key)

    def find(self, tournament: Tournament, keys: Iterable[Key]) -> dict[Key, models.Model]:
        """The rows that `keys` name, of several with one key the newest."""
        wanted = set(keys)
        if not wanted:
            return {}
        found = {self.key_of(row): row for row in self.rows(tournament, sorted(wanted, key=repr))}
        return {key: row for key, row in found.items() if key in wanted}

    def fill(self, tournament: Tournament, row: models.Model, values: Image) -> set[str]:
        """Set the fields of `row`, without saving; gives the names of those that differ now."""
        present = {} if row.pk is None else self.image(row)
        changed = [
            name
            for name in (*self.fields, *self.links)
            if name in values and (row.pk is None or present[name] != values[name])
        ]
        for name in changed:
            if name in self.links:
                column = self.model._meta.get_field(name).attname  # type: ignore[union-attr]  # a foreign key, by `links`
                setattr(row, column, self.links[name].read(tournament, row, values[name]))
            else:
                setattr(row, name, _read(self.model, name, values[name]))
        return set(changed)


def numbered(model: type[models.Model]) -> dict[str, Any]:
    """Model, key, rows and parents of a RowKind whose rows have a number in the event."""

    def key_of(row: Any) -> Key:
        return (row.number,)

    def rows(tournament: Tournament, keys: list[Key]) -> list[models.Model]:
        found = model._default_manager.filter(tournament=tournament, number__in=[key[0] for key in keys])
        return list(found.order_by("pk"))

    def parents(tournament: Tournament, key: Key) -> dict[str, Any]:
        return {"tournament_id": tournament.pk, "number": key[0]}

    return {"model": model, "key_of": key_of, "rows": rows, "parents": parents}


_KINDS: dict[str, RowKind] = {}
_BY_MODEL: dict[type[models.Model], RowKind] = {}


def register_kinds(*kinds: RowKind) -> None:
    """Make kinds known; rows are put back in the order in which their kinds were named, parents first."""
    for kind in kinds:
        _KINDS[kind.name] = _BY_MODEL[kind.model] = kind


def kind_named(name: str) -> RowKind:
    """The kind of that name."""
    return _KINDS[name]


def kinds_in_order() -> list[RowKind]:
    """All kinds, parents before children."""
    return list(_KINDS.values())


def ident_of(row: models.Model) -> Ident:
    """What names a row."""
    kind = _BY_MODEL[type(row)]
    return kind.name, kind.key_of(row)


def image_of(row: models.Model) -> Image:
    """The fields of a row as JSON values."""
    return _BY_MODEL[type(row)].image(row)


def find_rows(tournament: Tournament, idents: Iterable[Ident]) -> dict[Ident, models.Model]:
    """The rows that are there now, by what names them; one query for each kind."""
    by_kind: dict[str, list[Key]] = {}
    for name, key in idents:
        by_kind.setdefault(name, []).append(key)
    return {
        (name, key): row
        for name, keys in by_kind.items()
        for key, row in _KINDS[name].find(tournament, keys).items()
    }


def changed_rows(tournament: Tournament, before: Mapping[Ident, Image | None]) -> list[list[Any]]:
    """What a line keeps: [kind, key, before, after] of each row that differs now from its image in `before`.

    None in `before` is a row that was not there; the values of a row that was made are not kept, since they are in
    the row itself, nor is the version.
    """
    present = find_rows(tournament, before)
    lines: list[list[Any]] = []
    for (name, key), old in before.items():
        row = present.get((name, key))
        if row is None:
            if old is not None:
                lines.append([name, list(key), old, None])
        elif old is None:
            lines.append([name, list(key), None, {}])
        else:
            new = _KINDS[name].image(row)
            names = [n for n in new if n != "version" and old.get(n) != new[n]]
            if names:
                lines.append([name, list(key), {n: old.get(n) for n in names}, {n: new[n] for n in names}])
    return lines


def _write(value: Any) -> Any:
    if isinstance(value, datetime):
        return as_instant(value)
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, list | dict):
        return deepcopy(value)
    return value if isinstance(value, str | int | float | bool | None) else str(value)


def _read(model: type[models.Model], name: str, value: Any) -> Any:
    column = model._meta.get_field(name)
    if value is None:
        return None
    if isinstance(column, models.DurationField):
        return timedelta(seconds=value)
    return column.to_python(value)  # type: ignore[union-attr]  # a column of its own
