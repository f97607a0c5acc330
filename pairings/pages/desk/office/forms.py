"""What is asked for when a pass is replaced."""

from django import forms
from django.utils.translation import gettext_lazy

from tournament.wording.plain_forms import PlainForm

REPLACED = {
    "lost": gettext_lazy("the code was lost"),
    "seen": gettext_lazy("someone else saw the code"),
}


class ReplacePassForm(PlainForm):
    """Why a team gets another code."""

    reason = forms.ChoiceField(
        label=gettext_lazy("Why"), choices=list(REPLACED.items()), widget=forms.RadioSelect
    )

    def reason_text(self) -> str:
        """The reason as the journal keeps it."""
        return str(REPLACED[self.cleaned_data["reason"]])
