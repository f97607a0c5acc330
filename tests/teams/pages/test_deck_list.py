"""One player's list at the desk: who sees it, who types it in, what the head judge decides about it."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from pairings.undo.actions import undo_line
from teams.deck_lists.actions import let_list_pass
from teams.deck_lists.models import DeckList
from teams.deck_lists.queries import current_list
from teams.entries.seats import swap_seats
from tests.factories import BOSS, make_entries, make_posted_round, make_staff
from tests.shown_pages import filled, form_on
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, LEGAL, hand_in, make_event_with_lists
from tournament.event.models import Tournament
from tournament.journal.models import JournalEntry
from tournament.kernel.roles import Role
from tournament.kernel.stages import RoundStage
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    event = make_event_with_lists(slug="cup")
    make_entries(event, 4)
    make_staff(event, "hanna", Role.HEAD_JUDGE)
    return event


def browser(event: Tournament, role: Role) -> Client:
    """A browser of somebody who has this role alone."""
    client = Client()
    client.force_login(make_staff(event, f"x-{role.value.replace('_', '-')}", role))
    return client


@pytest.fixture
def judge(event: Tournament) -> Client:
    return browser(event, Role.JUDGE)


@pytest.fixture
def clerk(event: Tournament) -> Client:
    return browser(event, Role.SCOREKEEPER)


@pytest.fixture
def head_judge(event: Tournament) -> Client:
    return browser(event, Role.HEAD_JUDGE)


def address(name: str, *args: Any) -> str:
    return reverse(f"teams:{name}", args=["cup", *args])


LIST = ("deck-list", 1, "a")
TYPE = ("deck-list-type", 1, "a")


def text_of(client: Client, path: str) -> str:
    return client.get(path).content.decode()


def test_a_judge_sees_the_cards_each_with_its_page(judge: Client, event: Tournament) -> None:
    hand_in(event, 1, "a")
    text = text_of(judge, address(*LIST))
    assert '<a href="/t/cup/rulings/cards/professor-elm/">Professor Elm</a>' in text
    assert "60 cards" in text


def test_a_judge_sees_what_the_rules_say_and_by_which_rule(judge: Client, event: Tournament) -> None:
    hand_in(event, 1, "a", FOUR_TOO_MANY)
    text = text_of(judge, address(*LIST))
    assert "8 copies of Professor Elm" in text
    assert "/t/cup/rulings/FR-221.b/" in text or "FR-221.b" in text


def test_the_desk_learns_that_a_list_is_there_and_sees_no_card_of_it(
    clerk: Client, event: Tournament
) -> None:
    hand_in(event, 1, "a", FOUR_TOO_MANY)
    for path in (address(*LIST), address(*TYPE), address("deck-lists"), address("entry", 1)):
        assert "Elm" not in text_of(clerk, path)
    assert "64 cards, received" in text_of(clerk, address(*LIST))


def test_the_desk_types_a_list_in_for_a_player(clerk: Client, event: Tournament) -> None:
    answer = clerk.post(address(*TYPE), {"text": LEGAL, "do": "hand_in", "backs": "alike"})
    assert answer.status_code == 302
    row = current_list(event, 1, "a")
    assert row is not None
    assert (row.text, row.source, row.has_mixed_backs) == (LEGAL, "desk", False)


def test_a_question_is_asked_before_the_list_is_kept(clerk: Client, event: Tournament) -> None:
    typed = LEGAL.replace("Professor Elm", "Profesor Elmm")
    answer = clerk.post(address(*TYPE), {"text": typed, "do": "hand_in"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Did you mean Professor Elm?" in page
    assert "4 Profesor Elmm" in page  # nothing typed is lost
    assert not DeckList.objects.exists()


def test_live_reading_answers_with_the_part_alone_and_keeps_nothing(clerk: Client, event: Tournament) -> None:
    answer = clerk.post(
        address(*TYPE), {"text": "61 Water Energy", "do": "read"}, headers={"HX-Request": "true"}
    )
    page = answer.content.decode()
    assert page.lstrip().startswith('<section class="card stack" id="reading"')
    assert "61 of 60 cards" in page
    assert not DeckList.objects.exists()


def test_a_list_over_64_kb_is_refused_in_a_sentence_and_stays_on_the_page(
    clerk: Client, event: Tournament
) -> None:
    typed = "4 Professor Elm\n" * 10_000
    answer = clerk.post(address(*TYPE), {"text": typed, "do": "hand_in"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "64 KB" in page
    assert page.count("4 Professor Elm") == 10_000
    assert not DeckList.objects.exists()


def test_a_new_list_replaces_the_one_before_and_both_are_kept(
    judge: Client, clerk: Client, event: Tournament
) -> None:
    hand_in(event, 1, "a", FOUR_TOO_MANY)
    clerk.post(address(*TYPE), {"text": LEGAL, "do": "hand_in"})
    assert DeckList.objects.count() == 2
    text = text_of(judge, address(*LIST))
    assert "Earlier lists" in text
    assert "64 cards" in text


def test_the_journal_says_that_a_list_came_and_no_card_of_it(clerk: Client, event: Tournament) -> None:
    clerk.post(address(*TYPE), {"text": LEGAL, "do": "hand_in"})
    line = JournalEntry.objects.filter(tournament=event).latest("number")
    assert line.action == "receive_list"
    assert "Elm" not in str((line.before, line.after))


def test_once_round_1_is_posted_the_head_judge_alone_changes_a_list(
    clerk: Client, head_judge: Client, event: Tournament
) -> None:
    """FR-222, FR-231.c: a deck is fixed; a correction has a reason, and the original stays beside it."""
    hand_in(event, 1, "a", FOUR_TOO_MANY)
    make_posted_round(event)
    answer = clerk.post(address(*TYPE), {"text": LEGAL, "do": "hand_in", "reason": "a typo"})
    assert answer.status_code == 422
    assert head_judge.post(address(*TYPE), {"text": LEGAL, "do": "hand_in"}).status_code == 422
    sent = {"text": LEGAL, "do": "hand_in", "reason": "8 was a 4"}
    assert head_judge.post(address(*TYPE), sent).status_code == 302
    row = current_list(event, 1, "a")
    assert row is not None
    assert (row.source, row.reason) == ("judge", "8 was a 4")
    assert DeckList.objects.exclude(replaced_at=None).count() == 1


def test_a_penalty_is_offered_with_its_infraction_chosen(
    head_judge: Client, clerk: Client, event: Tournament
) -> None:
    """101: the deck list is not legal. It is offered once decks are fixed, to those who give penalties."""
    hand_in(event, 1, "a", FOUR_TOO_MANY)
    link = "/t/cup/floor/penalties/new/?team=1&amp;who=1a&amp;infraction=101"
    assert link not in text_of(head_judge, address(*LIST))
    make_posted_round(event)
    assert link in text_of(head_judge, address(*LIST))
    assert link not in text_of(clerk, address(*LIST))
    page = text_of(head_judge, link.replace("&amp;", "&"))
    assert "Deck list not legal" in page
    assert "Ada 1" in page


def test_a_teams_page_leads_to_the_lists_of_both_players(clerk: Client, event: Tournament) -> None:
    page = text_of(clerk, address("entry", 1))
    assert address("deck-list", 1, "a") in page
    assert address("deck-list", 1, "b") in page


def test_a_missing_list_after_round_1_is_entered_by_the_head_judge_fr_222(
    clerk: Client, head_judge: Client, event: Tournament
) -> None:
    make_posted_round(event)
    typed = {"text": LEGAL, "do": "hand_in", "reason": "it was forgotten"}
    assert "only the head judge can accept its list now" in text_of(clerk, address(*LIST))
    assert address(*TYPE) not in text_of(clerk, address(*LIST))
    assert clerk.post(address(*TYPE), typed).status_code == 422
    assert current_list(event, 1, "a") is None
    assert "why is this list being accepted only now" in text_of(head_judge, address(*TYPE))
    assert head_judge.post(address(*TYPE), typed).status_code == 302
    assert "it was forgotten" in text_of(head_judge, address(*LIST))


def test_the_head_judge_lets_a_list_pass_with_a_reason(head_judge: Client, event: Tournament) -> None:
    row = hand_in(event, 1, "a", FOUR_TOO_MANY)
    path = address("pass-list", 1, "a")
    assert head_judge.post(path, {"reason": ""}).status_code == 422
    assert head_judge.post(path, {"reason": "nobody has others"}).status_code == 302
    text = text_of(head_judge, address(*LIST))
    assert "allowed by the head judge" in text
    assert "nobody has others" in text
    head_judge.post(path, {"choice": "stop"})
    row.refresh_from_db()
    assert row.allowed_at is None


def test_two_lists_the_wrong_way_round_are_swapped_by_one_press(clerk: Client, event: Tournament) -> None:
    hand_in(event, 1, "a", LEGAL)
    hand_in(event, 1, "b", FOUR_TOO_MANY)
    clerk.post(address("swap-lists", 1), {"seat": "a"})
    found = {seat: current_list(event, 1, seat) for seat in "ab"}
    assert {seat: row and row.text for seat, row in found.items()} == {"a": FOUR_TOO_MANY, "b": LEGAL}


def test_the_cut_has_a_page_of_its_own(clerk: Client, event: Tournament) -> None:
    """X28: where the cut has new decks."""
    change_settings(event, {"new_lists_for_cut": True}, actor=BOSS)
    clerk.post(f"{address(*TYPE)}?for=cut", {"text": LEGAL, "do": "hand_in"})
    assert current_list(event, 1, "a") is None
    assert current_list(event, 1, "a", RoundStage.ELIMINATION) is not None
    assert "for the cut" in text_of(clerk, f"{address(*LIST)}?for=cut")


def test_what_somebody_typed_is_read_again_as_it_was_by_who_may_see_it(
    event: Tournament, head_judge: Client
) -> None:
    typed = LEGAL.replace("Professor Elm", "Profesor Elmm")
    hand_in(event, 1, "a", typed, answers={"card:professorelmm": "Professor Elm"}, has_mixed_backs=False)
    page = text_of(head_judge, address(*TYPE))
    assert "4 Profesor Elmm" in page
    assert "1 answer" in page
    assert re.search(r'value="alike"[^>]* checked', page)


def test_undo_brings_the_list_before_back(event: Tournament, head_judge: Client) -> None:
    hand_in(event, 1, "a", LEGAL)
    head_judge.post(address(*TYPE), {"text": FOUR_TOO_MANY, "do": "hand_in", "seen": ""})
    shown = head_judge.post(address(*TYPE), {"text": FOUR_TOO_MANY, "do": "read"}).content.decode()
    seen = re.search(r'name="seen" value="(\w+)"', shown)
    assert seen
    head_judge.post(address(*TYPE), {"text": FOUR_TOO_MANY, "do": "hand_in", "seen": seen[1]})
    row = current_list(event, 1, "a")
    assert row is not None
    assert row.text == FOUR_TOO_MANY
    line = JournalEntry.objects.filter(tournament=event, action="receive_list").latest("number")
    head_judge.post(f"/t/cup/desk/journal/{line.number}/undo/", {"number": line.number})
    row = current_list(event, 1, "a")
    assert row is not None
    assert row.text == LEGAL


def test_a_reason_may_name_a_card_so_the_desk_does_not_read_it(
    clerk: Client, judge: Client, event: Tournament
) -> None:
    row = hand_in(event, 1, "a", FOUR_TOO_MANY)
    let_list_pass(event, row.number, reason="Wobbuffet stays out", actor=BOSS)
    assert "Wobbuffet" in text_of(judge, address(*LIST))
    for path in (address(*LIST), "/t/cup/desk/journal/"):
        assert "Wobbuffet" not in text_of(clerk, path)


# --- What the page showed ----------------------------------------------------------------------------------------


@pytest.mark.as_shown
def test_a_list_that_came_while_the_desk_typed_is_not_replaced_without_a_word(
    clerk: Client, event: Tournament
) -> None:
    old = form_on(clerk, address(*TYPE))
    hand_in(event, 1, "a", FOUR_TOO_MANY)
    answer = clerk.post(old.action, filled(old, text=LEGAL, do="hand_in"))
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Ada 1 now has a deck list of 64 cards" in page
    assert "44 Water Energy" in page
    new = form_on(clerk, address(*TYPE))
    assert clerk.post(new.action, filled(new, text=LEGAL, do="hand_in")).status_code == 302


@pytest.mark.as_shown
@pytest.mark.parametrize("button", ["read", "hand_in"])
def test_a_list_is_never_read_or_taken_under_the_name_of_the_partner(
    clerk: Client, event: Tournament, button: str
) -> None:
    old = form_on(clerk, address(*TYPE))
    swap_seats(event, 1, actor=BOSS)
    answer = clerk.post(old.action, filled(old, text=LEGAL, do=button))
    assert answer.status_code == 409
    assert "Ben 1 is now in seat A" in answer.content.decode()
    assert not DeckList.objects.exists()


@pytest.mark.as_shown
def test_by_htmx_an_outdated_page_keeps_what_is_typed_on_it(clerk: Client, event: Tournament) -> None:
    old = form_on(clerk, address(*TYPE))
    hand_in(event, 1, "a", FOUR_TOO_MANY)
    values = filled(old, text=LEGAL, do="read")
    answer = clerk.post(old.action, values, headers={"HX-Request": "true"})
    assert answer.status_code == 409
    assert "HX-Retarget" in answer.headers


@pytest.mark.as_shown
def test_the_head_judge_allows_the_list_that_the_page_showed(head_judge: Client, event: Tournament) -> None:
    hand_in(event, 1, "a", FOUR_TOO_MANY)
    action = address("pass-list", 1, "a")
    old = form_on(head_judge, address(*LIST), action)
    hand_in(event, 1, "a", FOUR_TOO_MANY + "1 Muk")
    answer = head_judge.post(action, filled(old, reason="fine"))
    assert answer.status_code == 409
    assert "a deck list of 65 cards" in answer.content.decode()
    assert head_judge.post(action, filled(old, reason="")).status_code == 409
    new = form_on(head_judge, address(*LIST), action)
    assert head_judge.post(action, filled(new, reason="fine")).status_code == 302
    assert DeckList.objects.exclude(allowed_at=None).get().cards == 65


@pytest.mark.as_shown
def test_a_list_that_an_undo_took_away_is_not_ruled_on(head_judge: Client, event: Tournament) -> None:
    hand_in(event, 1, "a", FOUR_TOO_MANY)
    action = address("pass-list", 1, "a")
    old = form_on(head_judge, address(*LIST), action)
    undo_line(event, event.version, actor=BOSS)
    answer = head_judge.post(action, filled(old, reason="fine"))
    assert answer.status_code == 409
    assert "Ada 1 no longer has a deck list." in answer.content.decode()


@pytest.mark.as_shown
def test_two_presses_swap_two_lists_once(clerk: Client, event: Tournament) -> None:
    hand_in(event, 1, "a", LEGAL)
    hand_in(event, 1, "b", FOUR_TOO_MANY)
    form = form_on(clerk, address(*LIST), address("swap-lists", 1))
    assert clerk.post(form.action, filled(form)).status_code == 302
    assert clerk.post(form.action, filled(form)).status_code == 409
    row = current_list(event, 1, "a")
    assert row is not None
    assert row.text == FOUR_TOO_MANY
