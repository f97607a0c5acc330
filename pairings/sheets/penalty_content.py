"""From a penalty's row to what the penalty report prints."""

from django.utils.translation import gettext as _

from pairings.penalties.models import Penalty
from pairings.penalties.wording import infraction_text, level_text, place_text, subject_text
from pairings.sheets.penalty_report import PenaltyLine
from tournament.event.models import Tournament
from tournament.kernel.visible import isolated
from tournament.wording.readable import event_moment


def penalty_line(penalty: Penalty, tournament: Tournament) -> PenaltyLine:
    """One penalty as the report prints it."""
    given = _("%(time)s, %(judge)s") % {
        "time": event_moment(penalty.given_at, tournament),
        "judge": str(penalty.given_by),
    }
    overruled = ""
    if penalty.overruled_at is not None:
        overruled = _("%(time)s, %(judge)s: %(reason)s") % {
            "time": event_moment(penalty.overruled_at, tournament),
            "judge": str(penalty.overruled_by),
            "reason": penalty.overruled_reason,
        }
    return PenaltyLine(
        title=_("%(number)s. %(who)s") % {"number": penalty.number, "who": isolated(subject_text(penalty))},
        level=level_text(penalty),
        facts=(
            (_("What happened"), infraction_text(penalty.infraction)),
            (_("Where"), place_text(penalty)),
            (_("Given"), given),
            (_("Result"), _("This penalty ended the match.") if penalty.ended_match else ""),
            (_("What was said"), penalty.note),
            (_("Overruled"), overruled),
        ),
        is_overruled=penalty.overruled_at is not None,
    )
