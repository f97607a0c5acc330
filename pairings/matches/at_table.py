"""What is noted at a table belongs to its two teams for one match: it goes where the match goes.

Each kind of such rows is put into `AT_TABLE` when the app starts (`registrations.py`). The steps neither journal
nor commit.
"""

import hashlib
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import Model

from pairings.matches.models import Match
from tournament.event.models import Round
from tournament.journal.journal import Change
from tournament.slots.slots import Slot

AT_TABLE: Slot[type[Model]] = Slot()  # kinds of rows that have a `match` and belong to its two teams


def clear_tables(change: Change, rows: Sequence[Match]) -> list[list[Any]]:
    """Step: what was noted at these tables was for other teams; return [table, what, how often] for the journal."""
    tables = {row.pk: row.table_number for row in rows}
    told: list[list[Any]] = []
    for model in AT_TABLE:
        noted = model._default_manager.filter(match__in=list(tables))
        change.keep(*noted.select_related("match__round"))
        counts = Counter(noted.values_list("match_id", flat=True))
        told += [[tables[key], model._meta.model_name, count] for key, count in counts.items()]
        noted.delete()
    return sorted(told, key=lambda line: (line[0] or 0, line[1]))


def name_notes(round_: Round, matches: Collection[int]) -> tuple[str, str]:
    """Short names for what `clear_tables` would take from these matches (by primary key), and from the whole round.

    Each moves with everything that is noted there. Eleven queries.
    """
    noted = sorted(
        (match, str(model._meta.model_name), key)
        for model in AT_TABLE
        for match, key in model._default_manager.filter(match__round=round_).values_list("match_id", "pk")
    )
    return _name([line for line in noted if line[0] in matches]), _name(noted)


def _name(noted: Sequence[tuple[int, str, int]]) -> str:
    return hashlib.sha256(repr(noted).encode()).hexdigest()[:16]
