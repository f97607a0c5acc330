"""Which events pages show."""

import pytest

from tests.elsewhere import as_another_thread
from tests.factories import NOON, make_tournament
from tournament.event.models import Tournament
from tournament.event.queries import is_shown, showing, shown_events

pytestmark = pytest.mark.django_db


@pytest.fixture
def hidden() -> Tournament:
    event = make_tournament(slug="hidden")
    Tournament.objects.update(removal_started_at=NOON)
    event.refresh_from_db()
    return event


def test_an_event_that_is_hidden_is_not_shown(hidden: Tournament) -> None:
    other = make_tournament(slug="other")

    assert list(shown_events()) == [other]
    assert (is_shown(other), is_shown(hidden)) == (True, False)


def test_it_is_shown_to_what_opens_its_pages_and_to_nobody_else(hidden: Tournament) -> None:
    other = make_tournament(slug="other")

    with showing(hidden):
        assert set(shown_events()) == {hidden, other}
        assert is_shown(hidden)
        assert list(as_another_thread(shown_events)) == [other]

    assert list(shown_events()) == [other]


def test_it_is_hidden_again_after_a_fault(hidden: Tournament) -> None:
    with pytest.raises(ValueError, match="page"), showing(hidden):
        raise ValueError("page")

    assert not shown_events().exists()
