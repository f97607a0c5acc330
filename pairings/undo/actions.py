"""Undoing a line of the journal: what it changed is as it was before, and a new line says so.

Nothing is guessed: the line itself keeps what it changed row by row (`tournament.journal.rows`), and
`pairings.undo.obstacles` says which later line rests on it.
"""

from typing import Any, Unpack

from django.db import IntegrityError, transaction

from pairings.drops.steps import check_can_return
from pairings.undo import queries
from pairings.undo.obstacles import reopens_event
from pairings.undo.put_back import put_back
from pairings.undo.wording import line_action, line_title, names_for, refusal_of, takes_again
from teams.entries.models import Entry
from tournament.event.settings import SETTINGS
from tournament.journal.journal import By, Change, check_shown, does
from tournament.journal.models import JournalEntry
from tournament.journal.needs import EventState
from tournament.journal.rows import find_rows
from tournament.journal.taken_back import AGAIN, OF
from tournament.kernel.refusal import Refusal
from tournament.setup.actions import check_finished_again, check_settings
from tournament.staff.actions import check_staff
from tournament.wording.readable import event_time
from tournament.wording.sentences import sentence

ASKS_WHY = "pairings.undo_asks_why"
ASKS_REASON = "pairings.undo_asks_reason"
# What an entry shares with no other while it is in the event.
MEETS_OTHERS = frozenset({"dropped_at", "is_withdrawn", "folded_name", "fixed_table", "seed"})


@does(queries.UNDO)
def undo_line(change: Change, number: int, *, reason: str = "", **by: Unpack[By]) -> JournalEntry:
    """Undo journal line `number` and return it; undoing an undo redoes the original.

    Refused with the line that is in the way: one that undid it already, one that depends on it, and where a rule
    now forbids what was before. Two people who press at once undo it once. Judges undo what they did
    themselves, the head judge what anyone on the floor did. The line that finished an event is refused with ASKS_WHY:
    an event is reopened with a reason, by `tournament.setup.actions.reopen_tournament` alone.
    """
    change.reason = reason.strip()
    line = change.tournament.journal.filter(number=number).select_related("actor").first()
    if line is None:
        raise Refusal("pairings.undo_no_line", number=number)
    check_shown(change.actor, line.who, "pairings.shown_other_line", number=number, what=line_action(line))
    later = queries.lines_after(change.tournament, number)
    state = EventState(change.tournament, change.now)
    judged = queries.judge_line(line, later, queries.read_facts(change.tournament), change.actor, state)
    refusal = refusal_of(judged, change.tournament, names_for(change.tournament, judged.other))
    if refusal is not None:
        raise refusal
    if reopens_event(queries.as_line(line)):
        raise Refusal(ASKS_WHY)
    if judged.asks_reason and not change.reason:
        raise Refusal(ASKS_REASON, field="reason")
    change.undoes = line.number
    change.round_number, change.table_number = line.round_number, line.table_number
    change.entry_number, change.citation = line.entry_number, line.citation
    _restore(change, line, later)
    change.before = line.after
    restored = {name: value for name, value in _as_dict(line.before).items() if name != AGAIN}
    change.after = {OF: queries.as_line(line).action} | restored
    if takes_again(line):
        change.after[AGAIN] = True
    return line


def _as_dict(values: Any) -> dict[str, Any]:
    if values is None or isinstance(values, dict):
        return dict(values or {})
    return {"value": values}


def _restore(change: Change, line: JournalEntry, later: list[JournalEntry]) -> None:
    """Step: the rows of a line as they were before it; refused where they are not as the line left them."""
    rows = [(kind, tuple(key), before, after) for kind, key, before, after in line.rows or ()]
    present = find_rows(change.tournament, [(kind, key) for kind, key, _before, _after in rows])
    for kind, key, _before, after in rows:
        if (after is None) == ((kind, key) in present):
            raise _refuse(change, later, {kind}, "pairings.undo_later")
    kinds = {kind for kind, _key, _before, _after in rows}
    try:
        with transaction.atomic():
            put_back(change, rows, present, check=_check_row)
            if "staff" in kinds:
                check_staff(change)
    except Refusal as refusal:
        raise _refuse(change, later, kinds, "pairings.undo_forbidden", refusal) from refusal
    except IntegrityError as error:  # another row holds what this one had
        raise _refuse(change, later, kinds, "pairings.undo_later") from error


def _check_row(change: Change, row: Any, fields: set[str]) -> None:
    """What the actions themselves ask for still holds; a form of the settings that was shown before does not fit."""
    if row is change.tournament:
        check_settings(change)
        if "finished_at" in fields and row.finished_at is not None:
            check_finished_again(row)
        if not fields.isdisjoint(SETTINGS):
            row.settings_version = change.number
    elif isinstance(row, Entry) and row.dropped_at is None and fields & MEETS_OTHERS:
        check_can_return(change, row)


def _refuse(
    change: Change, later: list[JournalEntry], kinds: set[str], code: str, reason: Refusal | None = None
) -> Refusal:
    """The refusal that names the newest later line about such rows, and the rule that forbids where there is one."""
    about = [line for line in later if kinds & {row[0] for row in line.rows or ()}] or later
    if not about:
        return reason or Refusal("pairings.undo_changed")
    other = about[0]
    return Refusal(
        code,
        reason.citation if reason else "",
        why=sentence(reason) if reason else "",
        line=other.number,
        what=line_title(other, names_for(change.tournament, other)),
        at=event_time(other.at, change.tournament),
        who=str(other.actor),
    )
