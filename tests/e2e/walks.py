"""Walks through the pages of `places.py` in one browser page, and what was found wrong on the way."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request

from tests import places
from tests.e2e.axe import COLOUR_RULES, SIZE_RULES, find_violations
from tests.e2e.hall import fill
from tests.e2e.signing_in import let_in
from tournament.staff.models import Account

NARROW, WIDE = 320, 1280
# What is folded away comes after the first press.
FIRST_BUTTONS = """() => [...document.querySelectorAll('main .button-primary')]
  .filter((button) => button.offsetParent !== null).map((button) => button.innerText)"""
PATHS_OF_A_CASE = 10


def walk_in_cases(*groups: str, is_once: bool = False) -> pytest.MarkDecorator:
    """A case `paths` for every ten paths of these groups of `places.py`, so that workers can share them.

    With `is_once`, each address is walked in its first state alone.
    """
    return pytest.mark.parametrize(
        "paths",
        [
            pytest.param(paths[first : first + PATHS_OF_A_CASE], id=f"{group}-{first}")
            for group in groups
            for paths in [places.one_of_each(getattr(places, group)) if is_once else getattr(places, group)]
            for first in range(0, len(paths), PATHS_OF_A_CASE)
        ],
    )


def sign_in_owner(page: Page, address: str) -> None:
    """Let the browser be the owner's, who may do everything."""
    let_in(page.context, address, Account.objects.get(is_owner=True))


@contextmanager
def nothing_from_elsewhere(page: Page, address: str) -> Iterator[None]:
    """Fail when the page asks another host for anything while the block runs."""
    own = urlsplit(address).netloc
    asked: list[str] = []

    def note(request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in {"http", "https", "ws", "wss"} and parts.netloc != own:
            asked.append(request.url)

    page.on("request", note)
    yield
    page.remove_listener("request", note)
    assert asked == []


def open_details(page: Page) -> None:
    """Show what is folded in, which nothing looks at otherwise; the menus of the bar would lie over it."""
    page.evaluate(
        "for (const folded of document.querySelectorAll('details')) folded.open = !folded.closest('.event-nav')"
    )


def look_at(page: Page, name: str) -> list[str]:
    """What is wrong with the page as it is open: its first button, every rule, colours in the dark, a narrow screen."""
    faults = []
    first = page.evaluate(FIRST_BUTTONS)
    if len(first) > 1:
        faults.append(f"{name} has more than one first button: {first}")
    open_details(page)
    for width, scheme, rules in (
        (WIDE, "light", None),
        (WIDE, "dark", COLOUR_RULES),
        (NARROW, "light", SIZE_RULES),
    ):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        needed = page.evaluate("document.documentElement.scrollWidth")
        if needed > width:
            faults.append(f"{name} needs {needed} of {width} pixels, {scheme}")
        faults += [f"{name} at {width}, {scheme}: {found}" for found in find_violations(page, rules)]
    return faults


def walk(page: Page, address: str, paths: Iterable[str]) -> list[str]:
    """What is wrong with the pages at `paths`."""
    faults = []
    for path in paths:
        page.goto(address + fill(path))
        faults += look_at(page, path)
    return faults


def walk_sent_empty(page: Page, address: str, paths: Iterable[str]) -> list[str]:
    """What is wrong with the pages that answer when their forms are sent with nothing in them."""
    faults = []
    for path in paths:
        send_empty(page, address, path)
        faults += look_at(page, f"{path} sent empty")
    return faults


def send_empty(page: Page, address: str, path: str) -> None:
    """Open a page and send its last form with nothing in it."""
    page.goto(address + fill(path))
    assert page.locator("main form[method=post]").count(), f"{path} has no form"
    with page.expect_navigation():
        page.evaluate(
            """() => {
              const form = [...document.querySelectorAll('main form[method=post]')].at(-1);
              for (const field of form.querySelectorAll('input:not([type=hidden]), textarea')) {
                field.value = '';
                field.checked = false;
              }
              form.submit();
            }"""
        )
