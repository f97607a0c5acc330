"""The form of an event in a real browser: what is typed while a choice is on its way is never overwritten."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.signing_in import let_in
from tests.factories import make_staff, make_tournament
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def form(live_server, new_context) -> Page:
    """The organizer's page with the settings of an event."""
    event = make_tournament(slug="cup", name="Spring Cup")
    context = new_context()
    let_in(context, live_server.url, make_staff(event, "olga", Role.ORGANIZER))
    page = context.new_page()
    page.goto(f"{live_server.url}/t/cup/desk/settings/")
    return page


@pytest.fixture
def let_answer(form) -> Callable[[], None]:
    """Hold every answer back; each call lets the oldest of them go."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            held.append(route)
        else:
            route.continue_()

    def let_go() -> None:
        while not held:
            form.wait_for_timeout(20)
        with form.expect_response(lambda answer: answer.request.method == "POST"):
            held.pop(0).continue_()

    form.route("**/settings/", hold)
    return let_go


@pytest.mark.smoke
def test_what_is_typed_before_the_answer_survives_it_and_typing_goes_on(form, let_answer):
    form.locator("#id_cut_size").select_option("8")
    form.locator("#id_prizes_a").fill("5")
    form.locator("#id_alternate_scoring").uncheck()
    form.locator("#id_round_minutes").fill("")
    form.keyboard.type("4")

    let_answer()
    expect(form.locator("#id_elimination_games")).to_be_visible()
    form.keyboard.type("5")

    expect(form.locator("#id_prizes_a")).to_have_value("5")
    expect(form.locator("#id_alternate_scoring")).not_to_be_checked()
    expect(form.locator("#id_round_minutes")).to_be_focused()
    expect(form.locator("#id_round_minutes")).to_have_value("45")
    expect(form.locator("[data-send-state]")).to_have_count(0)  # nothing was to be saved


def test_a_number_that_was_only_entered_is_still_replaced_as_a_whole(form, let_answer):
    form.locator("#id_cut_size").select_option("8")
    form.locator("#id_prizes_a").select_text()  # as a browser does in a field that is entered by the keyboard

    let_answer()
    expect(form.locator("#id_elimination_games")).to_be_visible()
    form.keyboard.type("4")

    expect(form.locator("#id_prizes_a")).to_have_value("4")


def test_a_choice_made_before_the_answer_holds_and_asks_for_its_own_fields(form, let_answer):
    form.locator("#id_cut_size").select_option("8")
    form.locator("#id_swiss_games").select_option("3")

    let_answer()
    expect(form.locator("#id_elimination_games")).to_be_visible()
    expect(form.locator("#id_swiss_games")).to_have_value("3")
    expect(form.locator("#id_tiebreaker_2 option[value=gw]")).to_have_count(0)
    let_answer()

    expect(form.locator("#id_tiebreaker_2 option[value=gw]")).to_have_count(1)
    expect(form.locator("#id_cut_size")).to_have_value("8")


def test_what_was_unfolded_stays_so_and_what_was_typed_there(form, let_answer):
    form.locator("#id_cut_size").select_option("8")
    let_answer()
    form.locator("#bracket-times-title").click()
    form.locator("#id_has_third_place").focus()
    form.locator("#id_equal_prizes").select_option("other")
    form.locator("#bracket-times input").first.fill("35")

    let_answer()
    expect(form.locator("#id_equal_prizes_other")).to_be_visible()

    expect(form.locator("#bracket-times input").first).to_be_focused()
    expect(form.locator("#bracket-times input").first).to_have_value("35")
    form.reload()
    expect(form.locator("#id_cut_size")).to_have_value(
        "8"
    )  # nothing was saved: what was typed is kept over a reload


def test_a_field_whose_size_was_changed_by_hand_brings_no_inline_style(form):
    """A browser notes the size in a style attribute; the policy refuses one that a script writes as text."""
    form.locator("#id_prizes_a").evaluate("field => { field.style.width = '9rem'; }")

    form.locator("#id_cut_size").select_option("8")

    expect(form.locator("#id_elimination_games")).to_be_visible()
    form.wait_for_timeout(100)  # what is written after the answer, and console_errors would hear of


@pytest.mark.parametrize(
    ("field", "value"), [("#id_equal_prizes", "other"), ("#id_cut_size", "4"), ("#id_first_table", "21")]
)
def test_saving_one_part_keeps_what_was_chosen_in_another_and_says_that_it_is_not_saved(
    live_server, new_context, field, value
):
    event = make_tournament(slug="cup", name="Spring Cup", cut_size=8)
    page = new_context().new_page()
    let_in(page.context, live_server.url, make_staff(event, "olga", Role.ORGANIZER))
    page.goto(f"{live_server.url}/t/cup/desk/settings/")
    if page.locator(f"select{field}").count():
        page.locator(field).select_option(value)
    else:
        page.locator(field).fill(value)
    page.wait_for_load_state("networkidle")

    page.get_by_label("Venue").fill("Hall 8")
    page.get_by_role("button", name="Save “").first.click()

    expect(page.get_by_text("The settings are saved.")).to_be_in_viewport()
    event.refresh_from_db()
    assert event.venue == "Hall 8"
    expect(page.locator(field)).to_have_value(value)
    part = page.locator("form", has=page.locator(field))
    expect(part.get_by_text("What you typed has been restored but not sent yet.")).to_be_visible()
