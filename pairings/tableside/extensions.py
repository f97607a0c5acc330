"""Giving one table more minutes (FR-216.d)."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from pairings.matches import steps
from pairings.matches.models import MOST_MINUTES, Extension
from tournament.event.models import Tournament
from tournament.journal.declare import Rule, action
from tournament.journal.journal import check_not_finished, check_reason, journaled
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission

GIVE_EXTENSION = action(
    "give_extension", _("Minutes for one table"), undo=Rule(Permission.GIVE_EXTENSIONS, is_own=True)
)


def give_extension(
    tournament: Tournament,
    round_number: int,
    table_number: int,
    *,
    minutes: int,
    reason: str,
    actor: Actor,
    judge: str = "",
    seen: int | None = None,
    now: datetime | None = None,
) -> Extension:
    """Give a table minutes of its own; its result on time is accepted only after them (FR-216.d).

    `judge` is the one who signed the slip, where the scorekeeper enters it. `seen` is how many extensions the
    table had when the form was shown: another number is refused, so a button pressed twice gives minutes once.
    """
    with journaled(tournament, GIVE_EXTENSION, actor=actor, reason=check_reason(reason), now=now) as change:
        check_not_finished(change.tournament)
        match = steps.match_to_change(change, round_number, table_number)
        if not 1 <= minutes <= MOST_MINUTES:
            raise Refusal("pairings.extension_minutes", "FR-216.d", field="minutes", most=MOST_MINUTES)
        if seen is not None and seen != match.extensions.count():
            raise Refusal("pairings.extension_meanwhile", table=table_number)
        extension = Extension.objects.create(
            match=match,
            minutes=minutes,
            reason=change.reason,
            given_at=change.now,
            given_by=change.by,
            judge=judge.strip(),
        )
        change.add(extension)
        change.after = {"minutes": minutes, "given_by": extension.shown_judge}
        change.citation = "FR-216.d"
    return extension
