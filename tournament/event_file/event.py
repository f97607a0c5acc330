"""The rows of an event as the event file has them, written and read by their declarations (`tournament.rows`).

`docs/event-file.md` describes the format. Every export of the same event has the same bytes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from django.db.models import F

from tournament.event.models import EVENT, Tournament
from tournament.event.queries import is_shown
from tournament.event_file.purpose import Purpose
from tournament.event_file.withheld import Withheld
from tournament.journal.models import JOURNAL
from tournament.kernel.refusal import Refusal
from tournament.rows.kinds import Found, Key, RowKind, kind_named, kinds_in_order, value_at
from tournament.rows.nodes import Node
from tournament.rows.values import write_column

CHUNK = 500


def kinds_in_file() -> list[RowKind]:
    """The kinds whose rows the event file has, each after those that it links to, the journal last."""
    kinds = [kind for kind in kinds_in_order() if kind.file and kind not in (EVENT, JOURNAL)]
    return [EVENT, *kinds, JOURNAL]


# Writing --------------------------------------------------------------------------------------------------------


def parts_of_file(withheld: Withheld | None = None) -> Mapping[str, Callable[[Tournament], object]]:
    """What each key of the file holds; called when its turn comes, so that only one is in memory at a time.

    `withheld` is what a file to hand in leaves out.
    """
    parts: dict[str, Callable[[Tournament], object]] = {
        kind.file: _writer(kind, withheld) for kind in kinds_in_file() if kind is not EVENT
    }
    return parts | {EVENT.file: lambda tournament: next(_written(EVENT, [tournament], withheld))}


def _writer(kind: RowKind, withheld: Withheld | None) -> Callable[[Tournament], Iterator[dict[str, Any]]]:
    def write(tournament: Tournament) -> Iterator[dict[str, Any]]:
        order = [F(path).asc(nulls_last=True) for path in kind.order or kind.key.values()]
        rows = kind.rows(tournament).order_by(*order)
        yield from _written(kind, kind.with_links(rows).iterator(chunk_size=CHUNK), withheld)

    return write


def _written(kind: RowKind, rows: Iterable[Any], withheld: Withheld | None) -> Iterator[dict[str, Any]]:
    for row in rows if withheld is None else withheld.rows_told(kind, rows):
        values = write_row(kind, row)
        yield values if withheld is None else withheld.trim_row(kind, values)


def write_row(kind: RowKind, row: Any) -> dict[str, Any]:
    """One row: the parts of its key, its columns, and the rows that it points at."""
    columns = (*kind.fields, *kind.file_only)
    return {
        **kind.key_parts(row),
        **{name: write_column(kind.column(name), value_at(row, name)) for name in columns},
        **{name: link.write_in_file(getattr(row, name)) for name, link in kind.links.items()},
    }


# Reading --------------------------------------------------------------------------------------------------------


class RowsOfFile(Found):
    """The rows that were read so far, by kind and key; `people` by what distinguishes them.

    Where `purpose` is to hand in, secrets are made new.
    """

    def __init__(self, tournament: Tournament, purpose: Purpose = Purpose.CARRY_ON) -> None:
        self._tournament = tournament
        self.purpose = purpose
        self._rows: dict[str, dict[Key, Any]] = {"event": {(): tournament}}
        self.people: dict[tuple[str, int | str | None], Any] = {}

    @property
    def tournament(self) -> Tournament:
        """The event that is being read."""
        return self._tournament

    def row(self, kind: str, key: Key) -> Any | None:
        """The row of that kind and key, None where none was read."""
        return self._rows.get(kind, {}).get(key)

    def of_kind(self, kind: str) -> Mapping[Key, Any]:
        """All rows of a kind by key."""
        return self._rows.get(kind, {})

    def add(self, kind: RowKind, row: Any, node: Node) -> None:
        """Note a row; refused where another one has its key."""
        known = self._rows.setdefault(kind.name, {})
        key = kind.key_of(row)
        if key in known:
            raise node.refuse()
        known[key] = row


def read_event_rows(root: Node, purpose: Purpose = Purpose.CARRY_ON) -> Tournament:
    """A new event with all rows of a file; refused with the place of a value that its declaration does not allow.

    What a results file leaves out is created: the secret of the event, and the codes of the teams that had one.
    """
    found = RowsOfFile(_read_event(root.get(EVENT.file), purpose), purpose)
    for kind in kinds_in_file():
        if kind is not EVENT:
            _read_kind(kind, root.get(kind.file), found)
    lines = [key[0] for key in found.of_kind(JOURNAL.name)]
    if len(lines) != found.tournament.version or lines != list(range(1, len(lines) + 1)):
        raise Refusal("tournament.event_file_journal", lines=len(lines), version=found.tournament.version)
    return found.tournament


def _read_event(node: Node, purpose: Purpose) -> Tournament:
    """A saved event of the key `event`; a slug that exists is refused."""
    tournament = Tournament()
    node.check_keys(EVENT.names_in_file)
    _fill(EVENT, tournament, node, RowsOfFile(tournament, purpose))
    _check_free(tournament.slug)
    tournament.save(force_insert=True)
    return tournament


def _check_free(slug: str) -> None:
    """Refuse an address that an event has, shown or hidden."""
    known = Tournament.objects.filter(slug=slug).first()
    if known is None:
        return
    if is_shown(known):
        raise Refusal("tournament.event_exists", slug=slug)
    raise Refusal("tournament.event_being_read", name=known.name)


def _read_kind(kind: RowKind, node: Node, found: RowsOfFile) -> None:
    """The saved rows of one key of the file, each checked by the declaration."""
    rows = []
    for part in node.items():
        part.check_keys(kind.names_in_file)
        row = kind.make_row(found, {name: part.get(name) for name in kind.key})
        _fill(kind, row, part, found)
        found.add(kind, row, part)
        rows.append(row)
    kind.model._default_manager.bulk_create(rows, batch_size=CHUNK)


def _fill(kind: RowKind, row: Any, node: Node, found: RowsOfFile) -> None:
    """Set the columns and links of a row that was just made of its key."""
    for name in (*kind.fields, *kind.file_only):
        if found.purpose is Purpose.HAND_IN and name in kind.secret:
            setattr(row, name, _new_secret(kind, name, node.get(name)))
        else:
            setattr(row, name, kind.read(name, found, node.get(name)))
    for name, link in kind.links.items():
        part = node.get(name)
        pointed = link.read_from_file(found, row, part)
        if pointed is None and not kind.column(name).null:
            raise part.refuse()
        setattr(row, name, pointed)
    if kind.check is not None:
        kind.check(row, node)


def _new_secret(kind: RowKind, name: str, node: Node) -> Any:
    """A new value for a secret column; of the old one a file to hand in has only whether there was one."""
    if node.value is True:
        return kind.secret[name]()
    if node.value is not None or not kind.column(name).null:
        raise node.refuse()
    return None


def with_later_keys(values: dict[str, Any], found: int) -> dict[str, Any]:
    """The values of a file of format `found`, with what came into the format since: defaults, and no rows."""
    values = values | {kind.file: [] for kind in kinds_in_file() if kind.file_since > found}
    for kind in kinds_in_file():
        later = {
            name: write_column(kind.column(name), kind.column(name).get_default())
            for name, since in kind.since.items()
            if since > found
        }
        rows = values.get(kind.file) if kind is not EVENT else [values.get(kind.file)]
        for row in rows if later and isinstance(rows, list) else ():
            for name in later if isinstance(row, dict) else ():
                row.setdefault(name, later[name])
    return values


def newest_format() -> int:
    """The format with which the youngest column or kind came."""
    return max(max((kind.file_since, *kind.since.values())) for kind in kinds_in_file())


def read_line_rows(node: Node, found: Found) -> Any:
    """What a line of the journal keeps for an undo: rows of declared kinds, with values that their columns take."""
    for part in node.items():
        rows = part.items()
        if len(rows) != 4:
            raise part.refuse()
        name, key, before, after = rows
        try:
            kind = kind_named(name.text(40))
        except KeyError:
            raise name.refuse() from None
        kind.read_key(key.items(), key)
        if after.value is None and (kind.is_lasting or before.value is None):
            raise after.refuse()
        for image in (before, after):
            if image.value is not None:
                _check_image(kind, image, found)
    return node.value


def _check_image(kind: RowKind, node: Node, found: Found) -> None:
    links = dict(kind.journal_links())
    node.check_keys((*kind.fields, *links))
    for name in node.value:
        if name in links:
            links[name].check(node.get(name))
        elif name in kind.shapes:
            node.get(name).check_json()  # read by the undo, if it ever comes to that
        else:
            kind.read(name, found, node.get(name))
