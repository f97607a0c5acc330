"""What is asked for when the cut is made, cancelled or called off."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.cut.queries import CutPlan
from pairings.matches.forms import ReasonForm
from tournament.wording.plain_forms import PlainForm


class CutForm(PlainForm):
    """Who does not play on, how many are in where that is open, and the head judge's word for a line by lot."""

    declined = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Does not advance"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    declined_reason = forms.CharField(
        label=gettext_lazy("Why it does not advance"),
        max_length=300,
        required=False,
        help_text=gettext_lazy(
            "Required if you tick a team: the next eligible team moves up. Everyone can read this."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    teams = forms.TypedChoiceField(
        label=gettext_lazy("How many teams advance"),
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
    )
    is_confirmed = forms.BooleanField(label=gettext_lazy("The head judge confirms this"), required=False)

    def __init__(self, *args: Any, plan: CutPlan, **kwargs: Any) -> None:
        """`plan` is the cut with no team declining."""
        super().__init__(*args, **kwargs)
        self.choice_field("declined").choices = [
            (line.entry.number, line.entry.team_name) for line in plan.rows if line.entry.dropped_at is None
        ]
        if plan.announced in plan.sizes:
            del self.fields["teams"]
        else:
            self.choice_field("teams").choices = [(size, _size_text(size)) for size in plan.sizes]

    @property
    def reasons(self) -> dict[int, str]:
        """Each team that does not play on, with the reason."""
        reason = self.cleaned_data.get("declined_reason", "")
        return dict.fromkeys(self.cleaned_data.get("declined", ()), reason)


class PlayOnForm(ReasonForm):
    """Which team plays on though it did not win, and why."""

    team = forms.TypedChoiceField(label=gettext_lazy("Advances"), coerce=int, widget=forms.RadioSelect)
    field_order = ("team", "reason")

    def __init__(self, *args: Any, teams: list[tuple[int, str]], **kwargs: Any) -> None:
        """`teams` are those that can be chosen, by number and name."""
        super().__init__(*args, **kwargs)
        self.choice_field("team").choices = teams
        if len(teams) == 1:
            self.fields["team"].initial = teams[0][0]


def _size_text(size: int) -> str:
    if size & (size - 1) == 0:
        return _("%(size)s teams") % {"size": size}
    return _("All %(size)s teams, with byes for the top seeds") % {"size": size}
