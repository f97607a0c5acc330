"""What the desk is asked for when the round, or one table, gets more minutes."""

from django import forms
from django.utils.translation import gettext_lazy as _

from pairings.matches.models import MOST_MINUTES
from tournament.wording.plain_forms import PlainForm


class MinutesForm(PlainForm):
    """Minutes for every table of the round."""

    minutes = forms.IntegerField(
        label=_("Minutes to add for every table"),
        min_value=1,
        max_value=24 * 60,
        widget=forms.NumberInput(attrs={"class": "input-number", "inputmode": "numeric"}),
    )


class ExtensionForm(PlainForm):
    """Minutes that a judge gave one table, or took away."""

    table = forms.IntegerField(
        label=_("Table"),
        min_value=1,
        widget=forms.NumberInput(attrs={"class": "input-number", "inputmode": "numeric"}),
    )
    minutes = forms.IntegerField(
        label=_("Minutes"),
        min_value=1,
        max_value=MOST_MINUTES,
        widget=forms.NumberInput(attrs={"class": "input-number", "inputmode": "numeric"}),
    )
    takes = forms.BooleanField(
        label=_("Take these minutes away from the table"),
        help_text=_("Only minutes that the table was given and has not used yet."),
        required=False,
    )
    judge = forms.CharField(
        label=_("Judge"), max_length=120, help_text=_("Who signed the slip."), required=False
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("For example a long ruling or a deck check."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class TakeMinutesForm(PlainForm):
    """Minutes that a judge takes away from a table."""

    minutes = forms.IntegerField(
        label=_("Minutes to take away"),
        min_value=1,
        max_value=MOST_MINUTES,
        widget=forms.NumberInput(attrs={"class": "input-number", "inputmode": "numeric"}),
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("For example a mistyped number."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
