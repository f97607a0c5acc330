"""A real Chromium for the tests in this folder."""

import os
import threading
from collections.abc import Callable, Iterator

import pytest
from django.core.signals import request_finished, request_started
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    WebError,
    expect,
    sync_playwright,
)

from tests.conftest import find_chromium

expect.set_options(timeout=20_000)  # a loaded machine is slow, and that is not what these tests are about


class UnderWay:
    """How many requests the live server answers now. What they write after it would be in the next test."""

    LONGEST = 10  # seconds; then the test ends as it would have

    def __init__(self) -> None:
        self.count = 0
        self.changed = threading.Condition()

    def begin(self, **_signal: object) -> None:
        """Count a request; those of the tests' own client come from the main thread, and are over when it returns."""
        self._add(1)

    def end(self, **_signal: object) -> None:
        """A request is answered, or its client has gone."""
        self._add(-1)

    def _add(self, number: int) -> None:
        if threading.current_thread() is not threading.main_thread():
            with self.changed:
                self.count += number
                self.changed.notify_all()

    def wait(self) -> None:
        """Until none is under way."""
        with self.changed:
            self.changed.wait_for(lambda: self.count <= 0, self.LONGEST)
            self.count = 0


UNDER_WAY = UnderWay()
request_started.connect(UNDER_WAY.begin)
request_finished.connect(UNDER_WAY.end)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    # Playwright's loop runs in the test's own thread, which Django would take for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        yield chromium
        chromium.close()


@pytest.fixture(autouse=True)
def console_errors(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """Fail a test in whose pages the console showed an error: of the content security policy, of htmx, of a script.

    An answer that is not a page (404, 409, 422) shows in the console too, and is not a fault. What a test brings about
    on purpose, such as a network that is cut, it names by `@pytest.mark.console_error("htmx:sendError")`.
    """
    found: list[str] = []
    if "browser" not in request.fixturenames:
        yield found
        return

    def listen(context: BrowserContext) -> None:
        context.on("console", hear)
        context.on("weberror", hear_script)

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            found.append(f"{message.text} ({message.location['url']})")

    def hear_script(error: WebError) -> None:
        found.append(str(error.error))

    browser = request.getfixturevalue("browser")
    browser.on("context", listen)
    yield found
    browser.remove_listener("context", listen)
    expected = [text for marker in request.node.iter_markers("console_error") for text in marker.args]
    assert [error for error in found if not any(text in error for text in expected)] == []


@pytest.fixture
def new_context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    contexts = []

    def make(**options) -> BrowserContext:
        contexts.append(browser.new_context(**options))
        return contexts[-1]

    yield make
    for context in contexts:
        for page in context.pages:
            page.unroute_all(behavior="ignoreErrors")  # a slow answer may still be under way
        context.close()
    UNDER_WAY.wait()  # a page that asks again may just have asked


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context().new_page()
