"""What the form of a payment begins with."""

from decimal import Decimal

import pytest

from teams.entries.registration import note_payment
from teams.fees.forms import PaymentForm
from tests.factories import BOSS, make_entry, make_tournament

pytestmark = pytest.mark.django_db


def test_the_form_begins_with_what_is_noted_else_with_the_fee() -> None:
    event = make_tournament(entry_fee=Decimal("7.50"))
    entry = make_entry(event, 1)
    assert PaymentForm(entry=entry)["amount_paid"].value() == "7.50"
    entry = note_payment(event, 1, amount=Decimal(0), actor=BOSS)
    assert PaymentForm(entry=entry)["amount_paid"].value() == "0"
