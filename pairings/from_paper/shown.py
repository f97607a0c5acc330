"""What the page showed on which a round is typed from paper: the teams that take part.

The round before it is asked for by `pairings.rounds.shown`, as for a round that is paired here.
"""

from collections.abc import Iterable

from teams.entries.models import Entry
from tournament.journal.journal import check_shown
from tournament.kernel.roles import Actor
from tournament.kernel.shown import stand_of


def plays_stand(entry: Entry) -> str:
    """Return that a team takes part. It says what stood there, so that typed lines are kept when a late team comes."""
    return stand_of("takes part", entry.number, entry.registered_at)


def check_plays_shown(actor: Actor, entries: Iterable[Entry]) -> None:
    """Refuse a round that was looked over when another team had one of these numbers, or none had."""
    for entry in entries:
        check_shown(
            actor, plays_stand(entry), "pairings.shown_other_plays", number=entry.number, team=entry.team_name
        )
