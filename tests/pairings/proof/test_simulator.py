"""Seeded events: alike from the same seed, plausible, and usable piece by piece."""

from collections import Counter
from random import Random

from pairings.engine.swiss import pair_round
from pairings.proof.simulator import Customs, SimulatedEvent, draw_strength, play_match, simulate_event


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
