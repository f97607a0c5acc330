"""M3 on the pages: a line for each deck in which a check found something, with one press to the penalty."""

from urllib.parse import urlencode

import pytest

from pairings.deck_checks.actions import DeckReport, finish_deck_check, record_deck, start_deck_check
from pairings.deck_checks.counted import compare_deck
from pairings.matches.models import Match
from pairings.penalties.models import Penalty
from pairings.rounds.actions import close_round
from teams.entries.seats import correct_seats
from tests.factories import BOSS, NOON, make_entries, make_posted_round, make_results
from tests.shown_pages import address_asked, filled, form_on
from tests.teams.deck_lists.lists import hand_in, make_event_with_lists
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
FLOOR = "/t/cup/floor/"
TABLE = f"{FLOOR}tables/1/"
NO_PENALTY = f"{TABLE}decks/1a/no-penalty/"
WAITS = "1 deck check is waiting for an answer"


@pytest.fixture
def event():
    """The deck of seat A of the first team of table 1 has 61 cards, and its judge was called away."""
    event = make_event_with_lists(slug="cup")
    make_entries(event, 4)
    for entry in event.entries.all():
        for seat in "ab":
            hand_in(event, entry.number, seat)
    make_posted_round(event)
    start_deck_check(event, 1, 1, actor=BOSS, now=NOON)
    listed = event.lists_handed_in.get(
        entry=match_of_table_1(event).one, player=match_of_table_1(event).one.seat_a
    )
    counts = [line.count for line in listed.deck]
    report = DeckReport(compare_deck(counts, {1: counts[0] + 1}), list_number=listed.number)
    record_deck(event, 1, 1, "1a", report, actor=BOSS, now=NOON)
    finish_deck_check(event, 1, 1, actor=BOSS, now=NOON)
    return event


def match_of_table_1(event):
    return Match.objects.get(round__tournament=event, round__number=1, table_number=1)


@pytest.fixture
def match(event):
    return match_of_table_1(event)


@pytest.fixture
def phone(event, sign_in):
    sign_in(event, Role.HEAD_JUDGE, username="hana")
    return sign_in(event, Role.JUDGE, username="jim")


def text(answer):
    return " ".join(answer.content.decode().split())


def next_round(event):
    make_results(event, 1)
    close_round(event, 1, actor=BOSS)
    make_posted_round(event, 2)


def press_penalty(phone, page, action):
    """Open what the line's button leads to; its address."""
    address = address_asked(phone, page, action)
    return address, phone.get(address)


def test_every_page_where_a_judge_looks_has_the_line(match, phone):
    team = f"/t/cup/desk/entries/{match.one.number}/"
    for page in (FLOOR, TABLE, f"{FLOOR}checks/", "/t/cup/desk/lists/", team):
        shown = text(phone.get(page))
        assert WAITS in shown, page
        assert f"<strong>{match.one.seat_a.name}</strong>" in shown
        assert "102 Deck not legal, list legal" in shown
        assert "61 cards counted." in shown
    assert WAITS not in text(phone.get(f"{FLOOR}tables/2/"))
    assert WAITS not in text(phone.get(f"/t/cup/desk/entries/{match.two.number}/"))


def test_players_and_the_public_read_nothing_of_it(client, match):
    for page in ("/t/cup/", f"/t/cup/teams/{match.one.number}/", "/t/cup/rounds/1/"):
        assert "102 Deck" not in text(client.get(page))


def test_one_press_leads_to_the_penalty_with_player_and_infraction(match, phone):
    address, penalty = press_penalty(phone, FLOOR, f"{TABLE}penalty/")

    assert f"{match.one.seat_a.name}, {match.one.team_name}: 102 Deck not legal" in text(penalty)
    assert "This penalty is for what the deck check found in Round 1 at table 1." in text(penalty)
    assert phone.post(address, filled(form_on(phone, address), level="warning")).status_code == 302
    assert Penalty.objects.get().checked_deck.seat == "1a"
    assert WAITS not in text(phone.get(FLOOR))
    assert "penalty 1: warning" in text(phone.get(f"{TABLE}decks/"))


def test_in_the_next_round_the_line_and_the_penalty_are_at_the_new_table(event, match, phone):
    """There a game loss can still be given for it."""
    next_round(event)
    team = match.one
    now = next(one for one in Match.objects.filter(round__number=2, two__isnull=False) if team in one.entries)
    page = f"{FLOOR}tables/{now.table_number}/"
    assert WAITS in text(phone.get(page))

    address, penalty = press_penalty(phone, page, f"{page}penalty/")

    assert f"{team.seat_a.name}, {team.team_name}: 102 Deck not legal" in text(penalty)
    assert phone.post(address, filled(form_on(phone, address), level="game_loss")).status_code == 302
    assert WAITS not in text(phone.get(page))
    now.refresh_from_db()
    assert now.how == "penalty"


def test_between_rounds_the_penalty_is_given_away_from_a_table(event, match, phone):
    make_results(event, 1)
    close_round(event, 1, actor=BOSS)

    address, penalty = press_penalty(phone, FLOOR, f"{FLOOR}penalties/new/")

    assert f"{match.one.seat_a.name}, {match.one.team_name}: 102 Deck not legal" in text(penalty)
    assert phone.post(address, filled(form_on(phone, address), level="game_loss")).status_code == 302
    assert WAITS not in text(phone.get(FLOOR))


def test_a_reason_answers_it_in_a_closed_round_too(event, match, phone):
    next_round(event)
    address = f"{NO_PENALTY}?round=1"
    assert address.replace("&", "&amp;") in text(phone.get(FLOOR))
    assert phone.post(address, filled(form_on(phone, address), reason="")).status_code == 422

    answer = phone.post(address, filled(form_on(phone, address), reason="counted twice"), follow=True)

    assert "No penalty: your reason is saved." in text(answer)
    assert WAITS not in text(answer)
    assert "no penalty: counted twice" in text(phone.get(f"{TABLE}decks/?round=1"))


def test_a_penalty_about_decks_answers_it_without_the_line(match, phone):
    who = {"who": f"{match.one.number}a", "infraction": "102"}
    address = f"{TABLE}penalty/?{urlencode(who)}"
    phone.post(address, filled(form_on(phone, address), level="warning"))

    assert WAITS not in text(phone.get(FLOOR))


def test_the_partner_s_penalty_does_not(match, phone):
    who = {"who": f"{match.one.number}b", "infraction": "102"}
    address = f"{TABLE}penalty/?{urlencode(who)}"
    phone.post(address, filled(form_on(phone, address), level="warning"))

    assert WAITS in text(phone.get(FLOOR))


def test_who_gives_no_penalties_reads_the_line_and_cannot_answer(event, match, sign_in):
    clerk = sign_in(event, Role.SCOREKEEPER)

    assert WAITS in text(clerk.get(FLOOR))
    assert "no-penalty" not in text(clerk.get(FLOOR))
    assert clerk.get(NO_PENALTY).status_code == 403


def test_the_deck_of_somebody_else_is_not_answered(phone):
    assert phone.get(f"{TABLE}decks/2b/no-penalty/").status_code == 404


@pytest.mark.as_shown
def test_the_line_that_named_a_player_leads_to_no_other(event, match, phone):
    """I4: the seats are corrected while the floor is open; the button does not go to who sits there now."""
    address = address_asked(phone, FLOOR, f"{TABLE}penalty/")
    correct_seats(event, match.one.number, reason="mistyped", actor=BOSS)

    answer = phone.get(address)

    assert answer.status_code == 409
    _address, again = press_penalty(phone, FLOOR, f"{TABLE}penalty/")
    assert f"{match.one.seat_a.name}, {match.one.team_name}: 102" in text(again)


@pytest.mark.as_shown
def test_two_judges_answer_it_once(event, match, phone):
    sent = filled(form_on(phone, NO_PENALTY), reason="counted twice")
    assert phone.post(NO_PENALTY, sent).status_code == 302

    assert phone.post(NO_PENALTY, sent).status_code == 409
