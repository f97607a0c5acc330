"""Where a person is in the values that lines of a journal keep, and those values without the person. PURE.

A person is known by entry and seat, and by the number, never by a name alone: a namesake's lines stay as they are. In
sentences that someone typed a name is looked for as it is written, and changed only where that was asked for.
"""

import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

Seat = tuple[int, str]  # number of an entry, "a" or "b"
MOST_IN_TEXT = 5  # a number with fewer digits may be a table, a round or a count where it is in a sentence

_NUMBER_KEYS = frozenset({"number", "membership_number", "number_shown"})
_NAME_KEYS = frozenset({"player", "players", "namesakes"})
ALONE = -1  # in place of an entry: the line is about the person, who came alone
_SEATS = {"seat_a": "a", "seat_b": "b"}
# Names of teams stay, and so do those of the staff.
STAYS = frozenset(
    {
        *(
            "team_name",
            "folded_name",
            "former_name",
            "affiliation",
            "city",
            "state",
            "country",
            "event",
            "venue",
        ),
        *(
            "account",
            "invited",
            "role",
            "called_by",
            "taken_by",
            "answered_by",
            "started_by",
            "given_by",
            "judge",
        ),
        *("allowed_by", "address", "how", "level", "action", "of", "file"),
    }
)


@dataclass(frozen=True, slots=True)
class Known:
    """One person as the rows and lines of an event know them: every name and number that they had there.

    `solos` are the instants at which they were noted as looking for a partner. `has_namesake`: someone else at the
    event is called so too. `no_name` and `token` are what is put in their place.
    """

    seats: frozenset[Seat]
    solos: frozenset[str]
    names: frozenset[str]
    numbers: frozenset[str]
    has_namesake: bool
    no_name: str
    token: str

    @property
    def entries(self) -> frozenset[int]:
        """The numbers of the teams that the person is in."""
        return frozenset(entry for entry, _letter in self.seats)

    @property
    def in_texts(self) -> re.Pattern[str] | None:
        """What finds a name or a number of theirs as whole words of a text; None where there is none to look for."""
        numbers = [number for number in self.numbers if len(number) >= MOST_IN_TEXT]
        ways = [way for name in sorted(self.names, key=len, reverse=True) for way in _ways_of_name(name)]
        ways += [r"[^\S\n]?-?[^\S\n]?".join(map(re.escape, number)) for number in numbers]
        return re.compile(rf"(?<!\w)(?:{'|'.join(ways)})(?!\w)", re.IGNORECASE) if ways else None


def _ways_of_name(name: str) -> list[str]:
    """How people write a name in a sentence, as patterns: "Zoë Beck", "Zoe Becks deck", "Beck, Zoë"."""
    words = ["".join(map(_letter, unicodedata.normalize("NFC", word))) for word in name.split()]
    ways = [_GAP.join(words) + "s?"]
    if len(words) > 1:
        ways.append(f"{words[-1]},?{_GAP}{_GAP.join(words[:-1])}")
    return ways


def _letter(letter: str) -> str:
    """A letter in one piece, as a letter and its marks, and as keyboards have it that lack it."""
    ways = {letter, unicodedata.normalize("NFD", letter), *_ALIKE.get(letter, "")}
    if "\x7f" < letter <= "\u024f":
        ways |= {unicodedata.normalize("NFD", letter)[0], *_WITHOUT_KEY.get(letter.lower(), ())}
    return re.escape(letter) if len(ways) == 1 else f"(?:{'|'.join(map(re.escape, sorted(ways)))})"


_GAP = r"[^\S\n]+"
_WITHOUT_KEY = {
    "ä": ("ae",),
    "ö": ("oe",),
    "ü": ("ue",),
    "ø": ("o", "oe"),
    "å": ("aa",),
    "æ": ("ae",),
    "œ": ("oe",),
    "ß": ("ss",),
    "ł": ("l",),
    "đ": ("d",),
    "ð": ("d",),
    "þ": ("th",),
    "ı": ("i",),
}
_ALIKE = {"-": "\u2010\u2011\u2013", "'": "\u2019", "\u2019": "'"}


@dataclass(slots=True)
class Marking:
    """Puts marks where `known` is in values; with `in_texts` also inside texts that people typed.

    `people` are the columns that name a person by number or name, `texts` those that people type, by kinds of rows.
    `found` has the texts with the name in them, whether they were changed or not; `left` says whether a name was left
    that may be a namesake's.
    """

    known: Known
    in_texts: bool
    people: Mapping[str, frozenset[str]]
    texts: Mapping[str, frozenset[str]]
    pattern: re.Pattern[str] | None = field(init=False)
    found: list[str] = field(default_factory=list)
    left: bool = False

    def __post_init__(self) -> None:
        self.pattern = self.known.in_texts

    def text(self, text: str) -> str:
        """A text that someone typed, without the name where that is asked for."""
        if self.pattern is None or not self.pattern.search(text):
            return text
        self.found.append(text)
        return self.pattern.sub(self.known.no_name, text) if self.in_texts else text

    def values(self, value: Any, *, entry: int | None, seats: Collection[Seat], key: str = "") -> Any:
        """`value` of a line about `entry`, in which the person was in `seats` when it was so, without the person."""
        if isinstance(value, dict):
            return self._object(value, entry=entry, seats=seats)
        if isinstance(value, list):
            return [self.values(one, entry=entry, seats=seats, key=key) for one in value]
        return self._value(value, entry, key) if isinstance(value, str) and key not in STAYS else value

    def _value(self, text: str, entry: int | None, key: str) -> str:
        if key in _NUMBER_KEYS and text in self.known.numbers:
            return self.known.token
        if any(text.endswith(f": {number}") for number in self.known.numbers):
            return self.known.no_name  # "Name: number", of a number that the event issued
        if key in _NAME_KEYS:  # a name alone: a longer one is another person's
            return self._name(text, is_own=entry in self.known.entries) if text in self.known.names else text
        return self.text(text)

    def _object(
        self, values: dict[str, Any], *, entry: int | None, seats: Collection[Seat]
    ) -> dict[str, Any]:
        told = values.get("number")
        if values.keys() & _SEATS.keys() and isinstance(told, int):
            entry = told
        if self._is_person(values):
            return self._person(values, entry)
        found = {}
        for key, value in values.items():
            if key in _SEATS and (entry, _SEATS[key]) in seats:
                found[key] = self._seated(value)
            elif key in _SEATS and isinstance(value, dict):
                found[key] = value if value.get("number") not in self.known.numbers else self._seated(value)
            elif key in _SEATS and isinstance(value, str):
                found[key] = value  # the partner's, or another team's
            else:
                found[key] = self.values(value, entry=entry, seats=seats, key=key)
        return found

    def _is_person(self, values: dict[str, Any]) -> bool:
        """Whether the values are those of a person alone: {"name", "number"}."""
        return values.keys() == {"name", "number"} and not isinstance(values["number"], int)

    def _person(self, values: dict[str, Any], entry: int | None) -> dict[str, Any]:
        if values["number"] is not None:
            return self._seated(values) if values["number"] in self.known.numbers else values
        is_named = values["name"] in self.known.names
        is_theirs = is_named and self._name(values["name"], is_own=entry == ALONE) != values["name"]
        return self._seated(values) if is_theirs else values

    def _seated(self, value: Any) -> Any:
        """What a line keeps of the person in a seat: the name, or name and number."""
        if isinstance(value, dict):
            marks = {"name": self.known.no_name, "number": self.known.token}
            return value | {key: mark for key, mark in marks.items() if value.get(key)}
        return self.known.no_name if isinstance(value, str) else value

    def _name(self, name: str, *, is_own: bool) -> str:
        if self.known.has_namesake and not is_own:
            self.left = True
            return name
        return self.known.no_name

    def rows(self, rows: Any, seats: Collection[Seat]) -> Any:
        """The rows that a line keeps for its undo, without the person, who was in `seats` before it."""
        if not isinstance(rows, list):
            return rows
        return [
            [kind, self._key(kind, key), *(self._image(kind, key, image, seats) for image in images)]
            for kind, key, *images in rows
        ]

    def _key(self, kind: str, key: list[Any]) -> list[Any]:
        is_own = kind == "solo_player" and key[1] in self.known.solos
        return [self.known.token, *key[1:]] if is_own else key

    def _image(self, kind: str, key: list[Any], image: Any, seats: Collection[Seat]) -> Any:
        if not isinstance(image, dict):
            return image
        if kind == "player":
            marks = {"name": self.known.no_name, "membership_number": self.known.token, "number_shown": ""}
            is_own = tuple(key) in seats
            return image | {name: mark for name, mark in marks.items() if is_own and image.get(name)}
        is_own = (key[0] if kind == "entry" else image.get("entry")) in self.known.entries
        found = {}
        for name, value in image.items():
            if name in self.people.get(kind, ()):
                found[name] = self._told_apart(value, is_own=is_own)
            else:
                found[name] = self.typed(value) if name in self.texts.get(kind, ()) else value
        return found

    def _told_apart(self, value: Any, *, is_own: bool) -> Any:
        """What a row names a person by: the number, without one the name."""
        if value in self.known.numbers:
            return self.known.token
        if value in self.known.names and self._name(value, is_own=is_own) != value:
            return self.known.token
        return value

    def typed(self, value: Any) -> Any:
        """A value of a column that people type, or of one that holds JSON, each text in it."""
        if isinstance(value, dict):
            return {key: self.typed(one) for key, one in value.items()}
        if isinstance(value, list):
            return [self.typed(one) for one in value]
        return self.text(value) if isinstance(value, str) else value
