"""The checker must catch what it is there to catch: rounds spoiled on purpose, one fault each."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pairings.engine.swiss import pair_round
from pairings.engine.types import Contender, LookAhead, PairedRound, Pairing
from pairings.proof.checker import check_round
from pairings.proof.optimum import (
    Optimum,
    TooMuchToPlay,
    best_ahead,
    best_by_trial,
    find_optimum,
    make_wishes,
)
from tests.for_each import for_each
from tests.pairings.engine.histories import fields, played_field, wishes
from tests.samples import sample

FIELD = [
    Contender(1, 6, frozenset({2, 3})),
    Contender(2, 6, frozenset({1, 4})),
    Contender(3, 3, frozenset({1, 5}), pair_downs=1),
    Contender(4, 3, frozenset({2}), byes=1),
    Contender(5, 0, frozenset({3})),
]
GOOD = PairedRound(
    pairings=[Pairing(1, 4, 3, rematch=False), Pairing(2, 3, 3, rematch=False)],
    bye=5,
    seed=1,
    is_proved=True,
    cost=(18, 0, 0),
    bound=(18, 0, 0),
)


def codes(paired, **options):
    return {problem.code for problem in check_round(FIELD, paired, make_wishes(**options))}


def test_clean_bill():
    assert codes(GOOD) == set()


@for_each(
    "change, code",
    [
        ({"pairings": GOOD.pairings[:1]}, "not_paired_once"),
        ({"pairings": [*GOOD.pairings, Pairing(1, 2, 0, rematch=True)]}, "not_paired_once"),
        ({"pairings": [*GOOD.pairings, Pairing(8, 9, 0, rematch=False)]}, "not_in_field"),
        ({"bye": None}, "bye_wrong"),
        ({"pairings": GOOD.pairings[::-1]}, None),
        ({"pairings": [Pairing(4, 1, -3, rematch=False), GOOD.pairings[1]]}, "pairing_wrong"),
        ({"pairings": [Pairing(1, 4, 0, rematch=False), GOOD.pairings[1]]}, "pairing_wrong"),
        ({"pairings": [Pairing(1, 4, 3, rematch=True), GOOD.pairings[1]]}, "pairing_wrong"),
        ({"rematches": 1}, "rematches_wrong"),
        ({"cost": (17, 0, 0)}, "cost_wrong"),
        ({"bound": (17, 0, 0)}, "proof_wrong"),
        ({"bound": (19, 0, 0), "is_proved": False}, "bound_too_high"),
    ],
)
def test_spoiled_rounds(change, code):
    assert codes(replace(GOOD, **change)) >= ({code} if code else set())


def test_avoidable_rematch():
    pairings = [Pairing(1, 2, 0, rematch=True), Pairing(3, 4, 0, rematch=False)]

    spoiled = replace(GOOD, pairings=pairings, cost=(0, 0, 0), bound=(0, 0, 0), rematches=1)

    assert "rematch_avoidable" in codes(spoiled)


def test_bye_for_the_wrong_team():
    pairings = [Pairing(2, 3, 3, rematch=False), Pairing(1, 5, 6, rematch=False)]

    spoiled = replace(GOOD, pairings=pairings, bye=4, cost=(45, 0, 0), bound=(45, 0, 0))

    assert codes(spoiled) == {"bye_not_best"}


def test_dearer_pairing():
    field = [Contender(team, 3 * (team // 2)) for team in range(4)]
    pairings = [Pairing(2, 0, 3, rematch=False), Pairing(3, 1, 3, rematch=False)]
    spoiled = PairedRound(pairings, None, 1, is_proved=True, cost=(18, 0, 0), bound=(18, 0, 0))

    assert {p.code for p in check_round(field, spoiled)} == {"not_best", "bound_too_high"}


def test_tables_out_of_order():
    field = [Contender(team, 3 * (team // 2)) for team in range(4)]
    paired = pair_round(field, seed=1)

    problems = check_round(field, replace(paired, pairings=paired.pairings[::-1]))

    assert [problem.code for problem in problems] == ["table_order"]


def test_wishes_not_followed():
    assert "locked_apart" in codes(GOOD, locked=[(1, 5)])
    assert "forbidden_paired" in codes(GOOD, forbidden=[(4, 1)])
    assert "bye_not_as_asked" in codes(GOOD, bye=3)


def test_look_ahead_that_says_too_much():
    field = [Contender(team, 0) for team in range(4)]
    paired = pair_round(field, seed=1, rounds_left=2)
    spoiled = replace(paired, look_ahead=LookAhead(2, 1, is_bye_fair=True))

    assert check_round(field, paired, rounds_left=2) == []
    assert [p.code for p in check_round(field, spoiled, rounds_left=2)] == ["look_ahead_wrong"]


def test_look_ahead_that_was_cut_short_may_say_too_little_and_not_too_much():
    field = [Contender(team, 0) for team in range(6)]
    paired = pair_round(field, seed=1, rounds_left=4)

    def cut_short(playable):
        ahead = LookAhead(4, playable, is_bye_fair=True, is_proved=False)
        return replace(paired, look_ahead=ahead, is_proved=False)

    assert check_round(field, cut_short(2), rounds_left=4) == []
    assert [p.code for p in check_round(field, cut_short(5), rounds_left=4)] == ["look_ahead_wrong"]
    proved = replace(cut_short(2), is_proved=True)
    assert [p.code for p in check_round(field, proved, rounds_left=4)] == ["proof_wrong"]


def test_more_ways_to_go_on_than_can_be_looked_at():
    """Nobody has met: what seven teams can play in seven rounds is left uncompared, the form is not."""
    field = [Contender(team, 0) for team in range(7)]
    paired = pair_round(field, seed=1, rounds_left=6)

    with pytest.raises(TooMuchToPlay):
        best_ahead(field, 6)
    assert check_round(field, paired, rounds_left=6) == []
    assert check_round(field, replace(paired, cost=(1, 0, 0)), rounds_left=6)


def test_round_that_leads_into_a_rematch():
    """The pairing that is best for this round alone leaves two rings of three (a golden case)."""
    met = {1: {4, 6}, 2: {3, 5}, 3: {2, 6}, 4: {1, 5}, 5: {2, 4}, 6: {1, 3}}
    points = {1: 6, 2: 6, 3: 3, 4: 3, 5: 0, 6: 0}
    field = [Contender(team, points[team], frozenset(met[team])) for team in met]
    greedy = pair_round(field, seed=1)

    claimed = replace(greedy, look_ahead=LookAhead(2, 2, is_bye_fair=True))

    assert [p.code for p in check_round(field, claimed, rounds_left=2)] == ["not_best"]


def test_wrong_rounds_of_thousands_are_caught_in_form():
    field = played_field(600, 2, seed=1)
    paired = pair_round(field, seed=1)

    assert check_round(field, paired) == []
    assert check_round(field, replace(paired, cost=(0, 0, 0)))


class TestOptimum:
    @settings(max_examples=sample(100), deadline=None)
    @given(data=st.data())
    def test_matching_equals_trial(self, data):
        field = data.draw(fields(most=8))
        assume(any(not team.dropped for team in field))
        options = make_wishes(**data.draw(wishes(field)), avoid_affiliation=data.draw(st.booleans()))
        tried, matched = best_by_trial(field, options), find_optimum(field, options)
        if tried is None or matched is None:
            assert tried == matched
            return
        assert (matched.rematches, matched.bye_rank) == (tried.rematches, tried.bye_rank)
        ids = {team.id for team in field if not team.dropped}
        for bye in ids.difference(*options.locked) if matched.bye_rank else [None]:
            tried, matched = (find(field, options, bye=bye) for find in (best_by_trial, find_optimum))
            assert (tried and tried.clauses) == (matched and matched.clauses)

    def test_known_optimum(self):
        assert find_optimum(FIELD) == best_by_trial(FIELD, bye=5) == Optimum(0, (0, 0), (18, 0, 0))

    def test_nothing_ahead(self):
        everybody = frozenset(range(4))

        assert best_ahead([Contender(t, 0, everybody - {t}) for t in range(4)], 1) is None
