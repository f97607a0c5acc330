"""A Swiss event asks no more of the database than before there were brackets: what it does not use costs it nothing.

The numbers are those of the version before (0.2 and what came after it until then), counted over the same event.
"""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from pairings.rounds.clock import start_clock
from tests.factories import (
    BOSS,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_staff,
    make_tournament,
)
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
PUBLIC = {
    "": 7,
    "standings/": 6,
    "rounds/1/": 7,
    "screen/": 7,
    "screen/standings/": 9,
    "data/v1/standings.json": 5,
    "data/v1/pairings.json": 6,
}
STAFF = {
    # Two for the teams that were not here in any round, one for other events at the same tables.
    "desk/": 22 + 3,
    "desk/results/": 11,
    "desk/outstanding/": 13,
    "desk/rounds/": 6,
    # One more for how far the event is, which the page asks again: at a round and where the event is finished.
    "desk/rounds/2/": 8 + 1,
    "desk/standings/": 7,
    "desk/entries/": 7,
    # One for whether a member of staff plays in the team, two for what was found in its decks and given to its people.
    "desk/entries/1/": 13 + 3,
    "desk/journal/": 12,
    # One more for whether all results are in, which decides which sheet is due.
    "desk/paper/": 8 + 1,
    # The same, and the rounds for it; what is not played, with its tables, is named to be read and in the form.
    "desk/finish/": 9 + 1 + 3 + 4 + 1,
    # One for the tables that judges are to check, one more at a table for what was found in its decks.
    "floor/": 13 + 1 + 1,
    # Three more for the judge's own match, earlier penalties and slow play of these people.
    "floor/tables/1/": 22 + 2 + 3,
}


@pytest.fixture
def event():
    """Twelve teams in round 2, whose clock runs."""
    event = make_tournament(slug="cup", planned_rounds=4, team_reports=True)
    make_entries(event, 12)
    make_closed_round(event, 1)
    make_posted_round(event, 2)
    start_clock(event, 2, actor=BOSS, now=timezone.now() - timedelta(minutes=5))
    return event


def queries(client, path):
    """How many an answer takes, what is remembered from one answer to the next left out."""
    client.get(path)
    with CaptureQueriesContext(connection) as taken:
        assert client.get(path).status_code == 200, path
    return len(taken)


def test_pages_for_everybody_ask_no_more_than_before(event, client):
    found = {path: queries(client, f"/t/cup/{path}") for path in PUBLIC}
    assert {path: (number, PUBLIC[path]) for path, number in found.items() if number > PUBLIC[path]} == {}


def test_pages_of_the_staff_ask_no_more_than_before(event, client):
    client.force_login(make_staff(event, "olga", *Role))
    client.defaults["HTTP_HOST"] = "localhost"
    found = {path: queries(client, f"/t/cup/{path}") for path in STAFF}
    assert {path: (number, STAFF[path]) for path, number in found.items() if number > STAFF[path]} == {}
