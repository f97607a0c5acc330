"""Which of a person's lines the buttons Undo and Redo are about. PURE."""

from collections.abc import Container, Iterable
from dataclasses import dataclass
from enum import Enum


class Deed(Enum):
    """What a line did: something new, undid something, or redid it."""

    DONE = "done"
    UNDONE = "undone"
    REDONE = "redone"


@dataclass(frozen=True, slots=True)
class NextSteps:
    """The numbers of the lines that Undo and Redo are about now; None where there is none."""

    undo: int | None = None
    redo: int | None = None


def find_steps(own: Iterable[tuple[int, Deed]], gone: Container[int]) -> NextSteps:
    """The next steps of a person whose lines are `own`, the newest first; `gone` are the lines that are undone now.

    Undo goes back line by line over what still holds, whether it was done once or again. Redo goes forward over what
    was undone, the last one first, and ends where something new was done.
    """
    undo = redo = None
    is_new = False
    for number, step in own:
        is_new = is_new or step is Deed.DONE
        if number in gone:
            continue
        if step is Deed.UNDONE:
            redo = redo or (None if is_new else number)
        elif undo is None:
            undo = number
        if undo is not None and is_new:
            break
    return NextSteps(undo, redo)
