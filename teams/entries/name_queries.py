"""Which names a team wore when, and who carries a name that another team has for good (FR-242.b)."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from teams.entries.models import MEMBERS, Entry
from teams.entries.name_models import AllowedName, Rename
from teams.people.models import Player, Team
from teams.people.names import fold_name
from teams.people.queries import is_taken, taken_names
from tournament.event.models import Tournament
from tournament.kernel.shown import stand_of


def names_worn(
    name: str, changes: Sequence[tuple[datetime, str]], *, since: datetime, until: datetime
) -> list[str]:
    """The names that a team had in a stretch of time, the newest first.

    `name` is its name now; `changes` are (instant, name until then), in whatever order.
    """
    worn, worn_until = [], name
    for at, former in sorted(changes, reverse=True):
        if at <= until:
            worn.append(worn_until)
        if at < since:
            return worn
        worn_until = former
    return [*worn, worn_until]


def changes_of_names(entries: Iterable[Entry]) -> dict[int, list[tuple[datetime, str]]]:
    """The changes of the names of entries, by the key of each. One query."""
    found: dict[int, list[tuple[datetime, str]]] = {}
    rows = Rename.objects.filter(entry__in=list(entries))
    for key, at, former in rows.values_list("entry_id", "renamed_at", "former_name"):
        found.setdefault(key, []).append((at, former))
    return found


def is_allowed(tournament: Tournament, folded_name: str) -> bool:
    """Whether the head judge let a name pass at this event."""
    return AllowedName.objects.filter(tournament=tournament, folded_name=folded_name).exists()


def is_anothers(tournament: Tournament, folded_name: str, members: Iterable[Player]) -> bool:
    """Whether a name is another team's for good, and nobody let it pass; `members` are the team that asks."""
    return is_taken(folded_name, members) and not is_allowed(tournament, folded_name)


def offensive_names(tournament: Tournament) -> set[str]:
    """Names, folded, that teams of the event had to give up as offensive (FR-242.a). One query."""
    names = Rename.objects.filter(entry__tournament=tournament, is_offensive=True)
    return {fold_name(name) for name in names.values_list("former_name", flat=True)}


def allowed_names(tournament: Tournament) -> list[AllowedName]:
    """What the head judge allowed, the oldest first. One query."""
    return list(AllowedName.objects.filter(tournament=tournament))


def teams_with_anothers_name(
    tournament: Tournament, *, entries: Iterable[Entry] | None = None
) -> list[Entry]:
    """Teams that take part under a name that another team has for good, which was not allowed to them, by number.

    They were in before the other team played under it. `entries` are those to look at, with their players; without
    them all who take part are.
    """
    if entries is None:
        entries = Entry.objects.filter(tournament=tournament, dropped_at=None).select_related(*MEMBERS)
    carried = {entry.folded_name: entry for entry in entries}
    owners: dict[str, list[Team]] = {}
    for name in taken_names(carried):
        owners.setdefault(name.folded_name, []).append(name.team)
    if not owners:
        return []
    allowed = set(AllowedName.objects.filter(tournament=tournament).values_list("folded_name", flat=True))
    found = [
        carried[folded]
        for folded, teams in owners.items()
        if folded not in allowed
        and not any(team.is_of((carried[folded].seat_a, carried[folded].seat_b)) for team in teams)
    ]
    return sorted(found, key=lambda entry: entry.number)


def carried_stand(carried: Iterable[Entry]) -> str:
    """The name of all that take part under a name of another team; `carried` are `teams_with_anothers_name`."""
    told = sorted((entry.number, entry.registered_at, entry.team_name) for entry in carried)
    return stand_of("names of others", *told)
