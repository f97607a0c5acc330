"""Names that are taken for good, at whatever event (FR-242.b)."""

from collections.abc import Iterable, Iterator

from teams.people.models import Player, TeamName
from tournament.event.queries import shown_events

KEYS_A_QUERY = 400  # SQLite takes a limited number of values in one statement


def taken_names(folded_names: Iterable[str]) -> Iterator[TeamName]:
    """Those of the names that some team has for good, with its members."""
    asked = sorted(set(folded_names))
    for start in range(0, len(asked), KEYS_A_QUERY):
        names = TeamName.objects.filter(folded_name__in=asked[start : start + KEYS_A_QUERY])
        names = names.filter(reserved_at__isnull=False, team__member_low__tournament__in=shown_events())
        yield from names.select_related("team__member_low", "team__member_high")


def is_taken(folded_name: str, members: Iterable[Player]) -> bool:
    """Whether a name is another team's for good; `members` are the team that asks."""
    owners = [name.team for name in taken_names([folded_name])]
    people = list(members)
    return bool(owners) and not any(team.is_of(people) for team in owners)
