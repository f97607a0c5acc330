"""A pairing beside the best one: held against a program that tries every pairing."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pairings.engine.compare import Comparison, Quality, compare_with_best
from pairings.engine.swiss import pair_round
from pairings.engine.types import Contender, LookAhead
from pairings.proof.optimum import TeamsById, add_up, best_ahead, best_by_trial, make_wishes
from tests.pairings.engine.histories import random_rounds


def any_pairing(teams: list[Contender], random: Random):
    order = random.sample([team.id for team in teams], len(teams))
    bye = order.pop() if len(order) % 2 else None
    return list(zip(order[::2], order[1::2], strict=True)), bye


@given(seed=st.integers(0, 2**32), teams=st.integers(2, 7), rounds=st.integers(0, 3), clubs=st.booleans())
def test_the_best_shown_is_the_best_of_all_pairings(seed, teams, rounds, clubs):
    random = Random(seed)
    field = random_rounds(teams, rounds, seed, spread=random.choice((1, 4, 8)))
    pairs, bye = any_pairing(field, random)

    judged = compare_with_best(field, pairs, bye, seed=seed, avoid_affiliation=clubs)

    table = TeamsById(field, make_wishes(avoid_affiliation=clubs))
    assert judged.own.cost == add_up([table.clauses(*pair) for pair in pairs])
    assert judged.own.rematches == sum(table.is_rematch(*pair) for pair in pairs)
    best = best_by_trial(field, table.wishes)
    assert (judged.best.rematches, judged.best.bye_rank) == (best.rematches, best.bye_rank)
    with_that_bye = best_by_trial(field, table.wishes, bye=bye)
    rank = None if bye is None else table.bye_rank(bye)
    if (judged.own.rematches, rank) == (best.rematches, best.bye_rank):
        assert judged.is_worse == (judged.own.cost > with_that_bye.clauses)
        assert judged.bound == judged.best.cost == with_that_bye.clauses
    else:
        assert judged.is_worse
    assert judged.is_proved != judged.is_worse


@given(seed=st.integers(0, 2**32), teams=st.sampled_from((4, 6)), rounds=st.integers(0, 2))
def test_a_pairing_that_leads_to_a_rematch_later_is_worse(seed, teams, rounds):
    field = random_rounds(teams, rounds, seed)
    pairs, bye = any_pairing(field, Random(seed))

    judged = compare_with_best(field, pairs, bye, seed=seed, rounds_left=1)

    ahead = best_ahead(field, 1)
    if ahead is not None and judged.own.rematches == 0:
        own = best_ahead(field, 1, make_wishes(locked=pairs))
        assert judged.is_worse == ((-own.playable, own.clauses) > (-ahead.playable, ahead.clauses))


@given(seed=st.integers(0, 2**32), teams=st.integers(13, 60), rounds=st.integers(0, 4))
def test_what_the_engine_paired_is_as_good_as_the_best(seed, teams, rounds):
    field = random_rounds(teams, rounds, seed, spread=3 * rounds + 1)
    paired = pair_round(field, seed=seed, allow_rematches=True)
    pairs = [(pairing.one, pairing.two) for pairing in paired.pairings]

    judged = compare_with_best(field, pairs, paired.bye, seed=seed + 1)

    assert not judged.is_worse
    assert judged.own.gaps == sum(pairing.gap != 0 for pairing in paired.pairings)
    byes = {team.id: team.byes for team in field}
    assert (judged.own.bye_rank or (0, 0))[0] == byes.get(paired.bye, 0)


def quality(playable, *, is_proved, gap=0):
    ahead = LookAhead(4, playable, is_bye_fair=True, is_proved=is_proved)
    return Quality(rematches=0, ahead=ahead, bye_rank=None, gaps=0, cost=(gap, 0, 0))


def test_what_the_look_ahead_did_not_decide_makes_no_pairing_worse():
    best = quality(4, is_proved=True)

    def judge(own):
        return Comparison(own, best, (0, 0, 0), is_best_proved=True)

    assert judge(quality(3, is_proved=True)).is_worse
    unknown = judge(quality(3, is_proved=False))
    assert (unknown.is_worse, unknown.is_proved, unknown.is_cut_short) == (False, False, True)
    worse = judge(quality(3, is_proved=False, gap=1))
    assert (worse.is_worse, worse.is_cut_short) == (True, False)
    as_good = judge(quality(4, is_proved=True))
    assert (as_good.is_proved, as_good.is_cut_short) == (True, False)
