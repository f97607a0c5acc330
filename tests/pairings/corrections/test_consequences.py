"""Who moves in the standings, and which table a new pair gets."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from pairings.corrections.consequences import Move, Place, Seated, find_moves, keep_tables


def test_moves_name_only_teams_whose_rank_or_points_change():
    before = {1: Place(1, 6), 2: Place(2, 3), 3: Place(3, 3), 4: Place(4, 0)}
    after = {2: Place(1, 6), 1: Place(2, 3), 3: Place(3, 3), 4: Place(4, 0)}

    assert find_moves(before, after) == [
        Move(2, Place(2, 3), Place(1, 6)),
        Move(1, Place(1, 6), Place(2, 3)),
    ]
    assert [move.is_up for move in find_moves(before, after)] == [True, False]


def test_moves_put_a_disqualified_team_last():
    before = {1: Place(None, 3), 2: Place(1, 3)}
    after = {1: Place(None, 0), 2: Place(1, 6)}

    assert [move.number for move in find_moves(before, after)] == [2, 1]


def test_tables_are_kept_by_a_team_of_each_new_pair():
    old = [Seated(4, 1, 2), Seated(7, 3, 4)]

    assert keep_tables(old, [(1, 4), (3, 2)], fixed={}) in (
        [Seated(4, 1, 4), Seated(7, 3, 2)],
        [Seated(4, 3, 2), Seated(7, 1, 4)],
    )


def test_fixed_table_is_kept_by_its_team():
    old = [Seated(4, 1, 2), Seated(7, 3, 4)]

    assert keep_tables(old, [(1, 4), (3, 2)], fixed={4: 7}) == [Seated(4, 3, 2), Seated(7, 1, 4)]


def test_bye_that_moves_leaves_its_tables_to_the_others():
    old = [Seated(2, 1, 2), Seated(None, 3, None)]

    assert keep_tables(old, [(1, 3), (2, None)], fixed={}) == [Seated(2, 1, 3), Seated(None, 2, None)]


@given(st.integers(2, 4), st.randoms(use_true_random=False))
def test_tables_are_all_used_and_no_other_order_lets_more_pairs_stay(tables, random):
    teams = random.sample(range(1, 20), 2 * tables)
    old = [Seated(10 + place, teams[2 * place], teams[2 * place + 1]) for place in range(tables)]
    random.shuffle(teams)
    pairs = [(teams[2 * place], teams[2 * place + 1]) for place in range(tables)]
    sat_at = {team: seated.table for seated in old for team in seated.teams}

    found = keep_tables(old, pairs, fixed={})

    def staying(order):
        return sum(
            any(sat_at[team] == table for team in pair) for table, pair in zip(order, pairs, strict=True)
        )

    numbers = [seated.table for seated in old]
    kept = {seated.teams: seated.table for seated in found}
    assert sorted(kept.values()) == numbers
    assert staying([kept[pair] for pair in pairs]) == max(staying(order) for order in permutations(numbers))
