"""How many Swiss rounds to plan. PURE."""

from tournament.kernel.stages import bracket_size, rounds_of_bracket

# Teams up to this number -> rounds; the first five lines are the organizers' table of the time, the
# others are those of later public tables.
_ROUNDS_UP_TO = ((8, 3), (16, 4), (32, 5), (64, 6), (128, 7), (226, 8), (409, 9))
_MOST_SUGGESTED = 10


def most_rounds(teams: int) -> int:
    """The most rounds without a rematch or a second bye: n - 1 (n even), n (n odd), 0 below 2."""
    if teams < 2:
        return 0
    return teams - 1 if teams % 2 == 0 else teams


def planned_rounds(teams: int, wanted: int | None, *, team_option: bool = False) -> int:
    """How many Swiss rounds are played: as many as were asked for, else the usual number; never too many."""
    return min(wanted or suggested_rounds(teams, team_option=team_option), most_rounds(teams))


def rounds_in_bracket(teams: int) -> int:
    """How many rounds single elimination takes from round 1 on; 0 below 2 teams."""
    return 0 if teams < 2 else len(rounds_of_bracket(bracket_size(teams)))


def suggested_rounds(teams: int, *, team_option: bool = False) -> int:
    """The usual number of Swiss rounds for so many teams, never above `most_rounds`.

    `team_option` adds one, as team events of the time did.
    """
    rounds = next((rounds for limit, rounds in _ROUNDS_UP_TO if teams <= limit), _MOST_SUGGESTED)
    return min(rounds + team_option, most_rounds(teams))


def usual_rounds_table() -> tuple[tuple[int, int], ...]:
    """(most teams, rounds) in ascending order, as the organizers' table of the time has them."""
    return _ROUNDS_UP_TO
