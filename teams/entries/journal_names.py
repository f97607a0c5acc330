"""How the journal names teams, names and people: by an entry, since they have no number of their own in an event."""

from django.db.models import Model

from teams.entries.models import Entry
from teams.people.models import Player, TeamName


def told_apart_by(player: Player) -> str:
    """What tells the two members of a team apart on every laptop: the number, without one the name."""
    return player.membership_number or player.name


def known_by(row: Model, entry: Entry, *more: str) -> Model:
    """`row`, a team, a name or a person, named by `entry` in which it is."""
    row.kept_as = (entry.number, *more)  # type: ignore[attr-defined]  # no column: read by `row_kinds`
    return row


def member_of(entry: Entry, seat: str) -> Model:
    """The person in `seat` ("a", "b") of an entry, named by it."""
    player = entry.seat_a if seat == "a" else entry.seat_b
    return known_by(player, entry, seat)


def names_of(entry: Entry) -> list[Model]:
    """All names that the team of an entry has or had, named by it."""
    return [known_by(name, entry, name.folded_name) for name in TeamName.objects.filter(team=entry.team_id)]
