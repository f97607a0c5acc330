"""The number pad in a real browser: slips as fast as they are typed, Esc one step back, the mouse, a second laptop."""

from contextlib import suppress
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from playwright.sync_api import Error, Page, expect

from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round
from pairings.rounds.clock import start_clock
from tests.e2e.signing_in import let_in
from tests.factories import (
    BOSS,
    CLERK,
    make_entries,
    make_posted_round,
    make_results,
    make_staff,
    make_tournament,
)
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def round_():
    event = make_tournament(slug="cup", name="Spring Cup")
    make_entries(event, 8)
    round_ = make_posted_round(event)
    start_clock(event, 1, actor=CLERK, now=timezone.now() - timedelta(minutes=51))
    return round_


def sign_in(page: Page, live_server, round_) -> None:
    staff = make_staff(round_.tournament, "sam", Role.SCOREKEEPER, Role.HEAD_JUDGE)
    let_in(page.context, live_server.url, staff)


@pytest.fixture
def desk(page: Page, live_server, round_) -> Page:
    """The results page with somebody signed in, who has both hands on the keyboard."""
    sign_in(page, live_server, round_)
    page.goto(f"{live_server.url}/t/cup/desk/results/")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    return page


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def open_slip(page: Page, table: int) -> None:
    press(page, *str(table), "Enter")
    expect(page.get_by_label("How it ended")).to_be_focused()


def result(round_, table):
    match = round_.matches.at_table(table)
    return match.how, match.points_one, match.points_two


@pytest.mark.smoke
def test_win_takes_four_keys_and_the_field_waits_for_the_next_slip(desk, round_):
    for table, side in ((3, "1"), (1, "2")):
        open_slip(desk, table)
        press(desk, side, "Enter")
        expect(desk.get_by_role("status")).to_contain_text(f"Table {table}:")
        expect(desk.get_by_label("Table", exact=True)).to_be_focused()
        expect(desk.get_by_label("Table", exact=True)).to_have_value("")

    assert result(round_, 3) == ("won", 3, 0)
    assert result(round_, 1) == ("won", 0, 3)
    expect(desk.locator("#progress")).to_contain_text("2 of 4 results")
    expect(desk.locator(f"#match-{round_.matches.at_table(3).pk}")).to_contain_text("3 : 0")


def test_keys_of_the_number_pad_itself_do_the_same(desk, round_):
    press(desk, "Shift+Numpad2", "NumpadEnter")
    expect(desk.get_by_label("How it ended")).to_be_focused()
    press(desk, "NumpadMultiply", "Shift+Numpad1", "Shift+Numpad4")
    expect(desk.locator("#look")).to_contain_text("fewer prizes left, 1 to 4")
    press(desk, "NumpadEnter")
    expect(desk.get_by_role("status")).to_contain_text("Table 2:")

    assert result(round_, 2) == ("time", 2, 0)


@pytest.mark.parametrize(
    ("keys", "saved"),
    [
        (["NumpadDivide", "Shift+Numpad1"], ("no_show", 0, 3)),
        (["NumpadAdd", "Shift+Numpad2"], ("withdrawn", 3, 0)),
        (["Shift+NumpadDecimal", "Shift+Numpad2"], ("penalty", 3, 0)),
    ],
)
def test_every_way_a_match_ends_is_on_the_number_pad(desk, round_, keys, saved):
    press(desk, "Shift+Numpad2", "NumpadEnter")
    expect(desk.get_by_label("How it ended")).to_be_focused()
    press(desk, *keys)
    expect(desk.locator("#look .notice-good")).to_be_visible()
    press(desk, "NumpadEnter")
    expect(desk.get_by_role("status")).to_contain_text("Table 2:")

    assert result(round_, 2) == saved


def test_decision_of_the_head_judge_is_on_the_number_pad_but_for_its_reason(desk, round_):
    open_slip(desk, 2)
    press(desk, "NumpadMultiply", "NumpadMultiply", "Shift+Numpad1", "Shift+Numpad1")
    expect(desk.locator("#look")).to_contain_text("1 point each")
    desk.get_by_label("Why the head judge decided this way").fill("both finished at once")
    press(desk, "NumpadEnter")
    expect(desk.get_by_role("status")).to_contain_text("Table 2:")

    assert result(round_, 2) == ("judge", 1, 1)


def test_page_says_that_num_lock_is_off_until_the_pad_types_digits_again(desk, round_):
    told = desk.get_by_text("Num Lock is off")
    press(desk, "Numpad2")  # as a browser sends it with Num Lock off: the arrow
    expect(told).to_be_visible()
    expect(desk.get_by_label("Table", exact=True)).to_have_value("")
    press(desk, "Shift+Numpad2")
    expect(told).to_have_count(0)
    press(desk, "NumpadEnter")
    expect(desk.get_by_label("How it ended")).to_be_focused()

    for key in ("Numpad5", "Numpad0", "NumpadDecimal", "Numpad7"):  # Clear, Insert, Delete, Home
        press(desk, key)
        expect(told).to_be_visible()
        press(desk, "Shift+Numpad1", "Escape")
        expect(told).to_have_count(0)


def test_arrows_of_the_keyboard_itself_say_nothing_of_num_lock(desk):
    press(desk, "ArrowLeft", "Home", "Delete")

    expect(desk.locator("#num-lock")).to_be_empty()


def test_result_on_time_is_shown_while_it_is_typed(desk, round_):
    open_slip(desk, 1)
    press(desk, "*")
    expect(desk.locator("#look")).to_contain_text("prizes left")
    press(desk, "2", "2")

    expect(desk.locator("#look")).to_contain_text("a draw, prizes left 2 : 2")
    assert result(round_, 1) == ("open", None, None)


def test_enter_that_comes_before_the_answer_saves_nothing_that_was_not_shown(desk, round_):
    open_slip(desk, 1)
    press(desk, "*", "2", "3", "Enter")

    expect(desk.get_by_role("button", name="Yes, save it")).to_be_visible()
    assert result(round_, 1) == ("open", None, None)
    press(desk, "Enter")
    expect(desk.get_by_role("status")).to_contain_text("fewer prizes left")
    assert result(round_, 1) == ("time", 2, 0)


def test_a_minus_typed_with_the_eye_on_the_slip_drops_nobody_before_a_second_enter(desk, round_):
    """What was shown while it was typed is no answer; the same team typed alone brings it back."""
    open_slip(desk, 1)
    desk.keyboard.type("2-1")
    expect(desk.locator("#look")).to_contain_text("asked to confirm")
    press(desk, "Enter")
    expect(desk.get_by_role("button", name="Yes, save it")).to_be_visible()
    assert result(round_, 1) == ("open", None, None)
    press(desk, "Enter")
    expect(desk.get_by_role("status")).to_contain_text("drops.")
    assert not round_.matches.at_table(1).one.is_active

    open_slip(desk, 1)
    desk.keyboard.type("2")
    expect(desk.locator("#look")).to_contain_text("now back in the event")
    desk.get_by_label("stays out").check()
    expect(desk.locator("#look")).not_to_contain_text("now back in the event")
    desk.get_by_label("stays out").uncheck()
    expect(desk.locator("#look")).to_contain_text("now back in the event")
    desk.get_by_label("How it ended").focus()
    press(desk, "Enter")
    expect(desk.get_by_role("button", name="Yes, save it")).to_be_visible()
    press(desk, "Enter")
    expect(desk.get_by_role("status")).to_contain_text("now back in the event")

    assert round_.matches.at_table(1).one.is_active
    assert result(round_, 1) == ("won", 0, 3)


def test_next_key_replaces_a_wrong_table_and_a_wrong_key(desk, round_):
    press(desk, "9", "9", "Enter")
    expect(desk.get_by_role("alert").filter(has_text="no table 99")).to_be_visible()
    expect(desk.get_by_label("Table", exact=True)).to_have_value("99")
    open_slip(desk, 1)

    press(desk, "8", "Enter")
    expect(desk.locator("#slip-error")).to_be_visible()
    expect(desk.get_by_label("How it ended")).to_have_value("8")
    press(desk, "1", "Enter")
    expect(desk.get_by_role("button", name="Yes, save it")).to_be_visible()
    press(desk, "Enter")

    expect(desk.get_by_role("status")).to_contain_text("Table 1:")
    assert result(round_, 1) == ("won", 3, 0)


def test_next_key_replaces_what_only_has_to_be_confirmed(desk, round_):
    open_slip(desk, 1)
    desk.keyboard.type("/2\n")
    expect(desk.get_by_role("button", name="Yes, save it")).to_be_visible()
    desk.keyboard.type("*32")
    expect(desk.get_by_label("How it ended")).to_have_value("*32")
    expect(desk.locator("#look")).to_contain_text("fewer prizes left, 2 to 3")
    press(desk, "Enter")
    expect(desk.locator("#look")).to_contain_text("Press Enter to save it.")
    press(desk, "Enter")

    expect(desk.get_by_role("status")).to_contain_text("Table 1:")
    assert result(round_, 1) == ("time", 0, 2)


@pytest.mark.parametrize("unread", ["2-1", "2:1", "8"])
def test_the_next_slip_is_not_saved_at_a_table_that_still_asks(desk, round_, unread):
    """Who types on without looking up after a question or a refusal: no table gets the result of another one."""
    open_slip(desk, 3)
    desk.keyboard.type(unread + "\n")
    expect(desk.get_by_role("button", name="Yes, save it").or_(desk.locator("#slip-error"))).to_be_visible()

    for next_slip in ("2\n", "1\n"):
        desk.keyboard.type(next_slip)
        desk.wait_for_timeout(700)

    assert result(round_, 3)[0] == "open"
    assert result(round_, 2)[0] == "open"


def test_key_that_is_missing_is_added_and_never_takes_the_place_of_the_line(desk, round_):
    open_slip(desk, 1)
    desk.keyboard.type("/\n")
    expect(desk.locator("#slip-error")).to_contain_text("add 1 or 2 for the team that did not come")
    desk.keyboard.type("1")
    expect(desk.get_by_label("How it ended")).to_have_value("/1")
    expect(desk.locator("#look .notice-good")).to_be_visible()
    press(desk, "Enter")

    expect(desk.get_by_role("status")).to_contain_text("did not come")
    assert result(round_, 1) == ("no_show", 0, 3)


def test_box_on_time_with_both_prizes_is_shown_and_saved_by_mouse(desk, round_):
    match = round_.matches.at_table(4)
    desk.locator(f"#match-{match.pk}").get_by_role("link", name="Enter").click()
    desk.get_by_role("checkbox", name="On time").check()
    desk.get_by_label(f"Prizes left, {match.one.team_name}").select_option("3")
    desk.get_by_label(f"Prizes left, {match.two.team_name}").select_option("1")
    expect(desk.locator("#look")).to_contain_text("fewer prizes left, 1 to 3")
    desk.get_by_role("button", name="Save").click()

    expect(desk.get_by_role("status")).to_contain_text("Table 4:")
    assert result(round_, 4) == ("time", 0, 2)


def test_first_result_on_time_without_a_clock_asks_when_the_round_started(desk, round_):
    round_.tournament.rounds.update(started_at=None)
    start = (timezone.now() - timedelta(minutes=70)).astimezone(ZoneInfo(round_.tournament.time_zone))
    open_slip(desk, 1)
    desk.keyboard.type("*23\n")
    expect(desk.get_by_label("When did this round start?")).to_be_focused()
    desk.keyboard.type("9999\n")
    expect(desk.locator("#slip-error")).to_contain_text("is not a time")
    desk.keyboard.type(f"{start:%H%M}\n")
    expect(desk.get_by_role("button", name="Yes, save it")).to_be_visible()
    press(desk, "Enter")
    expect(desk.get_by_role("status")).to_contain_text("Table 1:")
    assert result(round_, 1) == ("time", 2, 0)

    open_slip(desk, 2)
    desk.keyboard.type("*22\n")
    expect(desk.get_by_role("button", name="Yes, save it")).to_be_visible()
    press(desk, "Enter")
    expect(desk.get_by_role("status").filter(has_text="Table 2:")).to_contain_text("a draw")


def test_slip_after_one_esc_too_many_clears_no_result(desk, round_):
    open_slip(desk, 3)
    press(desk, "1", "Enter")
    expect(desk.get_by_role("status")).to_contain_text("Table 3:")
    press(desk, "Escape")
    expect(desk.get_by_role("button", name="Clear it")).to_be_focused()
    open_slip(desk, 2)

    assert result(round_, 3) == ("won", 3, 0)


def test_row_of_a_slip_that_the_list_does_not_show_goes_nowhere(desk, round_):
    desk.get_by_role("main").get_by_role("searchbox").fill(round_.matches.at_table(3).one.team_name)
    expect(desk.locator("#list tbody tr")).to_have_count(1)
    desk.get_by_label("Table", exact=True).focus()
    open_slip(desk, 1)
    press(desk, "1", "Enter")
    expect(desk.get_by_role("status")).to_contain_text("Table 1:")

    expect(desk.locator("template[data-row]")).to_have_count(0)
    expect(desk.locator("#list tbody tr")).to_have_count(1)  # and nothing in the console, see conftest.py


def test_escape_goes_back_one_step_at_a_time(desk, round_):
    open_slip(desk, 2)
    press(desk, "1", "Escape")
    expect(desk.get_by_label("How it ended")).to_have_value("")
    press(desk, "Escape")

    expect(desk.get_by_label("Table", exact=True)).to_be_focused()
    assert result(round_, 2) == ("open", None, None)


def test_last_slip_is_taken_back_by_escape_and_enter(desk, round_):
    open_slip(desk, 2)
    press(desk, "1", "Enter")
    expect(desk.get_by_label("Table", exact=True)).to_be_focused()
    press(desk, "Escape")
    expect(desk.get_by_role("button", name="Clear it")).to_be_focused()
    press(desk, "Enter")

    expect(desk.get_by_role("status")).to_contain_text("open again")
    assert result(round_, 2) == ("open", None, None)


def test_minus_takes_the_last_slip_back(desk, round_):
    open_slip(desk, 2)
    press(desk, "1", "Enter")
    expect(desk.get_by_label("Table", exact=True)).to_be_focused()
    press(desk, "NumpadSubtract")
    expect(desk.locator("#look")).to_contain_text("Clear this result?")
    press(desk, "Enter")

    expect(desk.get_by_role("status")).to_contain_text("open again")


def test_mouse_enters_a_slip_from_the_list(desk, round_):
    match = round_.matches.at_table(4)
    desk.locator(f"#match-{match.pk}").get_by_role("link", name="Enter").click()
    desk.get_by_role("button", name=f"{match.two.team_name} won").click()

    expect(desk.get_by_role("status")).to_contain_text("Table 4:")
    assert result(round_, 4) == ("won", 0, 3)


def test_result_that_somebody_else_saved_meanwhile_is_shown_beside_mine(desk, round_):
    open_slip(desk, 2)
    record_result(round_.tournament, 1, 2, Ending(How.WON, 2), actor=CLERK)
    press(desk, "1", "Enter")

    expect(desk.locator("#slip-error")).to_contain_text(CLERK.name)
    expect(desk.locator("#look")).to_contain_text("Already recorded")
    assert result(round_, 2) == ("won", 0, 3)
    press(desk, "Enter")
    expect(desk.locator("#look")).to_contain_text("Press Enter to replace the recorded result")
    press(desk, "Enter")
    expect(desk.get_by_role("status")).to_contain_text("Table 2:")
    assert result(round_, 2) == ("won", 3, 0)


@pytest.mark.smoke
def test_slip_is_entered_without_javascript(new_context, live_server, round_):
    page = new_context(java_script_enabled=False).new_page()
    sign_in(page, live_server, round_)
    page.goto(f"{live_server.url}/t/cup/desk/results/")
    page.get_by_label("Table", exact=True).fill("1")
    page.keyboard.press("Enter")
    page.get_by_label("How it ended").fill("*23")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Yes, save it").click()

    expect(page.get_by_role("status")).to_contain_text("fewer prizes left")
    assert result(round_, 1) == ("time", 2, 0)


def test_slip_fits_a_phone(new_context, live_server, round_):
    page = new_context(viewport={"width": 320, "height": 640}, has_touch=True).new_page()
    sign_in(page, live_server, round_)
    page.goto(f"{live_server.url}/t/cup/desk/results/?table=1")

    page.get_by_role("button", name=f"{round_.matches.at_table(1).one.team_name} won").tap()

    expect(page.get_by_role("status")).to_contain_text("Table 1:")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def answer_slowly(page: Page) -> None:
    """A server that is busy: every answer of the results page takes a while."""

    def wait(route):
        with suppress(Error):  # the test may be over before the answer
            page.wait_for_timeout(1000)
            route.continue_()

    page.route("**/desk/results/*", wait)


def test_slips_typed_faster_than_the_server_answers_are_all_saved(desk, round_):
    answer_slowly(desk)

    desk.keyboard.type("3\n1\n1\n2\n4\n1\n2\n2\n")

    expect(desk.locator("#progress")).to_contain_text("4 of 4 results")
    assert [result(round_, table)[1:] for table in (1, 2, 3, 4)] == [(0, 3), (0, 3), (3, 0), (3, 0)]


def test_keys_behind_a_wrong_table_go_nowhere(desk, round_):
    answer_slowly(desk)

    desk.keyboard.type("9\n1\n1\n2\n")

    expect(desk.locator("#table-error")).to_be_visible()
    expect(desk.get_by_label("Table", exact=True)).to_have_value("9")
    assert not round_.matches.exclude(how="open").exists()


def test_keys_behind_a_result_that_has_to_be_looked_at_do_not_confirm_it(desk, round_):
    answer_slowly(desk)

    desk.keyboard.type("2\n*23\n\n1\n1\n")

    expect(desk.get_by_role("button", name="Yes, save it")).to_be_visible()
    assert not round_.matches.exclude(how="open").exists()


def test_escape_while_a_slip_is_on_its_way_leads_back_to_the_table_number(desk, round_):
    answer_slowly(desk)

    press(desk, "3", "Enter", "Escape")

    expect(desk.get_by_label("Table", exact=True)).to_be_focused()
    expect(desk.get_by_label("Table", exact=True)).to_have_value("")
    press(desk, "4", "Enter")
    expect(desk.get_by_label("How it ended")).to_be_focused()
    press(desk, "1", "Enter")
    expect(desk.get_by_role("status")).to_contain_text("Table 4:")
    assert result(round_, 3)[0] == "open"


@pytest.mark.parametrize("way", ["Esc", "list", "progress", "number"])
def test_nothing_of_the_next_round_comes_into_a_page_of_this_one(desk, round_, way):
    """Back, the tables of the lists and a typed number ask for a table of the round that the page shows."""
    if way == "Esc":
        open_slip(desk, 1)
    event = round_.tournament
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=timezone.now())
    make_posted_round(event, 2)

    if way == "number":
        press(desk, "1", "Enter")
    elif way == "Esc":
        press(desk, "Escape")
    else:
        desk.locator(f"#{way} a[data-enter]").nth(2).click()

    notice = desk.get_by_role("alert").filter(has_text="This was not done")
    expect(notice).to_contain_text("Round 2")
    expect(desk.get_by_role("heading", level=1)).to_have_text("Results of round 1")
    notice.get_by_role("link", name="Show what is there now").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Results of round 2")
    expect(desk.locator("#entry")).to_be_visible()
