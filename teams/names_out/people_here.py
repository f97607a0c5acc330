"""The people of an event, each with the teams that they are in and the instants at which they came alone."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from teams.entries.models import MEMBERS, Entry, SoloPlayer
from teams.people.models import Player
from teams.people.names import fold_name
from teams.people.search import NameSearch
from tournament.event.models import Tournament
from tournament.kernel.named import joined_names
from tournament.kernel.shown import name_of


@dataclass(frozen=True, slots=True)
class PersonHere:
    """A person of an event: `seats` are teams with the letter of the seat, the oldest first."""

    player: Player
    seats: tuple[tuple[Entry, str], ...]
    solos: tuple[SoloPlayer, ...]

    @property
    def who(self) -> str:
        """The name of the person in the first team, or on the list of those who came alone."""
        if self.seats:
            entry, letter = self.seats[0]
            return entry.seat_who(letter)
        if self.solos:
            return self.solos[0].who
        return name_of("person", self.player.told_apart_by)

    @property
    def called(self) -> str:
        """The person as people know them."""
        return self.player.called

    @property
    def teams(self) -> str:
        """The names of the teams, "" for someone who was in none."""
        return joined_names(", ", dict.fromkeys(entry.team_name for entry, _letter in self.seats))


def people_of(tournament: Tournament) -> list[PersonHere]:
    """Everyone at an event, by name. Three queries."""
    seats: defaultdict[int, list[tuple[Entry, str]]] = defaultdict(list)
    entries = Entry.objects.filter(tournament=tournament).select_related(*MEMBERS)
    for entry in entries.order_by("number"):
        for letter in "ab":
            seats[entry.player_in(letter).pk].append((entry, letter))
    solos: defaultdict[int, list[SoloPlayer]] = defaultdict(list)
    alone = SoloPlayer.objects.filter(tournament=tournament).select_related("player")
    for solo in alone.order_by("registered_at", "pk"):
        solos[solo.player_id].append(solo)
    people = [
        PersonHere(player, tuple(seats[player.pk]), tuple(solos[player.pk]))
        for player in Player.objects.filter(tournament=tournament)
    ]
    return sorted(people, key=lambda person: (fold_name(person.called), person.player.pk))


def find_person(tournament: Tournament, who: str) -> PersonHere | None:
    """The person that `who` names, None for nobody of the event."""
    return next((person for person in people_of(tournament) if person.who == who), None)


def search_people(people: Iterable[PersonHere], query: str) -> list[PersonHere]:
    """Those whose name, number or team has what was typed, and whose name is still there."""
    search = NameSearch(query)
    return [
        person
        for person in people
        if not person.player.is_taken_out
        and search.fits(person.called, person.player.number_shown, person.teams)
    ]
