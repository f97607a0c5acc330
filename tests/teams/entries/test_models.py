"""A team at an event, as its row tells of it."""

import pytest

from tests.factories import make_entry, make_tournament
from tournament.event.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="cup")


def test_a_state_is_shown_before_its_country(event: Tournament) -> None:
    entry = make_entry(event, 1)
    entry.state, entry.country = "Baden-Württemberg", "DE"

    assert entry.region == "Baden-Württemberg, Germany"
