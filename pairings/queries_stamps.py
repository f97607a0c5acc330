"""What the answer to "find my table" depends on, as short stamps: it is built anew only where one of them moved.

A result moves the list of all pairings, but of a thousand people who keep their own table open it concerns four.
"""

import hashlib
from collections import defaultdict
from dataclasses import dataclass

from pairings.models import Extension, Match
from teams.models import Entry
from tournament.models import Round, Tournament


@dataclass(frozen=True, slots=True)
class Stamps:
    """`everybody` is one stamp of all that an answer may show besides matches; `entries` has one for each entry number.

    An entry's stamp moves with its match in the newest posted round: opponents, table, result, extension.
    """

    everybody: str
    entries: dict[int, str]

    def of(self, numbers: frozenset[int]) -> tuple[str, ...]:
        """The stamps of an answer that shows these entries."""
        return (self.everybody, *(self.entries.get(number, "") for number in sorted(numbers)))


NO_STAMPS = Stamps("", {})


def read_stamps(slug: str) -> Stamps:
    """The stamps of an event as it is now, in five queries; empty ones where there is no such event.

    Everybody's names, tables and settings are in the one stamp, since they decide who is found.
    """
    tournament = Tournament.objects.filter(slug=slug).values().first()
    if tournament is None:
        return NO_STAMPS
    key = tournament["id"]
    settings = {name: value for name, value in tournament.items() if name != "version"}
    rounds = list(Round.objects.filter(tournament=key, posted_at__isnull=False).order_by("number"))
    entries = Entry.objects.filter(tournament=key).order_by("pk")
    people = ("seat_a__name", "seat_a__membership_number", "seat_b__name", "seat_b__membership_number")
    shown: list[object] = [
        settings,
        [(round_.number, round_.closed_at, round_.clock) for round_ in rounds],
        list(entries.values_list(*(one.attname for one in Entry._meta.concrete_fields), *people)),
    ]
    by_entry, tables = _match_stamps(rounds[-1].pk) if rounds else ({}, [])
    return Stamps(_stamp([*shown, tables]), by_entry)


def _match_stamps(round_key: int) -> tuple[dict[int, str], list[object]]:
    """A stamp for each entry of a round, and what of the matches concerns everybody.

    That is who sits where, and the longest extension of a table that still plays: the round's clock shows it.
    """
    given: dict[int, int] = defaultdict(int)
    for match, minutes in Extension.objects.filter(match__round=round_key).values_list("match_id", "minutes"):
        given[match] += minutes
    stamps: dict[int, str] = {}
    tables: list[object] = []
    longest = 0
    columns = (
        "pk",
        "table_number",
        "one__number",
        "two__number",
        "how",
        "winner",
        "points_one",
        "points_two",
    )
    for row in Match.objects.filter(round=round_key).order_by("pk").values_list(*columns):
        key, table, one, two, how = row[:5]
        tables.append((table, one, two))
        if how == Match.How.OPEN:
            longest = max(longest, given[key])
        stamps[one] = _stamp([row, given[key]])
        if two is not None:
            stamps[two] = stamps[one]
    return stamps, [tables, longest]


def _stamp(values: list[object]) -> str:
    return hashlib.sha256(repr(values).encode()).hexdigest()[:16]
