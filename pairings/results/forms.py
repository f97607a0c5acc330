"""What is asked for when a slip is entered."""

from django import forms

from tournament.wording.plain_forms import PlainForm


class SlipForm(PlainForm):
    """One slip as it is sent: by keys, by buttons, or by the fields of a phone; `pairings.results.keypad` reads them.

    Of several games `games_one`, `games_two` and `games_drawn` are those of a score, and `gave_up` is the side that
    gave the match up. `equal_winner` and `equal_way` say who won although prizes are equal, and by which way.

    `pressed` is the value of the button that was used instead of typing; `on_time` is the box for a match that ended
    when time was called, with both teams' prizes left; `drops` are ticked drop boxes; `shown` names the result that the
    person was shown (see `pairings.results.slip_look`), `asked` is sent once a line of this slip was not saved.
    """

    table = forms.CharField(required=False, max_length=20)
    keys = forms.CharField(required=False, max_length=40, strip=False)
    pressed = forms.CharField(required=False, max_length=20)
    on_time = forms.BooleanField(required=False)
    left_one = forms.CharField(required=False, max_length=4)
    left_two = forms.CharField(required=False, max_length=4)
    games_one = forms.CharField(required=False, max_length=1)
    games_two = forms.CharField(required=False, max_length=1)
    games_drawn = forms.CharField(required=False, max_length=1)
    gave_up = forms.CharField(required=False, max_length=1)
    equal_winner = forms.CharField(required=False, max_length=1)
    equal_way = forms.CharField(required=False, max_length=1)
    drops = forms.MultipleChoiceField(required=False, choices=[("1", "1"), ("2", "2")])
    shown = forms.CharField(required=False, max_length=120)
    asked = forms.BooleanField(required=False)
    note = forms.CharField(required=False, max_length=300)
    overrule_reason = forms.CharField(required=False, max_length=300)


class StartForm(PlainForm):
    """When the round started, or that it is not timed: asked for by the first slip on time, `table` and `keys`."""

    started = forms.CharField(required=False, max_length=20, strip=False)
    not_timed = forms.BooleanField(required=False)
    table = forms.CharField(required=False, max_length=20)
    keys = forms.CharField(required=False, max_length=40, strip=False)


class LateWinsForm(PlainForm):
    """Puts away what the desk listed; `until` is when the newest of it was entered."""

    until = forms.DateTimeField(widget=forms.HiddenInput)
