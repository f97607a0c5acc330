"""Choosing the tables whose decks are checked: drawn, by number, all of the cut. Only judges know them beforehand.

The lines of the journal name no table, since everyone who works at the event reads them.
"""

from collections.abc import Collection
from typing import Unpack

from django.utils.translation import gettext_lazy as _

from pairings.deck_checks import queries
from pairings.deck_checks.draw import DrawnTables, draw_tables
from pairings.deck_checks.models import PlannedCheck
from pairings.matches.steps import check_round_shown, last_round_to_change
from pairings.tableside.models import DeckCheck
from teams.entries.steps import draw
from tournament.event.models import Round
from tournament.journal.declare import Rule, action
from tournament.journal.journal import By, Change, check_reason, check_shown, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.wording.stages import round_title

_RULE = Rule(Permission.PLAN_CHECKS)
DRAW_CHECKS = action(
    "draw_checks", _("Tables drawn for deck checks"), _RULE, words={"tables_drawn": _("tables drawn")}
)
CHOOSE_CHECKS = action(
    "choose_checks",
    _("Tables chosen for deck checks"),
    _RULE,
    words={"tables_chosen": _("tables chosen")},
)
LEAVE_CHECK_OUT = action("leave_check_out", _("Table left out of the deck checks"), _RULE)


@does(DRAW_CHECKS)
def draw_checks(change: Change, round_number: int, count: int, **by: Unpack[By]) -> DrawnTables:
    """Draw `count` more tables of the newest round, a proposal too; by the event's secret, so only once.

    Refused where no table is left that can be drawn.
    """
    round_ = _round_to_check(change, round_number)
    tables = queries.tables_to_draw(round_, queries.tables_of(round_))
    found = draw_tables(
        tables,
        max(count, 1),
        seed=draw(change.tournament, f"deck checks/{round_number}"),
        time=queries.check_time(round_),
    )
    if not found.drawn:
        raise Refusal("pairings.no_table_to_draw", field="count")
    _plan(change, round_number, found.drawn, DeckCheck.Cause.DRAWN)
    change.after = {"tables_drawn": len(found.drawn)}
    return found


@does(CHOOSE_CHECKS)
def choose_tables(change: Change, round_number: int, tables: Collection[int], **by: Unpack[By]) -> None:
    """Choose tables of the newest round by their numbers; refused for one that is not there or was checked."""
    round_ = _round_to_check(change, round_number)
    there = queries.tables_of(round_)
    for table in tables:
        if table not in there:
            raise Refusal("pairings.no_such_table", field="tables", table=table, round=round_title(round_))
    _plan(change, round_number, tables, DeckCheck.Cause.TABLE)
    change.after = {"tables_chosen": len(tables)}


@does(CHOOSE_CHECKS)
def choose_cut(change: Change, round_number: int, **by: Unpack[By]) -> list[int]:
    """Choose every table of a round of the bracket with a team whose decks were not checked in the bracket yet.

    Returns the tables. Refused in a Swiss round, and where every team was checked.
    """
    round_ = _round_to_check(change, round_number)
    if not round_.is_elimination:
        raise Refusal("pairings.no_round_of_bracket")
    there = queries.tables_of(round_)
    done = queries.checked_in_bracket(change.tournament)
    tables = [
        table.number
        for table in queries.tables_to_draw(round_, there)
        if not {entry.number for entry in there[table.number].entries} <= done
    ]
    if not tables:
        raise Refusal("pairings.no_table_to_draw")
    _plan(change, round_number, tables, DeckCheck.Cause.CUT)
    change.after = {"tables_chosen": len(tables)}
    return tables


@does(LEAVE_CHECK_OUT)
def leave_check_out(
    change: Change, round_number: int, table_number: int, *, reason: str, **by: Unpack[By]
) -> None:
    """Leave a chosen table out after all. The reason stays with the table, for judges, so the draw cannot be bent.

    Refused where its check has begun.
    """
    change.round_number = round_number
    round_ = change.tournament.rounds.filter(number=round_number).first()
    if round_ is not None:
        check_round_shown(change.actor, round_)
    planned = queries.planned_checks(change.tournament, round_number).get(table_number)
    if planned is None or not planned.is_open:
        raise Refusal("pairings.no_planned_check", table=table_number)
    change.keep(planned)
    planned.left_out_reason = check_reason(reason)
    planned.save(update_fields=["left_out_reason"])


def _round_to_check(change: Change, number: int) -> Round:
    """Step: round `number`, which has to be the newest one, a proposal or being played."""
    round_ = last_round_to_change(change, number)
    if round_.closed_at is not None:
        raise Refusal("tournament.round_closed", number=number, round=round_title(round_))
    planned = queries.planned_checks(change.tournament, number)
    check_shown(change.actor, queries.checks_stand(planned), "pairings.shown_other_checks")
    return round_


def _plan(change: Change, number: int, tables: Collection[int], cause: DeckCheck.Cause) -> None:
    """Step: choose tables; one that was left out is chosen again, any other is refused."""
    known = queries.planned_checks(change.tournament, number)
    for table in tables:
        planned = known.get(table)
        if planned is not None and not planned.left_out_reason:
            raise Refusal("pairings.check_planned", field="tables", table=table)
        if planned is None:
            planned = PlannedCheck(tournament=change.tournament, round_number=number, table_number=table)
            change.add(planned)
        else:
            change.keep(planned)
        planned.cause, planned.left_out_reason = cause, ""
        planned.planned_at, planned.planned_by = change.now, change.by
        planned.save()
