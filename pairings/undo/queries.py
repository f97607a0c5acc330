"""Journal lines as values, and which of them can be undone now."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from pairings.undo.obstacles import (
    ChangedRow,
    Facts,
    JournalLine,
    Obstacle,
    find_obstacle,
    missing_permission,
)
from pairings.undo.steps import Deed, find_steps
from teams.names_out.plan import HELD, TAKE_NAME_OUT
from tournament.event.models import Tournament
from tournament.journal.declare import Action, action, all_actions, never
from tournament.journal.models import JournalEntry
from tournament.journal.needs import EventState, Need
from tournament.journal.rows import UNDO_STEPS
from tournament.journal.taken_back import AGAIN, OF, taken_back
from tournament.kernel.roles import Actor, Permission
from tournament.rows.kinds import Key, kind_named

UNDO = action(
    "undo", _("Undone"), never("pairings.undo_never_unknown", Permission.SEE_DESK, when_finished=True)
)
MOST_LATER = 200  # an offer on a page looks no further; the journal's own page of a line does


def as_line(entry: JournalEntry) -> JournalLine:
    """A stored line as the rules of undo see it."""
    after = entry.after if isinstance(entry.after, dict) else {}
    return JournalLine(
        number=entry.number,
        action=str(after.get(OF, "")) if entry.action == UNDO.name else entry.action,
        round=entry.round_number,
        table=entry.table_number,
        entry=entry.entry_number,
        how=str(after.get("how", "")),
        level=str(after.get("level", "")),
        citation=entry.citation,
        undoes=entry.undoes,
        rows=None if entry.rows is None else tuple(_as_row(row) for row in entry.rows),
        held=_held(after) if entry.action == TAKE_NAME_OUT.name else frozenset(),
    )


def _held(after: dict[str, Any]) -> frozenset[int]:
    """The lines that held a person whose name was taken out; a file from elsewhere may say anything."""
    told = after.get(HELD)
    return (
        frozenset(number for number in told if type(number) is int) if isinstance(told, list) else frozenset()
    )


def _as_row(row: list[Any]) -> ChangedRow:
    kind, key, before, after = row
    return ChangedRow(kind=kind, key=tuple(key), before=before, after=after)


def read_facts(tournament: Tournament) -> Facts:
    """What the rules of undo ask about the event; one query, and one more where a line made a deck list."""
    return Facts(
        rounds={round_.number: round_.state.value for round_ in tournament.rounds.all()},
        is_finished=tournament.finished_at is not None,
        compared=cache(lambda: _compared_decks(tournament)),
    )


def _compared_decks(tournament: Tournament) -> dict[int, list[Key]]:
    """By the number of a list the decks that were compared with it."""
    found: dict[int, list[Key]] = {}
    checked = kind_named("checked_deck")
    for deck in checked.rows(tournament).exclude(list_number=None):
        found.setdefault(deck.list_number, []).append(checked.key_of(deck))
    return found


def newest_line(
    tournament: Tournament, done: Action, round_number: int, table_number: int | None
) -> JournalEntry | None:
    """The line that did something at a table last: for a page that offers its undo. One query."""
    lines = tournament.journal.filter(action=done.name, round_number=round_number, table_number=table_number)
    return lines.defer("before", "after", "rows").order_by("-number").first()


def lines_after(tournament: Tournament, number: int) -> list[JournalEntry]:
    """All lines after line `number`, the newest first, without what nobody asks of them."""
    rows = tournament.journal.filter(number__gt=number).order_by("-number").select_related("actor")
    return list(rows.defer("before", "reason"))


@dataclass(frozen=True, slots=True)
class Undo:
    """Whether `line` can be undone by the person who asked: what is in the way, and that line."""

    line: JournalEntry
    obstacle: Obstacle | None = None
    other: JournalEntry | None = None
    missing: Permission | None = None  # what the person would need and does not have (`missing_permission`)
    need: Need | None = None  # what a row needs now and the person does not have
    asks_reason: bool = False

    @property
    def is_possible(self) -> bool:
        """Whether one press does it."""
        return self.obstacle is None and self.missing is None and self.need is None


def judge_line(
    line: JournalEntry, later: Iterable[JournalEntry], facts: Facts, actor: Actor, state: EventState
) -> Undo:
    """Whether `actor` can undo `line`, where `later` are all lines after it."""
    known = {entry.number: entry for entry in later}
    value = as_line(line)
    obstacle = find_obstacle(value, [as_line(entry) for entry in known.values()], facts)
    other = None if obstacle is None or obstacle.line is None else known.get(obstacle.line)
    missing = missing_permission(value, actor, is_own=line.actor.is_of(actor))
    if obstacle is not None or missing is not None:
        return Undo(line, obstacle, other, missing)
    needs = needs_now(value, state)
    lacking = next((need for need in needs if need.permission and not actor.may(need.permission)), None)
    return Undo(line, need=lacking, asks_reason=any(need.asks_reason for need in needs))


def needs_now(line: JournalLine, state: EventState) -> list[Need]:
    """What the rows need that an undo of `line` would change, each need once."""
    needs: list[Need] = []
    for row in line.rows or ():
        ask = UNDO_STEPS[row.kind].needs if row.kind in UNDO_STEPS else None
        need = None if ask is None else ask(state, row.key, row.before, row.after)
        if need is not None and need not in needs:
            needs.append(need)
    return needs


def judge_newest(tournament: Tournament, newest: list[JournalEntry], actor: Actor) -> dict[int, Undo]:
    """The newest lines of an event, each judged; by number. `newest` is without a gap and newest first."""
    facts, state = read_facts(tournament), EventState(tournament)
    return {
        line.number: judge_line(line, newest[:place], facts, actor, state)
        for place, line in enumerate(newest)
    }


def steps_of(tournament: Tournament, actor: Actor) -> tuple[Undo | None, Undo | None]:
    """What `actor` can undo and redo next of what they did; None where it cannot be done now. Four queries.

    A sheet that was printed hides nothing: who corrects a result prints its slips next.
    """
    aside = [done.name for done in all_actions() if done.rule.is_aside]
    own = Q(**{f"actor__{column}": value for column, value in actor.identity.items()})
    own &= ~Q(action__in=aside) & ~Q(rows=[])  # what changed nothing hides nothing either
    rows = tournament.journal.filter(number__gt=tournament.version - MOST_LATER).order_by("-number")
    rows = rows.filter(own | Q(undoes__isnull=False)).annotate(is_own=own, again=F(f"after__{AGAIN}"))
    lines: list[Any] = list(rows.values_list("number", "action", "undoes", "is_own", "again", named=True))
    deeds = [(line.number, _deed(line.action, line.again)) for line in lines if line.is_own]
    steps = find_steps(deeds, taken_back(lines))
    wanted = [number for number in (steps.undo, steps.redo) if number is not None]
    if not wanted:
        return None, None
    newer = lines_after(tournament, min(wanted) - 1)
    facts, state = read_facts(tournament), EventState(tournament)
    judged = {
        line.number: judge_line(line, newer[:place], facts, actor, state)
        for place, line in enumerate(newer)
        if line.number in wanted
    }
    possible = {number: undo for number, undo in judged.items() if undo.is_possible}
    return possible.get(steps.undo or 0), possible.get(steps.redo or 0)


def _deed(action: str, is_again: object) -> Deed:
    if action != UNDO.name:
        return Deed.DONE
    return Deed.REDONE if is_again else Deed.UNDONE
