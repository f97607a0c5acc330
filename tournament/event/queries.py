"""Whether round 1 is posted: from then on much of an event is fixed."""

from tournament.event.models import Tournament


def is_round_one_posted(tournament: Tournament) -> bool:
    """Whether players have seen round 1: what rests on it is fixed from then on."""
    return tournament.rounds.posted().exists()
