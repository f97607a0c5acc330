"""The picture of a table's seats as a browser lays it out: each seat where the rule set has it, on phone and laptop."""

import pytest

from tests.factories import make_entries, make_posted_round, make_tournament
from tests.test_seat_pictures import DOCUMENTS, clockwise, faced, names_of, partners
from tournament.kernel.rule_sets import RULE_SETS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_seats_are_where_the_rule_set_has_them(new_context, live_server, rule_set, width):
    """FR-B.GS2, MP-2, CE-S2, TB-S1."""
    event = make_tournament(slug="cup", rule_set=rule_set)
    make_entries(event, 2)
    match = make_posted_round(event).matches.at_table(1)
    page = new_context(viewport={"width": width, "height": 800}).new_page()
    page.goto(f"{live_server.url}/t/cup/?q={match.one.seat_a.name}")

    boxes = {
        seat.locator(".seat-name").inner_text(): seat.bounding_box() for seat in page.locator(".seat").all()
    }

    middles = {
        code: (boxes[name]["x"] + boxes[name]["width"] / 2, -boxes[name]["y"] - boxes[name]["height"] / 2)
        for name, code in names_of(match).items()
    }
    said = DOCUMENTS[rule_set]
    assert clockwise(middles) == said["order"].split()
    assert faced(middles) == said["faces"]
    assert partners(middles) == said["partners"]
