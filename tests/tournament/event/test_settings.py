"""Every setting says whether it may change once round 1 is posted, and every form and action does as it says."""

from typing import Any

import pytest
from django.test import Client

from pairings.announcements.queries import standing_announcements
from pairings.undo.actions import undo_line
from teams.cards.queries import read_catalogue
from teams.deck_lists.settings_form import ListSettingsForm
from tests.expected import refused
from tests.factories import (
    BOSS,
    make_closed_round,
    make_entries,
    make_posted_event,
    make_posted_round,
    make_staff,
    make_tournament,
)
from tests.for_each import check_each
from tests.other_settings import OTHER
from tournament.event.models import Tournament
from tournament.event.settings import (
    CHANGED_WITH_REASON,
    FIXED_ONCE_POSTED,
    HOW_SETTINGS_CHANGE,
    SETTINGS,
    Later,
)
from tournament.kernel.roles import Actor, Role
from tournament.setup.actions import change_settings
from tournament.setup.forms import EventForm, ReasonedSettingsForm
from tournament.setup.stage_forms import TIME_FIELDS

pytestmark = pytest.mark.django_db
REASON = "The hall closes at eight, so we play one round less"
ORGANIZER = Actor(name="Olga Organizer", roles=frozenset({Role.ORGANIZER}))


def make_draft(**values: Any) -> Tournament:
    """An event that has something to say to each setting, its round 1 posted."""
    event = make_tournament(
        format="rochester",
        energy="supplied",
        cut_size=4,
        equal_prizes="sudden_death",
        planned_rounds=3,
        **values,
    )
    make_entries(event, 4)
    make_posted_round(event)
    return event


def test_each_setting_says_once_whether_it_may_change_and_why():
    assert set(HOW_SETTINGS_CHANGE) == set(SETTINGS) == set(OTHER)
    assert [name for name, setting in HOW_SETTINGS_CHANGE.items() if not setting.because.strip()] == []


def test_each_field_of_each_form_is_of_a_setting_that_says_so():
    event = make_draft()
    sets = list(read_catalogue().sets.values())
    lists = ListSettingsForm(tournament=event, card_sets=sets, is_posted=True)
    event_form, reasoned = EventForm(instance=event), ReasonedSettingsForm(tournament=event)
    parts = dict.fromkeys(TIME_FIELDS, "bracket_rounds")
    parts |= {f"tiebreaker_{place}": "tiebreakers" for place in (1, 2, 3)}
    parts |= {f"out-{one.key}": "sets_left_out" for one in sets} | {
        f"day-{one.key}": "set_days" for one in sets
    }
    asked = {
        parts.get(name, name)
        for form in (event_form, lists, reasoned)
        for name in form.fields
        if name not in {"shown_minutes", "shown_games", "reason"}
    }
    assert asked == set(HOW_SETTINGS_CHANGE)

    event_form.fix_what_is_played()
    for form in (event_form, lists):
        for name, field in form.fields.items():
            setting = HOW_SETTINGS_CHANGE.get(parts.get(name, name))
            if setting is not None:
                assert field.disabled == (setting.later is not Later.FREE), name
    assert set(reasoned.fields) - {"reason"} == set(CHANGED_WITH_REASON)


@pytest.mark.parametrize("later", list(Later))
def test_once_round_one_is_posted_each_setting_does_as_it_says(later):
    event = make_draft()

    def ask(name: str) -> None:
        before = getattr(event, name)
        values = {name: OTHER[name]}
        assert before != OTHER[name]
        if later is Later.FIXED:
            with pytest.raises(Exception) as caught:  # noqa: PT011
                change_settings(event, values, actor=BOSS, reason=REASON)
            assert caught.value.code == "tournament.fixed_once_posted", name
            event.refresh_from_db()
            assert getattr(event, name) == before
            return
        if later is Later.WITH_REASON:
            citation = HOW_SETTINGS_CHANGE[name].citation
            with refused("tournament.setting_reason", citation, "reason"):
                change_settings(event, values, actor=BOSS)
            with refused("tournament.not_allowed", citation):
                change_settings(event, values, actor=ORGANIZER, reason=REASON)
            event.refresh_from_db()
        change_settings(event, values, actor=BOSS, reason=REASON if later is Later.WITH_REASON else "")
        event.refresh_from_db()
        assert getattr(event, name) == OTHER[name]

    check_each([name for name, setting in HOW_SETTINGS_CHANGE.items() if setting.later is later], ask)
    told = [str(one) for one in standing_announcements(event)]
    assert told == [REASON] * (len(CHANGED_WITH_REASON) if later is Later.WITH_REASON else 0)


def test_before_round_one_nothing_asks_for_a_reason():
    event = make_tournament(format="rochester", energy="supplied", cut_size=4, planned_rounds=3)
    make_entries(event, 4)
    for name in sorted({*FIXED_ONCE_POSTED, *CHANGED_WITH_REASON} - {"structure", "equal_prizes_other"}):
        change_settings(event, {name: OTHER[name]}, actor=ORGANIZER)
    assert standing_announcements(event) == []


def test_everyone_reads_the_reason_and_an_undo_needs_one_too():
    event = make_posted_event(planned_rounds=3)
    change_settings(event, {"planned_rounds": 2}, actor=BOSS, reason=REASON)
    number = event.journal.latest("number").number
    assert REASON in Client().get(f"/t/{event.slug}/").content.decode()

    with pytest.raises(Exception) as caught:  # noqa: PT011
        undo_line(event, number, actor=BOSS)
    assert caught.value.field == "reason"
    undo_line(event, number, actor=BOSS, reason="Three rounds after all")
    event.refresh_from_db()
    assert event.planned_rounds == 3
    assert [str(one) for one in standing_announcements(event)] == ["Three rounds after all"]


def test_an_undo_of_a_line_from_before_round_one_needs_the_head_judge_and_a_reason():
    event = make_tournament(planned_rounds=2)
    make_entries(event, 4)
    change_settings(event, {"planned_rounds": 3}, actor=ORGANIZER)
    number = event.journal.latest("number").number
    make_closed_round(event)
    with pytest.raises(Exception) as caught:  # noqa: PT011
        undo_line(event, number, actor=ORGANIZER, reason="Two, please")
    assert caught.value.code == "tournament.not_allowed"
    undo_line(event, number, actor=BOSS, reason="Two, please")
    assert [str(one) for one in standing_announcements(event)] == ["Two, please"]


def test_the_head_judge_has_a_page_for_it_and_the_organizer_reads_of_it():
    event = make_posted_event(planned_rounds=3)
    judge, organizer = Client(), Client()
    judge.force_login(make_staff(event, "hannah", Role.HEAD_JUDGE))
    organizer.force_login(make_staff(event, "olivia", Role.ORGANIZER))
    path = f"/t/{event.slug}/desk/settings/reason/"

    page = judge.get(path).content.decode()
    assert 'name="planned_rounds"' in page
    assert 'name="reason"' in page
    assert organizer.get(path).status_code == 403
    assert (
        "The head judge can change some of it"
        in organizer.get(f"/t/{event.slug}/desk/settings/").content.decode()
    )
