"""The bracket of an event as it is printed: what everybody sees of it, in a fixed number of queries."""

import pytest

from pairings.bracket_sheets.bracket_content import print_bracket, print_empty_bracket
from pairings.bracket_sheets.bracket_sheet import LineState
from pairings.cut.actions import CutChoice, make_cut
from pairings.drops.actions import drop_entry
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import post_round
from pairings.standings.queries import standings
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_tournament
from tests.pairings.bracket.brackets import go_on, make_cut_event, make_elimination_event, newest

pytestmark = pytest.mark.django_db


def lines_of(printed, teams_left, slot):
    return printed.cells[teams_left, slot].lines


def test_there_is_no_bracket_to_print_before_one_is_posted():
    assert print_bracket(make_tournament()) is None
    assert print_bracket(make_tournament(cut_size=4)) is None


def test_a_bracket_says_teams_seeds_tables_and_who_won():
    event = make_cut_event(6, size=4, has_third_place=True)
    record_result(event, 2, 1, Ending(How.TIME, prizes_left=(1, 3)), actor=BOSS, now=NOON)
    seeds = {seed.seed: seed.entry.team_name for seed in event.cuts.get().seeds.all()}

    printed = print_bracket(event)

    one, two = lines_of(printed, 4, 1)
    assert (one.text, one.seed, one.is_winner, one.score) == (seeds[1], "1", True, "won")
    assert (two.text, two.seed, two.is_winner, two.score) == (seeds[4], "4", False, "")
    assert printed.cells[4, 1].table == "table 1"
    assert printed.cells[4, 1].ending == "on time, prizes left 1 : 3"
    assert printed.cells[4, 2].ending == ""
    final = lines_of(printed, 2, 1)
    assert [(line.state, line.text) for line in final] == [
        (LineState.TEAM, seeds[1]),
        (LineState.OPEN, "Winner of semifinal 2"),
    ]
    assert [line.text for line in lines_of(printed, 2, 2)] == [seeds[4], "Loser of semifinal 2"]
    assert printed.winner.is_open
    assert any("1 Swiss round" in note for note in printed.notes)
    assert any("Floor Rules 2003, section 217" in note for note in printed.notes)


def test_the_first_round_of_five_teams_has_three_byes_in_words():
    printed = print_bracket(make_elimination_event(5))
    byes = [
        line for slot in (1, 2, 3, 4) for line in lines_of(printed, 8, slot) if line.state == LineState.BYE
    ]
    assert {line.text for line in byes} == {"bye"}
    assert len(byes) == 3


def test_the_winner_is_named_once_the_final_is_played():
    event = make_cut_event(4, size=2)
    go_on(event, [2])
    second = event.cuts.get().seeds.get(seed=2).entry

    winner = print_bracket(event).winner

    assert (winner.label, winner.team, winner.is_open) == ("Winner", second.team_name, False)
    assert second.seat_a.name in winner.players


def test_games_are_the_scores_of_a_match_of_several():
    event = make_cut_event(4, size=2, final_games=3)
    number = newest(event).number
    record_result(event, number, 1, Ending(How.WON, 1, games=(2, 1, 0)), actor=BOSS, now=NOON)

    printed = print_bracket(event)

    assert [line.score for line in lines_of(printed, 2, 1)] == ["2", "1"]
    assert "best of 3" in printed.rounds[2].below


def test_rounds_say_their_time_of_day_and_their_minutes():
    event = make_cut_event(5, size=4, bracket_rounds=[[4, 60, "18:30"], [2, None, ""]])

    rounds = print_bracket(event).rounds

    assert (rounds[4].title, rounds[2].title) == ("Semifinals", "Final")
    assert "18:30" in rounds[4].below
    assert "no clock" in rounds[2].below


def test_a_large_bracket_says_on_which_page_a_team_comes_from():
    final = lines_of(print_bracket(make_elimination_event(17)), 2, 1)

    assert [line.text for line in final] == ["Winner of semifinal 1, page 1", "Winner of semifinal 2, page 2"]


@pytest.mark.parametrize(("teams", "byes"), [(2, 0), (3, 1), (8, 0), (13, 3), (64, 0)])
def test_an_empty_bracket_has_the_seeds_and_the_byes_of_that_many_teams(teams, byes):
    printed = print_empty_bracket(make_tournament(), teams)
    first = [
        line for (left, _slot), cell in printed.cells.items() if left == printed.size for line in cell.lines
    ]

    assert sorted(int(line.seed) for line in first if line.state == LineState.TEAM) == list(
        range(1, teams + 1)
    )
    assert sum(line.state == LineState.BYE for line in first) == byes
    assert not any(line.text for line in first if line.state == LineState.TEAM)


def test_more_teams_take_no_more_queries(django_assert_num_queries):
    small, large = make_cut_event(4, size=2), make_cut_event(9, size=8)
    for event in (small, large):
        with django_assert_num_queries(3):
            print_bracket(event)


def test_a_team_that_left_is_marked():
    event = make_cut_event(5, size=4)
    leaving = event.cuts.get().seeds.get(seed=4).entry
    drop_entry(event, leaving.number, reason="train", actor=BOSS, now=NOON)

    assert lines_of(print_bracket(event), 4, 1)[1].text == f"{leaving.team_name} (dropped)"


def test_seeds_are_not_called_ranks_where_a_team_above_the_line_does_not_play_on():
    event = make_tournament(planned_rounds=1, cut_size=4)
    make_entries(event, 6)
    make_closed_round(event)
    second = [row.entry for row in standings(event)][1]
    make_cut(
        event,
        CutChoice(declined={second.number: "their train leaves"}, is_confirmed=True),
        actor=BOSS,
        now=NOON,
    )
    post_round(event, 2, actor=BOSS, now=NOON)

    notes = " ".join(print_bracket(event).notes)

    assert "Seeds are the ranks" not in notes
    assert "Seeds follow the order after 1 Swiss round, leaving out teams that do not advance" in notes
