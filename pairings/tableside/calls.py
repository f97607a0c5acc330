"""Calls for a judge: a table calls, a judge takes the call, hands it back or answers it."""

from dataclasses import replace
from typing import Any, Unpack

from django.utils.translation import gettext_lazy as _

from pairings.matches import steps
from pairings.matches.models import Match
from pairings.tableside.models import Call
from pairings.tableside.times import begun_minutes
from tournament.journal.declare import Rule, action
from tournament.journal.journal import By, Change, check_shown, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.rows.values import as_instant
from tournament.staff.models import Account

CALL_RULE = Rule(Permission.RUN_FLOOR, is_own=True, group="call", subject="table")
TEAM_CALL_RULE = replace(CALL_RULE, by_team=True)
CALL_JUDGE = action("call_judge", _("Judge called"), TEAM_CALL_RULE)
TAKE_CALL = action("take_call", _("Call taken by a judge"), CALL_RULE)
HAND_BACK_CALL = action("hand_back_call", _("Call returned to the queue"), CALL_RULE)
ANSWER_CALL = action("answer_call", _("Call answered"), CALL_RULE)


@does(CALL_JUDGE)
def call_judge(
    change: Change,
    round_number: int,
    table_number: int,
    *,
    caller: str = "",
    about: str = "",
    **by: Unpack[By],
) -> Call:
    """Put a table into the queue; refused while it waits already, so that pressing twice calls once.

    `caller` is who called, where someone else notes it; `about` says what it is about, "" for nothing said.
    """
    match = steps.match_to_change(change, round_number, table_number)
    return put_into_queue(change, match, caller=caller.strip(), about=about)


def put_into_queue(
    change: Change, match: Match, *, caller: str = "", about: str = "", subject: str = ""
) -> Call:
    """Step: a call of a table; refused while one waits already."""
    waiting = match.calls.filter(answered_at=None).first()
    if waiting is not None:
        minutes = begun_minutes(waiting.waited(change.now))
        raise Refusal("pairings.called_already", table=match.table_number, minutes=minutes)
    call = Call.objects.create(
        match=match,
        called_at=change.now,
        called_by=change.by,
        caller=caller,
        subject=subject,
        about=" ".join(about.split()),
    )
    change.add(call)
    change.after = {"called_by": call.shown_caller, **about_values(call)}
    return call


def about_values(call: Call) -> dict[str, str]:
    """What a call is about as the journal keeps it: the words that were typed, or the code of its subject."""
    return {"about": call.about} if call.about or not call.subject else {"subject": call.subject}


@does(TAKE_CALL)
def take_call(change: Change, round_number: int, table_number: int, **by: Unpack[By]) -> Call:
    """Say that one goes there; refused where another judge was faster, or the table has called again since."""
    found = _open_call(change, round_number, table_number)
    if found.taken_at is not None and found.taken_by != change.by:
        raise Refusal("pairings.call_taken", table=table_number, by=str(found.taken_by))
    found.taken_at = found.taken_at or change.now
    found.taken_by = change.by
    found.save(update_fields=["taken_at", "taken_by"])
    change.after = {"taken_by": str(change.by)}
    return found


@does(HAND_BACK_CALL)
def hand_back_call(change: Change, round_number: int, table_number: int, **by: Unpack[By]) -> Call:
    """Put a taken call back into the queue, where it still waits from the moment it was made."""
    found = _open_call(change, round_number, table_number)
    change.before = {"taken_by": str(found.taken_by or "")}
    found.taken_at = found.taken_by = None
    found.save(update_fields=["taken_at", "taken_by"])
    return found


def let_calls_go(change: Change, account: Account) -> dict[str, Any]:
    """Step: the open calls that someone had taken wait again, from the moment they were made.

    Returns {"handed_back": [tables]} for the journal; {} where there are none.
    """
    taken = Call.objects.filter(
        match__round__tournament=change.tournament,
        answered_at=None,
        taken_at__isnull=False,
        taken_by__account=account,
    )
    calls = list(taken.select_related("match__round").order_by("match__table_number"))
    change.keep(*calls)
    for call in calls:
        call.taken_at = call.taken_by = None
        call.save(update_fields=["taken_at", "taken_by"])
    return {"handed_back": [call.match.table_number for call in calls]} if calls else {}


@does(ANSWER_CALL)
def answer_call(
    change: Change, round_number: int, table_number: int, *, note: str = "", **by: Unpack[By]
) -> Call:
    """The call is answered, taken before or not; what it took can be given back as an extension (FR-216.d)."""
    found = _open_call(change, round_number, table_number)
    if found.taken_at is None:
        found.taken_at, found.taken_by = change.now, change.by
    found.answered_at, found.answered_by = change.now, change.by
    found.note = note.strip()
    found.save()
    change.before = {"called_at": as_instant(found.called_at), "called_by": found.shown_caller}
    change.after = {"answered_by": str(change.by), "note": found.note}
    return found


def _open_call(change: Change, round_number: int, table_number: int) -> Call:
    match = steps.begun_match_to_change(change, round_number, table_number)
    found = match.calls.filter(answered_at=None).first()
    if found is None:
        raise Refusal("pairings.no_call", table=table_number)
    check_call_shown(change, found)
    change.keep(found)
    return found


def check_call_shown(change: Change, call: Call) -> None:
    """Refuse what was sent from a page that showed an earlier call of the table."""
    minutes = begun_minutes(call.waited(change.now))
    check_shown(
        change.actor,
        call.who,
        "pairings.shown_other_call",
        table=call.match.table_number,
        caller=call.shown_caller,
        minutes=minutes,
    )
