"""A column never leaves its kind of row: lines of the journal hold images of rows, by the name of each column.

Each column of each kind is taken off in turn, as if somebody had moved it elsewhere: a file with a line that holds it
is refused, and an undo of such a line does not pass over it.
"""

from dataclasses import replace
from typing import Any

import pytest

from tournament.event_file.event import _check_image
from tournament.kernel.refusal import Refusal
from tournament.rows.kinds import RowKind, kinds_in_order
from tournament.rows.nodes import Node

NOTHING: Any = None  # neither asks for another row before it refuses
KEPT = [
    pytest.param(kind, name, id=f"{kind.name}.{name}")
    for kind in kinds_in_order()
    for name in (*kind.fields, *dict(kind.journal_links()))
]


def without(kind: RowKind, name: str) -> RowKind:
    """The kind as it would be if the column had moved."""
    fields = tuple(field for field in kind.fields if field != name)
    links = {column: link for column, link in kind.links.items() if column != name}
    return replace(kind, fields=fields, links=links)


def test_there_are_kinds_and_columns_to_take_off() -> None:
    assert len(KEPT) > 200
    assert len({param.values[0].name for param in KEPT}) > 30


@pytest.mark.parametrize(("kind", "name"), KEPT)
def test_a_line_of_the_journal_with_a_column_that_moved_is_noticed(kind: RowKind, name: str) -> None:
    image: dict[str, Any] = {name: None}
    Node(image, "").check_keys((*kind.fields, *dict(kind.journal_links())))  # today it is known

    with pytest.raises(Refusal) as in_file:
        _check_image(without(kind, name), Node(image, "/journal/0/rows/0/2"), NOTHING)
    with pytest.raises(LookupError) as in_undo:
        without(kind, name).fill(NOTHING, kind.model(), image)

    assert in_file.value.code == "tournament.event_file_unknown"
    assert name in str(in_undo.value)
