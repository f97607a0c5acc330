"""What the sheets of decks print of an event: whose lists, in which order, with what was found."""

from datetime import date

import pytest

from pairings.bracket.queries import read_seeds
from pairings.cut.actions import CutChoice, make_cut
from pairings.deck_sheets.deck_content import (
    MOST_LINES,
    checked_teams,
    deck_sheet_rules,
    filled_sheets,
    let_pass_note,
    named_sheets,
    open_lists,
)
from pairings.rounds.actions import propose_round
from teams.deck_lists.actions import let_list_pass, swap_lists
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_entry, make_posted_round
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, LEGAL, hand_in, make_event_with_lists
from tournament.kernel.stages import RoundStage

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_event_with_lists()
    make_entries(event, 4)
    return event


def names_of(sheets):
    return [(sheet.team.team, sheet.own.letter, sheet.own.player) for sheet in sheets]


def test_lists_are_printed_by_team_name_and_seat_and_only_those_handed_in(event):
    for number, seat in ((4, "b"), (2, "b"), (2, "a")):
        hand_in(event, number, seat)

    assert names_of(filled_sheets(event)) == [
        ("Team 2", "A", "Ada 2"),
        ("Team 2", "B", "Ben 2"),
        ("Team 4", "B", "Ben 4"),
    ]
    assert names_of(filled_sheets(event, numbers={4})) == [("Team 4", "B", "Ben 4")]


def test_a_list_has_its_cards_its_backs_and_when_it_came(event):
    """B.GS1: both members have a list of their own."""
    hand_in(event, 1, "a", has_mixed_backs=True, is_opaque=True)
    (sheet,) = filled_sheets(event)
    deck = sheet.own.deck

    assert [(card.count, card.name) for group in deck.groups for card in group.cards] == [
        (4, "Slowking"),
        (4, "Slowpoke"),
        (4, "Professor Elm"),
        (4, "Double Gust"),
        (44, "Water Energy"),
    ]
    assert (deck.count, deck.findings, deck.has_mixed_backs, deck.is_opaque) == (60, (), True, True)
    assert deck.received == "14:00, at the desk"
    assert sheet.partner.deck is None


def test_lists_for_a_cut_with_new_decks_are_sheets_of_their_own():
    """X28."""
    event = make_event_with_lists(cut_size=2, new_lists_for_cut=True)
    make_entries(event, 4)
    hand_in(event, 1, "a")
    hand_in(event, 2, "b", FOUR_TOO_MANY, stage=RoundStage.ELIMINATION)

    assert names_of(filled_sheets(event)) == [("Team 1", "A", "Ada 1")]
    assert names_of(filled_sheets(event, stage=RoundStage.ELIMINATION)) == [("Team 2", "B", "Ben 2")]


def test_in_the_cut_lists_are_missing_of_those_who_play_on_and_its_checks_have_its_own_lists():
    """X28."""
    event = make_event_with_lists(cut_size=2, new_lists_for_cut=True, planned_rounds=1)
    make_entries(event, 4)
    make_closed_round(event)
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=NOON)
    first, second = (seed.entry.number for seed in read_seeds(event))
    hand_in(event, first, "a", stage=RoundStage.ELIMINATION)
    found = open_lists(event, stage=RoundStage.ELIMINATION)
    final = checked_teams(event.rounds.get(number=2))

    assert {(int(line.number), line.letter) for line in found} == {(first, "B"), (second, "A"), (second, "B")}
    assert [int(each.team.number) for each in final for seat in each.team.seats if seat.deck] == [first]


def test_a_newer_list_and_a_swap_are_what_is_printed(event):
    hand_in(event, 1, "a", FOUR_TOO_MANY)
    hand_in(event, 1, "a", LEGAL)
    swap_lists(event, 1, actor=BOSS, now=NOON)

    assert names_of(filled_sheets(event)) == [("Team 1", "B", "Ben 1")]
    assert filled_sheets(event)[0].own.deck.count == 60


def test_what_was_found_has_its_rule_and_marks_its_line(event):
    """FR-221.b."""
    hand_in(event, 1, "a", FOUR_TOO_MANY)
    deck = filled_sheets(event)[0].own.deck

    marked = [card.name for group in deck.groups for card in group.cards if card.marks]
    assert marked == ["Professor Elm"]
    assert "section 221" in deck.findings[1]
    assert "8 copies of Professor Elm" in deck.findings[1]


def test_a_line_that_nobody_could_read_is_printed_too(event):
    hand_in(event, 1, "a", LEGAL + "\n3 Qwertzuiop Asdfghjkl\nWhatever that is\n// a remark\n")
    deck = filled_sheets(event)[0].own.deck
    printed = " ".join([*(card.name for group in deck.groups for card in group.cards), *deck.findings])

    assert "3 Qwertzuiop Asdfghjkl" in printed
    assert "Whatever that is" in printed
    assert "a remark" not in printed


def test_a_list_of_thousands_of_lines_says_what_is_not_printed(event):
    hand_in(event, 1, "a", "1 xyzzy\n" * 2000)
    deck = filled_sheets(event)[0].own.deck

    assert sum(len(group.cards) for group in deck.groups) == MOST_LINES
    assert f"(lines: {2000 - MOST_LINES}, cards: {2000 - MOST_LINES})" in deck.findings[0]


def test_sheets_with_names_are_for_everybody_or_for_those_whose_list_is_missing(event):
    hand_in(event, 1, "a")

    assert len(named_sheets(event)) == 8
    missing = named_sheets(event, is_missing_only=True)
    assert names_of(missing)[:2] == [("Team 1", "B", "Ben 1"), ("Team 2", "A", "Ada 2")]
    assert len(missing) == 7
    assert all(sheet.own.deck is None for sheet in missing)


def test_check_sheets_have_both_teams_of_a_table_in_table_order(event):
    make_entries_and_post(event)
    round_ = event.rounds.get()
    found = checked_teams(round_)

    assert [each.table for each in found] == ["1", "1", "2", "2", ""]
    assert found[0].opponent == found[1].team.team
    assert found[-1].opponent == ""
    assert [each.table for each in checked_teams(round_, tables={2})] == ["2", "2"]


def make_entries_and_post(event):
    make_entry(event, 5)
    hand_in(event, 5, "a")
    make_posted_round(event)


def test_check_sheets_can_be_printed_of_a_proposal(event):
    hand_in(event, 1, "b")
    round_ = propose_round(event, 1, actor=BOSS, now=NOON)

    decks = {each.team.number: each.team.seats[1].deck for each in checked_teams(round_)}
    assert [number for number, deck in decks.items() if deck is not None] == ["1"]


def test_missing_and_illegal_lists_are_listed_and_legal_ones_are_not(event):
    for number in (1, 2, 3):
        for seat in "ab":
            hand_in(event, number, seat, FOUR_TOO_MANY if (number, seat) == (2, "b") else LEGAL)
    found = open_lists(event)

    assert [(line.team, line.letter, line.state) for line in found] == [
        ("Team 2", "B", "Not legal"),
        ("Team 4", "A", "Missing"),
        ("Team 4", "B", "Missing"),
    ]
    assert any("Professor Elm" in reason for reason in found[0].reasons)


def test_without_reasons_no_card_is_named(event):
    hand_in(event, 1, "a", FOUR_TOO_MANY)
    line = open_lists(event, has_reasons=False)[0]

    assert (line.state, line.reasons) == ("Not legal", ())


def test_a_list_that_the_head_judge_lets_pass_is_counted_and_not_listed(event):
    deck_list = hand_in(event, 1, "a", FOUR_TOO_MANY)
    assert let_pass_note(event) == []
    let_list_pass(event, deck_list.number, reason="Typed late.", actor=BOSS, now=NOON)

    assert next((line.team, line.letter) for line in open_lists(event)) == ("Team 1", "B")
    assert "allowed 1 list" in let_pass_note(event)[0]
    assert "Typed late." in filled_sheets(event)[0].own.deck.passed


def test_tables_are_those_of_the_round_that_is_played(event):
    make_posted_round(event)

    assert {line.table for line in open_lists(event, round_=event.rounds.get())} == {"1", "2"}


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"format": "modified"}, ("Modified · exactly 60 cards · cards legal on 17 May 2003", 60, False)),
        ({"format": "sealed"}, ("Sealed Deck · exactly 40 cards", 40, True)),
        ({"rule_set": "casual-2v2"}, ("Modified", None, False)),
    ],
)
def test_sheets_say_what_a_deck_is_at_this_event(values, expected):
    """FR-221.a, FR-231.a; a rule set that says nothing of decks has no size."""
    rules = deck_sheet_rules(make_event_with_lists(**values))

    assert (rules.summary, rules.size, rules.is_limited) == expected


def test_sheets_say_which_sets_are_left_out(event):
    """FR-204.b."""
    event.sets_left_out, event.cards_as_on = ["ecard3"], date(2003, 5, 1)
    rules = deck_sheet_rules(event)

    assert any("Skyridge" in note for note in rules.notes)
    assert "1 May 2003" in rules.summary


def test_queries_do_not_grow_with_the_field(event, django_assert_max_num_queries):
    for number in (1, 2):
        hand_in(event, number, "a")
    make_posted_round(event)
    round_ = event.rounds.get()
    more = make_event_with_lists()
    make_entries(more, 8)
    for number in range(1, 9):
        hand_in(more, number, "a")
        hand_in(more, number, "b", FOUR_TOO_MANY)
    make_posted_round(more)

    for each, of in ((event, round_), (more, more.rounds.get())):
        with django_assert_max_num_queries(3):
            filled_sheets(each)
        with django_assert_max_num_queries(3):
            checked_teams(of)
        with django_assert_max_num_queries(4):
            open_lists(each, round_=of)
