"""One process of a race for a round or a table: see tests/races.py. Run as a script."""

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any
from unittest.mock import patch

import django

django.setup()

from django.db import connection, models  # noqa: E402

from pairings.matches import steps  # noqa: E402
from pairings.matches.scoring import Ending, How  # noqa: E402
from pairings.results import actions as results_actions  # noqa: E402
from pairings.results.actions import record_result  # noqa: E402
from pairings.rounds import proposals  # noqa: E402
from pairings.rounds.actions import propose_round  # noqa: E402
from tests.factories import BOSS, make_entries, make_posted_round, make_tournament  # noqa: E402
from tournament.event.models import Tournament  # noqa: E402
from tournament.kernel.refusal import Refusal  # noqa: E402
from tournament.kernel.roles import Actor  # noqa: E402
from tournament.kernel.shown import NotAsShown, PageShown  # noqa: E402

PAUSE = 0.7  # between reading and writing, so that two racers are surely inside together, were they allowed


def run(commands: Mapping[str, Callable[..., Any]]) -> None:
    """Say "ready", wait for the start, do the command that was asked for, and say what came of it."""
    command, *arguments = sys.argv[1:]
    connection.ensure_connection()
    print("ready", flush=True)
    sys.stdin.readline()
    print(json.dumps(commands[command](*arguments)), flush=True)


def set_up(teams: str, posted: str = "") -> None:
    """An event with checked-in teams; with "posted" its round 1 is posted."""
    event = make_tournament(slug="race")
    make_entries(event, int(teams))
    if posted:
        make_posted_round(event)


def event() -> Tournament:
    """The event of the race."""
    return Tournament.objects.get(slug="race")


@contextmanager
def without_lock() -> Iterator[None]:
    """The control: no transaction and no lock on the event's row, so that the race shows what they prevent."""
    with (
        # Django's own calls have arguments
        patch("tournament.journal.journal.transaction.atomic", lambda *_args, **_options: nullcontext()),
        patch.object(models.QuerySet, "select_for_update", lambda rows, **_options: rows),
    ):
        yield


@contextmanager
def slowly(module: Any, name: str) -> Iterator[None]:
    """Pause after a function has read what the action then decides on."""
    original: Callable[..., Any] = getattr(module, name)

    def read(*args: Any, **kwargs: Any) -> Any:
        value = original(*args, **kwargs)
        time.sleep(PAUSE)
        return value

    with patch.object(module, name, read):
        yield


@contextmanager
def slowly_creating(model: Any) -> Iterator[None]:
    """Pause between what an action read and the row of `model` that it makes then."""
    create = model.objects.create

    def create_slowly(**values: Any) -> Any:
        time.sleep(PAUSE)
        return create(**values)

    with patch.object(model.objects, "create", create_slowly):
        yield


def race(lock: str, pause: AbstractContextManager[None], act: Callable[[], Any]) -> str:
    """The outcome of acting with `pause`: under the event's lock, or as the control "without" it."""
    with without_lock() if lock == "without" else nullcontext(), pause:
        return outcome(act)


def outcome(act: Callable[[], Any]) -> str:
    """ "done", the code of a refusal, or the name of an error."""
    try:
        act()
    except (Refusal, NotAsShown) as refusal:
        return refusal.code
    except Exception as error:
        return type(error).__name__
    return "done"


def pair(lock: str = "") -> str:
    """Pair round 1."""
    return race(lock, slowly(proposals, "pair_round"), lambda: propose_round(event(), 1, actor=BOSS))


def record(winner: str, lock: str = "") -> str:
    """Record table 1, which this person saw without a result."""
    match = event().rounds.get(number=1).matches.at_table(1)
    match.end(None)  # as it was shown, whatever was recorded by now
    match.recorded_at = None
    page = PageShown(frozenset({match.who, match.stands}))
    actor = Actor(name=f"scorekeeper {winner}", roles=BOSS.roles, shown=page)
    report = Ending(How.WON, winner=int(winner))
    return race(
        lock,
        slowly(steps, "match_to_change"),
        lambda: record_result(event(), 1, 1, report, actor=actor),
    )


def record_for_ever() -> None:
    """Record table 1 again and again, and acknowledge each result once it is saved."""
    seen = event()
    for turn in range(1_000_000):
        match = record_result(seen, 1, 1, Ending(How.WON, winner=turn % 2 + 1), actor=BOSS)
        print(json.dumps([seen.version, match.version, match.winner]), flush=True)


def actions() -> list[str]:
    """What the event's journal has, in order."""
    return [line.action for line in event().journal.order_by("number")]


def look() -> dict[str, Any]:
    """What is in the database."""
    here = event()
    lines = list(here.journal.order_by("number"))
    match = results_actions.queries.round_matches(here.rounds.get())[0] if here.rounds.exists() else None
    return {
        "version": here.version,
        "rounds": here.rounds.count(),
        "numbers": [line.number for line in lines],
        "actions": [line.action for line in lines],
        "winner": match and match.winner,
        "match_version": match and match.version,
        "last_after": lines[-1].after,
        "by": match and match.shown_recorder,
    }


COMMANDS: dict[str, Callable[..., Any]] = {
    "set-up": set_up,
    "pair": pair,
    "record": record,
    "record-for-ever": record_for_ever,
    "look": look,
}

if __name__ == "__main__":
    run(COMMANDS)
