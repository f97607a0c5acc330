"""Values of the event file, each read with its place, so that a fault is refused with the place."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar

from tournament.kernel.refusal import Refusal

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Node:
    """A value of a file with its place, so that a file which is none is refused with the place of the fault."""

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

    def newer(self, key: str, default: Any) -> "Node":
        """The value under a key that files of an earlier Tandem do not have: `default` there."""
        if isinstance(self.value, dict) and key not in self.value:
            return Node(default, f"{self.place}/{key}")
        return self.get(key)

    def items(self) -> list["Node"]:
        """The values of a list."""
        if not isinstance(self.value, list):
            raise self.refuse()
        return [Node(value, f"{self.place}/{index}") for index, value in enumerate(self.value)]

    def text(self, most: int = 100_000) -> str:
        """A text of at most `most` characters."""
        if not isinstance(self.value, str) or len(self.value) > most or "\x00" in self.value:
            raise self.refuse()
        return self.value

    def number(self, least: int = 0, most: int = 2**62) -> int:
        """A whole number between two limits."""
        if type(self.value) is not int or not least <= self.value <= most:
            raise self.refuse()
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.refuse()
        return self.value

    def instant(self) -> datetime:
        """An instant with its zone."""
        try:
            instant = datetime.fromisoformat(self.text(40))
        except ValueError:
            raise self.refuse() from None
        if instant.tzinfo is None:
            raise self.refuse()
        return instant

    def seconds(self) -> timedelta:
        """A length, written as seconds."""
        if type(self.value) not in (int, float) or not 0 <= self.value < 10**7:
            raise self.refuse()
        return timedelta(seconds=self.value)

    def optional(self, read: Callable[["Node"], T]) -> T | None:
        """None, or what `read` makes of the value."""
        return None if self.value is None else read(self)


def write_seconds(value: timedelta | None) -> float | None:
    """A length in seconds."""
    return None if value is None else value.total_seconds()
