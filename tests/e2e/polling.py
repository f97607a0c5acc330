"""Parts of a page that ask the server by themselves, asked now."""

from playwright.sync_api import Page


def poll_now(page: Page, selector: str) -> None:
    """Let the part at `selector` ask at once, as soon as htmx is there."""
    page.wait_for_function("window.htmx !== undefined && document.readyState === 'complete'")
    page.evaluate("selector => htmx.trigger(document.querySelector(selector), 'again')", selector)
