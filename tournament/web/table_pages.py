"""Which rows of a table a page shows: sorted as its address says, so many and no more."""

from django.http import HttpRequest
from django_tables2 import RequestConfig, Table


def show_page(request: HttpRequest, table: Table, *, rows: int) -> None:
    """Sort `table` by ?sort and keep the `rows` of ?page; the first page for no number, the last for one too high.

    How many rows a page has is never the visitor's to say: thousands at once would hold up the whole desk.
    """
    RequestConfig(request, paginate=False).configure(table)
    table.paginate(per_page=rows)
    table.page = table.paginator.get_page(request.GET.get(table.prefixed_page_field))
