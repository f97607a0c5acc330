"""A team calls a judge from its own phone, and withdraws the call when it is no longer needed."""

from typing import Unpack

from django.utils.translation import gettext_lazy as _

from pairings.matches.models import Match
from pairings.matches.steps import check_match_shown
from pairings.tableside.calls import (
    CALL_JUDGE,
    TEAM_CALL_RULE,
    about_values,
    check_call_shown,
    put_into_queue,
)
from pairings.tableside.models import Call
from teams.entries.models import Entry
from teams.entries.steps import locked_entry
from tournament.event.progress import read_progress
from tournament.journal.declare import action
from tournament.journal.journal import By, Change, does
from tournament.kernel.refusal import Refusal
from tournament.rows.values import as_instant

WITHDRAW_CALL = action("withdraw_call", _("Call withdrawn by the table"), TEAM_CALL_RULE)


@does(CALL_JUDGE)
def call_from_table(change: Change, number: int, *, subject: str = "", **by: Unpack[By]) -> Call:
    """Put the table of entry `number` into the judges' queue: it plays there, or has its result and objects to it.

    Refused without a match at a table of the round being played, and while the table waits already: a table has one
    open call, so that nobody can fill the queue. `subject` is a `Call.Subject`, "" for something else.
    """
    entry = locked_entry(change, number)
    return put_into_queue(change, _match_now(change, entry), subject=subject)


@does(WITHDRAW_CALL)
def withdraw_call(change: Change, number: int, **by: Unpack[By]) -> Match:
    """Withdraw the open call that entry `number` itself made, on the way or not; return the match.

    The row goes, so that no minutes are offered for it; the journal keeps it.
    """
    entry = locked_entry(change, number)
    match = _match_now(change, entry)
    call = match.calls.filter(answered_at=None, called_by=change.by).first()
    if call is None:
        raise Refusal("pairings.no_call_to_withdraw")
    check_call_shown(change, call)
    change.before = {
        "called_at": as_instant(call.called_at),
        "called_by": call.shown_caller,
        **about_values(call),
        "taken_by": str(call.taken_by or ""),
    }
    change.keep(call)
    call.delete()
    return match


def _match_now(change: Change, entry: Entry) -> Match:
    """The entry's match at a table of the round being played; the change's line will name its place."""
    round_ = read_progress(change.tournament).being_played
    if round_ is None:
        raise Refusal("pairings.no_table_to_call_from")
    mine = round_.matches.of_entry(entry).filter(two__isnull=False)
    match = mine.filter(table_number__isnull=False).first()
    if match is None:
        raise Refusal("pairings.no_table_to_call_from")
    check_match_shown(change.actor, match)
    change.round_number, change.table_number = round_.number, match.table_number
    return match
