"""One process of a race between phones of teams and the desk: see tests/races.py. Run as a script."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any
from unittest.mock import patch

import django

django.setup()

from pairings.actions import drop_requests, team_calls  # noqa: E402
from pairings.models import Call  # noqa: E402
from pairings.queries import match_at  # noqa: E402
from teams.actions import cards  # noqa: E402
from tests.factories import BOSS  # noqa: E402
from tests.pairings import racer  # noqa: E402
from tournament.roles import Actor  # noqa: E402

PHONE = Actor(name="a phone")


def set_up() -> None:
    """A posted round of one table, at which nobody has called and one team wants to leave."""
    racer.set_up("2", "posted")
    drop_requests.ask_to_drop(racer.event(), 1, actor=PHONE)


def _lock(lock: str) -> AbstractContextManager[None]:
    return racer.without_lock() if lock == "without" else nullcontext()


@contextmanager
def slow_create() -> Iterator[None]:
    """Pause between looking for an open call and making one."""
    create = Call.objects.create

    def create_slowly(**values: Any) -> Call:
        time.sleep(racer.PAUSE)
        return create(**values)

    with patch.object(Call.objects, "create", create_slowly):
        yield


def call(side: str, lock: str = "") -> str:
    """Call a judge to table 1 from the phone of team `side`."""
    match = match_at(racer.event().rounds.get(), 1)
    assert match is not None
    entry = match.one if side == "1" else match.two
    assert entry is not None
    with _lock(lock), slow_create():
        return racer.outcome(lambda: team_calls.call_from_table(racer.event(), entry.number, actor=PHONE))


def answer(how: str, lock: str = "") -> str:
    """Answer the wish to leave at the desk: "accept" or "refuse"."""
    does: Callable[..., Any] = getattr(drop_requests, f"{how}_drop_request")
    with _lock(lock), racer.slowly(drop_requests, "_open_request"):
        return racer.outcome(lambda: does(racer.event(), 1, actor=BOSS))


def card(lock: str = "") -> str:
    """Make the card of team 1 at the desk."""
    with _lock(lock), racer.slowly(cards, "_active_entry"):
        return racer.outcome(lambda: cards.make_card(racer.event(), 1, actor=BOSS))


def look() -> dict[str, Any]:
    """What is in the database."""
    event = racer.event()
    entry = event.entries.get(number=1)
    return {
        "calls": Call.objects.count(),
        "is_active": entry.is_active,
        "is_accepted": entry.drop_requests.get().is_accepted,
        "actions": list(event.journal.order_by("number").values_list("action", flat=True)),
    }


COMMANDS: dict[str, Callable[..., Any]] = {
    "set-up": set_up,
    "call": call,
    "answer": answer,
    "card": card,
    "look": look,
}

if __name__ == "__main__":
    racer.COMMANDS = COMMANDS
    racer.main(*sys.argv[1:])
