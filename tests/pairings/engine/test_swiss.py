"""The engine against the independent checker: form, wishes, refusals, and the optimum of any field."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pairings.engine import windows
from pairings.engine.swiss import pair_round
from pairings.engine.types import Contender, NoPairing, Pairing
from pairings.proof.checker import best_by_trial, check_round, find_optimum, make_wishes
from tests.for_each import for_each
from tests.pairings.engine.histories import fields, met_in_blocks, played_field, random_rounds, wishes
from tests.samples import sample


def make_field(*points, **options):
    return [Contender(number, score, **options) for number, score in enumerate(points, start=1)]


def pair_or_refusal(field, **options):
    try:
        return pair_round(field, **options)
    except NoPairing as refused:
        return refused


def everybody_met(teams):
    return [Contender(team, 0, frozenset(range(teams)) - {team}) for team in range(teams)]


class TestForm:
    def test_two_teams_meet(self):
        paired = pair_round(make_field(3, 0), seed=1)

        assert paired.pairings == [Pairing(1, 2, 3, rematch=False)]
        assert (paired.bye, paired.seed, paired.is_proved) == (None, 1, True)
        assert paired.cost == paired.bound == (9, 0, 0)

    def test_one_team_has_the_bye(self):
        paired = pair_round(make_field(3), seed=1)

        assert (paired.pairings, paired.bye, paired.is_proved) == ([], 1, True)

    def test_dropped_team_is_left_out(self):
        field = [*make_field(3, 3), Contender(9, 3, dropped=True)]

        assert {p[:2] for p in pair_round(field, seed=4).pairings} <= {(1, 2), (2, 1)}

    @for_each("teams", [8, 13, 40, 90])
    def test_order_of_input_does_not_matter(self, teams):
        field = played_field(teams, 3, seed=teams)

        shuffled = Random(1).sample(field, len(field))

        assert pair_round(field, seed=7) == pair_round(shuffled, seed=7)

    def test_another_seed_gives_another_round(self):
        field = make_field(*[0] * 32)

        assert pair_round(field, seed=1).pairings != pair_round(field, seed=2).pairings

    def test_ids_are_any_integers(self):
        field = [Contender(team, 0) for team in (-5, 0, 10**12, 7)]

        seated = [team for pairing in pair_round(field, seed=3).pairings for team in pairing[:2]]

        assert sorted(seated) == [-5, 0, 7, 10**12]

    def test_meeting_counts_if_only_one_side_knows_of_it(self):
        for teams in (4, 50):
            field = [Contender(team, 0) for team in range(teams)]
            field[0] = Contender(0, 0, frozenset(range(2, teams)))

            pairings = pair_round(field, seed=teams).pairings

            assert {0, 1} in [set(pairing[:2]) for pairing in pairings]

    def test_two_contenders_with_one_id(self):
        with pytest.raises(ValueError, match="same id"):
            pair_round([Contender(1, 0), Contender(1, 3)], seed=1)

    def test_same_round_on_every_platform(self):
        """Recorded once; a change of the engine may change it, a change of machine must not."""
        paired = pair_round(played_field(60, 4, seed=11), seed=20030801)

        digest = sum(place * (p.one * 1009 + p.two) for place, p in enumerate(paired.pairings, start=1))

        assert (paired.cost, digest) == RECORDED


RECORDED = ((3, 1, 0), 16961003)


class TestRefusals:
    @for_each(
        "options, reason, params",
        [
            ({"locked": [(1, 2)], "forbidden": [(2, 1)]}, "locked_forbidden", {"pair": (1, 2)}),
            ({"locked": [(1, 2), (2, 3)]}, "locked_shared", {"pair": (2, 3), "team": 2}),
            ({"locked": [(1, 1)]}, "locked_shared", {"pair": (1, 1), "team": 1}),
            ({"locked": [(1, 9)]}, "locked_unknown", {"pair": (1, 9), "team": 9}),
            ({"bye": 9}, "bye_unknown", {"team": 9}),
            ({"bye": 1}, "bye_not_needed", {"team": 1}),
            ({"forbidden": [(1, 2), (1, 3), (1, 4)]}, "forbidden_blocks", {"forbidden": 3}),
        ],
    )
    def test_requests_that_cannot_be(self, options, reason, params):
        with pytest.raises(NoPairing) as refused:
            pair_round(make_field(0, 0, 0, 0), seed=1, **options)

        assert (refused.value.reason, refused.value.params) == (reason, params)
        assert str(refused.value).startswith(reason)

    def test_locked_pair_with_the_bye(self):
        with pytest.raises(NoPairing) as refused:
            pair_round(make_field(0, 0, 0), seed=1, locked=[(1, 2)], bye=1)

        assert refused.value.reason == "locked_shared"

    def test_locked_pair_that_dropped(self):
        field = [*make_field(0, 0), Contender(3, 0, dropped=True)]

        with pytest.raises(NoPairing) as refused:
            pair_round(field, seed=1, locked=[(1, 3)])

        assert refused.value.params == {"pair": (1, 3), "team": 3}

    @for_each("field", [[], [Contender(1, 0, dropped=True)]])
    def test_empty_field(self, field):
        with pytest.raises(NoPairing) as refused:
            pair_round(field, seed=1)

        assert refused.value.reason == "empty_field"

    @for_each("teams", [4, 7, 12, 14, 15, 30])
    def test_everybody_has_met(self, teams):
        with pytest.raises(NoPairing) as refused:
            pair_round(everybody_met(teams), seed=1)

        assert (refused.value.reason, refused.value.params) == ("rematch_needed", {"fewest": teams // 2})

    @for_each("teams", [4, 7, 12, 14, 15, 30])
    def test_everybody_has_met_and_the_organizer_agrees(self, teams):
        paired = pair_round(everybody_met(teams), seed=1, allow_rematches=True)

        assert paired.rematches == teams // 2
        assert paired.is_proved
        assert check_round(everybody_met(teams), paired) == []

    def test_forbidden_pairs_leave_nothing_in_a_larger_field(self):
        field = make_field(*[0] * 20)

        with pytest.raises(NoPairing) as refused:
            pair_round(field, seed=1, forbidden=[(1, other) for other in range(2, 21)])

        assert (refused.value.reason, refused.value.params) == ("forbidden_blocks", {"forbidden": 19})


class TestWishes:
    @for_each("teams", [6, 7, 20, 51])
    def test_locked_pair_meets_at_any_cost(self, teams):
        field = make_field(*range(teams))

        paired = pair_round(field, seed=1, locked=[(1, teams)])

        assert Pairing(teams, 1, teams - 1, rematch=False) in paired.pairings
        assert check_round(field, paired, make_wishes(locked=[(1, teams)])) == []

    @for_each("teams", [6, 7, 20])
    def test_locked_rematch_is_flagged_and_needs_no_agreement(self, teams):
        field = make_field(*[0] * teams)
        field[0] = Contender(1, 0, frozenset({2}))

        paired = pair_round(field, seed=1, locked=[(2, 1)])

        assert [p.rematch for p in paired.pairings if {p.one, p.two} == {1, 2}] == [True]
        assert paired.rematches == 1

    @for_each("teams", [5, 31])
    def test_bye_as_asked(self, teams):
        field = make_field(*[3] * teams)

        paired = pair_round(field, seed=1, bye=teams)

        assert paired.bye == teams
        assert check_round(field, paired, make_wishes(bye=teams)) == []

    def test_all_locked(self):
        field = make_field(*range(14))
        locked = [(team, team + 7) for team in range(1, 8)]

        paired = pair_round(field, seed=1, locked=locked)

        assert {frozenset(p[:2]) for p in paired.pairings} == {frozenset(pair) for pair in locked}
        assert paired.is_proved

    def test_wishes_of_teams_that_are_not_there_are_no_matter(self):
        assert len(pair_round(make_field(0, 0), seed=1, forbidden=[(1, 8), (1, 1)]).pairings) == 1


class TestOptimum:
    @settings(max_examples=sample(150), deadline=None)
    @given(data=st.data())
    def test_tiny_fields_equal_every_pairing_tried(self, data):
        field = data.draw(fields(most=8))
        assume(any(not team.dropped for team in field))
        options = data.draw(wishes(field))
        avoid = data.draw(st.booleans())
        wished = make_wishes(**options, avoid_affiliation=avoid)
        paired = pair_or_refusal(field, seed=1, allow_rematches=True, avoid_affiliation=avoid, **options)
        if isinstance(paired, NoPairing):
            assert paired.reason == "forbidden_blocks"
            assert best_by_trial(field, wished) is None
            return

        assert check_round(field, paired, wished) == []
        assert paired.is_proved
        best = best_by_trial(field, wished, bye=paired.bye)
        locked_rematches = sum(p.rematch for p in paired.pairings if frozenset(p[:2]) in wished.locked)
        assert (paired.rematches - locked_rematches, paired.cost) == (best.rematches, best.clauses)

    @for_each("seed", range(6))
    def test_ten_teams_equal_every_pairing_tried(self, seed):
        field = random_rounds(10, 5, seed, spread=4)

        paired = pair_round(field, seed=seed, allow_rematches=True, avoid_affiliation=True)

        best = best_by_trial(field, make_wishes(avoid_affiliation=True))
        assert (paired.rematches, paired.cost) == (best.rematches, best.clauses)

    @settings(max_examples=sample(150), deadline=None)
    @given(data=st.data())
    def test_middle_fields_equal_the_full_matching(self, data):
        field = data.draw(fields(most=48))
        assume(any(not team.dropped for team in field))
        options = data.draw(wishes(field))
        avoid = data.draw(st.booleans())
        wished = make_wishes(**options, avoid_affiliation=avoid)
        paired = pair_or_refusal(field, seed=1, allow_rematches=True, avoid_affiliation=avoid, **options)
        if isinstance(paired, NoPairing):
            assert paired.reason == "forbidden_blocks"
            assert find_optimum(field, wished) is None
            return

        assert check_round(field, paired, wished) == []
        assert paired.is_proved

    @settings(max_examples=sample(150), deadline=None)
    @given(data=st.data())
    def test_gaps_between_groups_equal_the_full_matching(self, data):
        """The way of large fields on fields small enough to be awkward for it."""
        field = data.draw(fields(most=40))
        avoid = data.draw(st.booleans())
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(windows, "WHOLE", 0)
            patch.setattr("pairings.engine.swiss.MOST_TEAMS", 0)
            assume(any(not team.dropped for team in field))
            paired = pair_round(field, seed=1, allow_rematches=True, avoid_affiliation=avoid)

        assert check_round(field, paired, make_wishes(avoid_affiliation=avoid)) == []
        assert paired.is_proved

    @for_each(
        "teams, rounds, options",
        [
            (64, 12, {}),
            (101, 9, {"drop_percent": 4}),
            (128, 20, {}),
            (180, 7, {"affiliations": 3}),
            (251, 9, {"affiliations": 40, "late_entries": 5}),
            (255, 18, {"drop_percent": 2}),
        ],
    )
    def test_large_fields_equal_the_full_matching(self, teams, rounds, options):
        for seed in range(2):
            field = played_field(teams, rounds, seed, **options)
            avoid = "affiliations" in options

            paired = pair_round(field, seed=seed, avoid_affiliation=avoid)

            assert check_round(field, paired, make_wishes(avoid_affiliation=avoid)) == []
            assert paired.is_proved

    @for_each("seed", range(20))
    def test_blocks_that_have_met(self, seed):
        field = met_in_blocks(60, seed)

        paired = pair_round(field, seed=seed, allow_rematches=True)

        assert check_round(field, paired) == []
        assert paired.is_proved

    def test_thousand_teams_are_proved(self):
        for rounds in (1, 6, 14):
            field = played_field(1001, rounds, seed=rounds)

            paired = pair_round(field, seed=1)

            assert check_round(field, paired) == []
            assert paired.is_proved
            assert paired.rematches == 0

    def test_one_large_score_group_where_most_have_met(self):
        """30 teams on one score, two halves that have met inside; only cross matches are left."""
        half = [frozenset(range(15)), frozenset(range(15, 30))]
        field = [Contender(team, 0, half[team >= 15] - {team}) for team in range(30)]
        field += [Contender(30 + team, 3 + 3 * (team // 8)) for team in range(32)]

        paired = pair_round(field, seed=1)

        assert check_round(field, paired) == []
        assert all(p.one < 15 <= p.two or p.two < 15 <= p.one for p in paired.pairings if p.one < 30)


class TestBye:
    def test_second_bye_before_a_rematch(self):
        """Team 3 has had the bye; the other two have met, so 3 must not play... but 1 and 2 may not either."""
        field = [
            Contender(1, 3, frozenset({2}), byes=0),
            Contender(2, 3, frozenset({1}), byes=0),
            Contender(3, 0, frozenset({1}), byes=1),
        ]

        assert pair_round(field, seed=1).bye == 1

    @for_each("teams", [9, 41])
    def test_drawn_among_equals(self, teams):
        field = make_field(*[3] * (teams - 4), 0, 0, 0, 0)

        byes = {pair_round(field, seed=seed).bye for seed in range(60)}

        assert byes == set(range(teams - 3, teams + 1))

    def test_passes_over_who_is_needed_in_a_larger_field(self):
        """The last team is the only one that team 0 has not met: the bye goes to another."""
        field = [Contender(team, 10 - team // 3) for team in range(31)]
        field[0] = Contender(0, 10, frozenset(range(1, 30)))
        field[30] = Contender(30, 0)

        paired = pair_round(field, seed=1)

        assert paired.bye != 30
        assert check_round(field, paired) == []


@for_each("teams", [14, 34, 60])
def test_no_pair_is_ever_forbidden_and_played(teams):
    forbidden = [pair for pair in combinations(range(teams), 2) if sum(pair) % 3 == 0]
    field = [Contender(team, team // 4) for team in range(teams)]

    paired = pair_round(field, seed=1, forbidden=forbidden)

    assert check_round(field, paired, make_wishes(forbidden=forbidden)) == []
