"""A page of a table has the rows that it has, whatever its address says."""

import django_tables2 as tables
import pytest
from django.test import RequestFactory

from tests.for_each import for_each
from tournament.web.table_pages import show_page


class Numbers(tables.Table):
    number = tables.Column()


def shown(**asked):
    table = Numbers([{"number": number} for number in range(1, 6)])
    show_page(RequestFactory().get("/", asked), table, rows=2)
    return [row.get_cell("number") for row in table.paginated_rows]


@for_each(
    "page, rows",
    [("1", [1, 2]), ("3", [5]), ("4", [5]), ("x", [1, 2]), ("", [1, 2]), ("9" * 5000, [1, 2]), ("-1", [5])],
)
def test_a_page_is_found_whatever_number_is_asked_for(page, rows):
    assert shown(page=page) == rows


@pytest.mark.parametrize("many", ["-1", "0", "1", "1000000", "x"])
def test_how_many_rows_a_page_has_is_not_asked(many):
    assert shown(per_page=many) == [1, 2]


def test_rows_are_sorted_as_asked():
    assert shown(sort="-number") == [5, 4]
    assert shown(sort="nothing-of-the-kind") == [1, 2]
