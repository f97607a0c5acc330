"""Which match plays at which table."""

from hypothesis import given
from hypothesis import strategies as st

from pairings.rounds.seating import assign_tables


def test_tables_are_numbered_from_the_best_pair_on():
    assert assign_tables([(1, 2), (3, 4), (5, 6)], fixed={}) == ([1, 2, 3], [])


def test_first_table_and_unused_tables_are_heeded():
    assert assign_tables([(1, 2), (3, 4), (5, 6)], fixed={}, first=10, unused=[10, 12])[0] == [11, 13, 14]


def test_fixed_table_is_kept_even_where_it_cannot_be_used_by_others():
    tables, clashes = assign_tables([(1, 2), (3, 4)], fixed={4: 7}, unused=[7])

    assert (tables, clashes) == ([1, 7], [])


def test_two_fixed_tables_in_one_pair_are_named_as_a_clash():
    tables, clashes = assign_tables([(1, 2), (3, 4)], fixed={3: 9, 4: 2})

    assert (tables, clashes) == ([1, 2], [(3, 4)])


def test_the_table_that_two_fixed_ones_leave_stays_free_but_for_a_hand():
    pairs = [(1, 2), (3, 4), (5, 6)]

    assert assign_tables(pairs, fixed={3: 1, 4: 2}) == ([3, 1, 4], [(3, 4)])
    assert assign_tables(pairs, fixed={1: 3, 2: 2, 5: 4}) == ([2, 1, 4], [(1, 2)])
    assert assign_tables(pairs, fixed={3: 1, 4: 2}, put={(1, 2): 2}) == ([2, 1, 3], [(3, 4)])
    assert assign_tables(pairs, fixed={3: 1, 4: 2}, put={(3, 4): 2}) == ([3, 2, 4], [(3, 4)])


def test_two_teams_with_the_same_fixed_table_do_not_clash():
    assert assign_tables([(1, 2)], fixed={1: 5, 2: 5}) == ([5], [])


@given(
    st.integers(1, 30),
    st.dictionaries(st.integers(1, 60), st.integers(1, 40), max_size=10),
    st.sets(st.integers(1, 40), max_size=15),
    st.integers(1, 20),
)
def test_no_two_matches_share_a_table_and_nobody_else_is_put_where_one_is_fixed(pairs, wanted, unused, first):
    fixed = {}
    for team, table in wanted.items():
        if table not in fixed.values() and team <= 2 * pairs:
            fixed[team] = table
    field = [(2 * n + 1, 2 * n + 2) for n in range(pairs)]

    tables, clashes = assign_tables(field, fixed=fixed, first=first, unused=unused)

    assert len(set(tables)) == pairs
    for pair, table in zip(field, tables, strict=True):
        own = {fixed[team] for team in pair if team in fixed}
        assert table in own if own else table not in unused and table >= first
        assert (len(own) > 1) == (pair in clashes)
        assert own or table not in fixed_in(field, fixed)  # what a clash leaves is given to no one else


def fixed_in(field, fixed):
    return {fixed[team] for pair in field for team in pair if team in fixed}


def test_table_put_by_hand_is_kept_unless_somebody_may_not_leave_it():
    pairs = [(1, 2), (3, 4), (5, 6)]

    assert assign_tables(pairs, fixed={}, put={(5, 6): 1})[0] == [2, 3, 1]
    assert assign_tables(pairs, fixed={3: 1}, put={(5, 6): 1})[0] == [2, 1, 3]
    assert assign_tables(pairs, fixed={5: 7, 6: 9}, put={(5, 6): 9}) == ([1, 2, 9], [(5, 6)])
    assert assign_tables([(2, 1)], fixed={}, put={(1, 2): 8})[0] == [8]
