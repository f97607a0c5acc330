"""Rows that are kept and put back are the same, guards included, and new ones come after them."""

import pytest
from django.db import connection, transaction
from django.db.utils import DatabaseError

from teams.entries.models import Entry
from tests.factories import make_closed_round, make_entries, make_entry, make_tournament
from tests.kept_rows import all_guards, empty_tables, put_rows, read_rows
from tournament.journal.guards import are_all_there, drop_guards
from tournament.journal.models import JournalEntry

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="rows are kept on SQLite alone"),
]


def test_what_was_kept_comes_back_into_emptied_tables():
    event = make_tournament(slug="cup")
    make_entries(event, 4)
    make_closed_round(event)
    rows = read_rows(connection)

    empty_tables(connection)
    assert not JournalEntry.objects.exists()
    put_rows(connection, rows)

    assert read_rows(connection) == rows
    before = max(Entry.objects.values_list("pk", flat=True))
    event.refresh_from_db()
    assert make_entry(event).pk > before


def test_the_guards_hold_again_after_both():
    make_entries(make_tournament(slug="cup"), 2)
    rows = read_rows(connection)
    empty_tables(connection)
    put_rows(connection, rows)

    assert are_all_there(connection, all_guards())
    with pytest.raises(DatabaseError), transaction.atomic():
        JournalEntry.objects.all().delete()


def test_guards_that_a_test_took_away_are_there_again():
    drop_guards(connection, all_guards()[:3])

    empty_tables(connection)

    assert are_all_there(connection, all_guards())
