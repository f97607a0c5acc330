"""One process of a race between a correction that pairs tables anew and a slip of one of them: see tests/races.py."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import django

django.setup()

from pairings.corrections import actions  # noqa: E402
from pairings.corrections.actions import correct_earlier_result, find_consequences  # noqa: E402
from pairings.corrections.consequences import Way  # noqa: E402
from pairings.matches import steps  # noqa: E402
from pairings.matches.scoring import Ending, How  # noqa: E402
from pairings.results.actions import record_result  # noqa: E402
from tests.factories import BOSS, make_closed_round, make_posted_round  # noqa: E402
from tests.pairings.races import racer  # noqa: E402
from tournament.kernel.shown import PageShown  # noqa: E402

RIGHT = Ending(How.WON, 2)


def set_up() -> dict[str, Any]:
    """Round 2 posted; gives a table of round 1, what its correction shows, and a table that it would pair anew."""
    racer.set_up("8")
    event = racer.event()
    make_closed_round(event)
    make_posted_round(event, 2)
    for table in range(1, 5):
        match = actions.find_closed_match(event, 1, table)
        outcome = actions.decide_correction(event, match, RIGHT)
        found = find_consequences(event, match, outcome)
        if found.plan is not None:
            changed = event.rounds.get(number=2).matches.at_table(found.plan.changed[0].table_number)
            page = PageShown.write([changed.who, changed.stands])
            shown = PageShown.write([found.match.who, *found.stands])
            return {"table": table, "shown": shown, "changed": changed.table_number, "page": page}
    raise AssertionError("no correction of this event changes a table")


def correct(table: str, shown: str, lock: str = "") -> str:
    """Correct a table of round 1 and pair the touched ones of round 2 anew, as it was shown."""
    actor = replace(BOSS, shown=PageShown.read(shown))
    return racer.race(
        lock,
        racer.slowly(actions, "plan_repair"),
        lambda: correct_earlier_result(
            racer.event(), 1, int(table), RIGHT, way=Way.TABLES, reason="misread", actor=actor
        ),
    )


def record(table: str, page: str, lock: str = "") -> str:
    """Record a slip of the teams that sat at a table of round 2 when its page was opened."""
    actor = replace(BOSS, shown=PageShown.read(page))
    return racer.race(
        lock,
        racer.slowly(steps, "match_to_change"),
        lambda: record_result(racer.event(), 2, int(table), RIGHT, actor=actor),
    )


COMMANDS: dict[str, Callable[..., Any]] = {"set-up": set_up, "correct": correct, "record": record}

if __name__ == "__main__":
    racer.run(COMMANDS)
