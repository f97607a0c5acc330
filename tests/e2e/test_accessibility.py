"""Every page for everybody passes axe's rules of WCAG 2.2 A and AA, fits 320 pixels and asks nobody else for anything.

Every rule runs once, at 1280 pixels in light; the rules that look at colours once more in the dark; the size of what
is touched once more at 320 pixels. The staff's pages: `test_accessibility_staff.py`.
"""

from pathlib import Path

import pytest
from django.test import Client
from playwright.sync_api import Page

from tests import places
from tests.e2e.axe import COLOUR_RULES, SIZE_RULES, find_violations
from tests.e2e.hall import fill, make_hall
from tests.e2e.walks import look_at, nothing_from_elsewhere, walk, walk_in_cases
from tournament.staff.accounts import issue_set_up_token

pytestmark = [pytest.mark.browser, pytest.mark.walk, pytest.mark.django_db(transaction=True)]
FAULTS = """<!doctype html><html><head><title>x</title></head><body><p lang="en">
<span style="color: #999; background: #fff">pale</span> <input type="text"> <img src="data:,">
</p><p><button type="button" style="width: 9px; height: 9px; padding: 0">x</button
><button type="button" style="width: 9px; height: 9px; padding: 0">y</button></p></body></html>"""


def test_faults_are_found(page: Page):
    page.set_content(FAULTS)

    found = {rule for rule, _nodes in find_violations(page)}

    assert found >= {"color-contrast", "image-alt", "label", "html-has-lang", "target-size"}
    assert {rule for rule, _nodes in find_violations(page, COLOUR_RULES)} == {"color-contrast"}
    assert {rule for rule, _nodes in find_violations(page, SIZE_RULES)} == {"target-size"}


@walk_in_cases("PUBLIC", "TEAM_PAGES", "DOORS", "LIBRARY")
def test_pages_for_everybody(page: Page, live_server, paths):
    make_hall()

    with nothing_from_elsewhere(page, live_server.url):
        assert walk(page, live_server.url, paths) == []


def test_report_of_a_team_from_choice_to_look(page: Page, live_server):
    make_hall()
    page.goto(live_server.url + fill("/t/cup/team/{pass_called}/"))
    faults = []

    for choice in ("report-1", "report-time"):
        page.locator(f"label[for={choice}]").click()
        faults += look_at(page, choice)
    for field in page.locator(".report-form input[type=number], .report-form input[inputmode=numeric]").all():
        field.fill("9")
    page.locator(".report-form button[type=submit]:visible").first.click()
    faults += look_at(page, "look or refusal")

    assert faults == []


@pytest.mark.parametrize("path", places.FILES)
def test_files_that_are_kept(page: Page, live_server, tmp_path: Path, path):
    owner = make_hall()
    client = Client()
    client.force_login(owner)
    answer = client.get(path)
    file = tmp_path / "kept.html"
    file.write_bytes(b"".join(answer) if answer.streaming else answer.content)

    with nothing_from_elsewhere(page, live_server.url):
        page.goto(file.as_uri())
        assert look_at(page, path) == []


def test_first_visit(page: Page, live_server):
    page.goto(f"{live_server.url}/")
    faults = look_at(page, "first visit")
    page.goto(f"{live_server.url}/set-up/{issue_set_up_token()}/")

    assert faults + look_at(page, "set-up") == []
