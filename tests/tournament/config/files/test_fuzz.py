"""Single changes of a real file with a true digest: each is refused in a sentence, or shows on every page.

Opening some 140 pages is nearly all of the time. So those changes that are taken are opened several at once, in one
file, and one by one only where that file is refused or breaks a page. The suite tries 200 like that. By hand more are
tried, each by itself: `FUZZ=2000 FUZZ_SEED=3 FUZZ_AT_ONCE=1 python -m pytest -s` and the path of this file.
"""

import os
from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from django.db import transaction

from tests.factories import sealed
from tests.samples import sample
from tournament.config.files import event_file, open_pages
from tournament.config.files.event_file import bring_in
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.wording.sentences import sentence

pytestmark = [pytest.mark.django_db, pytest.mark.full]

CHANGES = int(os.environ.get("FUZZ", sample(200)))
SEED = int(os.environ.get("FUZZ_SEED", "1"))
AT_ONCE = int(os.environ.get("FUZZ_AT_ONCE", "5"))
Place = tuple[str | int, ...]

HOSTILE: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        2,
        7,
        99,
        2**31,
        2**63,
        2**70,
        -(2**63),
        1.5,
        1e308,
        float("nan"),
        float("inf"),
    ),
    *(
        "",
        " ",
        "x",
        "a/b",
        "..",
        "../../evil",
        "<script>",
        "{{ x }}",
        "%s %(x)s",
        "a\nb",
        "\x00",
        "\ud800",
        "\u202e",
        "ünï",
    ),
    *(
        "1" * 400,
        "x" * 5000,
        "😀" * 60,
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59-14:00",
        "2003-05-17",
    ),
    *(
        "2003-05-17T12:00:00+00:00",
        "NaN",
        "1/0",
        "12.50",
        "Europe/Nowhere",
        "PL",
        "a",
        "b",
        "won",
        "open",
        "time",
    ),
    *(
        [],
        {},
        [[]],
        [None],
        [1, 2],
        {"x": None},
        {"one": [None]},
        ["event", [], {}, {}],
        [["event", [], None, None]],
    ),
)


def places_in(value: Any, before: Place = ()) -> list[Place]:
    """Every place in a value, itself included."""
    inner: list[tuple[str | int, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [before, *(place for key, part in inner for place in places_in(part, (*before, key)))]


def shape_of(place: Place) -> Place:
    """A place without the numbers of rows, so that each column is as likely as the next."""
    return tuple("#" if isinstance(part, int) else part for part in place)


@dataclass(frozen=True, slots=True)
class Change:
    """One change at a place of a file: `way` is "gone", "twice", or "value" with what stands there then."""

    place: Place
    way: str
    new: Any = None

    def __str__(self) -> str:
        ways = {"gone": "is gone", "twice": "is there twice", "value": f"= {self.new!r:.60}"}
        return f"{self.place} {ways[self.way]}"

    @property
    def moves_others(self) -> bool:
        """Whether other places are called otherwise after it."""
        return self.way != "value" or isinstance(self.new, dict | list)

    def make_in(self, values: dict[str, Any]) -> None:
        """Change the file in place."""
        owner: Any = values
        for part in self.place[:-1]:
            owner = owner[part]
        last: Any = self.place[-1]
        if self.way == "gone":
            del owner[last]
        elif self.way == "twice":
            owner.insert(last, deepcopy(owner[last]))
        else:
            owner[last] = deepcopy(self.new)
            if self.place in {("event", "slug"), ("event", "name")}:  # the head says the same
                values["about"]["event" if last == "name" else "slug"] = deepcopy(self.new)


def choose_change(values: dict[str, Any], place: Place, chance: Random) -> Change:
    """Some change at a place."""
    owner: Any = values
    for part in place[:-1]:
        owner = owner[part]
    present = owner[place[-1]]
    way = chance.choice(["value"] * 6 + ["other"] * 2 + ["gone", "twice"])
    if way == "gone" or (way == "twice" and isinstance(owner, list)):
        return Change(place, way)
    new = chance.choice(HOSTILE)
    if way == "other" and isinstance(present, int | str) and not isinstance(present, bool):
        new = present + (1 if isinstance(present, int) else "x")
    return Change(place, "value", new)


@dataclass(slots=True)
class Tries:
    """Tries changes of a file, and notes what came of them."""

    values: dict[str, Any]
    outcomes: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[str, object, str]] = field(default_factory=list)
    waiting: list[Change] = field(default_factory=list)  # taken, and not opened yet

    def make(self, change: Change) -> None:
        """Read the file with the change; its pages at once, or with those of others."""
        if AT_ONCE == 1 or change.moves_others:
            self._note(change, self._read([change], opens_pages=True))
        elif (error := self._read([change], opens_pages=False)) is not None:
            self._note(change, error)
        else:
            self.waiting.append(change)
            if len(self.waiting) == AT_ONCE:
                self.open_waiting()

    def open_waiting(self) -> None:
        """Open the pages of what was taken: of all of it together, and one by one where that does not do."""
        if self.waiting and self._read(self.waiting, opens_pages=True) is None:
            self.outcomes["taken"] += len(self.waiting)
        else:
            for change in self.waiting:
                self._note(change, self._read([change], opens_pages=True))
        self.waiting = []

    def _read(self, changes: Sequence[Change], *, opens_pages: bool) -> Exception | None:
        """What is wrong with the file with these changes, None where it is taken; nothing of it stays."""
        changed = deepcopy(self.values)
        try:
            for change in changes:
                change.make_in(changed)
            with transaction.atomic():
                bring_in(sealed(changed), opens_pages=opens_pages)
                transaction.set_rollback(True)
        except Exception as error:  # whatever it is
            return error
        finally:
            assert not Tournament.objects.exists()
        return None

    def _note(self, change: Change, error: Exception | None) -> None:
        if error is None:
            self.outcomes["taken"] += 1
        elif isinstance(error, Refusal):
            self.outcomes[error.code if sentence(error) else "no sentence"] += 1
            if error.code in {"tournament.event_file_breaks_page", "tournament.event_file_unreadable"}:
                self.faults.append((str(change), error.params, repr(error.__cause__)))
        else:
            self.outcomes["answered 500"] += 1
            self.faults.append((str(change), "500", repr(error)))


def test_a_changed_file_is_refused_or_shows_on_every_page(eventful, monkeypatch, capsys):
    values = eventful
    by_shape: dict[Place, list[Place]] = {}
    for place in places_in(values):
        if place and place[0] not in {"format_version", "sha256"}:
            by_shape.setdefault(shape_of(place), []).append(place)
    shapes = sorted(by_shape, key=repr)
    chance = Random(SEED)
    for module in (event_file, open_pages):
        monkeypatch.setattr(module.logger, "exception", lambda *_told: None)

    tries = Tries(values)
    for _number in range(CHANGES):
        tries.make(choose_change(values, chance.choice(by_shape[chance.choice(shapes)]), chance))
    tries.open_waiting()
    with capsys.disabled():
        print(f"\n{CHANGES} changes, seed {SEED}, {AT_ONCE} at once: {dict(tries.outcomes)}")
        for each in tries.faults:
            print("  ", *each)

    assert tries.outcomes["answered 500"] == tries.outcomes["no sentence"] == 0
    assert tries.faults == []  # values that the declarations of the rows let through
