"""This app's rows as the journal keeps them for an undo: entries, names of teams and of people, who came alone.

Teams and people belong to all events and have no number here: they are named by an entry that they are in.
"""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Model

from teams.entries.journal_names import known_by, told_apart_by
from teams.entries.models import Entry, SoloPlayer
from teams.entries.partners import withdraw
from teams.people.models import Player, Team, TeamName
from tournament.event.models import Tournament
from tournament.journal.rows import Key, Link, RowKind, register_kinds

REGISTRATION_TAKEN_BACK = "registration taken back"
SEATS_TAKEN_BACK = "line %s of the journal taken back"


def _entries(tournament: Tournament, keys: list[Key]) -> list[Entry]:
    rows = Entry.objects.filter(tournament=tournament).select_related("seat_a", "seat_b")
    few = {key[0] for key in keys}
    return list(rows.filter(number__in=few) if len(few) < MOST_KEYS else rows)


MOST_KEYS = 400  # more are not asked for one by one


def _read_seats(_tournament: Tournament, entry: Entry, who: str) -> int:
    """Swap the two seats where the member of B is the one who sat in A; the key for seat A."""
    if told_apart_by(entry.seat_b) == who:
        entry.seat_a, entry.seat_b = entry.seat_b, entry.seat_a
    return entry.seat_a_id


def _save_entry(entry: Entry, changed: set[str], now: datetime, number: int) -> None:
    """Locked seats change only with a reason and an instant of their own (FR-244.d)."""
    if "seat_a" in changed and entry.seats_locked_at is not None:
        entry.seat_correction = SEATS_TAKEN_BACK % number
        entry.seat_corrected_at = now + timedelta(microseconds=number)
    entry.save()


def _leave(entry: Entry, now: datetime) -> None:
    withdraw(entry, now=now, reason=REGISTRATION_TAKEN_BACK)


def _members(tournament: Tournament, keys: list[Key]) -> list[Model]:
    return [
        known_by(player, entry, seat)
        for entry in _entries(tournament, keys)
        for seat, player in (("a", entry.seat_a), ("b", entry.seat_b))
    ]


def _teams(tournament: Tournament, keys: list[Key]) -> list[Model]:
    found = _entries(tournament, keys)
    teams = Team.objects.in_bulk([entry.team_id for entry in found])
    return [known_by(teams[entry.team_id], entry) for entry in found]


def _names(tournament: Tournament, keys: list[Key]) -> list[Model]:
    found = {entry.team_id: entry for entry in _entries(tournament, keys)}
    names = TeamName.objects.filter(team__in=found).order_by("pk")
    return [known_by(name, found[name.team_id], name.folded_name) for name in names]


def _name_parents(tournament: Tournament, key: Key) -> dict[str, Any]:
    entry = Entry.objects.get(tournament=tournament, number=key[0])
    return {"team_id": entry.team_id, "folded_name": key[1]}


def _save_player(player: Player, changed: set[str], now: datetime, number: int) -> None:
    if changed:
        player.note_correction(SEATS_TAKEN_BACK % number, at=now + timedelta(microseconds=number))
    player.save()


def _solo_key(solo: SoloPlayer) -> Key:
    return (solo.player.membership_number or solo.player.name, solo.registered_at.isoformat())


def _solos(tournament: Tournament, _keys: list[Key]) -> list[SoloPlayer]:
    rows = SoloPlayer.objects.filter(tournament=tournament)
    return list(rows.select_related("player", "entry").order_by("pk"))


def _leave_list(solo: SoloPlayer, now: datetime) -> None:
    solo.left_at = now
    solo.save(update_fields=["left_at"])


def entry_number(entry: Entry | None) -> int | None:
    """How a field that points at an entry is written."""
    return None if entry is None else entry.number


def entry_key(tournament: Tournament, _row: Any, number: int | None) -> int | None:
    """The database's key of entry `number`."""
    if number is None:
        return None
    return Entry.objects.values_list("pk", flat=True).get(tournament=tournament, number=number)


register_kinds(
    RowKind(
        name="entry",
        model=Entry,
        key_of=lambda row: (row.number,),
        rows=_entries,
        fields=(
            "team_name",
            "folded_name",
            "affiliation",
            "city",
            "state",
            "country",
            "checked_in_at",
            "fixed_table",
            "seats_locked_at",
            "seat_correction",
            "seat_corrected_at",
            "dropped_at",
            "dropped_after_round",
            "drop_reason",
            "is_disqualified",
            "is_withdrawn",
            "version",
        ),
        links={"seat_a": Link(lambda entry: told_apart_by(entry.seat_a), _read_seats)},
        leave=_leave,
        save=_save_entry,
    ),
    RowKind(
        name="player",
        model=Player,
        key_of=lambda row: row.kept_as,
        rows=_members,
        fields=("name", "membership_number", "number_shown"),
        save=_save_player,
    ),
    RowKind(name="team", model=Team, key_of=lambda row: row.kept_as, rows=_teams, fields=("name",)),
    RowKind(
        name="team_name",
        model=TeamName,
        key_of=lambda row: row.kept_as,
        rows=_names,
        fields=("name", "since", "reserved_at"),
        parents=_name_parents,
    ),
    RowKind(
        name="solo_player",
        model=SoloPlayer,
        key_of=_solo_key,
        rows=_solos,
        fields=("left_at",),
        links={"entry": Link(lambda solo: entry_number(solo.entry), entry_key)},
        leave=_leave_list,
    ),
)
