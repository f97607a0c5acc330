"""The announcements that are on the screens now."""

from django.db.models import QuerySet

from pairings.announcements.models import Announcement
from tournament.event.models import Tournament
from tournament.kernel.shown import stand_of


def announced_now(tournament: Tournament) -> QuerySet[Announcement]:
    """What the desk announced and did not take down, in the order made. One query, and one more for new tables."""
    made = tournament.announcements.filter(taken_down_at=None).select_related("correction")
    return made.prefetch_related("correction__repaired").order_by("number")


def countdown_stand(tournament: Tournament) -> str:
    """Return what stood of the countdown on the screens: a new one replaces it. One query."""
    running = tournament.announcements.filter(counts_to__isnull=False, taken_down_at=None)
    return stand_of("countdown", *[one.who for one in running.order_by("number")])


def standing_announcements(tournament: Tournament) -> list[Announcement]:
    """The same, what counts down first."""
    return sorted(announced_now(tournament), key=lambda one: (one.counts_to is None, one.number))
