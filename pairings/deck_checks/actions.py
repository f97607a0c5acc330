"""Deck checks of a table: started and finished; what they took can be given back (FR-216.d)."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from pairings.matches import steps
from pairings.tableside.models import DeckCheck
from tournament.event.models import Tournament
from tournament.journal.declare import Rule, action
from tournament.journal.journal import check_not_finished, journaled
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission

_CHECK_RULE = Rule(Permission.RUN_FLOOR, is_own=True, group="deck check", subject="table")
START_DECK_CHECK = action("start_deck_check", _("Deck check started"), undo=_CHECK_RULE)
FINISH_DECK_CHECK = action(
    "finish_deck_check", _("Deck check finished"), undo=_CHECK_RULE, words={"seconds": _("seconds")}
)


def start_deck_check(
    tournament: Tournament, round_number: int, table_number: int, *, actor: Actor, now: datetime | None = None
) -> DeckCheck:
    """Note that the decks of a table are taken away; refused while somebody has them already."""
    with journaled(tournament, START_DECK_CHECK, actor=actor, now=now) as change:
        check_not_finished(change.tournament)
        match = steps.match_to_change(change, round_number, table_number)
        running = match.deck_checks.filter(finished_at=None).first()
        if running is not None:
            raise Refusal("pairings.deck_check_running", table=table_number, by=str(running.started_by))
        check = DeckCheck.objects.create(match=match, started_at=change.now, started_by=change.by)
        change.add(check)
        change.after = {"started_by": str(check.started_by)}
    return check


def finish_deck_check(
    tournament: Tournament, round_number: int, table_number: int, *, actor: Actor, now: datetime | None = None
) -> DeckCheck:
    """Note that the decks are back at the table, whoever took them; the extension is given by itself."""
    with journaled(tournament, FINISH_DECK_CHECK, actor=actor, now=now) as change:
        check_not_finished(change.tournament)
        match = steps.match_to_change(change, round_number, table_number)
        check = match.deck_checks.filter(finished_at=None).first()
        if check is None:
            raise Refusal("pairings.no_deck_check", table=table_number)
        change.keep(check)
        check.finished_at, check.finished_by = change.now, change.by
        check.save(update_fields=["finished_at", "finished_by"])
        change.after = {"seconds": int(check.length(change.now).total_seconds())}
        change.citation = "FR-216.d"
    return check
