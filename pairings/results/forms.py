"""What is asked for when a slip is entered."""

from django import forms

from pairings.matches.forms import VersionedForm


class SlipForm(VersionedForm):
    """One slip as it is sent: by keys, by buttons, or by the fields of a phone; `pairings.results.keypad` reads them.

    `pressed` is the value of the button that was used instead of typing; `drops` are ticked drop boxes; `shown`
    names the result that the person was shown (see `pairings.results.slip_look`).
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
