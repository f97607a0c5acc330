"""Takes a picture of every page and sheet, to be looked at: `make pictures`. Nothing is asserted.

    make pictures VIEWS="1280-light 360-dark" CATALOGUE=de ARGS="-k DESK"

The pages are those of `tests/places.py`; pictures, and the words of each page, are below `dist/pictures/`.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests import places
from tests.e2e.hall import fill, make_hall
from tests.e2e.walks import sign_in_owner, walk_in_cases
from tests.own_files import ROOT
from tournament.event.models import Tournament

pytestmark = [pytest.mark.browser, pytest.mark.walk, pytest.mark.django_db(transaction=True)]

LANGUAGE = os.environ.get("CATALOGUE_OF_PICTURES") or "en"
VIEWS = (os.environ.get("VIEWS_OF_PICTURES") or "1280-light 360-light 1280-dark 360-dark").split()
FOLDER = ROOT / "dist" / "pictures" / LANGUAGE
DOTS = "110"  # an inch: about as large on a screen as on paper


@pytest.fixture
def pages(new_context) -> dict[str, Page]:
    """A browser page for each view ("360-dark")."""
    return {view: _page(new_context, *view.split("-")) for view in VIEWS}


def _page(new_context, width: str, scheme: str) -> Page:
    size = {"width": int(width), "height": 800}
    return new_context(
        viewport=size, color_scheme=scheme, reduced_motion="reduce", locale=LANGUAGE
    ).new_page()


@walk_in_cases("PUBLIC", "TEAM_PAGES", "LIBRARY", "DOORS")
def test_pages_for_everybody(pages, live_server, paths):
    make_hall()
    take(pages, live_server.url, paths)


@walk_in_cases("SITE", "TEAMS", "DESK", "FLOOR")
def test_pages_of_the_staff(pages, live_server, paths):
    make_hall()
    for page in pages.values():
        sign_in_owner(page, live_server.url)
    take(pages, live_server.url, paths)


@pytest.mark.parametrize("size", Tournament.Paper.values)
def test_sheets(pages, live_server, size):
    make_hall()
    Tournament.objects.update(paper=size)
    page = next(iter(pages.values()))
    sign_in_owner(page, live_server.url)
    folder = FOLDER / size
    folder.mkdir(parents=True, exist_ok=True)
    for path in places.ALL:
        if ".pdf" in path:
            _keep_sheet(page, live_server.url + fill(path), folder / f"{_name(path)}.pdf")


def take(pages: dict[str, Page], address: str, paths: list[str]) -> None:
    """Keep a picture of each path in each view, and its words beside it."""
    for view, page in pages.items():
        folder = FOLDER / view
        folder.mkdir(parents=True, exist_ok=True)
        for path in paths:
            if ".pdf" in path:
                continue
            page.goto(address + fill(path))
            page.screenshot(path=folder / f"{_name(path)}.png", full_page=True)
            words = folder / f"{_name(path)}.txt"
            words.write_text(page.locator("body").inner_text(), encoding="utf-8")


def _keep_sheet(page: Page, address: str, path: Path) -> None:
    answer = page.context.request.get(address, headers={"Accept-Language": LANGUAGE})
    if answer.headers.get("content-type") == "application/pdf":
        path.write_bytes(answer.body())
        if shutil.which("pdftoppm"):
            subprocess.run(["pdftoppm", "-r", DOTS, "-png", path, path.with_suffix("")], check=True)


def _name(path: str) -> str:
    return re.sub(r"[^\w.=-]+", "_", path.removeprefix("/").rstrip("/")) or "home"
