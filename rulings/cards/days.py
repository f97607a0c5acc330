"""On which day the cards of a page are judged, and with which sets: those that the lists of the event go by."""

from dataclasses import replace
from datetime import date

from teams.deck_lists.queries import event_sets
from teams.decks.formats import EventSets, propose_as_on
from tournament.event.models import Tournament


def card_day(tournament: Tournament | None, asked: str) -> date:
    """The day that `asked` names (ISO), else the one that lists of the event go by, without an event one of today."""
    try:
        return date.fromisoformat(asked)
    except ValueError:
        return propose_as_on(date.max) if tournament is None else event_sets(tournament).as_on


def sets_of_event(tournament: Tournament | None, day: date) -> EventSets:
    """The sets that an event allows on that day: without those it leaves out, with its own days of sale (FR-204)."""
    return EventSets(as_on=day) if tournament is None else replace(event_sets(tournament), as_on=day)
