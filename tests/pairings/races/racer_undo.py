"""One process of a race for an undo: see tests/races.py. Run as a script."""

from typing import Any

import django

django.setup()

from pairings.matches.models import Extension  # noqa: E402
from pairings.matches.scoring import Ending, How  # noqa: E402
from pairings.results.actions import record_result  # noqa: E402
from pairings.tableside.extensions import give_extension  # noqa: E402
from pairings.undo import actions  # noqa: E402
from tests.factories import BOSS  # noqa: E402
from tests.pairings.races import racer  # noqa: E402


def set_up() -> None:
    """A posted round whose table 1 has a result and minutes; the minutes were given last."""
    racer.set_up("2", "posted")
    record_result(racer.event(), 1, 1, Ending(How.WON, 1), actor=BOSS)
    give_extension(racer.event(), 1, 1, minutes=5, reason="ruling", actor=BOSS)


def take_back(number: str, lock: str = "") -> str:
    """Take a line back, slowly between looking and writing."""
    return racer.race(
        lock,
        racer.slowly(actions.queries, "read_facts"),
        lambda: actions.undo_line(racer.event(), int(number), actor=BOSS),
    )


def look() -> dict[str, Any]:
    """What is in the database."""
    lines = racer.event().journal.order_by("number")
    return {
        "last": lines.count(),
        "numbers": list(lines.values_list("number", flat=True)),
        "undoes": [line.undoes for line in lines if line.undoes is not None],
        "minutes": Extension.objects.count(),
    }


COMMANDS = {"set-up": set_up, "take-back": take_back, "look": look}

if __name__ == "__main__":
    racer.run(COMMANDS)
