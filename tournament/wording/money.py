"""Amounts of money: as people read them, and as they type them."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.formats import number_format
from django.utils.translation import pgettext

from tournament.event.models import Tournament
from tournament.rows.amounts import DIGITS, PLACES


def money_text(amount: Decimal | None, tournament: Tournament) -> str:
    """An amount in the event's currency, in one line ("€ 7.50", "¥ 1000"); "" for none."""
    if amount is None:
        return ""
    if not tournament.currency:
        return amount_text(amount)
    text = pgettext("money", "%(currency)s %(amount)s")
    text %= {"currency": tournament.currency, "amount": amount_text(amount)}
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def amount_text(amount: Decimal) -> str:
    """The figure alone: with the reader's mark for decimals, and without decimals where there are none."""
    is_whole = amount == amount.to_integral_value()
    return number_format(amount, decimal_pos=0 if is_whole else PLACES, force_grouping=False)


class AmountField(forms.DecimalField):
    """An amount as people type it, with a point or a comma before the decimals."""

    widget = forms.TextInput

    def __init__(self, **kwargs: Any) -> None:
        attrs = {"class": "input-number", "inputmode": "decimal", "autocomplete": "off"}
        attrs |= kwargs.pop("attrs", {})
        widget = forms.TextInput(attrs=attrs)
        super().__init__(
            min_value=Decimal(0),
            max_digits=DIGITS,
            decimal_places=PLACES,
            widget=widget,
            **kwargs,
        )

    def to_python(self, value: Any) -> Any:
        """The amount; one with a mark between its thousands is refused, and never read as another one."""
        amount = super().to_python(value.strip().replace(",", ".") if isinstance(value, str) else value)
        return amount or (None if amount is None else Decimal(0))  # "-0" is nothing too

    def prepare_value(self, value: Any) -> Any:
        """As it is read; what was typed stays as it was typed."""
        return amount_text(value) if isinstance(value, Decimal) else value
