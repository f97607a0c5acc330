"""Run by test_registering_at_once.py in a process of its own: two people register the same person at one moment.

Prints, as JSON, what happened with the event's lock and what happens without it.
"""

import json
import sys
import time
from contextlib import ExitStack, nullcontext, suppress
from pathlib import Path
from threading import Barrier, BrokenBarrierError, Thread
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import django

TOGETHER = 2.0  # seconds that one waits for the other to have looked as well; with the lock in vain
TRIES = 5
LATER = 0.3  # seconds that the second writes after the first


def register_at_once() -> dict[str, Any]:
    """Two threads register Ada, in seat A of one team and in seat B of another; what each got, and who sits."""
    from django.db import connections  # noqa: PLC0415 - after django.setup

    from teams.entries import registration, steps  # noqa: PLC0415
    from teams.entries.models import Entry  # noqa: PLC0415
    from teams.entries.steps import Person  # noqa: PLC0415
    from tests.factories import BOSS, make_registration, make_tournament  # noqa: PLC0415
    from tournament.event.models import Tournament  # noqa: PLC0415
    from tournament.kernel.refusal import Refusal  # noqa: PLC0415

    event = make_tournament()
    barrier = Barrier(2)
    outcomes: dict[int, str] = {}
    check = steps.check_seats_free

    def check_and_wait(*args: Any, **kwargs: Any) -> None:
        check(*args, **kwargs)
        with suppress(BrokenBarrierError):
            if barrier.wait(timeout=TOGETHER):
                time.sleep(LATER)

    def register(number: int) -> None:
        seat = {"player_a": Person("Ada", "1")} if number == 1 else {"player_b": Person("Ada", "40000001")}
        try:
            registration.register_entry(
                Tournament.objects.get(pk=event.pk), make_registration(number, **seat), actor=BOSS
            )
            outcomes[number] = "registered"
        except Refusal as refusal:
            outcomes[number] = refusal.code
        except Exception as error:  # the control may fail in any way
            outcomes[number] = type(error).__name__
        finally:
            connections.close_all()

    with patch.object(steps, "check_seats_free", check_and_wait):
        threads = [Thread(target=register, args=(number,)) for number in (1, 2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    people = [
        player.membership_number
        for entry in Entry.objects.filter(tournament=event).select_related("seat_a", "seat_b")
        for player in (entry.seat_a, entry.seat_b)
    ]
    return {"outcomes": sorted(outcomes.values()), "seats_of_ada": people.count("1")}


def without_lock() -> ExitStack:
    """Take the lock out of every action: no transaction, and the event's row is only read."""
    from django.db.models import QuerySet  # noqa: PLC0415 - after django.setup

    from tournament.journal import journal  # noqa: PLC0415

    stack = ExitStack()
    stack.enter_context(patch.object(journal, "transaction", SimpleNamespace(atomic=nullcontext)))
    stack.enter_context(patch.object(QuerySet, "select_for_update", lambda rows, **_options: rows))
    return stack


def main(folder: str) -> None:
    """Try both in a fresh database: a file in `folder`, or one of its own on the server."""
    django.setup()
    from django.db import connection  # noqa: PLC0415 - after django.setup

    is_file = connection.vendor == "sqlite"
    own_name = Path(folder) / "race.sqlite3" if is_file else f"race_{Path(folder).name}"
    connection.settings_dict["TEST"]["NAME"] = str(own_name)
    name = connection.settings_dict["NAME"]
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        found = {"locked": register_at_once()}
        with without_lock():
            for _try in range(TRIES):  # on a busy machine the two may miss each other
                found["control"] = register_at_once()
                if found["control"]["seats_of_ada"] == 2:
                    break
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1])
