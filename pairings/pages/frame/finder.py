"""Tables of the newest round as the box in the header finds them."""

import re
from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from pairings.matches.queries import round_matches
from pairings.pages.frame.answers import search_matches
from teams.entries.models import Entry
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.kernel.named import joined_names, mark, marked
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.web.finder import FoundPage, Nearness

MOST_TABLES = 3
_TABLE = re.compile(r"(?P<word>[^\W\d]*)\s*(?P<number>[0-9]{1,5})")  # 7, t7, Table 7


def find_tables(request: StaffRequest, tournament: Tournament, typed: str) -> Iterator[FoundPage]:
    """The table of that number in the newest public round, or those of the teams that a search finds. Four queries."""
    round_ = read_progress(tournament).last_posted
    if round_ is None or not request.actor.may(Permission.RUN_FLOOR):
        return
    place = _TABLE.fullmatch(typed)
    is_number = place is not None and _("Table").casefold().startswith(place["word"].casefold())
    query = str(int(place["number"])) if place and is_number else typed
    matches = [match for match in round_matches(round_) if match.is_played_at_a_table]
    for match in search_matches(tournament, matches, query)[:MOST_TABLES]:
        is_it = is_number and str(match.table_number) == query
        yield FoundPage(
            gettext_lazy("table"),
            joined_names(" – ", (_called(entry) for entry in match.entries)),
            reverse("pairings:floor-table", args=[tournament.slug, match.table_number]),
            Nearness.WHOLE if is_it else Nearness.PART,
            number=match.table_number,
        )


def _called(entry: Entry) -> str:
    """The team, and how it is out of the event where it is."""
    return marked(f"{mark(entry.called)} ({entry.out_as})") if entry.out_as else entry.called
