"""What is asked for when a team code is replaced."""

from django import forms
from django.utils.translation import gettext_lazy

from pairings.journal.wording import REPLACED
from tournament.wording.plain_forms import PlainForm


class ReplacePassForm(PlainForm):
    """Why a team gets another code."""

    reason = forms.ChoiceField(
        label=gettext_lazy("Why"), choices=list(REPLACED.items()), widget=forms.RadioSelect
    )
