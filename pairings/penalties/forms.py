"""A penalty on a judge's phone: first who did what, then what is given for it."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from pairings.matches.scoring import ONE_GAME, MatchKind
from pairings.penalties.actions import FOR_ANYBODY, LONGEST_INFRACTION, LOSSES, PenaltyReport
from pairings.penalties.models import Penalty
from pairings.penalties.wording import infraction_choices, player_as_known
from teams.entries.models import SEATS, Entry
from teams.search.people_queries import Seated
from tournament.kernel.named import with_names
from tournament.wording.plain_forms import PlainForm

Level = Penalty.Level
SOMEBODY_ELSE = "other"
IN_WORDS = "words"


class WhoForm(PlainForm):
    """Who did what: the first half of a penalty, so that earlier ones can be shown before it is decided."""

    who = forms.ChoiceField(label=gettext_lazy("Who"), widget=forms.RadioSelect)
    person = forms.CharField(
        label=gettext_lazy("Name of a person who is not playing"), max_length=120, required=False
    )
    known = forms.ChoiceField(label=gettext_lazy("Who is it?"), widget=forms.RadioSelect, required=False)
    infraction = forms.ChoiceField(
        label=gettext_lazy("What happened"),
        help_text=gettext_lazy("The numbers are from the penalty guidelines."),
    )
    words = forms.CharField(
        label=gettext_lazy("What happened, in words"),
        max_length=LONGEST_INFRACTION,
        required=False,
        help_text=gettext_lazy(
            "For anything not in the list, such as fraud. The surviving list ends at 162."
        ),
    )

    def __init__(
        self, *args: Any, entries: Sequence[Entry], namesakes: Sequence[Seated] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.entries = {entry.number: entry for entry in entries}
        self.choice_field("who").choices = _who_choices(entries)
        self.namesakes = _namesake_choices(namesakes)
        self.choice_field("known").choices = self.namesakes
        if not self.namesakes:
            del self.fields["known"]
        choices = [
            ("", pgettext("first line of a list", "choose")),
            *infraction_choices(),
            (IN_WORDS, _("not in the list: describe it below")),
        ]
        self.choice_field("infraction").choices = choices
        self.groups = infraction_choices()

    @property
    def chosen(self) -> str:
        """The infraction that was pressed, or that one came back with; "" before that."""
        return str(self["infraction"].value() or "")

    def clean(self) -> dict[str, Any]:
        """A person is named, and something happened."""
        cleaned = super().clean() or {}
        if cleaned.get("who") == SOMEBODY_ELSE and not cleaned.get("person"):
            self.add_error("person", _("Enter the person's name."))
        if cleaned.get("who") == SOMEBODY_ELSE and self.namesakes and not cleaned.get("known"):
            self.add_error("known", _("A person with this name is at the event. Choose who it is."))
        if cleaned.get("infraction") == IN_WORDS and not cleaned.get("words"):
            self.add_error("words", _("Describe in a few words what happened."))
        return cleaned

    @property
    def infraction_kept(self) -> str:
        """The number of the list, else the words."""
        infraction = self.cleaned_data["infraction"]
        return str(self.cleaned_data["words"] if infraction == IN_WORDS else infraction)

    @property
    def entry(self) -> Entry | None:
        """The team that is penalized, or whose player is; None for a person who is not playing."""
        number = self.cleaned_data["who"].rstrip("ab")
        return self.entries[int(number)] if number.isdecimal() else None

    @property
    def known_seat(self) -> str:
        """The player as whom a person who is not playing was recognized, as `who` has one; "" for another person."""
        known = str(self.cleaned_data.get("known") or "")
        return "" if known == SOMEBODY_ELSE or self.cleaned_data["who"] != SOMEBODY_ELSE else known

    @property
    def subject(self) -> str:
        """Who is penalized, in words."""
        if self.entry is None:
            return str(self.cleaned_data["person"])
        return dict(_who_choices([self.entry]))[self.cleaned_data["who"]]

    @property
    def seat(self) -> str:
        """The seat of the player that is penalized, "" for the team."""
        who = self.cleaned_data["who"]
        return who[-1] if who[-1] in "ab" else ""


def _who_choices(entries: Sequence[Entry]) -> list[tuple[str, str]]:
    choices = []
    for entry in entries:
        choices += [(f"{entry.number}{letter}", player_as_known(entry, letter)) for letter in SEATS]
        if not entry.is_withdrawn:
            choices.append((str(entry.number), with_names(_("the team %(name)s"), {"name": entry.team_name})))
    choices.append((SOMEBODY_ELSE, _("a person who is not playing")))
    return choices


def _namesake_choices(namesakes: Sequence[Seated]) -> list[tuple[str, str]]:
    """The people of a name who are known here, and that it is none of them; [] where there are none."""
    known = [(f"{entry.number}{letter}", player_as_known(entry, letter)) for entry, letter in namesakes]
    return [*known, (SOMEBODY_ELSE, _("another person with this name"))] if known else []


class PenaltyForm(WhoForm):
    """The whole penalty. What was chosen before is in hidden fields."""

    level = forms.ChoiceField(label=gettext_lazy("Penalty"), widget=forms.RadioSelect)
    prizes = forms.IntegerField(
        label=gettext_lazy("Prizes"),
        min_value=1,
        required=False,
        widget=forms.NumberInput(attrs={"class": "input-number", "inputmode": "numeric"}),
        help_text=gettext_lazy(
            "For a prize penalty: how many more prizes the team sets. No document from 2003 says how "
            "to apply one. In 2002, judges had the opponents take a prize, or had the team set one "
            "more. Ask the head judge."
        ),
    )
    changes_result = forms.ChoiceField(
        label=gettext_lazy("The table already has a result"),
        choices=[
            ("no", gettext_lazy("The result stays; the penalty is only recorded")),
            ("yes", gettext_lazy("The penalty changes the result")),
        ],
        widget=forms.RadioSelect,
        required=False,
    )
    note = forms.CharField(
        label=gettext_lazy("What you saw and said"),
        max_length=2000,
        required=False,
        help_text=gettext_lazy("It is printed in the penalty report."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(
        self,
        *args: Any,
        levels: Sequence[str],
        asks_result: bool,
        kind: MatchKind = ONE_GAME,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        for name in WhoForm.base_fields:
            if name in self.fields:
                self.fields[name].widget = forms.HiddenInput()
        labels = _labels_of_losses(kind)
        choices = [
            (level.value, labels.get(level.value, level.label)) for level in Level if level.value in levels
        ]
        self.choice_field("level").choices = choices
        if Level.PRIZE.value not in levels:
            del self.fields["prizes"]
        if not asks_result:
            del self.fields["changes_result"]

    def clean(self) -> dict[str, Any]:
        """A prize penalty says how many."""
        cleaned = super().clean()
        if cleaned.get("level") == Level.PRIZE and not cleaned.get("prizes"):
            self.add_error("prizes", _("Enter the number of prizes for this penalty."))
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


def _labels_of_losses(kind: MatchKind) -> dict[str, str]:
    """What the losses are called in a match of several games, where they are not the same."""
    if not kind.has_games:
        return {}
    return {
        Level.GAME_LOSS.value: _("game loss: one game is lost, the match goes on"),
        Level.MATCH_LOSS.value: _("match loss: the match ends 0 : %(games)s") % {"games": kind.to_win},
    }


def levels_for(
    entry: Entry | None, *, has_table: bool, may_disqualify: bool, is_between: bool = False
) -> list[str]:
    """The penalties that can be given: those of a game at a table or between rounds."""
    levels = [level.value for level in Level]
    if entry is None or entry.is_withdrawn:
        levels = [level for level in levels if level in FOR_ANYBODY]
    if not has_table and not is_between:
        levels = [level for level in levels if level not in LOSSES and level != Level.PRIZE]
    if not may_disqualify:
        levels.remove(Level.DISQUALIFICATION.value)
    return levels
