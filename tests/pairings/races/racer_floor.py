"""One process of a race between judges: see tests/races.py. Run as a script."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import django

django.setup()

from pairings.matches.models import Extension  # noqa: E402
from pairings.tableside.extensions import give_extension  # noqa: E402
from tests.factories import BOSS  # noqa: E402
from tests.pairings.races import racer  # noqa: E402
from tournament.kernel.roles import Role  # noqa: E402
from tournament.kernel.shown import PageShown, stand_of  # noqa: E402
from tournament.models import Invitation  # noqa: E402
from tournament.staff import invitations  # noqa: E402
from tournament.staff.models import StaffMember  # noqa: E402


def set_up() -> None:
    """A posted round, and a judge who was invited."""
    racer.set_up("2", "posted")
    invitations.invite(racer.event(), name="Jim", role=Role.JUDGE, actor=BOSS)


def minutes(lock: str = "") -> str:
    """Give table 1 five minutes, from a page that showed none."""
    match = racer.event().rounds.get(number=1).matches.at_table(1)
    page = PageShown(frozenset({match.who, stand_of("minutes", match.who)}))
    actor = replace(BOSS, shown=page)
    return racer.race(
        lock,
        racer.slowly_creating(Extension),
        lambda: give_extension(racer.event(), 1, 1, minutes=5, reason="ruling", actor=actor),
    )


def accept(lock: str = "") -> str:
    """Use the code of the invitation."""
    found = Invitation.objects.get()
    token = invitations.token_of(found)
    return racer.race(
        lock,
        racer.slowly(invitations, "find_invitation"),
        lambda: invitations.accept_invitation(found.pk, token),
    )


def look() -> dict[str, Any]:
    """What is in the database."""
    return {
        "minutes": [extension.minutes for extension in Extension.objects.all()],
        "staff": StaffMember.objects.filter(role=Role.JUDGE).count(),
        "actions": racer.actions(),
    }


COMMANDS: dict[str, Callable[..., Any]] = {
    "set-up": set_up,
    "minutes": minutes,
    "accept": accept,
    "look": look,
}

if __name__ == "__main__":
    racer.run(COMMANDS)
