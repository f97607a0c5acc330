"""The teams of an event for lists and pages: listed, searched, counted, in a constant number of queries."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from django.db.models import Count, Q

from teams.entries.models import MEMBERS, Entry, SoloPlayer
from teams.people.models import TeamName
from teams.people.names import fold_name
from tournament.event.models import Tournament
from tournament.event.progress import read_progress

ALL, ABSENT, DROPPED, LATE, NOT_PAID = "", "absent", "dropped", "late", "not-paid"


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry as the list of teams shows it; `is_late` means registered after round 1 was posted."""

    entry: Entry
    is_late: bool

    @property
    def is_absent(self) -> bool:
        """Whether it is to be paired but nobody came to the door yet."""
        return self.entry.is_active and self.entry.checked_in_at is None

    @property
    def name_key(self) -> tuple[tuple[int, int, str], ...]:
        """What the list is sorted by, the same on every database: "Team 2" before "Team 10"."""
        return _name_key(self.entry.folded_name)

    @property
    def key_a(self) -> str:
        """The name in seat A."""
        return fold_name(self.entry.seat_a.name)

    @property
    def key_b(self) -> str:
        """The name in seat B."""
        return fold_name(self.entry.seat_b.name)

    @property
    def place_key(self) -> tuple[str, str]:
        """Country, then city."""
        return (str(self.entry.country), fold_name(self.entry.city))

    @property
    def paid_key(self) -> bool:
        """Those who have not paid first."""
        return self.entry.is_paid

    @property
    def state_key(self) -> tuple[bool, bool]:
        """Those who are not here first, those who left last."""
        return (not self.entry.is_active, self.entry.checked_in_at is not None)


@lru_cache(maxsize=20_000)
def _name_key(folded: str) -> tuple[tuple[int, int, str], ...]:
    parts = re.split(r"(\d+)", folded)
    return tuple((0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts if part)


@dataclass(frozen=True, slots=True)
class Head:
    """How many entries take part, how many of them are here, and how many left."""

    active: int
    here: int
    dropped: int


def entry_rows(tournament: Tournament) -> list[EntryRow]:
    """Every entry that is or was in the field, by number, with its players. Two queries."""
    began_at = read_progress(tournament).began_at
    entries = tournament.entries.filter(is_withdrawn=False)  # each knows its event, so no row asks for it
    return [
        EntryRow(entry, is_late(entry, began_at))
        for entry in entries.select_related(*MEMBERS).order_by("number")
    ]


def is_late(entry: Entry, began_at: datetime | None) -> bool:
    """Whether the team registered after round 1 was posted, which was at `began_at`."""
    return began_at is not None and entry.registered_at > began_at


def head_count(tournament: Tournament) -> Head:
    """The sums above the list. One query."""
    counted = Entry.objects.filter(tournament=tournament, is_withdrawn=False).aggregate(
        active=Count("pk", filter=Q(dropped_at=None)),
        here=Count("pk", filter=Q(dropped_at=None, checked_in_at__isnull=False)),
        dropped=Count("pk", filter=Q(dropped_at__isnull=False)),
    )
    return Head(**counted)


@dataclass(frozen=True, slots=True)
class PassCount:
    """How many teams take part, and how many of them have a pass."""

    teams: int
    made: int

    @property
    def missing(self) -> int:
        """How many have none."""
        return self.teams - self.made


def count_passes(tournament: Tournament) -> PassCount:
    """The passes of those who take part. One query."""
    active = Entry.objects.filter(tournament=tournament, dropped_at=None)
    return PassCount(**active.aggregate(teams=Count("pk"), made=Count("pass_code")))


def rows_of_kind(rows: Sequence[EntryRow], only: str) -> list[EntryRow]:
    """The rows of one kind: ABSENT, DROPPED, LATE, NOT_PAID or ALL."""
    return [row for row in rows if _is_of(row, only)]


def _is_of(row: EntryRow, only: str) -> bool:
    if only == ABSENT:
        return row.is_absent
    if only == DROPPED:
        return not row.entry.is_active
    if only == LATE:
        return row.is_late
    if only == NOT_PAID:
        return row.entry.is_active and not row.entry.is_paid
    return True


def solo_players(tournament: Tournament) -> list[SoloPlayer]:
    """Who looks for a partner, in the order in which they came. One query."""
    looking = SoloPlayer.objects.filter(tournament=tournament, entry=None, left_at=None)
    return list(looking.select_related("player").order_by("registered_at", "pk"))


def earlier_names(entry: Entry) -> list[TeamName]:
    """Names that the team had before at this event, the oldest first (FR-243.f)."""
    names = TeamName.objects.filter(team=entry.team_id).exclude(folded_name=entry.folded_name)
    return list(names.order_by("since", "pk"))


def places_so_far(tournament: Tournament) -> dict[str, list[str]]:
    """Affiliations, cities and states that teams of the event named already, to be offered while typing. One query."""
    fields = ("affiliation", "city", "state")
    rows = Entry.objects.filter(tournament=tournament).values_list(*fields).distinct()
    columns = list(zip(*rows, strict=True)) or [(), (), ()]
    return {
        name: sorted({text for text in column if text}, key=fold_name)
        for name, column in zip(fields, columns, strict=True)
    }


def place_of_event(tournament: Tournament) -> dict[str, str]:
    """City, state and country that a new team most likely has: the event's, {} where it names no city. One query.

    Not those of the team that came in last: that may be any row of an imported sheet, and a wrong city goes unseen.
    """
    if not tournament.city:
        return {}
    here = Entry.objects.filter(tournament=tournament, city=tournament.city, country=tournament.country)
    state = here.exclude(state="").values_list("state", flat=True).first()
    return {"city": tournament.city, "state": state or "", "country": str(tournament.country)}


def has_payments(rows: Sequence[EntryRow]) -> bool:
    """Whether payments are noted at all: an event without a fee sees nothing of them."""
    return any(row.entry.is_paid for row in rows)


def count_entries(tournament: Tournament) -> int:
    """How many entries the event has, without those that left before they were ever paired. One query."""
    return Entry.objects.filter(tournament=tournament, is_withdrawn=False).count()
