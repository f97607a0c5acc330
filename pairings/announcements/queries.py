"""The announcements that are on the screens now."""

from pairings.announcements.models import Announcement
from tournament.event.models import Tournament


def standing_announcements(tournament: Tournament) -> list[Announcement]:
    """What the desk announced and did not take down: what counts down first, then in the order made. One query."""
    made = tournament.announcements.filter(taken_down_at=None)
    return sorted(made, key=lambda one: (one.counts_to is None, one.number))
