"""Who meets whom in a bracket, whatever happens (FR-A8.d, FR-217.e); places; ways; days at random by the oracle."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from pairings.elimination.bracket import (
    Bracket,
    BracketResult,
    Departure,
    Feeder,
    MatchState,
    SeededTeam,
    SideState,
)
from pairings.elimination.derivation import list_mismatches, make_bracket
from pairings.elimination.outlook import (
    find_champion,
    find_path,
    is_complete,
    list_resting_on,
    next_round,
)
from pairings.elimination.places import list_places
from pairings.elimination.positions import standard_positions
from pairings.proof.brackets import check_bracket, check_paired
from tests.for_each import check_each, for_each
from tests.pairings.elimination.days import Day, random_day, seat
from tests.samples import sample

EIGHT = standard_positions(8)
DROPPED, DISQUALIFIED = Departure.DROPPED, Departure.DISQUALIFIED


def eight(**options: bool) -> Day:
    """Eight teams 101 to 108 in the posted quarterfinals: 101-108, 104-105, 102-107, 103-106."""
    day = Day(EIGHT, **options)
    day.post()
    return day


def semis(**options: bool) -> Day:
    """The posted semifinals: 101-104, 102-103."""
    day = eight(**options)
    for slot in (1, 2, 3, 4):
        day.decide(8, slot, 1)
    day.post()
    return day


def teams_of(bracket: Bracket, teams_left: int) -> list[tuple[int | str, ...]]:
    """The sides of each match of a round: a team, or what is known of it."""
    return [
        tuple(side.team or side.state.value for side in match.sides)
        for match in bracket.round_of(teams_left).matches
    ]


def places(day: Day) -> dict[int, tuple[int, int]]:
    return {place.team: (place.first, place.last) for place in list_places(day.bracket)}


# --- from round to round


def test_the_rounds_to_come_are_told_from_the_start():
    day = eight()
    assert [each.teams_left for each in day.bracket.rounds] == [8, 4, 2]
    assert teams_of(day.bracket, 8) == [(101, 108), (104, 105), (102, 107), (103, 106)]
    assert teams_of(day.bracket, 4) == [("unknown", "unknown")] * 2
    semifinal = day.bracket.match_at(4, 2)
    assert [side.feeder for side in semifinal.sides] == [Feeder(8, 3), Feeder(8, 4)]
    assert [side.seed for side in day.bracket.match_at(8, 2).sides] == [4, 5]
    day.decide(8, 4, 2)
    assert teams_of(day.bracket, 4) == [("unknown", "unknown"), ("unknown", 106)]
    assert next_round(day.bracket) is None


def test_a_bye_is_told_from_a_team_that_is_not_known():
    day = Day(standard_positions(5))
    match = day.bracket.match_at(8, 1)
    assert (match.state, match.one.team, match.two.state) == (MatchState.BYE, 101, SideState.BYE)
    semifinal = day.bracket.match_at(4, 1)
    assert (semifinal.state, semifinal.one.team, semifinal.two.state) == (
        MatchState.WAITING,
        101,
        SideState.UNKNOWN,
    )
    following = next_round(day.bracket)
    assert following is not None
    assert [each.state for each in following.matches] == ["bye", "ready", "bye", "bye"]


def test_next_round_is_none_once_it_is_posted_and_after_the_final():
    day = semis()
    assert next_round(day.bracket) is None
    day.play_on()
    for match in day.in_state(MatchState.OPEN):
        day.decide(match.teams_left, match.slot, 1)
    day.play_on()
    assert next_round(day.bracket) is None
    assert is_complete(day.bracket)
    assert find_champion(day.bracket) == 101


def test_both_lose_and_the_next_opponent_has_a_bye():
    """FR-217.e: no draw; where both lose, nobody comes to the next match."""
    day = eight()
    for slot, winner in ((1, 1), (2, None), (3, 1), (4, 2)):
        day.decide(8, slot, winner)
    semifinal = day.bracket.match_at(4, 1)
    assert (semifinal.state, semifinal.advancing) == (MatchState.BYE, 101)
    assert semifinal.two.missing is None
    assert teams_of(day.bracket, 4) == [(101, "bye"), (102, 106)]
    assert teams_of(day.bracket, 2) == [(101, "unknown")]
    day.play_on()
    assert find_champion(day.bracket) == 101
    assert places(day)[104] == places(day)[105] == places(day)[107] == (4, 8)


def test_a_round_in_which_nobody_plays_is_passed_over():
    day = eight()
    for slot, winner in ((1, 1), (2, None), (3, None), (4, 2)):
        day.decide(8, slot, winner)
    following = next_round(day.bracket)
    assert following is not None
    assert following.teams_left == 2
    assert teams_of(day.bracket, 2) == [(101, 106)]


def test_both_lose_the_final_and_there_is_no_winner_unless_one_is_named():
    day = semis()
    day.decide(4, 1, 1)
    day.decide(4, 2, 1)
    day.post()
    day.decide(2, 1, None)
    assert is_complete(day.bracket)
    assert find_champion(day.bracket) is None
    assert [places(day)[team] for team in (101, 102, 103, 104)] == [(2, 2), (2, 2), (3, 4), (3, 4)]
    day.decide(2, 1, None, goes_on=2)
    assert find_champion(day.bracket) == 102
    assert [places(day)[team] for team in (101, 102)] == [(2, 2), (1, 1)]


def test_nobody_comes_to_the_final():
    day = semis()
    day.decide(4, 1, None)
    day.decide(4, 2, None)
    assert day.bracket.final.state == MatchState.EMPTY
    assert is_complete(day.bracket)
    assert find_champion(day.bracket) is None
    assert {places(day)[team] for team in (101, 102, 103, 104)} == {(2, 4)}
    assert places(day)[108] == (5, 8)


@pytest.mark.parametrize("why", [DROPPED, DISQUALIFIED])
def test_a_winner_that_left_gives_its_next_opponent_a_bye(why: Departure):
    day = eight()
    for slot in (1, 2, 3, 4):
        day.decide(8, slot, 1)
    day.out[101] = why
    assert teams_of(day.bracket, 4) == [("bye", 104), (102, 103)]
    assert day.bracket.match_at(4, 1).one.missing == 101
    assert day.bracket.match_at(8, 1).advancing == 101
    assert teams_of(day.bracket, 2) == [(104, "unknown")]
    day.play_on()
    # Who dropped had come to the semifinals; who was disqualified has no place.
    assert places(day).get(101) == ((3, 4) if why == DROPPED else None)


def test_the_team_it_had_beaten_plays_on_if_the_head_judge_lets_it():
    day = eight()
    for slot in (1, 2, 3, 4):
        day.decide(8, slot, 1, goes_on=2 if slot == 1 else None)
    day.out[101] = DISQUALIFIED
    assert teams_of(day.bracket, 4)[0] == (108, 104)
    assert day.bracket.match_at(8, 1).loser == 101


def test_a_stored_match_keeps_its_teams_when_one_leaves_or_a_result_before_it_changes():
    day = semis()
    day.out[101] = DROPPED
    day.decide(8, 4, 2)
    assert teams_of(day.bracket, 4) == [(101, 104), (102, 103)]
    assert [(match.slot, side, due) for match, side, due in list_mismatches(day.bracket)] == [(2, 2, 106)]
    # 106 stays where it stood last; it does not come back by its corrected win.
    day.decide(4, 2, 2)
    day.decide(4, 1, 2)
    day.post()
    assert teams_of(day.bracket, 2) == [(104, 103)]
    assert places(day)[106] == (5, 8)


def test_a_match_before_that_is_open_again_is_no_mismatch():
    day = semis()
    day.reopen(8, 4)
    assert list_mismatches(day.bracket) == []
    assert day.bracket.match_at(4, 2).state == MatchState.OPEN
    day.decide(8, 4, None)
    assert [(match.slot, side, due) for match, side, due in list_mismatches(day.bracket)] == [(2, 2, None)]


def test_a_late_team_in_a_byes_place_shows_where_the_bye_was_stored():
    day = Day(standard_positions(3))
    day.post()
    day.positions = standard_positions(4)
    assert [(match.slot, side, due) for match, side, due in list_mismatches(day.bracket)] == [(1, 2, 104)]


def test_a_stored_bye_keeps_its_reason():
    day = eight()
    for slot in (1, 2, 3, 4):
        day.decide(8, slot, 1)
    day.out[104] = DISQUALIFIED
    day.post()
    side = day.bracket.match_at(4, 1).two
    assert (side.state, side.missing) == (SideState.BYE, 104)
    assert day.bracket.match_at(4, 1).is_stored
    assert list_mismatches(day.bracket) == []


@pytest.mark.parametrize("slot", [1, 2])
def test_the_team_of_a_stored_bye_is_shown_where_it_is_due(slot: int):
    """A bye's row has its team first, wherever it stands in the bracket."""
    day = Day((1, None, None, 2))
    team = 100 + slot
    day.results[4, slot] = BracketResult(4, slot, team, None, winner=1, is_decided=True)
    match = day.bracket.match_at(4, slot)
    assert (match.one if slot == 1 else match.two).team == team
    assert match.advancing == match.winner == team
    assert list_mismatches(day.bracket) == []


def test_a_correction_can_bring_a_further_match_into_a_posted_round():
    day = eight()
    for slot, winner in ((1, None), (2, 1), (3, 1), (4, 1)):
        day.decide(8, slot, winner)
    day.post()
    day.results.pop((4, 1))
    day.decide(8, 1, 1)
    following = next_round(day.bracket)
    assert following is not None
    assert [(match.state, match.is_stored) for match in following.matches] == [
        (MatchState.READY, False),
        (MatchState.OPEN, True),
    ]


# --- third place


def test_the_losers_of_the_semifinals_play_for_third_place():
    day = semis(has_third_place=True)
    third = day.bracket.third_place
    assert third is not None
    assert [side.feeder for side in third.sides] == [
        Feeder(4, 1, is_winner=False),
        Feeder(4, 2, is_winner=False),
    ]
    day.decide(4, 1, 1)
    day.decide(4, 2, 2)
    assert teams_of(day.bracket, 2) == [(101, 103), (104, 102)]
    day.post()
    day.decide(2, 1, 1)
    assert not is_complete(day.bracket)
    assert {team for team in (102, 104) if team in places(day)} == set()
    day.decide(2, 2, 2)
    assert is_complete(day.bracket)
    assert [places(day)[team] for team in (101, 103, 102, 104)] == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_if_one_of_them_left_the_other_is_third_without_a_match():
    day = semis(has_third_place=True)
    day.decide(4, 1, 1)
    day.decide(4, 2, 2)
    day.out[102] = DROPPED
    third = day.bracket.third_place
    assert third is not None
    assert (third.state, third.advancing) == (MatchState.BYE, 104)
    day.play_on()
    assert [places(day)[team] for team in (104, 102)] == [(3, 3), (4, 4)]
    day.out[104] = DISQUALIFIED
    assert (day.bracket.third_place or third).state == MatchState.BYE  # as it was stored
    assert places(day).get(104) is None
    assert places(day)[102] == (3, 3)


def test_who_comes_alone_to_the_match_for_third_place_has_a_bye_and_where_nobody_comes_there_is_none():
    """Ours (GAP-8): third without a match, as in any other round; nobody is third where both are gone."""
    day = semis(has_third_place=True)
    day.decide(4, 1, 1)
    day.decide(4, 2, 1)
    day.out[103] = DROPPED
    due = next_round(day.bracket)
    assert due is not None
    assert [(match.state, match.teams) for match in due.matches] == [
        (MatchState.READY, (101, 102)),
        (MatchState.BYE, (104,)),
    ]
    assert check_paired(day.bracket, [*day.results.values()], 2, {1: (101, 102), 2: (104,)}) == []
    for wrong in ({1: (101, 102)}, {1: (101, 102), 2: (103, 104)}, {1: (101, 102), 2: (103,)}):
        assert check_paired(day.bracket, [*day.results.values()], 2, wrong) != []
    day.out[104] = DROPPED
    assert check_paired(day.bracket, [*day.results.values()], 2, {1: (101, 102)}) == []
    assert check_paired(day.bracket, [*day.results.values()], 2, {1: (101, 102), 2: (104,)}) != []
    day.play_on()
    assert (2, 2) not in day.results
    assert [places(day)[team] for team in (101, 102, 103, 104)] == [(1, 1), (2, 2), (3, 4), (3, 4)]


@pytest.mark.parametrize("left", [(), (103,)])
def test_three_teams_have_one_loser_of_a_semifinal_who_is_third_unless_it_left(left: tuple[int, ...]):
    day = Day(standard_positions(3), has_third_place=True)
    day.post()
    day.decide(4, 2, 1)
    day.out |= dict.fromkeys(left, DROPPED)
    day.play_on()
    assert ((2, 2) in day.results) == (not left)
    assert places(day) == {101: (1, 1), 102: (2, 2), 103: (3, 3)}


def test_third_place_is_shared_where_both_lose_it_and_moves_up_after_a_disqualification():
    day = semis(has_third_place=True)
    day.decide(4, 1, 1)
    day.decide(4, 2, 1)
    day.post()
    day.decide(2, 1, 1)
    day.decide(2, 2, None)
    assert places(day)[103] == places(day)[104] == (3, 4)
    day.out[101] = DISQUALIFIED
    assert find_champion(day.bracket) == 102
    assert [places(day).get(team) for team in (101, 102, 103)] == [None, (1, 1), (2, 3)]


def test_no_match_for_third_place_in_a_bracket_of_two():
    bracket = Day((1, 2), has_third_place=True).bracket
    assert bracket.third_place is None
    assert len(bracket.rounds) == 1
    assert not is_complete(bracket)


# --- places


def test_places_are_shared_and_listed_by_swiss_rank():
    day = semis()
    day.decide(4, 1, 1)
    day.decide(4, 2, 2)
    day.post()
    day.decide(2, 1, 2)
    order = {team: 200 - team for team in range(101, 109)}
    assert [(place.team, place.first, place.last) for place in list_places(day.bracket, order)] == [
        (103, 1, 1),
        (101, 2, 2),
        (104, 3, 4),
        (102, 3, 4),
        (108, 5, 8),
        (107, 5, 8),
        (106, 5, 8),
        (105, 5, 8),
    ]


def test_a_place_is_known_once_its_round_is_over():
    day = eight()
    assert places(day) == {}
    day.decide(8, 1, 1)
    assert places(day) == {}
    for slot in (2, 3, 4):
        day.decide(8, slot, 1)
    assert places(day) == dict.fromkeys((105, 106, 107, 108), (5, 8))


def test_the_winner_is_disqualified_and_all_move_up():
    day = semis()
    day.decide(4, 1, 1)
    day.decide(4, 2, 1)
    day.post()
    day.decide(2, 1, 1)
    day.out[101] = DISQUALIFIED
    assert find_champion(day.bracket) == 102
    assert [places(day).get(team) for team in (101, 102, 103, 105)] == [None, (1, 1), (2, 3), (4, 7)]
    day.out[102] = DISQUALIFIED
    assert find_champion(day.bracket) is None


# --- ways


def test_the_way_of_a_team():
    day = eight(has_third_place=True)
    path = find_path(day.bracket, 105)
    assert path.now == day.bracket.match_at(8, 2)
    assert path.if_wins == day.bracket.match_at(4, 1)
    assert path.next_opponent is not None
    assert path.next_opponent.state == SideState.UNKNOWN
    assert path.next_opponent_from == day.bracket.match_at(8, 1)
    assert path.if_loses is None
    day.decide(8, 1, 2)
    path = find_path(day.bracket, 105)
    assert path.next_opponent is not None
    assert (path.next_opponent.team, path.next_opponent_from) == (108, None)
    waiting = find_path(day.bracket, 108)
    assert waiting.now == waiting.last == day.bracket.match_at(4, 1)
    assert waiting.now.state == MatchState.WAITING
    assert waiting.if_loses == day.bracket.third_place
    assert find_path(day.bracket, 101) == replace(find_path(day.bracket, 101), now=None, if_wins=None)
    assert find_path(day.bracket, 101).last == day.bracket.match_at(8, 1)


def test_the_way_ends_with_the_final_a_drop_or_a_bye():
    day = semis()
    assert find_path(day.bracket, 102).next_opponent_from == day.bracket.match_at(4, 1)
    day.decide(4, 1, 1)
    day.decide(4, 2, None)
    assert find_path(day.bracket, 101).last == day.bracket.final
    assert find_path(day.bracket, 101).now is None
    day.reopen(4, 2)
    final = find_path(day.bracket, 101)
    assert (final.now, final.if_wins) == (day.bracket.final, None)
    day.out[101] = DROPPED
    assert find_path(day.bracket, 101).now is None
    with pytest.raises(ValueError, match="109"):
        find_path(day.bracket, 109)


def test_the_next_opponent_may_be_a_bye():
    day = eight()
    day.decide(8, 2, None)
    opponent = find_path(day.bracket, 101).next_opponent
    assert opponent is not None
    assert opponent.state == SideState.BYE


def test_which_later_matches_rest_on_one():
    day = semis(has_third_place=True)
    assert [(each.teams_left, each.slot) for each in list_resting_on(day.bracket, 8, 3)] == [(4, 2)]
    assert list_resting_on(day.bracket, 4, 1) == []
    day.decide(4, 1, 1)
    day.decide(4, 2, 1)
    day.post()
    assert [(each.teams_left, each.slot) for each in list_resting_on(day.bracket, 8, 3)] == [
        (4, 2),
        (2, 1),
        (2, 2),
    ]
    assert [(each.teams_left, each.slot) for each in list_resting_on(day.bracket, 4, 1)] == [(2, 1), (2, 2)]
    assert list_resting_on(day.bracket, 2, 1) == []


# --- what cannot be


@for_each(
    "teams, size, results",
    [
        ([SeededTeam(1, 1, 1)], 3, []),
        ([SeededTeam(1, 1, 1)], 1, []),
        ([SeededTeam(1, 1, 1)], 8192, []),
        ([SeededTeam(1, 1, 5)], 4, []),
        ([SeededTeam(1, 1, 0)], 4, []),
        ([SeededTeam(1, 1, 1), SeededTeam(2, 2, 1)], 4, []),
        ([SeededTeam(1, 1, 1)], 4, [BracketResult(8, 1, 1, None)]),
        ([SeededTeam(1, 1, 1)], 4, [BracketResult(2, 2, 1, None)]),
        ([SeededTeam(1, 1, 1)], 4, [BracketResult(4, 1, 1, 2)]),
    ],
)
def test_no_such_bracket(teams: list[SeededTeam], size: int, results: list[BracketResult]):
    with pytest.raises(ValueError, match=r"."):
        make_bracket(teams, size, results)


def test_no_such_match():
    bracket = Day(EIGHT).bracket
    for teams_left, slot in ((16, 1), (8, 5), (8, 0), (2, 2)):
        with pytest.raises(ValueError, match="No "):
            bracket.match_at(teams_left, slot)
    with pytest.raises(ValueError, match="does not stand"):
        bracket.match_at(8, 1).side_of(104)
    assert bracket.match_at(8, 1).side_of(108).seed == 8


# --- days at random

# With and without byes, one bye, one missing, the smallest with a match for third place, the largest.
TELLING = (2, 3, 4, 5, 8, 15, 17, 33, 64)


def sizes_from(first: int) -> range:
    """Every eighth size up to 64, so that the eight cases can be shared out."""
    return range(first, 65, 8)


@for_each("count", TELLING)
def test_a_day_with_anything_in_it_is_as_the_oracle_says(count: int):
    check_rough_days(count)


@pytest.mark.full
@pytest.mark.parametrize("first", range(2, 10))
def test_a_day_with_anything_in_it_is_as_the_oracle_says_at_every_size(first: int):
    check_each(sizes_from(first), check_rough_days)


def check_rough_days(count: int):
    """Drops, disqualifications, both lose, teams let on, corrections, reopened matches, in any order."""
    for number in range(sample(10 if count <= 16 else 2)):
        rng = Random(1000 * count + number)
        for step, day in enumerate(random_day(rng, count)):
            bracket = day.bracket
            if step % (1 + count // 16):
                continue
            assert check_bracket(bracket, [*day.results.values()], list_places(bracket)) == []
            check_next_round(day)
            for team in bracket.teams:
                path = find_path(bracket, team)
                assert path.now is None or team in path.now.teams
        if all(match.is_settled for match in bracket.matches):
            ranked = {each.team for each in list_places(bracket)}
            assert ranked == {team for team in bracket.teams if day.out.get(team) != DISQUALIFIED}


def check_next_round(day: Day):
    """The round that would be paired now is the one that the oracle works out."""
    bracket, due = day.bracket, next_round(day.bracket)
    if due is not None:
        paired = {match.slot: match.teams for match in due.matches if match.teams}
        assert check_paired(bracket, [*day.results.values()], due.teams_left, paired) == []


@for_each("count", range(2, 10))
def test_any_team_may_leave_at_any_moment_of_a_small_bracket_with_a_match_for_third_place(count: int):
    """Every team at every moment, both ways of leaving, with and without matches that both lose."""
    for spoilt in (None, 1, 2, 3):
        steps = sum(1 for _ in day_with_a_drop(count, spoilt, {}))
        for team, moment in product(range(101, 101 + count), range(steps)):
            why = DROPPED if (team + moment) % 2 else DISQUALIFIED
            for day in day_with_a_drop(count, spoilt, {moment: (team, why)}):
                assert check_bracket(day.bracket, [*day.results.values()], list_places(day.bracket)) == []
                check_next_round(day)
            assert is_complete(day.bracket)


def day_with_a_drop(count: int, spoilt: int | None, drops: dict[int, tuple[int, Departure]]) -> Iterator[Day]:
    """A day after each thing in it, with teams leaving at these moments; the match played as `spoilt` both lose."""
    day = Day(standard_positions(count), has_third_place=True)
    moment = played = 0
    while True:
        day.out |= dict([drops[moment]] if moment in drops else [])
        moment += 1
        yield day
        waiting = day.in_state(MatchState.OPEN)
        if not waiting and not day.post():
            return
        for match in waiting[:1]:
            played += 1
            day.decide(match.teams_left, match.slot, None if played == spoilt else 1 + played % 2)


@for_each("count", TELLING)
def test_a_day_of_wins_ends_with_one_winner_and_no_team_is_lost(count: int):
    check_days_of_wins(count)


@pytest.mark.full
@pytest.mark.parametrize("first", range(2, 10))
def test_a_day_of_wins_ends_with_one_winner_and_no_team_is_lost_at_every_size(first: int):
    check_each(sizes_from(first), check_days_of_wins)


def check_days_of_wins(count: int):
    rng = Random(count)
    for _ in range(sample(2)):
        *_, day = random_day(rng, count, is_rough=False)
        bracket = day.bracket
        assert is_complete(bracket)
        played = [match for match in day.results.values() if None not in (match.one, match.two)]
        assert len(played) == count - 1 + (1 if day.has_third_place and count > 3 else 0)
        met = [frozenset((match.one, match.two)) for match in played]
        assert len(set(met)) == len(met)
        for each in bracket.rounds:
            there = [team for match in each.matches for team in match.teams]
            assert len(there) == len(set(there))
        listed = list_places(bracket)
        assert listed[0].team == find_champion(bracket)
        assert sorted(place.team for place in listed) == [*range(101, 101 + count)]
        assert check_bracket(bracket, [*day.results.values()], listed) == []


@pytest.mark.full
def test_a_day_of_4096():
    day = Day(standard_positions(4096))
    day.play_on()
    bracket = day.bracket
    assert check_bracket(bracket, [*day.results.values()], list_places(bracket)) == []
    assert sum(1 for match in bracket.matches) == 4095


def test_a_day_of_teams_in_any_position_is_told_alike():
    """The order of rows does not matter, only positions."""
    rng = Random(3)
    *_, day = random_day(rng, 21)
    teams, results = seat(day.positions), [*day.results.values()]
    rng.shuffle(teams)
    rng.shuffle(results)
    again = make_bracket(teams, 32, results, out=day.out, has_third_place=day.has_third_place)
    assert again.rounds == day.bracket.rounds
