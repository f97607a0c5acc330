"""I14: a judge who plays is asked at their own match, and does not see that their own table was drawn."""

from urllib.parse import urlencode

import pytest

from pairings.deck_checks.planning import choose_tables
from pairings.matches.models import Match
from pairings.penalties.models import Penalty
from pairings.tableside.calls import call_judge
from pairings.tableside.models import Call
from teams.playing_staff.actions import note_playing_staff
from tests.browser_forms import read_forms
from tests.factories import BOSS, make_posted_event
from tests.shown_pages import filled, form_on
from tournament.kernel.roles import Role
from tournament.staff.models import Account

pytestmark = pytest.mark.django_db
FLOOR = "/t/cup/floor/"
ASKED = "Leave it to another judge"


@pytest.fixture
def event():
    return make_posted_event(slug="cup")


@pytest.fixture
def own(event, phone):
    """The match of Jim, who judges and plays."""
    match = Match.objects.get(round__tournament=event, table_number=1)
    jim = Account.objects.get(username="jim")
    note_playing_staff(event, jim, match.two.number, "b", actor=BOSS)
    return match


@pytest.fixture
def phone(event, sign_in):
    sign_in(event, Role.HEAD_JUDGE, username="hana")
    return sign_in(event, Role.JUDGE, username="jim")


def text(answer):
    return " ".join(answer.content.decode().split())


def table(number, rest=""):
    return f"{FLOOR}tables/{number}/{rest}"


def test_the_own_table_says_so_and_others_do_not(own, phone):
    assert f"{own.two.seat_b.name} plays at this table" in text(phone.get(table(1)))
    assert "plays at this table" not in text(phone.get(table(2)))


@pytest.mark.parametrize("page", ["penalty/", "no-show/", "call/answer/"])
def test_a_page_that_decides_asks_first_and_opens_then(event, own, phone, page):
    call_judge(event, 1, 1, actor=BOSS)

    assert ASKED in text(phone.get(table(1, page)))
    assert ASKED not in text(phone.get(table(1, page), {"own_match": "1"}))
    assert ASKED not in text(phone.get(table(2, page)))


def test_a_penalty_to_the_opponents_is_asked_about_once(own, phone):
    step = {"who": f"{own.one.number}a", "infraction": "115"}
    asked = phone.get(table(1, "penalty/"), step)
    assert ASKED in text(asked)
    assert (f'name="who" value="{own.one.number}a"') in text(asked)

    address = f"{table(1, 'penalty/')}?{urlencode(step | {'own_match': '1'})}"
    assert phone.post(address, filled(form_on(phone, address), level="warning")).status_code == 302
    assert Penalty.objects.get().level == "warning"


@pytest.mark.as_shown
def test_the_own_call_is_answered_only_on_purpose(event, own, phone):
    call_judge(event, 1, 1, actor=BOSS)
    answer = table(1, "call/answer/")
    asked = phone.post(answer, filled(form_on(phone, table(1), answer)))
    assert ASKED in text(asked)
    assert Call.objects.get().answered_at is None

    again = next(form for form in read_forms(asked.content.decode(), answer) if form.action == answer)
    assert phone.post(answer, filled(again)).status_code == 302

    assert Call.objects.get().answered_at is not None


def test_the_own_table_is_not_shown_among_those_to_check(event, own, phone):
    choose_tables(event, 1, [1, 2], actor=BOSS)

    assert phone.get(FLOOR).context["to_check"] == [2]
    assert "Check the decks of this table" not in text(phone.get(table(1)))
    asked = phone.get(f"{FLOOR}checks/")
    assert ASKED in text(asked)
    assert "chosen by a judge" not in text(asked)
    assert "chosen by a judge" in text(phone.get(f"{FLOOR}checks/", {"own_match": "1"}))


def test_who_does_not_play_sees_all_and_is_asked_nothing(event, phone):
    choose_tables(event, 1, [1, 2], actor=BOSS)

    assert phone.get(FLOOR).context["to_check"] == [1, 2]
    assert "Check the decks of this table" in text(phone.get(table(1)))
    assert ASKED not in text(phone.get(f"{FLOOR}checks/"))
    assert ASKED not in text(phone.get(table(1, "penalty/")))


def test_the_own_result_is_marked_at_the_desk_and_shown_before_it_is_saved(event, sign_in):
    clerk = sign_in(event, Role.SCOREKEEPER, username="cleo")
    match = Match.objects.get(round__tournament=event, table_number=1)
    note_playing_staff(event, Account.objects.get(username="cleo"), match.one.number, "a", actor=BOSS)
    results = "/t/cup/desk/results/"
    assert "is playing at this table. Let someone else" in text(clerk.get(results, {"table": "1"}))
    assert "plays at this table" not in text(clerk.get(results, {"table": "2"}))

    sent = {"table": "1", "keys": "1"}
    asked = clerk.post(results, sent)
    match.refresh_from_db()
    assert match.is_open
    again = next(
        form for form in read_forms(asked.content.decode(), results) if "keys" in next(form.filled())
    )
    clerk.post(results, filled(again, keys="1"))
    match.refresh_from_db()
    assert match.winner == 1
