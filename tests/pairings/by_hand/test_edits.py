"""A proposal changed by hand keeps every team in one match or the bye, and fixed tables where they are."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairings.by_hand.edits import Proposal, Room, give_bye, move_match, pair_two, settle_tables, swap_teams
from tests.expected import refused
from tournament.kernel.refusal import Refusal

PROPOSAL = Proposal({1: (1, 2), 2: (3, 4), 3: (5, 6)}, bye=7)


def test_swapped_teams_take_each_others_opponent_and_place():
    assert swap_teams(PROPOSAL, 1, 4) == Proposal({1: (2, 4), 2: (1, 3), 3: (5, 6)}, bye=7)


def test_swapping_with_the_bye_gives_the_bye():
    swapped = Proposal({1: (2, 7), 2: (3, 4), 3: (5, 6)}, bye=1)

    assert swap_teams(PROPOSAL, 1, 7) == swap_teams(PROPOSAL, 7, 1) == give_bye(PROPOSAL, 1) == swapped


def test_swapping_twice_is_where_it_began():
    assert swap_teams(swap_teams(PROPOSAL, 2, 5), 2, 5) == PROPOSAL


def test_two_that_are_paired_leave_their_opponents_to_each_other():
    assert pair_two(PROPOSAL, 1, 3) == Proposal({1: (1, 3), 2: (2, 4), 3: (5, 6)}, bye=7)


@pytest.mark.parametrize(("first", "second"), [(1, 7), (7, 1)])
def test_pairing_the_team_with_the_bye_gives_the_bye_to_who_is_left(first, second):
    assert pair_two(PROPOSAL, first, second) == Proposal({1: (1, 7), 2: (3, 4), 3: (5, 6)}, bye=2)


def test_who_has_the_bye_already_keeps_it():
    assert give_bye(PROPOSAL, 7) is PROPOSAL


def test_moved_matches_change_places_or_take_an_empty_table():
    room = Room()

    assert move_match(PROPOSAL, 2, 3, room).tables == {1: (5, 6), 2: (3, 4), 3: (1, 2)}
    assert move_match(PROPOSAL, 2, 12, room).tables == {2: (3, 4), 3: (5, 6), 12: (1, 2)}
    assert move_match(PROPOSAL, 2, 1, room).tables == PROPOSAL.tables


@pytest.mark.parametrize(
    ("edit", "code", "field"),
    [
        (lambda: swap_teams(PROPOSAL, 1, 2), "pairings.swap_opponents", "second"),
        (lambda: swap_teams(PROPOSAL, 1, 1), "pairings.same_team_twice", "second"),
        (lambda: swap_teams(PROPOSAL, 1, 99), "pairings.not_in_proposal", ""),
        (lambda: pair_two(PROPOSAL, 1, 2), "pairings.paired_already", "second"),
        (lambda: pair_two(PROPOSAL, 3, 3), "pairings.same_team_twice", "second"),
        (lambda: give_bye(Proposal({1: (1, 2)}), 1), "pairings.nobody_has_bye", "do"),
        (lambda: give_bye(PROPOSAL, 99), "pairings.not_in_proposal", ""),
        (lambda: move_match(PROPOSAL, 7, 4, Room()), "pairings.bye_has_no_table", "first"),
        (lambda: move_match(PROPOSAL, 1, 4, Room(unused=frozenset({4}))), "pairings.table_not_used", "table"),
        (lambda: move_match(PROPOSAL, 1, 4, Room(first=5)), "pairings.table_not_used", "table"),
        (lambda: move_match(PROPOSAL, 1, 2, Room(fixed={1: 1})), "pairings.table_is_fixed", "table"),
        (lambda: move_match(PROPOSAL, 1, 2, Room(fixed={4: 2})), "pairings.table_is_fixed", "table"),
    ],
)
def test_what_cannot_be_done_is_refused(edit, code, field):
    with refused(code, field=field):
        edit()


def test_match_moves_to_the_fixed_table_of_its_team_even_where_that_is_not_used_else():
    room = Room(unused=frozenset({9}), fixed={1: 9})

    assert move_match(PROPOSAL, 2, 9, room).tables[9] == (1, 2)


def test_swapped_team_with_a_fixed_table_takes_its_match_there():
    room = Room(fixed={1: 1})

    swapped = swap_teams(PROPOSAL, 1, 4)
    settled = settle_tables(swapped, room, swapped.matches - PROPOSAL.matches)

    assert settled.tables == {1: (1, 3), 2: (2, 4), 3: (5, 6)}


def test_fixed_table_that_is_held_by_who_may_not_leave_it_stays_with_them():
    room = Room(fixed={1: 1, 2: 2, 3: 2})
    proposal = Proposal({1: (3, 4), 2: (2, 5), 3: (1, 6)})

    assert settle_tables(proposal, room, {(3, 4)}) == proposal
    assert settle_tables(proposal, room, {(1, 6)}).tables == {1: (1, 6), 2: (2, 5), 3: (3, 4)}


@given(seed=st.integers(0, 2**32), teams=st.integers(2, 11))
def test_after_any_edits_every_team_is_in_one_match_or_the_bye(seed, teams):
    random = Random(seed)
    order = random.sample(range(1, teams + 1), teams)
    tables = {table: tuple(sorted(order[2 * table - 2 : 2 * table])) for table in range(1, teams // 2 + 1)}
    proposal = Proposal(tables, bye=order[-1] if teams % 2 else None)
    fixed = {team: random.randint(1, teams) for team in range(1, teams + 1) if random.random() < 0.2}
    room = Room(first=1, unused=frozenset({random.randint(1, teams)}), fixed=fixed)

    for _ in range(20):
        first, second = random.randint(1, teams), random.randint(1, teams)
        edit = random.choice(
            [
                swap_teams,
                pair_two,
                lambda d, a, b: give_bye(d, a),
                lambda d, a, b: move_match(d, a, random.randint(1, teams + 2), room),
            ]
        )
        try:
            after = edit(proposal, first, second)
        except Refusal:
            continue
        after = settle_tables(after, room, after.matches - proposal.matches)
        seats = [team for pair in after.tables.values() for team in pair]
        seats += [] if after.bye is None else [after.bye]
        assert sorted(seats) == list(range(1, teams + 1))
        assert all(len(pair) == 2 for pair in after.tables.values())
        proposal = after
