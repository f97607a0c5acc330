"""Deck checks of a table."""

from datetime import timedelta

import pytest

from pairings.deck_checks.actions import DeckReport, finish_deck_check, record_deck, start_deck_check
from pairings.deck_checks.counted import compare_deck, read_extras
from pairings.deck_checks.models import CheckedDeck
from pairings.rounds.actions import discard_proposal, take_back
from pairings.tableside.models import DeckCheck
from pairings.undo.actions import undo_line
from tests.factories import BOSS, NOON, carry_on, make_entries, make_posted_event, make_posted_round
from tests.teams.deck_lists.lists import hand_in, make_event_with_lists
from tournament.config.files.event_file import export_event
from tournament.event_file.purpose import Purpose
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role

pytestmark = pytest.mark.django_db
JIM = Actor(name="Jim", roles=frozenset({Role.JUDGE}))


@pytest.fixture
def event():
    return make_posted_event()


def test_a_deck_check_knows_how_long_it_took(event):
    check = start_deck_check(event, 1, 1, actor=JIM, now=NOON)
    assert check.length(NOON + timedelta(minutes=2)) == timedelta(minutes=2)

    check = finish_deck_check(event, 1, 1, actor=BOSS, now=NOON + timedelta(minutes=7, seconds=20))

    assert check.length(NOON + timedelta(hours=1)) == timedelta(minutes=7, seconds=20)
    assert (check.started_by.name, check.finished_by.name) == ("Jim", "Olivia Owner")
    assert event.journal.latest("number").after == {"seconds": 440}


def test_a_table_is_checked_once_at_a_time_and_again_later(event):
    start_deck_check(event, 1, 1, actor=JIM, now=NOON)

    with pytest.raises(Refusal) as refused:
        start_deck_check(event, 1, 1, actor=BOSS, now=NOON)
    assert (refused.value.code, refused.value.params["by"]) == ("pairings.deck_check_running", "Jim")

    finish_deck_check(event, 1, 1, actor=JIM, now=NOON)
    start_deck_check(event, 1, 1, actor=BOSS, now=NOON)


def test_finishing_needs_a_check_that_runs(event):
    with pytest.raises(Refusal) as refused:
        finish_deck_check(event, 1, 1, actor=JIM)

    assert refused.value.code == "pairings.no_deck_check"


# Decks compared with their lists --------------------------------------------------------------------------------


def counted(found=None, extras=""):
    comparison = compare_deck([4, 56], found or {}, read_extras(extras))
    return DeckReport(comparison, list_number=7, extras=extras)


def test_a_deck_is_kept_with_what_differs_and_the_journal_names_no_card(event):
    start_deck_check(event, 1, 1, actor=JIM, now=NOON)

    deck = record_deck(event, 1, 1, "2a", counted({1: 5}, "1 Gust of Wind"), actor=JIM, now=NOON)

    assert (deck.is_alike, deck.cards, deck.found) == (False, 62, [[1, 5]])
    assert (deck.list_number, deck.extras, str(deck.checked_by)) == (7, "1 Gust of Wind", "Jim")
    line = event.journal.latest("number")
    team = deck.match.two
    assert line.after == {"player": team.seat_a.name, "cards_counted": 62, "differences": 2}
    assert (line.table_number, line.entry_number) == (1, team.number)
    assert "Gust" not in str(line.rows)


def test_a_deck_that_is_counted_again_replaces_the_first_count_and_is_put_back_by_undo(event):
    start_deck_check(event, 1, 1, actor=JIM, now=NOON)
    record_deck(event, 1, 1, "1a", counted({1: 5}), actor=JIM, now=NOON)
    record_deck(event, 1, 1, "1a", counted(), actor=JIM, now=NOON)
    deck = CheckedDeck.objects.get()
    assert (deck.is_alike, deck.found) == (True, [])

    undo_line(event, event.version, actor=JIM)

    deck.refresh_from_db()
    assert (deck.is_alike, deck.found) == (False, [[1, 5]])


def test_only_a_deck_that_was_taken_is_compared(event):
    for seat in ("1a", "2b"):
        with pytest.raises(Refusal) as refused:
            record_deck(event, 1, 1, seat, counted(), actor=JIM)
        assert refused.value.code == "pairings.no_deck_check"
        if seat == "1a":
            start_deck_check(event, 1, 1, side=1, actor=JIM)
    record_deck(event, 1, 1, "1b", counted(), actor=JIM)
    with pytest.raises(Refusal) as refused:
        record_deck(event, 1, 1, "3a", counted(), actor=JIM)
    assert refused.value.code == "pairings.no_such_seat"


def test_the_decks_of_one_team_are_taken(event):
    check = start_deck_check(event, 1, 1, side=2, actor=JIM)

    assert check.sides == (2,)
    assert event.journal.latest("number").entry_number == check.match.two.number
    finish_deck_check(event, 1, 1, actor=JIM)
    with pytest.raises(Refusal) as refused:
        start_deck_check(event, 1, 1, side=3, actor=JIM)
    assert refused.value.code == "pairings.no_such_side"
    assert start_deck_check(event, 1, 1, actor=JIM).sides == (1, 2)


def test_what_was_found_in_a_deck_is_not_in_a_file_to_hand_in_and_carries_on(event):
    start_deck_check(event, 1, 1, actor=JIM)
    record_deck(event, 1, 1, "1a", counted({1: 5}, "1 Gust of Wind"), actor=JIM)

    assert "Gust" not in export_event(event, Purpose.HAND_IN).decode()
    here = carry_on(event)
    assert CheckedDeck.objects.get(match__round__tournament=here).found == [[1, 5]]
    assert DeckCheck.objects.get(match__round__tournament=here).cause == "table"


def test_a_table_that_is_paired_again_loses_its_counted_decks_and_an_undo_brings_them_back(event):
    start_deck_check(event, 1, 1, actor=JIM)
    record_deck(event, 1, 1, "1a", counted({1: 5}), actor=JIM)
    take_back(event, 1, reason="wrong teams", actor=BOSS)
    discard_proposal(event, 1, actor=BOSS)
    assert not CheckedDeck.objects.exists()

    undo_line(event, event.version, actor=BOSS)

    assert CheckedDeck.objects.get().found == [[1, 5]]


def test_a_list_that_a_deck_was_compared_with_stays_until_the_check_is_undone():
    """The table would show "matches the list" for a list that nobody compared."""
    event = make_event_with_lists()
    make_entries(event, 4)
    for entry in event.entries.all():
        hand_in(event, entry.number, "a")
    make_posted_round(event)
    start_deck_check(event, 1, 1, actor=JIM, now=NOON)
    match = event.rounds.get().matches.get(table_number=1)
    listed = event.lists_handed_in.get(entry=match.one)
    counts = [line.count for line in listed.deck]
    report = DeckReport(compare_deck(counts, {}), list_number=listed.number)
    record_deck(event, 1, 1, "1a", report, actor=JIM, now=NOON)
    check = event.journal.latest("number").number
    receipts = event.journal.filter(action="receive_list")
    number = next(line.number for line in receipts if line.rows[0][1] == [listed.number])
    other = next(line.number for line in receipts if line.number != number)

    with pytest.raises(Refusal) as refused:
        undo_line(event, number, reason="the wrong list", actor=BOSS)
    assert (refused.value.code, refused.value.params["line"]) == ("pairings.undo_later", check)
    undo_line(event, other, reason="the wrong list", actor=BOSS)  # no deck was compared with that one

    undo_line(event, check, actor=BOSS)
    undo_line(event, number, reason="the wrong list", actor=BOSS)
    assert not event.lists_handed_in.filter(pk=listed.pk).exists()
