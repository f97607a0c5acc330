"""The laptop's process is killed in mid-round, and the second laptop goes on from the stick."""

import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.served import Served, serve
from tests.e2e.test_whole_event import PASSWORD, make_event, next_step, press, register_teams, set_up, slip
from tournament.config.copies.stick import copies_of

pytestmark = [pytest.mark.browser, pytest.mark.full]

COPY_SECONDS = 75  # at most a minute after any action


def wait_for_copy(folder: Path, version_of: str) -> Path:
    """The newest copy, once it holds the text."""
    deadline = time.monotonic() + COPY_SECONDS
    while time.monotonic() < deadline:
        for path in copies_of(folder, "harbour-team-cup")[:1]:
            if version_of in path.read_text(encoding="utf-8"):
                return path
        time.sleep(0.5)
    raise AssertionError(f"no copy with {version_of} in {folder}")


def start_round_one(page: Page, first: Served, stick: Path) -> None:
    set_up(page, first)
    page.goto(f"{first.address}/copies/")
    page.get_by_label("Folder for backups").fill(str(stick))
    page.get_by_role("button", name="Test and save the folder").click()
    expect(page.get_by_text(f"Backups are now saved to {stick}")).to_be_visible()
    page.goto(f"{first.address}/welcome/")
    event = make_event(page)
    register_teams(page, event)
    page.goto(f"{event}/desk/")
    next_step(page, "Pair round 1")
    page.goto(f"{event}/desk/")
    next_step(page, "Post round")
    page.goto(f"{event}/desk/results/")
    slip(page, 2, "1")


@pytest.mark.console_error("htmx:afterRequest", "htmx:sendError")  # the first page asks on
def test_second_laptop_carries_on_where_the_first_was_killed(new_context, tmp_path: Path):
    stick = tmp_path / "stick"
    stick.mkdir()
    with serve(tmp_path / "first") as first:
        page = new_context().new_page()
        start_round_one(page, first, stick)
        copy = wait_for_copy(stick, '"action": "record_result"')
        first.kill()

    with serve(tmp_path / "second") as second:
        page = new_context().new_page()
        set_up(page, second)
        page.get_by_role("link", name="Carry on from a backup").click()
        page.locator("input[type=file]").set_input_files(copy)
        page.locator("main button[type=submit]").click()
        page.wait_for_url("**/t/harbour-team-cup/**")
        expect(page.get_by_text("The backup was made at")).to_be_visible()
        page.goto(f"{second.address}/t/harbour-team-cup/desk/results/")
        expect(page.get_by_text("1 of 4 results")).to_be_visible()
        press(page, "Escape")
        for table in (1, 3, 4):
            slip(page, table, "2")
        page.goto(f"{second.address}/t/harbour-team-cup/desk/")
        next_step(page, "Close round 1")
        page.goto(f"{second.address}/t/harbour-team-cup/standings/")
        expect(page.locator("main")).to_contain_text("Crew 8")
        assert PASSWORD not in copy.read_text(encoding="utf-8")
