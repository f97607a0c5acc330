"""How the event file is written: of one moment, and a piece at a time."""

import tracemalloc

import pytest

from tests.factories import NOON, make_entries, make_entry, make_tournament
from tournament.config.files import event_file
from tournament.config.files.event_file import export_event, open_event_file
from tournament.event.models import Tournament
from tournament.event_file.purpose import Purpose
from tournament.journal.models import JournalEntry

pytestmark = pytest.mark.django_db


def test_action_during_the_writing_is_in_the_file_as_a_whole(monkeypatch):
    event = make_tournament(slug="cup")
    make_entries(event, 2)
    late = iter([3])

    def register_one_meanwhile(tournament: Tournament):
        for number in late:  # the teams are read after this key, the journal before it
            make_entry(event, number)
        return []

    parts = event_file.parts
    monkeypatch.setattr(
        event_file, "parts", lambda withheld: parts(withheld) | {"rulings": register_one_meanwhile}
    )
    data = export_event(Tournament.objects.get())
    monkeypatch.undo()

    assert data == export_event(Tournament.objects.get())
    assert b'"version": 4' in data


def test_event_that_never_rests_is_read_while_the_desk_waits(monkeypatch):
    event = make_tournament(slug="cup")
    numbers = iter(range(1, 100))
    asked = []

    def register_each_time(tournament: Tournament):
        asked.append(tournament)
        if len(asked) <= 3:
            make_entry(event, next(numbers))
        return []

    parts = event_file.parts
    monkeypatch.setattr(
        event_file, "parts", lambda withheld: parts(withheld) | {"rulings": register_each_time}
    )
    read = Tournament.objects.get()
    data = export_event(read)
    monkeypatch.undo()

    assert len(asked) == 4
    assert f'"version": {read.version}'.encode() in data  # by which a backup is named
    assert data == export_event(Tournament.objects.get())


@pytest.mark.parametrize("purpose", Purpose)
def test_large_event_is_never_in_memory_as_a_whole(purpose):
    event = make_tournament(slug="cup")
    jo = event.actors.get()
    lines = [
        JournalEntry(
            tournament=event, number=number, at=NOON, actor=jo, action="edit_entry", reason="y" * 2000
        )
        for number in range(2, 5002)
    ]
    JournalEntry.objects.bulk_create(lines, batch_size=200)
    Tournament.objects.update(version=5001)
    del lines
    export_event(Tournament.objects.get(), purpose)  # what is loaded once stays

    tracemalloc.start()
    try:
        with open_event_file(Tournament.objects.get(), purpose) as file:
            size = file.seek(0, 2)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    assert size > 10_000_000
    assert peak < size / 2
