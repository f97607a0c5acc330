"""The cut at the desk: what the next step says, what the page shows, what is refused in a sentence."""

import pytest

from tests.factories import make_closed_round, make_entries, make_results
from tournament.event.models import Tournament

pytestmark = pytest.mark.django_db
DESK = "/t/cup/desk/"


def read(response):
    return response.content.decode()


@pytest.fixture
def cup(event):
    """Six teams after three Swiss rounds, before the cut to four."""
    Tournament.objects.filter(pk=event.pk).update(cut_size=4, planned_rounds=3)
    event.refresh_from_db()
    make_entries(event, 6)
    for number in (1, 2, 3):
        make_closed_round(event, number)
    return event


def test_an_event_is_played_from_the_cut_to_its_final_at_the_desk(cup, organizer):
    assert "Make the cut to 4" in read(organizer.get(DESK))
    page = read(organizer.get(f"{DESK}cut/"))
    assert "What decides at the line" in page

    response = organizer.post(f"{DESK}cut/", {"is_confirmed": "on"})

    assert response.status_code == 302, read(response)
    assert "Semifinals" in read(organizer.get(DESK))
    for number in (4, 5):
        assert organizer.get(f"{DESK}rounds/{number}/").status_code == 200
        assert organizer.post(f"{DESK}rounds/{number}/post/").status_code == 302
        assert organizer.get(DESK).status_code == 200
        assert organizer.post(f"{DESK}rounds/{number}/clock/start/").status_code == 302
        make_results(cup, number)
        assert "Close the round" in read(organizer.get(DESK))
        assert organizer.post(f"{DESK}rounds/{number}/close/").status_code == 302
        if number == 4:
            assert "Put up the next round: Final" in read(organizer.get(DESK))
            assert organizer.post(f"{DESK}rounds/5/pair/").status_code == 302
    assert "Finish the event" in read(organizer.get(DESK))
