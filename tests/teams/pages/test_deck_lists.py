"""The deck lists of an event at the desk: who has handed one in, closing and opening, and the settings."""

from datetime import UTC, date, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from teams.deck_lists.queries import event_judge, is_open_for_teams
from tests.expected import opened
from tests.factories import make_entries, make_entry, make_posted_round, make_staff, make_tournament
from tests.shown_pages import filled, form_on
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, hand_in, make_event_with_lists
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_event_with_lists(slug="cup")


@pytest.fixture
def desk(event: Tournament, client: Client) -> Client:
    client.force_login(make_staff(event, "olivia", Role.ORGANIZER))
    return client


def address(name: str) -> str:
    return reverse(f"teams:{name}", args=["cup"])


def sent(**values: str) -> dict[str, str]:
    """The settings as the page sends them where nothing was changed."""
    return {"deck_lists": "requested"} | values


def test_the_page_says_how_many_lists_are_here_and_which_are_missing(desk: Client, event: Tournament) -> None:
    make_entries(event, 2)
    hand_in(event, 1, "a")
    hand_in(event, 1, "b", FOUR_TOO_MANY)
    text = desk.get(address("deck-lists")).content.decode()
    assert "2 of 4 received" in text
    assert "1 not legal" in text
    only = desk.get(address("deck-lists"), {"only": "missing"}).content.decode()
    assert "Team 2" in only
    assert "Team 1<" not in only


def test_the_navigation_leads_there_where_the_event_asks_for_lists(desk: Client, event: Tournament) -> None:
    assert 'href="/t/cup/desk/lists/"' in desk.get("/t/cup/desk/").content.decode()
    other = make_tournament(slug="other")
    desk.force_login(make_staff(other, "otto", Role.ORGANIZER))
    assert 'href="/t/other/desk/lists/"' not in opened(desk.get("/t/other/desk/"))


def test_the_settings_of_an_event_lead_to_those_of_its_lists(desk: Client) -> None:
    assert f'href="{address("deck-list-settings")}"' in desk.get("/t/cup/desk/settings/").content.decode()


def test_more_teams_and_lists_take_no_more_queries(desk: Client, event: Tournament) -> None:
    make_entry(event, 1)
    hand_in(event, 1, "a")
    with CaptureQueriesContext(connection) as few:
        desk.get(address("deck-lists"))
    for number in range(2, 9):
        make_entry(event, number)
        hand_in(event, number, "a")
        hand_in(event, number, "b", FOUR_TOO_MANY)
    with CaptureQueriesContext(connection) as many:
        desk.get(address("deck-lists"))
    assert len(many) == len(few)


def test_lists_are_closed_and_opened_by_one_press(desk: Client, event: Tournament) -> None:
    desk.post(address("close-lists"), {"choice": "close"})
    event.refresh_from_db()
    assert not is_open_for_teams(event, timezone.now())
    assert "Teams can no longer hand in lists" in desk.get(address("deck-lists")).content.decode()
    desk.post(address("close-lists"), {"choice": "open"})
    event.refresh_from_db()
    assert is_open_for_teams(event, timezone.now())


def test_the_closing_time_is_of_the_events_own_zone(desk: Client, event: Tournament) -> None:
    desk.post(address("deck-list-settings"), sent(lists_close_at="2003-05-17T09:30"))
    event.refresh_from_db()
    assert event.lists_close_at == datetime(2003, 5, 17, 7, 30, tzinfo=UTC)
    assert 'value="2003-05-17T09:30"' in desk.get(address("deck-list-settings")).content.decode()


def test_a_set_is_left_out_or_has_another_first_day_at_one_event(desk: Client, event: Tournament) -> None:
    """FR-204.b."""
    values = sent(cards_as_on="2003-06-01") | {"out-ecard3": "on", "day-ecard2": "2003-02-01"}
    assert desk.post(address("deck-list-settings"), values).status_code == 302
    event.refresh_from_db()
    sets = event_judge(event).event_sets
    assert (sets.as_on, sets.left_out, sets.days) == (
        date(2003, 6, 1),
        frozenset({"ecard3"}),
        {"ecard2": date(2003, 2, 1)},
    )


def test_the_cards_are_fixed_once_round_1_is_posted_and_the_rest_may_change(
    desk: Client, event: Tournament
) -> None:
    make_entries(event, 4)
    make_posted_round(event)
    event.refresh_from_db()
    values = sent(lists_published="on") | {"out-ecard3": "on"}
    assert desk.post(address("deck-list-settings"), values).status_code == 302
    event.refresh_from_db()
    assert event.lists_published
    assert event.sets_left_out == []


@pytest.mark.as_shown
def test_settings_that_were_changed_meanwhile_are_not_overwritten(desk: Client, event: Tournament) -> None:
    old = form_on(desk, address("deck-list-settings"))
    assert desk.post(old.action, filled(old, lists_published="on")).status_code == 302
    answer = desk.post(old.action, filled(old, lists_close_at="soon"))
    assert answer.status_code == 409
    assert "The deck list settings have been changed in the meantime." in answer.content.decode()
    event.refresh_from_db()
    assert event.lists_published
    new = form_on(desk, address("deck-list-settings"))
    assert desk.post(new.action, filled(new, lists_close_at="soon")).status_code == 422
    assert desk.post(new.action, filled(new)).status_code == 302


@pytest.mark.as_shown
def test_two_presses_close_lists_once(desk: Client, event: Tournament) -> None:
    form = form_on(desk, address("deck-lists"), address("close-lists"))
    assert desk.post(form.action, filled(form, choice="close")).status_code == 302
    lines = event.journal.count()
    answer = desk.post(form.action, filled(form, choice="close"))
    assert answer.status_code == 409
    assert "Teams can no longer hand in lists." in answer.content.decode()
    assert event.journal.count() == lines
    reopening = form_on(desk, address("deck-lists"), address("close-lists"))
    make_entries(event, 4)
    make_posted_round(event)
    answer = desk.post(form.action, filled(reopening, choice="open"))
    assert answer.status_code == 409
    assert "Lists are locked" in answer.content.decode()


def test_an_event_of_today_is_offered_a_day_of_2003(desk: Client, event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(date=date(2026, 11, 23))
    assert "If empty: 30 Jun 2003." in desk.get(address("deck-list-settings")).content.decode()


def test_a_day_that_is_none_is_a_sentence(desk: Client, event: Tournament) -> None:
    answer = desk.post(address("deck-list-settings"), sent() | {"day-ecard2": "soon"})
    assert answer.status_code == 422
    assert "year-month-day" in answer.content.decode()
