"""Ranks and tiebreakers, beside a plain rewrite of the rule with fractions."""

import random
from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairings.standings.ranking import (
    Competitor,
    GameScore,
    NoRank,
    Result,
    Standing,
    check_tiebreakers,
    rank_competitors,
)
from tournament.kernel.refusal import Refusal
from tournament.kernel.tiebreakers import DEFAULT_TIEBREAKERS

FLOOR = Fraction(33, 100)


def rank(competitors: list[Competitor], keys: Sequence[str] = DEFAULT_TIEBREAKERS) -> list[Standing]:
    """The standings by the usual tiebreakers, or by others."""
    return rank_competitors(competitors, keys)


def by_number(standings: list[Standing]) -> dict[int, Standing]:
    return {line.number: line for line in standings}


def test_an_event_of_four_by_hand() -> None:
    """Round 1: 1 beats 2, 3 beats 4 on time. Round 2: 1 beats 3, 2 and 4 draw."""
    lines = rank(
        [
            Competitor(1, (Result(1, 3, 2), Result(2, 3, 3)), 9),
            Competitor(2, (Result(1, 0, 1), Result(2, 1, 4)), 8),
            Competitor(3, (Result(1, 2, 4), Result(2, 0, 1)), 7),
            Competitor(4, (Result(1, 0, 3), Result(2, 1, 2)), 6),
        ]
    )
    assert [(line.rank, line.number, line.match_points, line.record) for line in lines] == [
        (1, 1, 6, (2, 0, 0)),
        (2, 3, 2, (1, 0, 1)),
        (3, 2, 1, (0, 1, 1)),
        (4, 4, 1, (0, 1, 1)),
    ]
    # Own percentages: 1, 1/6, 1/3, 1/6; the floor of 33/100 lifts the sixths, a third is above it.
    assert lines[0].tiebreakers["omw"] == (FLOOR + Fraction(1, 3)) / 2
    assert lines[2].tiebreakers["omw"] == (1 + FLOOR) / 2
    assert lines[3].tiebreakers["omw"] == (Fraction(1, 3) + FLOOR) / 2


def test_the_floor_is_33_hundredths_and_not_a_third() -> None:
    lines = by_number(rank([Competitor(1, (Result(1, 3, 2),), 1), Competitor(2, (Result(1, 0, 1),), 2)]))
    assert lines[1].tiebreakers["omw"] == Fraction(33, 100)


def test_own_byes_count_as_won_for_the_opponents_average_and_are_no_opponent() -> None:
    lines = by_number(
        rank(
            [
                Competitor(1, (Result(1, 3), Result(2, 0, 2)), 1),
                Competitor(2, (Result(1, 3, 3), Result(2, 3, 1)), 2),
                Competitor(3, (Result(1, 0, 2), Result(2, 3)), 3),
            ]
        )
    )
    assert lines[1].tiebreakers["omw"] == 1  # only team 2, not the bye
    assert lines[2].tiebreakers["omw"] == Fraction(1, 2)  # 3 of 6 points each, byes in
    assert lines[1].record == (1, 0, 1)


def test_a_team_that_met_nobody_has_the_floor() -> None:
    lines = rank([Competitor(1, (Result(1, 3),), 1), Competitor(2, (), 2)])
    assert [dict(line.tiebreakers) for line in lines] == [{"omw": FLOOR, "oomw": FLOOR}] * 2


def test_a_missed_round_counts_as_played_and_rounds_after_a_drop_do_not() -> None:
    lines = by_number(
        rank(
            [
                Competitor(1, (Result(1, 3, 2), Result(2, 3, 3)), 1),
                Competitor(2, (Result(1, 0, 1),), 2, is_dropped=True),
                Competitor(3, (Result(1, 0, is_missed=True), Result(2, 0, 1)), 3),
                Competitor(4, (Result(1, 2, 5), Result(2, 3)), 4),
                Competitor(5, (Result(1, 0, 4),), 5, is_dropped=True),
            ],
            ("own",),
        )
    )
    assert lines[4].tiebreakers["own"] == Fraction(5, 6)
    assert lines[3].record == (0, 0, 2)
    assert lines[2].rank is not None  # the dropped keep their rank


def test_the_disqualified_have_no_rank_but_their_results_count_for_opponents() -> None:
    lines = rank(
        [
            Competitor(1, (Result(1, 3, 2), Result(2, 3, 3)), 1, no_rank=NoRank.DISQUALIFIED),
            Competitor(2, (Result(1, 0, 1), Result(2, 3, 4)), 2),
            Competitor(3, (Result(1, 3, 4), Result(2, 0, 1)), 3),
            Competitor(4, (Result(1, 0, 3), Result(2, 0, 2)), 4),
        ]
    )
    assert [(line.rank, line.number) for line in lines] == [(1, 2), (2, 3), (3, 4), (None, 1)]
    assert by_number(lines)[2].tiebreakers["omw"] == (1 + FLOOR) / 2


def test_the_random_number_is_the_last_word() -> None:
    twins = [Competitor(number, (Result(1, 3),), tie) for number, tie in ((1, 30), (2, 10), (3, 20))]
    assert [line.number for line in rank(twins)] == [2, 3, 1]
    assert [line.rank for line in rank(twins)] == [1, 2, 3]


def test_the_order_of_the_tiebreakers_is_the_event_s() -> None:
    field = invent_field(random.Random(5), 12, 4)
    for keys in (("omw", "oomw"), ("oomw", "omw"), ("own", "omw"), ()):
        lines = rank(field, keys)
        assert [tuple(line.tiebreakers) for line in lines] == [keys] * len(lines)
        order = [(line.match_points, *line.tiebreakers.values()) for line in lines if line.rank]
        assert order == sorted(order, reverse=True)


def test_unknown_and_doubled_tiebreakers_are_refused() -> None:
    assert check_tiebreakers(["oomw", "omw"]) == ("oomw", "omw")
    with pytest.raises(Refusal, match="unknown_tiebreaker"):
        rank([], ("luck",))
    with pytest.raises(Refusal, match="tiebreaker_twice"):
        check_tiebreakers(["omw", "omw"])


def test_an_empty_field_and_a_repeated_number() -> None:
    assert rank([]) == []
    with pytest.raises(ValueError, match="same number"):
        rank([Competitor(1, (), 1), Competitor(1, (), 2)])


def invent_field(chance: random.Random, teams: int, rounds: int) -> list[Competitor]:
    """A random event: byes, no-shows, draws, late teams, drops, disqualifications."""
    results: dict[int, list[Result]] = {number: [] for number in range(1, teams + 1)}
    first = {number: chance.choice((1, 1, 1, 2)) for number in results}
    last = {number: chance.choice((rounds, rounds, rounds, chance.randint(0, rounds))) for number in results}
    for round_number in range(1, rounds + 1):
        for number, starts in first.items():
            if round_number < starts:
                results[number].append(Result(round_number, chance.choice((0, 1, 3)), is_missed=True))
        here = [number for number in results if first[number] <= round_number <= last[number]]
        chance.shuffle(here)
        if len(here) % 2:
            results[here.pop()].append(Result(round_number, 3))
        for one, two in zip(here[::2], here[1::2], strict=True):
            points = chance.choice(((3, 0), (0, 3), (2, 0), (0, 2), (1, 1), (0, 0)))
            came = chance.random() > 0.1
            results[one].append(Result(round_number, points[0], two if came or points[0] < 3 else None))
            results[two].append(Result(round_number, points[1], one))
    return [
        Competitor(
            number,
            tuple(lines),
            chance.getrandbits(3),
            is_dropped=last[number] < rounds,
            no_rank=chance.choice([*[None] * 8, NoRank.NEVER_CAME, NoRank.DISQUALIFIED]),
        )
        for number, lines in results.items()
    ]


def unranked_last(one: Competitor) -> int:
    """Ranked teams, then those that never came, then the disqualified."""
    return [None, NoRank.NEVER_CAME, NoRank.DISQUALIFIED].index(one.no_rank)


def rank_as_the_rule_reads(
    competitors: list[Competitor],
) -> list[tuple[int | None, int, int, Fraction, Fraction]]:
    """(rank, number, points, OMW%, OOMW%), by nothing but sums of fractions."""
    known = {one.number: one for one in competitors}

    def own(number: int) -> Fraction:
        results = known[number].results
        if not results:
            return FLOOR
        return max(FLOOR, Fraction(sum(result.points for result in results), 3 * len(results)))

    def omw(number: int) -> Fraction:
        met = [own(result.opponent) for result in known[number].results if result.opponent is not None]
        return sum(met, Fraction(0)) / len(met) if met else FLOOR

    def oomw(number: int) -> Fraction:
        met = [omw(result.opponent) for result in known[number].results if result.opponent is not None]
        return sum(met, Fraction(0)) / len(met) if met else FLOOR

    lines = []
    for one in competitors:
        points = sum(result.points for result in one.results)
        lines.append(
            (unranked_last(one), -points, -omw(one.number), -oomw(one.number), one.tie_random, one.number)
        )
    return [
        (None if out else place, number, -points, -first, -second)
        for place, (out, points, first, second, _tie, number) in enumerate(sorted(lines), start=1)
    ]


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(2, 17), st.integers(1, 7))
def test_any_event_ranks_as_the_rule_reads(chance: random.Random, teams: int, rounds: int) -> None:
    field = invent_field(chance, teams, rounds)
    ranked = [
        (line.rank, line.number, line.match_points, line.tiebreakers["omw"], line.tiebreakers["oomw"])
        for line in rank(field)
    ]
    assert ranked == rank_as_the_rule_reads(field)


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(2, 12))
def test_the_order_of_the_input_changes_nothing(chance: random.Random, teams: int) -> None:
    field = invent_field(chance, teams, 4)
    before = rank(field)
    chance.shuffle(field)
    assert rank(field) == before


def test_games_of_four_teams_by_hand() -> None:
    """Best of 3. Round 1: 1 beats 2 by 2:1, 3 beats 4 by 2:0. Round 2: 1 beats 3 by 1:0 on time, 2 and 4 draw 1:1:1."""
    field = [
        Competitor(1, (Result(1, 3, 2), Result(2, 3, 3)), 9),
        Competitor(2, (Result(1, 0, 1), Result(2, 1, 4)), 8),
        Competitor(3, (Result(1, 3, 4), Result(2, 0, 1)), 7),
        Competitor(4, (Result(1, 0, 3), Result(2, 1, 2)), 6),
    ]
    games = {1: GameScore(3, 0, 1), 2: GameScore(2, 1, 3), 3: GameScore(2, 0, 1), 4: GameScore(1, 1, 3)}
    lines = by_number(rank_competitors(field, ("gw", "ogw"), games))
    assert [lines[number].tiebreakers["gw"] for number in (1, 2, 3, 4)] == [
        Fraction(9, 12),
        Fraction(7, 18),
        Fraction(6, 9),
        FLOOR,  # 4 of 15
    ]
    assert lines[1].tiebreakers["ogw"] == (Fraction(7, 18) + Fraction(6, 9)) / 2
    assert lines[4].tiebreakers["ogw"] == (Fraction(6, 9) + Fraction(7, 18)) / 2


def test_without_games_both_percentages_of_games_are_the_floor() -> None:
    lines = rank_competitors([Competitor(1, (Result(1, 3),), 1)], ("gw", "ogw"))
    assert lines[0].tiebreakers == {"gw": FLOOR, "ogw": FLOOR}


@settings(max_examples=100, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(2, 17), st.integers(1, 7))
def test_any_event_of_several_games_ranks_as_the_rule_reads(
    chance: random.Random, teams: int, rounds: int
) -> None:
    """Points, OMW%, GW%, OGW%, against sums of fractions over the games themselves."""
    field = invent_field(chance, teams, rounds)
    played = {
        one.number: [chance.choice("wld") for _ in range(chance.randint(0, 3 * rounds))] for one in field
    }
    games = {
        number: GameScore(each.count("w"), each.count("d"), each.count("l"))
        for number, each in played.items()
        if each or chance.random() > 0.5
    }
    worth = {"w": 3, "d": 1, "l": 0}

    def gw(number: int) -> Fraction:
        each = played[number]
        return max(FLOOR, Fraction(sum(worth[game] for game in each), 3 * len(each))) if each else FLOOR

    def ogw(one: Competitor) -> Fraction:
        met = [gw(result.opponent) for result in one.results if result.opponent is not None]
        return sum(met, Fraction(0)) / len(met) if met else FLOOR

    omw = {line[1]: line[3] for line in rank_as_the_rule_reads(field)}
    expected = sorted(
        field,
        key=lambda one: (
            unranked_last(one),
            -sum(result.points for result in one.results),
            -omw[one.number],
            -gw(one.number),
            -ogw(one),
            one.tie_random,
            one.number,
        ),
    )
    lines = rank_competitors(field, ("omw", "gw", "ogw"), games)
    assert [line.number for line in lines] == [one.number for one in expected]
    for line in lines:
        one = next(each for each in field if each.number == line.number)
        assert (line.tiebreakers["gw"], line.tiebreakers["ogw"]) == (gw(line.number), ogw(one))
