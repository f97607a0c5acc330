"""Which lines of a journal are undone at the moment. PURE."""

from collections.abc import Iterable
from typing import Protocol

OF = "of"  # in what an undo keeps of after: the action of the line that was undone first
AGAIN = "again"  # the same: it undid an undo, so the original is done again
MARKS = {OF: str, AGAIN: bool}


class Undoing(Protocol):
    """A line of the journal as far as it takes another one back."""

    @property
    def number(self) -> int: ...

    @property
    def undoes(self) -> int | None:
        """The number of the line that it undoes, None where it undoes none."""
        ...


def taken_back(lines: Iterable[Undoing]) -> dict[int, int]:
    """Number of each line that is undone now -> the line that did it. An undo that is itself undone does not."""
    by_target: dict[int, int] = {}
    for line in sorted(lines, key=lambda line: -line.number):
        if line.undoes is not None and line.number not in by_target:
            by_target[line.undoes] = line.number
    return by_target
