"""Every address in the made-up language, whose words are 40 % longer: nothing is cut, covered or off the screen.

At 320 and at 1280 pixels; the screens of the hall as a projector of 1280 x 720 shows them. What is not marked for
translation is found without a browser: `tests/test_made_up_pages.py`.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import BrowserContext, Page

from tests import places
from tests.e2e.fitting import find_misfits
from tests.e2e.hall import fill, make_hall
from tests.e2e.walks import NARROW, WIDE, open_details, send_empty, sign_in_owner
from tests.made_up import CODE, made_up_language

pytestmark = [pytest.mark.browser, pytest.mark.walk, pytest.mark.django_db(transaction=True)]
ASKED = {"Accept-Language": CODE}
SCREEN = "/screen/"
MOST_SLIDES = 12
AS_NOBODY_MOVES = "document.body.classList.add('is-idle'); dispatchEvent(new Event('resize'))"


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Iterator[Page]:
    """A page of a browser that asks for the made-up language."""
    with made_up_language(is_spoken=False):
        yield new_context(extra_http_headers=ASKED, reduced_motion="reduce").new_page()


def misfits(page: Page, name: str, *, within: str = "body") -> list[str]:
    """What does not fit in the page as it is open, wide and narrow."""
    open_details(page)
    found = []
    for width in (WIDE, NARROW):
        page.set_viewport_size({"width": width, "height": 800})
        found += [f"{name} at {width}: {fault}" for fault in find_misfits(page, within=within)]
    page.set_viewport_size({"width": WIDE, "height": 800})
    return found


def misfits_on_a_screen(page: Page, name: str) -> list[str]:
    """The same for a screen of the hall, each of its lists and pictures; its controls as on any page."""
    found = misfits(page, name, within=".site-header, .site-footer")
    page.set_viewport_size({"width": 1280, "height": 720})
    slides = min(page.locator("[data-slide]").count(), MOST_SLIDES)
    shown = set()
    for _step in range(MOST_SLIDES):
        page.evaluate(AS_NOBODY_MOVES)
        shown.add(page.evaluate("document.querySelector('[data-slide]:not([hidden])')?.dataset.slide"))
        found += [f"{name} on a projector: {fault}" for fault in find_misfits(page, within="main")]
        if len(shown) >= slides:
            break
        page.keyboard.press("ArrowRight")
    return list(dict.fromkeys(found))


def walk(page: Page, address: str, group: str) -> list[str]:
    """What does not fit in the pages of a group of `places.py`."""
    found = []
    for path in places.one_of_each(getattr(places, group)):
        if ".pdf" in path:
            continue
        page.goto(address + fill(path))
        found += (misfits_on_a_screen if SCREEN in path else misfits)(page, path)
    return found


@pytest.mark.parametrize("group", ["PUBLIC", "TEAM_PAGES", "LIBRARY", "DOORS"])
def test_pages_for_everybody(page: Page, live_server, group: str):
    make_hall()

    found = walk(page, live_server.url, group)

    assert not found, "\n".join(found)


@pytest.mark.parametrize("group", ["SITE", "TEAMS", "DESK", "FLOOR"])
def test_pages_of_the_staff(page: Page, live_server, group: str):
    make_hall()
    sign_in_owner(page, live_server.url)

    found = walk(page, live_server.url, group)

    assert not found, "\n".join(found)


def test_faults_of_a_form(page: Page, live_server):
    make_hall()
    sign_in_owner(page, live_server.url)
    found = []

    for path in places.SENT_EMPTY:
        send_empty(page, live_server.url, path)
        found += misfits(page, f"{path} sent empty")

    assert not found, "\n".join(found)


def test_files_that_are_kept(page: Page, tmp_path: Path):
    client = Client(headers={**ASKED, "host": "localhost"})
    client.force_login(make_hall())
    found = []

    for path in places.FILES:
        file = tmp_path / "kept.html"
        file.write_bytes(client.get(path).getvalue())
        page.goto(file.as_uri())
        found += misfits(page, path)

    assert not found, "\n".join(found)


# --- What does not fit is found ---------------------------------------------------------------------------------------

GOOD = """<!doctype html><html><body style="margin: 8px; font: 16px sans-serif">
<p>Some words that go on to another line where there is no room for them</p>
<button>Save</button> <span style="display: inline-block; width: 60px">One</span> <input placeholder="A word">
<table><tr><td>Łódź</td><td>2</td></tr></table></body></html>"""
BOX = "<p style='width: 50px; {}'>Wordsthatarelong</p>"
FAULTS = {
    "the page needs": "<p style='width: 500px; height: 9px'></p>",
    "off the screen": "<p style='position: absolute; right: -60px; width: 99px'>Out there</p>",
    "cut by p": BOX.format("overflow: hidden; white-space: nowrap"),
    "out of p": BOX.format("white-space: nowrap"),
    "a broken word": BOX.format("overflow-wrap: anywhere"),
    "lie over each other": "<p>One word</p><p style='margin-top: -30px'>Another word</p>",
    "cut in a field": "<input placeholder='Very many words' style='width: 50px'>",
    "run together": "<label style='display: flex'><bdi>Foxes</bdi> won</label>",
    "scrolls sideways": "<div style='overflow-x: auto; width: 90px'><p style='width: 200px'>A</p></div>",
}


def test_a_page_that_fits_has_no_faults(page: Page):
    page.set_content(GOOD)

    assert misfits(page, "good") == []


@pytest.mark.parametrize("kind", FAULTS)
def test_each_kind_of_fault_is_found(page: Page, kind: str):
    page.set_content(GOOD.replace("</body>", f"{FAULTS[kind]}</body>"))

    assert any(kind in fault for fault in misfits(page, "bad")), misfits(page, "bad")
