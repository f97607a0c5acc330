"""Values of a file, each read with its place, so that a fault is refused with the place. PURE."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from tournament.kernel.hall_time import FIRST_YEAR, LAST_YEAR
from tournament.kernel.refusal import Refusal

MOST_SECONDS = (
    10**10
)  # a pause lasts for decades on a laptop whose clock began at 1970 and was then set right
DEEPEST = 12  # lists and objects inside each other


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a file with its place: a fault is refused with the place."""

    value: Any
    place: str = ""

    def refuse(self) -> Refusal:
        """The refusal that names this place."""
        return Refusal("tournament.event_file_broken", place=self.place or "/")

    def get(self, key: str) -> "Node":
        """The value under `key`; None in the file and a missing key are not the same: the key has to be there."""
        place = f"{self.place}/{key}"
        if not isinstance(self.value, dict) or key not in self.value:
            raise Node(None, place).refuse()
        return Node(self.value[key], place)

    def check_keys(self, keys: Iterable[str]) -> None:
        """Refuse what is not an object, and unknown keys: a newer Tandem wrote them, and they would be lost."""
        if not isinstance(self.value, dict):
            raise self.refuse()
        for key in sorted(self.value.keys() - set(keys)):
            raise Refusal("tournament.event_file_unknown", place=f"{self.place}/{key}"[:200])

    def items(self) -> list["Node"]:
        """The values of a list."""
        if not isinstance(self.value, list):
            raise self.refuse()
        return [Node(value, f"{self.place}/{index}") for index, value in enumerate(self.value)]

    def text(self, most: int = 100_000) -> str:
        """A text of at most `most` characters that databases can hold."""
        if not isinstance(self.value, str) or len(self.value) > most or "\x00" in self.value:
            raise self.refuse()
        if not self.value.isascii() and any("\ud800" <= sign <= "\udfff" for sign in self.value):
            raise self.refuse()  # half a sign, which is not text in UTF-8
        return self.value

    def number(self, least: int = 0, most: int = 2**62) -> int:
        """A whole number between two limits."""
        if type(self.value) is not int or not least <= self.value <= most:
            raise self.refuse()
        return self.value

    def small_number(self) -> int:
        """A whole number such as rows are counted with, from 0 to what every database holds."""
        return self.number(0, 2**31 - 1)

    def number_or_none(self) -> int | None:
        """Such a number, or nothing."""
        return None if self.value is None else self.small_number()

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.refuse()
        return self.value

    def instant(self) -> datetime:
        """An instant with its zone, in UTC; none so far away that a page could not count from it."""
        try:
            instant = datetime.fromisoformat(self.text(40))
            if instant.tzinfo is None:
                raise self.refuse()
            instant = instant.astimezone(UTC)
        except (ValueError, OverflowError):  # no instant, or one before the year 1 or after 9999
            raise self.refuse() from None
        if not FIRST_YEAR <= instant.year <= LAST_YEAR:
            raise self.refuse()
        return instant

    def seconds(self) -> timedelta:
        """A length, written as seconds."""
        if type(self.value) not in (int, float) or not 0 <= self.value < MOST_SECONDS:
            raise self.refuse()
        return timedelta(seconds=self.value)

    def check_json(self, depth: int = 0) -> None:
        """Refuse what a database or a page cannot take: NaN and infinity, the sign NUL, too many levels."""
        if depth > DEEPEST:
            raise self.refuse()
        if isinstance(self.value, dict):
            for key in self.value:
                Node(key, self.place).text(200)
                self.get(key).check_json(depth + 1)
        elif isinstance(self.value, list):
            for part in self.items():
                part.check_json(depth + 1)
        elif isinstance(self.value, str):
            self.text()
        elif isinstance(self.value, float) and not math.isfinite(self.value):
            raise self.refuse()
