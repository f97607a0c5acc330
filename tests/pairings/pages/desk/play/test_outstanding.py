"""The outstanding tables: who needs somebody first, since when, and when the round and the day end."""

import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from pairings.deck_checks.actions import start_deck_check
from pairings.drops.actions import drop_entry
from pairings.matches.models import Match
from pairings.rounds.actions import close_round
from pairings.rounds.clock import start_clock
from pairings.tableside.calls import call_judge, take_call
from pairings.tableside.extensions import give_extension
from pairings.tableside.models import Presence
from pairings.tableside.notes import note_presence
from pairings.team_reports.models import TeamReport
from tests.factories import BOSS, make_posted_event, make_posted_round, make_results, make_tournament
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.wording.readable import near_time

pytestmark = pytest.mark.django_db
PAGE = "/t/cup/desk/outstanding/"
DESK = "/t/cup/desk/"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def event():
    return make_posted_event(12, slug="cup", name="Spring Cup", planned_rounds=3)


def ago(**length):
    return timezone.now() - timedelta(**length)


def text(response):
    return " ".join(response.content.decode().split())


def numbers(response):
    return [table.number for table in response.context["tables"]]


def test_tables_that_need_somebody_come_first(event, organizer):
    start_clock(event, 1, actor=BOSS, now=ago(minutes=16))
    start_deck_check(event, 1, 2, actor=BOSS)
    call_judge(event, 1, 5, actor=BOSS, now=ago(minutes=4))
    note_presence(event, 1, 4, seats=["2a", "2b"], is_here=False, actor=BOSS)
    for side, winner in ((1, 1), (2, 2)):
        match = Match.objects.get(table_number=6)
        TeamReport.objects.create(
            match=match, side=side, how="won", winner=winner, reported_at=ago(minutes=1)
        )

    assert numbers(organizer.get(PAGE)) == [6, 4, 5, 2, 1, 3]


def test_the_longest_wait_for_a_judge_comes_first(event, organizer):
    call_judge(event, 1, 2, actor=BOSS, now=ago(minutes=2))
    call_judge(event, 1, 5, actor=BOSS, now=ago(minutes=9))
    call_judge(event, 1, 1, actor=BOSS, now=ago(minutes=30))
    take_call(event, 1, 1, actor=BOSS)

    page = organizer.get(PAGE)

    assert numbers(page)[:3] == [5, 2, 1]
    assert "waiting for a judge, 9 min" in text(page)
    assert f"{BOSS.name} is coming" in text(page)


def test_a_table_shows_its_own_end_and_since_when_its_time_is_up(event, organizer):
    start_clock(event, 1, actor=BOSS, now=ago(minutes=53, seconds=5))
    give_extension(event, 1, 2, minutes=10, reason="ruling", actor=BOSS)

    page = organizer.get(PAGE)

    assert numbers(page) == [1, 3, 4, 5, 6, 2]
    assert "time is up, 3 min" in text(page)
    end = ago(minutes=53, seconds=5) + timedelta(minutes=60)
    assert near_time(end, event) in text(page)
    assert "+10 min" in text(page)


def test_who_left_is_told_at_the_table_that_waits(event, organizer):
    drop_entry(event, 1, actor=BOSS)

    assert "dropped</span>" in text(organizer.get(PAGE))


def test_tables_with_a_result_are_gone(event, organizer):
    make_results(event, 1)

    page = organizer.get(PAGE)

    assert numbers(page) == []
    assert "Every result is in." in text(page)
    assert "6 of 6 results" in text(page)


def test_one_press_notes_a_team_as_missing_and_stays_on_the_list(event, organizer):
    start_clock(event, 1, actor=BOSS, now=ago(minutes=6, seconds=5))
    data = {"here": "missing", "back": "outstanding", "seats": ["1a", "1b"]}

    page = organizer.post("/t/cup/floor/tables/3/presence/", data, follow=True)

    assert page.redirect_chain == [(PAGE, 302)]
    assert set(Presence.objects.values_list("seat", "is_here")) == {("1a", False), ("1b", False)}
    team = Match.objects.get(table_number=3).one.team_name
    assert f"{team} is not here · 6 min · loss from minute 15" in text(page)
    # Beside a name, "Not here" alone would be read as what is known of that team.
    offered = set(re.findall(r"<button[^>]*>([^<]*)<span", text(page)))
    assert offered == {"Mark as not here", "Both are here now"}
    assert "Give the warning" in text(page)
    assert f"{team} is not here · 6 min" in text(organizer.get(DESK))


def test_one_press_takes_it_back_that_a_team_is_missing(event, organizer):
    start_clock(event, 1, actor=BOSS, now=ago(minutes=2))
    data = {"here": "missing", "back": "outstanding", "seats": ["2a", "2b"]}
    page = organizer.post("/t/cup/floor/tables/3/presence/", data, follow=True)
    assert "is not here · 2 min · warning from minute 5" in text(page)

    page = organizer.post("/t/cup/floor/tables/3/presence/", data | {"here": "1"}, follow=True)

    assert page.redirect_chain == [(PAGE, 302)]
    assert set(Presence.objects.values_list("seat", "is_here")) == {("2a", True), ("2b", True)}
    assert "is not here ·" not in text(page)


def test_the_scorekeeper_is_not_offered_the_penalty_that_is_a_judges(event, sign_in):
    sign_in(event, Role.HEAD_JUDGE, username="head")
    desk = sign_in(event, Role.SCOREKEEPER)
    start_clock(event, 1, actor=BOSS, now=ago(minutes=6))
    note_presence(event, 1, 3, seats=["1a"], is_here=False, actor=BOSS)

    page = text(desk.get(PAGE))

    assert "is not here · 6 min" in page
    assert "Give the warning" not in page


def test_the_end_of_round_and_day_is_told_once_the_clock_runs(event, organizer):
    assert "The expected end is shown once the clock has started" in text(organizer.get(PAGE))
    assert "Round ends" not in text(organizer.get(DESK))
    start_clock(event, 1, actor=BOSS, now=ago(minutes=5))

    page, desk = organizer.get(PAGE), text(organizer.get(DESK))

    about = page.context["estimate"]
    assert f"about {near_time(about.round_ends_at, event)}" in text(page)
    assert f"about {near_time(about.day_ends_at, event)}" in text(page)
    assert "2 more rounds" in text(page)
    assert "No round with a clock is closed yet" in text(page)
    assert f"about {near_time(about.round_ends_at, event)}" in desk


def test_a_closed_round_of_the_event_is_what_the_next_estimate_rests_on(event, organizer):
    start_clock(event, 1, actor=BOSS, now=ago(minutes=70))
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=ago(minutes=13))

    desk = text(organizer.get(DESK))
    assert "Day ends" in desk
    assert "1 closed round of this event" in desk
    assert "No round is being played now" in text(organizer.get(PAGE))
    make_posted_round(event, 2)
    start_clock(event, 2, actor=BOSS, now=ago(minutes=3))
    about = organizer.get(PAGE).context["estimate"]
    assert about.measured == 1
    assert timedelta(0) <= about.round_ends_at - ago(minutes=3) - timedelta(minutes=57) < timedelta(minutes=5)


def test_the_desk_tells_when_the_bracket_starts_and_what_will_not_be_kept(event, organizer):
    soon = (ago(minutes=-30)).astimezone(ZoneInfo(event.time_zone))
    Tournament.objects.filter(pk=event.pk).update(
        cut_size=4, bracket_rounds=[[4, 40, f"{soon:%H:%M}"], [2, None, ""]], planned_rounds=1
    )
    start_clock(
        event, 1, actor=BOSS, now=ago(minutes=5)
    )  # 50 minutes, and ten to close it: past the semifinals

    desk, page = text(organizer.get(DESK)), text(organizer.get(PAGE))

    about = organizer.get(DESK).context["estimate"]
    assert about.rounds_left == 2
    (past,) = about.runs_past
    late = (
        f"Semifinals: announced for {soon:%H:%M}, "
        f"but the Swiss rounds will end at about {near_time(past.ends_at, event)}."
    )
    assert late in desk
    settings = text(organizer.get("/t/cup/desk/settings/"))
    assert 'href="/t/cup/desk/settings/#id_bracket_4_starts"' in desk
    assert 'id="id_bracket_4_starts"' in settings
    for shown in (desk, page):
        assert f"Semifinals about {near_time(about.starts[0].starts_at, event)}, Final about " in shown
        assert "1 round has no clock" in shown


def test_an_event_without_a_clock_says_that_nobody_can_tell(sign_in):
    event = make_posted_event(slug="slow", round_minutes=None)

    assert "its end cannot be estimated" in text(
        sign_in(event, Role.ORGANIZER).get("/t/slow/desk/outstanding/")
    )


def test_the_list_asks_again_by_itself_and_is_sent_only_when_something_moved(event, organizer):
    key = organizer.get(PAGE).context["key"]
    assert organizer.get(f"{PAGE}?seen={key}", headers=HTMX).status_code == 204
    call_judge(event, 1, 1, actor=BOSS)

    part = organizer.get(f"{PAGE}?seen={key}", headers=HTMX)

    assert part.status_code == 200
    assert "<html" not in text(part)


def test_the_desk_is_sent_again_when_only_the_minutes_of_a_missing_team_moved(event, organizer):
    start_clock(event, 1, actor=BOSS, now=ago(minutes=4, seconds=30))
    note_presence(event, 1, 3, seats=["1a"], is_here=False, actor=BOSS)
    key = organizer.get(DESK).context["seen"]
    assert organizer.get(f"{DESK}?seen={key}", headers=HTMX).status_code == 204

    event.rounds.update(started_at=ago(minutes=5, seconds=1))

    assert organizer.get(f"{DESK}?seen={key}", headers=HTMX).status_code == 200


@pytest.mark.parametrize("how_many", [1, 3])
def test_the_list_asks_as_often_for_three_tables_as_for_one(
    event, organizer, how_many, django_assert_num_queries
):
    start_clock(event, 1, actor=BOSS)
    for table in range(1, how_many + 1):
        call_judge(event, 1, table, actor=BOSS)
        note_presence(event, 1, table, seats=["1a"], is_here=False, actor=BOSS)

    with django_assert_num_queries(13):
        organizer.get(PAGE)


def test_before_the_first_round_there_is_no_list(sign_in):
    event = make_tournament(slug="new")

    assert "No round is being played" in text(sign_in(event, Role.ORGANIZER).get("/t/new/desk/outstanding/"))
