"""A deck check on a judge's phone in a real browser: from the drawn table to the minutes that it gets back."""

import pytest
from playwright.sync_api import expect

from pairings.deck_checks.models import CheckedDeck
from pairings.deck_checks.planning import choose_tables
from pairings.matches.models import Extension
from pairings.penalties.models import Penalty
from tests.e2e.signing_in import PHONE, let_in
from tests.factories import BOSS, make_account, make_entries, make_posted_round, make_staff
from tests.teams.deck_lists.lists import hand_in, make_event_with_lists
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    make_account("owner", is_owner=True)
    event = make_event_with_lists(slug="cup")
    make_entries(event, 4)
    for entry in event.entries.all():
        hand_in(event, entry.number, "a")
        hand_in(event, entry.number, "b")
    make_posted_round(event)
    choose_tables(event, 1, [2], actor=BOSS)
    return event


@pytest.mark.smoke
def test_a_judge_checks_two_decks_one_of_them_with_a_card_too_many(new_context, live_server, event):
    context = new_context(**PHONE)
    let_in(context, live_server.url, make_staff(event, "jo", Role.JUDGE))
    phone = context.new_page()
    phone.goto(f"{live_server.url}/t/cup/floor/")
    team = event.rounds.get().matches.get(table_number=2).one

    phone.get_by_role("link", name="Table 2", exact=True).click()
    phone.get_by_role("button", name=f"Only {team.team_name}").click()
    phone.get_by_role("link", name=f"Check the deck of {team.seat_a.name}").click()
    expect(phone.get_by_role("checkbox")).to_have_count(5)
    for box in phone.get_by_role("checkbox").all():
        box.check()
    phone.reload()  # a phone that fell asleep
    expect(phone.get_by_role("checkbox", checked=True)).to_have_count(5)
    phone.get_by_role("button", name="Everything matches").click()

    # On to the partner's deck by itself.
    expect(phone.get_by_role("heading", name=team.seat_b.name)).to_be_visible()
    phone.get_by_label("Professor Elm: how many you found, if not 4").fill("5")
    phone.get_by_role("button", name="Save the differences").click()
    expect(phone.get_by_text("61 cards found")).to_be_visible()

    phone.get_by_role("button", name="Penalty: 102 Deck not legal, list legal").click()
    phone.get_by_label("caution").check()
    phone.get_by_role("button", name="Give this penalty").click()
    # Back at the decks of the table, where nothing is left to compare.
    phone.get_by_role("button", name="Decks are back").click()
    phone.get_by_role("button", name="Add the minutes").click()

    expect(phone.get_by_role("heading", name=team.team_name).first).to_be_visible()
    assert [deck.is_alike for deck in CheckedDeck.objects.order_by("seat")] == [True, False]
    penalty = Penalty.objects.get()
    assert (penalty.infraction, penalty.player) == ("102", team.seat_b)
    assert Extension.objects.get().minutes == 4
