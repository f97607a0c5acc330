"""Deck lists for everybody: where the event publishes them, and once it is finished."""

import pytest
from django.test import Client

from tests.factories import BOSS, NOON, make_closed_round, make_entries
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, LEGAL, hand_in, make_event_with_lists
from tests.tournament.config.cache.test_front_cache import Site
from tournament.config.files.event_file import export_event
from tournament.event.models import Tournament
from tournament.event_file.purpose import Purpose
from tournament.kernel.stages import RoundStage
from tournament.setup.actions import change_settings, finish_tournament, reopen_tournament

pytestmark = pytest.mark.django_db
PAGES = ("/t/cup/lists/", "/t/cup/lists/1/")


def make_event(**values: object) -> Tournament:
    event = make_event_with_lists(slug="cup", planned_rounds=1, **values)
    make_entries(event, 4)
    hand_in(event, 1, "a")
    hand_in(event, 1, "b", FOUR_TOO_MANY.replace("4 Double Gust", "4 Zwirrlicht"))
    return event


def finished(**values: object) -> Tournament:
    event = make_event(**values)
    make_closed_round(event)
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON)
    return event


def statuses(client: Client) -> set[int]:
    return {client.get(path).status_code for path in PAGES}


def shown(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_after_the_end_everybody_reads_the_lists_that_the_event_publishes(client: Client) -> None:
    finished(lists_published=True)

    index = shown(client, "/t/cup/lists/")
    assert '<a href="/t/cup/lists/1/">Team 1</a>' in index
    assert '<span class="badge">no list</span>' in index
    assert '<a href="/t/cup/lists/2/">' not in index
    text = shown(client, "/t/cup/lists/1/")
    assert '<a href="/t/cup/rulings/cards/slowking/">Slowking</a>' in text
    assert "60 cards" in text
    assert "64 cards" in text
    assert "Zwirrlicht" in text  # what nobody could read is kept as it was typed
    assert "not legal" not in text  # that is the judges'
    assert "No list was handed in." in shown(client, "/t/cup/lists/2/")
    assert client.get("/t/cup/lists/99/").status_code == 404


def test_the_way_to_the_lists_is_on_the_standings_and_in_the_navigation_once_they_are_there(
    client: Client,
) -> None:
    event = make_event(lists_published=True)
    make_closed_round(event)
    assert "/lists/" not in shown(client, "/t/cup/standings/")

    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON)

    text = shown(client, "/t/cup/standings/")
    assert "Deck lists of all teams" in text
    assert text.count('href="/t/cup/lists/"') == 2


def test_before_the_end_and_where_the_event_does_not_publish_them_there_are_none(client: Client) -> None:
    event = make_event(lists_published=True)
    assert statuses(client) == {404}
    make_closed_round(event)
    assert statuses(client) == {404}
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON)
    assert statuses(client) == {200}

    reopen_tournament(event, reason="a slip was wrong", actor=BOSS)
    assert statuses(client) == {404}


def test_a_finished_event_that_does_not_publish_shows_no_list(client: Client) -> None:
    finished()

    assert statuses(client) == {404}
    assert "/lists/" not in shown(client, "/t/cup/standings/")


def test_what_the_front_cache_keeps_is_gone_when_the_event_is_reopened() -> None:
    event = finished(lists_published=True)
    site = Site()
    for path in PAGES:
        status, _headers, body = site.get(path)
        assert status == 200
    assert b"Double Gust" in body

    reopen_tournament(event, reason="a slip was wrong", actor=BOSS)
    site.seconds += 1
    for path in PAGES:
        status, _headers, body = site.get(path)
        assert status == 404
        assert b"Double Gust" not in body


def test_lists_for_the_cut_stand_below_those_of_the_event(client: Client) -> None:
    event = make_event(lists_published=True)
    change_settings(event, {"new_lists_for_cut": True}, actor=BOSS)
    hand_in(event, 1, "a", LEGAL.replace("Double Gust", "Bill"), stage=RoundStage.ELIMINATION)
    make_closed_round(event)
    Tournament.objects.update(finished_at=NOON)

    text = shown(client, "/t/cup/lists/1/")

    assert "Double Gust" in text.partition("Deck lists for the cut")[0]
    assert "Bill" in text.partition("Deck lists for the cut")[2]


@pytest.mark.parametrize("is_published", [True, False])
def test_the_file_to_hand_in_has_lists_only_where_they_are_published(*, is_published: bool) -> None:
    event = make_event(lists_published=is_published)
    make_closed_round(event)
    assert b"Zwirrlicht" not in export_event(event, Purpose.HAND_IN)

    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON)

    assert (b"Zwirrlicht" in export_event(event, Purpose.HAND_IN)) is is_published
    assert b"Zwirrlicht" in export_event(event, Purpose.CARRY_ON)
