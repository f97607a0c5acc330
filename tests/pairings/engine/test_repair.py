"""The fewest tables paired anew, against every possible pairing by a plain search."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pairings.engine import repair
from pairings.engine.repair import as_tables, find_rings, repair_round
from pairings.engine.steps import Steps
from pairings.engine.swiss import pair_round
from pairings.engine.types import Contender, NoPairing
from pairings.proof.checker import check_round, make_wishes
from tests.pairings.engine.histories import awkward_fields, played_field, random_rounds
from tests.samples import sample

# The oracle -----------------------------------------------------------------------------------------------------


def all_rounds(ids):
    """Every way to pair these ids; None stands for the bye."""
    if not ids:
        yield []
        return
    first, *others = ids
    for other in others:
        rest = [team for team in others if team != other]
        for found in all_rounds(rest):
            yield [frozenset((first, other)), *found]


def is_open(one, two):
    return two.id not in one.opponents and one.id not in two.opponents


def worth(contenders, pairs, *, avoid_affiliation=False):
    """The clauses of a pairing in their order, less being better."""
    known = {team.id: team for team in contenders}
    rematches = three = four = five = 0
    bye = (0, 0)
    for pair in pairs:
        teams = sorted((known[team] for team in pair if team is not None), key=lambda t: -t.match_points)
        if len(teams) == 1:
            bye = (teams[0].byes, teams[0].match_points)
            continue
        one, two = teams
        rematches += not is_open(one, two)
        gap = one.match_points - two.match_points
        three += gap * gap
        four += one.pair_downs + two.pair_ups if gap else 0
        five += bool(avoid_affiliation and one.affiliation and one.affiliation == two.affiliation)
    return rematches, bye, three, four, five


def rings(old, new):
    """Sets of old tables that a new pairing ties together, by walking from team to team."""
    where = {team: place for place, pair in enumerate(old) for team in pair}
    groups = [{place} for place in range(len(old))]
    for pair in new:
        one, two = (where[team] for team in pair)
        a = next(group for group in groups if one in group)
        b = next(group for group in groups if two in group)
        if a is not b:
            a |= b
            groups.remove(b)
    return [group for group in groups if len(group) > 1]


def keeps_the_lot(known, old, found):
    """The bye stays, or goes to a team with fewer byes, or as many and fewer points."""

    def taker(pairs):
        return next(
            (known[team] for pair in pairs if None in pair for team in pair if team is not None), None
        )

    before, after = taker(old), taker(found)
    if before is None or after is None or before == after:
        return True
    return (after.byes, after.match_points) < (before.byes, before.match_points)


def best_repair(contenders, tables, moved, held):
    """(worth, number of tables) of the best pairing that leaves held tables and rings without a moved team alone."""
    old = [frozenset(table) for table in tables]
    kept = [old[place] for place in held]
    ids = [team for place, pair in enumerate(old) if place not in held for team in pair]
    ids = sorted(ids, key=lambda team: (team is None, team or 0))
    known = {team.id: team for team in contenders}
    best = None
    for found in all_rounds(ids):
        new = [pair for pair in found if pair not in old]
        if any(
            not is_open(*(known[team] for team in pair))
            for pair in new
            if None not in pair and len(pair) == 2
        ):
            continue
        if not keeps_the_lot(known, old, found):
            continue
        if not all(any(moved & old[place] for place in ring) for ring in rings(old, found + kept)):
            continue
        value = (worth(contenders, found + kept), len(new))
        best = value if best is None else min(best, value)
    return best


def with_points(contenders, points):
    return [replace(team, match_points=points.get(team.id, team.match_points)) for team in contenders]


@st.composite
def corrected(draw, least, most):
    """A round that was the best, two of its teams with other points, and tables that are played."""
    teams = draw(st.integers(least, most))
    seed = draw(st.integers(0, 10**6))
    if draw(st.booleans()):
        field = played_field(teams, draw(st.integers(1, 3)), seed)
    else:
        field = random_rounds(teams, draw(st.integers(0, 2)), seed, spread=7)
        field = [replace(team, affiliation="") for team in field]
    field = [replace(team, dropped=False) for team in field]
    try:
        paired = pair_round(field, seed=seed)
    except NoPairing:
        assume(False)
    tables = as_tables(paired)
    random = Random(seed)
    one, two = random.sample([team.id for team in field], 2)
    swing = random.choice((1, 2, 3))
    known = {team.id: team.match_points for team in field}
    points = {one: max(0, known[one] - swing), two: known[two] + swing}
    held = {place for place in range(len(tables)) if random.random() < 0.25}
    return with_points(field, points), tables, {one, two}, held


# What it must do ------------------------------------------------------------------------------------------------


@settings(max_examples=sample(150), deadline=None)
@given(corrected(4, 8))
def test_repair_is_the_best_round_with_the_fewest_tables_by_a_search_of_all(case):
    contenders, tables, moved, held = case

    found = repair_round(contenders, tables, moved=moved, held=held, seed=3)

    wanted, fewest = best_repair(contenders, tables, moved, held)
    as_posted = worth(contenders, [frozenset(table) for table in tables])
    if found is None:
        free_moved = any(moved & set(table) for place, table in enumerate(tables) if place not in held)
        assert not free_moved or wanted == as_posted
        return
    new = as_tables(found.paired)
    assert worth(contenders, [frozenset(pair) for pair in new]) == wanted
    assert len(found.changed) == fewest


@settings(max_examples=sample(60), deadline=None)
@given(corrected(4, 40))
def test_repair_leaves_all_other_tables_alone_and_makes_no_rematch(case):
    contenders, tables, moved, held = case

    found = repair_round(contenders, tables, moved=moved, held=held, seed=3)

    if found is None:
        return
    new = {frozenset(pair) for pair in as_tables(found.paired)}
    stayed = [table for place, table in enumerate(tables) if place not in found.changed]
    assert all(frozenset(table) in new for table in stayed)
    assert all(frozenset(tables[place]) not in new for place in found.changed)
    assert not set(found.changed) & held
    assert any(moved & set(tables[place]) for place in found.changed)
    assert found.paired.rematches <= sum(
        other in next(team for team in contenders if team.id == one).opponents
        for one, other in tables
        if other is not None
    )
    assert found.paired.is_proved
    locked = [table for table in stayed if table[1] is not None]
    bye = next((one for one, two in stayed if two is None), None)
    assert check_round(contenders, found.paired, make_wishes(locked=locked, bye=bye)) == []


@settings(max_examples=sample(30), deadline=None)
@given(corrected(14, 14))
def test_repair_of_a_field_without_look_ahead_reaches_what_any_pairing_could(case):
    contenders, tables, moved, _held = case

    found = repair_round(contenders, tables, moved=moved, seed=3)

    best = pair_round(contenders, seed=3)
    reached = as_tables(found.paired) if found else tables
    assert worth(contenders, [frozenset(pair) for pair in reached]) == worth(
        contenders, [frozenset(pair) for pair in as_tables(best)]
    )


def field_of(points, **others):
    return [Contender(team, value, **others) for team, value in points.items()]


def test_two_tables_are_exchanged_where_a_win_was_given_to_the_wrong_team():
    # Paired as 1 and 3 had won; in truth 2 won, not 1.
    contenders = field_of({1: 0, 2: 3, 3: 3, 4: 0})

    found = repair_round(contenders, [(1, 3), (2, 4)], moved={1, 2}, seed=1)

    assert found is not None
    assert found.changed == (0, 1)
    assert found.paired.cost == (0, 0, 0)
    assert {frozenset(pair) for pair in as_tables(found.paired)} == {frozenset((2, 3)), frozenset((1, 4))}


def test_nothing_is_paired_anew_where_the_moved_teams_have_played():
    contenders = field_of({1: 0, 2: 3, 3: 3, 4: 0, 5: 0, 6: 3})

    assert repair_round(contenders, [(1, 3), (2, 4), (5, 6)], moved={1, 2}, held={0, 1}, seed=1) is None


def test_tables_that_were_not_the_best_before_stay_where_no_moved_team_sits():
    # 5-6 and 7-8 were put together by hand.
    points = {1: 0, 2: 3, 3: 3, 4: 0, 5: 9, 6: 6, 7: 9, 8: 6}
    tables = [(1, 3), (2, 4), (5, 6), (7, 8)]

    found = repair_round(field_of(points), tables, moved={1, 2}, seed=1)

    assert found is not None
    assert found.changed == (0, 1)


def test_forbidden_pair_is_not_made():
    contenders = field_of({1: 0, 2: 3, 3: 3, 4: 0})

    assert repair_round(contenders, [(1, 3), (2, 4)], moved={1, 2}, forbidden=[(3, 2)], seed=1) is None


def test_bye_moves_to_the_team_that_has_the_fewest_points_in_truth():
    contenders = field_of({1: 3, 2: 3, 3: 0})

    found = repair_round(contenders, [(2, 3), (1, None)], moved={1, 3}, seed=1)

    assert found is not None
    assert found.paired.bye == 3


@pytest.mark.parametrize("teams", [7, 8])
def test_repair_keeps_the_rounds_to_come_playable(teams):
    for seed in range(12):
        field = played_field(teams, 2, seed)
        paired = pair_round(field, seed=seed, rounds_left=teams - 5)
        if not paired.look_ahead or paired.look_ahead.playable < teams - 5:
            continue
        points = {field[0].id: field[0].match_points + 3, field[-1].id: max(0, field[-1].match_points - 3)}
        found = repair_round(
            with_points(field, points), as_tables(paired), moved=set(points), seed=seed, rounds_left=teams - 5
        )
        if found is not None:
            assert found.paired.look_ahead.playable == teams - 5


@settings(max_examples=sample(10), deadline=None)
@given(awkward_fields(), st.integers(1, 9))
def test_repair_of_any_field_takes_its_steps_and_no_more(field, rounds_left):
    present = [team for team in field if not team.dropped]
    paired = pair_round(present, seed=1, rounds_left=rounds_left, allow_rematches=True)
    points = {team.id: team.match_points + 3 for team in present[:2]}
    made = []

    def make_steps(limit):
        made.append(Steps(limit))
        return made[0]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(repair, "Steps", make_steps)
        repair_round(
            with_points(present, points),
            as_tables(paired),
            moved=set(points),
            seed=1,
            rounds_left=rounds_left,
        )

    assert [steps.taken <= repair.MOST_STEPS for steps in made] == [True]


def test_rings_are_the_tables_whose_teams_mix():
    old = [(1, 2), (3, 4), (5, 6), (7, 8), (9, None)]
    new = [(1, 3), (2, 4), (5, 6), (7, 9), (8, None)]

    assert find_rings(old, new) == [frozenset({0, 1}), frozenset({3, 4})]


def test_same_seed_gives_the_same_repair():
    field = played_field(30, 3, 5)
    tables = as_tables(pair_round(field, seed=5))
    points = {field[0].id: 0, field[20].id: 9}
    found = [
        repair_round(with_points(field, points), tables, moved=set(points), seed=8) for _ in product("ab")
    ]

    assert found[0] == found[1]
