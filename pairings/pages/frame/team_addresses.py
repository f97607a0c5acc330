"""The address of a team's own page."""

from django.urls import reverse

from teams.entries.models import Entry
from tournament.event.models import Tournament

SEATS = ("a", "b")


def team_address(tournament: Tournament, entry: Entry, seat: str = "") -> str:
    """Return the address of a team's page; with `seat` ("a", "b") as that player sees it."""
    name = f"pairings:team-{seat}" if seat in SEATS else "pairings:team"
    return reverse(name, args=[tournament.slug, entry.pass_code])
