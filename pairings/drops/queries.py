"""The open match of a team that leaves in the middle of a round, and matches that ended because a team left."""

from pairings.matches.models import Match
from teams.entries.models import Entry
from tournament.event.models import Tournament
from tournament.journal.models import JournalEntry

LEAVING = ("drop_entry", "disqualify_entry")


def _playing(tournament: Tournament, entry: Entry) -> Match | None:
    """The entry's match at a table of the round that is played now."""
    rows = Match.objects.of_entry(entry).filter(round__in=tournament.rounds.being_played())
    return rows.filter(two__isnull=False).select_related("round", "one", "two").first()


def open_match_of(tournament: Tournament, entry: Entry) -> Match | None:
    """The match without a result that an entry sits in, with both teams and its round."""
    match = _playing(tournament, entry)
    return match if match is not None and match.is_open else None


def ended_by_leaving(tournament: Tournament, entry: Entry) -> tuple[Match, JournalEntry] | None:
    """The match of the round being played that ended because this entry left, and the line that says so.

    None where it left no match behind, where the round is closed, or where the table has another result since.
    """
    match = _playing(tournament, entry)
    if match is None or match.is_open or entry.dropped_at is None:
        return None
    lines = tournament.journal.filter(action__in=LEAVING, entry_number=entry.number)
    line = lines.order_by("-number").first()
    if line is None or "match" not in (line.after or {}) or match.recorded_at != line.at:
        return None
    return match, line
