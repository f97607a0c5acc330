"""The reason of an undo, where doing the same now would need one."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.wording.plain_forms import PlainForm


class UndoForm(PlainForm):
    """Why a line is undone."""

    reason = forms.CharField(
        label=_("Why?"),
        max_length=300,
        help_text=_("Shown in the journal, which all staff can read: do not name cards."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
