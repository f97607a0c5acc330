"""What an event says of its stages."""

from tournament.event.models import Tournament
from tournament.kernel.stages import RoundStage


def test_a_match_is_one_game_unless_the_event_says_more_fr_211_a() -> None:
    event = Tournament()

    assert event.games_of(RoundStage.SWISS) == 1
    assert [event.games_of(RoundStage.ELIMINATION, teams) for teams in (8, 4, 2)] == [1, 1, 1]


def test_each_stage_has_the_games_that_were_announced_for_it_fr_211_b() -> None:
    event = Tournament(swiss_games=3, elimination_games=1, final_games=5)

    assert event.games_of(RoundStage.SWISS) == 3
    assert [event.games_of(RoundStage.ELIMINATION, teams) for teams in (8, 4, 2)] == [1, 1, 5]
