"""Correcting the teams that are there from a sheet that differs: only in the cells that were chosen."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Unpack

from django.utils.translation import gettext_lazy as _

from teams.entries import steps
from teams.entries.kept_names import check_not_anothers
from teams.entries.models import MEMBERS, Entry, known_by, member_of, names_of
from teams.people.membership import read_number
from teams.people.models import Player
from teams.people.names import fold_name
from teams.people.states import kept_state
from teams.roster.headers import SEED
from teams.roster.plan import CellDifference, plan_import
from teams.roster.sheet_rows import RosterEntry
from tournament.journal.declare import Rule, action
from tournament.journal.journal import By, Change, check_shown, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission

TAKE_OVER_CELLS = action(
    "take_over_cells",
    _("Corrected from a spreadsheet"),
    Rule(Permission.REGISTER),
    words={"corrected_cells": _("what was corrected")},
)


@dataclass(frozen=True, slots=True)
class TakenOver:
    """How many cells of how many teams were taken over."""

    cells: int
    teams: int


@does(TAKE_OVER_CELLS)
def take_over_cells(
    change: Change,
    rows: Sequence[RosterEntry],
    chosen: Collection[str],
    *,
    file_name: str = "",
    **by: Unpack[By],
) -> TakenOver:
    """Give teams what the sheet says in the cells whose keys are `chosen`; the other cells and all seats stay.

    The rows are compared with the event once more under its lock. All cells or none: a name that another team has, the
    number of another person and a seat that is locked are refused (FR-241.b, FR-242.b, FR-243.e, FR-244.d).
    """
    plan = plan_import(change.tournament, rows, actor=change.actor)
    check_shown(change.actor, plan.differ, "teams.shown_other_differences")
    wanted: dict[int, list[CellDifference]] = {}
    for cell in plan.differences:
        if cell.is_open and cell.key in chosen:
            wanted.setdefault(cell.number, []).append(cell)
    if not wanted:
        raise Refusal("teams.nothing_to_take_over")
    chosen_teams = change.tournament.entries.filter(is_withdrawn=False, number__in=wanted)
    entries = list(chosen_teams.select_related(*MEMBERS, "team").order_by("number"))
    change.before = {"entries": [steps.entry_values(entry) for entry in entries]}
    for entry in entries:
        entry.tournament = change.tournament
        _take_cells(change, entry, wanted[entry.number])
    cells = [cell for of_team in wanted.values() for cell in of_team]
    change.after = {
        "file": file_name,
        "corrected_cells": "; ".join(map(_in_journal, cells)),
        "entries": [steps.entry_values(entry) for entry in entries],
    }
    return TakenOver(len(cells), len(wanted))


def _in_journal(cell: CellDifference) -> str:
    """A cell for the line; who a player is, is in the line's entries alone, where it can be found."""
    is_person = cell.field.startswith(("name_", "number_"))
    return f"{cell.number}, {cell.column}" + ("" if is_person else f": {cell.here or '–'} → {cell.in_sheet}")


def _take_cells(change: Change, entry: Entry, cells: Sequence[CellDifference]) -> None:
    """Step: one team's cells."""
    change.keep(entry)
    for cell in cells:
        name, _between, seat = cell.field.partition("_")
        if cell.field in {"name_a", "name_b", "number_a", "number_b"}:
            _correct_person(change, entry, seat, cell, is_name=name == "name")
        elif cell.field == "paid":
            entry.is_paid = not entry.is_paid
            entry.amount_paid = steps.paid_amount(change.tournament, is_paid=entry.is_paid)
        elif cell.field == SEED:
            steps.check_seed(change.tournament, int(cell.in_sheet), besides=entry)
            entry.seed = int(cell.in_sheet)
        else:
            setattr(entry, cell.field, cell.in_sheet)
    entry.state = kept_state(entry.state, str(entry.country))
    if fold_name(entry.team_name) != entry.folded_name:
        steps.check_name_here(change.tournament, entry.team_name, besides=entry)
        check_not_anothers(change.tournament, entry.team_name, members=entry.players)
    entry.folded_name = fold_name(entry.team_name)
    change.keep(known_by(entry.team, entry), *names_of(entry))
    kept = steps.keep_name(entry.team, entry.team_name, now=change.now)
    change.add(known_by(kept, entry, kept.folded_name))
    entry.version += 1
    entry.save()


def _correct_person(change: Change, entry: Entry, seat: str, cell: CellDifference, *, is_name: bool) -> None:
    """Step: the name or the number of the person in a seat; it stays the same person (FR-243.e)."""
    player = entry.player_in(seat)
    if player.is_taken_out:
        raise Refusal("teams.name_taken_out")
    if steps.in_locked_seats([player]):
        raise Refusal("teams.cell_locked", "FR-244.d", name=player.name, team=entry.team_name)
    change.keep(member_of(entry, seat))
    if is_name:
        player.name = cell.in_sheet
    else:
        number = read_number(cell.in_sheet)
        same = Player.objects.filter(tournament=change.tournament, membership_number=number.canonical)
        other = same.exclude(pk=player.pk).first()
        if other is not None:
            params = {"number": number.shown, "name": other.name}
            raise Refusal("teams.number_is_another_person", "FR-243.e", **params)
        player.membership_number, player.number_shown = number.canonical, number.shown
    player.save()
