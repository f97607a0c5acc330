"""One process of a race between two who change a proposal by hand: see tests/races.py. Run as a script."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import django

django.setup()

from pairings.by_hand import actions, steps  # noqa: E402
from pairings.by_hand.actions import HandEdit, edit_proposal  # noqa: E402
from pairings.matches.models import Match  # noqa: E402
from pairings.rounds.actions import propose_round  # noqa: E402
from tests.factories import BOSS  # noqa: E402
from tests.pairings.races import racer  # noqa: E402
from tournament.kernel.shown import PageShown, stand_of  # noqa: E402

UNCHANGED = stand_of("edits")  # of a proposal that nobody changed by hand


def set_up() -> None:
    """A proposal of four teams."""
    racer.set_up("4")
    propose_round(racer.event(), 1, actor=BOSS)


def swap(team: str, lock: str = "") -> str:
    """Swap a team with one of the other match, from a page that showed the proposal as it was paired."""
    edit = HandEdit("swap_teams", first=int(team), second=_other(int(team)))
    proposal = racer.event().rounds.get()
    page = replace(BOSS, shown=PageShown(frozenset({proposal.who, UNCHANGED})))
    return racer.race(
        lock,
        racer.slowly(steps, "read_proposal"),
        lambda: edit_proposal(racer.event(), 1, edit, reason="why", actor=page),
    )


def _other(team: int) -> int:
    """A team of the other match."""
    return next(
        number for match in Match.objects.order_by("pk") if team not in match.teams for number in match.teams
    )


def look() -> dict[str, Any]:
    """What is in the database."""
    return {
        "teams": sorted(number for match in Match.objects.all() for number in match.teams),
        "edits": racer.event().journal.filter(action__in=actions.HAND_EDITS).count(),
    }


COMMANDS: dict[str, Callable[..., Any]] = {"set-up": set_up, "swap": swap, "look": look}

if __name__ == "__main__":
    racer.run(COMMANDS)
