"""A proposal changed by hand in a real browser with the keyboard alone, posted, and read by everybody."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from pairings.by_hand.actions import HandEdit, edit_proposal
from pairings.matches.models import Match
from pairings.matches.queries import round_matches
from pairings.matches.wishes import read_wishes
from pairings.rounds.actions import post_round, propose_round
from tests.e2e.walks import look_at
from tests.factories import (
    BOSS,
    PASSWORD,
    make_account,
    make_closed_round,
    make_entries,
    make_staff,
    make_tournament,
)
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FAR = 120  # no more steps with Tab than a patient person takes


@pytest.fixture
def event():
    """8 teams with round 2 paired: winners meet winners."""
    make_account("owner", is_owner=True)
    event = make_tournament(slug="cup", name="Spring Cup", planned_rounds=3)
    make_entries(event, 8)
    make_closed_round(event, 1)
    propose_round(event, 2, actor=BOSS)
    make_staff(event, "olga", Role.ORGANIZER)
    return event


def sign_in(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_label("User name").fill("olga")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in").click()


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until `wanted` has the focus."""
    for _ in range(FAR):
        page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"Tab does not reach {wanted}")


def choose(page: Page, what: str) -> None:
    """The way to change the proposal, with Tab to the choices and the arrow keys."""
    tab_to(page, page.locator("[name=do]:checked"))
    wanted = page.get_by_role("radio", name=re.compile(f"^{what}"))
    for _ in range(FAR):
        if wanted.is_checked():
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"the arrow keys do not reach {what}")


def fill_in(page: Page, *texts: str) -> None:
    """Type into the fields that are shown, one after the other, and send the form with Enter."""
    for text in texts:
        page.keyboard.press("Tab")
        page.keyboard.type(text)
    page.keyboard.press("Enter")


def test_swap_lock_pair_the_rest_anew_and_post_with_the_keyboard_alone(page, new_context, live_server, event):
    proposal = event.rounds.get(number=2)
    rows = round_matches(proposal)
    up, down, kept = rows[0].one, rows[-1].one, rows[1]
    sign_in(page, f"{live_server.url}/t/cup/desk/rounds/2/")
    tab_to(page, page.get_by_role("link", name="Edit by hand"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="No better pairing exists")).to_be_visible()

    choose(page, "Swap two teams")
    fill_in(page, f"{up.number}", down.team_name, "They share a car")
    done = page.locator("#done")
    expect(done).to_contain_text("By hand: two teams swapped")
    expect(done).to_contain_text(f"Table 1: {rows[0].two.team_name} – {down.team_name}")
    expect(page.get_by_role("heading", name="A better pairing exists")).to_be_visible()
    expect(page.get_by_text("This proposal: 2 matches with a gap in points")).to_be_visible()
    assert event.rounds.get(number=2).wishes["matches"][0]["is_locked"]

    choose(page, "Lock a match")
    expect(page.get_by_label("The other team")).to_be_hidden()
    fill_in(page, kept.one.team_name, "On the stream")
    expect(done).to_contain_text("By hand: match locked")

    choose(page, "Re-pair the rest")
    expect(page.get_by_label("Team", exact=True)).to_be_hidden()
    fill_in(page, "They share a car")
    expect(done).to_contain_text("By hand: the rest re-paired")
    pairs = {match.teams for match in round_matches(proposal)}
    assert read_wishes(event.rounds.get(number=2).wishes).locked <= pairs
    assert kept.teams in pairs

    tab_to(page, page.get_by_role("link", name="Check and post"))
    page.keyboard.press("Enter")
    tab_to(page, page.get_by_role("button", name="Post round 2"))
    page.keyboard.press("Enter")
    question = page.get_by_role("dialog")
    expect(question).to_contain_text("add up to 18; the best possible is 0. Post it anyway?")
    tab_to(page, question.get_by_role("button", name="Yes"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Round 2 is posted")).to_be_visible()

    spectator = new_context(viewport={"width": 360, "height": 740}).new_page()
    spectator.goto(f"{live_server.url}/t/cup/?q={down.team_name}")
    expect(spectator.get_by_text("They share a car").first).to_be_visible()
    spectator.get_by_role("link", name="Why this opponent?").click()
    expect(spectator.get_by_text("Olga paired them by hand: They share a car")).to_be_visible()


@pytest.mark.smoke
def test_what_was_typed_stays_when_the_change_is_refused(page, live_server, event):
    row = round_matches(event.rounds.get(number=2))[0]
    sign_in(page, f"{live_server.url}/t/cup/desk/rounds/2/by-hand/?do=swap_teams&first={row.one.number}")

    page.get_by_label("The other team").fill(row.two.team_name)
    page.get_by_label("Reason").fill("They share a car")
    page.get_by_role("button", name="Change the proposal").click()

    expect(page.get_by_text("play each other, so there is nothing to swap")).to_be_visible()
    expect(page.get_by_label("Team", exact=True)).to_have_value(f"{row.one.number} {row.one.team_name}")
    expect(page.get_by_label("Reason")).to_have_value("They share a car")


def test_works_without_javascript_on_a_phone(new_context, live_server, event):
    page = new_context(java_script_enabled=False, viewport={"width": 360, "height": 740}).new_page()
    sign_in(page, f"{live_server.url}/t/cup/desk/rounds/2/by-hand/")

    page.get_by_label("Move a match to another table").check()
    page.get_by_label("Team", exact=True).fill("Team 3")
    page.get_by_label("New table").fill("9")
    page.get_by_label("Reason").fill("A wheelchair")
    page.get_by_role("button", name="Change the proposal").click()

    expect(page.locator("#done")).to_contain_text("Table 9:")
    assert 3 in Match.objects.get(table_number=9).teams


@pytest.mark.walk
def test_proposal_with_changes_and_a_refused_one_passes_axe(page, live_server, event):
    one, two = (row.one.number for row in round_matches(event.rounds.get(number=2))[:2])
    for edit in (
        HandEdit("swap_teams", one, two, accepts_rematches=True),
        HandEdit("keep_apart", one, two, accepts_rematches=True),
        HandEdit("move_match", 3, table=12),
    ):
        edit_proposal(event, 2, edit, reason="They share a car", actor=BOSS)
    sign_in(page, f"{live_server.url}/t/cup/desk/rounds/2/by-hand/?do=swap_teams&first={one}")
    assert look_at(page, "changed by hand") == []

    page.get_by_label("The other team").fill("nobody")
    page.get_by_role("button", name="Change the proposal").click()
    expect(page.get_by_text("No team in this proposal is called")).to_be_visible()
    assert look_at(page, "a change refused") == []

    page.goto(f"{live_server.url}/t/cup/desk/rounds/2/")
    assert look_at(page, "the proposal") == []
    post_round(event, 2, actor=BOSS)
    page.goto(f"{live_server.url}/t/cup/")
    assert look_at(page, "the public page") == []
