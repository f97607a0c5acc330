"""The tiebreakers of an event that has not chosen others, in their order, and those of several games alone. PURE."""

DEFAULT_TIEBREAKERS = ("omw", "oomw")
GAMES_TIEBREAKERS = ("omw", "gw", "ogw")  # where a match of the Swiss rounds has several games
COUNTING_GAMES = frozenset({"gw", "ogw"})


def usual_tiebreakers(swiss_games: int) -> tuple[str, ...]:
    """The tiebreakers of an event with so many games a match in its Swiss rounds that has not chosen others."""
    return GAMES_TIEBREAKERS if swiss_games > 1 else DEFAULT_TIEBREAKERS
