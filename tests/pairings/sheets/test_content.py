"""Rows become what is printed: records, last results, seats and house rules, in a fixed number of queries."""

import pytest

from pairings.drops.actions import drop_entry
from pairings.matches.queries import round_matches
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round
from pairings.sheets import content
from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_event,
    make_posted_round,
    make_results,
    make_tournament,
)
from tests.pairings.bracket.brackets import go_on, make_cut_event

pytestmark = pytest.mark.django_db


def test_page_frame_names_rule_set_with_its_day_and_the_time_in_the_events_zone():
    frame = content.page_frame(make_tournament(round_minutes=40, paper="Letter"), "Round 1", now=NOON)

    assert frame.rule_set == "Pokémon DCI Floor Rules 2003, in force from 1 January 2003"
    assert frame.printed_at == "17 May 2003, 14:00"
    assert frame.house_rules == ("40 minutes per round",)
    assert frame.paper == "Letter"


def test_slip_rules_have_the_prizes_of_each_letter_and_let_only_an_a_start_under_the_floor_rules():
    """FR-B.GS5, FR-B.GS3.c."""
    rules = content.slip_rules(make_tournament(), "")

    assert [(at.code, rules.prizes_of(at)) for at in rules.picture.seats] == [
        ("1A", 3),
        ("2B", 2),
        ("2A", 3),
        ("1B", 2),
    ]
    assert rules.starters == ("A",)


def test_slip_rules_let_anyone_start_under_team_battle():
    """TB-S2."""
    assert content.slip_rules(make_tournament(rule_set="team-battle-14.3"), "").starters == ("A", "B")


def test_slips_are_in_table_order_with_the_record_before_the_round():
    tournament = make_tournament()
    make_entries(tournament, 4)
    make_closed_round(tournament, 1, winners=[2, 2])
    round_ = make_posted_round(tournament, 2)

    slips = content.slips(round_)

    assert [slip.table for slip in slips] == ["1", "2"]
    assert {side.record for side in slips[0].sides} == {"W-L-D 1-0-0 · 3 points"}
    assert {side.record for side in slips[1].sides} == {"W-L-D 0-1-0 · 0 points"}
    assert slips[0].sides[0].players["A"].startswith("Ada")


def test_slips_leave_the_bye_out_and_can_be_those_of_some_tables():
    tournament = make_tournament()
    make_entries(tournament, 5)
    round_ = make_posted_round(tournament)

    assert len(content.slips(round_)) == 2
    assert [slip.table for slip in content.slips(round_, tables={2})] == ["2"]


def test_lines_of_a_round_hold_every_match_under_every_name():
    tournament = make_tournament()
    make_entries(tournament, 5)
    round_ = make_posted_round(tournament)

    assert [line.table for line in content.table_lines(round_)] == ["1", "2", ""]
    assert content.table_lines(round_)[2].alone == "bye"
    assert sorted(line.name for line in content.team_lines(round_)) == [f"Team {n}" for n in range(1, 6)]
    assert len({line.name for line in content.player_lines(round_)}) == 10
    assert sum(line.opponent == "bye" for line in content.player_lines(round_)) == 2


def test_the_line_of_a_fixed_table_says_so():
    tournament = make_tournament()
    make_entry(tournament, 1, fixed_table=9)
    for number in range(2, 5):
        make_entry(tournament, number)
    round_ = make_posted_round(tournament)
    for lines, each in (
        (content.table_lines(round_), 1),
        (content.team_lines(round_), 2),
        (content.player_lines(round_), 4),
    ):
        marks = sorted((line.table, line.is_fixed) for line in lines)
        assert marks == [("1", False)] * each + [("9", True)] * each


def test_before_anyone_has_played_no_line_has_a_record_and_round_2_has_all():
    tournament = make_tournament()
    make_entries(tournament, 5)
    first = make_posted_round(tournament)
    lines = [*content.team_lines(first), *content.player_lines(first)]
    assert {(line.record, line.points, line.last_result) for line in lines} == {("", "", "")}
    sides = [side for line in content.table_lines(first) for side in (line.one, line.two) if side]
    assert {side.points for side in sides} == {""}

    make_results(tournament, 1)
    close_round(tournament, 1, actor=BOSS, now=NOON)
    second = make_posted_round(tournament, 2)
    assert all(line.record and line.points and line.last_result for line in content.team_lines(second))
    assert all(line.one.points for line in content.table_lines(second))


def test_last_result_is_how_the_round_before_was_recorded():
    tournament = make_posted_event(3)
    match = round_matches(tournament.rounds.get(number=1))[0]
    record_result(tournament, 1, match.table_number, Ending(How.WITHDRAWN, 2), actor=BOSS, now=NOON)
    close_round(tournament, 1, actor=BOSS, now=NOON)
    round_ = make_posted_round(tournament, 2)

    last = {line.name: (line.last_result, line.points) for line in content.team_lines(round_)}

    assert last[match.one.team_name] == ("lost, player left", "0 points")
    assert last[match.two.team_name] == ("won, player left", "3 points")
    assert sorted(last.values())[0] == ("bye", "3 points")


def test_standing_lines_show_rank_remark_and_tiebreakers():
    tournament = make_tournament()
    entries = make_entries(tournament, 4)
    make_closed_round(tournament)
    drop_entry(tournament, entries[0].number, reason="tired", actor=BOSS, now=NOON)

    lines = content.standing_lines(tournament, through=1)

    assert [line.rank for line in lines] == ["1", "2", "3", "4"]
    assert [line.remark for line in lines if line.team == "Team 1"] == ["dropped after round 1"]
    assert {len(line.values) for line in lines} == {2}
    assert [note.abbreviation for note in content.tiebreaker_notes(tournament)] == ["OMW%", "OOMW%"]


def test_likely_tables_leave_out_the_unusable_and_keep_fixed_ones():
    tournament = make_tournament(first_table=5, unused_tables=[6])
    make_entries(tournament, 4)
    tournament.entries.filter(number=1).update(fixed_table=20)

    assert content.likely_tables(tournament) == [5, 7, 20]


@pytest.mark.parametrize("teams", [2, 6])
def test_content_takes_the_same_number_of_queries_for_few_and_many_teams(django_assert_num_queries, teams):
    tournament = make_tournament()
    make_entries(tournament, teams)
    make_closed_round(tournament)
    round_ = make_posted_round(tournament, 2) if teams > 2 else tournament.rounds.get(number=1)
    earlier = 1 if teams > 2 else 0

    with django_assert_num_queries(1 + earlier):
        content.slips(round_)
    for gather in (content.team_lines, content.player_lines):
        with django_assert_num_queries(2 + earlier):
            gather(round_)
    with django_assert_num_queries(2):
        content.table_lines(round_)
    with django_assert_num_queries(3):
        content.standing_lines(tournament, through=1)
    with django_assert_num_queries(1):
        content.entry_lines(tournament)


def test_registration_form_of_a_limited_event_says_whether_energy_is_supplied():
    """FR-233.b: announced during registration, too."""
    notes = content.registration_notes(make_tournament(format="sealed", energy="none"))
    assert "Basic Energy is not supplied. Bring your own. (Floor Rules 2003, section 233)" in notes
    assert not [note for note in content.registration_notes(make_tournament()) if "Energy" in note]


# In the bracket -------------------------------------------------------------------------------------------------


@pytest.fixture
def final_round():
    """The round of the final, with a match for third place, of an event of 5 teams."""
    event = make_cut_event(5, size=4, has_third_place=True)
    return go_on(event, [1, 2])


def test_a_slip_of_the_bracket_says_its_match_and_the_seeds_in_place_of_the_round_and_records(final_round):
    final, third = content.slips(final_round)

    assert (final.position, third.position) == ("Final", "Match for third place")
    assert [side.record for side in final.sides] == ["seed 1", "seed 3"]
    assert [side.record for side in third.sides] == ["seed 4", "seed 2"]


def test_pairings_of_the_bracket_say_the_match_the_seed_and_the_last_result(final_round):
    lines = {line.name: line for line in content.team_lines(final_round)}
    final, third = content.table_lines(final_round)

    assert (final.position, third.position) == ("Final", "Match for third place")
    assert (final.one.points, final.two.points) == ("1", "3")
    line = lines[final.one.team]
    assert (line.position, line.record, line.points, line.last_result) == ("Final", "seed 1", "", "won")
    assert {line.position for line in content.player_lines(final_round)} == {"Final", "Match for third place"}


def test_a_swiss_round_has_no_positions():
    tournament = make_tournament()
    make_entries(tournament, 4)
    round_ = make_posted_round(tournament)

    lines = [*content.table_lines(round_), *content.team_lines(round_), *content.slips(round_)]
    assert {line.position for line in lines} == {""}


def test_the_stage_of_an_event_in_its_bracket_is_called_by_the_round(final_round):
    assert content.stage_name(final_round.tournament) == "Final"


def test_sheets_of_the_bracket_take_one_query_more_than_those_of_a_swiss_round(
    django_assert_num_queries, final_round
):
    swiss = final_round.tournament.rounds.get(number=1)
    with django_assert_num_queries(1):
        content.slips(swiss)
    with django_assert_num_queries(3):
        content.slips(final_round)
