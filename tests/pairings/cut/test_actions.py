"""The cut: made once, made again, taken back, called off; its rounds go the way of every round."""

import json
from datetime import timedelta

import pytest

from pairings.bracket.models import PassedOver
from pairings.bracket.queries import read_bracket, read_cut, still_in
from pairings.cut.actions import CutChoice, make_cut, post_provisional, take_cut_back
from pairings.cut.goes_on import let_play_on, list_play_on
from pairings.cut.queries import plan_cut
from pairings.drops.actions import disqualify_entry, drop_entry, reinstate_entry
from pairings.elimination.outlook import find_champion
from pairings.from_paper.actions import check_from_paper
from pairings.late_entries.actions import arrange_match
from pairings.late_entries.queries import waiting_entries
from pairings.matches.models import Match
from pairings.matches.queries import round_matches, round_plan
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import (
    PairingChoice,
    close_round,
    discard_proposal,
    draw_again,
    pair_again,
    post_round,
    propose_round,
    reopen_round,
    take_back,
)
from pairings.rounds.clock import start_clock
from pairings.rounds.elimination_rounds import find_changes
from pairings.standings.event_file import export_standings
from pairings.standings.final import find_provisional, shown_standings
from pairings.standings.queries import standings
from pairings.undo.actions import undo_line
from tests.factories import (
    BOSS,
    CLERK,
    NOON,
    carry_on,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_results,
    make_tournament,
)
from tests.pairings.rounds.test_actions import refused
from tests.shown import sees
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.kernel.refusal import Refusal
from tournament.kernel.shown import NotAsShown
from tournament.kernel.stages import RoundStage
from tournament.setup.actions import finish_tournament, plan_one_more_round, reopen_tournament

pytestmark = pytest.mark.django_db
CONFIRMED = CutChoice(is_confirmed=True)


def make_cup(teams=6, rounds=3, size=4, **values):
    """An event whose Swiss rounds are played, before its cut to `size`."""
    event = make_tournament(planned_rounds=rounds, cut_size=size, **values)
    make_entries(event, teams)
    for number in range(1, rounds + 1):
        make_closed_round(event, number)
    return event


def make_knockout(teams=6, **values):
    """A single elimination event whose first round is a proposal."""
    event = make_tournament(structure="elimination", **values)
    make_entries(event, teams)
    propose_round(event, 1, actor=BOSS, now=NOON)
    return event


def cut(event, **values):
    return make_cut(event, CutChoice(is_confirmed=True, **values), actor=BOSS, now=NOON)


def play(event, number, winners=()):
    """Round `number` of the bracket, which is a proposal, posted and played."""
    post_round(event, number, actor=BOSS, now=NOON)
    make_results(event, number, winners)
    return close_round(event, number, actor=BOSS, now=NOON)


def ranks(event):
    return [row.entry.number for row in standings(event)]


def sides(round_):
    return [match.numbers for match in round_matches(round_)]


def entry(event, number):
    return event.entries.get(number=number)


# Making it


def test_a_cut_to_four_is_played_to_its_final_and_the_swiss_standings_stay():
    event = make_cup()
    before = ranks(event)

    round_ = cut(event)

    assert (round_.number, round_.stage, round_.teams_left) == (4, RoundStage.ELIMINATION, 4)
    matches = round_matches(round_)
    assert [(match.table_number, match.bracket_slot, match.numbers) for match in matches] == [
        (1, 1, (before[0], before[3])),
        (2, 2, (before[1], before[2])),
    ]
    play(event, 4, [1, 2])
    final = propose_round(event, 5, actor=BOSS, now=NOON)
    assert (final.teams_left, sides(final)) == (2, [(before[0], before[2])])
    play(event, 5, [2])
    assert ranks(event) == before
    assert read_progress(event).through == 3
    refused("pairings.bracket_complete", propose_round, event, 6)


def test_seeds_follow_the_swiss_ranks_and_are_frozen_with_the_cut_gap_8():
    event = make_cup()
    cut(event)
    frozen = list(read_cut(event).seeds.values_list("seed", "entry__number", "rank", "match_points"))
    assert [seed[:3] for seed in frozen] == [
        (rank, number, rank) for rank, number in enumerate(ranks(event)[:4], 1)
    ]

    post_round(event, 4, actor=BOSS, now=NOON)
    disqualify_entry(event, frozen[0][1], reason="cheated", actor=BOSS, now=NOON, ends="penalty")

    assert list(read_cut(event).seeds.values_list("seed", "entry__number", "rank", "match_points")) == frozen
    assert read_cut(event).made_at == NOON


def test_two_presses_make_one_cut():
    event = make_cup()
    cut(event)

    refused("pairings.cut_made", make_cut, event, CONFIRMED)

    assert event.cuts.count() == 1
    assert event.rounds.count() == 4


def test_a_cut_whose_first_round_was_played_is_not_made_again_while_the_final_is_a_proposal():
    event = make_cup()
    cut(event)
    play(event, 4)
    propose_round(event, 5, actor=BOSS, now=NOON)

    refused("pairings.cut_posted", make_cut, event, CONFIRMED, is_again=True)

    assert event.rounds.count() == 5


def test_a_cut_that_nobody_saw_is_made_again_with_the_next_team_moving_up():
    event = make_cup()
    first = cut(event)
    order = ranks(event)
    drop_entry(event, order[1], actor=BOSS, now=NOON)
    assert find_changes(first).is_outdated
    refused("pairings.bracket_outdated", post_round, event, 4)
    refused("pairings.cut_again", pair_again, event, 4)

    page = sees(first, plan_cut(event, through=3).stands)
    again = make_cut(event, CONFIRMED, actor=page, is_again=True, now=NOON + timedelta(seconds=1))

    assert {number for pair in sides(again) for number in pair} == {order[0], *order[2:5]}
    passed = PassedOver.objects.get()
    assert (passed.entry.number, passed.why, passed.rank) == (order[1], "left", 2)
    with pytest.raises(NotAsShown, match="shown_other_round"):  # the second of two presses
        make_cut(event, CONFIRMED, actor=page, is_again=True, now=NOON + timedelta(seconds=2))


def test_a_team_that_does_not_want_to_play_on_is_passed_over_with_its_reason():
    event = make_cup()
    order = ranks(event)
    refused(
        "pairings.declined_reason", make_cut, event, CutChoice(declined={order[3]: " "}, is_confirmed=True)
    )

    round_ = cut(event, declined={order[3]: "their train leaves"})

    assert {number for pair in sides(round_) for number in pair} == {*order[:3], order[4]}
    assert PassedOver.objects.get().reason == "their train leaves"
    assert entry(event, order[3]).is_active


def test_a_line_that_the_drawn_number_decides_needs_the_head_judges_word():
    event = make_tournament(planned_rounds=1, cut_size=2)
    make_entries(event, 4)
    make_closed_round(event, 1)  # two winners, two losers: the line is between points
    assert cut(event).teams_left == 2
    take_cut_back(event, reason="to see the other case", actor=BOSS, now=NOON)

    make_entries(other := make_tournament(planned_rounds=1, cut_size=2), 8)
    make_closed_round(other, 1)
    refused("pairings.cut_by_lot", make_cut, other, CutChoice())
    with pytest.raises(Refusal) as caught:
        make_cut(other, CONFIRMED, actor=CLERK, now=NOON)
    assert caught.value.code == "tournament.not_allowed"
    cut(other)
    assert read_cut(other).line_decided_by == "random"


def test_fewer_teams_than_the_cut_play_the_next_smaller_one_or_have_byes():
    event = make_cup(teams=6, size=8)
    assert refused("pairings.cut_size_open", make_cut, event, CONFIRMED).params["able"] == 6

    small = cut(event, teams=4)
    assert small.teams_left == 4
    take_cut_back(event, reason="all may play", actor=BOSS, now=NOON)

    large = cut(event, teams=6)
    order = ranks(event)
    byes = [match for match in round_matches(large) if match.two is None]
    assert large.teams_left == 8
    assert {match.one.number for match in byes} == set(order[:2])
    assert all(match.how == How.BYE and match.bracket_slot for match in byes)
    play(event, 4)
    semifinals = propose_round(event, 5, actor=BOSS, now=NOON)
    assert len(sides(semifinals)) == 2


def test_a_cut_is_too_early_before_the_last_swiss_round_is_closed_and_refused_where_none_was_announced():
    event = make_tournament(planned_rounds=2, cut_size=2)
    make_entries(event, 4)
    make_posted_round(event, 1)
    refused("pairings.cut_too_early", make_cut, event, CONFIRMED)
    make_entries(plain := make_tournament(planned_rounds=1), 4)
    make_closed_round(plain, 1)
    refused("pairings.no_cut_announced", make_cut, plain, CONFIRMED)


def test_no_swiss_round_follows_the_last_one_where_a_cut_is_next():
    event = make_cup()
    refused("pairings.cut_is_next", propose_round, event, 4)


# Provisional standings


def test_closing_the_last_swiss_round_posts_provisional_standings_with_a_time_for_objections():
    event = make_tournament(planned_rounds=2, cut_size=2, objection_minutes=10)
    make_entries(event, 4)
    make_closed_round(event, 1)
    assert find_provisional(event, read_progress(event)) is None
    make_closed_round(event, 2)

    found = find_provisional(event, read_progress(event))

    assert found is not None
    assert (found.until - NOON).total_seconds() == 600
    later = NOON.replace(hour=13)
    post_provisional(event, 2, actor=BOSS, now=later)
    assert (find_provisional(event, read_progress(event)).until - later).total_seconds() == 600
    cut(event)  # it tells and never blocks
    assert find_provisional(event, read_progress(event)) is not None
    post_round(event, 3, actor=BOSS, now=NOON)
    assert find_provisional(event, read_progress(event)) is None


# Taking back, calling off, finishing


def test_the_cut_is_taken_back_until_a_match_has_a_result_and_undone():
    event = make_cup()
    cut(event)
    post_round(event, 4, actor=BOSS, now=NOON)

    take_cut_back(event, reason="wrong result", actor=BOSS, now=NOON)

    assert not event.cuts.exists()
    assert read_progress(event).newest.number == 3
    undo_line(event, event.version, actor=BOSS, now=NOON)
    assert read_cut(event).seeds.count() == 4
    assert len(sides(event.rounds.get(number=4))) == 2


def test_a_cut_with_a_result_stays():
    event = make_cup()
    cut(event)
    post_round(event, 4, actor=BOSS, now=NOON)
    record_result(event, 4, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)
    refused("pairings.cut_played", take_cut_back, event, reason="too late")


def test_making_the_cut_is_undone_in_one_press():
    event = make_cup()
    cut(event)
    undo_line(event, event.version, actor=BOSS, now=NOON)
    assert not event.cuts.exists()
    assert read_progress(event).newest.number == 3
    assert cut(event).number == 4


def test_no_cut_today_finishes_the_event_with_a_reason():
    event = make_cup()
    refused("tournament.reason_missing", finish_tournament, event)

    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON)

    assert (event.why_unplayed, event.finished_at) == ("the hall closes", NOON)
    assert [row.place for row in shown_standings(event)] == [None] * 6
    reopen_tournament(event, reason="there is time after all", actor=BOSS)
    cut(event)
    assert event.why_unplayed == ""


def test_an_event_is_finished_once_its_bracket_is_played():
    event = make_cup()
    cut(event)
    play(event, 4)
    refused("tournament.reason_missing", finish_tournament, event)
    propose_round(event, 5, actor=BOSS, now=NOON)
    play(event, 5)
    refused("tournament.bracket_has_begun", plan_one_more_round, event, number=6, reason="one more")

    finish_tournament(event, actor=BOSS, now=NOON)

    order = ranks(event)
    rows = shown_standings(event)
    assert [row.entry.number for row in rows] == order  # favourites won: the bracket keeps the order
    assert [row.rank_text for row in rows] == ["1", "2", "3\u20134", "3\u20134", "5", "6"]
    assert [row["place"] for row in export_standings(event)][:3] == [[1, 1], [2, 2], [3, 4]]


def test_a_disqualified_team_has_no_place_and_the_others_move_up_fr_244_b():
    event = make_cup()
    order = ranks(event)
    cut(event)
    play(event, 4)
    disqualify_entry(event, order[3], reason="cheated", actor=BOSS, now=NOON)
    propose_round(event, 5, actor=BOSS, now=NOON)
    play(event, 5)
    finish_tournament(event, actor=BOSS, now=NOON)

    rows = shown_standings(event)

    assert [(row.entry.number, row.rank_text) for row in rows] == [
        (order[0], "1"),
        (order[1], "2"),
        (order[2], "3"),
        (order[4], "4"),
        (order[5], "5"),
        (order[3], ""),
    ]


def test_the_match_for_third_place_is_played_beside_the_final():
    event = make_cup(has_third_place=True)
    order = ranks(event)
    cut(event)
    play(event, 4)
    last = propose_round(event, 5, actor=BOSS, now=NOON)
    assert sides(last) == [(order[0], order[1]), (order[3], order[2])]
    play(event, 5, [1, 2])
    finish_tournament(event, actor=BOSS, now=NOON)
    assert [row.entry.number for row in shown_standings(event)][:4] == [*order[:3], order[3]]
    assert [row.rank_text for row in shown_standings(event)][:4] == ["1", "2", "3", "4"]


# In the bracket


def test_who_drops_between_rounds_gives_the_next_opponent_a_bye():
    event = make_cup()
    order = ranks(event)
    cut(event)
    play(event, 4)
    final = propose_round(event, 5, actor=BOSS, now=NOON)
    drop_entry(event, order[0], actor=BOSS, now=NOON)
    assert find_changes(final).is_outdated
    refused("pairings.bracket_outdated", post_round, event, 5)

    discard_proposal(event, 5, actor=BOSS)

    refused("pairings.bracket_complete", propose_round, event, 5)
    assert find_champion(read_bracket(event)) == order[1]


def test_a_beaten_team_is_out_and_has_nothing_to_leave():
    event = make_cup()
    order = ranks(event)
    cut(event)
    play(event, 4)
    refused("pairings.out_already", drop_entry, event, order[3])
    refused("pairings.out_already", drop_entry, event, order[5])
    assert still_in(read_bracket(event)) == {order[0], order[1]}
    assert entry(event, order[3]).is_active


def test_the_drop_box_of_the_loser_is_refused_and_that_of_the_winner_counts():
    event = make_cup()
    order = ranks(event)
    cut(event)
    post_round(event, 4, actor=BOSS, now=NOON)
    refused("pairings.loser_is_out", record_result, event, 4, 1, Ending(How.WON, 1), drops=frozenset({2}))
    record_result(event, 4, 1, Ending(How.WON, 1), actor=BOSS, drops=frozenset({1}), now=NOON)
    assert not entry(event, order[0]).is_active


def test_the_head_judge_lets_the_beaten_team_play_on_in_place_of_a_disqualified_one():
    event = make_cup()
    order = ranks(event)
    cut(event)
    play(event, 4)
    refused("pairings.nobody_plays_on", let_play_on, event, 4, 1, team=order[3], reason="fair")
    disqualify_entry(event, order[0], reason="marked cards", actor=BOSS, now=NOON)
    assert [one.teams for one in list_play_on(read_bracket(event))] == [(order[3],)]
    with pytest.raises(Refusal) as caught:
        let_play_on(event, 4, 1, team=order[3], reason="fair", actor=CLERK)
    assert caught.value.code == "tournament.not_allowed"

    match = let_play_on(event, 4, 1, team=order[3], reason="fair", actor=BOSS, now=NOON)

    assert (match.goes_on, match.goes_on_reason) == (2, "fair")
    final = propose_round(event, 5, actor=BOSS, now=NOON)
    assert sides(final) == [(order[3], order[1])]
    discard_proposal(event, 5, actor=BOSS)
    undo_line(event, event.version, actor=BOSS)  # the proposal again
    discard_proposal(event, 5, actor=BOSS)


def test_a_final_that_both_lose_has_no_winner_unless_the_head_judge_names_one():
    event = make_cup()
    order = ranks(event)
    cut(event)
    play(event, 4)
    propose_round(event, 5, actor=BOSS, now=NOON)
    post_round(event, 5, actor=BOSS, now=NOON)
    record_result(event, 5, 1, Ending(How.BOTH_LOSE), actor=BOSS, now=NOON)
    close_round(event, 5, actor=BOSS, now=NOON)
    assert find_champion(read_bracket(event)) is None

    let_play_on(event, 5, 1, team=order[1], reason="the other team left the hall", actor=BOSS, now=NOON)

    assert find_champion(read_bracket(event)) == order[1]


def test_both_lose_in_a_semifinal_gives_the_next_opponent_a_bye():
    event = make_cup(teams=8, size=8)
    cut(event)
    play(event, 4)
    propose_round(event, 5, actor=BOSS, now=NOON)
    post_round(event, 5, actor=BOSS, now=NOON)
    record_result(event, 5, 1, Ending(How.BOTH_LOSE), actor=BOSS, now=NOON)
    record_result(event, 5, 2, Ending(How.WON, 1), actor=BOSS, now=NOON)
    close_round(event, 5, actor=BOSS, now=NOON)
    refused("pairings.bracket_complete", propose_round, event, 6)
    assert find_champion(read_bracket(event)) == ranks(event)[1]


def test_a_round_of_the_bracket_is_not_changed_by_hand_drawn_again_or_typed_from_paper():
    event = make_cup()
    cut(event)
    refused("pairings.bracket_not_drawn", draw_again, event, 4, reason="not this one")
    with pytest.raises(Refusal) as caught:
        check_from_paper(event, 5)
    assert caught.value.code
    play(event, 4)
    with pytest.raises(Refusal) as caught:
        check_from_paper(event, 5)
    assert caught.value.code == "pairings.paper_bracket"
    late = make_entry(event, 7)
    assert waiting_entries(event.rounds.get(number=4)) == []
    final = propose_round(event, 5, actor=BOSS, now=NOON)
    assert not find_changes(final).is_outdated
    post_round(event, 5, actor=BOSS, now=NOON)
    refused("pairings.late_in_bracket", arrange_match, event, 5, late.number, opponent=ranks(event)[0])


def test_positions_that_are_drawn_stay_drawn_until_somebody_says_why():
    event = make_cup(teams=8, size=8, is_bracket_drawn=True)
    cut(event)
    drawn = sides(event.rounds.get(number=4))
    discard_proposal(event, 4, actor=BOSS)
    assert sides(cut(event)) == drawn
    seed = read_cut(event).draw_seed

    places = list(read_cut(event).seeds.order_by("position").values_list("entry__number", flat=True))

    again = draw_again(event, 4, reason="two of one family", actor=BOSS, now=NOON)

    assert (again.draw_number, again.draw_reason) == (2, "two of one family")
    assert read_cut(event).draw_seed != seed
    assert {number for pair in sides(again) for number in pair} == {
        number for pair in drawn for number in pair
    }
    undo_line(event, event.journal.last().number, actor=BOSS, now=NOON)
    assert sides(event.rounds.get(number=4)) == drawn
    assert list(read_cut(event).seeds.order_by("position").values_list("entry__number", flat=True)) == places
    assert read_cut(event).draw_seed == seed


def test_fixed_tables_hold_in_the_bracket():
    event = make_cup()
    order = ranks(event)
    event.entries.filter(number=order[0]).update(fixed_table=9)
    assert [match.table_number for match in round_matches(cut(event))] == [1, 9]


def test_a_round_of_the_bracket_is_opened_again_and_its_results_change_who_comes_next():
    event = make_cup()
    order = ranks(event)
    cut(event)
    play(event, 4)
    propose_round(event, 5, actor=BOSS, now=NOON)
    reopen_round(event, 4, reason="a slip was read wrongly", actor=BOSS, now=NOON)
    assert not event.rounds.filter(number=5).exists()
    record_result(event, 4, 1, Ending(How.WON, 2), actor=BOSS, now=NOON)
    close_round(event, 4, actor=BOSS, now=NOON)
    assert sides(propose_round(event, 5, actor=BOSS, now=NOON)) == [(order[3], order[1])]


def test_opening_the_last_swiss_round_again_takes_the_unseen_cut_away():
    event = make_cup()
    cut(event)
    reopen_round(event, 3, reason="a result was wrong", actor=BOSS, now=NOON)
    assert not event.cuts.exists()
    assert event.rounds.get(number=3).provisional_at is None


def test_taking_back_a_posted_round_of_the_bracket_leaves_a_proposal():
    event = make_cup()
    cut(event)
    post_round(event, 4, actor=BOSS, now=NOON)
    round_ = take_back(event, 4, reason="too early", actor=BOSS, now=NOON)
    assert round_.posted_at is None
    assert event.cuts.exists()


def test_a_copy_carries_on_in_mid_bracket():
    event = make_cup()
    order = ranks(event)
    cut(event, declined={order[3]: "their train leaves"})
    play(event, 4)

    copy = carry_on(event)

    assert PassedOver.objects.get(cut__tournament=copy).reason == "their train leaves"
    final = propose_round(copy, 5, actor=BOSS, now=NOON)
    assert sides(final) == [(order[0], order[1])]
    play(copy, 5)
    finish_tournament(copy, actor=BOSS, now=NOON)
    again = carry_on(copy)
    assert shown_standings(again)[0].rank_text == "1"


# Single elimination from round 1 on


def test_single_elimination_makes_its_bracket_with_the_first_step():
    event = make_knockout(6)
    round_ = event.rounds.get(number=1)
    assert (round_.teams_left, round_plan(event).planned) == (8, 3)
    matches = round_matches(round_)
    assert sum(match.two is None for match in matches) == 2
    assert sorted(number for match in matches for number in match.numbers if number) == [1, 2, 3, 4, 5, 6]
    for number in (1, 2, 3):
        if number > 1:
            propose_round(event, number, actor=BOSS, now=NOON)
        play(event, number)
    finish_tournament(event, actor=BOSS, now=NOON)
    rows = shown_standings(event)
    assert [row.rank_text for row in rows] == ["1", "2", "3\u20134", "3\u20134", "5\u20136", "5\u20136"]


def test_typed_seeds_come_first_and_the_same_teams_are_drawn_the_same():
    event = make_tournament(structure="elimination")
    make_entries(event, 6)
    event.entries.filter(number=5).update(seed=1)
    event.entries.filter(number=2).update(seed=2)
    propose_round(event, 1, actor=BOSS, now=NOON)
    order = list(read_cut(event).seeds.order_by("seed").values_list("entry__number", flat=True))
    assert order[:2] == [5, 2]
    discard_proposal(event, 1, actor=BOSS)
    assert not event.cuts.exists()
    propose_round(event, 1, actor=BOSS, now=NOON)
    assert list(read_cut(event).seeds.order_by("seed").values_list("entry__number", flat=True)) == order
    again = draw_again(event, 1, reason="the seeds were typed late", actor=BOSS, now=NOON)
    assert again.draw_number == 2


def test_a_team_that_comes_before_round_one_is_posted_is_in_the_bracket_by_pairing_again():
    event = make_knockout(4)
    make_entry(event, 5)
    assert find_changes(event.rounds.get(number=1)).came == ("Team 5",)
    refused("pairings.proposal_outdated", post_round, event, 1)
    round_ = pair_again(event, 1, actor=BOSS, now=NOON)
    assert round_.teams_left == 8
    assert read_cut(event).seeds.count() == 5


def test_who_is_not_here_is_left_out_of_the_bracket():
    event = make_tournament(structure="elimination")
    make_entries(event, 4)
    make_entry(event, 5, is_checked_in=False)
    refused("pairings.not_checked_in", propose_round, event, 1)
    round_ = propose_round(event, 1, actor=BOSS, choice=PairingChoice(absent="leave_out"), now=NOON)
    assert round_.teams_left == 4
    assert not find_changes(round_).is_outdated


def test_a_late_team_takes_the_place_of_a_bye_until_the_clock_starts():
    event = make_knockout(7)
    post_round(event, 1, actor=BOSS, now=NOON)
    late = make_entry(event, 8)
    round_ = event.rounds.get(number=1)
    assert [team.number for team in waiting_entries(round_)] == [8]
    holder = Match.objects.get(round=round_, how=How.BYE).one
    other = event.entries.exclude(number__in=(holder.number, 8)).first()
    refused("pairings.late_bye_place", arrange_match, event, 1, late.number, opponent=other.number)

    match = arrange_match(event, 1, late.number, opponent=holder.number, actor=BOSS, now=NOON)

    assert (match.two is not None, match.bracket_slot is not None) == (True, True)
    assert read_cut(event).seeds.get(entry=late).seed == 8
    undo_line(event, event.version, actor=BOSS, now=NOON)
    assert not read_cut(event).seeds.filter(entry=late).exists()
    arrange_match(event, 1, late.number, opponent=holder.number, actor=BOSS, now=NOON)
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=NOON)
    assert len(sides(propose_round(event, 2, actor=BOSS, now=NOON))) == 2


def test_once_the_clock_runs_nobody_comes_into_the_bracket():
    event = make_knockout(7)
    post_round(event, 1, actor=BOSS, now=NOON)
    start_clock(event, 1, actor=BOSS, now=NOON)
    late = make_entry(event, 8)
    holder = Match.objects.get(round__tournament=event, how=How.BYE).one
    refused("pairings.late_in_bracket", arrange_match, event, 1, late.number, opponent=holder.number)


def test_a_round_of_the_bracket_has_its_own_minutes_or_no_clock():
    event = make_cup(bracket_rounds=[[4, 75, "19:30"], [2, None, ""]])
    cut(event)
    post_round(event, 4, actor=BOSS, now=NOON)
    start_clock(event, 4, actor=BOSS, now=NOON)
    assert event.rounds.get(number=4).length.total_seconds() == 75 * 60
    make_results(event, 4)
    close_round(event, 4, actor=BOSS, now=NOON)
    propose_round(event, 5, actor=BOSS, now=NOON)
    post_round(event, 5, actor=BOSS, now=NOON)
    refused("tournament.clock_none", start_clock, event, 5)


def test_the_standings_in_the_journal_lines_and_the_file_do_not_change_with_the_bracket():
    event = make_cup()
    before = json.dumps(export_standings(event))
    cut(event)
    play(event, 4, [2, 2])
    assert json.dumps(export_standings(event)) == before
    assert Tournament.objects.get(pk=event.pk).rounds.count() == 4


def test_a_team_that_is_brought_back_before_the_cut_is_in_it():
    event = make_cup()
    order = ranks(event)
    drop_entry(event, order[0], actor=BOSS, now=NOON)
    reinstate_entry(event, order[0], actor=BOSS, now=NOON)
    assert order[0] in {number for pair in sides(cut(event)) for number in pair}
