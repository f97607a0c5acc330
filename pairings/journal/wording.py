"""What the lines of the journal say to people."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy

from pairings.by_hand.wording import journal_words
from pairings.journal import values as journal_values
from pairings.matches.extension_reasons import reason_shown
from pairings.matches.scoring import How
from pairings.matches.wording import kept_score
from teams.people.taken_out import marks_shown
from tournament.event.models import Tournament
from tournament.event.settings import SETTINGS
from tournament.journal.declare import action_named
from tournament.journal.models import JournalEntry
from tournament.journal.taken_back import AGAIN, OF
from tournament.kernel.named import mark, marked
from tournament.wording.readable import event_moment

LONGEST_SHOWN = 400
SEAT_KEYS = ("seats", "not_here")  # who sits at a table, and who is missing
# What comes first, in this order; the rest follows by its keys. Settings come as they are declared.
FIRST = (
    *("seed", "how", "won", "infraction", "level", "player", "match", "way", "redone_round", "matches"),
    *("seat", "list", "cards"),
    *SETTINGS,
)
SHOWN_ELSEWHERE = frozenset({"one", "two", "points", "winner", OF, AGAIN})


class LineNames(dict[int, str]):
    """Names of entries by their numbers; `rounds` are those of the bracket's rounds ("Semifinals"), by theirs."""

    def __init__(
        self, teams: Iterable[tuple[int, str]] = (), rounds: Mapping[int, str] | None = None
    ) -> None:
        super().__init__(teams)
        self.rounds: Mapping[int, str] = rounds or {}


def is_of_bracket(round_number: int | None, names: Mapping[int, str]) -> bool:
    """Whether a line of that round is about a round of the bracket, where nobody counts points."""
    return isinstance(names, LineNames) and round_number in names.rounds


@dataclass(frozen=True, slots=True)
class _About:
    """What the values of a line are about: the teams by their numbers, the event, and what kind of round."""

    names: Mapping[int, str]
    tournament: Tournament
    is_elimination: bool


def action_label(action: str) -> str:
    """An action in people's words; its own name where there are none."""
    known = action_named(action)
    return action.replace("_", " ") if known is None else str(known.label)


def shown_values(
    values: Any, names: Mapping[int, str], tournament: Tournament, round_number: int | None = None
) -> str:
    """What a line of that round keeps of before or after, short enough for a list; `names` has the teams by number.

    Instants are shown in the event's zone. Values in another shape than actions keep them are shown as they are: a
    file from elsewhere may hold any.
    """
    if values is None:
        return ""
    try:
        about = _About(names, tournament, is_of_bracket(round_number, names))
        return marked(marks_shown(_told(values, about)))
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return marks_shown(_cut(json.dumps(values, ensure_ascii=False)))


def short_values(line: JournalEntry, names: Mapping[int, str], tournament: Tournament) -> str:
    """What a line did, for one line of a list: a pairing as how many tables it has and who has the bye.

    Else what it became, and what was before where nothing followed from it. "" where it keeps neither.
    """
    pairing = journal_values.pairing_of(line.after)
    if pairing is not None:
        told = journal_values.counted_pairing(pairing, names)
        if told:
            return marked(told)
    both = (shown_values(each, names, tournament, line.round_number) for each in (line.after, line.before))
    return next(filter(None, both), "")


def _told(values: Any, about: _About) -> str:
    names = about.names
    if not isinstance(values, dict):
        return _cut(_short("", values, about))
    parts, known = [], SHOWN_ELSEWHERE | journal_values.LEAVING
    if values.keys() >= {"one", "two", "seats"}:
        return _cut(_seats_told(values, names))
    if "one" in values and "two" in values:
        pair = f"{mark(names.get(values['one'], ''))} – {mark(names.get(values['two'], ''))}"
        score = kept_score(values, names, is_elimination=about.is_elimination)
        parts.append(", ".join(filter(None, (pair, mark(score)))))
        known |= {"games"}
    if values.keys() & journal_values.LEAVING:
        parts.append(journal_values.leaving_words(values, lambda text: _instant(text, about.tournament)))
    for key, value in sorted(_without_how(values).items(), key=_place_of):
        if key not in known and value not in (None, "", [], {}):
            parts.append(f"{journal_values.label(key)}: {_short(key, value, about)}")
    return _cut("; ".join(parts))


def _place_of(item: tuple[str, Any]) -> tuple[int, str]:
    """The place of a value in its line: an event file keeps no order, and a journal reads alike on every laptop."""
    key = item[0]
    return (FIRST.index(key) if key in FIRST else len(FIRST), key)


def _without_how(values: dict[str, Any]) -> dict[str, Any]:
    """The values of a line; a match that ended by a drop was not a no-show, even where it counts as one."""
    match = values.get("match")
    is_by_drop = bool(values.keys() & journal_values.LEAVING)
    if not (is_by_drop and isinstance(match, dict) and match.get("how") == How.NO_SHOW):
        return values
    return values | {"match": {key: value for key, value in match.items() if key != "how"}}


def _seats_told(values: dict[str, Any], names: Mapping[int, str]) -> str:
    """Who sits at a table and who is missing, by the names of the teams."""
    sides = names.get(values["one"], ""), names.get(values["two"], "")
    return "; ".join(
        f"{journal_values.label(key)}: {journal_values.seat_words(values[key], sides)}"
        for key in SEAT_KEYS
        if values.get(key)
    )


def _short(key: str, value: Any, about: _About) -> str:
    if isinstance(value, str):
        if key.endswith("_at") or key in journal_values.INSTANTS:
            return _instant(value, about.tournament)
        return journal_values.word(key, value)
    if isinstance(value, int | float):
        return journal_values.number(key, value)
    if isinstance(value, dict):
        return _object(key, value, about)
    told = journal_values.listed(key, value, about.names) if isinstance(value, list) else None
    return json.dumps(value, ensure_ascii=False) if told is None else told


def _object(key: str, values: dict[str, Any], about: _About) -> str:
    if key == "wishes":
        return mark(journal_words(values, about.names))
    if key == "match" or values.keys() & journal_values.LEAVING:
        return _told(values, about)
    shown = ((each, part) for each, part in sorted(values.items()) if part not in (None, ""))
    return " ".join(
        journal_values.word("name", part) if each == "name" else str(part) for each, part in shown
    )


def _instant(text: str, tournament: Tournament) -> str:
    """An instant as it is kept, in the event's zone; the text itself where it is none."""
    try:
        instant = parse_datetime(text)
        return event_moment(instant, tournament) if instant else text
    except (ValueError, OverflowError):  # a day that no calendar has, or that the event's zone has no more
        return text


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def round_and_table(line: JournalEntry) -> str:
    """Round and table of a line ("2 / 7", "2"), "" where it is about neither."""
    if line.round_number is None:
        return ""
    return (
        f"{line.round_number}" if line.table_number is None else f"{line.round_number} / {line.table_number}"
    )


#: Why a team code was replaced: the journal keeps the code, so that each reader sees it in their language.
REPLACED = {
    "lost": gettext_lazy("the code was lost"),
    "seen": gettext_lazy("someone else saw the code"),
}


def shown_reason(line: JournalEntry) -> str:
    """Return the reason of a line as people read it: typed words as they are, a chosen reason in words."""
    if line.action == "replace_pass":
        return str(REPLACED.get(line.reason, line.reason))
    if line.action == "give_extension":
        return reason_shown(line.reason)
    return marks_shown(line.reason)
