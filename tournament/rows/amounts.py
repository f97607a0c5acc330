"""The column of an amount of money."""

from decimal import Decimal
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

DIGITS, PLACES = 10, 2
MOST = Decimal("99999999.99")  # what so many digits hold


def fee_column(words: Any) -> Any:
    """An exact amount in the event's currency, from 0; null where none is known. `words` are what it is called."""
    return models.DecimalField(
        words,
        max_digits=DIGITS,
        decimal_places=PLACES,
        null=True,
        blank=True,
        validators=[MinValueValidator(Decimal(0)), MaxValueValidator(MOST)],
    )
