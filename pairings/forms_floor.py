"""What a judge is asked for on the phone: minutes, a call, slow play, a penalty, a decision."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.actions.extensions import MOST_MINUTES
from pairings.actions.penalties import FOR_ANYBODY, LONGEST_INFRACTION, LOSSES, PenaltyReport
from pairings.models import Penalty
from pairings.penalty_texts import infraction_choices
from pairings.scoring import JUDGE_POINTS, WIN_ON_TIME, How
from teams.models import Entry

Level = Penalty.Level
SOMEBODY_ELSE = "other"
EXTENSION_REASONS = {
    "ruling": gettext_lazy("long ruling"),
    "deck_check": gettext_lazy("deck check"),
    "seating": gettext_lazy("seating"),
    "other": gettext_lazy("other"),
}


def _number_input() -> forms.NumberInput:
    return forms.NumberInput(attrs={"class": "input-number", "inputmode": "numeric"})


class TableExtensionForm(forms.Form):
    """Minutes for a table and why; `seen` is how many extensions the table had when this was shown."""

    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes"), min_value=1, max_value=MOST_MINUTES, widget=_number_input()
    )
    reason = forms.ChoiceField(
        label=gettext_lazy("Reason"), choices=list(EXTENSION_REASONS.items()), widget=forms.RadioSelect
    )
    words = forms.CharField(label=gettext_lazy("In words"), max_length=200, required=False)
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        """Another reason is told in words."""
        cleaned = super().clean() or {}
        if cleaned.get("reason") == "other" and not cleaned.get("words"):
            self.add_error("words", _("Say in a few words why the table gets minutes."))
        return cleaned

    def reason_text(self) -> str:
        """The reason as it is kept and shown: "deck check", "seating: wheelchair", or only the words."""
        reason, words = self.cleaned_data["reason"], self.cleaned_data["words"]
        if reason == "other":
            return str(words)
        return f"{EXTENSION_REASONS[reason]}: {words}" if words else str(EXTENSION_REASONS[reason])


class CallForm(forms.Form):
    """A call that a judge or the desk notes for a table."""

    called_by = forms.CharField(label=gettext_lazy("Who calls"), max_length=120, required=False)
    about = forms.CharField(label=gettext_lazy("What about"), max_length=200, required=False)


class AnswerForm(forms.Form):
    """What was answered; `call` is the key of the call that the person saw."""

    note = forms.CharField(label=gettext_lazy("What you answered"), max_length=300, required=False)
    call = forms.IntegerField(required=False, widget=forms.HiddenInput)


class SeenCallForm(forms.Form):
    """A button about the call that the person saw."""

    call = forms.IntegerField(required=False, widget=forms.HiddenInput)


class PresenceForm(forms.Form):
    """Seats that were pressed, and whether their players sit there."""

    seats = forms.MultipleChoiceField(
        choices=[(seat, seat) for seat in ("1a", "1b", "2a", "2b")], required=False
    )
    here = forms.ChoiceField(choices=[("1", "1"), ("0", "0")])


class SlowPlayForm(forms.Form):
    """Which team was asked to play faster."""

    side = forms.TypedChoiceField(label=gettext_lazy("Team"), coerce=int, widget=forms.RadioSelect)
    note = forms.CharField(label=gettext_lazy("In words"), max_length=200, required=False)

    def __init__(self, *args: Any, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["side"].choices = list(enumerate(names, start=1))  # type: ignore[attr-defined]


class WhoForm(forms.Form):
    """Who did what: the first half of a penalty, so that earlier ones can be shown before it is decided."""

    who = forms.ChoiceField(label=gettext_lazy("Who"), widget=forms.RadioSelect)
    person = forms.CharField(
        label=gettext_lazy("Name of somebody who does not play"), max_length=120, required=False
    )
    infraction = forms.ChoiceField(
        label=gettext_lazy("What happened"),
        required=False,
        help_text=gettext_lazy("The numbers are those of the penalty guidelines."),
    )
    words = forms.CharField(
        label=gettext_lazy("Or in words"),
        max_length=LONGEST_INFRACTION,
        required=False,
        help_text=gettext_lazy("Where nothing in the list fits."),
    )

    def __init__(self, *args: Any, entries: Sequence[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entries = {entry.number: entry for entry in entries}
        self.fields["who"].choices = _who_choices(entries)  # type: ignore[attr-defined]
        blank = [("", _("choose, or tell it in words below"))]
        self.fields["infraction"].choices = blank + infraction_choices()  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """Somebody is named, and something happened."""
        cleaned = super().clean() or {}
        if cleaned.get("who") == SOMEBODY_ELSE and not cleaned.get("person"):
            self.add_error("person", _("Type the name of the person."))
        if not cleaned.get("infraction") and not cleaned.get("words"):
            self.add_error("infraction", _("Choose what happened from the list, or tell it in words."))
        return cleaned

    @property
    def infraction_kept(self) -> str:
        """The number of the list, else the words."""
        return str(self.cleaned_data["infraction"] or self.cleaned_data["words"])

    @property
    def entry(self) -> Entry | None:
        """The team that is penalized, or whose player is; None for somebody else."""
        number = self.cleaned_data["who"].rstrip("ab")
        return self.entries[int(number)] if number.isdecimal() else None

    @property
    def seat(self) -> str:
        """The seat of the player that is penalized, "" for the team."""
        who = self.cleaned_data["who"]
        return who[-1] if who[-1] in "ab" else ""


def _who_choices(entries: Sequence[Entry]) -> list[tuple[str, str]]:
    choices = []
    for entry in entries:
        choices.append((f"{entry.number}a", f"{entry.seat_a.name}, {entry.team_name}"))
        choices.append((f"{entry.number}b", f"{entry.seat_b.name}, {entry.team_name}"))
        choices.append((str(entry.number), _("the team %(name)s") % {"name": entry.team_name}))
    choices.append((SOMEBODY_ELSE, _("somebody who does not play")))
    return choices


class PenaltyForm(WhoForm):
    """The whole penalty. What was chosen before stands in hidden fields."""

    level = forms.ChoiceField(label=gettext_lazy("Penalty"), widget=forms.RadioSelect)
    prizes = forms.IntegerField(
        label=gettext_lazy("Prizes"),
        min_value=1,
        required=False,
        widget=_number_input(),
        help_text=gettext_lazy("For a prize penalty: how many more the team sets."),
    )
    changes_result = forms.ChoiceField(
        label=gettext_lazy("The table has a result"),
        choices=[
            ("no", gettext_lazy("The result stays; the penalty is only written down")),
            ("yes", gettext_lazy("The penalty changes the result")),
        ],
        widget=forms.RadioSelect,
        required=False,
    )
    note = forms.CharField(
        label=gettext_lazy("What you saw and said"),
        max_length=2000,
        required=False,
        help_text=gettext_lazy("It stands in the penalty report."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, levels: Sequence[str], asks_result: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("who", "person", "infraction", "words"):
            self.fields[name].widget = forms.HiddenInput()
        choices = [(level.value, level.label) for level in Level if level.value in levels]
        self.fields["level"].choices = choices  # type: ignore[attr-defined]
        if Level.PRIZE.value not in levels:
            del self.fields["prizes"]
        if not asks_result:
            del self.fields["changes_result"]

    def clean(self) -> dict[str, Any]:
        """A prize penalty says how many."""
        cleaned = super().clean()
        if cleaned.get("level") == Level.PRIZE and not cleaned.get("prizes"):
            self.add_error("prizes", _("Type how many prizes the penalty has."))
        return cleaned

    def report(self) -> PenaltyReport:
        """What the action takes."""
        values = self.cleaned_data
        entry = self.entry
        answer = {"yes": True, "no": False}.get(values.get("changes_result") or "")
        return PenaltyReport(
            infraction=self.infraction_kept,
            level=values["level"],
            entry_number=None if entry is None else entry.number,
            seat=self.seat,
            person=values["person"] if entry is None else "",
            prizes=values.get("prizes") or 0,
            note=values["note"],
            changes_result=answer,
        )


def levels_for(entry: Entry | None, *, has_table: bool, may_disqualify: bool) -> list[str]:
    """The penalties that can be given: those of a game at a table alone, a disqualification by the head judge."""
    levels = [level.value for level in Level]
    if entry is None:
        levels = [level for level in levels if level in FOR_ANYBODY]
    if not has_table:
        levels = [level for level in levels if level not in LOSSES and level != Level.PRIZE]
    if not may_disqualify:
        levels.remove(Level.DISQUALIFICATION.value)
    return levels


class DecisionForm(forms.Form):
    """How the head judge ends a match: on time before its time, or by a decision on the points."""

    how = forms.ChoiceField(
        label=gettext_lazy("How it ends"),
        choices=[
            (How.TIME.value, gettext_lazy("On time, by the prizes left, though its time is not up")),
            (How.JUDGE.value, gettext_lazy("By my decision on the points")),
        ],
        widget=forms.RadioSelect,
    )
    prizes_left_one = forms.IntegerField(min_value=0, required=False, widget=_number_input())
    prizes_left_two = forms.IntegerField(min_value=0, required=False, widget=_number_input())
    judge_points = forms.ChoiceField(
        label=gettext_lazy("Match points"), required=False, widget=forms.RadioSelect
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        help_text=gettext_lazy("The journal keeps it, and players may ask for it."),
    )
    version = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, names: tuple[str, str], alternate_scoring: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field, name in zip(("prizes_left_one", "prizes_left_two"), names, strict=True):
            self.fields[field].label = _("Prizes left of %(name)s") % {"name": name}
        points = [pair for pair in JUDGE_POINTS if alternate_scoring or WIN_ON_TIME not in pair]
        self.fields["judge_points"].choices = [  # type: ignore[attr-defined]
            (f"{one}-{two}", f"{names[0]} {one} : {two} {names[1]}") for one, two in points
        ]

    def clean_judge_points(self) -> tuple[int, int] | None:
        """The points of both teams."""
        text: str = self.cleaned_data["judge_points"]
        if not text:
            return None
        one, two = text.split("-")
        return int(one), int(two)

    def clean(self) -> dict[str, Any]:
        """What the chosen end needs is there."""
        cleaned = super().clean() or {}
        if cleaned.get("how") == How.JUDGE and not cleaned.get("judge_points"):
            self.add_error("judge_points", ValidationError(_("Choose the points of both teams.")))
        return cleaned
