"""Both searches against each other, and the conditions of numbers against both."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pairings.engine.byes import ByePlan, plan_byes
from pairings.engine.numbers import crosses_odd_sets, has_choice, may_play
from pairings.engine.play_out import RoundByRound, SideBySide
from pairings.engine.steps import Steps
from tests.samples import sample

NO_BYE = ByePlan((), 0, 0)
PLENTY = 10**9


def masks_of(matches, teams):
    masks = [0] * teams
    for one, two in matches:
        masks[one] |= 1 << two
        masks[two] |= 1 << one
    return tuple(masks)


@st.composite
def questions(draw):
    """A field of up to 7 teams, the matches left, and how the byes are to be shared out."""
    teams = draw(st.integers(2, 7))
    pairs = [(one, two) for one in range(teams) for two in range(one)]
    matches = draw(st.lists(st.sampled_from(pairs), unique=True, min_size=len(pairs) // 2))
    rounds = draw(st.integers(1, 6))
    plan = NO_BYE
    if teams % 2:
        byes = draw(st.lists(st.integers(0, 2), min_size=teams, max_size=teams))
        plan = plan_byes(byes, rounds, draw(st.integers(0, rounds)))
    return masks_of(matches, teams), plan, rounds


@settings(max_examples=sample(400), deadline=None)
@given(questions())
def test_both_searches_agree_and_numbers_rule_out_nothing_that_can_be_played(question):
    found = RoundByRound(Steps(PLENTY)).can_play(*question)

    assert SideBySide(Steps(PLENTY)).can_play(*question) == found
    if found:
        assert may_play(*question, Steps(PLENTY))


@settings(max_examples=sample(200), deadline=None)
@given(questions())
def test_numbers_of_matches_are_exact(question):
    """Against trying every choice of matches, and who has the byes."""
    masks, plan, rounds = question
    matches = [(one, two) for one, mask in enumerate(masks) for two in range(one) if mask >> two & 1]

    assert has_choice(masks, plan, rounds) == any_choice(matches, (rounds,) * len(masks), plan, rounds)


def any_choice(matches, missing, plan, byes):
    """Whether matches, and as many byes as given, can be chosen that make up what each team is missing."""
    if min(missing) < 0:
        return False
    if not matches:
        return sum(missing) == byes and any_byes(missing, plan) if plan.owed else not any(missing)
    (one, two), *others = matches
    less = tuple(count - (team in (one, two)) for team, count in enumerate(missing))
    return any_choice(others, missing, plan, byes) or any_choice(others, less, plan, byes)


def any_byes(missing, plan):
    """Whether byes can be given to all that is missing; which team is first does not matter."""
    team = next((team for team, count in enumerate(missing) if count), None)
    if team is None:
        return True
    left = plan.give(team)
    return left is not None and any_byes(
        tuple(count - (other == team) for other, count in enumerate(missing)), left
    )


def test_odd_set_needs_a_match_outside_for_each_round():
    triangles = [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)]

    assert not crosses_odd_sets(masks_of(triangles, 6), NO_BYE, 1)
    assert crosses_odd_sets(masks_of([*triangles, (0, 3)], 6), NO_BYE, 1)
    assert not crosses_odd_sets(masks_of([*triangles, (0, 3)], 6), NO_BYE, 2)


def test_byes_take_an_odd_set_apart():
    """A ring of three beside a couple: the bye goes to the ring, once to each of its teams."""
    masks = masks_of([(0, 1), (0, 2), (1, 2), (3, 4)], 5)

    assert crosses_odd_sets(masks, plan_byes([0] * 5, 1, 0), 1)
    assert not crosses_odd_sets(masks, plan_byes([1, 1, 1, 0, 0], 1, 0), 1)


def test_teams_of_two_kinds_that_meet_only_each_other():
    """Three against two: the byes go to the three, and nobody of the two can have one."""
    masks = masks_of([(one, two) for one in range(3) for two in (3, 4)], 5)

    assert has_choice(masks, plan_byes([0] * 5, 3, 0), 3)
    assert not has_choice(masks, plan_byes([0, 0, 1, 0, 0], 3, 0), 3)
    assert has_choice(masks, plan_byes([0, 0, 1, 0, 0], 3, 1), 3)
