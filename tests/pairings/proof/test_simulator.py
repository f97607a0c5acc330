"""Seeded events: alike from the same seed, plausible, and usable piece by piece."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from pairings.elimination.bracket import SeededTeam
from pairings.elimination.outlook import is_complete
from pairings.elimination.places import list_places
from pairings.elimination.positions import bracket_size, random_positions, standard_positions
from pairings.engine.swiss import pair_round
from pairings.matches.scoring import MatchKind, Terms, decide
from pairings.proof.brackets import check_bracket
from pairings.proof.simulator import (
    CUSTOMS,
    Customs,
    Mishaps,
    SimulatedEvent,
    draw_strength,
    play_match,
    simulate_bracket,
    simulate_event,
)
from tests.for_each import for_each
from tests.samples import sample


def test_same_seed_same_event():
    assert list(simulate_event(20, 4, 7)) == list(simulate_event(20, 4, 7))
    assert list(simulate_event(20, 4, 7)) != list(simulate_event(20, 4, 8))


def test_results_follow_the_rules_of_points():
    rng = Random(1)
    customs = Customs(both_lose=2)
    played = [play_match(rng, draw_strength(rng), draw_strength(rng), customs) for _ in range(4000)]

    for match in played:
        ending = match.ending
        if ending.how == "time":
            fewer, more = sorted(ending.prizes_left)
            assert 1 <= fewer <= more <= customs.prizes
            winner = ending.prizes_left.index(fewer)
            assert match.points == ((1, 1) if fewer == more else ((2, 0), (0, 2))[winner])
        else:
            assert match.points in {"draw": {(1, 1)}, "both_lose": {(0, 0)}}.get(ending.how, {(3, 0), (0, 3)})
    shares = Counter(match.ending.how for match in played)
    assert set(shares) == {"won", "time", "draw", "withdrawn", "no_show", "penalty", "both_lose"}
    assert 0.15 < shares["time"] / 4000 < 0.21


def test_the_stronger_team_wins_more_often():
    rng = Random(3)

    won = sum(play_match(rng, 1200, 400).points[0] >= 2 for _ in range(1000))

    assert 650 < won < 800


def test_books_are_kept():
    event = SimulatedEvent(7, 5)
    for _ in range(3):
        paired = pair_round(event.contenders(), seed=1)
        results = event.play(paired)
        assert [pairing for pairing, _ in results] == paired.pairings

    field = event.contenders()
    assert all(len(team.opponents) + team.byes == 3 for team in field)
    assert sum(team.pair_downs for team in field) == sum(team.pair_ups for team in field) > 0


def test_late_entries_drops_and_clubs():
    rounds = list(simulate_event(40, 6, 2, drop_percent=8, late_entries=3, affiliations=5))

    assert len(rounds[1].contenders) == 43
    assert any(team.dropped for team in rounds[-1].contenders)
    assert {team.affiliation for team in rounds[0].contenders} == {f"club {number}" for number in range(1, 6)}
    assert rounds[1].contenders[-1].match_points == 0


def test_never_below_two_teams():
    event = SimulatedEvent(4, 1)
    for _ in range(20):
        event.drop(100)

    assert sum(not team.dropped for team in event.contenders()) == 2


@for_each("games", [1, 3, 5])
@for_each("is_elimination", [False, True])
def test_matches_of_several_games_end_as_the_rules_let_them(games, is_elimination):
    rng, kind = Random(4), MatchKind(games, is_elimination, "next_prize")
    customs = Customs(both_lose=2)
    played = [play_match(rng, draw_strength(rng), draw_strength(rng), customs, kind) for _ in range(3000)]

    for match in played:
        terms = Terms(limits=(CUSTOMS.prizes, CUSTOMS.prizes), kind=kind, agreed_draws=True)
        assert decide(match.ending, terms).points == match.points  # the same again from what is stored
        if is_elimination:  # FR-217.e
            assert match.points in {(3, 0), (0, 3), (0, 0)}
    hows = Counter(match.ending.how for match in played)
    assert ("draw" in hows) == (not is_elimination)
    assert {"won", "time", "no_show", "both_lose"} <= set(hows)
    if games > 1:
        won = {match.ending.games for match in played if match.ending.how == "won"}
        assert {(kind.to_win, lost, 0) for lost in range(kind.to_win)} <= won
        assert any(max(each[:2]) < kind.to_win for each in won), "one was conceded"
        assert any(each[2] for each in won), "one had a drawn game"
    ways = Counter(match.ending.equal_way for match in played if match.ending.equal_way)
    assert set(ways) == ({"next_prize"} if is_elimination else set())


def seeded(count, *, draw=None):
    positions = standard_positions(count) if draw is None else random_positions(count, draw)
    return [
        SeededTeam(100 + seed, seed, number) for number, seed in enumerate(positions, 1) if seed is not None
    ]


@settings(max_examples=sample(150), deadline=None)
@given(st.integers(2, 64), st.integers(0, 2**32), st.booleans(), st.booleans(), st.sampled_from([1, 3, 5]))
def test_brackets_are_played_to_their_end_and_the_checker_finds_no_fault(
    count, seed, is_drawn, has_third, games
):
    often = Mishaps(drops=12, disqualified=12, both_lose=12)
    teams = seeded(count, draw=seed if is_drawn else None)
    kind = MatchKind(games, True, "sudden_death")
    states = list(
        simulate_bracket(
            teams, bracket_size(count), seed, kind=kind, has_third_place=has_third, mishaps=often
        )
    )

    for state in states:
        assert check_bracket(state.bracket, state.results, list_places(state.bracket)) == []
    assert is_complete(states[-1].bracket)
    placed = {place.team for place in list_places(states[-1].bracket)}
    assert placed == {each.team for each in teams} - {
        team for team, why in states[-1].out.items() if why == "disqualified"
    }


def test_a_bracket_without_mishaps_has_a_winner_and_as_many_rounds_as_it_needs():
    states = list(simulate_bracket(seeded(21), 32, 3, mishaps=Mishaps(0, 0, 0, 0)))

    assert len(states) == 1 + 5
    assert [place.first for place in list_places(states[-1].bracket)][:3] == [1, 2, 3]
