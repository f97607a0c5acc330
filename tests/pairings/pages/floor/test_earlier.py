"""What was begun at a table is ended after its round was closed: asked about at the desk, done on the floor."""

import pytest

from pairings.deck_checks.actions import start_deck_check
from pairings.rounds.actions import close_round
from pairings.tableside.calls import call_judge
from pairings.tableside.models import Call, DeckCheck
from tests.expected import opened
from tests.factories import BOSS, make_posted_event, make_posted_round, make_results
from tests.shown_pages import filled, form_on
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.django_db, pytest.mark.as_shown]
FLOOR = "/t/cup/floor/"
DESK = "/t/cup/desk/"


@pytest.fixture
def event():
    event = make_posted_event(4, slug="cup")
    call_judge(event, 1, 1, actor=BOSS, caller="Ada", about="prizes")
    start_deck_check(event, 1, 2, actor=BOSS)
    make_results(event, 1)
    return event


@pytest.fixture
def boss(event, sign_in):
    return sign_in(event, *Role)


def test_closing_names_what_waits_and_closes_by_the_next_press(event, boss):
    close = f"{DESK}rounds/1/close/"
    button = form_on(boss, DESK, close)

    asked = boss.post(close, filled(button))

    assert asked.status_code == 409
    page = asked.content.decode()
    assert "2 things are still waiting" in page
    assert "Round 1, table 1: Ada called a judge" in page
    assert event.rounds.get().closed_at is None
    shown = [event.rounds.get().who, *(waiting.who for waiting in asked.context["waits"])]
    assert boss.post(close, {"subject": ".".join(shown)}).status_code == 302
    assert event.rounds.get().closed_at is not None


def test_a_call_and_a_check_of_an_earlier_round_are_ended_on_the_floor(event, boss):
    close_round(event, 1, actor=BOSS)
    make_posted_round(event, 2)
    page = boss.get(FLOOR).content.decode()
    assert "Still open from earlier rounds" in page

    answer = f"{FLOOR}tables/1/call/answer/?round=1"
    assert boss.post(answer, filled(form_on(boss, FLOOR, answer))).status_code == 302
    back = f"{FLOOR}tables/2/deck-check/done/?round=1"
    assert boss.post(back, filled(form_on(boss, FLOOR, back))).status_code == 302

    assert Call.objects.get().answered_at is not None
    assert DeckCheck.objects.get().finished_at is not None
    assert "Unpaid" not in opened(boss.get(FLOOR))


def test_the_same_table_of_the_next_round_is_not_touched_by_it(event, boss):
    close_round(event, 1, actor=BOSS)
    make_posted_round(event, 2)
    answer = f"{FLOOR}tables/1/call/answer/"
    sent = filled(form_on(boss, FLOOR, f"{answer}?round=1"))
    call_judge(event, 2, 1, actor=BOSS)

    assert boss.post(answer, sent).status_code == 409

    assert Call.objects.filter(answered_at=None).count() == 2


def test_decks_of_an_earlier_round_are_found_from_the_list_of_checks(event, boss):
    close_round(event, 1, actor=BOSS)
    make_posted_round(event, 2)

    page = boss.get(f"{FLOOR}checks/").content.decode()

    assert f'href="{FLOOR}tables/2/decks/?round=1"' in page
    decks = boss.get(f"{FLOOR}tables/2/decks/?round=1")
    assert decks.status_code == 200
    assert decks.context["match"].round.number == 1
    assert f"{FLOOR}tables/2/deck-check/done/?round=1" in decks.content.decode()
