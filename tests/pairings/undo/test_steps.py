"""Undo goes back step by step, Redo forward, whoever presses how often."""

from random import Random

import pytest

from pairings.undo.steps import Deed, NextSteps, find_steps
from tournament.journal.taken_back import taken_back

DONE, UNDONE, REDONE = Deed.DONE, Deed.UNDONE, Deed.REDONE


class Line:
    def __init__(self, number: int, step: Deed, undoes: int | None = None) -> None:
        self.number, self.step, self.undoes = number, step, undoes


def steps(lines: list[Line]) -> NextSteps:
    newest = sorted(lines, key=lambda line: -line.number)
    return find_steps([(line.number, line.step) for line in newest], taken_back(lines))


def press(lines: list[Line], wanted: str) -> bool:
    """Press Undo ("undo") or Redo ("redo"): the line that comes of it; nothing where there is no such button."""
    number = getattr(steps(lines), wanted)
    if number is None:
        return False
    target = next(line for line in lines if line.number == number)
    step = REDONE if target.step is UNDONE else UNDONE
    lines.append(Line(len(lines) + 1, step, number))
    return True


@pytest.mark.parametrize("seed", range(40))
def test_undo_and_redo_are_those_of_every_editor(seed: int) -> None:
    """The oracle has two stacks: what was done, and what was taken back since the last new thing."""
    draw = Random(seed)
    lines: list[Line] = []
    done: list[int] = []
    undone: list[int] = []
    origin: dict[int, int] = {}
    for _ in range(60):
        wanted = draw.choice(["do", "undo", "undo", "redo"])
        if wanted == "do":
            lines.append(Line(len(lines) + 1, DONE))
            origin[len(lines)] = len(lines)
            done.append(len(lines))
            undone.clear()
            continue
        source, target = (done, undone) if wanted == "undo" else (undone, done)
        assert press(lines, wanted) == bool(source)
        if source:
            origin[len(lines)] = origin[lines[-1].undoes or 0]
            assert origin[len(lines)] == source[-1], wanted
            target.append(source.pop())


def test_what_another_person_took_back_is_no_step_of_mine() -> None:
    lines = [Line(1, DONE), Line(2, DONE), Line(3, UNDONE, 2)]  # the third is another person's
    own = [(2, DONE), (1, DONE)]
    assert find_steps(own, taken_back(lines)) == NextSteps(undo=1, redo=None)


def test_nobody_who_did_nothing_has_a_step() -> None:
    assert find_steps([], {}) == NextSteps()
