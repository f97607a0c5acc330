"""axe-core in a page: the rules of WCAG 2.2, A and AA.

The script comes with the package axe-playwright-python, so that no copy of it stands here; it is evaluated by the
browser's own debugging connection, since the content policy lets no page load it.
"""

import importlib.util
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
COLOUR_RULES = ["color-contrast", "link-in-text-block"]  # all that light and dark can make a difference to
SIZE_RULES = ["target-size"]  # what has to be touched on a narrow screen
RUN = """async (runOnly) => {
  const rules = {'target-size': {enabled: true}};
  const found = await axe.run(document, {runOnly, resultTypes: ['violations'], ...(runOnly.type === "tag" && {rules})});
  return found.violations.map((rule) => [rule.id, rule.nodes.map((node) => node.html.slice(0, 160)).slice(0, 4)]);
}"""


def _read_script() -> str:
    spec = importlib.util.find_spec("axe_playwright_python")
    assert spec is not None
    assert spec.origin is not None
    return (Path(spec.origin).parent / "axe.min.js").read_text(encoding="utf-8")


SCRIPT = _read_script()


def find_violations(page: Page, rules: list[str] | None = None) -> list[tuple[str, list[str]]]:
    """(rule, the first elements that break it) of the page as it stands; of all rules of TAGS, or of `rules` alone."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(SCRIPT)
    only: dict[str, Any] = (
        {"type": "tag", "values": TAGS} if rules is None else {"type": "rule", "values": rules}
    )
    found: list[tuple[str, list[str]]] = page.evaluate(RUN, only)
    return found
