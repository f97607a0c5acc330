"""Rows as values: what a line of the journal keeps of the rows it changed, so that they can be put back."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import models

from tournament.event.models import Tournament
from tournament.journal.needs import RowNeed
from tournament.rows.kinds import Ident, Image, Key, kind_named, kind_of


@dataclass(frozen=True, slots=True)
class UndoSteps:
    """What an undo does with rows of a kind where saving and deleting is not enough.

    `leave` does what replaces removing a row; it gets the row and the undo's Change. `save` stores a changed
    row where a guard of the database asks for more than its values; it gets the row, the names of the changed
    columns, the moment and the number of the line. `is_made_again`: rows of the kind exchange values that no two of
    them may share, so the changed ones are removed and made again; nothing else points at them. `needs` says what a
    change of a row needs now, beside what the rule of the action asks for.
    """

    leave: Callable[[Any, Any], None] | None = None
    save: Callable[[Any, set[str], datetime, int], None] | None = None
    is_made_again: bool = False
    needs: RowNeed | None = None


UNDO_STEPS: defaultdict[str, UndoSteps] = defaultdict(UndoSteps)  # by the name of the kind


def ident_of(row: models.Model) -> Ident:
    """What names a row."""
    kind = kind_of(type(row))
    return kind.name, kind.key_of(row)


def image_of(row: models.Model) -> Image:
    """The fields of a row as JSON values."""
    return kind_of(type(row)).image(row)


def find_rows(tournament: Tournament, idents: Iterable[Ident]) -> dict[Ident, models.Model]:
    """The rows that are there now, by what names them; one query for each kind."""
    by_kind: dict[str, list[Key]] = {}
    for name, key in idents:
        by_kind.setdefault(name, []).append(key)
    return {
        (name, key): row
        for name, keys in by_kind.items()
        for key, row in kind_named(name).find(tournament, keys).items()
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
            new = kind_named(name).image(row)
            names = [n for n in new if n != "version" and old.get(n) != new[n]]
            if names:
                lines.append([name, list(key), {n: old.get(n) for n in names}, {n: new[n] for n in names}])
    return lines
