"""A form's field for a day and time as the clock of the hall shows it."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone

from tournament.kernel.hall_time import FIRST_YEAR, LAST_YEAR


class HallMomentField(forms.DateTimeField):
    """What was typed, in no zone: which instant that means, the form decides (`tournament.kernel.hall_time`).

    Django's own field refuses the hour that comes twice and the one that is left out.
    """

    def to_python(self, value: Any) -> datetime | None:
        """Read it as Django does, without its zone."""
        with timezone.override(timezone.get_fixed_timezone(0)):
            typed = super().to_python(value)
        if typed is None:
            return None
        if not FIRST_YEAR < typed.year < LAST_YEAR:  # in UTC it may be in the year beside
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return typed.replace(tzinfo=None)
