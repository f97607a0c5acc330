"""Registration in a real browser: typed with the keyboard alone, checked in and searched without a new page."""

import re

import pytest
from playwright.sync_api import Page, expect

from teams.entries.models import Entry
from tests.e2e.signing_in import let_in
from tests.factories import make_entries, make_entry, make_staff, make_tournament
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event(transactional_db: None) -> Tournament:
    return make_tournament(slug="cup")


@pytest.fixture
def desk(event: Tournament, live_server, new_context) -> Page:
    """A browser that is signed in as the organizer."""
    context = new_context()
    let_in(context, live_server.url, make_staff(event, "olivia", Role.ORGANIZER))
    return context.new_page()


def type_in(page: Page, *texts: str) -> None:
    """Type each text and go on with Tab, as at a desk with a queue before it."""
    for text in texts:
        page.keyboard.type(text)
        page.keyboard.press("Tab")


def test_a_team_with_a_doubtful_number_is_registered_without_a_mouse(desk: Page, live_server) -> None:
    desk.goto(f"{live_server.url}/t/cup/desk/entries/new/")
    expect(desk.get_by_label("Team name")).to_be_focused()
    type_in(desk, "Lightning", "Poké League", "Łódź")
    desk.keyboard.press("Tab")  # the country is the event's, and no state is asked for there
    type_in(desk, "Ada", "40000002", "", "Ben")
    desk.keyboard.type("502")
    desk.keyboard.press("Enter")
    accept = desk.get_by_label("I have checked this: accept it and save")
    expect(accept).to_be_focused()
    desk.keyboard.press("Space")
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("Saved as team 1: “Lightning”.")).to_be_visible()
    expect(desk.get_by_label("Team name")).to_be_focused()
    expect(desk.get_by_label("Team name")).to_have_value("")
    assert Entry.objects.get().seat_a.number_shown == "40000002"


def test_the_keyboard_begins_at_what_is_wrong(desk: Page, live_server, event: Tournament) -> None:
    make_entry(event, 1)
    desk.goto(f"{live_server.url}/t/cup/desk/entries/new/")
    type_in(desk, "Other", "", "Łódź", "łódzkie")
    desk.keyboard.press("Tab")
    type_in(desk, "Ada 1", "1002", "", "Ben")
    desk.keyboard.type("502")
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("already plays for")).to_be_visible()
    expect(desk.get_by_label("Player A", exact=True)).to_be_focused()
    expect(desk.get_by_label("Team name")).to_have_value("Other")


@pytest.mark.smoke
def test_a_team_is_checked_in_and_found_without_a_new_page(
    desk: Page, live_server, event: Tournament
) -> None:
    make_entries(event, 2)
    make_entry(event, 3, team_name="Łódź Lightning", is_checked_in=False)
    desk.goto(f"{live_server.url}/t/cup/desk/entries/")
    expect(desk.locator("#head-count")).to_have_text(re.compile("2 of 3 teams are here"))
    desk.evaluate("window.isSamePage = true")
    desk.get_by_role("button", name="Check in Łódź Lightning").click()
    expect(desk.locator("#head-count")).to_have_text(re.compile("3 of 3 teams are here"))
    expect(desk.get_by_role("button", name="Not here Łódź Lightning")).to_be_visible()
    desk.get_by_role("main").get_by_role("searchbox").fill("lodz")
    expect(desk.locator("#entries tbody tr")).to_have_count(1)
    expect(desk).to_have_url(re.compile("q=lodz"))
    assert desk.evaluate("window.isSamePage")


def test_another_rule_set_fills_in_its_values_and_keeps_what_was_typed(desk: Page, live_server) -> None:
    desk.goto(f"{live_server.url}/events/new/")
    desk.get_by_label("Name", exact=True).fill("Autumn Cup")
    desk.get_by_text("More: prizes").click()
    expect(desk.get_by_label("Minutes per round")).to_have_value("50")
    desk.get_by_label("Rule set").select_option("casual-2v2")
    expect(desk.get_by_label("Minutes per round")).to_have_value("")
    expect(desk.get_by_label("Prizes of seat B")).to_have_value("3")
    desk.get_by_label("Format").select_option("booster")
    expect(desk.get_by_text("Unrated:")).to_be_visible()
    expect(desk.get_by_label("Name", exact=True)).to_have_value("Autumn Cup")


def test_registration_works_without_javascript(live_server, new_context, event: Tournament) -> None:
    make_entry(event, 1, is_checked_in=False)
    context = new_context(java_script_enabled=False)
    let_in(context, live_server.url, make_staff(event, "sam", Role.ORGANIZER))
    page = context.new_page()
    page.goto(f"{live_server.url}/t/cup/desk/entries/?only=absent")
    page.get_by_role("button", name="Check in Team 1").click()
    expect(page).to_have_url(re.compile(r"only=absent"))
    expect(page.get_by_text("1 of 1 team is here")).to_be_visible()
    page.goto(f"{live_server.url}/events/new/")
    page.get_by_label("Rule set").select_option("casual-2v2")
    page.get_by_text("More: prizes").click()
    page.get_by_role("button", name="Use the values of the rule set").click()
    expect(page.get_by_label("Prizes of seat B")).to_have_value("3")


def test_a_state_is_asked_for_where_the_country_has_them(desk: Page, live_server) -> None:
    desk.goto(f"{live_server.url}/t/cup/desk/entries/new/")
    state = desk.get_by_label("State or province")
    expect(state).to_be_hidden()
    desk.get_by_label("Country").select_option("US")
    expect(state).to_be_visible()
    state.fill("Ohio")
    desk.get_by_label("Country").select_option("DE")
    expect(state).to_be_hidden()
    expect(state).to_have_value("")


SHEET = """Poké Cup 2026;;;;;;;
Team;Stadt;Land;Spieler 1;Nummer 1;Spieler 2;Nummer 2;Bezahlt
Rockets;Wien;Österreich;Ada Berg;1001;Ben Kim;1002;ja
Surf;Kraków;Polska;Jan Nowak;1003;Eve Fox;1004;
Flash;Kraków;Polska;Jan Nowak;1005;Gus Lee;1001;
Dash;;Atlantis;Ida Roe;1007;Kai Poe;x;
"""


@pytest.mark.smoke
def test_an_import_with_mistakes_shows_what_comes_in_and_what_does_not(
    desk: Page, live_server, event: Tournament
) -> None:
    desk.goto(f"{live_server.url}/t/cup/desk/import/")
    desk.get_by_label("Spreadsheet of teams").set_input_files(
        {"name": "teams.csv", "mimeType": "text/csv", "buffer": SHEET.encode()}
    )
    desk.get_by_role("button", name="Check the file").click()
    expect(desk.get_by_text("2 teams can be imported")).to_be_visible()
    expect(desk.get_by_text("1001 is also the number of Ada Berg in row 3.")).to_be_visible()
    expect(desk.get_by_text("There is no country called “Atlantis”")).to_be_visible()
    expect(desk.get_by_text("from “Spieler 1”")).to_be_visible()
    rockets = desk.get_by_role("row").filter(has_text="Rockets")
    expect(rockets).to_contain_text("Austria")
    expect(rockets).to_contain_text("paid")
    assert not Entry.objects.exists()
    desk.get_by_role("button", name="Import the valid rows").click()
    expect(desk.get_by_text("2 teams were imported.")).to_be_visible()
    expect(desk.get_by_role("heading", name="Rows left out")).to_be_visible()
    desk.get_by_role("navigation").get_by_role("link", name="Teams", exact=True).first.click()
    desk.get_by_role("button", name="All teams are here").click()
    expect(desk.locator("#head-count")).to_have_text(re.compile("2 of 2 teams are here"))
    desk.get_by_role("button", name="Mark as paid Surf").click()
    expect(desk.get_by_role("button", name="Mark as not paid Surf")).to_be_visible()
    assert Entry.objects.filter(is_paid=True).count() == 2
