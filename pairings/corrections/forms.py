"""What is asked for when a result of an earlier round is corrected."""

from django import forms
from django.utils.translation import gettext_lazy as _

from pairings.corrections.wording import WAY_LABELS
from tournament.wording.plain_forms import PlainForm


class ResultCorrectionForm(PlainForm):
    """A correction whose consequences were shown: what is recorded instead, what is done with the pairings, and why.

    `keys`, `note` and `overrule_reason` are the right result as it was typed.
    """

    keys = forms.CharField(max_length=40, strip=False, widget=forms.HiddenInput)
    note = forms.CharField(required=False, max_length=300, widget=forms.HiddenInput)
    overrule_reason = forms.CharField(required=False, max_length=300, widget=forms.HiddenInput)
    way = forms.ChoiceField(
        label=_("What happens to the pairings"),
        choices=[(way.value, label) for way, label in WAY_LABELS.items()],
        required=False,
        error_messages={"invalid_choice": _("Choose one of the options on this page.")},
    )
    accepts_rematches = forms.BooleanField(label=_("Pair with the fewest rematches"), required=False)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_(
            "The journal keeps it, and everyone can read it on the public page. For example: “slip "
            "read the wrong way around”."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
