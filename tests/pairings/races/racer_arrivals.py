"""One process of a race for the place of a bye: see tests/races.py. Run as a script."""

from typing import Any

import django

django.setup()

from pairings.late_entries import actions  # noqa: E402
from pairings.late_entries.actions import arrange_match  # noqa: E402
from pairings.matches.models import Match  # noqa: E402
from tests.factories import BOSS, make_entry  # noqa: E402
from tests.pairings.races import racer  # noqa: E402


def set_up() -> None:
    """Five teams in a posted round, one of them with the bye; teams 6 and 7 came late."""
    racer.set_up("5", "posted")
    for number in (6, 7):
        make_entry(racer.event(), number)


def arrange(number: str, lock: str = "") -> str:
    """Give a late team the place of the bye, as a page offered it."""
    giver = Match.objects.get(how="bye").one.number
    return racer.race(
        lock,
        racer.slowly(actions, "match_of"),
        lambda: arrange_match(racer.event(), 1, int(number), opponent=giver, actor=BOSS),
    )


def look() -> dict[str, Any]:
    """What is in the database."""
    matches = Match.objects.filter(table_number__isnull=False).order_by("table_number")
    return {
        "tables": [[match.table_number, match.two and match.two.number] for match in matches],
        "byes": Match.objects.filter(how="bye").count(),
        "actions": racer.actions(),
    }


COMMANDS = {"set-up": set_up, "arrange": arrange, "look": look}

if __name__ == "__main__":
    racer.run(COMMANDS)
