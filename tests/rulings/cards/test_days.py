"""On which day the cards of a page are judged, and with which sets."""

from datetime import date

from rulings.cards.days import card_day, sets_of_event
from teams.decks.formats import EventSets
from tests.for_each import for_each
from tournament.event.models import Tournament

OF_TODAY = date(2003, 6, 30)  # the last day before the first set that is not by Wizards


@for_each(
    "day, asked, expected",
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


def test_a_page_goes_by_the_day_that_the_event_settled_for_its_lists():
    event = Tournament(date=date(2026, 11, 22), cards_as_on=date(2002, 9, 30))
    assert card_day(event, "") == date(2002, 9, 30)
    assert card_day(event, "2003-01-01") == date(2003, 1, 1)


def test_a_page_goes_by_the_sets_and_days_of_sale_of_the_event_fr_204_b():
    event = Tournament(date=date(2003, 6, 1), sets_left_out=["ecard3"], set_days=[["ecard2", "2003-06-02"]])
    sets = sets_of_event(event, card_day(event, ""))
    assert sets == EventSets(date(2003, 6, 1), frozenset({"ecard3"}), {"ecard2": date(2003, 6, 2)})
    assert sets_of_event(None, date(2003, 6, 1)) == EventSets(date(2003, 6, 1))
