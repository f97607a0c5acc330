"""What can be chosen before a sheet of the bracket or of the winners is printed."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.wording.plain_forms import PlainForm

MOST_BY_PEN = 64


class EmptyBracketForm(PlainForm):
    """For how many teams a bracket is that is filled in by pen."""

    teams = forms.IntegerField(label=_("Teams in the bracket"), min_value=2, max_value=MOST_BY_PEN, initial=8)


class WinnersForm(PlainForm):
    """Landscape or portrait paper for the winners' sheet."""

    LANDSCAPE, UPRIGHT = "landscape", "upright"

    way = forms.ChoiceField(
        label=_("Paper"),
        choices=[(LANDSCAPE, _("landscape")), (UPRIGHT, _("portrait"))],
        initial=LANDSCAPE,
    )
