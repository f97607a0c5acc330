"""What has been done by hand to a proposal since it was paired, read from the journal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pairings.by_hand.kinds import HAND_EDITS
from tournament.event.models import Round
from tournament.journal.models import JournalEntry

PAIRED = ("pair_round", "pair_again")


@dataclass(frozen=True, slots=True)
class MovedMatch:
    """A table (None: the bye) where something changed: the teams before and after, by number; () for nobody."""

    table: int | None
    before: tuple[int, ...]
    after: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandEdits:
    """The edits that stand, the newest first, and what the newest one moved; `reasons` were given so far."""

    lines: Sequence[JournalEntry] = ()
    moved: Sequence[MovedMatch] = ()

    @property
    def last(self) -> JournalEntry | None:
        """The newest edit that stands."""
        return self.lines[0] if self.lines else None

    @property
    def reasons(self) -> list[str]:
        """The reasons given so far, each once, the newest first."""
        return list(dict.fromkeys(line.reason for line in self.lines))

    @property
    def moved_tables(self) -> frozenset[int | None]:
        """The tables where the newest edit changed something."""
        return frozenset(match.table for match in self.moved)


def hand_edits(round_: Round) -> HandEdits:
    """The edits by hand since a proposal was paired that were not taken back. One query.

    A correction of an earlier round re-pairs a proposal too, in a line about that round: so the time counts as well.
    """
    lines = round_.tournament.journal.filter(round_number=round_.number, at__gte=round_.paired_at)
    lines = lines.select_related("actor").order_by("-number").defer("rows")
    standing, taken_back = [], set()
    for line in lines:
        if line.number in taken_back:
            continue
        if line.action in PAIRED:
            break
        if line.undoes is not None:
            taken_back.add(line.undoes)
        elif line.action in HAND_EDITS:
            standing.append(line)
    return HandEdits(standing, moved_matches(standing[0]) if standing else ())


def moved_matches(line: JournalEntry) -> list[MovedMatch]:
    """What an edit moved, by table, the bye last."""
    before, after = (_teams_by_table(values) for values in (line.before, line.after))
    tables = sorted(before.keys() | after.keys(), key=lambda table: (table is None, table))
    return [MovedMatch(table, before.get(table, ()), after.get(table, ())) for table in tables]


def _teams_by_table(values: Any) -> dict[int | None, tuple[int, ...]]:
    """The matches that a line keeps, [table, one, two, ...] each."""
    rows = values.get("matches", ()) if isinstance(values, Mapping) else ()
    return {row[0]: tuple(team for team in row[1:3] if team is not None) for row in rows}
