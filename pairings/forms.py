"""What is asked for when a round is paired, taken back or reopened, a table gets time, a team leaves."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from pairings.actions.drafts import ABSENT_DROP, ABSENT_LEAVE_OUT, ABSENT_PAIR
from pairings.actions.extensions import MOST_MINUTES
from pairings.keypad import CLEAR
from tournament.wording.plain_forms import PlainForm


class VersionedForm(PlainForm):
    """A form that carries the version of the row that the person saw."""

    version = forms.IntegerField(required=False, widget=forms.HiddenInput)


class PairingForm(VersionedForm):
    """What to do with teams that are not checked in, and whether rematches are accepted."""

    absent = forms.ChoiceField(
        label=_("Teams that are not checked in"),
        choices=[
            (ABSENT_PAIR, _("Pair them: they are here")),
            (ABSENT_LEAVE_OUT, _("Leave them out of this round; they may come later")),
            (ABSENT_DROP, _("Drop them from the event")),
        ],
        widget=forms.RadioSelect,
        required=False,
    )
    accepts_rematches = forms.BooleanField(label=_("Pair with the fewest rematches"), required=False)


class ReasonForm(VersionedForm):
    """A step that needs a reason, which the journal keeps."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("The journal keeps it."),
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )


class OptionalReasonForm(VersionedForm):
    """A step that may have a reason."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        required=False,
        help_text=_("The journal keeps it."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class MinutesForm(PlainForm):
    """Minutes for every table of the round."""

    minutes = forms.IntegerField(
        label=_("Minutes to add for everybody"),
        min_value=1,
        max_value=24 * 60,
        widget=forms.NumberInput(attrs={"class": "input-number", "inputmode": "numeric"}),
    )


class ExtensionForm(PlainForm):
    """Minutes that a judge gave one table."""

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
    given_by = forms.CharField(
        label=_("Judge"), max_length=120, help_text=_("Who signed the slip."), required=False
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("For example a long ruling or a deck check."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class SlipForm(VersionedForm):
    """One slip as it is sent: by keys, by buttons, or by the fields of a phone; `pairings.keypad` reads them.

    `pressed` is the value of the button that was used instead of typing; `drops` are ticked drop boxes; `shown`
    names the result that the person was shown (see `pairings.slips`).
    """

    table = forms.CharField(required=False, max_length=20)
    keys = forms.CharField(required=False, max_length=40, strip=False)
    pressed = forms.CharField(required=False, max_length=20)
    left_one = forms.CharField(required=False, max_length=4)
    left_two = forms.CharField(required=False, max_length=4)
    drops = forms.MultipleChoiceField(required=False, choices=[("1", "1"), ("2", "2")])
    shown = forms.CharField(required=False, max_length=120)
    note = forms.CharField(required=False, max_length=300)
    overrule_reason = forms.CharField(required=False, max_length=300)

    def typed_line(self) -> str:
        """The line that was typed, or the one that the used button and the ticked boxes stand for."""
        values: dict[str, Any] = self.cleaned_data
        line = str(values.get("pressed") or values.get("keys", ""))
        if line == "*":
            line = (
                f"*{values.get('left_one', '')}.{values.get('left_two', '')}"
                if values.get("pressed")
                else line
            )
        if not line.strip() or line.strip() == CLEAR:
            return line
        return line + "".join(f"-{side}" for side in values.get("drops", ()) if f"-{side}" not in line)
