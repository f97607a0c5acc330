"""The one search for teams, on every page that has one: by names, former names, number, club, city, membership."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from teams.entries.models import MEMBERS, Entry
from teams.entries.name_models import Rename
from teams.people import membership
from teams.people.search import NameSearch
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal


class EntrySearch:
    """A search text, read once for many teams; `formers` are former names by the keys of the entries."""

    def __init__(self, query: str, formers: Mapping[int, Sequence[str]] | None = None) -> None:
        self.typed = query.strip()
        self.names = NameSearch(query)
        self.formers = formers or {}
        try:
            self.membership = membership.read_number(query).canonical
        except Refusal:
            self.membership = ""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed: everything fits."""
        return not self.names.words

    def fits(self, entry: Entry) -> bool:
        """Whether the team is what was typed, under its name of now or an earlier one."""
        return self._fits_now(entry) or bool(self.former(entry))

    def former(self, entry: Entry) -> str:
        """The earlier name by which the team is found; "" where it has what was typed now too."""
        names = self.formers.get(entry.pk, ())
        if not names or self._fits_now(entry):
            return ""
        return next((name for name in reversed(names) if self.names.fits(name)), "")

    def _fits_now(self, entry: Entry) -> bool:
        people = entry.players
        if str(entry.number) == self.typed:
            return True
        if self.membership and any(person.membership_number == self.membership for person in people):
            return True
        # "Team 3" is a name: its digit is not the beginning of a membership number.
        is_number = self.typed.replace(" ", "").isdecimal()
        numbers = tuple(person.number_shown for person in people) if is_number else ()
        texts = (entry.team_name, entry.affiliation, entry.city, *(person.name for person in people))
        return self.names.fits(*texts, starts=numbers)


def former_names(tournament: Tournament) -> dict[int, list[str]]:
    """The earlier names of the teams, by the keys of the entries, the oldest first; no offensive one. One query."""
    found: dict[int, list[str]] = {}
    rows = Rename.objects.filter(entry__tournament=tournament, is_offensive=False).order_by("renamed_at")
    for key, name in rows.values_list("entry_id", "former_name"):
        found.setdefault(key, []).append(name)
    return found


def search_of(tournament: Tournament, query: str) -> EntrySearch:
    """The search for a text among the teams of an event. One query, none for an empty text."""
    return EntrySearch(query, former_names(tournament) if query.strip() else None)


@dataclass(frozen=True, slots=True)
class RenamedTeam:
    """A team that was found by a name which it no longer has."""

    former: str
    entry: Entry


def renamed_found(tournament: Tournament, query: str) -> list[RenamedTeam]:
    """The teams that a text finds by an earlier name alone. Two queries, none for an empty text."""
    search = search_of(tournament, query)
    if not search.formers:
        return []
    entries = Entry.objects.filter(pk__in=search.formers).select_related(*MEMBERS)
    return [RenamedTeam(former, entry) for entry in entries if (former := search.former(entry))]
