"""What taking a person's name out of an event changes, and what it leaves: read from its rows and its journal."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from teams.entries.people_links import SeatLink
from teams.names_out.marks import ALONE, STAYS, Known, Marking, Seat
from teams.names_out.people_here import PersonHere
from teams.people.models import Player
from teams.people.names import fold_name
from teams.people.taken_out import NO_NAME, number_token
from tournament.event.models import Tournament
from tournament.journal.declare import OWNER, action, never
from tournament.journal.models import JOURNAL, JournalEntry
from tournament.rows.kinds import RowKind, kind_named, kinds_in_order

HELD = "lines"  # in what the line keeps: numbers of the lines that held the person, which no undo reaches
TAKE_NAME_OUT = action(
    "take_name_out",
    _("Player's name removed"),
    never("teams.undo_never_name_taken_out", OWNER, when_finished=True),
    words={HELD: _("lines that contained the name"), "texts": _("texts that contained the name")},
    is_for_copies=True,
)


@dataclass(frozen=True, slots=True)
class LineWithout:
    """A line of the journal that held the person, with what it says without."""

    line: JournalEntry
    before: Any
    after: Any
    reason: str
    rows: Any


@dataclass(frozen=True, slots=True)
class TextWithName:
    """A text that someone typed with the person's name in it: what it is, the row, its column and the text."""

    what: Any
    row: models.Model
    column: str
    text: str
    without: Any


@dataclass(frozen=True, slots=True)
class TakenOut:
    """What taking a name out changes: lines, texts of rows, and what stays: names of teams, lines of a namesake.

    `line_texts` are texts that someone typed, as lines of the journal keep them.
    """

    person: PersonHere
    known: Known
    lines: tuple[LineWithout, ...]
    texts: tuple[TextWithName, ...]
    line_texts: tuple[tuple[int, str], ...]
    team_names: tuple[str, ...]
    left: tuple[int, ...]

    @property
    def is_sure(self) -> bool:
        """Whether the name in a text can mean nobody and nothing else: several words, and no namesake."""
        return not self.known.has_namesake and all(" " in name for name in self.known.names)

    @property
    def count_texts(self) -> int:
        """How many texts have the name in them."""
        return len(self.texts) + len(self.line_texts)


def plan_taking_out(tournament: Tournament, person: PersonHere, *, in_texts: bool) -> TakenOut:
    """Return what taking the name out would change; nothing is written."""
    lines = list(tournament.journal.select_related("actor").order_by("-number"))
    seats = _seats_by_line(lines, frozenset((entry.number, letter) for entry, letter in person.seats))
    known = _known(tournament, person, lines, seats)
    marking = Marking(known, in_texts, _columns_of_people(), _typed_columns())
    texts = tuple(_texts(tournament, marking))
    changed, typed, left = [], [], []
    for line in lines:
        marking.found, marking.left = [], False
        without = _line_without(line, marking, seats[line.number], known)
        if marking.left:
            left.append(line.number)
        typed += [(line.number, text) for text in marking.found]
        told = (line.before, line.after, line.reason, line.rows)
        if (without.before, without.after, without.reason, without.rows) != told:
            changed.append(without)
    pattern = known.in_texts
    names = {entry.team_name for entry in tournament.entries.all()}
    return TakenOut(
        person,
        known,
        lines=tuple(reversed(changed)),
        texts=texts,
        line_texts=tuple(reversed(typed)),
        team_names=tuple(sorted(name for name in names if pattern and pattern.search(name))),
        left=tuple(reversed(left)),
    )


def _line_without(
    line: JournalEntry, marking: Marking, seats: tuple[frozenset[Seat], frozenset[Seat]], known: Known
) -> LineWithout:
    before, after = seats
    entry = ALONE if _is_of_solo(line, known.solos) else line.entry_number
    return LineWithout(
        line,
        marking.values(line.before, entry=entry, seats=before),
        marking.values(line.after, entry=entry, seats=after),
        marking.text(line.reason),
        marking.rows(line.rows, before),
    )


def _is_of_solo(line: JournalEntry, solos: frozenset[str]) -> bool:
    return any(kind == "solo_player" and key[1] in solos for kind, key, *_images in line.rows or ())


def _seats_by_line(
    lines: list[JournalEntry], seats: frozenset[Seat]
) -> dict[int, tuple[frozenset[Seat], frozenset[Seat]]]:
    """By line where the person sat before it and after it; `lines` are the newest first, `seats` those of now."""
    found = {}
    for line in lines:
        swapped = _swapped_in(line)
        earlier = frozenset(
            (entry, {"a": "b", "b": "a"}[letter] if entry in swapped else letter) for entry, letter in seats
        )
        found[line.number] = (earlier, seats)
        seats = earlier
    return found


def _swapped_in(line: JournalEntry) -> set[int]:
    """The teams whose two players exchanged their seats; one whose player got another number or name did not."""
    rows = line.rows or ()
    corrected = {
        after.get(name)
        for kind, _key, _before, after in rows
        if kind == "player" and after
        for name in ("membership_number", "name")
    }
    return {
        key[0]
        for kind, key, before, after in rows
        if kind == "entry" and "seat_a" in (before or ()) and "seat_a" in (after or ())
        if after["seat_a"] not in corrected
    }


def _known(
    tournament: Tournament,
    person: PersonHere,
    lines: list[JournalEntry],
    seats: dict[int, tuple[frozenset[Seat], frozenset[Seat]]],
) -> Known:
    """Every name and number that the person had at the event: now, and as the lines about the person's seat say it."""
    player = person.player
    solos = frozenset(solo.registered_at.isoformat() for solo in person.solos)
    names: set[str | None] = {player.name}
    numbers: set[str | None] = {player.membership_number, player.number_shown}
    for line in lines:
        before, after = seats[line.number]
        for kind, key, *images in line.rows or ():
            if kind == "player" and tuple(key) in before:
                for image in images:
                    names.add((image or {}).get("name"))
                    numbers |= {(image or {}).get(name) for name in ("membership_number", "number_shown")}
        for values, at in ((line.before, before), (line.after, after)):
            for told in _told_of_seats(values, at, line.entry_number):
                names.add(told.get("name") if isinstance(told, dict) else told)
                numbers.add(told.get("number") if isinstance(told, dict) else None)
            if _is_of_solo(line, solos) and isinstance(values, dict):
                names.add(values.get("name"))
                numbers.add(values.get("number"))
    told_names = frozenset(name for name in names if isinstance(name, str) and name not in ("", NO_NAME))
    folded = {fold_name(name) for name in told_names}
    others = list(Player.objects.filter(tournament=tournament).exclude(pk=player.pk))
    # A number that was typed for this person by mistake is someone else's by now.
    numbers -= {number for other in others for number in (other.membership_number, other.number_shown)}
    return Known(
        seats=frozenset((entry.number, letter) for entry, letter in person.seats),
        solos=solos,
        names=told_names,
        numbers=frozenset(number for number in numbers if isinstance(number, str) and number),
        has_namesake=any(fold_name(other.name) in folded for other in others),
        no_name=NO_NAME,
        token=number_token(player.membership_number),
    )


def _told_of_seats(values: Any, seats: frozenset[Seat], entry: int | None) -> Iterator[Any]:
    """What the values of a line say of whoever sat in one of `seats`: a name, or a name and a number."""
    if isinstance(values, list):
        for one in values:
            yield from _told_of_seats(one, seats, entry)
    if not isinstance(values, dict):
        return
    number = values.get("number")
    team = number if isinstance(number, int) and ("seat_a" in values or "seat_b" in values) else entry
    for key, value in values.items():
        if key in ("seat_a", "seat_b"):
            if (team, key[-1]) in seats:
                yield value
        elif isinstance(value, list | dict):
            yield from _told_of_seats(value, seats, entry)


def _columns_of_people() -> dict[str, frozenset[str]]:
    """By kind of rows the columns in which the journal names a person."""
    return {
        kind.name: frozenset(name for name, link in kind.journal_links() if isinstance(link, SeatLink))
        for kind in kinds_in_order()
    }


def _typed_columns() -> dict[str, frozenset[str]]:
    """By kind of rows the columns that people type, and those with JSON; names of teams and settings stay."""
    stay = {"event", "player", "team", "team_name", "allowed_name", "actor", JOURNAL.name}
    return {
        kind.name: frozenset(name for name in (*kind.fields, *kind.file_only) if _is_typed(kind, name))
        for kind in kinds_in_order()
        if kind.name not in stay
    }


def _is_typed(kind: RowKind, name: str) -> bool:
    column = kind.column(name)
    is_text = isinstance(column, models.CharField | models.TextField) and not column.choices
    may_be_said = name not in STAYS and name not in kind.secret
    return may_be_said and (is_text or isinstance(column, models.JSONField))


def _texts(tournament: Tournament, marking: Marking) -> Iterator[TextWithName]:
    """The texts in rows of the event that have the name in them."""
    sure = replace(marking, in_texts=True)
    for name, columns in marking.texts.items():
        kind = kind_named(name)
        for row in kind.rows(tournament) if columns else ():
            for column in sorted(columns):
                sure.found = []
                without = sure.typed(value := getattr(row, column))
                if without != value:
                    words = kind.column(column).verbose_name
                    yield TextWithName(words, row, column, " ".join(dict.fromkeys(sure.found)), without)
