"""This app's part of the event file: the keys `teams` and `solo_players`."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from teams.entries.models import Entry, SoloPlayer
from teams.people.models import Player, Team, TeamName
from teams.people.names import fold_name
from tournament.event.models import Tournament, as_instant
from tournament.event_file.nodes import Node

_MOST_NAME = 120


def _export_player(player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        "membership_number": player.membership_number,
        "number_shown": player.number_shown,
    }


def export_teams(tournament: Tournament) -> Iterator[dict[str, Any]]:
    """The key `teams`: every entry by number, those that dropped or were withdrawn too."""
    entries = (
        Entry.objects.filter(tournament=tournament).select_related("seat_a", "seat_b").order_by("number")
    )
    names: dict[int, list[TeamName]] = defaultdict(list)
    for name in TeamName.objects.filter(team__entries__tournament=tournament).distinct():
        names[name.team_id].append(name)
    for entry in entries.iterator(chunk_size=500):
        yield _export_entry(entry, names[entry.team_id])


def _export_entry(entry: Entry, names: list[TeamName]) -> dict[str, Any]:
    return {
        "number": entry.number,
        "name": entry.team_name,
        "is_name_reserved": any(
            name.folded_name == entry.folded_name and name.reserved_at is not None for name in names
        ),
        "former_names": sorted(name.name for name in names if name.folded_name != entry.folded_name),
        "affiliation": entry.affiliation,
        "city": entry.city,
        "state": entry.state,
        "country": str(entry.country),
        "seat_a": _export_player(entry.seat_a),
        "seat_b": _export_player(entry.seat_b),
        "fixed_table": entry.fixed_table,
        "tie_random": entry.tie_random,
        "registered_at": as_instant(entry.registered_at),
        "checked_in_at": as_instant(entry.checked_in_at),
        "card_code": entry.card_code,
        "card_made_at": as_instant(entry.card_made_at),
        "seats_locked_at": as_instant(entry.seats_locked_at),
        "seat_correction": entry.seat_correction,
        "seat_corrected_at": as_instant(entry.seat_corrected_at),
        "dropped_at": as_instant(entry.dropped_at),
        "dropped_after_round": entry.dropped_after_round,
        "drop_reason": entry.drop_reason,
        "is_disqualified": entry.is_disqualified,
        "is_withdrawn": entry.is_withdrawn,
        "version": entry.version,
    }


def export_solo_players(tournament: Tournament) -> list[dict[str, Any]]:
    """The key `solo_players`: who came alone, and the entry that came of it."""
    rows = SoloPlayer.objects.filter(tournament=tournament).select_related("player", "entry").order_by("pk")
    return [
        {
            "player": _export_player(solo.player),
            "registered_at": as_instant(solo.registered_at),
            "left_at": as_instant(solo.left_at),
            "entry": None if solo.entry is None else solo.entry.number,
        }
        for solo in rows
    ]


class PeopleReader:
    """Finds or makes the people of a file: by their number, or, without one, by name and entry number."""

    def __init__(self) -> None:
        self.without_number: dict[tuple[str, int | None], Player] = {}

    def read(self, node: Node, *, entry: int | None) -> Player:
        """The person of a player's object; the entry tells namesakes without numbers apart."""
        name = node.get("name").text(_MOST_NAME)
        number = node.get("membership_number").optional(lambda value: value.text(20))
        shown = node.get("number_shown").text(20)
        if number is None:
            key = (name, entry)
            if key not in self.without_number:
                self.without_number[key] = Player.objects.create(name=name)
            return self.without_number[key]
        player, is_new = Player.objects.get_or_create(
            membership_number=number, defaults={"name": name, "number_shown": shown}
        )
        if not is_new and (player.name, player.number_shown) != (name, shown):
            player.name, player.number_shown = name, shown
            player.note_correction("as in an event file that was read in", at=timezone.now())
            player.save()
        return player


def import_teams(node: Node, tournament: Tournament, people: PeopleReader) -> dict[int, Entry]:
    """The entries of the key `teams` by number."""
    return {
        entry.number: entry for entry in (_import_entry(part, tournament, people) for part in node.items())
    }


def _import_entry(node: Node, tournament: Tournament, people: PeopleReader) -> Entry:
    name = node.get("name").text(80)
    number = node.get("number").number(1)
    seat_a = people.read(node.get("seat_a"), entry=number)
    seat_b = people.read(node.get("seat_b"), entry=number)
    low, high = sorted((seat_a, seat_b), key=lambda player: player.pk)
    team, _ = Team.objects.update_or_create(member_low=low, member_high=high, defaults={"name": name})
    registered_at = node.get("registered_at").instant()
    for former in [part.text(80) for part in node.get("former_names").items()] + [name]:
        TeamName.objects.get_or_create(
            team=team, folded_name=fold_name(former), defaults={"name": former, "since": registered_at}
        )
    if node.get("is_name_reserved").flag():
        _reserve_name(team, name, node)
    return Entry.objects.create(
        tournament=tournament,
        number=number,
        team=team,
        team_name=name,
        folded_name=fold_name(name),
        affiliation=node.get("affiliation").text(80),
        city=node.get("city").text(80),
        state=node.get("state").text(80),
        country=node.get("country").text(2),
        seat_a=seat_a,
        seat_b=seat_b,
        fixed_table=node.get("fixed_table").optional(Node.number),
        tie_random=node.get("tie_random").number(),
        registered_at=registered_at,
        checked_in_at=node.get("checked_in_at").optional(Node.instant),
        card_code=node.newer("card_code", None).optional(lambda value: value.text(40)),
        card_made_at=node.newer("card_made_at", None).optional(Node.instant),
        seats_locked_at=node.get("seats_locked_at").optional(Node.instant),
        seat_correction=node.get("seat_correction").text(300),
        seat_corrected_at=node.get("seat_corrected_at").optional(Node.instant),
        dropped_at=node.get("dropped_at").optional(Node.instant),
        dropped_after_round=node.get("dropped_after_round").optional(Node.number),
        drop_reason=node.get("drop_reason").text(300),
        is_disqualified=node.get("is_disqualified").flag(),
        is_withdrawn=node.get("is_withdrawn").flag(),
        version=node.get("version").number(),
    )


def _reserve_name(team: Team, name: str, node: Node) -> None:
    """The name is taken for good here too, unless another team has it already (FR-242.b)."""
    folded = fold_name(name)
    if not TeamName.objects.filter(folded_name=folded, reserved_at__isnull=False).exists():
        TeamName.objects.filter(team=team, folded_name=folded).update(
            reserved_at=node.get("registered_at").instant()
        )


def import_solo_players(
    node: Node, tournament: Tournament, people: PeopleReader, entries: dict[int, Entry]
) -> None:
    """The rows of the key `solo_players`."""
    for part in node.items():
        number = part.get("entry").optional(Node.number)
        if number is not None and number not in entries:
            raise part.get("entry").refuse()
        SoloPlayer.objects.create(
            tournament=tournament,
            player=people.read(part.get("player"), entry=number),
            registered_at=part.get("registered_at").instant(),
            left_at=part.get("left_at").optional(Node.instant),
            entry=None if number is None else entries[number],
        )
