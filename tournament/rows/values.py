"""Values of columns as JSON: the one way in which the journal and the event file write and read them.

What a column may hold is read from the column itself: its type, whether it may be null or blank, its longest text, its
choices and validators.
"""

from collections.abc import Callable, Collection
from copy import deepcopy
from datetime import date, datetime, timedelta
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.backends.base.operations import BaseDatabaseOperations

from tournament.rows.nodes import Node

if TYPE_CHECKING:
    Column = models.Field[Any, Any]
else:
    Column = models.Field


def as_instant(value: datetime | None) -> str | None:
    """An instant as the journal and the event file write it: ISO 8601 in UTC, or None."""
    return None if value is None else value.isoformat()


def write_column(column: Column, value: Any) -> Any:
    """The value of a column as JSON; the same text for the same value, whether typed or read from the database."""
    if isinstance(value, datetime):
        return as_instant(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, Decimal) and isinstance(column, models.DecimalField):
        return f"{value:.{column.decimal_places}f}"
    if isinstance(value, list | dict):
        return deepcopy(value)
    return value if isinstance(value, str | int | float | bool | None) else str(value)


def read_column(column: Column, node: Node) -> Any:
    """The value of a column that a node has; refused with the place of the node where the column does not take it."""
    if node.value is None:
        if not column.null:
            raise node.refuse()
        return None
    value = _reader(column)(column, node)
    if value == "" and not column.blank:
        raise node.refuse()
    if column.choices and value not in _choices(column) and not (value == "" and column.blank):
        raise node.refuse()
    try:
        column.run_validators(value)
    except ValidationError:
        raise node.refuse() from None
    return value


@cache
def _choices(column: Column) -> frozenset[Any]:
    return frozenset(value for value, _label in column.flatchoices)


def _reader(column: Column) -> Callable[[Any, Node], Any]:
    """How the values of such a column are read; a TypeError for a kind of column that nothing is known about."""
    for kind, reader in _READERS.items():
        if isinstance(column, kind):
            return reader
    raise TypeError(f"{column}: declare a shape, or how such a column is read")


def _read_number(column: Column, node: Node) -> int:
    least, most = BaseDatabaseOperations.integer_field_ranges[column.get_internal_type()]
    return node.number(least, most)


def _read_text(column: Any, node: Node) -> str:
    return node.text() if column.max_length is None else node.text(column.max_length)


def _read_decimal(column: Any, node: Node) -> Decimal:
    try:
        value = Decimal(node.text(column.max_digits + 2))
    except InvalidOperation:
        raise node.refuse() from None
    if not value.is_finite() or f"{value:.{column.decimal_places}f}" != node.value:
        raise node.refuse()
    return value


def _read_date(_column: Column, node: Node) -> date:
    try:
        return date.fromisoformat(node.text(10))
    except ValueError:
        raise node.refuse() from None


# The first that fits: an instant is a date to Django, too.
_READERS: dict[type[Any], Callable[[Any, Node], Any]] = {
    models.BooleanField: lambda _column, node: node.flag(),
    models.IntegerField: _read_number,
    models.DecimalField: _read_decimal,
    models.DateTimeField: lambda _column, node: node.instant(),
    models.DateField: _read_date,
    models.DurationField: lambda _column, node: node.seconds(),
    models.CharField: _read_text,
    models.TextField: _read_text,
}


# Shapes: what a column holds whose type does not tell it ---------------------------------------------------------

Shape = Callable[[Node, Any], Any]
"""Reads the value of one column from a node; it also gets what was found so far (`tournament.rows.kinds.Found`)."""


NAMED_SHAPES: dict[str, Shape] = {}  # shapes that an app to the right of a column fills in when Django starts


def shape_named(name: str) -> Shape:
    """The shape of that name, looked up when a value is read."""

    def read(node: Node, found: Any) -> Any:
        return NAMED_SHAPES[name](node, found)

    return read


def one_of(known: Callable[[], Collection[str]]) -> Shape:
    """A text that is one of those known when the value is read."""

    def read(node: Node, _found: object) -> str:
        if node.text(60) not in known():
            raise node.refuse()
        return str(node.value)

    return read


def list_of(known: Callable[[], Collection[str]]) -> Shape:
    """A list of known texts, each once."""
    read_one = one_of(known)

    def read(node: Node, found: object) -> list[str]:
        values = [read_one(part, found) for part in node.items()]
        if len(set(values)) != len(values):
            raise node.refuse()
        return values

    return read


def numbers(node: Node, _found: object) -> list[int]:
    """A list of whole numbers, none below 0."""
    return [part.number() for part in node.items()]


def any_json(node: Node, _found: object) -> Any:
    """Whatever JSON can say, as far as a database and a page can take it; of any size."""
    node.check_json()
    return node.value
