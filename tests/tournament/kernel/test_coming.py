"""Which rounds are still to come, and what an event says of them."""

from tests.for_each import for_each
from tournament.kernel.coming import ComingRound, RoundLengths, bracket_to_come
from tournament.kernel.stages import RoundTimes, games_in


@for_each(
    "teams, cut_size, last, left",
    [
        (21, 8, None, (8, 4, 2)),
        (6, 8, None, (8, 4, 2)),  # byes for the best two
        (4, 8, None, (4, 2)),  # no larger than its teams need
        (21, 2, None, (2,)),
        (21, None, None, (32, 16, 8, 4, 2)),
        (1, None, None, ()),
        (21, 8, 8, (4, 2)),
        (21, 8, 2, ()),
    ],
)
def test_the_rounds_of_a_bracket_that_are_to_come(teams, cut_size, last, left):
    assert bracket_to_come(teams, cut_size, last=last) == left


def test_a_round_has_its_own_line_or_the_minutes_of_the_event():
    lengths = RoundLengths(
        minutes=50,
        bracket={4: RoundTimes(4, 75, "19:30"), 2: RoundTimes(2, None)},
        games=lambda stage, teams_left: games_in(stage, teams_left, swiss=1, elimination=3, final=5),
    )

    assert lengths.swiss_round() == ComingRound(None, 50, 1)
    assert lengths.bracket_round(8) == ComingRound(8, 50, 3)
    assert lengths.bracket_round(4) == ComingRound(4, 75, 3, "19:30")
    assert lengths.bracket_round(2) == ComingRound(2, None, 5)
