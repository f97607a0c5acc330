"""The form that narrows the journal down."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.event.models import Tournament
from tournament.journal.declare import action_named
from tournament.kernel.hall_time import readings
from tournament.wording.hall_moments import HallMomentField
from tournament.wording.plain_forms import LongSelect, PlainForm

MOST = 2**31 - 1
MOMENT = "%Y-%m-%dT%H:%M"


class JournalForm(PlainForm):
    """All fields may be left empty, and a value that means nothing narrows nothing down."""

    q = forms.CharField(label=_("Search"), required=False, max_length=200)
    table = forms.IntegerField(label=_("Table"), required=False, min_value=1, max_value=MOST)
    round = forms.IntegerField(label=_("Round"), required=False, min_value=1, max_value=99)
    team = forms.TypedChoiceField(
        label=_("Team"), required=False, coerce=int, empty_value=None, widget=LongSelect
    )
    who = forms.TypedChoiceField(
        label=_("Person"), required=False, coerce=int, empty_value=None, widget=LongSelect
    )
    action = forms.ChoiceField(label=_("What"), required=False)
    since = HallMomentField(label=_("From"), required=False, input_formats=[MOMENT])
    until = HallMomentField(label=_("To"), required=False, input_formats=[MOMENT])

    def __init__(self, data: Any, *, tournament: Tournament, names: dict[int, str]) -> None:
        super().__init__(data)
        self._zone = ZoneInfo(tournament.time_zone)  # people type the time of the hall
        lines = tournament.journal.order_by()
        people = sorted(
            ((actor.number, str(actor)) for actor in tournament.actors.all()),
            key=lambda item: item[1].casefold(),
        )
        actions = set(lines.values_list("action", flat=True).distinct())
        teams = sorted(
            ((number, str(name)) for number, name in names.items()), key=lambda item: item[1].casefold()
        )
        known = [known for action in actions if (known := action_named(action)) is not None]
        told = sorted(((one.name, str(one.label)) for one in known), key=lambda item: item[1])
        every = ("", _("all"))
        self._offer("team", [every, *teams])
        self._offer("who", [every, *people])
        self._offer("action", [every, *told])
        for name in ("table", "round"):
            self.fields[name].widget = forms.TextInput(
                attrs={"inputmode": "numeric", "class": "input-number"}
            )
        for name in ("since", "until"):
            self.fields[name].widget = forms.DateTimeInput(MOMENT_WIDGET, format=MOMENT)

    def _offer(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def wanted(self) -> dict[str, Any]:
        """What is narrowed down by, as typed values; what is empty or means nothing is left out."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value not in (None, "")}

    def clean_since(self) -> datetime | None:
        """The first instant at which the hall's clock showed it."""
        return self._readings("since")[0]

    def clean_until(self) -> datetime | None:
        """The last one."""
        return self._readings("until")[-1]

    def _readings(self, name: str) -> tuple[datetime | None, ...]:
        typed: datetime | None = self.cleaned_data[name]
        return (None,) if typed is None else readings(typed, self._zone)

    def told(self) -> str:
        """What is narrowed down by besides the search, in words; "" for nothing. Ask after `wanted`."""
        parts = []
        for name, value in self.cleaned_data.items():
            field = self.fields[name]
            if name == "q" or value in (None, ""):
                continue
            if isinstance(field, forms.ChoiceField):
                shown = dict(field.choices).get(value, value)  # type: ignore[arg-type]  # pairs, no groups
            else:
                shown = str(self.data[name]).replace("T", " ")
            parts.append(f"{field.label}: {shown}")
        return "; ".join(parts)


MOMENT_WIDGET = {"type": "datetime-local"}
