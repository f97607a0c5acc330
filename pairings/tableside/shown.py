"""What a page showed of what judges note at a table."""

from pairings.matches.models import Match
from tournament.kernel.shown import stand_of


def slow_play_stand(match: Match) -> str:
    """Return the name of every time that slow play was noted at a table, no time included. One query."""
    noted = match.slow_play_notes.order_by("noted_at", "pk")
    return stand_of("slow_play", match.who, *((one.noted_at, one.side, one.note) for one in noted))
