"""From the entries with a pass to what the sheet of passes prints."""

from django.urls import reverse
from django.utils.translation import gettext as _

from pairings.sheets.passes import TeamPass
from teams.entries.models import MEMBERS, Entry
from teams.entries.pass_codes import spell_code
from tournament.event.models import Tournament


def team_passes(
    tournament: Tournament, base: str, *, numbers: frozenset[int] = frozenset()
) -> list[TeamPass]:
    """The team cards of all who take part, by number, or of the entries `numbers` alone. One query.

    `base` is the address that phones reach ("http://192.168.1.20:8000").
    """
    entries = Entry.objects.filter(tournament=tournament, dropped_at=None, pass_code__isnull=False)
    if numbers:
        entries = entries.filter(number__in=numbers)
    uses = _("Scan it to see your table, clock and record, or to call a judge.")
    if tournament.team_reports:
        uses = _("Scan it to see your table and clock, report your result or call a judge.")
    site = code_site(tournament, base=base)
    return [
        TeamPass(
            number=entry.number,
            team=entry.team_name,
            players=entry.called_players,
            address=base + reverse("pairings:team", args=[tournament.slug, entry.pass_code]),
            site=site,
            code=spell_code(entry.pass_code or ""),
            uses=uses,
        )
        for entry in entries.select_related(*MEMBERS).order_by("number")
    ]


def code_site(tournament: Tournament, *, base: str) -> str:
    """Where a team code is typed in, as people type addresses: without "http://"."""
    return (base + reverse("pairings:team-find", args=[tournament.slug])).partition("://")[2]
