"""What an undo is called: the line that it undoes, in a few words; and why a line cannot be undone."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from pairings.journal.wording import LineNames, action_label, is_of_bracket
from pairings.matches.wording import kept_score
from pairings.undo.obstacles import Obstacle, shows_again
from pairings.undo.queries import UNDO, Undo, as_line
from teams.entries.models import Entry
from teams.people.taken_out import marks_shown
from tournament.event.models import Tournament
from tournament.journal.models import JournalEntry
from tournament.journal.taken_back import AGAIN
from tournament.kernel.named import joined_names, with_names
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.wording.readable import event_time
from tournament.wording.sentences import sentence
from tournament.wording.stages import round_of_bracket

Names = Mapping[int, str]
MOST_NUMBER = 2**31 - 1  # of an entry; a file from elsewhere may hold any value in a line


def names_by_number(tournament: Tournament) -> LineNames:
    """The name of each entry by its number. One query, and one more in an event with a bracket."""
    teams = Entry.objects.filter(tournament=tournament).values_list("number", "team_name")
    return LineNames(teams, _names_of_rounds(tournament))


def _names_of_rounds(tournament: Tournament) -> dict[int, str]:
    """How the rounds of the bracket are called, by number. One query; none where the event has no bracket."""
    if not tournament.has_bracket:
        return {}
    rows = tournament.rounds.filter(teams_left__isnull=False).values_list("number", "teams_left")
    return {number: round_of_bracket(left) for number, left in rows if left}


def named_in(*lines: JournalEntry | None) -> set[int]:
    """Numbers of the entries that the titles of these lines name."""
    found = set()
    for line in lines:
        if line is None:
            continue
        after = _values_of(line)
        told = (line.entry_number, after.get("one"), after.get("two"))
        found |= {number for number in told if isinstance(number, int) and 0 < number <= MOST_NUMBER}
    return found


def _values_of(line: JournalEntry) -> dict[str, Any]:
    """What was there once the deed was done; an undo found that before it."""
    values = line.before if takes_again(line) else line.after
    return values if isinstance(values, dict) else {}


def names_for(tournament: Tournament, *lines: JournalEntry | None) -> LineNames:
    """The names that the titles of these lines need; one query, and one more for a round of a bracket."""
    rows = Entry.objects.filter(tournament=tournament, number__in=named_in(*lines))
    tells_round = any(line is not None and line.round_number is not None for line in lines)
    rounds = _names_of_rounds(tournament) if tells_round else None
    return LineNames(rows.values_list("number", "team_name"), rounds)


def line_title(line: JournalEntry, names: Names) -> str:
    """What a line did, in a few words: "Result recorded: table 7, Foxes – Owls, 3 : 0"."""
    title = _bare_title(line, names)
    return _undone(title, is_again=is_again(line)) if line.action == UNDO.name else title


def undo_title(line: JournalEntry, names: Names) -> str:
    """Return what undoing `line` did: "Undone: Result recorded ...", or "Redone: ..." where it was an undo."""
    return _undone(_bare_title(line, names), is_again=takes_again(line))


def line_action(line: JournalEntry) -> str:
    """The action of a line in people's words; of an undo what it undid or redid."""
    label = action_label(as_line(line).action)
    return _undone(label, is_again=is_again(line)) if line.action == UNDO.name else label


@dataclass(frozen=True, slots=True)
class UndoButton:
    """The button that takes a line back: what it is about, and what has to be asked."""

    number: int
    who: str  # the name of the line, which the button sends
    title: str  # of an undo or a redo what was done first
    is_redo: bool = False
    asks_reason: bool = False
    question: str = ""  # asked before everyone sees something again


def undo_button(undo: Undo, names: Names, *, is_short: bool = False) -> UndoButton:
    """The button for a line; `is_short` leaves out where and who."""
    line = undo.line
    title = action_label(as_line(line).action) if is_short else _bare_title(line, names)
    question = with_names(_("%(what)s: everyone will see it again at once. Redo it?"), {"what": title})
    return UndoButton(
        number=line.number,
        who=line.who,
        title=title,
        is_redo=takes_again(line),
        asks_reason=undo.asks_reason,
        question=question if takes_again(line) and shows_again(as_line(line)) else "",
    )


def takes_again(line: JournalEntry) -> bool:
    """Whether undoing `line` redoes what was done first."""
    return line.action == UNDO.name and not is_again(line)


def is_again(line: JournalEntry) -> bool:
    """Whether a line is an undo that redid something."""
    return line.action == UNDO.name and isinstance(line.after, dict) and bool(line.after.get(AGAIN))


def _undone(what: str, *, is_again: bool) -> str:
    return with_names(_("Redone: %(what)s") if is_again else _("Undone: %(what)s"), {"what": what})


def _bare_title(line: JournalEntry, names: Names) -> str:
    """Of an undo the title of what it undid or redid."""
    told = joined_names(", ", filter(None, (_place(line, names), _who(line, names))))
    label = action_label(as_line(line).action)
    return with_names(_("%(what)s: %(about)s"), {"what": label, "about": told}) if told else label


def _place(line: JournalEntry, names: Names) -> str:
    if line.table_number is not None:
        return _("table %(number)s") % {"number": line.table_number}
    if line.round_number is None:
        return ""
    told = names.rounds.get(line.round_number) if isinstance(names, LineNames) else None
    return told or _("round %(number)s") % {"number": line.round_number}


def _who(line: JournalEntry, names: Names) -> str:
    after = _values_of(line)
    if isinstance(after.get("one"), int) and isinstance(after.get("two"), int):
        pair = joined_names(" – ", (names.get(after[side], str(after[side])) for side in ("one", "two")))
        score = kept_score(after, names, is_elimination=is_of_bracket(line.round_number, names))
        return joined_names(", ", filter(None, (pair, score)))
    if line.entry_number is not None:
        return names.get(line.entry_number, str(line.entry_number))
    name = after.get("name") or after.get("text") or after.get("title")
    return marks_shown(name) if isinstance(name, str) else ""


def refusal_of(undo: Undo, tournament: Tournament, names: Names) -> Refusal | None:
    """Return why a line cannot be undone, as a refusal; None where it can."""
    if undo.obstacle is not None:
        return _of_obstacle(undo.obstacle, undo.other, tournament, names)
    if undo.need is not None and undo.need.permission is not None:
        return Refusal("tournament.not_allowed", undo.need.citation, permission=undo.need.permission.value)
    if undo.missing is None:
        return None
    if undo.missing == Permission.OVERRULE:
        return Refusal("pairings.undo_not_yours", who=str(undo.line.actor))
    return Refusal("pairings.undo_not_allowed")


def _of_obstacle(
    obstacle: Obstacle, other: JournalEntry | None, tournament: Tournament, names: Names
) -> Refusal:
    if other is None:
        known = obstacle.code != "pairings.undo_later"
        return Refusal(obstacle.code if known else "pairings.undo_changed")
    return Refusal(
        obstacle.code,
        line=other.number,
        what=line_title(other, names),
        at=event_time(other.at, tournament),
        who=str(other.actor),
    )


def why_not(undo: Undo, tournament: Tournament, names: Names) -> str:
    """Return the sentence of why a line cannot be undone; "" where it can."""
    refusal = refusal_of(undo, tournament, names)
    return "" if refusal is None else sentence(refusal)
