"""One process of a race between two teams' phones and the desk: see tests/races.py. Run as a script."""

from typing import Any

import django

django.setup()

from pairings.matches.models import Match  # noqa: E402
from pairings.matches.scoring import Ending, How  # noqa: E402
from pairings.team_reports import actions  # noqa: E402
from pairings.team_reports.models import TeamReport  # noqa: E402
from tests.pairings.races import racer  # noqa: E402
from tournament.event.models import Tournament  # noqa: E402
from tournament.kernel.roles import command_actor  # noqa: E402


def set_up(told: str = "") -> None:
    """A posted round of one table; with `told` team 1 has told that side `told` won."""
    racer.set_up("2", "posted")
    Tournament.objects.update(team_reports=True)
    if told:
        tell("1", told)


def tell(side: str, winner: str, lock: str = "") -> str:
    """A team tells that side `winner` won."""
    match = Match.objects.select_related("one", "two").get()
    entry = match.one if side == "1" else match.two
    assert entry is not None
    told = Ending(How.WON, int(winner))
    return racer.race(
        lock,
        racer.slowly(actions, "reports_of"),
        lambda: actions.report_result(racer.event(), 1, entry, told, actor=command_actor(f"phone {side}")),
    )


def look() -> dict[str, Any]:
    """What is in the database."""
    match = Match.objects.get()
    return {
        "winner": match.winner,
        "by": match.shown_recorder,
        "told": sorted(TeamReport.objects.values_list("side", "winner")),
        "actions": [action for action in racer.actions() if action.endswith("_result")],
    }


COMMANDS = {"set-up": set_up, "tell": tell, "record": racer.record, "look": look}

if __name__ == "__main__":
    racer.run(COMMANDS)
