"""Games won in matches of several, from stored results to the standings."""

from fractions import Fraction

import pytest

from pairings.matches.histories import played_rows
from pairings.matches.queries import round_matches
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round
from pairings.standings.queries import games_by_entry, standings
from pairings.standings.ranking import GameScore
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_posted_round, make_tournament
from tournament.event.models import Tournament

pytestmark = pytest.mark.django_db


def play(event: Tournament, number: int, *endings: Ending) -> None:
    """Round `number` with these endings, table by table."""
    make_posted_round(event, number)
    matches = [match for match in round_matches(event.rounds.get(number=number)) if match.table_number]
    for match, ending in zip(matches, endings, strict=True):
        record_result(event, number, match.table_number or 0, ending, actor=BOSS, now=NOON)
    close_round(event, number, actor=BOSS, now=NOON)


def test_byes_count_as_all_games_won_and_what_has_no_games_counts_none() -> None:
    event = make_tournament(swiss_games=3)
    make_entries(event, 5)
    play(event, 1, Ending(How.WON, 1, games=(2, 1, 0)), Ending(How.BOTH_LOSE))
    rows = played_rows(event)
    games = games_by_entry(rows)
    bye = next(row for row in rows if row.two is None)
    won = next(row for row in rows if row.winner == 1 and row.two is not None)
    lost = next(row for row in rows if row.how == How.BOTH_LOSE)
    assert games[bye.one] == GameScore(2, 0, 0)
    assert (games[won.one], games[won.two or 0]) == (GameScore(2, 0, 1), GameScore(1, 0, 2))
    assert lost.one not in games


def test_a_team_that_did_not_come_lost_all_games_and_is_no_opponent() -> None:
    event = make_tournament(swiss_games=5)
    make_entries(event, 2)
    play(event, 1, Ending(How.NO_SHOW, 2))
    first, second = standings(event)
    assert (first.tiebreakers["gw"], first.tiebreakers["ogw"]) == (1, Fraction(33, 100))
    assert (second.tiebreakers["gw"], second.tiebreakers["ogw"]) == (Fraction(33, 100), 1)


def test_equal_points_are_told_apart_by_games_in_the_usual_order() -> None:
    """Two winners who have met nobody else: 2:0 stands above 2:1."""
    event = make_tournament(swiss_games=3)
    make_entries(event, 4)
    play(event, 1, Ending(How.WON, 1, games=(2, 1, 0)), Ending(How.WON, 1, games=(2, 0, 0)))
    rows = standings(event)
    assert [row.tiebreakers["gw"] for row in rows[:2]] == [1, Fraction(2, 3)]
    assert [row.tiebreakers["gw"] for row in rows[2:]] == [Fraction(1, 3), Fraction(33, 100)]


def test_an_event_of_one_game_reads_no_columns_of_games() -> None:
    event = make_tournament()
    make_entries(event, 4)
    make_closed_round(event)
    assert {row.games for row in played_rows(event)} == {None}
