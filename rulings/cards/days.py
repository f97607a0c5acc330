"""On which day the cards of a page are judged: the day that is asked for, or the one that decks go by."""

from datetime import date

from teams.decks.formats import EventSets, propose_as_on
from tournament.event.models import Tournament


def card_day(tournament: Tournament | None, asked: str) -> date:
    """The day that `asked` names (ISO), else the one that decks of the event go by, without an event one of today."""
    try:
        return date.fromisoformat(asked)
    except ValueError:
        return propose_as_on(tournament.date if tournament else date.max)


def sets_of_event(tournament: Tournament | None, day: date) -> EventSets:
    """The sets that an event allows on that day."""
    return EventSets(as_on=day)
