"""What a judge is asked for on the phone: minutes, calls, who is there, no-shows, slow play, a decision."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.matches.extension_reasons import EXTENSION_REASONS, OTHER, kept_reason
from pairings.matches.models import MOST_MINUTES
from pairings.matches.scoring import (
    DRAW,
    GAME_FIELDS,
    JUDGE_POINTS,
    ONE_GAME,
    PRIZE_FIELDS,
    WIN_ON_TIME,
    Ending,
    How,
    MatchKind,
    on_time,
)
from pairings.matches.wording import EQUAL_WAYS
from tournament.kernel.named import with_names
from tournament.kernel.refusal import Refusal
from tournament.kernel.typed_numbers import number_typed
from tournament.wording.plain_forms import PlainForm


def _number_input() -> forms.NumberInput:
    return forms.NumberInput(attrs={"class": "input-number", "inputmode": "numeric"})


MOST_BY_ONE_PRESS = 10  # minutes


class TableExtensionForm(PlainForm):
    """Minutes for a table and why; `seen` is how many extensions the table had when this was shown.

    `chip` are minutes by one press; `minutes` is any other number, which counts where both are there.
    """

    chip = forms.TypedChoiceField(
        label=gettext_lazy("Minutes"),
        choices=[(number, str(number)) for number in range(1, MOST_BY_ONE_PRESS + 1)],
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect(attrs={"class": "chips"}),
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Another number of minutes"),
        min_value=1,
        max_value=MOST_MINUTES,
        required=False,
        widget=_number_input(),
    )
    reason = forms.ChoiceField(
        label=gettext_lazy("Reason"), choices=list(EXTENSION_REASONS.items()), widget=forms.RadioSelect
    )
    words = forms.CharField(label=gettext_lazy("In your own words"), max_length=200, required=False)

    @staticmethod
    def start_with(minutes: str, reason: str) -> dict[str, str]:
        """What the form shows at first: minutes as they stand in an address, "" for none, and why, else a ruling."""
        length = number_typed(minutes)
        is_chip = length is not None and length <= MOST_BY_ONE_PRESS
        return {
            "chip": minutes if is_chip else "",
            "minutes": "" if is_chip else minutes,
            "reason": reason if reason in EXTENSION_REASONS else "ruling",
        }

    def clean(self) -> dict[str, Any]:
        """Minutes are there, and another reason is put in words."""
        cleaned = super().clean() or {}
        cleaned["minutes"] = cleaned.get("minutes") or cleaned.get("chip")
        if not cleaned["minutes"] and not self.has_error("minutes"):
            self.add_error("chip", _("Choose how many minutes."))
        if cleaned.get("reason") == OTHER and not cleaned.get("words"):
            self.add_error("words", _("Say briefly why the table gets extra time."))
        return cleaned

    @property
    def asked_for(self) -> dict[str, Any]:
        """The minutes, and the reason as it is kept: "deck_check", "seating: wheelchair", or only the words."""
        values = self.cleaned_data
        return {"minutes": values["minutes"], "reason": kept_reason(values["reason"], values["words"])}


class CallForm(PlainForm):
    """A call that a judge or the desk notes for a table."""

    caller = forms.CharField(label=gettext_lazy("Who is calling"), max_length=120, required=False)
    about = forms.CharField(label=gettext_lazy("What it is about"), max_length=200, required=False)


class AnswerForm(PlainForm):
    """What was answered."""

    note = forms.CharField(label=gettext_lazy("What you answered"), max_length=300, required=False)


class PresenceForm(PlainForm):
    """Seats that were pressed, and whether their players sit there, are missing, or neither was seen.

    `back` is the page that follows, where it is not that of the table; `is_sure` once it was asked whether that is so.
    """

    NOTES: ClassVar[dict[str, bool | None]] = {"1": True, "missing": False, "0": None}

    seats = forms.MultipleChoiceField(
        choices=[(seat, seat) for seat in ("1a", "1b", "2a", "2b")],
        required=False,
        widget=forms.MultipleHiddenInput,
    )
    here = forms.ChoiceField(choices=[(word, word) for word in NOTES], widget=forms.HiddenInput)
    back = forms.ChoiceField(
        choices=[(page, page) for page in ("outstanding", "seats")], required=False, widget=forms.HiddenInput
    )
    is_sure = forms.BooleanField(required=False, widget=forms.HiddenInput)


class NoShowForm(PlainForm):
    """Who never came, and who of them leaves the event too; both for a team's side 1 and 2 of the table."""

    BOTH = "12"

    missing = forms.ChoiceField(label=gettext_lazy("Who did not come"), widget=forms.RadioSelect)
    drops = forms.MultipleChoiceField(
        label=gettext_lazy("Also drops from the event"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, names: tuple[str, str], may_drop: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # One name in each: two would be easy to misread in a hurry.
        missing = [with_names(_("%(team)s did not come"), {"team": name}) for name in names]
        self.choice_field("missing").choices = [
            ("1", missing[0]),
            ("2", missing[1]),
            (self.BOTH, _("Neither team came: both lose")),
        ]
        self.choice_field("drops").choices = list(zip("12", names, strict=True))
        if not may_drop:
            del self.fields["drops"]

    def clean(self) -> dict[str, Any]:
        """Only a team that did not come is dropped here."""
        cleaned = super().clean() or {}
        if set(cleaned.get("drops", ())) - set(cleaned.get("missing", self.BOTH)):
            self.add_error("drops", _("Only a team that did not come can drop here. Untick the other one."))
        return cleaned

    @property
    def asked_for(self) -> dict[str, Any]:
        """How the match ends, and the sides that leave the event with it."""
        missing: str = self.cleaned_data["missing"]
        ending = Ending(How.BOTH_LOSE) if missing == self.BOTH else Ending(How.NO_SHOW, 3 - int(missing))
        return {"ending": ending, "drops": frozenset(map(int, self.cleaned_data.get("drops", ())))}


class SlowPlayForm(PlainForm):
    """Which team was asked to play faster."""

    side = forms.TypedChoiceField(label=gettext_lazy("Team"), coerce=int, widget=forms.RadioSelect)
    note = forms.CharField(label=gettext_lazy("In your own words"), max_length=200, required=False)

    def __init__(self, *args: Any, names: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.choice_field("side").choices = list(enumerate(names, start=1))


def _won_label(pair: tuple[int, int], names: tuple[str, str]) -> str:
    """The same of an elimination round, in which nobody has points."""
    if pair[0] == pair[1]:
        return _("Both teams lose")
    return with_names(_("%(team)s wins"), {"team": names[0 if pair[0] > pair[1] else 1]})


def _points_label(points: tuple[int, int], names: tuple[str, str]) -> str:
    if points[0] == points[1]:
        return _("%(points)s to each team") % {"points": points[0]}
    winner, other = (0, 1) if points[0] > points[1] else (1, 0)
    told = {
        "points": points[winner],
        "name": names[winner],
        "other_points": points[other],
        "other": names[other],
    }
    return with_names(_("%(points)s to %(name)s, %(other_points)s to %(other)s"), told)


class DecisionForm(PlainForm):
    """How the head judge ends a match of `kind`: on time before its time, or by a decision on the points.

    Of several games it has fields for the games, in an elimination round for who won although prizes are equal; fields
    that such a match has no use for go.
    """

    how = forms.ChoiceField(
        label=gettext_lazy("How it ends"),
        choices=[
            (How.TIME.value, gettext_lazy("On time, by the prizes left, although time is not up")),
            (How.JUDGE.value, gettext_lazy("By my decision on the match points")),
        ],
        widget=forms.RadioSelect,
    )
    games_one = forms.IntegerField(min_value=0, required=False, widget=_number_input())
    games_two = forms.IntegerField(min_value=0, required=False, widget=_number_input())
    games_drawn = forms.IntegerField(
        label=gettext_lazy("Games drawn"), min_value=0, required=False, widget=_number_input()
    )
    prizes_left_one = forms.IntegerField(min_value=0, required=False, widget=_number_input())
    prizes_left_two = forms.IntegerField(min_value=0, required=False, widget=_number_input())
    equal_winner = forms.TypedChoiceField(
        label=gettext_lazy("If the teams are level: who won"),
        coerce=int,
        empty_value=None,
        required=False,
    )
    equal_way = forms.ChoiceField(
        label=gettext_lazy("How that was decided"),
        choices=[("", "–"), *EQUAL_WAYS.items()],
        required=False,
    )
    judge_points = forms.ChoiceField(
        label=gettext_lazy("Match points"),
        required=False,
        initial=f"{DRAW}-{DRAW}",  # what is proposed where both teams finish at once (GAP-13)
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        help_text=gettext_lazy("It is kept in the journal, and players may ask for it."),
    )

    def __init__(
        self,
        *args: Any,
        names: tuple[str, str],
        alternate_scoring: bool,
        kind: MatchKind = ONE_GAME,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.kind = kind
        for field, name in zip(PRIZE_FIELDS, names, strict=True):
            self.fields[field].label = with_names(_("Prizes left of %(name)s"), {"name": name})
        for field, name in zip(GAME_FIELDS, names, strict=False):
            self.fields[field].label = with_names(_("Games won by %(name)s"), {"name": name})
        self.choice_field("equal_winner").choices = [("", "–"), ("1", names[0]), ("2", names[1])]
        self.initial.setdefault("equal_way", kind.equal_prizes)
        if not kind.has_games:
            self._leave_out(*GAME_FIELDS)
        if not kind.is_elimination:
            self._leave_out("equal_winner", "equal_way", *(PRIZE_FIELDS if kind.has_games else ()))
        has_two = alternate_scoring and not (kind.has_games or kind.is_elimination)
        points = [
            pair
            for pair in JUDGE_POINTS
            if (has_two or WIN_ON_TIME not in pair) and not (kind.is_elimination and DRAW in pair)
        ]
        if kind.is_elimination:
            self.fields["judge_points"].initial = None
            self.fields["judge_points"].label = _("Who advances")
            self.choice_field("how").choices = [
                (How.TIME.value, _("On time, by the prizes left, although time is not up")),
                (How.JUDGE.value, _("By my decision on who wins")),
            ]
        self.choice_field("judge_points").choices = [
            (
                f"{pair[0]}-{pair[1]}",
                _won_label(pair, names) if kind.is_elimination else _points_label(pair, names),
            )
            for pair in points
        ]

    def _leave_out(self, *names: str) -> None:
        for name in names:
            del self.fields[name]

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

    @property
    def asked_for(self) -> dict[str, Any]:
        """How the match ends, and why before its time; a Refusal where prizes left are missing."""
        ending, reason = self.ending(), self.cleaned_data["reason"]
        return {"ending": ending, "overrule_reason": reason if ending.how == How.TIME else ""}

    def ending(self) -> Ending:
        """How the match ends; a Refusal where prizes left are missing."""
        values = self.cleaned_data
        if values["how"] == How.JUDGE:
            return Ending(How.JUDGE, judge_points=values["judge_points"], note=values["reason"])
        winner = values.get("equal_winner")
        return on_time(
            self.kind,
            self._prizes_left(),
            self._games(),
            winner=winner,
            note=values["reason"],
            equal_way=values.get("equal_way", "") if winner else "",
        )

    def _prizes_left(self) -> tuple[int, int] | None:
        """Of the game being played; of several games none where none was."""
        one, two = (self.cleaned_data.get(name) for name in PRIZE_FIELDS)
        if one is not None and two is not None:
            return one, two
        if GAME_FIELDS[0] in self.fields and one is None and two is None:
            return None
        raise Refusal("pairings.prizes_missing", "FR-216.b", field=PRIZE_FIELDS[one is not None])

    def _games(self) -> tuple[int, int, int] | None:
        """None in a match of one game, and where the games are missing, which is refused."""
        one, two, drawn = (self.cleaned_data.get(name) for name in GAME_FIELDS)
        return None if one is None or two is None else (one, two, drawn or 0)
