"""How a row of an event points at people and at their team, who have no number of the event.

The journal names them by the entry that they are in. The event file has them whole, wherever they are named; on reading
each is made once.
"""

from typing import Any

from teams.people.models import Player, Team, TeamName
from teams.people.names import fold_name
from tournament.rows.kinds import FileLink, Found, Link, kind_of
from tournament.rows.nodes import Node
from tournament.rows.values import write_column


def person_in_file(player: Player) -> dict[str, Any]:
    """A person as the event file has one."""
    return kind_of(Player).image(player)


def find_or_make_person(found: Any, node: Node, entry: int | None) -> Player:
    """Find or make the person of a file: by the number, without one by the name and the entry.

    Refused where a number that was read before has another name or spelling here: a person of an event has one.
    """
    kind = kind_of(Player)
    node.check_keys(kind.fields)
    values = {name: kind.read(name, found, node.get(name)) for name in kind.fields}
    number = values["membership_number"]
    known_as = (values["name"], entry) if number is None else ("number", number)
    known: Player | None = found.people.get(known_as)
    if known is None:
        known = found.people[known_as] = Player.objects.create(tournament=found.tournament, **values)
    elif kind.image(known) != values:
        raise node.refuse()
    return known


class SeatLink(Link):
    """The person in a seat of a team: in the journal by what identifies each of the two."""

    def __init__(self) -> None:
        super().__init__("")

    def write(self, row: Player | None) -> str | None:
        """The number of the person, without one the name."""
        return None if row is None else row.told_apart_by

    def read(self, found: Found, owner: Any, node: Node) -> Player:
        """Swap the two seats where the member of B is the one who sat in A; the person of seat A."""
        if owner.seat_b.told_apart_by == node.value:
            owner.seat_a, owner.seat_b = owner.seat_b, owner.seat_a
        seat_a: Player = owner.seat_a
        return seat_a

    def check(self, node: Node) -> None:
        """Refuse what is neither a text nor empty."""
        if node.value is not None:
            node.text()

    def write_in_file(self, row: Player | None) -> Any:
        """The whole person."""
        return None if row is None else person_in_file(row)

    def read_from_file(self, found: Found, owner: Any, node: Node) -> Player:
        """The person, who may be known here already."""
        return find_or_make_person(found, node, owner.number)


class OtherSeatLink(FileLink, SeatLink):
    """The other seat, which the journal knows when it knows the first."""


class MemberLink(SeatLink):
    """A member of the team that `entry` of the same row names."""

    def read(self, found: Found, owner: Any, node: Node) -> Any:
        """The member who is named; None where neither is."""
        members = () if owner.entry is None else owner.entry.players
        return next((player for player in members if player.told_apart_by == node.value), None)

    def write_in_file(self, row: Player | None) -> Any:
        """As in the journal: the person is written with the team."""
        return self.write(row)

    def read_from_file(self, found: Found, owner: Any, node: Node) -> Any:
        """The member who is named; refused where neither is."""
        if node.value is None:
            return None
        player = self.read(found, owner, node)
        if player is None:
            raise node.refuse()
        return player


class PersonLink(FileLink):
    """A person who may be in no team: the journal has the person in the key."""

    def __init__(self) -> None:
        super().__init__("")

    def write_in_file(self, row: Player | None) -> Any:
        """The whole person."""
        return None if row is None else person_in_file(row)

    def read_from_file(self, found: Found, owner: Any, node: Node) -> Player:
        """The person; one who is in a team since is the person there."""
        return find_or_make_person(found, node, None if owner.entry is None else owner.entry.number)


class TeamLink(FileLink):
    """The team behind an entry, with all the names that it has or had."""

    prefetched = ("names",)

    def __init__(self) -> None:
        super().__init__("")

    def write_in_file(self, row: Any) -> Any:
        """Its name, and its names with whether each is taken for good (FR-242.b)."""
        return {"name": row.name, "names": [_write_name(name) for name in sorted_names(row)]}

    def read_from_file(self, found: Found, owner: Any, node: Node) -> Team:
        """The team of the two people in the seats, found or made, with its names."""
        node.check_keys(("name", "names"))
        low, high = sorted(owner.players, key=lambda player: player.pk)
        values = {"name": kind_of(Team).read("name", found, node.get("name"))}
        team, _is_new = Team.objects.update_or_create(member_low=low, member_high=high, defaults=values)
        for part in node.get("names").items():
            _read_name(team, found, part)
        return team


def sorted_names(team: Team) -> list[TeamName]:
    """The names of a team in an order that does not depend on the database."""
    return sorted(team.names.all(), key=lambda name: name.folded_name)


def _write_name(name: TeamName) -> dict[str, Any]:
    kind = kind_of(TeamName)
    return {field: write_column(kind.column(field), getattr(name, field)) for field in kind.fields}


def _read_name(team: Team, found: Found, node: Node) -> None:
    """A name of the team; taken for good it stays, also where another team here played under it too (FR-242.b)."""
    kind = kind_of(TeamName)
    node.check_keys(kind.fields)
    values = {field: kind.read(field, found, node.get(field)) for field in kind.fields}
    folded = fold_name(values["name"])
    TeamName.objects.update_or_create(team=team, folded_name=folded, defaults=values)
