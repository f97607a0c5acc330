"""The screens of the hall: what each shows at each stage, and what is announced."""

from datetime import timedelta

import pytest

from pairings.announcements.actions import make_announcement, take_announcement_down
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.clock import start_clock
from pairings.tableside.extensions import give_extension
from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_results,
    make_staff,
    make_tournament,
)
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings, finish_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_tournament(slug="cup", name="Spring Cup", planned_rounds=2)


def show(client, mode="", **extra):
    response = client.get(f"/t/cup/screen/{mode}", **extra)
    assert response.status_code == 200
    return response.content.decode()


def slides(text):
    return [piece.split('"')[0] for piece in text.split('data-slide="')[1:]]


def test_before_round_one_the_screen_says_how_many_are_there(client, event):
    make_entries(event, 3)

    text = show(client)

    assert slides(text) == ["welcome"]
    assert "3 teams registered" in text


def test_posted_round_shows_every_team_and_player_with_its_table(client, event):
    make_entries(event, 5)
    round_ = make_posted_round(event)

    text = show(client)

    assert slides(text) == ["teams-1", "players-1"]
    for match in round_.matches.exclude(two=None):
        row = f">{match.table_number}</span><strong>{match.one.team_name}</strong><span>{match.two.team_name}</span>"
        assert row in text
        assert f">{match.table_number}</span><strong>{match.two.seat_b}</strong>" in text
    assert ">bye</span><strong>Ada" in text


def test_names_are_in_the_order_of_letters_whatever_their_accents(client, event):
    for number, name in enumerate(["Żar", "alfa", "Łoś", "Zebra"], start=1):
        make_entry(event, number, team_name=name)
    make_posted_round(event)

    text = show(client, "teams/")

    assert sorted(["alfa", "Łoś", "Żar", "Zebra"], key=lambda name: text.index(f"<strong>{name}")) == [
        "alfa",
        "Łoś",
        "Żar",
        "Zebra",
    ]


def test_running_round_shows_the_clock_and_who_still_plays(client, event):
    make_entries(event, 8)
    make_posted_round(event)
    start_clock(event, 1, actor=BOSS, now=NOON)
    give_extension(event, 1, 3, minutes=7, reason="long ruling", actor=BOSS, now=NOON)
    record_result(event, 1, 2, Ending(How.WON, 1), actor=BOSS, now=NOON)

    response = client.get("/t/cup/screen/")
    text = response.content.decode()

    assert slides(text) == ["clock-1"]
    assert "until 14:57" in text
    assert "3 tables still playing" in text
    assert response.context["screen"].open_tables == [1, 4]


def test_closed_round_shows_the_standings(client, event):
    make_entries(event, 4)
    make_closed_round(event)

    text = show(client)

    assert slides(text) == ["standings-1"]
    assert "Standings after round 1 of 2" in text
    assert "exactly 33/100" in text


def test_finished_event_shows_the_final_standings(client, event):
    make_entries(event, 4)
    make_closed_round(event)
    make_closed_round(event, 2)
    finish_tournament(event, reason="the hall closes", actor=BOSS)

    assert "Final standings" in show(client)


@pytest.mark.parametrize(
    ("mode", "shown"),
    [("teams/", "teams-1"), ("players/", "players-1"), ("clock/", "clock-1"), ("standings/", "later")],
)
def test_screen_set_to_a_list_shows_that_list(client, event, mode, shown):
    make_entries(event, 4)
    make_posted_round(event)

    assert slides(show(client, mode)) == [shown]


def test_screen_of_an_unknown_kind_is_not_found(client, event):
    assert client.get("/t/cup/screen/weather/").status_code == 404


def test_screen_that_did_not_move_is_not_sent_again(client, event):
    make_entries(event, 4)
    make_posted_round(event)
    start_clock(event, 1, actor=BOSS, now=NOON)
    text = show(client, "teams/")
    seen = text.split("?seen=")[1].split('"')[0]

    assert client.get(f"/t/cup/screen/teams/?seen={seen}", HTTP_HX_REQUEST="true").status_code == 204
    record_result(event, 1, 2, Ending(How.WON, 1), actor=BOSS, now=NOON)
    assert client.get(f"/t/cup/screen/teams/?seen={seen}", HTTP_HX_REQUEST="true").status_code == 204


def test_screen_holds_nothing_of_who_looks_at_it(client, event):
    make_entries(event, 4)
    make_posted_round(event)
    text = show(client)

    client.force_login(make_staff(event, "olga", Role.ORGANIZER))

    assert show(client) == text
    assert "csrf" not in text


@pytest.mark.parametrize("tables", [1, 3])
@pytest.mark.parametrize("mode", ["", "teams/", "clock/", "standings/"])
def test_number_of_queries_does_not_grow(client, event, django_assert_max_num_queries, tables, mode):
    make_entries(event, 2 * tables)
    make_closed_round(event)

    with django_assert_max_num_queries(9):
        show(client, mode)


# --- Announcements ---


def test_announcement_shows_until_it_is_taken_down(client, event):
    make_announcement(event, kind="notice", text="Lunch  is <served>", actor=BOSS)

    assert "Lunch is &lt;served&gt;" in show(client)
    take_announcement_down(event, 1, actor=BOSS)
    assert "Lunch" not in show(client)


@pytest.mark.parametrize("event_format", ["sealed", "rochester"])
def test_deck_building_counts_thirty_minutes_by_the_rules(client, event, event_format):
    """FR-212.b, FR-A3.a."""
    change_settings(event, {"format": event_format, "energy": "supplied"}, actor=BOSS)
    announcement = make_announcement(event, kind="deck_building", actor=BOSS, now=NOON)

    assert announcement.counts_to == NOON + timedelta(minutes=30)
    assert event.journal.last().citation == "FR-212.b"
    text = show(client)
    assert slides(text) == ["countdown"]
    assert "until 14:30" in text


def test_countdown_in_a_round_stands_above_the_clock(client, event):
    make_entries(event, 4)
    make_posted_round(event)
    make_announcement(event, kind="break", text="Lunch break", minutes=45, actor=BOSS, now=NOON)

    text = show(client)

    assert "Lunch break" in text
    assert "until 14:45" in text
    assert slides(text) == ["teams-1", "players-1"]


def test_results_that_are_all_in_are_said(client, event):
    make_entries(event, 4)
    make_posted_round(event)
    start_clock(event, 1, actor=BOSS, now=NOON)
    make_results(event, 1)

    assert "All results are in" in show(client)


def test_fixed_table_is_marked_beside_the_clock_while_it_plays(client, event):
    make_entry(event, 1, fixed_table=9)
    for number in range(2, 7):
        make_entry(event, number)
    make_posted_round(event)
    start_clock(event, 1, actor=BOSS, now=NOON)
    sign, legend = 'class="screen-fixed"', "Fixed table: the number says nothing about the standings."

    text = show(client, "clock/")
    assert text.count(sign) == 1
    assert f">9<span {sign}" in text
    assert legend in text

    record_result(event, 1, 9, Ending(How.WON, 1), actor=BOSS, now=NOON)
    text = show(client, "clock/")
    assert sign not in text
    assert legend not in text
