"""What a team's phone sends about the result of its match, and what the desk sends to accept it."""

from dataclasses import replace
from typing import ClassVar

from django import forms

from pairings.matches.scoring import GAME_FIELDS, Ending, How, MatchKind
from pairings.team_reports.reports import read_reported
from tournament.kernel.refusal import Refusal
from tournament.wording.plain_forms import PlainForm

LARGEST = 32_767


class EndingForm(PlainForm):
    """How a match ended, by taps on a phone, as `pairings.team_reports.reports.read_reported` reads it.

    `shown` names what was looked over before it is sent.
    """

    said = forms.CharField(required=False, max_length=10)
    left_one = forms.CharField(required=False, max_length=10)
    left_two = forms.CharField(required=False, max_length=10)
    games_one = forms.CharField(required=False, max_length=10)
    games_two = forms.CharField(required=False, max_length=10)
    games_drawn = forms.CharField(required=False, max_length=10)
    shown = forms.CharField(required=False, max_length=120)

    TOLD: ClassVar[tuple[str, ...]] = ("said", "left_one", "left_two", *GAME_FIELDS)

    def told(self, kind: MatchKind) -> Ending:
        """The report about a match of `kind`; a Refusal where something of it is missing."""
        self.is_valid()
        return read_reported({name: self.cleaned_data.get(name, "") for name in self.TOLD}, kind)

    def typed(self) -> dict[str, str]:
        """What was chosen, for a page that asks again."""
        return {name: self.data.get(name, "")[:10] for name in self.TOLD}


class TeamReportForm(EndingForm):
    """What a team reports of its match of round `round`; `confirms`: this was the other team's report."""

    round = forms.IntegerField(min_value=1, max_value=LARGEST)
    confirms = forms.BooleanField(required=False)

    def round_number(self) -> int:
        """The round that the page was about; a Refusal for a form that no page of ours sent."""
        number: int | None = self.cleaned_data.get("round") if self.is_valid() else None
        if number is None:
            raise Refusal("pairings.report_missing", field="said")
        return number


class TableResultForm(EndingForm):
    """What a judge enters at a table; `equal_winner` is the side that won a level match of an elimination round.

    It is asked for once the teams are level, and says nothing about a match in which they are not.
    """

    equal_winner = forms.CharField(required=False, max_length=1)

    TOLD: ClassVar[tuple[str, ...]] = (*EndingForm.TOLD, "equal_winner")

    def told(self, kind: MatchKind) -> Ending:
        """The same with who won where the teams are level: by the way that the event announced (X6)."""
        told = super().told(kind)
        winner = {"1": 1, "2": 2}.get(self.cleaned_data.get("equal_winner", ""))
        if told.how != How.TIME or told.ahead is not None or winner is None or not kind.equal_prizes:
            return told
        return replace(told, winner=winner, equal_way=kind.equal_prizes)


class AcceptReportForm(PlainForm):
    """Which team's report is to be the result, as it was shown, and to which page to go back."""

    round = forms.IntegerField(min_value=1, max_value=LARGEST)
    side = forms.IntegerField(min_value=1, max_value=2)
    shown = forms.CharField(max_length=60)
    back = forms.ChoiceField(
        choices=[(name, name) for name in ("desk", "results", "floor", "table")], required=False
    )
