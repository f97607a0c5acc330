"""Corrected results of earlier rounds: what everybody may read of them, from the journal."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q

from pairings.corrections.consequences import Way
from pairings.matches.wishes import Teams, teams_of
from tournament.event.models import Round, Tournament
from tournament.journal.models import JournalEntry
from tournament.journal.taken_back import taken_back

ACTION = "correct_earlier_result"


@dataclass(frozen=True, slots=True)
class Correction:
    """One line of the journal about a result of an earlier round that was put right.

    `before` and `after` are the results as the journal keeps them ("one", "two" as entry numbers, "how", "winner",
    "points", "prizes_left"). `newest_round` was the newest that players saw then; `redone_round` was paired anew,
    `tables` of it where not all of them.
    """

    number: int
    at: datetime
    who: str
    reason: str
    round: int
    table: int
    before: dict[str, Any]
    after: dict[str, Any]
    taken_back: JournalEntry | None = None

    @property
    def way(self) -> Way:
        """What was done about the newest round."""
        return Way(self.after["way"])

    @property
    def newest_round(self) -> int:
        """The newest round that players saw."""
        return int(self.after.get("newest_round") or self.round)

    @property
    def redone_round(self) -> int | None:
        """The round that was paired anew where players saw it, None where none was."""
        return None if self.way == Way.LEAVE else self.after.get("redone_round")

    @property
    def tables(self) -> list[int]:
        """The tables of it that were paired anew; none where the whole round was."""
        if self.way != Way.TABLES:
            return []
        return [row[0] for row in self.after["matches"] if row[0] is not None]

    @property
    def new_matches(self) -> frozenset[Teams]:
        """The matches, and the bye as one team alone, that were made where only some tables were paired anew."""
        rows = self.after["matches"] if self.way == Way.TABLES else []
        return frozenset(teams_of(row[1], row[2]) for row in rows)

    @property
    def is_bye_moved(self) -> bool:
        """Whether another team has the bye now."""
        return self.way == Way.TABLES and any(row[0] is None for row in self.after["matches"])


def read_corrections(tournament: Tournament) -> list[Correction]:
    """All corrections of earlier rounds of an event, the oldest first, also those taken back. One query."""
    wanted = tournament.journal.filter(Q(action=ACTION) | Q(undoes__isnull=False))
    wanted = wanted.select_related("actor").order_by("number").defer("rows")
    lines = {line.number: line for line in wanted}
    undone = taken_back(lines.values())
    return [
        _correction(line, lines.get(undone.get(line.number, 0)))
        for line in lines.values()
        if line.action == ACTION
    ]


def _correction(line: JournalEntry, taken_back: JournalEntry | None) -> Correction:
    return Correction(
        number=line.number,
        at=line.at,
        who=str(line.actor),
        reason=line.reason,
        round=line.round_number or 0,
        table=line.table_number or 0,
        before=line.before or {},
        after=line.after or {},
        taken_back=taken_back,
    )


def about_round(corrections: Iterable[Correction], number: int) -> list[Correction]:
    """Those that concern a round: its own results, and what was corrected while it was the newest."""
    return [one for one in corrections if number in {one.round, one.newest_round}]


def repairs_of(corrections: Iterable[Correction], round_: Round) -> list[Correction]:
    """Those that paired some tables of a posted round anew and stand, the oldest first."""
    return [
        one
        for one in corrections
        if one.way == Way.TABLES and one.redone_round == round_.number and one.taken_back is None
        if round_.posted_at is not None and one.at >= round_.posted_at
    ]


def posted_certificate(round_: Round, repairs: Sequence[Correction]) -> dict[str, Any]:
    """How good a round was as it was posted: `is_proved`, `cost`, `bound` and `seed`.

    `repairs` are its corrections as `repairs_of` gives them: the first one keeps what the round had before.
    """
    keys = ("is_proved", "cost", "bound", "seed")
    if repairs:
        before = repairs[0].before["certificate"]
        return {key: before[key] for key in keys}
    return {key: getattr(round_, key) for key in keys}


def tables_paired_anew(corrections: Sequence[Correction], round_: Round) -> set[int]:
    """The tables of a posted round that were paired anew since it was posted."""
    return {table for one in repairs_of(corrections, round_) for table in one.tables}


def places_paired_anew(corrections: Sequence[Correction], round_: Round) -> set[int | None]:
    """The same with None for the bye, where another team has it since."""
    is_bye_moved = any(one.is_bye_moved for one in repairs_of(corrections, round_))
    return tables_paired_anew(corrections, round_) | ({None} if is_bye_moved else set())
