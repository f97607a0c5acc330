"""Who leaves, and the table that ends with it, are what the page showed."""

import pytest

from pairings.drops.actions import disqualify_entry, drop_entry, reinstate_entry
from pairings.drops.models import DropRequest
from pairings.drops.queries import ended_by_leaving, open_match_of
from pairings.drops.requests import (
    accept_drop_request,
    ask_to_drop,
    refuse_drop_request,
    take_back_drop_request,
)
from pairings.drops.shown import leaving_names
from pairings.matches.models import Match
from pairings.results.actions import clear_result
from pairings.rounds.actions import close_round
from tests.factories import (
    BOSS,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_results,
    make_staff,
    make_tournament,
    phone_of,
)
from tests.shown import sees
from tests.shown_pages import filled, form_on
from tournament.kernel.roles import Role
from tournament.kernel.shown import NotAsShown

pytestmark = pytest.mark.django_db
ENTRY = "/t/cup/desk/entries/1/"


@pytest.fixture
def event():
    event = make_tournament(slug="cup")
    make_entries(event, 4)
    return event


@pytest.fixture
def desk(event, client):
    client.force_login(make_staff(event, "olivia", Role.ORGANIZER))
    return client


def team(event, number=1):
    return event.entries.select_related("seat_a", "seat_b").get(number=number)


def page(event, find_match=open_match_of):
    entry = team(event)
    return sees(entry, *leaving_names(entry, find_match(event, entry)))


def not_as_shown(code, act, event, actor, **values):
    lines = event.journal.count()
    with pytest.raises(NotAsShown) as caught:
        act(event, 1, actor=actor, **values)
    assert caught.value.code == code
    assert event.journal.count() == lines


LEAVES = [(drop_entry, {}), (disqualify_entry, {"reason": "marked cards"})]


@pytest.mark.parametrize(("act", "values"), LEAVES)
@pytest.mark.parametrize("ends", ["withdrawn", ""])
def test_another_match_is_never_lost_by_who_leaves(event, act, values, ends):
    make_posted_round(event)
    old = page(event)
    make_results(event, 1)
    not_as_shown("pairings.shown_no_table", act, event, old, ends=ends, **values)
    close_round(event, 1, actor=BOSS)
    make_posted_round(event, 2)
    not_as_shown("pairings.shown_other_table", act, event, old, ends=ends, **values)
    act(event, 1, actor=page(event), ends=ends, **values)


def test_a_page_of_before_the_round_was_posted_ends_no_table(event):
    old = page(event)
    make_posted_round(event)
    not_as_shown("pairings.shown_other_table", drop_entry, event, old, ends="no_show")


def test_a_result_that_came_and_was_cleared_leaves_the_page_true(event):
    make_posted_round(event)
    old, table = page(event), open_match_of(event, team(event)).table_number
    make_results(event, 1)
    clear_result(event, 1, table, actor=BOSS)
    drop_entry(event, 1, actor=old, ends="withdrawn")
    assert Match.objects.get(table_number=table).how == "withdrawn"


def test_a_team_that_left_meanwhile_does_not_leave_again_or_come_back_unseen(event):
    make_closed_round(event)
    old = page(event)
    drop_entry(event, 1, actor=BOSS)
    not_as_shown("teams.shown_dropped", disqualify_entry, event, old, reason="marked cards")
    dropped = page(event, ended_by_leaving)
    disqualify_entry(event, 1, actor=BOSS, reason="marked cards")
    not_as_shown("teams.shown_disqualified", reinstate_entry, event, dropped, reason="it was a gift")
    reinstate_entry(event, 1, actor=page(event, ended_by_leaving), reason="it was a gift")
    not_as_shown("teams.shown_takes_part", reinstate_entry, event, dropped)


@pytest.mark.parametrize("answer", [accept_drop_request, refuse_drop_request])
def test_the_desk_answers_the_request_that_it_saw(event, answer):
    make_closed_round(event)
    phone = phone_of(team(event))
    first: DropRequest = ask_to_drop(event, 1, actor=phone)
    old = sees(team(event), first)
    take_back_drop_request(event, 1, actor=phone)
    second = ask_to_drop(event, 1, actor=phone)
    not_as_shown("pairings.shown_other_drop_request", answer, event, old)
    answer(event, 1, actor=sees(team(event), second))


# Pages


@pytest.mark.as_shown
@pytest.mark.parametrize("way", ["drop", "disqualify"])
def test_a_form_of_the_round_before_is_refused_with_the_table_of_now(event, desk, way):
    make_posted_round(event)
    old = form_on(desk, f"{ENTRY}{way}/")
    make_results(event, 1)
    close_round(event, 1, actor=BOSS)
    make_posted_round(event, 2)
    lines = event.journal.count()
    answer = desk.post(old.action, filled(old, reason="train"))
    assert answer.status_code == 409
    assert "of Round 2" in answer.content.decode()
    assert event.journal.count() == lines
    new = form_on(desk, f"{ENTRY}{way}/")
    assert desk.post(new.action, filled(new, reason="train")).status_code == 302


@pytest.mark.as_shown
def test_a_table_is_reopened_from_the_teams_page_as_it_showed_it(event, desk):
    make_posted_round(event)
    drop_entry(event, 1, actor=BOSS, ends="withdrawn")
    form = form_on(desk, ENTRY, f"{ENTRY}reinstate/")
    assert desk.post(form.action, filled(form)).status_code == 302
    assert open_match_of(event, team(event)) is not None
    assert desk.post(form.action, filled(form)).status_code == 409


@pytest.mark.as_shown
def test_the_desks_answer_to_a_phone_is_about_the_request_on_the_page(event, desk):
    make_closed_round(event)
    phone = phone_of(team(event))
    ask_to_drop(event, 1, actor=phone)
    form = form_on(desk, "/t/cup/desk/", "/t/cup/desk/entries/1/drop-request/refuse/")
    take_back_drop_request(event, 1, actor=phone)
    ask_to_drop(event, 1, actor=phone)
    assert desk.post(form.action, filled(form)).status_code == 409
    assert event.journal.last().action == "ask_to_drop"
