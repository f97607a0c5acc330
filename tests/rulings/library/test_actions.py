"""The library loaded from its files."""

import pytest
from django.core.management import call_command

from rulings.library.actions import load_library
from rulings.library.library import Library
from rulings.library.models import LibraryCard, LibraryEntry
from rulings.shelf import queries
from rulings.shelf.queries import open_shelf
from tests.factories import NOON

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _fresh_shelves() -> None:
    queries._shelves.clear()


def test_library_loads_once_and_a_repeat_changes_nothing() -> None:
    assert load_library(now=NOON) is True
    first = list(LibraryEntry.objects.values_list("pk", "rule_id"))
    assert load_library(now=NOON) is False
    assert list(LibraryEntry.objects.values_list("pk", "rule_id")) == first


def test_rows_give_the_same_library_as_the_files() -> None:
    from_files = open_shelf(None).library
    load_library(now=NOON)
    from_rows = open_shelf(None).library
    assert from_rows == from_files


def test_command_loads_and_says_how_much(capsys: pytest.CaptureFixture[str], library: Library) -> None:
    call_command("load_rulings")
    assert capsys.readouterr().out.startswith(f"Loaded: {len(library.entries)} entries")
    call_command("load_rulings")
    assert "Already loaded" in capsys.readouterr().out
    assert LibraryCard.objects.filter(slug="copycat").exists()
