"""Forms that many others are made from: with the version of the row that was seen, and with a reason."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.wording.plain_forms import PlainForm


class VersionedForm(PlainForm):
    """A form that carries the version of the row that the person saw."""

    version = forms.IntegerField(required=False, widget=forms.HiddenInput)


class ReasonForm(VersionedForm):
    """A step that needs a reason, which the journal keeps."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("It is kept in the journal."),
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )


class OptionalReasonForm(VersionedForm):
    """A step that may have a reason."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        required=False,
        help_text=_("It is kept in the journal."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
