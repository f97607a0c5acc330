"""Whatever sheets come in, in whatever order and however often: nobody sits twice, and a repeat adds nobody."""

from collections import Counter
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from teams.people.names import fold_name
from teams.roster.actions import import_roster
from teams.roster.plan import plan_import
from teams.roster.sheet_rows import read_rows
from tests.factories import BOSS, make_tournament
from tests.samples import sample
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal

pytestmark = [pytest.mark.django_db, pytest.mark.rows]

HEADER = ("Team name", "City", "State", "Player A", "Player A DCI", "Player B", "Player B DCI")
PEOPLE = [
    ("Ada", "1"),
    ("ada", "40000001"),
    ("Ada", ""),
    ("Ben", "22"),
    ("Cay", "33"),
    ("Dan", ""),
    ("Éva", "55"),
]
NAMES = ["Lightning", "LIGHT NING", "Surf", "Flash"]

person = st.sampled_from(PEOPLE)
row = st.builds(lambda name, a, b: (name, "Oslo", "-", *a, *b), st.sampled_from(NAMES), person, person)
sheets = st.lists(st.lists(row, min_size=1, max_size=4), min_size=1, max_size=3)


def import_sheet(event: Tournament, rows: list[tuple[str, ...]]) -> int:
    """How many teams of the sheet came in."""
    read = read_rows(HEADER, rows, numbers_required=False, default_country="NO", countries={})
    try:
        return import_roster(
            event, read.entries, actor=BOSS, accepts_warnings=True, accepts_doubts=True
        ).count
    except Refusal as refusal:
        if refusal.code != "teams.nothing_to_import":
            raise
        return 0


def check_event(event: Tournament) -> None:
    """One person has one seat, by the number; one name is one team's."""
    entries = list(event.entries.select_related("seat_a", "seat_b"))
    players = [player for entry in entries for player in (entry.seat_a, entry.seat_b)]
    assert max(Counter(player.pk for player in players).values(), default=1) == 1
    numbers = [player.membership_number for player in players if player.membership_number]
    assert len(numbers) == len(set(numbers))
    folded = [fold_name(entry.team_name) for entry in entries]
    assert len(folded) == len(set(folded))
    assert event.version == event.journal.count()


@given(sheets)
@settings(max_examples=sample(30), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_order_of_sheets_seats_anybody_twice(db: Any, files: list[list[tuple[str, ...]]]) -> None:
    with transaction.atomic():
        event = make_tournament(numbers_required=False)
        for rows in files:
            import_sheet(event, rows)
            check_event(event)
            assert import_sheet(event, rows) == 0
            read = read_rows(HEADER, rows, numbers_required=False, default_country="NO", countries={})
            assert plan_import(event, read.entries, actor=BOSS).new == []
        transaction.set_rollback(True)
