"""A team asks on its phone to leave the event; the desk confirms or refuses it (FR-244.b)."""

from dataclasses import replace
from typing import Unpack

from django.utils.translation import gettext_lazy

from pairings.drops.models import DropRequest
from pairings.drops.steps import LEAVING_RULE, check_has_to_leave, leaving_state, take_out
from teams.entries.models import Entry
from teams.entries.steps import locked_entry
from tournament.journal.declare import action
from tournament.journal.journal import By, Change, check_shown, does
from tournament.kernel.refusal import Refusal
from tournament.rows.values import as_instant
from tournament.wording.readable import event_time

_ASKING_RULE = replace(LEAVING_RULE, by_team=True)
ASK_TO_DROP = action("ask_to_drop", gettext_lazy("Team asked to drop"), _ASKING_RULE)
TAKE_BACK_DROP_REQUEST = action(
    "take_back_drop_request", gettext_lazy("Drop request withdrawn"), _ASKING_RULE
)
ACCEPT_DROP_REQUEST = action("accept_drop_request", gettext_lazy("Drop request confirmed"), LEAVING_RULE)
REFUSE_DROP_REQUEST = action("refuse_drop_request", gettext_lazy("Drop request refused"), LEAVING_RULE)


@does(ASK_TO_DROP)
def ask_to_drop(change: Change, number: int, **by: Unpack[By]) -> DropRequest:
    """Ask the desk to take the team out from the next pairing on; refused while it waits for an answer already."""
    entry = _active_entry(change, number)
    check_has_to_leave(change.tournament, entry)
    if entry.drop_requests.filter(answered_at=None).exists():
        raise Refusal("pairings.drop_asked_already")
    request = DropRequest.objects.create(entry=entry, asked_at=change.now)
    change.add(request)
    change.citation = "FR-244.b"
    return request


@does(TAKE_BACK_DROP_REQUEST)
def take_back_drop_request(change: Change, number: int, **by: Unpack[By]) -> None:
    """The team stays after all; refused once the desk has answered. The row goes, the journal keeps it."""
    request = _open_request(change, number)
    request.delete()


@does(ACCEPT_DROP_REQUEST)
def accept_drop_request(change: Change, number: int, **by: Unpack[By]) -> Entry:
    """The desk confirms: the team is out from the next pairing on. A match that it still plays is played."""
    entry = _open_request(change, number).entry
    check_has_to_leave(change.tournament, entry)
    change.before = leaving_state(entry) | change.before
    take_out(change, entry, cause=Entry.DropCause.PHONE)
    change.after = leaving_state(entry)
    change.citation = "FR-244.b"
    return entry


@does(REFUSE_DROP_REQUEST)
def refuse_drop_request(change: Change, number: int, **by: Unpack[By]) -> DropRequest:
    """Refuse the request, or ask to talk first: the team plays on and its phone says so."""
    request = _open_request(change, number)
    request.answered_at, request.answered_by = change.now, change.by
    request.is_accepted = False
    request.save()
    return request


def _active_entry(change: Change, number: int) -> Entry:
    entry = locked_entry(change, number)
    if entry.dropped_at is not None:
        raise Refusal("pairings.dropped_already", name=entry.team_name)
    return entry


def _open_request(change: Change, number: int) -> DropRequest:
    """Return the unanswered request of an active team; the line says when it asked."""
    entry = _active_entry(change, number)
    request = entry.drop_requests.filter(answered_at=None).first()
    if request is None:
        raise Refusal("pairings.no_drop_request", name=entry.team_name)
    if change.actor.entry is None:  # a team has one, and acts by its code
        _check_request_shown(change, request)
    change.keep(request)
    change.before = {"asked_at": as_instant(request.asked_at)}
    return request


def _check_request_shown(change: Change, request: DropRequest) -> None:
    at = event_time(request.asked_at, change.tournament)
    now = {"team": request.entry.team_name, "time": at}
    check_shown(change.actor, request.who, "pairings.shown_other_drop_request", **now)
