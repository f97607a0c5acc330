"""The open match of a team that leaves in the middle of a round, and matches that ended because a team left."""

from pairings.matches.models import Match
from teams.entries.models import Entry
from tournament.event.models import Tournament


def _playing(tournament: Tournament, entry: Entry) -> Match | None:
    """The entry's match at a table of the round that is played now."""
    rows = Match.objects.of_entry(entry).filter(round__in=tournament.rounds.being_played())
    return rows.filter(two__isnull=False).select_related("round", "one", "two", "recorded_by").first()


def open_match_of(tournament: Tournament, entry: Entry) -> Match | None:
    """The match without a result that an entry sits in, with both teams and its round."""
    match = _playing(tournament, entry)
    return match if match is not None and match.is_open else None


def ended_by_leaving(tournament: Tournament, entry: Entry) -> Match | None:
    """The match of the round being played that ended because this entry, which is out, left. One query.

    None where it left no match behind, where the round is closed, or where the table has another result since.
    """
    match = _playing(tournament, entry) if entry.dropped_at is not None else None
    if match is None or match.ended_by != Match.EndedBy.DROP:
        return None
    return None if match.winner == match.side_of(entry) else match
