"""The rows of a list, drawn in one go.

A list of django-tables2 works out for every single cell what is the same for its whole column: what its `render` takes,
its attributes, the words of its header. That was more than half of the time of a page with a hundred rows. Here it is
worked out once for each column; what a cell says stays the business of the table's own columns.
"""

from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any

from django.template.base import render_value_in_context
from django.template.context import Context
from django.utils.html import conditional_escape, strip_tags
from django.utils.safestring import SafeString
from django_tables2 import Table
from django_tables2.columns import BoundColumn
from django_tables2.rows import BoundRow
from django_tables2.utils import AttributeDict


def render_rows(table: Table, context: Context) -> SafeString:
    """The `<tr>` of every row on the table's page.

    Columns may not have attributes that depend on the row; those of the rows (`Meta.row_attrs`) may be functions of
    `record`.
    """
    cells = [_Cells(table, column) for column in table.columns]
    return SafeString(
        "".join(
            f"<tr{_attributes(table.row_attrs, row.record)}>"
            f"{''.join([cell.render(row, context) for cell in cells])}</tr>\n"
            for row in table.paginated_rows
        )
    )


def _attributes(attributes: Mapping[str, Any], record: object) -> SafeString | str:
    """The attributes of one row, with a space before them; those without a value are left out."""
    told = {name: value(record) if callable(value) else value for name, value in attributes.items()}
    shown = AttributeDict({name: value for name, value in told.items() if value not in (None, "")})
    return SafeString(f" {shown.as_html()}") if shown else ""


class _Cells:
    """The cells of one column."""

    def __init__(self, table: Table, column: BoundColumn) -> None:
        label = conditional_escape(strip_tags(column.header))
        attributes = column.attrs["td"].as_html()
        self.start = f'<td data-label="{label}"{" " if attributes else ""}{attributes}>'
        self.table = table
        self.column = column
        self.default = column.default
        self.empty_values = column.column.empty_values
        self.steps = column.accessor.bits
        self.draw: Callable[..., object] = column.render
        self.takes = _takes(self.draw)
        self.takes_record_alone = self.takes == {"record"}

    def render(self, row: BoundRow, context: Context) -> str:
        """The `<td>` of one row."""
        return f"{self.start}{render_value_in_context(self._value(row), context)}</td>"

    def _value(self, row: BoundRow) -> object:
        record = row.record
        value = self._read(record)
        if value in self.empty_values:
            return self.default
        if self.takes_record_alone:
            return self.draw(record=record)
        known = {
            "value": value,
            "record": record,
            "column": self.column.column,
            "bound_column": self.column,
            "bound_row": row,
            "table": self.table,
        }
        if self.takes is not None:
            known = {name: known[name] for name in self.takes}
        return self.draw(**known)

    def _read(self, record: object) -> object:
        """What the column's accessor leads to; None where a step of it is missing."""
        value: Any = record
        for step in self.steps:
            value = value.get(step) if isinstance(value, Mapping) else getattr(value, step, None)
        return value() if callable(value) else value


def _takes(draw: Callable[..., object]) -> set[str] | None:
    """The names of what a column's `render` takes; None where it takes all there is."""
    parameters = signature(draw).parameters.values()
    if any(one.kind is Parameter.VAR_KEYWORD for one in parameters):
        return None
    return {one.name for one in parameters}
