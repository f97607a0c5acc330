"""Each stylesheet comes with the pages that it is for, and says how something on them looks."""

import pytest
from playwright.sync_api import Page

from tests.e2e.hall import fill, make_hall
from tests.e2e.walks import sign_in_owner
from tests.own_files import static_files

pytestmark = [pytest.mark.browser, pytest.mark.smoke, pytest.mark.django_db(transaction=True)]
PAGES = {
    "tandem.css": ("/t/cup/", "/rulings/", "/sign-in/", "/t/cup/desk/", "/t/cup/team/{pass_recorded}/"),
    "floor.css": (
        "/t/cup/floor/",
        "/t/cup/floor/tables/2/",
        "/t/cup/floor/tables/2/penalty/",
        "/t/cup/floor/penalties/",
        "/t/checked/floor/checks/",
        "/t/checked/floor/tables/1/decks/",
        "/t/checked/floor/tables/1/decks/1b/",
    ),
    "screen.css": ("/t/cup/screen/",),
    "bracket.css": ("/t/playoff/bracket/",),
    "by_hand.css": ("/t/draft/desk/rounds/1/by-hand/",),
    "team_list.css": ("/t/listed/team/{pass_listed}/lists/a/",),
    "team_report.css": ("/t/cup/team/{pass_called}/",),
}
WITHOUT_SCRIPTS = "screen_no_script.css"  # its page: test_screen_no_script.py
RULES_THAT_APPLY = """(name) => {
  const flat = (rules) => [...rules].flatMap((rule) => rule.selectorText ? [rule] : flat(rule.cssRules ?? []));
  return [...document.styleSheets].filter((sheet) => sheet.href?.split('?')[0].endsWith('/' + name))
    .flatMap((sheet) => flat(sheet.cssRules))
    .filter((rule) => document.querySelector(rule.selectorText)).length;
}"""


def test_every_stylesheet_reaches_its_pages(page: Page, live_server):
    make_hall()
    sign_in_owner(page, live_server.url)
    plain = []
    for name, paths in PAGES.items():
        for path in paths:
            page.goto(live_server.url + fill(path))
            if not page.evaluate(RULES_THAT_APPLY, name):
                plain.append(f"{path} without {name}")

    assert not plain, "\n".join(plain)
    assert {*PAGES, WITHOUT_SCRIPTS} == {path.name for path in static_files(".css")}
