"""Single changes of a real file with a true digest: each is refused in a sentence, or shows on every page.

The suite tries 200. `FUZZ=2000 FUZZ_SEED=3 python -m pytest -s tests/tournament/config/files/test_fuzz.py` tries more.
"""

import json
import os
from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from django.db import transaction

from tests.factories import sealed
from tests.tournament.config.files.test_event_file import play_an_eventful_event
from tournament.config.files import event_file, open_pages
from tournament.config.files.event_file import bring_in, export_event
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.setup.actions import remove_tournament
from tournament.wording.sentences import sentence

pytestmark = [pytest.mark.django_db, pytest.mark.full]

CHANGES = int(os.environ.get("FUZZ", "200"))
SEED = int(os.environ.get("FUZZ_SEED", "1"))
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


def change(values: dict[str, Any], place: Place, chance: Random) -> tuple[dict[str, Any], str]:
    """A copy of a file with one change at a place, and what it is."""
    changed = deepcopy(values)
    owner: Any = changed
    for part in place[:-1]:
        owner = owner[part]
    last: Any = place[-1]
    way = chance.choice(["value"] * 6 + ["other"] * 2 + ["gone", "twice"])
    if way == "gone":
        del owner[last]
        return changed, f"{place} is gone"
    if way == "twice" and isinstance(owner, list):
        owner.insert(last, deepcopy(owner[last]))
        return changed, f"{place} is there twice"
    new = chance.choice(HOSTILE)
    if way == "other" and isinstance(owner[last], int | str) and not isinstance(owner[last], bool):
        new = owner[last] + (1 if isinstance(owner[last], int) else "x")
    owner[last] = deepcopy(new)
    if place in {("event", "slug"), ("event", "name")}:  # the head says the same
        changed["about"]["event" if last == "name" else "slug"] = deepcopy(new)
    return changed, f"{place} = {new!r:.60}"


def test_a_changed_file_is_refused_or_shows_on_every_page(monkeypatch, capsys):
    event = play_an_eventful_event()
    values = json.loads(export_event(event))
    remove_tournament(event)
    by_shape: dict[Place, list[Place]] = {}
    for place in places_in(values):
        if place and place[0] not in {"format_version", "sha256"}:
            by_shape.setdefault(shape_of(place), []).append(place)
    shapes = sorted(by_shape, key=repr)
    chance = Random(SEED)
    logged: list[object] = []
    for module in (event_file, open_pages):
        monkeypatch.setattr(module.logger, "exception", lambda *told: logged.append(told))

    outcomes: Counter[str] = Counter()
    found = []
    for _number in range(CHANGES):
        place = chance.choice(by_shape[chance.choice(shapes)])
        changed, told = change(values, place, chance)
        try:
            with transaction.atomic():
                bring_in(sealed(changed))
                outcomes["taken"] += 1
                transaction.set_rollback(True)
        except Refusal as refusal:
            outcomes[refusal.code if sentence(refusal) else "no sentence"] += 1
            if refusal.code in {"tournament.event_file_breaks_page", "tournament.event_file_unreadable"}:
                found.append((told, refusal.params, repr(refusal.__cause__)))
        except Exception as error:  # whatever it is
            outcomes["answered 500"] += 1
            found.append((told, "500", repr(error)))
        assert not Tournament.objects.exists()
    with capsys.disabled():
        print(f"\n{CHANGES} changes, seed {SEED}: {dict(outcomes)}")
        for each in found:
            print("  ", *each)

    assert outcomes["answered 500"] == outcomes["no sentence"] == 0
    assert found == []  # values that the declarations of the rows let through
