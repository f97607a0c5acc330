"""What the announcement of an event needs to know besides its settings."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.event.models import Tournament
from tournament.event.queries import is_round_one_posted
from tournament.host.queries import count_planned_rounds, count_teams
from tournament.kernel.roles import Role
from tournament.staff.queries import names_at


@dataclass(frozen=True, slots=True)
class Opening:
    """`judges` has the names of the head judges, `teams` how many are registered, `rounds` how many are planned.

    `is_posted`: round 1 was posted, so that the field is what it is.
    """

    judges: Sequence[str]
    teams: int
    rounds: int
    is_posted: bool


def read_opening(tournament: Tournament) -> Opening:
    """What is true of the event now. A number of queries that grows with nothing.

    Where nobody has the head judge's role an organizer has every role, the head judge's included.
    """
    members = list(tournament.staff.select_related("account").order_by("pk"))
    judges = [member for member in members if member.role == Role.HEAD_JUDGE]
    judges = judges or [member for member in members if member.role == Role.ORGANIZER]
    names = names_at(tournament, [member.account for member in judges])
    return Opening(
        judges=sorted(names.values()),
        teams=count_teams(tournament),
        rounds=count_planned_rounds(tournament),
        is_posted=is_round_one_posted(tournament),
    )
