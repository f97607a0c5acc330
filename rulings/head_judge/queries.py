"""Questions that were asked at an event and found nothing."""

from rulings.head_judge.models import MissedQuestion
from tournament.event.models import Tournament


def missed_questions(tournament: Tournament) -> list[MissedQuestion]:
    """Return the questions at the event that found nothing, the latest first."""
    return list(MissedQuestion.objects.filter(tournament=tournament).order_by("-last_asked_at", "folded"))
