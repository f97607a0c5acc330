"""How many prizes a team can have left."""

import pytest

from pairings.penalties.prize_limits import prize_limits
from tests.factories import make_entries, make_posted_round, make_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_tournament()


def test_prize_limits_are_what_the_event_sets(event):
    make_entries(event, 2)
    round_ = make_posted_round(event)

    assert prize_limits(event, round_.matches.get()) == (5, 5)
