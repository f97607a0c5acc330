"""Small fields over a whole event: no avoidable rematch, no avoidable second bye, in any round."""

from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pairings.engine import swiss
from pairings.engine.byes import ByePlan, plan_byes
from pairings.engine.look_ahead import Outlook
from pairings.engine.play_out import RoundByRound, perfect_matchings
from pairings.engine.steps import Steps, StepsSpent
from pairings.engine.swiss import pair_round
from pairings.engine.types import Contender, LookAhead, NoPairing
from pairings.proof.checker import check_round, find_optimum
from pairings.proof.simulator import simulate_event
from tests.for_each import for_each
from tests.pairings.engine.histories import (
    awkward_fields,
    field_of_open,
    fields,
    played_field,
    random_rounds,
    wishes,
)
from tests.samples import sample


def every_event():
    """Every number of teams from 3 to 12 with every number of rounds that it can play."""
    for teams in range(3, 13):
        for rounds in range(1, teams + teams % 2):
            yield teams, rounds


@for_each("teams, rounds", list(every_event()))
def test_whole_events_need_no_rematch_and_no_second_bye(teams, rounds):
    for seed in range(3):
        byes = []
        for played in simulate_event(teams, rounds, seed):
            paired = played.paired
            assert paired.is_proved
            assert paired.rematches == 0
            assert paired.look_ahead == (
                LookAhead(rounds - played.number, rounds - played.number, is_bye_fair=True)
                if played.number < rounds
                else None
            )
            byes += [] if paired.bye is None else [paired.bye]

        assert len(byes) == len(set(byes)) == rounds * (teams % 2)


def test_without_the_look_ahead_events_end_in_a_rematch():
    """The control: the same events with no rounds said to be left."""
    stuck = 0
    for seed in range(60):
        try:
            list(simulate_event(6, 5, seed, pair=lambda field, chance, _: pair_round(field, seed=chance)))
        except NoPairing:
            stuck += 1

    assert stuck >= 6


@settings(max_examples=sample(60), deadline=None)
@given(st.integers(2, 6), st.integers(0, 5), st.integers(0, 10**6), st.integers(1, 5), st.integers(1, 5))
def test_any_state_of_up_to_six_teams_equals_playing_everything_out(teams, rounds, seed, rounds_left, spread):
    field = random_rounds(teams, min(rounds, teams), seed, spread=spread)

    paired = pair_round(field, seed=seed, rounds_left=rounds_left, allow_rematches=True)

    assert check_round(field, paired, rounds_left=rounds_left) == []


@for_each("teams, rounds, rounds_left", [(7, 4, 2), (7, 3, 3), (8, 4, 2), (8, 5, 1), (8, 3, 3)])
def test_late_states_of_seven_and_eight_teams_equal_playing_everything_out(teams, rounds, rounds_left):
    for seed in range(3):
        for field in (played_field(teams, rounds, seed), random_rounds(teams, rounds, seed, spread=4)):
            paired = pair_round(field, seed=seed, rounds_left=rounds_left, allow_rematches=True)

            assert check_round(field, paired, rounds_left=rounds_left) == []


def test_drops_lower_what_can_be_played_and_the_round_says_so():
    """Four of eight teams left, and met two of the other three each: one round can be played, not three."""
    field = [
        Contender(1, 6, frozenset({2, 3})),
        Contender(2, 3, frozenset({1, 4})),
        Contender(3, 3, frozenset({1, 4})),
        Contender(4, 0, frozenset({2, 3})),
        *(Contender(team, 0, dropped=True) for team in range(5, 9)),
    ]

    paired = pair_round(field, seed=1, rounds_left=2)

    assert {frozenset(p[:2]) for p in paired.pairings} == {frozenset({1, 4}), frozenset({2, 3})}
    assert paired.look_ahead == LookAhead(planned=2, playable=0, is_bye_fair=True)


def test_more_rounds_than_can_be_played():
    paired = pair_round([Contender(team, 0) for team in range(12)], seed=1, rounds_left=40)

    assert paired.look_ahead == LookAhead(planned=40, playable=10, is_bye_fair=True)


def test_a_rematch_now_leaves_nothing_ahead():
    everybody = frozenset(range(4))
    field = [Contender(team, 0, everybody - {team}) for team in range(4)]

    paired = pair_round(field, seed=1, rounds_left=2, allow_rematches=True)

    assert paired.look_ahead == LookAhead(planned=2, playable=0, is_bye_fair=False)


def test_locked_pair_is_counted_in_the_rounds_ahead():
    field = [Contender(team, 0) for team in range(6)]

    paired = pair_round(field, seed=1, rounds_left=4, locked=[(0, 1)])

    assert paired.look_ahead == LookAhead(planned=4, playable=4, is_bye_fair=True)
    assert {0, 1} in [set(p[:2]) for p in paired.pairings]


def test_teams_above_twelve_are_not_looked_ahead_for():
    assert pair_round([Contender(team, 0) for team in range(13)], seed=1, rounds_left=3).look_ahead is None


class TestPlan:
    def test_byes_go_to_those_with_fewest(self):
        assert plan_byes([0, 1, 1], rounds=2, spare=0) == ByePlan((1, 0, 0), extra=1, spare=0)

    def test_one_too_many(self):
        plan = plan_byes([0, 0, 1], rounds=1, spare=0)

        assert plan.give(2) is None
        assert plan.give(0) == ByePlan((-1, 0, -1), extra=0, spare=0)

    def test_one_too_many_is_put_up_with(self):
        assert plan_byes([0, 0, 1], rounds=1, spare=1).give(2).spare == 0


def test_perfect_matchings_of_six():
    graph = [0b111111 & ~(1 << team) for team in range(6)]

    assert len({frozenset(map(frozenset, pairs)) for pairs in perfect_matchings(graph, 0b111111)}) == 15


def test_two_triangles_cannot_be_played():
    """Six teams, each with two opponents left, in two rings of three: no round at all."""
    masks = (0b000110, 0b000101, 0b000011, 0b110000, 0b101000, 0b011000)

    assert not Outlook(Steps(10_000)).can_play(masks, ByePlan((), 0, 0), 1)


def paired_in_steps(field, rounds_left, **options):
    """The round and how many steps its look-ahead took; `swiss.MOST_STEPS` is the most it may take."""
    steps = Steps(swiss.SHARE * swiss.MOST_STEPS)
    return pair_round(field, seed=1, rounds_left=rounds_left, steps=steps, **options), steps.taken


# Two corners of a field with seven matches between them: that four rounds cannot be played takes a long search.
TWO_CORNERS = field_of_open(
    [
        *[(0, 1), (0, 2), (0, 4), (0, 7), (1, 2), (1, 3), (1, 4), (1, 8), (2, 3), (2, 4), (3, 4), (3, 8)],
        *[(5, 7), (5, 8), (5, 10), (6, 7), (6, 8), (6, 9), (6, 10), (7, 8), (7, 9), (7, 10), (8, 9), (8, 10)],
    ],
    11,
    byes=(0, 9),
)


@for_each("rounds_left", [1, 2, 5])
@for_each("byes", [0, 1, 2])
def test_the_last_team_that_is_in_has_the_bye_in_every_round_to_come(byes, rounds_left):
    field = [
        Contender(1, match_points=0, byes=byes),
        Contender(2, match_points=1, byes=1, dropped=True),
    ]
    paired = pair_round(field, seed=1, rounds_left=rounds_left)

    assert paired.look_ahead == LookAhead(rounds_left, rounds_left, is_bye_fair=True)
    assert check_round(field, paired, rounds_left=rounds_left) == []


class TestBound:
    @settings(max_examples=sample(150), deadline=None)
    @given(awkward_fields(), st.integers(1, 11), st.data())
    def test_no_field_takes_more_steps(self, field, rounds_left, data):
        options = data.draw(wishes(field))
        options["forbidden"] = options["forbidden"][:1]
        assume(sum(not team.dropped for team in field) > 3 + 2 * len(options["locked"]))
        paired, steps = paired_in_steps(field, rounds_left, allow_rematches=True, **options)

        assert steps <= swiss.MOST_STEPS
        ahead = paired.look_ahead
        assert paired.is_proved == (paired.cost == paired.bound and ahead.is_proved)
        assert paired.cost >= paired.bound

    def test_an_event_that_never_ended(self):
        """33 teams and 25 rounds with drops: with 11 teams left and 17 rounds to go the look-ahead did not end."""
        field = played_field(33, 25, 33272, drop_percent=13, late_entries=1)

        assert sum(not team.dropped for team in field) >= 2

    @pytest.mark.parametrize("seed", range(4))
    def test_plausible_events_are_decided(self, seed):
        """Drops and rounds planned until nobody is left to meet: all is proved, in a fraction of the steps."""
        steps = []

        def pair(contenders, chance, rounds_left):
            own = Steps(swiss.SHARE * swiss.MOST_STEPS)
            paired = pair_round(
                contenders, seed=chance, rounds_left=rounds_left, steps=own, allow_rematches=True
            )
            steps.append(own.taken)
            assert paired.is_proved
            return paired

        for teams in range(9, 17):
            list(simulate_event(teams, 9, seed, drop_percent=9, late_entries=1, pair=pair))

        assert max(steps) < swiss.MOST_STEPS // 4

    def test_a_search_that_is_cut_short_says_so(self):
        paired, steps = paired_in_steps(TWO_CORNERS, 8)

        assert steps <= swiss.MOST_STEPS
        assert paired.look_ahead == LookAhead(planned=8, playable=2, is_bye_fair=True, is_proved=False)
        assert not paired.is_proved

    @pytest.mark.full
    def test_without_the_bound_it_takes_more_steps(self, monkeypatch):
        """The control: the field above has its answer, and nobody would wait for it in a hall."""
        bound = swiss.MOST_STEPS
        monkeypatch.setattr(swiss, "MOST_STEPS", 100 * bound)

        paired, steps = paired_in_steps(TWO_CORNERS, 8)

        assert steps > 2 * bound
        assert paired.look_ahead == LookAhead(planned=8, playable=2, is_bye_fair=True, is_proved=True)

    def test_numbers_spare_a_search_without_end(self):
        """Eight of ten teams have met two others, two have met each other alone: seven rounds cannot be played.

        The eight need all the matches they have left, so the two have one too many each, and not with each other. The
        control: the search alone, as it was, takes more steps than a whole round may.
        """
        met = {(0, 1), (2, 9), *((team, team + 1) for team in range(2, 9))}
        masks = [0] * 10
        for one, two in set(combinations(range(10), 2)) - met:
            masks[one] |= 1 << two
            masks[two] |= 1 << one
        steps, plan = Steps(swiss.MOST_STEPS), ByePlan((), 0, 0)

        assert Outlook(steps).can_play(tuple(masks), plan, 7) is False
        assert steps.taken < 1_000
        with pytest.raises(StepsSpent):
            RoundByRound(Steps(swiss.MOST_STEPS)).can_play(tuple(masks), plan, 7)

    @settings(max_examples=sample(60), deadline=None)
    @given(fields(most=12), st.integers(1, 6), st.integers(0, 300))
    def test_no_rematch_of_this_round_comes_from_the_bound(self, field, rounds_left, most):
        """With next to no steps the round repeats as few matches as any, and claims no more than is so."""
        assume(0 < sum(not team.dropped for team in field) <= 12)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(swiss, "MOST_STEPS", most)
            paired = pair_round(field, seed=1, rounds_left=rounds_left, allow_rematches=True)

        assert paired.rematches == find_optimum(field).rematches
        if len(field) <= 6:
            assert check_round(field, paired, rounds_left=rounds_left) == []

    @settings(max_examples=sample(60), deadline=None)
    @given(fields(most=12), st.integers(1, 6))
    def test_without_any_steps_this_round_is_still_the_best(self, field, rounds_left):
        assume(0 < sum(not team.dropped for team in field) <= 12)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(swiss, "MOST_STEPS", 0)
            paired = pair_round(field, seed=1, rounds_left=rounds_left, allow_rematches=True)

        assert paired.rematches or paired.look_ahead.playable == 0
        assert check_round(field, paired) == []

    def test_the_same_round_again(self):
        assert paired_in_steps(TWO_CORNERS, 8) == paired_in_steps(TWO_CORNERS[::-1], 8)
