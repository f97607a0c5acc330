"""Every best pairing comes out about equally often: chi-squared tests over many seeds, and the least and the most."""

from collections import Counter

import pytest

from pairings.engine import windows
from pairings.engine.swiss import pair_round
from pairings.engine.types import Contender
from pairings.proof.optimum import TeamsById, add_up, make_wishes
from tests.pairings.engine.histories import random_rounds

SEEDS_PER_WAY = 400
MOST_UNEVEN = 1.3


def list_best(field):
    """Every best pairing, by trial, for fields without a bye or rematch."""
    table = TeamsById(field, make_wishes())
    found = []
    for _, matches in table.pairings():
        if not any(table.is_rematch(*match) for match in matches):
            found.append((add_up(table.clauses(*match) for match in matches), frozenset(matches)))
    best = min(cost for cost, _ in found)
    return {matches for cost, matches in found if cost == best}


def count_pairings(field, seeds):
    return Counter(
        frozenset(frozenset(pairing[:2]) for pairing in pair_round(field, seed=seed).pairings)
        for seed in range(seeds)
    )


def chi_squared_per_degree(counts, ways):
    expected = sum(counts.values()) / ways
    missing = ways - len(counts)
    squares = sum((count - expected) ** 2 for count in counts.values()) + missing * expected**2
    return squares / expected / max(1, ways - 1)


def assert_even(counts, best, most_uneven=MOST_UNEVEN):
    """No way is missing, and the spread is what chance alone gives; about 1 a degree of freedom is even."""
    assert set(counts) == best
    # 4.5 standard deviations of the statistic above its mean: one false alarm in some hundred thousand runs.
    assert chi_squared_per_degree(counts, len(best)) < 1 + 4.5 * (2 / max(1, len(best) - 1)) ** 0.5
    assert max(counts.values()) / min(counts.values()) <= most_uneven


def test_round_one_of_six():
    field = [Contender(team, 0) for team in range(6)]

    assert_even(count_pairings(field, 15 * SEEDS_PER_WAY), list_best(field))


@pytest.mark.full
def test_round_one_of_eight():
    field = [Contender(team, 0) for team in range(8)]

    # 105 ways: at 400 each chance alone spreads them by about 1.3, at 600 by 1.25.
    assert_even(count_pairings(field, 105 * 600), list_best(field))


def test_tight_later_round_of_eight():
    """Each has met four of the seven others: few pairings are left, and some differ by a ring of six teams."""
    met = {team: {(team + step) % 8 for step in (1, 2, 6, 7)} for team in range(8)}
    field = [Contender(team, 0, frozenset(met[team])) for team in range(8)]
    best = list_best(field)

    assert 3 <= len(best) <= 30
    assert_even(count_pairings(field, len(best) * SEEDS_PER_WAY), best)


@pytest.mark.full
def test_later_round_with_a_pair_down():
    """Two groups of odd size: any two that have not met may cross between them, each as likely."""
    field = [Contender(team, 3 if team < 3 else 0) for team in range(8)]
    field[0] = Contender(0, 3, frozenset({3, 4}))
    best = list_best(field)

    assert_even(count_pairings(field, len(best) * SEEDS_PER_WAY), best)


@pytest.mark.full
@pytest.mark.parametrize(("seed", "rounds"), [(10, 7), (34, 7)])
def test_tight_later_round_of_fourteen(seed, rounds):
    """Too many teams to list all by the small way of the engine, few enough best pairings to count."""
    field = later_round(seed, rounds)
    best = list_best_by_weight(field)

    assert_even(count_pairings(field, len(best) * SEEDS_PER_WAY), best)


@pytest.mark.full
def test_gaps_between_groups_are_mixed_too(monkeypatch):
    """The way of large fields is nearly as even where groups are small and tight."""
    monkeypatch.setattr(windows, "WHOLE", 0)
    field = later_round(13, 7)
    best = list_best_by_weight(field)

    counts = count_pairings(field, len(best) * SEEDS_PER_WAY)

    assert set(counts) == best
    assert max(counts.values()) / min(counts.values()) <= 1.5


def test_bye_is_drawn_evenly():
    field = [Contender(team, 0) for team in range(7)]

    byes = Counter(pair_round(field, seed=seed).bye for seed in range(7 * 500))

    assert len(byes) == 7
    assert max(byes.values()) / min(byes.values()) <= MOST_UNEVEN


def test_seat_one_is_not_given_by_id():
    """Among teams with as many points neither the lower id nor the input order decides who is named first."""
    field = [Contender(team, 0) for team in range(40)]

    firsts = sum(p.one < p.two for seed in range(30) for p in pair_round(field, seed=seed).pairings)

    assert 230 < firsts < 370


def later_round(seed, rounds):
    """14 teams after some random rounds; the seeds above leave twelve to sixteen best pairings."""
    return [
        Contender(team.id, 3 * team.match_points, team.opponents)
        for team in random_rounds(14, rounds, seed, spread=2)
    ]


def list_best_by_weight(field):
    """As `list_best`, for 14 teams: leaves a branch as soon as it is worse than the best so far."""
    table = TeamsById(field, make_wishes())
    best: list[tuple[tuple[int, int, int], frozenset[frozenset[int]]]] = []
    low = None

    def go(left, matches, cost):
        nonlocal low, best
        if low is not None and cost > low:
            return
        if not left:
            if low is None or cost < low:
                low, best = cost, []
            best.append((cost, frozenset(matches)))
            return
        first, *others = left
        for other in sorted(others, key=lambda team: table.clauses(first, team)):
            if not table.is_rematch(first, other):
                rest = [team for team in others if team != other]
                go(rest, [*matches, frozenset((first, other))], add_up([cost, table.clauses(first, other)]))

    go(sorted(table.teams, key=lambda team: -table.teams[team].match_points), [], (0, 0, 0))
    return {matches for _, matches in best}


def test_listing_by_weight_is_complete():
    field = [Contender(team, team // 3) for team in range(8)]

    assert list_best_by_weight(field) == list_best(field)
