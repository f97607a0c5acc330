"""Small fields over a whole event: no avoidable rematch, no avoidable second bye, in any round."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairings.engine.look_ahead import ByePlan, Outlook, perfect_matchings, plan_byes
from pairings.engine.swiss import pair_round
from pairings.engine.types import Contender, LookAhead, NoPairing
from pairings.proof.checker import check_round
from pairings.proof.simulator import simulate_event
from tests.pairings.engine.histories import played_field, random_rounds
from tests.samples import sample


def every_event():
    """Every number of teams from 3 to 12 with every number of rounds that it can play."""
    for teams in range(3, 13):
        for rounds in range(1, teams + teams % 2):
            yield teams, rounds


@pytest.mark.parametrize(("teams", "rounds"), list(every_event()))
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


@pytest.mark.parametrize(
    ("teams", "rounds", "rounds_left"), [(7, 4, 2), (7, 3, 3), (8, 4, 2), (8, 5, 1), (8, 3, 3)]
)
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

    assert not Outlook(6).can_play(masks, ByePlan((), 0, 0), 1)
