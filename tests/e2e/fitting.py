"""What does not fit in a page: text that is cut, runs out of its box or off the screen, or lies over other text.

`find_misfits(page)` measures every text as it is drawn (`fitting.js`), and says what is wrong with it. A table that
scrolls sideways in its place is wrong too: nobody sees that something is beyond its edge.
"""

from pathlib import Path

from playwright.sync_api import Page

_MEASURE = (Path(__file__).parent / "fitting.js").read_text(encoding="utf-8").partition("\n")[2]


def find_misfits(page: Page, *, within: str = "body") -> list[str]:
    """What does not fit in the page as it is open, of the parts that the selector `within` names."""
    found: list[str] = page.evaluate(_MEASURE, within)
    return found
