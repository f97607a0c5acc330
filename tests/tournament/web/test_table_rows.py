"""The rows of a list, drawn in one go, say what django-tables2 says cell by cell."""

from dataclasses import dataclass
from xml.etree import ElementTree

import django_tables2 as tables
from django.template.context import Context
from django.utils.html import format_html

from tournament.web.table_rows import render_rows


@dataclass
class Person:
    name: str


@dataclass
class Row:
    number: int
    person: Person | None
    points: dict[str, int]
    is_out: bool = False


class People(tables.Table):
    number = tables.Column("No.", attrs={"td": {"class": "number"}})
    name = tables.Column("Name & more", accessor="person__name")
    points = tables.Column("Points", accessor="points__swiss")
    all = tables.TemplateColumn("{{ record.number }}!", accessor="person")
    nothing = tables.Column("Nothing", accessor="person__none_such", empty_values=())
    end = "!"

    class Meta:
        row_attrs = {
            "id": lambda record: f"row-{record.number}",
            "class": lambda record: "is-dropped" if record.is_out else "",
        }

    def render_points(self, value, record, table):
        return format_html("<b>{}</b> {} {}", value, record.number, table.end)

    def render_nothing(self, record):
        return f"<{record.number}>"


ROWS = [
    Row(1, Person("<b>Ash</b>"), {"swiss": 3}),
    Row(2, None, {}, is_out=True),
    Row(3, Person("Brock"), {"swiss": 0}),
]


def drawn(table):
    return list(ElementTree.fromstring(f"<table>{render_rows(table, Context())}</table>"))  # noqa: S314 - our own


def texts(row):
    return ["".join(cell.itertext()) for cell in row]


def test_each_cell_says_what_the_list_itself_says_of_it():
    table = People(ROWS)

    shown = [texts(row) for row in drawn(table)]

    assert shown == [
        ["1", "<b>Ash</b>", "3 1 !", "1!", "<1>"],
        ["2", "—", "—", "2!", "<2>"],
        ["3", "Brock", "0 3 !", "3!", "<3>"],
    ]
    for row, cells in zip(table.rows, shown, strict=True):
        assert [str(cell) for cell in row][:2] == cells[:2]


def test_what_somebody_typed_is_text_and_never_markup():
    row = drawn(People(ROWS))[0]

    assert [part.text for part in row.iter("b")] == ["3"]


def test_rows_and_cells_have_the_attributes_of_the_list():
    first, second, _third = drawn(People(ROWS))

    assert (first.attrib, second.attrib) == ({"id": "row-1"}, {"id": "row-2", "class": "is-dropped"})
    assert first[0].attrib == {"data-label": "No.", "class": "number"}
    assert first[1].get("data-label") == "Name & more"


def test_only_the_rows_of_the_page_are_drawn():
    table = People(ROWS)
    table.paginate(page=2, per_page=2)

    assert [row.get("id") for row in drawn(table)] == ["row-3"]
