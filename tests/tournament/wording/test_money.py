"""Amounts as people read and type them."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils import translation

from tests.for_each import for_each
from tournament.event.models import Tournament
from tournament.wording.money import AmountField, money_text
from tournament.wording.plain_forms import PlainForm


class FeeForm(PlainForm):
    """A form with one amount."""

    fee = AmountField(required=False)


@for_each(
    "typed, amount",
    [
        ("10", Decimal(10)),
        ("7.5", Decimal("7.50")),
        (" 7,50 ", Decimal("7.50")),
        ("0", Decimal(0)),
        ("-0", Decimal(0)),
        ("", None),
        ("99999999.99", Decimal("99999999.99")),
    ],
)
def test_an_amount_is_read_with_a_point_or_a_comma(typed: str, amount: Decimal | None) -> None:
    form = FeeForm({"fee": typed})
    assert form.is_valid()
    assert form.cleaned_data["fee"] == amount
    assert not str(form.cleaned_data["fee"]).startswith("-")


@for_each("typed", ["ten", "-1", "1.000", "1,000.00", "7.505", "NaN", "Infinity", "1e9", "100000000"])
def test_another_text_is_answered_by_a_sentence(typed: str) -> None:
    form = FeeForm({"fee": typed})
    assert form.errors["fee"] == ["Type an amount from 0.00 to 99999999.99, or leave it empty."]
    assert form["fee"].value() == typed


@for_each(
    "amount, currency, shown, german",
    [
        (Decimal("10.00"), "€", "€ 10", "10"),
        (Decimal("7.50"), "zł", "zł 7.50", "7,50"),
        (Decimal(123456), "¥", "¥ 123456", "123456"),
        (Decimal("0.05"), "", "0.05", "0,05"),
        (None, "€", "", ""),
    ],
)
def test_an_amount_is_written_in_one_line_with_the_mark_of_the_language(
    amount: Decimal | None, currency: str, shown: str, german: str
) -> None:
    event = Tournament(currency=currency)
    assert money_text(amount, event) == shown.replace(" ", "\xa0")
    with translation.override("de"):
        assert german in money_text(amount, event).split("\xa0")


def test_the_field_shows_what_is_stored_as_it_is_read() -> None:
    field: forms.Field = AmountField()
    shown: Any = field.prepare_value(Decimal("7.50"))
    assert shown == "7.50"
    with translation.override("de"):
        assert field.prepare_value(Decimal("7.50")) == "7,50"
        assert field.clean("7,50") == Decimal("7.50")
