"""What a page showed of a team that leaves or comes back: whether it is in, and the table that this touches."""

from pairings.matches.models import Match
from teams.entries.models import Entry
from teams.entries.shown import check_leaving_shown, leaving_stand
from tournament.journal.journal import check_shown
from tournament.kernel.roles import Actor
from tournament.kernel.shown import stand_of
from tournament.wording.stages import round_title

NO_TABLE = stand_of("no table")  # a page that showed no table is not true of a team that sits at one


def leaving_names(entry: Entry, match: Match | None) -> list[str]:
    """Return the names of what a page shows about a team that leaves or comes back, and about its table."""
    return [leaving_stand(entry), NO_TABLE if match is None else match.stands]


def check_leaving_names(actor: Actor, entry: Entry, match: Match | None) -> None:
    """Step: refuse what was sent from a page on which the team was in another state or at another table.

    Also where nothing becomes of the table: the page said what does.
    """
    check_leaving_shown(actor, entry)
    if match is None:
        check_shown(actor, NO_TABLE, "pairings.shown_no_table", team=entry.team_name)
        return
    title, table = round_title(match.round), match.table_number
    check_shown(
        actor, match.stands, "pairings.shown_other_table", team=entry.team_name, table=table, round=title
    )
