"""Corrected results of earlier rounds: what is public of them."""

from collections.abc import Iterable
from typing import Any

from django.db.models import OuterRef, Subquery, prefetch_related_objects

from pairings.corrections.consequences import Way
from pairings.corrections.models import Correction
from tournament.event.models import Round, Tournament


def read_corrections(tournament: Tournament) -> list[Correction]:
    """All corrections of earlier rounds of an event, the oldest first, also those undone.

    Each knows how many teams were left in its round (`teams_left`), None for a Swiss one.

    One query, and one more where tables were paired again.
    """
    rows = tournament.corrections.select_related("one", "two", "corrected_by", "taken_back_by")
    corrected = tournament.rounds.filter(number=OuterRef("round_number")).values("teams_left")
    found: list[Correction] = list(rows.annotate(round_of=Subquery(corrected)).order_by("number"))
    prefetch_related_objects([one for one in found if one.way == Way.TABLES], "repaired")
    return found


def about_round(corrections: Iterable[Correction], number: int) -> list[Correction]:
    """Those that concern a round: its own results, what was corrected while it was the newest, and what redid it."""
    return [one for one in corrections if number in {one.round_number, one.newest_round, one.redone_round}]


def repairs_of(corrections: Iterable[Correction], round_: Round) -> list[Correction]:
    """Return those that re-paired tables of a posted round and were not undone, the oldest first."""
    return [
        one
        for one in corrections
        if one.way == Way.TABLES and one.redone_round == round_.number and one.taken_back_at is None
        if round_.posted_at is not None and one.corrected_at >= round_.posted_at
    ]


def posted_certificate(round_: Round) -> dict[str, Any]:
    """How good a round is, or was as it was posted: `is_proved`, `is_cut_short`, `cost`, `bound` and `seed`."""
    stem = "" if round_.posted_at is None else "posted_"
    return {
        key: getattr(round_, stem + key) for key in ("is_proved", "is_cut_short", "cost", "bound", "seed")
    }


def tables_paired_anew(corrections: Iterable[Correction], round_: Round) -> set[int]:
    """Return the tables of a posted round that were re-paired since it was posted."""
    return {table for one in repairs_of(corrections, round_) for table in one.tables}


def places_paired_anew(corrections: Iterable[Correction], round_: Round) -> set[int | None]:
    """The same with None for the bye, where another team has it since."""
    return {row.table_number for one in repairs_of(corrections, round_) for row in one.repaired.all()}
