"""The day and the sets by which the cards of a page are judged: the same as for the event's deck lists."""

from dataclasses import replace
from datetime import date

from teams.deck_lists.queries import event_sets
from teams.decks.formats import EventSets, propose_as_on
from tournament.event.models import Tournament


def card_day(tournament: Tournament | None, asked: str) -> date:
    """Return the day `asked` (ISO), else the day of the event's deck lists, or one of today without an event."""
    try:
        return date.fromisoformat(asked)
    except ValueError:
        return propose_as_on(date.max) if tournament is None else event_sets(tournament).as_on


def sets_of_event(tournament: Tournament | None, day: date) -> EventSets:
    """The sets that an event allows on that day: without those it leaves out, with its own days of sale (FR-204)."""
    return EventSets(as_on=day) if tournament is None else replace(event_sets(tournament), as_on=day)
