"""The address on paper is remembered once, with a journal line."""

import pytest

from pairings.sheets.actions import note_printed_address
from tests.factories import BOSS, NOON, make_tournament

pytestmark = pytest.mark.django_db


def test_note_printed_address_keeps_the_address_and_writes_a_line():
    tournament = make_tournament()

    note_printed_address(tournament, "http://192.168.1.20:8000", actor=BOSS, now=NOON)

    tournament.refresh_from_db()
    line = tournament.journal.last()
    assert tournament.printed_address == "http://192.168.1.20:8000"
    assert (line.action, line.before, line.after) == ("note_printed_address", "", "http://192.168.1.20:8000")


def test_note_printed_address_writes_nothing_for_the_same_address_again():
    tournament = make_tournament()
    note_printed_address(tournament, "http://192.168.1.20:8000", actor=BOSS, now=NOON)
    version = tournament.version

    note_printed_address(tournament, "http://192.168.1.20:8000", actor=BOSS, now=NOON)

    assert (tournament.version, tournament.journal.count()) == (version, version)
