"""What a page showed of an event: its settings, what is left to play, when it was finished, what would be removed."""

from collections.abc import Callable
from contextlib import contextmanager
from datetime import date, timedelta

import pytest

from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_results,
    make_tournament,
)
from tests.shown import sees
from tournament.config.files.event_file import export_event, import_event
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor
from tournament.kernel.shown import NotAsShown
from tournament.setup.actions import (
    begin_removal,
    bring_event_back,
    change_settings,
    create_tournament,
    finish_tournament,
    plan_one_more_round,
    put_event_away,
    remove_tournament,
    reopen_tournament,
)
from tournament.setup.forms import SETTINGS_ASKED, EventForm, new_event_values
from tournament.setup.shown import (
    check_fixed_shown,
    finished_stand,
    fixed_stand,
    left_to_play,
    removal_stand,
    settings_stands,
)

pytestmark = pytest.mark.django_db
Step = Callable[[Tournament, Actor], None]


@contextmanager
def outdated(code: str, event: Tournament):
    """Nothing is done, because the page was about something else."""
    lines = event.journal.count()
    with pytest.raises(NotAsShown) as caught:
        yield caught
    assert caught.value.code == code
    assert event.journal.count() == lines


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(slug="cup", planned_rounds=2)
    make_entries(event, 4)
    return event


def replaced(event: Tournament) -> None:
    """Another event has the address now."""
    Tournament.objects.filter(pk=event.pk).update(created_at=NOON + timedelta(days=1))
    event.refresh_from_db()


def of_settings(event: Tournament, *names: str) -> Actor:
    """Somebody in front of a form that shows these settings."""
    return sees(event, *settings_stands(event, names or SETTINGS_ASKED))


# --- Settings ------------------------------------------------------------------------------------------------------


def test_a_setting_that_another_person_changed_is_not_overwritten(event: Tournament) -> None:
    page = of_settings(event)
    change_settings(event, {"venue": "Hall 8", "round_minutes": 40}, actor=BOSS)
    with outdated("tournament.shown_other_settings", event) as caught:
        change_settings(event, {"venue": "Hall 9", "city": "Sopot", "round_minutes": 50}, actor=page)
    assert caught.value.params == {"settings": "venue, minutes per round"}
    event.refresh_from_db()
    assert (event.venue, event.round_minutes) == ("Hall 8", 40)


def test_settings_that_the_form_does_not_set_may_have_changed(event: Tournament) -> None:
    page = of_settings(event, "venue")
    change_settings(event, {"cards_as_on": date(2003, 5, 11), "city": "Sopot"}, actor=BOSS)
    make_entry(event)
    make_posted_round(event)
    change_settings(event, {"venue": "Hall 9"}, actor=page)
    assert (event.venue, event.city) == ("Hall 9", "Sopot")


def test_a_setting_that_is_as_it_was_again_is_as_the_page_showed_it(event: Tournament) -> None:
    page = of_settings(event)
    change_settings(event, {"unused_tables": [13], "avoid_affiliation": True}, actor=BOSS)
    change_settings(event, {"unused_tables": [], "avoid_affiliation": False}, actor=BOSS)
    change_settings(event, {"unused_tables": [2]}, actor=page)
    assert event.unused_tables == [2]


def test_a_page_of_settings_that_shows_fewer_rounds_is_outdated_by_one_more() -> None:
    event = make_tournament(planned_rounds=1)
    make_entries(event, 4)
    make_closed_round(event)
    page = of_settings(event)
    plan_one_more_round(event, 2, reason="Time is left", actor=BOSS)
    with outdated("tournament.shown_other_settings", event):
        change_settings(event, {"planned_rounds": 1}, actor=page)


def test_a_page_of_settings_is_true_where_the_event_is_carried_on(event: Tournament) -> None:
    values = {"bracket_rounds": [[2, None, "20:15"]], "cut_size": 2, "equal_prizes": "sudden_death"}
    change_settings(event, values | {"lists_close_at": NOON}, actor=BOSS)
    event.refresh_from_db()
    page = of_settings(event, *SETTINGS_ASKED, "lists_close_at")
    data = export_event(event)
    remove_tournament(event)
    elsewhere = import_event(data)
    change_settings(elsewhere, {name: getattr(elsewhere, name) for name in SETTINGS_ASKED}, actor=page)
    change_settings(elsewhere, {"lists_close_at": None}, actor=page)


def test_a_form_with_names_of_its_own_asks_for_those_in_place_of_each_setting(event: Tournament) -> None:
    asked: list[str] = []

    def check(locked: Tournament) -> None:
        asked.append(locked.venue)

    change_settings(event, {"venue": "Hall 9"}, actor=sees("of the form"), check=check)
    assert (event.venue, asked) == ("Hall 9", ["Hall 2"])


def test_the_settings_of_another_event_are_not_changed(event: Tournament) -> None:
    page = of_settings(event)
    replaced(event)
    with outdated("tournament.shown_other_event", event):
        change_settings(event, {"venue": "Hall 9"}, actor=page)


def test_the_form_of_the_settings_names_all_that_it_sets(event: Tournament) -> None:
    here = {"name": "Cup", "country": "PL", "paper": "A4", "time_zone": "Europe/Warsaw"}
    typed = new_event_values() | here | {"missed_round_points": 0, "first_table": 1, "swiss_games": 1}
    form = EventForm({name: value for name, value in typed.items() if value is not None}, instance=event)
    assert form.is_valid(), form.errors
    assert form.values().keys() == set(SETTINGS_ASKED)


def test_a_form_that_let_other_settings_be_changed_is_outdated(event: Tournament) -> None:
    before = sees(event, fixed_stand(event, is_posted=False))
    check_fixed_shown(before, event, is_posted=False)
    make_posted_round(event)
    event.refresh_from_db()
    with outdated("tournament.shown_before_posting", event):
        check_fixed_shown(before, event, is_posted=True)
    after = sees(event, fixed_stand(event, is_posted=True))
    check_fixed_shown(after, event, is_posted=True)
    with outdated("tournament.shown_before_withdrawal", event):
        check_fixed_shown(after, event, is_posted=False)
    with outdated("tournament.shown_before_withdrawal", event):
        check_fixed_shown(before, event, is_posted=False)  # seats stay fixed


# --- Finishing, reopening ------------------------------------------------------------------------------------------


def test_an_event_is_finished_without_the_rounds_that_the_page_named(event: Tournament) -> None:
    make_closed_round(event)
    page = sees(event, left_to_play(event).stands)
    make_closed_round(event, 2)
    with outdated("tournament.shown_other_left", event):
        finish_tournament(event, reason="the hall closes", actor=page)
    finish_tournament(event, reason="the hall closes", actor=sees(event, left_to_play(event).stands))
    assert event.finished_at is not None


def test_a_result_that_came_in_since_is_left_to_play_no_longer(event: Tournament) -> None:
    make_posted_round(event)
    page = sees(event, left_to_play(event).stands)
    make_results(event, 1)
    with outdated("tournament.shown_other_left", event):
        finish_tournament(event, reason="the hall closes", actor=page)


def test_an_event_that_was_finished_again_is_not_reopened_by_an_old_page(event: Tournament) -> None:
    make_closed_round(event)
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON + timedelta(hours=1))
    page = sees(event, finished_stand(event))
    reopen_tournament(event, reason="x", actor=BOSS)
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON + timedelta(hours=2))
    with outdated("tournament.shown_other_finish", event) as caught:
        reopen_tournament(event, reason="x", actor=page)
    assert "16:00" in caught.value.params["time"]
    reopen_tournament(event, reason="x", actor=sees(event, finished_stand(event)))
    assert event.finished_at is None


# --- The event itself ----------------------------------------------------------------------------------------------


def finished(event: Tournament) -> None:
    make_closed_round(event)
    finish_tournament(event, reason="the hall closes", actor=BOSS)


STEPS: dict[str, tuple[Callable[[Tournament], object], Step]] = {
    "finish": (
        make_closed_round,
        lambda event, actor: finish_tournament(event, reason="the hall closes", actor=actor),
    ),
    "reopen": (finished, lambda event, actor: reopen_tournament(event, reason="x", actor=actor)),
    "one more": (
        lambda event: (make_closed_round(event), make_closed_round(event, 2)),
        lambda event, actor: plan_one_more_round(event, 3, reason="Time is left", actor=actor),
    ),
    "put away": (make_closed_round, lambda event, actor: put_event_away(event, actor=actor)),
    "bring back": (
        lambda event: put_event_away(event, actor=BOSS),
        lambda event, actor: bring_event_back(event, actor=actor),
    ),
    "remove": (make_closed_round, lambda event, actor: begin_removal(event, actor=actor)),
}


@pytest.mark.parametrize("step", STEPS)
def test_nothing_is_done_to_another_event_that_has_the_address(event: Tournament, step: str) -> None:
    comes_about, act = STEPS[step]
    comes_about(event)

    def page() -> Actor:
        return sees(event, left_to_play(event).stands, finished_stand(event), removal_stand(event))

    old = page()
    replaced(event)
    with outdated("tournament.shown_other_event", event):
        act(event, old)
    assert Tournament.objects.get().removal_started_at is None
    act(event, page())


def test_an_event_at_which_something_was_done_since_is_not_removed(event: Tournament) -> None:
    page = sees(event, removal_stand(event))
    change_settings(event, {"venue": "Hall 9"}, actor=BOSS)
    with outdated("tournament.shown_other_content", event):
        begin_removal(event, actor=page)
    assert Tournament.objects.get().removal_started_at is None
    begin_removal(event, actor=sees(event, removal_stand(event)))
    assert Tournament.objects.get().removal_started_at is not None


def test_two_events_have_two_names(event: Tournament) -> None:
    other = create_tournament(
        {"name": "Other", "date": event.date, "country": "PL", "time_zone": "Europe/Warsaw"}, actor=BOSS
    )
    assert event.who != other.who
    assert event.called == event.name
