"""A deck list typed on a phone in a real browser: read while it is typed, kept over a lost network and a reload."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from teams.deck_lists.models import DeckList
from teams.deck_lists.settings import close_lists
from teams.entries.passes import make_passes
from tests.e2e.signing_in import PHONE
from tests.factories import BOSS, NOON, make_entries
from tests.teams.deck_lists.lists import LEGAL, make_event_with_lists
from tournament.event.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MISSPELT = LEGAL.replace("Professor Elm", "Profesor Elmo")


@pytest.fixture
def event() -> Tournament:
    event = make_event_with_lists(slug="cup", planned_rounds=3)
    make_entries(event, 2)
    make_passes(event, actor=BOSS, now=NOON)
    return event


@pytest.fixture
def phone(new_context, live_server, event) -> Page:
    """The phone of team 1, on the page that takes Ada's list."""
    page: Page = new_context(**PHONE).new_page()
    page.goto(f"{live_server.url}/t/cup/team/{event.entries.get(number=1).pass_code}/")
    page.get_by_role("link", name="Hand in the list of Ada 1").click()
    return page


def type_list(phone: Page, text: str) -> None:
    phone.get_by_label("Deck list").fill(text)
    expect(phone.locator("#reading h2")).to_have_text("60 of 60 cards")


def cut_off(route: Route) -> None:
    route.abort("connectionfailed")


@pytest.mark.smoke
def test_a_list_is_pasted_its_question_answered_and_handed_in(phone):
    type_list(phone, MISSPELT)
    expect(phone.locator("#list-count")).to_have_text("60 of 60 cards · 1 question")

    phone.get_by_role("button", name="Professor Elm", exact=True).click()

    expect(phone.locator("#list-count")).to_have_text("60 of 60 cards")
    phone.get_by_label("No, all backs are the same").check()
    phone.get_by_role("button", name="Hand in", exact=True).click()
    expect(phone.get_by_text(re.compile(r"60 cards, received at \d\d:\d\d"))).to_be_visible()
    one = DeckList.objects.get()
    assert (one.text, one.answers, one.has_mixed_backs) == (
        MISSPELT,
        {"card:professorelmo": "Professor Elm"},
        False,
    )
    expect(phone.locator("body")).not_to_contain_text("Double Gust")


@pytest.mark.console_error("htmx:sendError", "htmx:afterRequest")
def test_a_connection_that_drops_loses_nothing(phone):
    type_list(phone, LEGAL)
    phone.route("**/lists/a/", cut_off)

    phone.get_by_role("button", name="Hand in", exact=True).click()

    expect(phone.get_by_text("Not sent – try again. What you typed is still here.")).to_be_visible()
    expect(phone.get_by_label("Deck list")).to_have_value(LEGAL)
    assert not DeckList.objects.exists()
    phone.unroute_all()
    phone.get_by_role("button", name="Hand in", exact=True).click()
    expect(phone.get_by_text(re.compile(r"60 cards, received at"))).to_be_visible()
    assert DeckList.objects.get().text == LEGAL


@pytest.mark.console_error("htmx:sendError", "htmx:afterRequest")
def test_an_answer_that_is_lost_on_the_way_makes_no_second_list(phone):
    def lose_the_answer(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    type_list(phone, LEGAL)
    phone.route("**/lists/a/", lose_the_answer)
    phone.get_by_role("button", name="Hand in", exact=True).click()
    expect(phone.get_by_text("Not sent – try again. What you typed is still here.")).to_be_visible()
    phone.unroute_all()

    phone.get_by_role("button", name="Hand in", exact=True).click()

    expect(phone.get_by_text(re.compile(r"60 cards, received at"))).to_be_visible()
    assert DeckList.objects.count() == 1


def test_what_was_typed_and_answered_is_back_after_a_reload(phone):
    """A phone throws a page away while its owner looks something up in another app."""
    type_list(phone, MISSPELT)
    phone.get_by_role("button", name="Professor Elm", exact=True).click()
    expect(phone.locator("#list-count")).to_have_text("60 of 60 cards")

    phone.reload()

    expect(phone.get_by_label("Deck list")).to_have_value(MISSPELT)
    expect(phone.locator("#list-count")).to_have_text("60 of 60 cards")


def test_what_was_typed_can_be_read_after_the_lists_were_closed(phone, event):
    type_list(phone, LEGAL)
    close_lists(event, actor=BOSS)

    phone.reload()

    expect(phone.get_by_text("Deck lists are closed")).to_be_visible()
    expect(phone.get_by_label("What you typed")).to_have_value(LEGAL)


def test_what_was_handed_in_does_not_come_back_with_the_back_button(phone):
    type_list(phone, LEGAL)
    phone.get_by_role("button", name="Hand in", exact=True).click()
    expect(phone.get_by_text(re.compile(r"60 cards, received at"))).to_be_visible()

    phone.go_back()

    expect(phone.get_by_label("Deck list")).to_have_value("")
    phone.reload()
    expect(phone.get_by_label("Deck list")).to_have_value("")
