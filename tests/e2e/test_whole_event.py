"""A whole event of 8 teams in a real browser, from the set-up link to the printed standings, typed as people type.

The server is the one of `make run`. The scorekeeper uses the number pad alone.
"""

import io
import re

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.e2e.served import Served, serve

pytestmark = pytest.mark.browser

PASSWORD = "gold lantern under rain"
ROUNDS = 3


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory):
    with serve(tmp_path_factory.mktemp("hall") / "data") as running:
        yield running


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def slip(page: Page, table: int, *keys: str) -> None:
    """Type a slip on the number pad: table, Enter, how it ended, Enter; the field then waits for the next one."""
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    press(page, *str(table), "Enter")
    expect(page.get_by_label("How it ended")).to_be_focused()
    press(page, *keys, "Enter")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()


def set_up(page: Page, served: Served) -> None:
    page.goto(served.set_up_link)
    page.get_by_label("Your name").fill("Olga Owner")
    page.get_by_label("User name").fill("olga")
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_label("Repeat the password").fill(PASSWORD)
    page.get_by_role("button", name="Create my account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What would you like to start with?")


def make_event(page: Page) -> str:
    """The address of the new event."""
    page.get_by_role("link", name="A new event").click()
    page.get_by_label("Name", exact=True).fill("Harbour Team Cup")
    page.get_by_label("City").fill("Gdańsk")
    page.get_by_label("Country").select_option("PL")
    page.get_by_role("button", name="Create the event").click()
    page.wait_for_url("**/t/harbour-team-cup/desk/**")
    return page.url.split("/desk/")[0]


def register_teams(page: Page, event: str) -> None:
    page.goto(f"{event}/desk/entries/new/")
    for number in range(1, 9):
        page.get_by_label("Team name").fill(f"Crew {number}")
        page.get_by_label("City").fill("Gdańsk")
        page.get_by_label("Player A", exact=True).fill(f"Anna {number}")
        page.get_by_label("Membership number of player A").fill(f"{2 * number}00")
        page.get_by_label("Player B", exact=True).fill(f"Bolek {number}")
        page.get_by_label("Membership number of player B").fill(f"{2 * number + 1}00")
        expect(page.get_by_label("The team is here: check it in")).to_be_checked()
        page.get_by_role("button", name="Save and add the next team").click()
        expect(page.get_by_text(f"Crew {number}").first).to_be_visible()


def pdf_text(page: Page, address: str) -> tuple[str, int]:
    response = page.request.get(address)
    assert response.ok, (address, response.status)
    reader = PdfReader(io.BytesIO(response.body()))
    return "\n".join(sheet.extract_text() for sheet in reader.pages), len(reader.pages)


def next_step(page: Page, name: str) -> None:
    """Press the desk's one primary button, which has to be the named one."""
    page.locator(".next-step").get_by_role("button", name=name).or_(
        page.locator(".next-step").get_by_role("link", name=name)
    ).first.click()


def test_whole_event_from_the_set_up_link_to_the_printed_standings(page: Page, served: Served):
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))

    set_up(page, served)
    event = make_event(page)
    register_teams(page, event)
    for number in range(1, ROUNDS + 1):
        play_round(page, event, number)

    page.goto(f"{event}/desk/standings/")
    expect(page.get_by_role("row", name=re.compile("^1 "))).to_be_visible()
    text, pages = pdf_text(page, f"{event}/desk/paper/standings/{ROUNDS}.pdf")
    assert pages == 1
    assert all(f"Crew {number}" in text for number in range(1, 9))
    assert "Harbour Team Cup" in text
    assert complaints == []


def play_round(page: Page, event: str, number: int) -> None:
    page.goto(f"{event}/desk/")
    next_step(page, f"Pair round {number}")
    page.goto(f"{event}/")
    heading = page.get_by_role("heading", name=re.compile(rf"^Round {number}\b"))
    expect(heading).to_have_count(0)  # a proposal is the desk's alone

    page.goto(f"{event}/desk/")
    next_step(page, "Post round")
    text, _pages = pdf_text(page, f"{event}/desk/paper/rounds/{number}/slips.pdf")
    assert f"Round {number}" in text
    page.goto(f"{event}/desk/")
    next_step(page, "Start the clock")
    page.goto(f"{event}/desk/")
    next_step(page, "Enter results")
    enter_results(page, number)
    expect(page.locator("#progress")).to_contain_text(re.compile(r"(\d) of \1 results"))

    page.goto(f"{event}/desk/")
    next_step(page, f"Close round {number}")
    page.goto(f"{event}/standings/")
    expect(page.locator("main")).to_contain_text(f"round {number}", ignore_case=True)


def enter_results(page: Page, number: int) -> None:
    """Four slips on the number pad; in round 1 one of them wrong at first, and one team leaves by its drop box."""
    slip(page, 1, "1")
    slip(page, 2, "2")
    if number > 1:
        slip(page, 3, "0")
        return
    press(page, "3", "Enter")
    expect(page.get_by_label("How it ended")).to_be_focused()
    press(page, "Escape")  # the wrong slip was on top
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    slip(page, 3, "2")
    press(page, "4", "Enter")
    expect(page.get_by_label("How it ended")).to_be_focused()
    press(page, "1", "-", "2", "Enter")
    expect(page.get_by_role("button", name="Yes, save it")).to_be_visible()  # a drop is asked for
    press(page, "Enter")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
