"""What a team's phone sends about the result of its match, and what the desk sends to accept it."""

from typing import ClassVar

from django import forms

from pairings.matches.scoring import GAME_FIELDS, Ending, MatchKind
from pairings.team_reports.reports import read_reported
from tournament.kernel.refusal import Refusal
from tournament.wording.plain_forms import PlainForm

LARGEST = 32_767


class TeamReportForm(PlainForm):
    """How the match of round `round` ended, as `pairings.team_reports.reports.read_reported` reads it.

    `shown` is the signature of a report that was looked over, `confirms` that it was the other team's.
    """

    round = forms.IntegerField(min_value=1, max_value=LARGEST)
    said = forms.CharField(required=False, max_length=10)
    left_one = forms.CharField(required=False, max_length=10)
    left_two = forms.CharField(required=False, max_length=10)
    games_one = forms.CharField(required=False, max_length=10)
    games_two = forms.CharField(required=False, max_length=10)
    games_drawn = forms.CharField(required=False, max_length=10)
    shown = forms.CharField(required=False, max_length=60)
    confirms = forms.BooleanField(required=False)

    TOLD: ClassVar = ("said", "left_one", "left_two", *GAME_FIELDS)

    def told(self, kind: MatchKind) -> Ending:
        """The report about a match of `kind`; a Refusal where something of it is missing."""
        self.is_valid()
        return read_reported({name: self.cleaned_data.get(name, "") for name in self.TOLD}, kind)

    def round_number(self) -> int:
        """The round that the page was about; a Refusal for a form that no page of ours sent."""
        number: int | None = self.cleaned_data.get("round") if self.is_valid() else None
        if number is None:
            raise Refusal("pairings.report_missing", field="said")
        return number

    def typed(self) -> dict[str, str]:
        """What was chosen, for a page that asks again."""
        return {name: self.data.get(name, "")[:10] for name in self.TOLD}


class AcceptReportForm(PlainForm):
    """Which team's report is to be the result, as it was shown, and to which page to go back."""

    round = forms.IntegerField(min_value=1, max_value=LARGEST)
    side = forms.IntegerField(min_value=1, max_value=2)
    shown = forms.CharField(max_length=60)
    back = forms.ChoiceField(
        choices=[(name, name) for name in ("desk", "results", "floor", "table")], required=False
    )
