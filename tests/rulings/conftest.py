"""The library of the committed files and its index, read once."""

from pathlib import Path

import pytest

from rulings.library.library import Library, parse_library
from rulings.search.index import Index, build_index

FOLDER = Path(__file__).resolve().parent.parent.parent / "fixtures" / "rulings"


@pytest.fixture(scope="session")
def library() -> Library:
    files = {path.name: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.toml"))}
    return parse_library(files, (FOLDER / "ids.txt").read_text(encoding="utf-8").split())


@pytest.fixture(scope="session")
def index(library: Library) -> Index:
    return build_index(library.entries.values(), library.cards, library.orders)
