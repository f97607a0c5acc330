"""Next week's event: what it takes over of an earlier one, and what it says that it did not take."""

import html
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.everybody import browser
from tests.factories import BOSS, make_staff, make_tournament
from tests.for_each import check_each
from tournament.event.deck_settings import DECK_SETTINGS
from tournament.event.models import Tournament
from tournament.event.settings import SETTINGS
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings, create_tournament
from tournament.setup.forms import SETTINGS_ASKED, values_of_earlier

pytestmark = pytest.mark.django_db
NEW = "/events/new/?from=cup"
DECKS = {
    "deck_lists": "required",
    "sets_left_out": ["base1"],
    "set_days": [["ex1", "2003-06-18"]],
    "cut_reads_lists": True,
    "new_lists_for_cut": True,
    "lists_published": True,
}


@pytest.fixture
def earlier() -> Tournament:
    event = make_tournament(slug="cup", name="Spring Cup 9", planned_rounds=6)
    change_settings(event, DECKS | {"cards_as_on": date(2003, 5, 1)}, actor=BOSS)
    closes = datetime.combine(event.date - timedelta(days=1), datetime.min.time()).replace(hour=20)
    change_settings(event, {"lists_close_at": closes.replace(tzinfo=ZoneInfo(event.time_zone))}, actor=BOSS)
    event.refresh_from_db()
    return event


def make_next(earlier: Tournament, **values: object) -> Tournament:
    values = {"name": "Spring Cup 10", "date": date(2003, 12, 6), "country": "PL", **values}
    values.setdefault("time_zone", earlier.time_zone)
    return create_tournament(values, actor=BOSS, earlier=earlier)


def test_every_setting_is_asked_by_the_form_or_taken_over() -> None:
    assert set(SETTINGS) == set(SETTINGS_ASKED) | set(DECK_SETTINGS)


def test_the_settings_of_deck_lists_go_along(earlier: Tournament) -> None:
    """A2 M12: they were gone without a word."""
    made = make_next(earlier)

    def check(name: str) -> None:
        assert getattr(made, name) == getattr(earlier, name)

    check_each([*DECKS, "cards_as_on"], check)
    shown = made.lists_close_at and made.lists_close_at.astimezone(ZoneInfo(made.time_zone))
    assert shown is not None
    assert (shown.date(), shown.hour) == (date(2003, 12, 5), 20), "the evening before, in winter time too"


def test_cards_of_the_day_of_the_event_are_those_of_the_next_day(earlier: Tournament) -> None:
    change_settings(earlier, {"cards_as_on": earlier.date}, actor=BOSS)
    earlier.refresh_from_db()
    assert make_next(earlier).cards_as_on is None


def test_a_deadline_keeps_its_time_of_day_in_another_zone(earlier: Tournament) -> None:
    made = make_next(earlier, country="US", time_zone="America/New_York")
    assert made.lists_close_at == datetime(2003, 12, 6, 1, 0, tzinfo=UTC)


def test_the_form_has_the_rounds_and_a_new_name(earlier: Tournament) -> None:
    values = values_of_earlier(earlier)
    assert (values["planned_rounds"], values["name"]) == (6, "Spring Cup 10")
    make_next(earlier)
    assert values_of_earlier(earlier)["name"] == "Spring Cup 11"


def test_the_page_says_what_comes_along_unseen_and_what_does_not(earlier: Tournament) -> None:
    organizer = browser(make_staff(earlier, "olga", Role.ORGANIZER))

    text = " ".join(html.unescape(organizer.get(NEW).content.decode()).split())

    assert "Deck lists keep the same sets and deadline" in text
    assert '<option value="required" selected>' in text
    assert "Not copied: teams, rounds, announcements" in text
    assert 'value="Spring Cup 10"' in text
