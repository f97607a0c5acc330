"""What a new event that starts from an earlier one takes over of it."""

from collections.abc import Mapping
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

from tournament.event.deck_settings import DECK_SETTINGS
from tournament.event.models import Tournament
from tournament.kernel.hall_time import readings
from tournament.setup.next_name import next_name

_MOVING = ("cards_as_on", "lists_close_at")  # of the deck settings those that go by the day


def name_of_next(earlier: Tournament, day: date) -> str:
    """A name that no event has, for the one on `day`; "" where none fits. One query."""
    taken = set(Tournament.objects.values_list("name", flat=True))
    longest = Tournament._meta.get_field("name").max_length or 0
    return next_name(earlier.name, earlier.date.year, day.year, taken, longest=longest)


def deck_values(earlier: Tournament, values: Mapping[str, Any]) -> dict[str, Any]:
    """The deck settings of a new event with `values`: no form of a new event asks for them.

    The day of the cards goes along where the earlier event named another than its own. The time at which lists close
    is as many days before or after the event as it was, at the same time of day.
    """
    found = {name: getattr(earlier, name) for name in DECK_SETTINGS if name not in _MOVING}
    if earlier.cards_as_on != earlier.date:
        found["cards_as_on"] = earlier.cards_as_on
    if earlier.lists_close_at is not None:
        shown = earlier.lists_close_at.astimezone(ZoneInfo(earlier.time_zone)).replace(tzinfo=None)
        day, zone = values.get("date"), values.get("time_zone") or earlier.time_zone
        if day is not None:
            found["lists_close_at"] = readings(shown + (day - earlier.date), ZoneInfo(zone))[-1]
    return found
