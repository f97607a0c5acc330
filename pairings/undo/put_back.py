"""Steps of an undo: rows are put back as a line of the journal found them. They neither journal nor commit."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db import models

from pairings.matches.models import Match
from pairings.matches.scoring import How
from tournament.journal.journal import Change
from tournament.journal.rows import UNDO_STEPS
from tournament.rows.kinds import Ident, Image, InDatabase, Key, RowKind, kind_named, kinds_in_order

LineRow = tuple[str, Key, Image | None, Image | None]  # kind, key, before, after
Check = Callable[
    [Change, Any, set[str]], None
]  # (change, a row that is not saved yet, its fields that differ)
MATCH, ROUND, ENTRY = "match", "round", "entry"


def put_back(change: Change, rows: Sequence[LineRow], present: Mapping[Ident, Any], *, check: Check) -> None:
    """Step: remove what the line made, set what it changed, make again what it removed.

    `present` has the rows that are there; `check` refuses a row before it is saved.
    """
    change.keep(*present.values())
    for name, key, _before, _after in rows:
        change.images.setdefault((name, key), None)
    seated = [row for row in rows if is_seating(row)]
    unlocking = [row for row in rows if _is_unlocking(row)]
    others = [row for row in rows if not is_seating(row) and row not in unlocking]
    gone = {key[0] for name, key, before, _after in rows if name == ROUND and before is None}
    for kind in reversed(kinds_in_order()):
        for name, key, before, _after in others:
            if name == kind.name and before is None:
                _remove(change, kind, present[name, key])
    for kind in kinds_in_order():
        if kind.name == MATCH:
            # The matches of a round that went are gone with it.
            _seat(change, [row for row in seated if row[1][0] not in gone], present)
            _set_changed(change, kind_named(ENTRY), unlocking, present, check)
        mine = [row for row in others if row[0] == kind.name and row[2] is not None]
        if UNDO_STEPS[kind.name].is_made_again:
            mine = _remove_changed(kind, mine, present)
        _set_changed(change, kind, [row for row in mine if row[3] is not None], present, check)
        for _name, key, before, after in mine:
            if after is None:
                _make(change, kind, key, before or {})


def is_seating(row: LineRow) -> bool:
    """Whether a line made or removed a match, or changed who plays it or its place in the bracket."""
    name, _key, before, after = row
    if name != MATCH:
        return False
    return before is None or after is None or not {"one", "two", "bracket_slot"}.isdisjoint(before)


def _is_unlocking(row: LineRow) -> bool:
    """Whether a line locked the seats of an entry: they are free again only once it sits in no posted match."""
    name, _key, before, after = row
    if name != ENTRY or before is None or after is None:
        return False
    return before.get("seats_locked_at", "") is None


def _remove(change: Change, kind: RowKind, row: Any) -> None:
    leave = UNDO_STEPS[kind.name].leave
    if leave is not None:
        leave(row, change)
    else:
        row.delete()


def _remove_changed(kind: RowKind, rows: Sequence[LineRow], present: Mapping[Ident, Any]) -> list[LineRow]:
    """Step: changed rows go, so that they can be made again as they were; return all that are to be made."""
    made: list[LineRow] = []
    for name, key, before, after in rows:
        if after is None:
            made.append((name, key, before, None))
            continue
        row = present[name, key]
        made.append((name, key, kind.image(row) | (before or {}), None))
        row.delete()
    return made


def _set_changed(
    change: Change, kind: RowKind, rows: Sequence[LineRow], present: Mapping[Ident, Any], check: Check
) -> None:
    """Step: the fields that the line changed; who was out of the event leaves before another comes in."""
    for name, key, before, _after in sorted(rows, key=lambda row: not (row[2] or {}).get("is_withdrawn")):
        row = present[name, key]
        fields = kind.fill(InDatabase(change.tournament), row, before or {})
        check(change, row, fields)
        if row is change.tournament:
            continue
        _next_version(row)
        save = UNDO_STEPS[kind.name].save
        if save is not None:
            save(row, fields, change.now, change.number)
        else:
            row.save()


def _make(change: Change, kind: RowKind, key: Key, values: Image) -> None:
    found = InDatabase(change.tournament)
    row = kind.new_row(found, key)
    kind.fill(found, row, values)
    _next_version(row)
    row.save(force_insert=True)


def _next_version(row: models.Model) -> None:
    """A form that was shown before no longer fits."""
    if hasattr(row, "version"):
        row.version += 1


# Matches --------------------------------------------------------------------------------------------------------


def _seat(change: Change, rows: Sequence[LineRow], present: Mapping[Ident, Any]) -> None:
    """Step: who played at which table before.

    A row keeps its first team where that team is the first of a match again: so no team is the first of two rows in
    between, which the database forbids. All get a version beyond all that anybody can have seen at these tables.
    """
    kind = kind_named(MATCH)
    there = {key: present[name, key] for name, key, _before, _after in rows if (name, key) in present}
    wanted: dict[Key, Image] = {}
    for _name, key, before, _after in rows:
        if before is not None:
            wanted[key] = (kind.image(there[key]) if key in there else {}) | before
    places = {(key[0], match.one.number): match for key, match in there.items()}
    version = max((match.version for match in there.values()), default=0)
    rows_there = Match.objects.filter(pk__in=[match.pk for match in there.values()])
    rows_there.update(two=None, table_number=None, bracket_slot=None)
    kept = {
        key: places.pop((key[0], values["one"]))
        for key, values in wanted.items()
        if (key[0], values["one"]) in places
    }
    for key in wanted:
        free = next((place for place in places if place[0] == key[0]), None)
        if key not in kept and free is not None:
            kept[key] = places.pop(free)
    _remove_matches(list(places.values()))
    for key, values in wanted.items():
        row = kept.get(key)
        if row is None:
            _make(change, kind, key, values | {"version": max(version, values.get("version", 0))})
            continue
        row.table_number, row.two = key[1], None
        kind.fill(InDatabase(change.tournament), row, values)
        row.version = version + 1
        row.save()


def _remove_matches(matches: Sequence[Match]) -> None:
    """Step: rows go; of a posted round by way of a missed round, since no other row of it is ever deleted."""
    Match.objects.filter(pk__in=[match.pk for match in matches]).update(
        how=How.MISSED, two=None, table_number=None
    )
    Match.objects.filter(pk__in=[match.pk for match in matches]).delete()
