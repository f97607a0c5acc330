"""Teams as the box in the header finds them."""

from collections.abc import Iterator

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from teams.entries.models import MEMBERS, Entry
from teams.search.search import EntrySearch, search_of
from tournament.event.models import Tournament
from tournament.kernel.named import joined_names
from tournament.kernel.roles import Permission
from tournament.web.access import StaffRequest
from tournament.web.finder import FoundPage, Nearness

MOST_TEAMS = 8


def find_teams(request: StaffRequest, tournament: Tournament, typed: str) -> Iterator[FoundPage]:
    """Teams that the search on the list of teams finds, the nearest first. Two queries."""
    if not request.actor.may(Permission.SEE_DESK):
        return
    search = search_of(tournament, typed)
    entries = Entry.objects.filter(tournament=tournament).select_related(*MEMBERS).order_by("number")
    near = sorted((_nearness(search, entry), entry.number, entry) for entry in entries if search.fits(entry))
    for nearness, number, entry in near[:MOST_TEAMS]:
        address = reverse("teams:entry", args=[tournament.slug, number])
        detail = joined_names(" · ", filter(None, (entry.players_text, entry.out_as)))
        yield FoundPage(_("team"), entry.called, address, nearness, detail, number)


def _nearness(search: EntrySearch, entry: Entry) -> Nearness:
    texts = (entry.team_name, *(player.name for player in entry.players))
    if str(entry.number) == search.typed or any(search.names.is_whole(text) for text in texts):
        return Nearness.WHOLE
    return Nearness.START if any(search.names.is_start(text) for text in texts) else Nearness.PART
