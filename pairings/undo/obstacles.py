"""What undoing a line of the journal needs, and which later lines are in its way. PURE.

Who may undo an action is declared with it (`tournament.journal.declare`); the rest is read from what the lines
changed, row by row.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tournament.journal.declare import Rule, action_named, never
from tournament.journal.taken_back import taken_back
from tournament.kernel.roles import Actor, Permission

UNKNOWN = never("pairings.undo_never_unknown", Permission.SEE_DESK)
PROPOSED, POSTED, CLOSED = "proposed", "posted", "closed"
# What counts for the pairing: whether a team is in, and whether it is here.
STANDING = frozenset({"dropped_at", "is_withdrawn", "is_disqualified", "checked_in_at"})
# Whether and how a team is out is one thing: a disqualification of a team that had dropped rests on the drop.
LEAVING = frozenset({"dropped_at", "is_withdrawn", "is_disqualified"})
SHOWN_TO_ALL = frozenset({"announcement", "ruling"})
# What can still be ended at a table once its round is closed.
ENDED_LATER = frozenset({"call", "deck_check", "checked_deck"})
# Rows that belong to a table of a round: their keys begin with the round's number.
AT_TABLES = frozenset(
    {
        *(
            "match",
            "extension",
            "call",
            "deck_check",
            "checked_deck",
            "presence",
            "slow_play_note",
            "team_report",
        ),
        *("toss", "game_won", "game_player", "designated_target"),
    }
)


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """One row that a line changed: its kind and key, the fields before (None: the line made it) and after."""

    kind: str
    key: tuple[Any, ...]
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None  # None: the line removed it

    @property
    def is_whole(self) -> bool:
        """Whether the row came or went, not only some fields of it."""
        return self.before is None or self.after is None

    @property
    def is_more(self) -> bool:
        """Whether it only says that the line changed more, which a file to hand in did not tell."""
        return self.before == {} and self.after == {}

    @property
    def fields(self) -> frozenset[str]:
        return frozenset(self.before or ()) | frozenset(self.after or ())

    def meets(self, other: "ChangedRow") -> bool:
        """Whether both changed the same part of the same row."""
        if self._is_of_seat(other) or other._is_of_seat(self):
            return True
        is_same = (self.kind, self.key) == (other.kind, other.key)
        if not is_same or self.is_whole or other.is_whole:
            return is_same
        both_leave = self.kind == "entry" and bool(self.fields & LEAVING) and bool(other.fields & LEAVING)
        return both_leave or bool(self.fields & other.fields)

    def _is_of_seat(self, other: "ChangedRow") -> bool:
        """Whether this is the person in a seat, and the other changed who sits where in that team."""
        is_of_entry = self.kind == "player" and other.kind == "entry" and self.key[0] == other.key[0]
        return is_of_entry and "seat_a" in other.fields


@dataclass(frozen=True, slots=True)
class JournalLine:
    """A line of the journal. `action` of an undo is that of the line which was undone first.

    `held` are the lines out of which it took a person's name, and with it what they changed.
    """

    number: int
    action: str
    round: int | None = None
    table: int | None = None
    entry: int | None = None
    how: str = ""  # of a result
    level: str = ""  # of a penalty
    citation: str = ""
    undoes: int | None = None
    rows: tuple[ChangedRow, ...] | None = None
    held: frozenset[int] = frozenset()


def reopens_event(line: JournalLine) -> bool:
    """Whether undoing the line would reopen a finished event, which asks for a reason."""
    return any(
        row.kind == "event"
        and (row.before or {}).get("finished_at", ...) is None
        and (row.after or {}).get("finished_at") is not None
        for row in line.rows or ()
    )


def shows_again(undone: JournalLine) -> bool:
    """Whether a redo shows everyone what the undo removed: a posted round, an announcement, a ruling."""
    return any(
        (row.kind == "round" and bool((row.before or {}).get("posted_at")))
        or (row.kind in SHOWN_TO_ALL and row.after is None)
        for row in undone.rows or ()
    )


def rule_of(line: JournalLine) -> Rule:
    """The rule of a line's action; what another version did is never undone here."""
    known = action_named(line.action)
    return UNKNOWN if known is None else known.rule


@dataclass(frozen=True, slots=True)
class Facts:
    """What is true now: the state of each round by number, and whether the event is finished.

    `compared` returns, by the number of a deck list, the keys of the decks that were compared with it; it is asked only
    where a line made a list.
    """

    rounds: Mapping[int, str] = field(default_factory=dict)
    is_finished: bool = False
    compared: Callable[[], Mapping[int, Collection[tuple[Any, ...]]]] = dict


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a line cannot be undone: the code of the sentence, and the number of the line that is in the way."""

    code: str
    line: int | None = None


def missing_permission(line: JournalLine, actor: Actor, *, is_own: bool) -> Permission | None:
    """What the rule of its action asks of `actor`, who does not have it; OVERRULE means "only your own".

    `is_own` says whether this actor did what the line says. What the changed rows need besides is asked of their kinds
    (`tournament.journal.needs`).
    """
    rule = rule_of(line)
    enough = rule.any_of if is_own or rule.undone_with is None else (rule.undone_with,)
    if enough and not any(map(actor.may, enough)):
        return enough[0]
    if rule.is_own and not is_own and not actor.may(Permission.OVERRULE):
        return Permission.OVERRULE
    return None


def find_obstacle(line: JournalLine, later: Iterable[JournalLine], facts: Facts) -> Obstacle | None:
    """What is in the way of undoing `line`, None where nothing is; `later` are all lines after it."""
    rule = rule_of(line)
    newer = sorted(later, key=lambda other: -other.number)
    gone = taken_back(newer)
    own = _own_obstacle(line, rule, gone)
    if own is not None:
        return own
    for other in newer:
        if line.number in other.held:
            return Obstacle("pairings.undo_name_taken_out", other.number)
    # A later line that was undone and the line that undid it cancel each other.
    standing = [
        other
        for other in newer
        if other.number not in gone and (other.undoes is None or other.undoes < line.number)
    ]
    if facts.is_finished and not rule.undone_when_finished:
        return Obstacle("pairings.undo_later", _first(standing, "event", "finished_at"))
    in_the_way = [other.number for other in standing if _rests_on(other, line, rule, facts)]
    if in_the_way:
        return Obstacle("pairings.undo_later", in_the_way[0])
    closed = _shut_round(line, rule, facts)
    closing = None if closed is None else _of_round(standing, closed)
    # What judges ended in a round that was closed already, such as a call, can be undone there.
    if closed is None or (closing is None and _only_ends_later(line)):
        return None
    return Obstacle("pairings.undo_later", closing)


def _only_ends_later(line: JournalLine) -> bool:
    """Whether a line is about nothing but what can still be ended at a table once its round is closed."""
    return bool(line.rows) and all(row.kind in ENDED_LATER for row in line.rows or ())


def _own_obstacle(line: JournalLine, rule: Rule, gone: Mapping[int, int]) -> Obstacle | None:
    """What of the line itself is in the way."""
    if rule.why_not:
        return Obstacle(rule.why_not)
    if line.number in gone:
        return Obstacle("pairings.undo_done", gone[line.number])
    if line.rows is None:
        return Obstacle("pairings.undo_not_kept")
    if any(row.is_more for row in line.rows):
        return Obstacle("pairings.undo_withheld")
    return None if line.rows else Obstacle("pairings.undo_nothing")


def _first(lines: list[JournalLine], kind: str, *names: str) -> int | None:
    """The newest line that changed one of these fields of a kind of rows."""
    for line in lines:
        for row in line.rows or ():
            if row.kind == kind and (row.is_whole or row.fields & set(names)):
                return line.number
    return None


def _of_round(lines: list[JournalLine], number: int) -> int | None:
    """The newest line that changed a round itself."""
    for line in lines:
        if any(row.kind == "round" and row.key == (number,) for row in line.rows or ()):
            return line.number
    return None


def _rests_on(later: JournalLine, line: JournalLine, rule: Rule, facts: Facts) -> bool:
    """Whether what `later` did rests on what `line` did."""
    rows, newer = line.rows or (), later.rows or ()
    if any(row.meets(other) for row in rows for other in newer):
        return True
    if _is_same_subject(later, line, rule) or _is_at_new_table(later, rows):
        return True
    if _rests_on_time(later, line, rule):
        return True
    if _rests_on_round(later, line, rule, facts) or _rests_on_list(newer, rows, facts):
        return True
    return _rests_on_standing(later, line, facts)


def _rests_on_list(newer: Iterable[ChangedRow], rows: Iterable[ChangedRow], facts: Facts) -> bool:
    """A deck that was compared with a list rests on that list: without it no one could say what the check found."""
    lists = {row.key[0] for row in rows if row.kind == "deck_list" and row.is_whole}
    checked = [row for row in newer if row.kind == "checked_deck"] if lists else []
    if not checked:
        return False
    compared = {key for number in lists for key in facts.compared().get(number, ())}
    return any(row.key in compared or (row.before or {}).get("list_number") in lists for row in checked)


def _is_at_new_table(later: JournalLine, rows: Iterable[ChangedRow]) -> bool:
    """What happened at a table rests on who was seated there."""
    if not later.rows or later.table is None:
        return False
    return any(
        row.kind == "match" and row.key[:2] == (later.round, later.table) and _is_seating(row) for row in rows
    )


def _is_seating(row: ChangedRow) -> bool:
    return row.is_whole or bool(row.fields & {"one", "two"})


def _is_same_subject(later: JournalLine, line: JournalLine, rule: Rule) -> bool:
    if not rule.group or rule_of(later).group != rule.group:
        return False
    place = (later.round, later.table) == (line.round, line.table)
    if rule.group == "penalty":
        is_same_entry = line.entry is not None and later.entry == line.entry
        return is_same_entry or (line.table is not None and place)
    return {"round": later.round == line.round, "table": place, "entry": later.entry == line.entry}[
        rule.subject
    ]


def _rests_on_time(later: JournalLine, line: JournalLine, rule: Rule) -> bool:
    """A result on time rests on the clock, and on the prizes that a penalty added (FR-216.b, FR-216.d)."""
    if later.how != "time" or later.round != line.round:
        return False
    return rule.group == "clock" or (line.level == "prize" and later.table == line.table)


def _rests_on_round(later: JournalLine, line: JournalLine, rule: Rule, facts: Facts) -> bool:
    if later.round is None or line.round is None:
        return False
    if rule.is_about_round:
        return later.round >= line.round and bool(later.rows)
    if rule.is_closing:
        other = rule_of(later)
        is_of_round = later.table is not None or other.is_closing or other.is_about_round
        if later.round > line.round:
            return later.round in facts.rounds  # a proposal that was discarded does not count
        return later.round == line.round and is_of_round and bool(later.rows)
    return False


def _rests_on_standing(later: JournalLine, line: JournalLine, facts: Facts) -> bool:
    """A pairing rests on who was in and who was here; so does a round that an undo would post again."""
    rows = line.rows or ()
    entries = {row.key[0] for row in rows if _is_standing(row)}
    if entries:
        if any(_would_leave_unseen(row) for row in rows) and any(map(_is_posting, later.rows or ())):
            return True
        if rule_of(later).is_pairing and later.round in facts.rounds and later.undoes is None:
            return True
        return any(row.kind == "match" and row.key[2] in entries for row in later.rows or ())
    if any(row.kind == "round" and (row.before or {}).get("posted_at") for row in rows if not row.is_whole):
        return any(_is_standing(row) for row in later.rows or ())
    return False


def _would_leave_unseen(row: ChangedRow) -> bool:
    """Whether the undo would have a team leave as one that never was in a posted round."""
    return row.kind == "entry" and bool((row.before or {}).get("is_withdrawn"))


def _is_posting(row: ChangedRow) -> bool:
    return row.kind == "round" and not row.is_whole and bool((row.after or {}).get("posted_at"))


def _is_standing(row: ChangedRow) -> bool:
    return row.kind == "entry" and (row.is_whole or bool(row.fields & STANDING))


def _shut_round(line: JournalLine, rule: Rule, facts: Facts) -> int | None:
    """The number of a round that has to be open for the undo and is not, or that no longer has a place."""
    number: int  # of a round, the first part of the key of whatever belongs to one
    rows = line.rows or ()
    # A round that the line itself opened is closed again by the same undo.
    closes = {row.key[0] for row in rows if row.kind == "round" and (row.before or {}).get("closed_at")}
    for row in rows:
        if row.kind == "round" and row.after is None:
            number = row.key[0]
            is_open = facts.rounds.get(number - 1, CLOSED) != CLOSED and number - 1 not in closes
            if number in facts.rounds or is_open:
                return number if number in facts.rounds else number - 1
        is_of_table = row.kind in AT_TABLES and row.key[1] is not None
        if is_of_table or (rule.group == "clock" and row.kind == "round"):
            number = row.key[0]
            is_shut = facts.rounds.get(number) != POSTED
            if is_shut and not (rule.is_about_round or rule.is_closing):
                return number
    return None
