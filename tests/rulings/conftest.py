"""The library of the committed files and its index, read once. Where a file is wrong, one test says so."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.db import transaction

from rulings.library.actions import load_library
from rulings.library.files import read_files
from rulings.library.library import Library, LibraryError
from rulings.search.index import Index
from tests.factories import NOON
from tests.rulings.search.measure import index_of

READER = "test_files_of_the_library_can_be_read"


@cache
def what_is_wrong() -> str:
    """The sentence on the first mistake in the files, "" where there is none."""
    try:
        read_files()
    except LibraryError as problem:
        return str(problem)
    return ""


@pytest.fixture(scope="session")
def library() -> Library:
    if what_is_wrong():
        pytest.skip(what_is_wrong())
    return read_files()[1]


@pytest.fixture(autouse=True)
def _files_can_be_read(request: pytest.FixtureRequest) -> None:
    """A mistake in a file is one failure, not that of every test here."""
    if what_is_wrong() and request.node.name != READER:
        pytest.skip(what_is_wrong())


@pytest.fixture(scope="session")
def index(library: Library) -> Index:
    return index_of(library)


@pytest.fixture(scope="module")
def loaded_library(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The library in the database, loaded once for the tests of a module, which leave it as it is."""
    with django_db_blocker.unblock(), transaction.atomic():
        load_library(now=NOON)
        yield
        transaction.set_rollback(True)
