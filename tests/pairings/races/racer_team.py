"""One process of a race between phones of teams and the desk: see tests/races.py. Run as a script."""

from collections.abc import Callable
from typing import Any

import django

django.setup()

from pairings.drops import requests  # noqa: E402
from pairings.tableside import team_calls  # noqa: E402
from pairings.tableside.models import Call  # noqa: E402
from teams.entries import passes  # noqa: E402
from tests.factories import BOSS, phone_of  # noqa: E402
from tests.pairings.races import racer  # noqa: E402
from tournament.kernel.roles import Actor  # noqa: E402


def set_up() -> None:
    """A posted round of one table, at which nobody has called and one team wants to leave."""
    racer.set_up("2", "posted")
    requests.ask_to_drop(racer.event(), 1, actor=Actor("a phone", entry=1))


def call(side: str, lock: str = "") -> str:
    """Call a judge to table 1 from the phone of team `side`."""
    match = racer.event().rounds.get().matches.at_table(1)
    assert match is not None
    entry = match.one if side == "1" else match.two
    assert entry is not None
    return racer.race(
        lock,
        racer.slowly_creating(Call),
        lambda: team_calls.call_from_table(racer.event(), entry.number, actor=phone_of(entry)),
    )


def answer(how: str, lock: str = "") -> str:
    """Answer the wish to leave at the desk: "accept" or "refuse"."""
    does: Callable[..., Any] = getattr(requests, f"{how}_drop_request")
    return racer.race(
        lock, racer.slowly(requests, "_open_request"), lambda: does(racer.event(), 1, actor=BOSS)
    )


def make_pass(lock: str = "") -> str:
    """Make the pass of team 1 at the desk."""
    return racer.race(
        lock, racer.slowly(passes, "_active_entry"), lambda: passes.make_pass(racer.event(), 1, actor=BOSS)
    )


def look() -> dict[str, Any]:
    """What is in the database."""
    event = racer.event()
    entry = event.entries.get(number=1)
    return {
        "calls": Call.objects.count(),
        "is_active": entry.is_active,
        "is_accepted": entry.drop_requests.get().is_accepted,
        "actions": racer.actions(),
    }


COMMANDS: dict[str, Callable[..., Any]] = {
    "set-up": set_up,
    "call": call,
    "answer": answer,
    "pass": make_pass,
    "look": look,
}

if __name__ == "__main__":
    racer.run(COMMANDS)
