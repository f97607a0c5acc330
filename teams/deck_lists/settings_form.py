"""What an event settles of deck lists: whether it asks for them, by which cards, until when, and who may read them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.forms import BoundField
from django.utils import formats, timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from teams.cards.cards import CardSet
from teams.cards.wording import set_name
from teams.decks.formats import propose_as_on
from tournament.event.deck_settings import DeckLists
from tournament.event.models import Tournament
from tournament.event.settings import FIXED_ONCE_POSTED
from tournament.kernel.hall_time import instant_meant, readings
from tournament.wording.hall_moments import HallMomentField
from tournament.wording.plain_forms import PlainForm, speak_plainly

_DAY = {"type": "date", "class": "input-short"}


@dataclass(frozen=True, slots=True)
class SetFields:
    """A set of cards with its two fields: whether the event leaves it out, and from when it is on sale here."""

    name: str
    sold_on: date
    left_out: BoundField
    day: BoundField


class ListSettingsForm(PlainForm):
    """The settings for deck lists; `values()` are fields of `tournament.event.settings.SETTINGS`."""

    deck_lists = forms.ChoiceField(
        label=_("Deck lists"),
        choices=DeckLists.choices,
        widget=forms.RadioSelect,
        help_text=_(
            "Required: round 1 can be posted once every list is here and legal, or the head judge "
            "allows it with a reason."
        ),
    )
    lists_close_at = HallMomentField(
        label=_("Teams can hand in lists on their phones until"),
        required=False,
        help_text=_("If empty: until round 1 is posted. The desk takes lists in any case."),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        error_messages={"invalid": _("Choose a day and time, or enter them like this: 2003-05-17 09:30.")},
    )
    cards_as_on = forms.DateField(
        label=_("Cards as of"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs=_DAY),
    )
    lists_published = forms.BooleanField(
        label=_("Anyone may read the lists once the event is finished"),
        required=False,
        help_text=_("Announce it before players hand in their lists."),
    )
    cut_reads_lists = forms.BooleanField(
        label=_("In the cut, opponents may read each other's lists"),
        required=False,
        help_text=_("Announce it before round 1."),
    )
    new_lists_for_cut = forms.BooleanField(
        label=_("Players use new decks and hand in new lists for the cut"),
        required=False,
        help_text=_("For a second draft, or if the invitation says so."),
    )

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        tournament: Tournament,
        card_sets: Sequence[CardSet],
        is_posted: bool,
    ) -> None:
        self._zone = ZoneInfo(tournament.time_zone)
        self._closed_at = tournament.lists_close_at
        self._sets = card_sets
        self.is_posted = is_posted
        super().__init__(data, initial=_initial(tournament, self._zone))
        proposed = formats.date_format(propose_as_on(tournament.date), "SHORT_DATE_FORMAT")
        self.fields["cards_as_on"].help_text = format_lazy(
            _("Sets released after this day are not allowed. If empty: {day}."), day=proposed
        )
        left_out, days = set(tournament.sets_left_out), dict(tournament.set_days)
        for each in card_sets:
            self.fields[f"out-{each.key}"] = forms.BooleanField(
                label=set_name(each), required=False, initial=each.key in left_out
            )
            self.fields[f"day-{each.key}"] = forms.DateField(
                label=format_lazy(_("{set}: different release date"), set=set_name(each)),
                required=False,
                initial=days.get(each.key),
                widget=forms.DateInput(format="%Y-%m-%d", attrs=_DAY),
            )
        speak_plainly({name: field for name, field in self.fields.items() if name.startswith("day-")})
        if not tournament.has_bracket:
            for name in ("cut_reads_lists", "new_lists_for_cut"):
                del self.fields[name]
        if is_posted:
            for name, field in self.fields.items():
                if name in FIXED_ONCE_POSTED or name.startswith(("out-", "day-")):
                    field.disabled = True

    @property
    def sets(self) -> list[SetFields]:
        """The sets in the order of their day of sale, with their fields."""
        ordered = sorted(self._sets, key=lambda each: each.sold_on)
        return [
            SetFields(set_name(each), each.sold_on, self[f"out-{each.key}"], self[f"day-{each.key}"])
            for each in ordered
        ]

    @property
    def has_set_settings(self) -> bool:
        """Whether a set is left out or has another day, or one of those fields is wrong: the list is then unfolded."""
        return any(each.left_out.value() or each.day.value() or each.day.errors for each in self.sets)

    def clean_lists_close_at(self) -> datetime | None:
        """The instant, in the event's own zone: the one that was, where it is shown like that, else the next one."""
        typed: datetime | None = self.cleaned_data["lists_close_at"]
        if typed is None:
            return None
        if self._closed_at in readings(typed, self._zone):
            return self._closed_at
        now = timezone.now()
        return instant_meant(typed, self._zone, near=now, earliest=now)

    def values(self) -> dict[str, Any]:
        """The settings as they are to be; those that results rest on only while they may change."""
        cleaned = self.cleaned_data
        names = (
            *("deck_lists", "lists_close_at", "cards_as_on"),
            *("lists_published", "cut_reads_lists", "new_lists_for_cut"),
        )
        found = {name: cleaned[name] for name in names if name in cleaned}
        found["sets_left_out"] = [each.key for each in self._sets if cleaned[f"out-{each.key}"]]
        found["set_days"] = [
            [each.key, cleaned[f"day-{each.key}"].isoformat()]
            for each in self._sets
            if cleaned[f"day-{each.key}"] and cleaned[f"day-{each.key}"] != each.sold_on
        ]
        return {
            name: value for name, value in found.items() if not (self.is_posted and name in FIXED_ONCE_POSTED)
        }


def _initial(event: Tournament, zone: ZoneInfo) -> dict[str, Any]:
    closes = event.lists_close_at
    return {
        "deck_lists": event.deck_lists,
        "lists_close_at": None if closes is None else closes.astimezone(zone).replace(tzinfo=None),
        "cards_as_on": event.cards_as_on,
        "lists_published": event.lists_published,
        "cut_reads_lists": event.cut_reads_lists,
        "new_lists_for_cut": event.new_lists_for_cut,
    }
