"""What everybody has read stays in the database: no query and no other program removes it."""

import pytest
from django.db import IntegrityError, transaction

from pairings.corrections.actions import correct_earlier_result
from pairings.corrections.models import Correction, RepairedTable
from pairings.matches.scoring import Ending, How
from tests.factories import BOSS, make_closed_round, make_entries, make_tournament
from tournament.setup.actions import remove_tournament

pytestmark = pytest.mark.django_db


def test_a_correction_goes_only_with_its_event() -> None:
    event = make_tournament()
    make_entries(event, 4)
    make_closed_round(event)
    correct_earlier_result(event, 1, 1, Ending(How.WON, 2), reason="misread", actor=BOSS)
    RepairedTable.objects.create(
        correction=event.corrections.get(), table_number=1, one=event.entries.first()
    )

    with pytest.raises(IntegrityError, match="never deleted"), transaction.atomic():
        Correction.objects.all().delete()

    remove_tournament(event)
    assert not Correction.objects.exists()
