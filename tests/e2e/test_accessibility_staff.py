"""Every page of the staff passes axe's rules of WCAG 2.2 A and AA; see `test_accessibility.py`."""

import pytest
from playwright.sync_api import Page

from tests.e2e.hall import make_hall
from tests.e2e.walks import (
    look_at,
    nothing_from_elsewhere,
    sign_in_owner,
    walk,
    walk_in_cases,
    walk_sent_empty,
)

pytestmark = [pytest.mark.browser, pytest.mark.walk, pytest.mark.django_db(transaction=True)]


@walk_in_cases("SITE", "TEAMS", "DESK", "FLOOR")
def test_pages_of_the_staff(page: Page, live_server, paths):
    make_hall()
    sign_in_owner(page, live_server.url)

    with nothing_from_elsewhere(page, live_server.url):
        assert walk(page, live_server.url, paths) == []


@walk_in_cases("SENT_EMPTY")
def test_faults_of_a_form_are_told(page: Page, live_server, paths):
    make_hall()
    sign_in_owner(page, live_server.url)

    with nothing_from_elsewhere(page, live_server.url):
        assert walk_sent_empty(page, live_server.url, paths) == []


def test_preview_of_a_sheet(page: Page, live_server):
    make_hall()
    sign_in_owner(page, live_server.url)
    page.goto(f"{live_server.url}/t/early/desk/import/")
    sheet = "Team,Player A,Number A,Player B,Number B\nGood,Zoe,7001,Zed,7002\nBad,,x,Zed,7002\n"

    page.locator("main input[type=file]").set_input_files(
        {"name": "teams.csv", "mimeType": "text/csv", "buffer": sheet.encode()}
    )
    page.locator("main form[method=post] button[type=submit]").first.click()
    page.wait_for_url("**/import/preview/")

    assert look_at(page, "preview") == []


def test_rows_left_out_of_a_sheet(page: Page, live_server):
    make_hall()
    sign_in_owner(page, live_server.url)
    page.goto(f"{live_server.url}/t/early/desk/import/")
    head = "Team,City,State,Player A,Number A,Player B,Number B\n"
    rows = "Good,Oslo,-,Zoe,7001,Zed,7002\nBad,,-,ANNA HUBER,x,Zac,7004\n"

    page.locator("main input[type=file]").set_input_files(
        {"name": "teams.csv", "mimeType": "text/csv", "buffer": (head + rows).encode()}
    )
    page.locator("main form[method=post] button[type=submit]").first.click()
    page.wait_for_url("**/import/preview/")
    page.get_by_role("button", name="Import the valid rows").click()
    page.wait_for_url("**/import/left-out/")
    faults = look_at(page, "rows left out")
    page.get_by_role("link", name="Complete 3").click()
    page.wait_for_url("**/entries/new/**")

    assert [*faults, *look_at(page, "a row to complete")] == []
