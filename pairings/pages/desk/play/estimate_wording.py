"""What the desk says of the hours ahead: when the rounds of the bracket start, and which ones would start late."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.pages.desk.play.estimate import Estimate, RunsPast
from tournament.event.models import Tournament
from tournament.setup.stage_forms import starts_name
from tournament.wording.readable import near_time
from tournament.wording.stages import round_of_bracket


@dataclass(frozen=True, slots=True)
class HoursAhead:
    """`starts` has a text for each round of the bracket to come, `late` one for each that cannot start in time.

    `without_clock` says how rounds without a clock were reckoned; "" where every round has one.
    """

    starts: list[str]
    late: list[str]
    field: str
    without_clock: str


def hours_ahead(estimate: Estimate | None, tournament: Tournament) -> HoursAhead | None:
    """The texts of an estimate; None without one."""
    if estimate is None:
        return None
    starts = [
        (_("%(round)s at %(time)s") if start.is_announced else _("%(round)s about %(time)s"))
        % {"round": round_of_bracket(start.teams_left), "time": near_time(start.starts_at, tournament)}
        for start in estimate.starts
    ]
    untimed = ngettext(
        "%(count)d round has no clock and is assumed to take about the usual time.",
        "%(count)d rounds have no clock and are assumed to take about the usual time.",
        estimate.without_clock,
    )
    return HoursAhead(
        starts=starts,
        late=[_late(past, tournament) for past in estimate.runs_past],
        field=f"id_{starts_name(estimate.runs_past[0].next_teams_left)}" if estimate.runs_past else "",
        without_clock=untimed % {"count": estimate.without_clock} if estimate.without_clock else "",
    )


def _late(past: RunsPast, tournament: Tournament) -> str:
    """That a round cannot start at its time of day, and why."""
    told = {
        "next": round_of_bracket(past.next_teams_left),
        "announced": near_time(past.next_starts_at, tournament),
        "ends": near_time(past.ends_at, tournament),
    }
    if past.teams_left is None:
        text = _("%(next)s: announced for %(announced)s, but the Swiss rounds will end at about %(ends)s.")
        return text % told
    text = _(
        "%(next)s: announced for %(announced)s, but the round before it (%(round)s) will end at about %(ends)s."
    )
    return text % (told | {"round": round_of_bracket(past.teams_left)})
