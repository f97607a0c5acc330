"""Who plays on, the places and the winners, from rows."""

import pytest

from pairings.bracket_sheets.bracket_content import read_whole_bracket
from pairings.bracket_sheets.end_content import (
    cut_notes,
    line_notes,
    line_sentence,
    place_lines,
    places_notes,
    print_winners,
    seed_lines,
)
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_tournament
from tests.pairings.bracket.brackets import go_on, make_cut_event, make_elimination_event
from tournament.setup.actions import finish_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def played():
    """An event of 6 teams whose bracket of 4, without a match for third place, is played: seed 1 won."""
    event = make_cut_event(6, size=4)
    go_on(event)
    go_on(event)
    return event


def names(event):
    return {seed.seed: seed.entry.team_name for seed in event.cuts.get().seeds.all()}


def test_who_plays_on_has_seeds_opponents_and_tables():
    event = make_cut_event(5, size=4)
    seeds = names(event)

    first, *_rest, last = seed_lines(read_whole_bracket(event))

    assert (first.seed, first.team, first.opponent, first.opponent_seed, first.table) == (
        ("1", seeds[1], seeds[4], "4", "1")
    )
    assert (last.seed, last.opponent) == ("4", seeds[1])


def test_a_bye_has_no_table_and_no_seed_beside_it():
    event = make_elimination_event(3)

    first = seed_lines(read_whole_bracket(event))[0]

    assert (first.opponent, first.opponent_seed, first.table) == ("bye", "", "")


def test_a_line_that_the_drawn_number_decided_says_so_and_that_the_head_judge_confirmed_it():
    event = make_cut_event(6, size=4)
    cut = event.cuts.get()
    cut.line_decided_by = "random"
    cut.save()

    assert "number drawn for each team decided, and the head judge confirmed it" in line_sentence(cut)
    assert "head judge confirmed" in " ".join(cut_notes(read_whole_bracket(event)))
    assert "head judge confirmed" in " ".join(line_notes(event, after=1))
    assert line_notes(event, after=9) == []


@pytest.mark.parametrize(
    ("decided", "told"), [("points", "Match points decided"), ("omw", "Opponents'"), ("", "")]
)
def test_a_line_says_what_decided_it(decided, told):
    cut = make_cut_event(6, size=4).cuts.get()
    cut.line_decided_by = decided

    assert told in line_sentence(cut)


def test_places_are_the_brackets_first_then_the_swiss_order(played):
    whole, seeds = read_whole_bracket(played), names(played)
    lines = place_lines(played, whole)

    assert [line.place for line in lines] == ["1", "2", "3–4", "3–4", "5", "6"]
    assert [line.team for line in lines[:4]] == [seeds[1], seeds[2], seeds[3], seeds[4]]
    assert [line.reached for line in lines] == ["Winner", "Final", "Semifinals", "Semifinals", "", ""]
    assert [line.rank for line in lines] == ["1", "2", "3", "4", "5", "6"]
    assert any("share places 3 and 4" in note for note in places_notes(played, whole))


def test_while_the_bracket_is_played_only_places_that_are_decided_are_listed():
    event = make_cut_event(6, size=4)
    assert place_lines(event, read_whole_bracket(event)) == []
    seeds = names(event)
    go_on(event)

    lines = place_lines(event, read_whole_bracket(event))

    assert [(line.place, line.team) for line in lines] == [("3–4", seeds[3]), ("3–4", seeds[4])]


def test_the_winners_are_named_with_places_and_how_the_final_ended(played):
    seeds, winners = names(played), print_winners(played)

    assert [(line.place, line.team) for line in winners.lines] == [
        ("1", seeds[1]),
        ("2", seeds[2]),
        ("3–4", seeds[3]),
        ("3–4", seeds[4]),
    ]
    assert winners.event == played.name
    assert "17 May 2003" in winners.when
    assert f"Final: {seeds[1]} – {seeds[2]}. {seeds[1]} won." in winners.told[0]
    assert winners.told[1] == "6 teams · 1 Swiss round · top 4"


def test_before_the_final_is_played_nobody_is_named_and_the_sheet_says_why():
    winners = print_winners(make_cut_event(6, size=4))

    assert list(winners.lines) == []
    assert winners.no_winner == "Not final: the event is still in progress."


def test_an_event_that_ended_before_its_first_round_says_so_in_place_of_winners():
    event = make_tournament(planned_rounds=1)
    make_entries(event, 4)
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON)
    event.refresh_from_db()

    assert print_winners(event).no_winner == "No round was played."


def test_an_event_without_a_bracket_has_its_first_three_once_it_is_finished():
    event = make_tournament(planned_rounds=1)
    make_entries(event, 4)
    make_closed_round(event)
    assert list(print_winners(event).lines) == []
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON)
    event.refresh_from_db()

    assert [line.place for line in print_winners(event).lines] == ["1", "2", "3"]
