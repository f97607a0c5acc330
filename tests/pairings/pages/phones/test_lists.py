"""A deck list handed in on a team's own page, which takes lists and never shows one that was saved."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from pairings.pages.phones.queries import read_hall
from teams.deck_lists.actions import let_list_pass
from teams.deck_lists.models import DeckList
from teams.deck_lists.queries import current_list
from teams.entries.models import Entry
from teams.entries.partners import replace_partner
from teams.entries.passes import make_passes
from teams.entries.seats import swap_seats
from teams.entries.steps import Person
from tests.expected import opened
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_entry, make_posted_round
from tests.pairings.bracket.brackets import go_on, make_cut_event
from tests.shown_pages import filled, form_on
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, LEGAL, hand_in, make_event_with_lists
from tests.tournament.config.cache.test_front_cache import Site
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor, Role
from tournament.kernel.shown import FIELD
from tournament.setup.actions import change_settings, finish_tournament

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def event() -> Tournament:
    event = make_event_with_lists(slug="cup", planned_rounds=3)
    make_entries(event, 4)
    make_passes(event, actor=BOSS, now=NOON)
    return event


def team(event: Tournament, number: int = 1) -> Entry:
    return event.entries.get(number=number)


def address(event: Tournament, seat: str = "", number: int = 1) -> str:
    own = f"/t/cup/team/{team(event, number).pass_code}/"
    return f"{own}lists/{seat}/" if seat else own


def shown(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def send(client: Client, event: Tournament, seat: str = "a", text: str = LEGAL, **values: str):
    """The form as the page sends it after it was read, so that all that was found was seen."""
    read = client.post(address(event, seat), {"text": text, "do": "read"} | values)
    seen = read.context["form"].reading.seen
    return client.post(address(event, seat), {"text": text, "do": "hand_in", "seen": seen} | values)


def field_on(client: Client, event: Tournament, seat: str = "a") -> dict[str, str]:
    """What the page says that it is about."""
    form = form_on(client, address(event, seat))
    return {FIELD: filled(form)[FIELD][0]}


def test_a_list_is_typed_and_handed_in_and_the_page_says_only_that_it_is_here(client, event):
    assert "no list yet" in shown(client, address(event))

    answer = send(client, event)

    assert answer["Location"] == f"{address(event)}?sent=1#team-lists"
    one = current_list(event, 1, "a")
    assert (one.text, one.cards, one.source, str(one.received_by)) == (
        LEGAL,
        60,
        "phone",
        "Team 1, on its phone",
    )
    DeckList.objects.update(received_at=NOON)
    for path in (address(event), address(event, "a")):
        text = shown(client, path)
        assert "60 cards, received at 14:00" in text
        assert "Double Gust" not in text


def test_both_members_use_one_pass_each_for_a_list_of_their_own(client, event):
    """B.GS1: each player has a deck."""
    send(client, event, "a")
    assert "Ben 1:</strong> no list yet" in shown(client, address(event))
    assert "Hand in the list of Ben 1" in shown(client, address(event))

    send(client, event, "b", FOUR_TOO_MANY)

    cards = {seat: current_list(event, 1, seat).cards for seat in "ab"}
    assert cards == {"a": 60, "b": 64}
    text = shown(client, address(event))
    assert "60 cards, received at" in text
    assert "64 cards, received at" in text


def test_a_list_that_breaks_a_rule_is_said_before_it_is_taken_and_taken_as_it_is(client, event):
    straight = client.post(address(event, "a"), {"text": FOUR_TOO_MANY, "do": "hand_in"})
    assert straight.status_code == 422
    assert "At most 4" in straight.content.decode() or "not 64" in straight.content.decode()
    assert not DeckList.objects.exists()

    assert send(client, event, text=FOUR_TOO_MANY).status_code == 302

    assert current_list(event, 1, "a").cards == 64


def test_what_is_typed_is_read_while_it_is_typed(client, event):
    text = "4 Slowking Neo Genesis 14\n3 Profesor Elmo\n??\n"

    read = client.post(
        address(event, "a"), {"text": text, "do": "read"}, headers=HTMX | {"HX-Target": "reading"}
    )

    said = read.content.decode()
    assert "7 of 60 cards" in said
    assert "banned" in said
    assert "Profesor Elmo" in said
    assert "<html" not in said
    assert not DeckList.objects.exists()


def test_a_saved_list_is_on_no_page_of_its_team_nor_of_its_opponents(client, event):
    hand_in(event, 1, "a")
    hand_in(event, 1, "b")
    make_posted_round(event)
    for number in (1, 2, 3, 4):
        for path in ("", "a/", "b/", "leave/", "lists/a/", "lists/b/"):
            text = shown(client, f"/t/cup/team/{team(event, number).pass_code}/{path}")
            assert "Double Gust" not in text
            assert "Professor Elm" not in text


def test_after_closing_the_page_says_so_and_keeps_what_was_typed(client, event):
    change_settings(event, {"lists_close_at": NOON}, actor=BOSS)

    assert "Deck lists are closed" in shown(client, address(event, "a"))
    answer = send(client, event)

    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Deck lists are closed. Take your list or your changes to a judge." in text
    assert "44 Water Energy" in text
    assert not DeckList.objects.exists()


def test_once_round_1_is_posted_only_what_is_missing_is_told(client, event):
    """FR-222, FR-231.c: the list is fixed."""
    hand_in(event, 1, "a")
    hand_in(event, 2, "a")
    hand_in(event, 2, "b")
    make_posted_round(event)

    assert "The deck list of Ben 1 is missing. Bring it to the desk." in shown(client, address(event))
    assert "deck list" not in shown(client, address(event, number=2)).lower()
    assert "Deck lists are closed" in shown(client, address(event, "b"))
    assert send(client, event, "b").status_code == 422


def test_an_event_without_lists_has_none_on_its_pages(client, event):
    change_settings(event, {"deck_lists": "none"}, actor=BOSS)

    assert "eck list" not in shown(client, address(event))
    assert "This event does not collect deck lists" in shown(client, address(event, "a"))
    assert send(client, event).status_code == 422


@pytest.mark.as_shown
def test_a_list_sent_again_because_the_answer_was_lost_has_arrived_once(client, event):
    page = field_on(client, event)
    first = send(client, event, **page)
    again = client.post(address(event, "a"), {"text": LEGAL, "do": "hand_in", **page})

    assert first["Location"] == again["Location"]
    assert DeckList.objects.count() == 1


@pytest.mark.as_shown
def test_a_newer_list_of_the_same_player_is_replaced_only_when_that_is_said(client, event):
    page = field_on(client, event)
    hand_in(event, 1, "a", FOUR_TOO_MANY)

    for button in ("hand_in", "read"):
        answer = client.post(address(event, "a"), {"text": LEGAL, "do": button, **page})
        assert answer.status_code == 409
        text = answer.content.decode()
        assert "Ada 1 now has a deck list of 64 cards" in text
        assert "44 Water Energy" in text

    assert send(client, event, **field_on(client, event)).status_code == 302
    assert current_list(event, 1, "a").text == LEGAL


@pytest.mark.as_shown
@pytest.mark.parametrize("headers", [{}, HTMX | {"HX-Target": "team-list"}])
def test_seats_that_are_swapped_while_somebody_types_take_no_list_to_the_partner(client, event, headers):
    page = field_on(client, event)
    swap_seats(event, 1, actor=BOSS)

    answer = client.post(address(event, "a"), {"text": LEGAL, "do": "hand_in", **page}, headers=headers)

    assert answer.status_code == 409
    assert "Ben 1 is now in seat A of Team 1." in answer.content.decode()
    assert not DeckList.objects.exists()


@pytest.mark.as_shown
def test_what_is_wrong_with_a_list_is_never_told_under_the_name_of_a_new_partner(client, event):
    page = field_on(client, event, "b")
    replace_partner(event, 1, "b", Person("Cay", "5005"), actor=BOSS)
    make_passes(event, actor=BOSS, now=NOON)
    new = event.entries.get(is_withdrawn=False, seat_b__name="Cay")

    answer = client.post(address(event, "b", new.number), {"text": " ", "do": "hand_in", **page})

    assert answer.status_code == 409
    assert "Cay is now in seat B" in answer.content.decode()


@pytest.mark.as_shown
def test_what_the_partner_hands_in_and_who_joins_other_teams_does_not_matter(client, event):
    page = field_on(client, event)
    hand_in(event, 1, "b")
    replace_partner(event, 2, "b", Person("Cay", "5005"), actor=BOSS)

    assert send(client, event, **page).status_code == 302


def test_by_htmx_the_phone_is_led_on_and_what_is_refused_replaces_the_form(client, event):
    values = {"text": LEGAL, "do": "hand_in"}

    led = client.post(address(event, "a"), values, headers=HTMX | {"HX-Target": "team-list"})
    assert (led.status_code, led["HX-Redirect"]) == (200, f"{address(event)}?sent=1#team-lists")

    empty = client.post(address(event, "b"), {"text": " ", "do": "hand_in"}, headers=HTMX)
    assert empty.status_code == 422
    text = empty.content.decode()
    assert text.strip().startswith('<div class="stack stack-wide" id="team-list">')
    assert "The list is empty." in text


def test_10000_lines_are_refused_in_a_sentence_and_2000_are_taken(client, event):
    answer = send(client, event, text="1 Professor Elm\n" * 10_000)
    assert answer.status_code == 422
    assert "a deck list can be at most 64 KB" in answer.content.decode()

    assert send(client, event, text="1 Professor Elm\n" * 2_000).status_code == 302
    assert current_list(event, 1, "a").cards == 2000


def test_a_team_that_is_out_hands_nothing_in(client, event):
    Entry.objects.filter(number=1).update(dropped_at=NOON + timedelta(minutes=1))

    assert "Your team is out of the event" in shown(client, address(event, "a"))
    assert "eck list" not in shown(client, address(event))


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({}, "Only judges and the organizer can see your list."),
        (
            {"lists_published": True},
            "Judges and the organizer can see your list. After the event, everyone can.",
        ),
        ({"cut_reads_lists": True}, "the organizer and your opponents in the bracket can see your list."),
    ],
)
def test_the_page_says_who_will_see_the_list(client, event, values, sentence):
    change_settings(event, values, actor=BOSS)

    assert sentence in shown(client, address(event, "a"))


# --- The cut -----------------------------------------------------------------------------------------------------


def make_bracket(**values: object) -> Tournament:
    """The first round of the bracket is posted: seeds 1 to 4, with lists of which each tells whose it is."""
    event = make_cut_event(5, 4, slug="cup", deck_lists="requested", **values)
    make_passes(event, actor=BOSS, now=NOON)
    for number in range(1, 6):
        hand_in(event, number, "a", f"{LEGAL}1 Thing of {number}\n")
    return event


def in_bracket(event: Tournament) -> tuple[int, int]:
    match = event.rounds.get(number=2).matches.at_table(1)
    return match.one.number, match.two.number


def test_opponents_in_the_bracket_read_each_others_lists_where_that_was_announced(client):
    event = make_bracket(cut_reads_lists=True)
    one, two = in_bracket(event)
    path = f"{address(event, number=one)}opponents-lists/"
    assert path in shown(client, address(event, number=one))

    text = shown(client, path)

    assert f"Thing of {two}" in text
    assert f"Deck lists of Team {two}" in text
    assert "Thing of" not in text.replace(f"Thing of {two}", "")
    assert "No list was handed in." in text  # of seat B
    assert client.get(path)["Cache-Control"] == "private, no-store"


def test_without_an_announcement_they_read_none(client):
    event = make_bracket()
    one, _two = in_bracket(event)

    assert "opponents-lists" not in shown(client, address(event, number=one))
    assert client.get(f"{address(event, number=one)}opponents-lists/").status_code == 404


def test_in_the_swiss_rounds_and_outside_the_bracket_nobody_reads_a_list(client, event):
    change_settings(event, {"cut_reads_lists": True}, actor=BOSS)
    make_posted_round(event)
    assert client.get(f"{address(event)}opponents-lists/").status_code == 404


def test_who_is_not_in_the_bracket_or_whose_round_is_over_reads_none(client):
    event = make_bracket(cut_reads_lists=True)
    one, two = in_bracket(event)
    out = next(entry.number for entry in event.entries.all() if not entry.cut_seeds.exists())
    assert client.get(f"{address(event, number=out)}opponents-lists/").status_code == 404

    go_on(event, [1, 1])

    assert client.get(f"{address(event, number=two)}opponents-lists/").status_code == 404
    assert f"Thing of {two}" not in shown(client, f"{address(event, number=one)}opponents-lists/")


def test_a_cut_with_decks_of_its_own_takes_their_lists_once_the_swiss_rounds_are_over(client):
    """X28: a new deck for the top 8."""
    event = make_event_with_lists(slug="cup", planned_rounds=1, cut_size=4, new_lists_for_cut=True)
    make_entries(event, 4)
    make_passes(event, actor=BOSS, now=NOON)
    for seat in "ab":
        hand_in(event, 1, seat)
    make_closed_round(event)

    text = shown(client, address(event))
    assert "Deck lists for the cut" in text
    assert "Ada 1:</strong> no list yet" in text
    assert send(client, event).status_code == 302

    stages = {one.stage: one.text for one in DeckList.objects.filter(player=team(event).seat_a)}
    assert stages == {"swiss": LEGAL, "elimination": LEGAL}


# --- The front cache ---------------------------------------------------------------------------------------------


def test_a_list_that_came_in_moves_the_page_of_its_team_alone(event):
    site = Site()
    pages = [address(event, number=number) for number in (1, 2)]
    for path in pages:
        assert site.get(path)[0] == 200

    hand_in(event, 1, "a")
    site.seconds += 1
    asked = len(site.asked)

    assert b"60 cards, received at" in site.get(pages[0])[2]
    assert b"no list yet" in site.get(pages[1])[2]
    assert len(site.asked) == asked + 1


def test_the_lists_of_all_teams_are_three_queries_more(event):
    counts = []
    for asked in ("none", "requested"):
        change_settings(event, {"deck_lists": asked}, actor=BOSS)
        event.refresh_from_db()
        for more in (5, 6) if asked == "requested" else ():
            make_entry(event, more)
            hand_in(event, more, "a")
        with CaptureQueriesContext(connection) as queries:
            read_hall(event)
        counts.append(len(queries))

    assert counts[1] == counts[0] + 3, "the lists, and the cards by which they are legal"


# --- Not legal ---------------------------------------------------------------------------------------------------

THREE_FAULTS = "4 Slowking Neo Genesis 14\n6 Slowpoke Aquapolis\n24 Water Energy\n"  # small, banned, too many
HEAD = Actor(name="Hanna Head", roles=frozenset({Role.HEAD_JUDGE}))
NOT_LEGAL = "The list of Ada 1 is not legal"


def test_a_list_that_is_not_legal_is_told_to_its_own_team_with_what_is_wrong_and_no_card(client, event):
    send(client, event, text=THREE_FAULTS)

    for path in (address(event), address(event, "a")):
        text = shown(client, path)
        assert NOT_LEGAL in text
        assert "The deck needs exactly 60 cards, not 34. Add 26 cards." in text
        assert "1 card is not legal at this event." in text
        assert "There are too many copies of 1 card." in text
        assert "Slowpoke" not in text
    assert "Correct the list of Ada 1" in shown(client, address(event))
    others = [address(event, number=2), "/t/cup/", "/t/cup/?q=Team", address(event, "b")]
    for path in others:
        assert "not legal" not in opened(client.get(path))


def test_nothing_is_said_once_it_is_corrected_or_let_pass(client, event):
    send(client, event, text=THREE_FAULTS)
    send(client, event)
    assert NOT_LEGAL not in shown(client, address(event))

    row = hand_in(event, 1, "b", FOUR_TOO_MANY)
    assert "The list of Ben 1 is not legal" in shown(client, address(event))
    let_list_pass(event, row.number, reason="His dog ate it", actor=HEAD)
    assert "not legal" not in shown(client, address(event))


def test_a_line_that_nobody_could_read_and_cards_of_one_kind_are_counted(client, event):
    hand_in(event, 1, "a", "4 Profesor Elmo\n4 Foo Bar\n4 Slowking Neo Genesis 14\n48 Water Energy\n")
    text = shown(client, address(event))
    assert "2 lines do not say which card is meant." in text
    assert "1 card is not legal at this event." in text
    assert "Foo" not in text


def test_after_round_1_is_posted_an_illegal_list_sends_its_team_to_the_desk_until_the_end(client, event):
    hand_in(event, 1, "a", THREE_FAULTS)
    hand_in(event, 1, "b")
    make_closed_round(event)

    text = shown(client, address(event))
    assert NOT_LEGAL in text
    assert "Lists are closed: bring it to the desk." in text
    assert "Add 26 cards" in shown(client, address(event, "a"))

    finish_tournament(event, actor=BOSS, reason="The hall closes.")
    assert "not legal" not in shown(client, address(event))


def test_an_event_whose_rules_know_no_decks_calls_no_list_illegal(client):
    event = make_event_with_lists(slug="cup", rule_set="casual-2v2")
    make_entries(event, 2)
    make_passes(event, actor=BOSS, now=NOON)
    hand_in(event, 1, "a", "1 Professor Elm\n")
    assert "not legal" not in shown(client, address(event))


def test_a_list_that_the_head_judge_lets_pass_moves_the_page_that_is_kept(event):
    site = Site()
    row = hand_in(event, 1, "a", THREE_FAULTS)
    assert NOT_LEGAL in site.text(address(event))
    let_list_pass(event, row.number, reason="His dog ate it", actor=HEAD)
    site.later(1)
    assert NOT_LEGAL not in site.text(address(event))
