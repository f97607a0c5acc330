"""Many trials of the duels of duels.py: three processes that stay, two who act at once and one who looks."""

import json
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.races import start_racer

SCRIPT = Path(__file__).parent / "duels.py"
NAMES = (
    "two results of one table",
    "two undos of one line",
    "an undo and a correction",
    "two late teams and one bye",
    "two who pair a round",
    "two who post a round",
    "two who start the clock",
    "two who close a round",
    "two who plan one more round",
    "two who make the cut",
)
SOON = 0.03  # seconds from the word to both until they act
DONE = "done"
# What shows that it happened twice: both were told so, or the second one was stopped in the middle by a constraint of
# the database. Any other error would be a mistake of the trial itself.
DOUBLE = ("done + done", "IntegrityError + done", "IntegrityError + IntegrityError")


@dataclass(slots=True)
class Tally:
    """What came of the trials of one duel: how many were fair, and what the others were; what the second was told."""

    trials: int = 0
    fair: int = 0
    told: Counter[str] = field(default_factory=Counter)
    unfair: Counter[str] = field(default_factory=Counter)

    @property
    def seen(self) -> int:
        """In how many trials it began twice: one overwrote what the other had done, or doubled it."""
        return sum(self.unfair[said] for said in DOUBLE)

    def add(self, said: list[str], *, is_once: bool) -> None:
        """Note a trial: what both were told, and whether the database says that it happened once."""
        self.trials += 1
        refused = [text for text in said if "." in text]
        if said.count(DONE) == len(refused) == 1 and is_once:
            self.fair += 1
            self.told[refused[0]] += 1
        else:
            self.unfair[" + ".join(sorted(said))] += 1


class Referee:
    """Has two processes act at the same moment, and a third one prepare and look."""

    def __init__(self, processes: "list[subprocess.Popen[str]]") -> None:
        self._one, self._two, self._third = processes
        self._trial = 0

    def run(self, duel: str, trials: int, *, is_held: bool) -> Tally:
        """So many trials of a duel; without what holds the two apart where it is not `is_held`."""
        tally = Tally()
        for _number in range(trials):
            self._trial += 1
            given: Mapping[str, Any] = self._ask(self._third, "prepare", duel, f"duel-{self._trial}")
            at = time.time() + SOON
            for side, process in ((1, self._one), (2, self._two)):
                _tell(process, "act", duel, side, given, at, is_held)
            said = [_hear(process) for process in (self._one, self._two)]
            winner = said.index(DONE) + 1 if DONE in said else 0
            tally.add(said, is_once=self._ask(self._third, "judge", duel, given, winner))
        return tally

    def _ask(self, process: "subprocess.Popen[str]", *values: object) -> Any:
        _tell(process, *values)
        return _hear(process)


def _tell(process: "subprocess.Popen[str]", *values: object) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(values) + "\n")
    process.stdin.flush()


def _hear(process: "subprocess.Popen[str]") -> Any:
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line, "a process of the duels has ended"
    return json.loads(line)


@contextmanager
def referee(environment: dict[str, str]) -> Iterator[Referee]:
    """A referee on the database of an environment (`tests.races.race_database`)."""
    processes: list[subprocess.Popen[str]] = []
    try:
        processes += [start_racer(environment, SCRIPT) for _number in range(3)]
        yield Referee(processes)
    finally:
        for process in processes:
            process.kill()
            process.communicate()
