"""On which day the cards of a page are judged."""

from datetime import date

import pytest

from rulings.cards.days import card_day, sets_of_event
from tournament.event.models import Tournament

OF_TODAY = date(2003, 6, 30)  # the last day before the first set that is not by Wizards


@pytest.mark.parametrize(
    ("day", "asked", "expected"),
    [
        (None, "", OF_TODAY),
        (None, "2001-01-01", date(2001, 1, 1)),
        (None, "tomorrow", OF_TODAY),
        (None, "2001-02-31", OF_TODAY),
        (date(2002, 6, 1), "", date(2002, 6, 1)),
        (date(2026, 11, 22), "", OF_TODAY),
        (date(2002, 6, 1), "2003-01-01", date(2003, 1, 1)),
    ],
)
def test_the_day_is_what_was_asked_else_the_one_of_the_event(day, asked, expected):
    event = None if day is None else Tournament(date=day)
    assert card_day(event, asked) == expected
    assert sets_of_event(event, expected).as_on == expected
