"""What is asked for when the desk makes an announcement."""

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from pairings.announcements.actions import DECK_BUILDING_MINUTES, MOST_CHARACTERS, MOST_MINUTES
from pairings.announcements.models import Announcement
from tournament.wording.plain_forms import PlainForm


class AnnouncementForm(PlainForm):
    """What the room reads, and how long it counts down (left empty: not at all).

    `correction` is sent by the page of a round whose tables were paired again.
    """

    kind = forms.ChoiceField(
        label=_("Kind"), choices=Announcement.Kind.choices, initial=Announcement.Kind.NOTICE
    )
    text = forms.CharField(
        label=_("Text"),
        max_length=MOST_CHARACTERS,
        required=False,
        help_text=_("Keep it short: it is read from a distance. A countdown does not need a text."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    minutes = forms.IntegerField(
        label=_("Countdown in minutes"),
        min_value=1,
        max_value=MOST_MINUTES,
        required=False,
        help_text=format_lazy(
            _("From now. If left empty, deck registration and building gets {minutes} minutes."),
            minutes=DECK_BUILDING_MINUTES,
        ),
        widget=forms.NumberInput(attrs={"class": "input-number", "inputmode": "numeric"}),
    )
    correction = forms.IntegerField(required=False, min_value=1, widget=forms.HiddenInput)
