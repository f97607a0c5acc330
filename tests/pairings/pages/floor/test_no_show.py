"""A team that is missing at its table: noted, warned, given the loss, from a judge's phone."""

from datetime import timedelta

import pytest
from django.utils import timezone

from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.penalties.models import Penalty
from pairings.results.actions import record_result
from pairings.rounds.clock import start_clock
from pairings.tableside.models import Presence
from tests.factories import BOSS, make_posted_event
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db
FLOOR = "/t/cup/floor/"
TABLE = f"{FLOOR}tables/1/"
NO_SHOW = f"{TABLE}no-show/"


@pytest.fixture
def event():
    return make_posted_event(slug="cup", name="Spring Cup")


@pytest.fixture
def judge(event, sign_in):
    sign_in(event, Role.HEAD_JUDGE, username="head")
    return sign_in(event, Role.JUDGE)


def played(event, minutes):
    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=minutes, seconds=5))


def miss(client, *seats):
    client.post(f"{TABLE}presence/", {"seats": seats, "here": "missing", "is_sure": "True"})


def match():
    return Match.objects.select_related("one", "two").get(table_number=1)


def text(response):
    return " ".join(response.content.decode().split())


def test_one_press_notes_that_a_team_is_not_here_and_one_that_it_came(event, judge):
    name = match().one.team_name
    assert f"{name} is not here</button>" in text(judge.get(TABLE))

    miss(judge, "1a", "1b")

    assert set(Presence.objects.values_list("seat", "is_here")) == {("1a", False), ("1b", False)}
    assert "Both are here now" in text(judge.get(TABLE))
    judge.post(f"{TABLE}presence/", {"seats": ["1a", "1b"], "here": "1"})
    assert set(Presence.objects.values_list("seat", "is_here")) == {("1a", True), ("1b", True)}


def test_before_five_minutes_it_is_told_and_nothing_is_offered(event, judge):
    played(event, 4)
    miss(judge, "1a", "1b")

    page = text(judge.get(FLOOR))

    assert f"{match().one.team_name} is not here · 4 min" in page
    assert "Give the warning" not in page


def test_at_five_minutes_the_warning_is_one_press_away_filled_in(event, judge):
    played(event, 6)
    miss(judge, "1a", "1b")
    team = match().one
    address = f"{TABLE}penalty/?who={team.number}&amp;infraction=115&amp;level=warning"
    assert address in judge.get(FLOOR).content.decode()
    assert address in judge.get(TABLE).content.decode()

    form = judge.get(address.replace("&amp;", "&")).context["form"]
    sent = {name: form.get_initial_for_field(field, name) or "" for name, field in form.fields.items()}
    judge.post(f"{TABLE}penalty/", sent)

    given = Penalty.objects.get()
    assert (given.entry, given.infraction, given.level, given.player) == (team, "115", "warning", None)
    assert "6 min · warned" in text(judge.get(FLOOR))
    assert "Give the warning" not in text(judge.get(FLOOR))


def test_a_player_who_is_missing_alone_is_named_and_warned_alone(event, judge):
    played(event, 6)
    miss(judge, "2b")
    team = match().two

    page = judge.get(FLOOR).content.decode()

    assert f"{team.seat_b.name} of {team.team_name} is not here" in page
    assert f"?who={team.number}b&amp;infraction=115" in page


def test_at_fifteen_minutes_the_loss_is_offered_and_recorded_for_the_team_that_is_there(event, judge):
    played(event, 15)
    miss(judge, "1a", "1b")
    assert f"{NO_SHOW}?missing=1" in judge.get(FLOOR).content.decode()
    page = judge.get(f"{NO_SHOW}?missing=1")
    assert page.context["form"]["missing"].value() == "1"
    assert "a no-show loses the match after 15 minutes. The judge decides." in text(page)
    assert "/rulings/GAP-28/" in text(page)
    assert match().is_open

    judge.post(NO_SHOW, {"missing": "1", "version": match().version})

    ended = match()
    assert (ended.how, ended.winner, ended.points_one, ended.points_two) == ("no_show", 2, 0, 3)
    assert ended.shown_recorder == "Judge"


@pytest.mark.parametrize(
    ("seats", "filled"),
    [((), ""), (("1a",), ""), (("1a", "1b"), "1"), (("2a", "2b"), "2"), (("1a", "1b", "2a"), "1")],
)
def test_the_page_of_a_no_show_knows_who_was_noted_as_missing(event, judge, seats, filled):
    if seats:
        miss(judge, *seats)

    assert (judge.get(NO_SHOW).context["form"]["missing"].value() or "") == filled


def test_where_both_teams_are_missing_both_lose(event, judge):
    played(event, 16)
    miss(judge, "1a", "1b", "2a", "2b")
    assert f"{NO_SHOW}?missing=12" in judge.get(FLOOR).content.decode()

    judge.post(NO_SHOW, {"missing": "12", "version": match().version})

    assert (match().how, match().points_one, match().points_two) == ("both_lose", 0, 0)


def test_the_desk_is_asked_whether_the_team_leaves_too(event, sign_in):
    desk = sign_in(event, Role.ORGANIZER)
    team = match().two

    desk.post(NO_SHOW, {"missing": "2", "drops": ["2"], "version": match().version})

    team.refresh_from_db()
    assert team.dropped_at is not None
    assert match().winner == 1


def test_a_judge_cannot_drop_a_team_and_is_not_asked(event, judge):
    assert "Also drops from the event" not in text(judge.get(NO_SHOW))

    judge.post(NO_SHOW, {"missing": "2", "drops": ["2"], "version": match().version})

    assert match().two.dropped_at is None


def test_a_team_that_came_is_not_dropped_by_mistake(event, sign_in):
    answer = sign_in(event, Role.ORGANIZER).post(NO_SHOW, {"missing": "2", "drops": ["1"], "version": "0"})

    assert answer.status_code == 422
    assert match().is_open


def test_a_result_that_came_in_meanwhile_is_not_overwritten(event, judge):
    record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS)

    answer = judge.post(NO_SHOW, {"missing": "1"})

    assert answer.status_code == 422
    assert (match().how, match().winner) == ("won", 1)


def test_a_judge_is_offered_no_form_at_a_table_with_a_result(event, judge):
    record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS)

    page = text(judge.get(NO_SHOW))

    assert f"{match().one.team_name} won." in page
    assert "ask the desk or the head judge" in page
    assert 'name="missing"' not in page


def test_a_judge_replaces_no_result_even_with_the_version_of_it(event, judge):
    record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS)

    answer = judge.post(NO_SHOW, {"missing": "1", "version": match().version})

    assert answer.status_code == 422
    assert "Nothing was changed" in text(answer)
    assert (match().how, match().winner) == ("won", 1)


def test_a_loss_that_is_sent_twice_is_confirmed(event, judge):
    sent = {"missing": "1", "version": match().version}

    judge.post(NO_SHOW, sent)

    assert judge.post(NO_SHOW, sent).status_code == 302
    assert (match().how, match().winner) == ("no_show", 2)


@pytest.mark.parametrize("role", [Role.HEAD_JUDGE, Role.SCOREKEEPER])
def test_the_head_judge_and_the_desk_replace_a_result(event, sign_in, role):
    record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS)
    staff = sign_in(event, role)

    assert 'name="missing"' in text(staff.get(NO_SHOW))
    staff.post(NO_SHOW, {"missing": "1", "version": match().version})

    assert (match().how, match().winner) == ("no_show", 2)


def test_who_did_not_come_has_to_be_chosen(judge):
    assert judge.post(NO_SHOW, {}).status_code == 422


def test_an_event_without_these_steps_offers_none(event, judge):
    change_settings(
        event, {"no_show_warning_minutes": None, "no_show_loss_minutes": None}, reason="We wait", actor=BOSS
    )
    played(event, 40)
    miss(judge, "1a", "1b")

    page = text(judge.get(FLOOR))

    assert "is not here · 40 min" in page
    assert "Give the warning" not in page
    assert "Record the loss" not in page


def test_a_table_with_a_result_says_it_before_it_is_changed(event, sign_in):
    judge = sign_in(event, Role.SCOREKEEPER)
    record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS)

    assert f"{match().one.team_name} won." in text(judge.get(NO_SHOW))


def test_a_judge_takes_the_loss_back_that_was_recorded_too_soon(event, judge):
    judge.post(NO_SHOW, {"missing": "1", "version": match().version})
    page = judge.get(TABLE)
    assert "Undo: Result recorded" in text(page)

    judge.post(f"/t/cup/desk/journal/{event.journal.order_by('-number')[0].number}/undo/")

    assert match().is_open


def test_a_judge_takes_no_result_back_that_the_desk_recorded(event, judge):
    record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS)
    assert "Undo: Result recorded" not in text(judge.get(TABLE))

    judge.post(f"/t/cup/desk/journal/{event.journal.order_by('-number')[0].number}/undo/")

    assert match().winner == 1
