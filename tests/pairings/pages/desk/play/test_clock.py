"""The clock's controls, minutes for everybody and for one table."""

from datetime import timedelta

import pytest

from pairings.matches.models import Extension
from tests.factories import make_posted_event
from tests.shown_pages import filled, form_on
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
CLOCK = "/t/cup/desk/rounds/1/clock/"
EXTEND = "/t/cup/desk/rounds/1/extensions/"


@pytest.fixture
def event():
    return make_posted_event(slug="cup", name="Spring Cup")


def clock(event):
    return event.rounds.get().clock


def test_clock_starts_pauses_and_goes_on(event, organizer):
    organizer.post(f"{CLOCK}start/")
    assert clock(event).length == timedelta(minutes=50)
    organizer.post(f"{CLOCK}pause/")
    assert clock(event).paused_at is not None
    organizer.post(f"{CLOCK}resume/")

    assert clock(event).paused_at is None


def test_clock_started_twice_says_so(event, organizer):
    organizer.post(f"{CLOCK}start/")

    response = organizer.post(f"{CLOCK}start/", follow=True)

    assert "already running" in response.content.decode()


def test_minutes_for_everybody_lengthen_the_clock(event, organizer):
    organizer.post(f"{CLOCK}start/")

    organizer.post(f"{CLOCK}lengthen/", {"minutes": "10"})

    assert clock(event).length == timedelta(minutes=60)


@pytest.mark.parametrize("minutes", ["", "0", "-5", "ten", "99999"])
def test_minutes_for_everybody_that_cannot_be_stay_typed(event, organizer, minutes):
    organizer.post(f"{CLOCK}start/")

    response = organizer.post(f"{CLOCK}lengthen/", {"minutes": minutes})

    assert response.status_code == 422
    assert clock(event).length == timedelta(minutes=50)


def test_minutes_before_the_clock_has_a_length_are_refused(event, organizer):
    assert organizer.post(f"{CLOCK}lengthen/", {"minutes": "5"}).status_code == 422


def test_scorekeeper_enters_the_minutes_that_a_judge_signed(event, sign_in):
    clerk = sign_in(event, Role.SCOREKEEPER)

    response = clerk.post(
        EXTEND, {"table": "2", "minutes": "7", "judge": "Judy", "reason": "deck check"}, follow=True
    )

    extension = Extension.objects.get()
    assert (extension.minutes, extension.shown_judge, extension.reason) == (7, "Judy", "deck check")
    assert "Table 2 has 7 more minutes." in response.content.decode()
    assert "+7 min" in response.content.decode()


@pytest.mark.parametrize(
    ("table", "minutes", "reason"),
    [
        ("9", "5", "ruling"),
        ("1", "0", "ruling"),
        ("1", "999", "ruling"),
        ("1", "5", ""),
        ("x", "5", "ruling"),
    ],
)
def test_minutes_for_a_table_that_cannot_be_stay_typed(event, organizer, table, minutes, reason):
    form = {"table": table, "minutes": minutes, "reason": reason, "judge": "Judy"}

    response = organizer.post(EXTEND, form)

    assert response.status_code == 422
    assert 'value="Judy"' in response.content.decode()
    assert not Extension.objects.exists()


def test_page_for_one_table_fills_in_the_table_it_was_opened_for(organizer):
    assert 'value="2"' in organizer.get(f"{EXTEND}?table=2").content.decode()


def send_shown_form(client, **typed):
    """What a browser sends after it showed the form: what was typed, and the hidden field as it was shown."""
    return filled(form_on(client, EXTEND), table="2", minutes="7", reason="deck check") | typed


def test_button_pressed_twice_gives_minutes_once(event, organizer):
    form = send_shown_form(organizer)
    organizer.post(EXTEND, form)

    again = organizer.post(EXTEND, form)

    assert again.status_code == 409
    assert "has changed in the meantime" in again.content.decode()
    assert Extension.objects.count() == 1


def test_who_saw_the_minutes_and_presses_again_gives_more(event, organizer):
    for _time in range(2):
        organizer.post(EXTEND, send_shown_form(organizer))

    assert Extension.objects.count() == 2


def test_minutes_of_another_table_meanwhile_stop_nobody(event, organizer):
    form = send_shown_form(organizer)
    organizer.post(EXTEND, send_shown_form(organizer, table="1"))

    organizer.post(EXTEND, form)

    assert set(Extension.objects.values_list("match__table_number", flat=True)) == {1, 2}
