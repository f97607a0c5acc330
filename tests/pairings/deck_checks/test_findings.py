"""M3: what a deck check found waits until a penalty or a reason answers it, whatever happens in between."""

from datetime import timedelta

import pytest

from pairings.deck_checks.actions import (
    DeckReport,
    finish_deck_check,
    give_no_penalty,
    record_deck,
    start_deck_check,
)
from pairings.deck_checks.counted import compare_deck
from pairings.deck_checks.models import CheckedDeck
from pairings.deck_checks.queries import decks_by_seat, open_findings
from pairings.matches.models import Match
from pairings.penalties.actions import PenaltyReport, give_penalty, overrule_penalty
from pairings.rounds.actions import close_round, take_back
from pairings.rounds.waits import find_waits
from pairings.undo.actions import undo_line
from teams.deck_lists.actions import let_list_pass
from teams.entries.seats import correct_seats
from tests.factories import BOSS, NOON, carry_on, make_entries, make_posted_round, make_results
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, hand_in, make_event_with_lists
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.setup.actions import finish_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_event_with_lists(slug="cup")
    make_entries(event, 4)
    for entry in event.entries.all():
        hand_in(event, entry.number, "a")
        hand_in(event, entry.number, "b")
    make_posted_round(event)
    start_deck_check(event, 1, 1, actor=BOSS, now=NOON)
    return event


def match_at(event, table=1):
    return Match.objects.get(round__tournament=event, round__number=1, table_number=table)


def number_of_list(event, seat):
    player = match_at(event).entry_at(int(seat[0])).player_in(seat[1])
    return event.lists_handed_in.get(player=player, replaced_at=None).number


def find(event, seat="1a", cards=61, minutes=1):
    """A judge compares the deck of a seat with its list."""
    counts = [line.count for line in event.lists_handed_in.get(number=number_of_list(event, seat)).deck]
    found = {1: counts[0] + cards - 60} if cards != 60 else {}
    report = DeckReport(compare_deck(counts, found), list_number=number_of_list(event, seat))
    return record_deck(event, 1, 1, seat, report, actor=BOSS, now=NOON + timedelta(minutes=minutes))


def waiting(event):
    return [(deck.player.name, deck.infraction) for deck in open_findings(event)]


def penalize(event, deck, **values):
    report = PenaltyReport("102", "warning", deck.entry.number, deck.letter, deck=deck.key, **values)
    return give_penalty(event, report, round_number=1, table_number=1, actor=BOSS)


def test_a_deck_that_differs_waits_and_one_that_matches_does_not(event):
    find(event, "1a")
    find(event, "1b", cards=60)

    assert waiting(event) == [(match_at(event).one.seat_a.name, "102")]


def test_a_list_that_is_not_legal_waits_though_the_deck_is_as_listed(event):
    match = match_at(event)
    hand_in(event, match.one.number, "a", FOUR_TOO_MANY, reason="as it is played")
    counts = [line.count for line in event.lists_handed_in.get(number=number_of_list(event, "1a")).deck]
    report = DeckReport(compare_deck(counts, {}), list_number=number_of_list(event, "1a"))
    record_deck(event, 1, 1, "1a", report, actor=BOSS, now=NOON)

    assert [infraction for _name, infraction in waiting(event)] == ["101"]


def test_a_list_that_the_head_judge_let_pass_is_nothing_to_decide(event):
    match = match_at(event)
    hand_in(event, match.one.number, "a", FOUR_TOO_MANY, reason="as it is played")
    number = number_of_list(event, "1a")
    let_list_pass(event, number, reason="no other card at hand", actor=BOSS)
    counts = [line.count for line in event.lists_handed_in.get(number=number).deck]
    record_deck(event, 1, 1, "1a", DeckReport(compare_deck(counts, {}), number), actor=BOSS, now=NOON)

    assert waiting(event) == []


def test_it_outlives_the_check_the_round_and_the_laptop(event):
    find(event)
    finish_deck_check(event, 1, 1, actor=BOSS)
    assert len(waiting(event)) == 1
    make_results(event, 1)
    close_round(event, 1, actor=BOSS)
    make_posted_round(event, 2)
    name = match_at(event).one.seat_a.name

    assert waiting(carry_on(event)) == [(name, "102")]


def test_a_penalty_that_names_the_check_answers_it_and_its_undo_asks_again(event):
    deck = find(event)
    penalize(event, deck)
    assert waiting(event) == []

    undo_line(event, event.journal.last().number, actor=BOSS)
    assert len(waiting(event)) == 1


def test_an_overruled_penalty_is_an_answer_with_its_reason(event):
    penalty = penalize(event, find(event))
    overrule_penalty(event, penalty.number, reason="a card was stuck to another", actor=BOSS)

    assert waiting(event) == []


def test_a_penalty_for_something_else_answers_nothing(event):
    deck = find(event)
    report = PenaltyReport("115", "warning", deck.entry.number, "a")
    give_penalty(event, report, round_number=1, table_number=1, actor=BOSS)

    assert len(waiting(event)) == 1


def test_a_penalty_of_another_team_cannot_name_the_deck(event):
    deck = find(event)
    other = match_at(event).two.number

    report = PenaltyReport("102", "warning", other, "a", deck=deck.key)
    with pytest.raises(Refusal, match="no_finding"):
        give_penalty(event, report, round_number=1, table_number=1, actor=BOSS)


def test_a_reason_answers_it_once_and_its_undo_asks_again(event):
    deck = find(event)
    give_no_penalty(event, 1, 1, deck.seat, reason="I had miscounted", actor=BOSS)

    assert waiting(event) == []
    with pytest.raises(Refusal, match="no_finding"):
        give_no_penalty(event, 1, 1, deck.seat, reason="again", actor=BOSS)
    copy = carry_on(event)
    assert waiting(copy) == []
    assert CheckedDeck.objects.get().no_penalty_reason == "I had miscounted"
    undo_line(copy, copy.journal.filter(action="give_no_penalty").last().number, actor=BOSS)
    assert len(waiting(copy)) == 1


def test_an_answer_wants_a_reason(event):
    deck = find(event)

    with pytest.raises(Refusal, match="reason"):
        give_no_penalty(event, 1, 1, deck.seat, reason="  ", actor=BOSS)


def test_a_deck_that_is_counted_again_asks_again_where_it_is_other_than_answered(event):
    deck = find(event)
    give_no_penalty(event, 1, 1, deck.seat, reason="I had miscounted", actor=BOSS)

    find(event, minutes=2)
    assert waiting(event) == []
    find(event, cards=62, minutes=3)
    assert len(waiting(event)) == 1
    find(event, cards=60, minutes=4)
    assert waiting(event) == []


def test_it_stays_with_the_player_where_seats_are_corrected(event):
    """The row of the check goes by the seat of then; both partners can still be checked."""
    deck = find(event)
    name, number = deck.player.name, deck.entry.number
    correct_seats(event, number, reason="mistyped", actor=BOSS)

    assert waiting(event) == [(name, "102")]
    assert {seat: one.player.name for seat, one in decks_by_seat(match_at(event)).items()} == {"1b": name}
    find(event, "1a", cards=62, minutes=2)
    find(event, "1b", cards=60, minutes=3)
    assert waiting(event) == [(match_at(event).one.seat_a.name, "102")]
    assert len(waiting(carry_on(event))) == 1


def test_closing_the_round_names_it_and_can_be_done(event):
    deck = find(event)
    finish_deck_check(event, 1, 1, actor=BOSS)
    make_results(event, 1)

    said = [wait.sentence for wait in find_waits(Tournament.objects.get(pk=event.pk))]
    assert said == [
        f"Round 1, table 1: what was found in the deck of {deck.player.name} has not been answered yet."
    ]
    close_round(event, 1, actor=BOSS)
    give_no_penalty(event, 1, 1, deck.seat, reason="miscounted", actor=BOSS)
    assert find_waits(Tournament.objects.get(pk=event.pk)) == []


def test_an_answer_in_a_closed_round_is_undone_there(event):
    deck = find(event)
    finish_deck_check(event, 1, 1, actor=BOSS)
    make_results(event, 1)
    close_round(event, 1, actor=BOSS)
    give_no_penalty(event, 1, 1, deck.seat, reason="miscounted", actor=BOSS)

    undo_line(event, event.journal.last().number, actor=BOSS)

    assert len(waiting(event)) == 1


def test_a_withdrawn_round_asks_nobody_and_the_event_that_is_over_neither(event):
    find(event)
    finish_deck_check(event, 1, 1, actor=BOSS)
    take_back(event, 1, reason="wrong tables", actor=BOSS)
    assert waiting(event) == []
    undo_line(event, event.journal.last().number, actor=BOSS)
    assert len(waiting(event)) == 1

    make_results(event, 1)
    close_round(event, 1, actor=BOSS)
    finish_tournament(Tournament.objects.get(pk=event.pk), reason="hall closes", actor=BOSS)
    assert waiting(event) == []
