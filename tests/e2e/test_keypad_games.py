"""Results of several games and of level elimination matches in a real browser: by keys, by mouse, on two phones."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from pairings.matches.models import Match
from pairings.rounds.clock import start_clock
from teams.entries.passes import make_passes
from tests.e2e.signing_in import PHONE, let_in
from tests.e2e.test_keypad import open_slip, press
from tests.e2e.walks import look_at
from tests.factories import BOSS, CLERK, make_entries, make_posted_round, make_staff, make_tournament
from tests.pairings.results.test_actions_games import make_final
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def make_event(**values):
    event = make_tournament(slug="cup", name="Spring Cup", swiss_games=3, **values)
    make_entries(event, 4)
    make_passes(event, actor=BOSS)
    make_posted_round(event)
    start_clock(event, 1, actor=CLERK, now=timezone.now() - timedelta(minutes=70))
    return event


def open_desk(page: Page, live_server, event) -> Page:
    staff = make_staff(event, "sam", Role.SCOREKEEPER, Role.HEAD_JUDGE)
    let_in(page.context, live_server.url, staff)
    page.goto(f"{live_server.url}/t/cup/desk/results/")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    return page


def at_table(event, table, number=1):
    return event.rounds.get(number=number).matches.at_table(table)


@pytest.mark.smoke
def test_a_best_of_3_takes_five_keys_and_a_score_at_time_is_shown_first(page: Page, live_server):
    event = make_event()
    desk = open_desk(page, live_server, event)

    open_slip(desk, 1)
    press(desk, "1")
    expect(desk.locator("#look")).to_contain_text("Enter both teams' games: 20, 21")
    press(desk, "2", "Enter")
    expect(desk.get_by_role("status")).to_contain_text("won, 2 : 1 games.")
    expect(desk.get_by_label("Table", exact=True)).to_be_focused()

    press(desk, "Shift+Numpad2", "NumpadEnter")
    expect(desk.get_by_label("How it ended")).to_be_focused()
    press(desk, "Shift+Numpad1", "Shift+Numpad0")
    expect(desk.locator("#look")).to_contain_text("On games: ")
    press(desk, "NumpadEnter")
    expect(desk.get_by_role("status")).to_contain_text("Table 2:")

    assert at_table(event, 1).games == (1, 2, 0)
    assert (at_table(event, 2).how, at_table(event, 2).games) == ("time", (1, 0, 0))
    expect(desk.locator(f"#match-{at_table(event, 1).pk}")).to_contain_text("1 : 2 games")


def test_another_score_is_entered_with_the_mouse(page: Page, live_server):
    event = make_event()
    desk = open_desk(page, live_server, event)
    open_slip(desk, 1)
    match = at_table(event, 1)
    desk.get_by_label(f"Games won, {match.one}").select_option("1")
    desk.get_by_label(f"Games won, {match.two}").select_option("0")
    desk.get_by_label("Conceded").select_option(label=f"{match.one} conceded")
    expect(desk.locator("#look")).to_contain_text(f"{match.one} conceded")
    desk.get_by_role("button", name="Show the outcome").click()
    desk.get_by_role("button", name="Yes, save it").click()
    expect(desk.get_by_role("status")).to_contain_text("Table 1:")

    assert (at_table(event, 1).winner, at_table(event, 1).games) == (2, (1, 0, 0))


def test_level_final_asks_who_took_the_next_prize_on_the_number_pad_x6(page: Page, live_server):
    event = make_final(slug="cup", final_games=3, elimination_games=3)
    start_clock(event, 2, actor=CLERK, now=timezone.now() - timedelta(minutes=70))
    desk = open_desk(page, live_server, event)
    match = at_table(event, 1, 2)

    open_slip(desk, 1)
    press(desk, "Shift+Numpad1", "Shift+Numpad1")
    expect(desk.locator("#look")).to_contain_text("Level on games: add *")
    press(desk, "NumpadMultiply", "Shift+Numpad2", "Shift+Numpad2")
    expect(desk.locator("#look")).to_contain_text("for the team that took the next prize")
    press(desk, "Shift+Numpad2")
    expect(desk.locator("#look")).to_contain_text(f"{match.two} wins, decided by the next prize.")
    assert look_at(desk, "the slip of a level final") == []
    desk.get_by_label("How it ended").focus()
    press(desk, "NumpadEnter")
    expect(desk.get_by_role("status")).to_contain_text("Table 1:")

    match.refresh_from_db()
    assert (match.winner, match.games, match.prizes_left) == (2, (1, 1, 0), (2, 2))
    assert match.equal_way == "next_prize"


def test_two_phones_tell_the_same_games(live_server, new_context):
    event = make_event(team_reports=True)
    match = Match.objects.select_related("one", "two").get(round__tournament=event, table_number=1)
    phone = new_context(**PHONE).new_page()
    phone.goto(f"{live_server.url}/t/cup/team/{match.one.pass_code}/")
    phone.get_by_text(f"{match.one} won", exact=True).click()
    groups = phone.locator(".report-games fieldset")
    groups.nth(0).get_by_text("2", exact=True).click()
    groups.nth(1).get_by_text("1", exact=True).click()
    expect(phone.get_by_role("button", name="Send our report")).to_be_hidden()
    assert look_at(phone, "the report of several games") == []
    phone.get_by_role("button", name="Next: check it").click()
    expect(phone.locator("#report-look")).to_contain_text(f"{match.one} won, 2 : 1 games.")
    phone.get_by_role("button", name="Yes, send it").click()
    expect(phone.get_by_text("has to confirm it")).to_be_visible()
    phone.close()  # it would ask on and on, into the end of the test

    other = new_context(**PHONE).new_page()
    other.goto(f"{live_server.url}/t/cup/team/{match.two.pass_code}/")
    other.get_by_role("button", name="Yes, that is right").click()
    expect(other.get_by_role("heading", name=f"{match.one} won, 2 : 1 games.")).to_be_visible()
    other.close()

    match.refresh_from_db()
    assert (match.games, match.ended_by) == ((2, 1, 0), "agreed")
