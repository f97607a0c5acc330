"""What the page showed on which a round is typed from paper: the round before it, and the teams that take part."""

from collections.abc import Iterable

from teams.entries.models import Entry
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.journal.journal import check_shown
from tournament.kernel.roles import Actor
from tournament.kernel.shown import name_of, stand_of
from tournament.wording.stages import round_title


def paper_who(tournament: Tournament, number: int) -> str:
    """Return the name of round `number` that is not there yet: the one after the newest."""
    newest = read_progress(tournament).newest
    return name_of("from paper", number, None if newest is None else newest.who)


def check_paper_shown(actor: Actor, tournament: Tournament, number: int) -> None:
    """Refuse a round from a page that showed another one as the newest; those are other matches that were played."""
    newest = read_progress(tournament).newest
    code = "pairings.shown_no_newest" if newest is None else "pairings.shown_other_newest"
    title = "" if newest is None else round_title(newest)
    check_shown(actor, paper_who(tournament, number), code, round=title)


def plays_stand(entry: Entry) -> str:
    """Return that a team takes part. It says what stood there, so that typed lines are kept when a late team comes."""
    return stand_of("takes part", entry.number, entry.registered_at)


def check_plays_shown(actor: Actor, entries: Iterable[Entry]) -> None:
    """Refuse a round that was looked over when another team had one of these numbers, or none had."""
    for entry in entries:
        check_shown(
            actor, plays_stand(entry), "pairings.shown_other_plays", number=entry.number, team=entry.team_name
        )
