"""What decided the line of a cut, in a sentence."""

from django.utils.translation import gettext as _

from pairings.cut.line import POINTS, RANDOM
from pairings.cut.queries import CutPlan
from tournament.event.models import Tournament
from tournament.kernel.named import with_names
from tournament.wording.tiebreakers import TIEBREAKER_TEXTS


def decided_sentence(tournament: Tournament, plan: CutPlan) -> str:
    """Return why the last team that is in is ahead of the first that is not; "" where all are in."""
    last, first = plan.last_in, plan.first_out
    if last is None or first is None:
        return ""
    names: dict[str, object] = {"one": last.entry.team_name, "two": first.entry.team_name}
    decided = plan.line.decided_by
    if decided == POINTS:
        told = names | {"points": last.match_points, "other": first.match_points}
        return with_names(
            _("Match points decide: “%(one)s” has %(points)s and is in, “%(two)s” has %(other)s and is out."),
            told,
        )
    if decided == RANDOM:
        return with_names(
            _("“%(one)s” and “%(two)s” are equal in everything, so the number drawn for each team decides."),
            names,
        )
    text = TIEBREAKER_TEXTS[decided]
    told = names | {
        "what": text.abbreviation,
        "points": last.match_points,
        "value": text.figure(last.tiebreakers[decided]),
        "other": text.figure(first.tiebreakers[decided]),
    }
    return with_names(
        _(
            "Both have the same match points (%(points)s), so %(what)s decides: “%(one)s” has %(value)s and is "
            "in, “%(two)s” has %(other)s and is out."
        ),
        told,
    )
