"""A result on time in a round whose clock nobody started: asked once when the round began."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from pairings.rounds.clock import enter_start
from tests.factories import BOSS, CLERK, make_entries, make_posted_round
from tests.pairings.pages.desk.play.test_results import ADDRESS, HTMX, hidden, open_slip, result, send
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db
QUESTION = "When did this round start?"


@pytest.fixture
def round_(event):
    make_entries(event, 6)
    return make_posted_round(event)


@pytest.fixture
def clerk(event, sign_in):
    sign_in(event, Role.HEAD_JUDGE, username="head")
    return sign_in(event, Role.SCOREKEEPER, username="sam")


def ago(event, minutes):
    """What is typed for a start so many minutes ago, and the instant that it means."""
    start = (timezone.now() - timedelta(minutes=minutes)).replace(second=0, microsecond=0)
    return f"{start.astimezone(ZoneInfo(event.time_zone)):%H%M}", start


def answer(client, started, *, table="1", keys="*23", **more):
    sent = {"table": table, "keys": keys, "started": started, **more}
    response = client.post(f"{ADDRESS}start/", sent, headers=HTMX)
    return response, response.content.decode()


def test_first_result_on_time_asks_when_the_round_started_and_saves_nothing(clerk, round_):
    response, text = send(clerk, "1", "*23", version="0")

    assert response.status_code == 200
    assert QUESTION in text
    assert "wins with fewer prizes left" in text
    assert hidden(text, "keys") == "*23"
    assert result(round_, 1) == ("open", None, None)


def test_preview_says_that_the_question_comes_and_lets_nothing_be_saved(clerk, round_):
    text = clerk.get(f"{ADDRESS}preview/", {"table": "1", "keys": "*23"}).content.decode()

    assert "asked only once, is when this round started" in text
    assert hidden(text, "shown") is None


def test_time_that_is_typed_starts_the_clock_then_and_the_slip_goes_on(event, clerk, round_):
    typed, start = ago(event, 60)

    _response, text = answer(clerk, typed)

    round_.refresh_from_db()
    assert (round_.started_at, round_.length) == (start, timedelta(minutes=50))
    line = event.journal.last()
    assert (line.action, line.actor.name) == ("enter_start", "Sam")
    assert "Yes, save it" in text
    send(clerk, "1", "*23", version="0", shown=hidden(text, "shown"))
    assert result(round_, 1) == ("time", 2, 0)


def test_next_result_on_time_is_not_asked_again(event, clerk, round_):
    answer(clerk, ago(event, 60)[0])

    assert QUESTION not in send(clerk, "2", "*22", version="0")[1]


@pytest.mark.parametrize("sent", [{"started": "-"}, {"started": "", "not_timed": "1"}])
def test_not_timed_is_an_answer_and_is_asked_no_more(event, clerk, round_, sent):
    _response, text = answer(clerk, **sent)

    round_.refresh_from_db()
    assert (round_.is_untimed, round_.started_at) == (True, None)
    send(clerk, "1", "*23", version="0", shown=hidden(text, "shown"))
    assert result(round_, 1) == ("time", 2, 0)
    assert QUESTION not in send(clerk, "2", "*22", version="0")[1]


def test_start_that_leaves_time_to_play_refuses_the_result_with_its_rule(event, clerk, round_):
    response, text = answer(clerk, ago(event, 20)[0])

    assert response.status_code == 422
    assert "/rulings/FR-216.d/" in text
    assert 'value="*23"' in text
    assert result(round_, 1) == ("open", None, None)


@pytest.mark.parametrize("typed", ["", "8", "2575", "abc", "19300"])
def test_what_is_no_time_is_asked_again_and_stays_in_the_field(clerk, round_, typed):
    response, text = answer(clerk, typed)

    assert response.status_code == 422
    assert QUESTION in text
    assert 'role="alert"' in text
    assert f'name="started" value="{typed}"' in text
    round_.refresh_from_db()
    assert round_.started_at is None


def test_colleague_who_answered_meanwhile_is_believed(event, clerk, round_):
    enter_start(event, 1, started_at=timezone.now() - timedelta(minutes=70), actor=CLERK)
    start = event.rounds.get().started_at

    response, text = answer(clerk, ago(event, 55)[0])

    assert response.status_code == 200
    assert "Yes, save it" in text
    assert event.rounds.get().started_at == start


def test_drop_box_of_the_slip_is_still_ticked_behind_the_question(event, clerk, round_):
    _response, text = send(clerk, "1", "*23", version="0", drops=["2"])
    assert hidden(text, "keys") == "*23-2"

    _response, text = answer(clerk, "-", keys="*23-2")

    assert f"{round_.matches.at_table(1).two.team_name} drops." in text


def test_win_is_never_asked_about(clerk, round_):
    assert QUESTION not in send(clerk, "1", "1", version="0")[1]
    assert result(round_, 1) == ("won", 3, 0)


def test_event_without_a_clock_is_not_asked(event, clerk, round_):
    change_settings(event, {"round_minutes": None}, actor=BOSS)

    assert QUESTION not in send(clerk, "1", "*23", version="0")[1]


def test_undo_of_the_answer_asks_again(event, clerk, round_):
    answer(clerk, "-")
    number = event.journal.last().number
    clerk.post(f"/t/cup/desk/journal/{number}/undo/", {"next": ADDRESS})

    assert QUESTION in send(clerk, "1", "*23", version="0")[1]


def test_question_works_without_javascript(event, clerk, round_):
    page = clerk.post(ADDRESS, {"table": "1", "keys": "*23", "version": "0"}).content.decode()
    assert QUESTION in page
    assert "<html" in page

    page = clerk.post(
        f"{ADDRESS}start/", {"table": "1", "keys": "*23", "started": ago(event, 60)[0]}
    ).content.decode()

    assert "Yes, save it" in page
    assert "<html" in page


def test_answer_after_the_round_was_closed_is_not_taken(event, clerk, round_):
    event.rounds.update(closed_at=timezone.now())

    assert answer(clerk, "1200")[0].status_code == 409


def test_slip_that_is_opened_again_is_not_asked_before_it_says_on_time(clerk, round_):
    assert QUESTION not in open_slip(clerk, "1")[1]
