"""Declaring a kind of row: once, beside its model. Undo, the event file and whatever comes read it from here.

    row_kind(
        Extension,
        name="extension", file="extensions", event="match__round__tournament",
        key={"round": "match__round__number", "table": "match__table_number", "given_at": "given_at"},
        parents={"match": Parent("match", ("round", "table", None))},
        fields=("minutes", "reason"),
        links={"given_by": Link("actor")},
    )

A row is named by numbers of its event, never by a key of the database: so a line of the journal can be undone, and a
file be read, on another laptop.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from django.db import models

from tournament.rows.nodes import Node
from tournament.rows.values import Column, Shape, read_column, write_column

Key = tuple[Any, ...]
Image = dict[str, Any]
Ident = tuple[str, Key]  # kind and key
MOST_KEYS = 400  # more rows are not asked for one by one


class Found(Protocol):
    """Where a link finds the row that it points at: in the database, or among the rows of a file."""

    @property
    def tournament(self) -> Any:
        """The event that all rows belong to."""
        ...

    def row(self, kind: str, key: Key) -> Any | None:
        """The row of that kind and key, None where there is none."""
        ...

    def of_kind(self, kind: str) -> Mapping[Key, Any]:
        """All rows of a kind by key."""
        ...


class Link:
    """A column that points at another row of the event: written as that row's key, a key of one part without brackets.

    `is_lasting` is False where the row may be gone when it is looked for; the column is then empty.
    `prefetched` says what is read with the row that it points at, in Django's way.
    """

    prefetched: tuple[str, ...] = ()

    def __init__(self, to: str, *, is_lasting: bool = True) -> None:
        self.to = to
        self.is_lasting = is_lasting

    def write(self, row: Any | None) -> Any:
        """What names the row that a column points at."""
        if row is None:
            return None
        key = kind_named(self.to).key_of(row)
        return key[0] if len(key) == 1 else list(key)

    def read(self, found: Found, owner: Any, node: Node) -> Any | None:
        """The row that is named; refused with the place where it is not there. `owner` has the link."""
        if node.value is None:
            return None
        row = found.row(self.to, self.read_key(node))
        if row is None and self.is_lasting:
            raise node.refuse()
        return row

    def read_key(self, node: Node) -> Key:
        """The key that a node has, which is not empty; refused where no row of that kind can have it."""
        parts = node.items() if isinstance(node.value, list) else [node]
        return kind_named(self.to).read_key(parts, node)

    def check(self, node: Node) -> None:
        """Refuse what cannot name a row, whether that row is there or not."""
        if node.value is not None:
            self.read_key(node)

    def write_in_file(self, row: Any | None) -> Any:
        """What the event file has for it."""
        return self.write(row)

    def read_from_file(self, found: Found, owner: Any, node: Node) -> Any | None:
        """The row that the event file names; refused where the file has it not: it has no link to what is gone."""
        row = self.read(found, owner, node)
        if row is None and node.value is not None:
            raise node.refuse()
        return row


@dataclass(frozen=True, slots=True)
class Parent:
    """How the key of a row names the one that it belongs to: its kind and the parts of its key (None: empty)."""

    kind: str
    parts: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class RowKind:
    """One kind of rows.

    `key` names a row in its event: each part by its name, with the path of its column in Django's way. Where parts
    of the key name another row, `parents` says so. `fields` are the columns that the journal keeps for an
    undo and the event file holds; `links` likewise, where they point at other rows; `file_only` is kept from the
    journal, since it is secret or never undone. `excused` are columns of neither, each with the reason.

    `file` is the key of the event file under which the rows stand, in the order of `order`; without it, rows stay on
    their laptop. `since` says of columns that came later with which format of the event file they came, and
    `file_since` of the whole kind: files of older formats are read with the default, or with no rows. `shapes`
    read what the type of a column does not tell; `after` names kinds that have to be read before. Rows that are
    `lasting` are neither made nor removed by an undo (`tournament.journal.rows.UndoSteps`).

    A file to hand in (`tournament.event_file.withheld`) does not have the values of `secret` columns: each has what
    makes a new value when such a file is read. Nor does it have rows that `is_withheld`, with all that belongs to them
    (`parents`). What lines of the journal keep of either is left out likewise. `about` are columns with the key of a
    row that the row refers to without pointing at it: column -> kind.
    """

    model: type[models.Model]
    name: str
    key: Mapping[str, str] = field(default_factory=dict)
    fields: tuple[str, ...] = ()
    links: Mapping[str, Link] = field(default_factory=dict)
    parents: Mapping[str, Parent] = field(default_factory=dict)
    file_only: tuple[str, ...] = ()
    excused: Mapping[str, str] = field(default_factory=dict)
    secret: Mapping[str, Callable[[], Any]] = field(default_factory=dict)
    is_withheld: Callable[[Any], bool] | None = None
    about: Mapping[str, str] = field(default_factory=dict)
    event: str = "tournament"  # the path from a row to its event; "" for the event itself
    file: str = ""
    order: tuple[str, ...] = ()
    file_since: int = 0
    since: Mapping[str, int] = field(default_factory=dict)
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    after: tuple[str, ...] = ()
    check: Callable[[Any, Node], None] | None = None  # refuses a row of a file that contradicts itself
    is_lasting: bool = False
    key_of_row: Callable[[Any], Key] | None = None  # where the journal's key is not made of `key` alone
    key_readers: tuple[Callable[[Node], Any], ...] = ()  # of the parts of such a key
    find_rows: Callable[[Any, list[Key]], Iterable[Any]] | None = None
    new_columns: Callable[[Any, Key], dict[str, Any]] | None = None  # where `parents` do not tell them

    # Naming ---------------------------------------------------------------------------------------------------

    def key_of(self, row: Any) -> Key:
        """What names a row in the journal."""
        if self.key_of_row is not None:
            return self.key_of_row(row)
        return tuple(self.key_parts(row).values())

    def key_parts(self, row: Any) -> dict[str, Any]:
        """The parts of the key by name."""
        return {
            name: write_column(self.key_column(name), value_at(row, path)) for name, path in self.key.items()
        }

    def key_column(self, name: str) -> Column:
        """The column at the end of the path of a part."""
        *path, last = self.key[name].split("__")
        model: Any = self.model
        for step in path:
            model = model._meta.get_field(step).related_model
        column: Column = model._meta.get_field(last)
        return column

    def read_key(self, parts: Sequence[Node], whole: Node) -> Key:
        """A key of the journal, checked part by part, so that rows can be asked for it; refused at its place."""
        readers: Sequence[Callable[[Node], Any]] = self.key_readers
        if not readers:
            readers = [partial(read_column, self.key_column(name)) for name in self.key]
        if len(parts) != len(readers):
            raise whole.refuse()
        for read, part in zip(readers, parts, strict=True):
            read(part)
        return tuple(part.value for part in parts)

    def own_key(self) -> dict[str, str]:
        """The parts of the key that are columns of the row itself: name -> column."""
        return {name: path for name, path in self.key.items() if "__" not in path}

    def find(self, tournament: Any, keys: Iterable[Key]) -> dict[Key, Any]:
        """The rows that `keys` name, of several with one key the newest; one query."""
        wanted = set(keys)
        if not wanted:
            return {}
        asked = sorted(wanted, key=repr)
        rows = self._named(tournament, asked) if self.find_rows is None else self.find_rows(tournament, asked)
        found = {self.key_of(row): row for row in rows}
        return {key: row for key, row in found.items() if key in wanted}

    def _named(self, tournament: Any, keys: list[Key]) -> Any:
        rows = self.rows(tournament).order_by("pk")
        for place, (name, path) in enumerate(self.key.items()):
            values = {key[place] for key in keys}
            if len(values) < MOST_KEYS and isinstance(self.key_column(name), models.IntegerField):
                rows = rows.filter(**{f"{path}__in": values})
        return rows

    def rows(self, tournament: Any) -> Any:
        """All rows of an event, as a QuerySet with what their keys ask for."""
        rows = self.model._default_manager.filter(
            **{self.event or "pk": tournament if self.event else tournament.pk}
        )
        asked = {path.rpartition("__")[0] for path in self.key.values() if "__" in path}
        return rows.select_related(*sorted(asked)) if asked else rows

    def with_links(self, rows: Any) -> Any:
        """A QuerySet with the rows that the links of each row point at."""
        found = rows.select_related(*self.links) if self.links else rows
        more = [f"{name}__{rest}" for name, link in self.links.items() for rest in link.prefetched]
        return found.prefetch_related(*more) if more else found

    # Values ---------------------------------------------------------------------------------------------------

    @property
    def names_in_file(self) -> tuple[str, ...]:
        """The keys that an object of the event file has for a row."""
        return (*self.key, *self.fields, *self.file_only, *self.links)

    def column(self, name: str) -> Column:
        """A column of the model."""
        found: Column = self.model._meta.get_field(name)  # type: ignore[assignment]  # a column of its own
        return found

    def image(self, row: Any) -> Image:
        """What the journal keeps of a row, as JSON values."""
        values = {name: write_column(self.column(name), getattr(row, name)) for name in self.fields}
        return values | {name: link.write(getattr(row, name)) for name, link in self.journal_links()}

    def journal_links(self) -> Iterator[tuple[str, Link]]:
        """The links that the journal keeps."""
        return ((name, link) for name, link in self.links.items() if not isinstance(link, FileLink))

    def fill(self, found: Found, row: Any, values: Image) -> set[str]:
        """Set what an image says of a row, without saving; return the names of those that differ now.

        A LookupError for a column that the kind has not: to pass over it would undo a line and restore nothing.
        """
        columns = (*self.fields, *dict(self.journal_links()))
        if unknown := values.keys() - {*columns}:
            raise LookupError(f"{self.name} has no {', '.join(sorted(unknown))}")
        present = {} if row.pk is None else self.image(row)
        changed = [name for name in columns if name in values]
        changed = [name for name in changed if row.pk is None or present[name] != values[name]]
        for name in changed:
            node = Node(values[name], name)
            link = self.links.get(name)
            value = self.read(name, found, node) if link is None else link.read(found, row, node)
            setattr(row, name, value)
        return set(changed)

    def read(self, name: str, found: Found, node: Node) -> Any:
        """The value of a column, checked; refused with the place."""
        shape = self.shapes.get(name)
        if shape is None:
            return read_column(self.column(name), node)
        if node.value is None and self.column(name).null:
            return None
        return shape(node, found)

    def new_row(self, found: Found, key: Key) -> Any:
        """A row that is not saved, with what its key says; a LookupError for a kind whose rows last."""
        if self.is_lasting:
            raise LookupError(self.name)
        if self.new_columns is not None:
            return self.model(**self.new_columns(found.tournament, key))
        return self.make_row(
            found, {name: Node(value, name) for name, value in zip(self.key, key, strict=False)}
        )

    def make_row(self, found: Found, parts: Mapping[str, Node]) -> Any:
        """A row that is not saved, of the parts of its key."""
        columns = {
            column: read_column(self.column(column), parts[name]) for name, column in self.own_key().items()
        }
        for column, parent in self.parents.items():
            first = next(iter(parts.values()))
            named = [Node(None, first.place) if name is None else parts[name] for name in parent.parts]
            row = found.row(parent.kind, kind_named(parent.kind).read_key(named, first))
            if row is None:
                raise first.refuse()
            columns[column] = row
        if self.event == "tournament":
            columns["tournament"] = found.tournament
        return self.model(**columns)


class FileLink(Link):
    """A link that only the event file holds."""


def value_at(row: Any, path: str) -> Any:
    """The value at the end of a path from a row."""
    for name in path.split("__"):
        row = getattr(row, name)
    return row


class InDatabase:
    """Rows as the database has them: where an undo looks for those that it links to."""

    def __init__(self, tournament: Any) -> None:
        self.tournament = tournament

    def row(self, kind: str, key: Key) -> Any | None:
        """One query."""
        return kind_named(kind).find(self.tournament, [key]).get(key)

    def of_kind(self, kind: str) -> Mapping[Key, Any]:
        """One query."""
        declared = kind_named(kind)
        return {declared.key_of(row): row for row in declared.rows(self.tournament)}


_KINDS: dict[str, RowKind] = {}
_BY_MODEL: dict[type[models.Model], RowKind] = {}


def row_kind(model: type[models.Model], *, name: str, **declared: Any) -> RowKind:
    """Declare the kind of the rows of `model`; a ValueError for a name or a model that has one."""
    if name in _KINDS or model in _BY_MODEL:
        raise ValueError(f"{name} is declared already")
    kind = RowKind(model=model, name=name, **declared)
    _KINDS[name] = _BY_MODEL[model] = kind
    return kind


def kind_named(name: str) -> RowKind:
    """The kind of that name; a KeyError for none."""
    return _KINDS[name]


def kind_of(model: type[models.Model]) -> RowKind:
    """The kind of the rows of a model; a KeyError for none."""
    return _BY_MODEL[model]


def kinds_in_order() -> list[RowKind]:
    """All kinds, each after those that its rows belong to or point at, else by name."""
    ordered: dict[str, RowKind] = {}

    def add(name: str, on_the_way: Sequence[str]) -> None:
        if name in on_the_way:
            raise ValueError(f"kinds of rows wait for each other: {' <- '.join((*on_the_way, name))}")
        if name not in ordered:
            kind = _KINDS[name]
            for other in sorted(needed_by(kind) - {name}):
                add(other, (*on_the_way, name))
            ordered[name] = kind

    for name in sorted(_KINDS):
        add(name, ())
    return list(ordered.values())


def needed_by(kind: RowKind) -> set[str]:
    """The names of the kinds whose rows have to be there before rows of this one."""
    linked = {link.to for link in kind.links.values() if link.to}
    return linked | {parent.kind for parent in kind.parents.values()} | set(kind.after)


def _may_be_missing(column: Column) -> bool:
    """Whether a row is good that is made without a value for the column."""
    return column.null or column.has_default() or (column.blank and column.empty_strings_allowed)


def check_declaration(kind: RowKind) -> list[str]:
    """What is wrong with a declaration: columns that it forgets, names twice, and names that the model has not.

    Also columns that an older file cannot do without.
    """
    columns = {column.name for column in kind.model._meta.concrete_fields if not column.primary_key}
    told = [
        *kind.own_key().values(),
        *kind.parents,
        *kind.fields,
        *kind.links,
        *kind.file_only,
        *kind.excused,
        *(["tournament"] if kind.event == "tournament" else []),
    ]
    faults = [f"{name}: in no part of the declaration" for name in sorted(columns - set(told))]
    faults += [f"{name}: no such column" for name in sorted(set(told) - columns)]
    faults += [
        f"{name}: came later, but is in no part of the file"
        for name in sorted(set(kind.since) - set(kind.names_in_file))
    ]
    faults += [
        f"{name}: came later, but has no default for files without it"
        for name in sorted(set(kind.since) & columns)
        if not _may_be_missing(kind.column(name))
    ]
    faults += [
        f"{name}: secret, but no column with a value in the file"
        for name in sorted(set(kind.secret) - {*kind.fields, *kind.file_only})
    ]
    faults += [
        f"{name}: about another row, but no such field" for name in sorted(set(kind.about) - set(kind.fields))
    ]
    if (kind.key_of_row is None) != (not kind.key_readers):
        faults.append("key_of_row and key_readers go together")
    faults += [f"{name}: named twice" for name in sorted(set(told)) if told.count(name) > 1]
    return faults + [
        f"{name}: JSON without a shape"
        for name in (*kind.fields, *kind.file_only)
        if name in columns and isinstance(kind.column(name), models.JSONField) and name not in kind.shapes
    ]
