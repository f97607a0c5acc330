"""What is asked for when a round is paired."""

from django import forms
from django.utils.translation import gettext_lazy as _

from pairings.rounds.proposals import ABSENT_DROP, ABSENT_LEAVE_OUT, ABSENT_PAIR
from tournament.wording.plain_forms import PlainForm


class PairingForm(PlainForm):
    """What to do with teams that are not checked in, and whether rematches are accepted."""

    absent = forms.ChoiceField(
        label=_("Teams that are not checked in"),
        choices=[
            (ABSENT_PAIR, _("Pair them: they are here")),
            (ABSENT_LEAVE_OUT, _("Let them miss this round; they can still come later")),
            (ABSENT_DROP, _("Drop them from the event")),
        ],
        widget=forms.RadioSelect,
        required=False,
    )
    without_lists = forms.BooleanField(
        label=_("Pair anyway: the deck lists will come later, or the head judge decides"), required=False
    )
    accepts_rematches = forms.BooleanField(label=_("Pair with the fewest rematches"), required=False)
