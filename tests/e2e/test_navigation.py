"""The bar with the pages of an event has room for all of them on a laptop."""

import pytest
from playwright.sync_api import Page

from tests.e2e.hall import make_hall
from tests.e2e.walks import sign_in_owner

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.smoke
@pytest.mark.parametrize("slug", ["cup", "listed", "playoff"])
def test_no_page_of_the_staff_runs_off_the_bar(page: Page, live_server, slug: str):
    make_hall()
    sign_in_owner(page, live_server.url)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{live_server.url}/t/{slug}/desk/")
    bar = page.locator(".event-nav > ul")

    assert bar.evaluate("list => list.scrollWidth - list.clientWidth") <= 0
