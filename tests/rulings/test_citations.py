"""Every rule that the program cites anywhere has its entry in the library."""

import re
from pathlib import Path

from rulings.search_index import Index

ROOT = Path(__file__).resolve().parent.parent.parent
CITED = re.compile(
    r"""["'](FR-[A-Z0-9][\w.]*|MP-\d+|CE0?-[A-Z][\w.]*|TB-[\w.]+|CR-\d+|X\d{1,2}|GAP-\d+)["']"""
)


def cited() -> dict[str, str]:
    """Each id in the source and the templates of the apps, with a file that it stands in."""
    files = [
        path for app in ("tournament", "teams", "pairings", "rulings") for path in (ROOT / app).rglob("*.py")
    ]
    files += (ROOT / "templates").rglob("*.html")
    return {found: str(path) for path in files for found in CITED.findall(path.read_text(encoding="utf-8"))}


def test_every_cited_rule_has_an_entry(index: Index) -> None:
    found = cited()
    assert len(found) > 40
    assert {rule: path for rule, path in found.items() if not index.references.below(rule)} == {}
