"""The results as one file to share: what its lists of rounds say about tables."""

import pytest

from pairings.exports.results_page import draw_results_page
from tests.factories import NOON, make_entry, make_posted_round, make_tournament

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("table", "signs"), [(9, 2), (None, 0)])
def test_a_fixed_table_is_signed_and_explained(table: int | None, signs: int) -> None:
    event = make_tournament()
    make_entry(event, 1, fixed_table=table)
    for number in range(2, 5):
        make_entry(event, number)
    make_posted_round(event)

    text = draw_results_page(event, now=NOON).decode()
    assert text.count("◆") == signs  # at the table, and before what it means
    assert ("Fixed table: the number says nothing about the standings." in text) == bool(signs)
