"""A deck check on a judge's phone: decks ticked off against their lists."""

import re

import pytest

from pairings.deck_checks.actions import start_deck_check
from pairings.deck_checks.models import CheckedDeck
from pairings.matches.models import Match
from pairings.tableside.models import DeckCheck
from tests.factories import BOSS, make_entries, make_posted_round
from tests.shown_pages import address_asked, filled, form_on
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, hand_in, make_event_with_lists
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
TABLE = "/t/cup/floor/tables/1/"
DECKS = f"{TABLE}decks/"


@pytest.fixture
def event():
    event = make_event_with_lists(slug="cup")
    make_entries(event, 4)
    for entry in event.entries.all():
        hand_in(event, entry.number, "a")
        hand_in(event, entry.number, "b")
    make_posted_round(event)
    return event


@pytest.fixture
def match(event):
    return Match.objects.get(round__tournament=event, table_number=1)


@pytest.fixture
def phone(event, sign_in):
    return sign_in(event, Role.JUDGE)


def text(answer):
    return " ".join(answer.content.decode().split())


def start(phone, **values):
    return phone.post(f"{TABLE}deck-check/", values)


def tick(phone, seat="1a", verdict="alike", **values):
    number = phone.get(f"{DECKS}{seat}/").context["form"]["list_number"].value()
    return phone.post(
        f"{DECKS}{seat}/", {"list_number": number, "verdict": verdict, "extras": "", "note": ""} | values
    )


# From the table to four decks that agree ------------------------------------------------------------------------


def test_a_check_leads_to_the_lists_of_all_four_decks(match, phone):
    answer = start(phone)

    assert answer["Location"] == DECKS
    page = text(phone.get(DECKS))
    for entry in match.entries:
        assert entry.seat_a.name in page
        assert entry.seat_b.name in page
    assert page.count("60 cards listed") == 4


def test_all_agrees_is_one_press_and_leads_from_deck_to_deck(match, phone):
    start(phone)

    places = [tick(phone, seat)["Location"] for seat in ("1a", "1b", "2a", "2b")]

    assert places == [f"{DECKS}1b/", f"{DECKS}2a/", f"{DECKS}2b/", DECKS]
    assert [deck.is_alike for deck in CheckedDeck.objects.all()] == [True] * 4
    page = text(phone.get(DECKS))
    assert page.count('badge-done">matches the list') == 4
    assert "Decks are back" in page


def test_the_decks_of_one_team_alone_are_taken(match, phone):
    start(phone, side="2")

    page = text(phone.get(DECKS))

    assert match.two.seat_a.name in page
    assert f"<strong>{match.one.seat_a.name}</strong>" not in page
    assert phone.get(f"{DECKS}1a/").status_code == 404
    assert tick(phone, "2b")["Location"] == f"{DECKS}2a/"


def test_the_list_is_shown_by_kind_with_its_printings(match, phone):
    start(phone)

    page = text(phone.get(f"{DECKS}1a/"))

    assert page.index("Pokémon") < page.index("Professor Elm") < page.index("Water Energy")
    assert re.search(r"<strong class=\"deck-count\">44</strong>.{0,80}Water Energy", page)


# What differs ---------------------------------------------------------------------------------------------------


def place_of(phone, title):
    lines = phone.get(f"{DECKS}1a/").context["deck"].lines
    return next(line.place for line in lines if line.title == title)


def test_a_card_too_many_is_counted_and_leads_to_its_penalty(match, phone):
    start(phone)
    elm = place_of(phone, "Professor Elm")

    answer = tick(phone, "1a", "differs", **{f"found_{elm}": "5"})

    assert answer["Location"] == DECKS
    deck = CheckedDeck.objects.get()
    assert (deck.cards, deck.found, deck.is_alike) == (61, [[elm, 5]], False)
    page = text(phone.get(DECKS))
    assert "1 line differs" in page
    assert "61 cards found" in page
    address = address_asked(phone, DECKS, f"{TABLE}penalty/")
    assert "Penalty: 102 Deck not legal, list legal" in page
    # The penalty's page has who, what happened and what was counted; no card of the list, since others read it.
    penalty = phone.get(address)
    assert f"{match.one.seat_a.name}, {match.one.team_name}: 102 Deck not legal, list legal" in text(penalty)
    note = penalty.context["form"]["note"].value()
    assert note == "Deck check. Cards counted: 61. Lines that differ from the list: 1."
    assert "Professor Elm: found 5, listed 4" in text(phone.get(f"{DECKS}1a/"))


def test_a_penalty_in_a_check_leads_back_to_the_decks_that_are_left(match, phone):
    start(phone)
    tick(phone, "1a", "differs", **{f"found_{place_of(phone, 'Professor Elm')}": "5"})
    asked = f"who={match.one.number}a&infraction=102"

    def give(address):
        who = {"who": f"{match.one.number}a", "infraction": "102"}
        return phone.post(address, who | {"level": "warning", "note": "61 cards"})

    assert give(f"{TABLE}penalty/?{asked}&deck=1.1.1a")["Location"] == DECKS
    assert give(f"{TABLE}penalty/?{asked}")["Location"] == TABLE
    phone.post(f"{TABLE}deck-check/done/")
    assert give(f"{TABLE}penalty/?{asked}&deck=1.1.1a")["Location"] == TABLE


def test_another_card_in_place_of_one_is_typed(phone, event):
    start(phone)
    elm = place_of(phone, "Professor Elm")

    tick(phone, "1a", "differs", **{f"found_{elm}": "3", "extras": "1 Bill"})

    assert CheckedDeck.objects.get().cards == 60
    assert "Bill: found 1, not on the list" in text(phone.get(f"{DECKS}1a/"))
    assert "Bill" not in str(event.journal.latest("number").after)


@pytest.mark.parametrize(
    ("verdict", "values", "said"),
    [
        ("alike", {"found_1": "3"}, "You entered a difference"),
        ("alike", {"extras": "1 Bill"}, "You entered a difference"),
        ("differs", {}, "No difference is entered yet"),
        ("differs", {"found_1": "-1"}, "field-error"),
    ],
)
def test_a_button_that_does_not_fit_what_was_typed_says_so(phone, verdict, values, said):
    start(phone)

    answer = tick(phone, "1a", verdict, **values)

    assert answer.status_code == 422
    assert said in text(answer)
    assert not CheckedDeck.objects.exists()


def test_a_list_that_was_replaced_meanwhile_is_not_ticked_off(event, phone, match):
    start(phone)
    number = phone.get(f"{DECKS}1a/").context["form"]["list_number"].value()
    hand_in(event, match.one.number, "a", reason="a misread line")

    answer = phone.post(f"{DECKS}1a/", {"list_number": number, "verdict": "alike"})

    assert "The list was replaced while this page was open" in text(answer)


def test_a_list_that_is_not_legal_itself_says_so_and_leads_to_101(event, phone, match):
    hand_in(event, match.one.number, "a", text=FOUR_TOO_MANY, reason="as it was")
    start(phone)

    page = text(phone.get(f"{DECKS}1a/"))

    assert "The list itself is not legal" in page
    assert "infraction=101" in page


def test_a_player_without_a_list_has_nothing_to_tick_off(event, phone, match):
    match.one.deck_lists.filter(player=match.one.seat_b).delete()
    start(phone)

    page = text(phone.get(f"{DECKS}1b/"))

    assert "has not handed in a list" in page
    assert tick(phone, "1a")["Location"] == f"{DECKS}2a/"


# Who, and events without lists ----------------------------------------------------------------------------------


def test_who_may_not_read_lists_starts_a_check_and_sees_none(event, sign_in):
    desk = sign_in(event, Role.SCOREKEEPER)

    assert start(desk)["Location"] == TABLE
    assert desk.get(DECKS).status_code == 403
    assert desk.get(f"{DECKS}1a/").status_code == 403
    assert "Decks and lists" not in text(desk.get(TABLE))


def test_an_event_without_lists_checks_decks_as_ever(event, phone):
    event.lists_handed_in.all().delete()
    type(event).objects.filter(pk=event.pk).update(deck_lists="none")

    assert start(phone)["Location"] == TABLE
    page = text(phone.get(TABLE))
    assert "Decks are back" in page
    assert "Decks and lists" not in page
    answer = phone.post(f"{TABLE}deck-check/done/")
    assert answer["Location"].startswith(f"{TABLE}extension/?minutes=")
    assert DeckCheck.objects.get().finished_at is not None


def test_a_table_with_full_lists_takes_a_constant_number_of_queries(
    event, phone, django_assert_max_num_queries
):
    start_deck_check(event, 1, 1, actor=BOSS)
    with django_assert_max_num_queries(30):
        phone.get(DECKS)


# Quickly, on a phone --------------------------------------------------------------------------------------------


def test_two_lines_of_one_energy_are_told_apart_by_what_was_typed(event, match, phone):
    for entry in event.entries.all():
        hand_in(
            event, entry.number, "a", "30 Water Energy (Neo)\n30 Water Energy base", actor=BOSS, reason="so"
        )
    start(phone)
    page = text(phone.get(f"{DECKS}1a/"))
    assert "<small>30 Water Energy (Neo)</small>" in page
    assert "<small>30 Water Energy base</small>" in page


def test_a_line_leads_to_the_page_of_its_card(match, phone):
    start(phone)
    assert 'href="/t/cup/rulings/cards/professor-elm/"' in text(phone.get(f"{DECKS}1a/"))


def test_what_is_wrong_is_where_the_page_opens(match, phone):
    start(phone)
    answer = tick(phone, found_1="5")
    assert answer.status_code == 422
    assert re.search(r'value="differs" class="[^"]*" autofocus', text(answer))
    assert "Type a whole number from 0 to 999" in text(tick(phone, found_1="-1"))
    assert re.search(r'name="found_1"[^>]* autofocus', text(tick(phone, found_1="-1")))


def test_a_card_without_a_clear_number_is_asked_for_again(match, phone):
    start(phone)
    answer = tick(phone, verdict="differs", extras="9999 Bill")
    assert answer.status_code == 422
    assert "does not say how many" in text(answer)
    assert not CheckedDeck.objects.exists()


@pytest.mark.as_shown
def test_a_judge_does_not_replace_what_another_judge_found_meanwhile(match, phone):
    phone.post(f"{TABLE}deck-check/", next(form_on(phone, TABLE, f"{TABLE}deck-check/").filled()))
    page = f"{DECKS}1a/"
    open_at_two = form_on(phone, page), form_on(phone, page)
    phone.post(page, filled(open_at_two[0], verdict="differs", extras="1 Rare Candy"))

    mistaken = phone.post(page, filled(open_at_two[1], verdict="alike", extras="2 Potion"))
    answer = phone.post(page, filled(open_at_two[1], verdict="alike"))

    assert (mistaken.status_code, answer.status_code) == (409, 409)
    assert "has been compared with its list in the meantime" in text(answer)
    assert CheckedDeck.objects.get().extras == "1 Rare Candy"
    phone.post(page, filled(form_on(phone, page), verdict="alike", extras=""))
    assert CheckedDeck.objects.get().is_alike
