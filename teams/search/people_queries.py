"""The people of an event behind a name that was typed: each with the team and the seat by which they are known."""

from collections.abc import Iterable
from datetime import datetime

from teams.entries.models import MEMBERS, Entry, seats_any_of
from teams.people.models import Player
from teams.people.names import is_one_name
from tournament.event.models import Tournament

Seated = tuple[Entry, str]  # a team, and the seat "a" or "b"


def people_called(tournament: Tournament, name: str) -> list[Seated]:
    """Who is, or was, in a team of the event under a name in any spelling. Two queries, one where nobody is.

    Each person once: in the team that they are in, else in the last one that they left.
    """
    known = Player.objects.filter(tournament=tournament).values_list("pk", "name")
    return seats_of(tournament, [key for key, called in known if is_one_name(called, name)])


def seats_of(tournament: Tournament, people: Iterable[int]) -> list[Seated]:
    """The teams and seats of people, by their keys, as `people_called` has them. One query, none for nobody."""
    wanted = set(people)
    if not wanted:
        return []
    rows = Entry.objects.filter(seats_any_of(wanted), tournament=tournament)
    found: dict[int, Seated] = {}
    for entry in rows.select_related(*MEMBERS).order_by("-is_withdrawn", "number"):
        for letter, player in entry.members:
            if player.pk in wanted:
                found[player.pk] = (entry, letter)
    return sorted(found.values(), key=lambda seated: (seated[0].number, seated[1]))


def first_registered(player: Player) -> datetime | None:
    """When a person was first in a team of the event; None for one who never was. One query."""
    rows = Entry.objects.filter(seats_any_of([player]))
    first: datetime | None = rows.order_by("registered_at").values_list("registered_at", flat=True).first()
    return first
