"""Forms that many others are made from: with a reason."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.wording.plain_forms import PlainForm


class ReasonForm(PlainForm):
    """A step that needs a reason, which the journal keeps."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("It is kept in the journal."),
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )


class OptionalReasonForm(PlainForm):
    """A step that may have a reason."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        required=False,
        help_text=_("It is kept in the journal."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
