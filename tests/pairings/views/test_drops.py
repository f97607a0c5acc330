"""Teams that leave and come back, from the pages."""

import pytest

from pairings.actions.drops import disqualify_entry
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_posted_round, make_tournament
from tournament.roles import Role

pytestmark = pytest.mark.django_db
ENTRY = "/t/cup/desk/entries/1/"


@pytest.fixture
def event():
    event = make_tournament(slug="cup", name="Spring Cup")
    make_entries(event, 4)
    return event


@pytest.fixture
def organizer(event, sign_in):
    return sign_in(event, Role.ORGANIZER)


def entry(event):
    return event.entries.get(number=1)


def test_drop_takes_the_team_out_and_says_so(event, organizer):
    make_closed_round(event)

    response = organizer.post(f"{ENTRY}drop/", {"reason": "train", "version": "0"}, follow=True)

    assert entry(event).drop_reason == "train"
    assert entry(event).dropped_after_round == 1
    assert "Team 1" in response.content.decode()


def test_drop_page_warns_of_the_slip_that_is_still_out(event, organizer):
    make_posted_round(event)

    assert "still has no result" in organizer.get(f"{ENTRY}drop/").content.decode()


def test_drop_with_an_old_version_is_refused(event, organizer):
    organizer.post(f"{ENTRY}drop/", {"version": "0"})
    organizer.post(f"{ENTRY}reinstate/", {"version": "1"})

    response = organizer.post(f"{ENTRY}drop/", {"version": "0"})

    assert response.status_code == 422
    assert entry(event).dropped_at is None


def test_disqualify_needs_a_reason(event, organizer):
    make_closed_round(event)
    assert organizer.post(f"{ENTRY}disqualify/", {"version": "0"}).status_code == 422

    organizer.post(f"{ENTRY}disqualify/", {"reason": "marked cards", "version": "0"})

    assert entry(event).is_disqualified


def test_reinstate_brings_a_dropped_team_back(event, organizer):
    make_closed_round(event)
    organizer.post(f"{ENTRY}drop/", {"version": "0"})

    organizer.post(f"{ENTRY}reinstate/", {"version": "1"})

    assert entry(event).dropped_at is None


def test_reinstating_a_disqualified_team_needs_the_head_judge_and_a_reason(event, organizer, sign_in):
    make_closed_round(event)
    disqualify_entry(event, 1, reason="marked cards", actor=BOSS)
    assert organizer.post(f"{ENTRY}reinstate/").status_code == 422
    sign_in(event, Role.HEAD_JUDGE, username="head")

    response = organizer.post(f"{ENTRY}reinstate/", {"reason": "appeal"})
    assert response.status_code == 403
    assert entry(event).is_disqualified


def test_entry_that_is_not_there_is_not_found(event, organizer):
    assert organizer.get("/t/cup/desk/entries/99/drop/").status_code == 404


def test_a_disqualified_team_is_reinstated_by_the_head_judge_and_not_by_the_desk(event, sign_in):
    make_closed_round(event)
    disqualify_entry(event, 1, reason="bribery", actor=BOSS)
    head = sign_in(event, Role.HEAD_JUDGE)
    organizer = sign_in(event, Role.ORGANIZER)

    assert "reinstate/" not in organizer.get(ENTRY).content.decode()
    assert organizer.post(f"{ENTRY}reinstate/", {"reason": "please"}).status_code == 403
    assert "reinstate/" in head.get(ENTRY).content.decode()
    head.post(f"{ENTRY}reinstate/", {"reason": "it was a gift", "version": entry(event).version})

    assert entry(event).is_active


@pytest.mark.parametrize("step", ["drop", "reinstate"])
def test_finished_event_shows_the_reason_in_place_of_the_form(event, organizer, step):
    make_closed_round(event)
    event.finished_at = NOON
    event.save()

    response = organizer.get(f"{ENTRY}{step}/")

    assert response.status_code == 409
    assert "are handed in" in response.content.decode()
    assert 'name="reason"' not in response.content.decode()
