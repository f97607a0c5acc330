"""Teams dropped, disqualified, and reinstated (FR-244.b)."""

from dataclasses import replace
from typing import Unpack

from django.utils.translation import gettext_lazy as _

from pairings.drops.left_matches import end_left_match, open_left_match
from pairings.drops.queries import ended_by_leaving, open_match_of
from pairings.drops.shown import check_leaving_names
from pairings.drops.steps import (
    LEAVING_RULE,
    bring_back,
    check_has_to_leave,
    leaving_state,
    put_out,
    take_out,
)
from pairings.matches import steps
from teams.entries.models import Entry
from teams.entries.steps import locked_entry
from tournament.journal.declare import Rule, action
from tournament.journal.journal import Because, By, Change, check_permission, check_reason, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission

DROP_ENTRY = action("drop_entry", _("Dropped"), LEAVING_RULE)
DISQUALIFY_ENTRY = action(
    "disqualify_entry",
    _("Disqualified"),
    Rule(Permission.DISQUALIFY, group="leaving", subject="entry"),
    asks_reason=True,
    cites="FR-244.b",
)
_BACK_RULE = replace(
    LEAVING_RULE, needs=(Permission.REGISTER, Permission.DISQUALIFY), undone_with=Permission.REGISTER
)
REINSTATE_ENTRY = action("reinstate_entry", _("Reinstated"), _BACK_RULE)


@does(DROP_ENTRY)
def drop_entry(change: Change, number: int, *, reason: str = "", ends: str = "", **by: Unpack[By]) -> Entry:
    """Take a team out from the next pairing on: one player leaving takes both out (FR-244.b).

    A team that was never paired is withdrawn: its people and its name are free again. With `ends` the opponent of
    the round being played wins at once: "no_show" where play had not begun, "withdrawn" where it had; "" leaves
    the table open.
    """
    change.reason = reason.strip()
    entry = locked_entry(change, number)
    check_leaving_names(change.actor, entry, open_match_of(change.tournament, entry))
    if entry.dropped_at is not None:
        raise Refusal("pairings.dropped_already", name=entry.team_name)
    check_has_to_leave(change.tournament, entry)
    change.before = leaving_state(entry)
    take_out(change, entry, cause=Entry.DropCause.DESK, reason=change.reason)
    change.after = leaving_state(entry) | end_left_match(change, entry, ends)
    change.citation = "FR-244.b"
    return entry


@does(DISQUALIFY_ENTRY)
def disqualify_entry(change: Change, number: int, *, ends: str = "", **by: Unpack[Because]) -> Entry:
    """The head judge takes a team out; it no longer has a rank, its results stay for its opponents (FR-244.b).

    `ends` as in `drop_entry`; "penalty" where they had begun to play.
    """
    entry = locked_entry(change, number)
    check_leaving_names(change.actor, entry, open_match_of(change.tournament, entry))
    if entry.is_disqualified:
        raise Refusal("pairings.disqualified_already", name=entry.team_name)
    change.before = leaving_state(entry)
    put_out(change, entry, reason=change.reason)
    change.after = leaving_state(entry) | end_left_match(change, entry, ends)
    return entry


@does(REINSTATE_ENTRY)
def reinstate_entry(
    change: Change, number: int, *, reason: str = "", reopens: bool = False, **by: Unpack[By]
) -> Entry:
    """Bring a team back into the next pairing; a disqualification is overturned by the head judge with a reason.

    Rounds it missed meanwhile are noted as missed. Refused where its people or its name are in another entry. With
    `reopens` the match that ended because it left is open again, as long as its round is and nothing else counts.
    """
    change.reason = reason.strip()
    entry = locked_entry(change, number)
    check_leaving_names(change.actor, entry, ended_by_leaving(change.tournament, entry))
    if entry.dropped_at is None:
        raise Refusal("pairings.not_dropped", name=entry.team_name)
    if entry.is_disqualified:
        check_permission(change.actor, Permission.DISQUALIFY, citation="FR-244.b")
        check_reason(reason)
    else:
        check_permission(change.actor, Permission.REGISTER)
    change.before, change.after = leaving_state(entry), {}
    if reopens:
        match = open_left_match(change, entry)
        change.after = {"match": steps.match_values(match)}
    bring_back(change, entry)
    change.after = leaving_state(entry) | change.after
    return entry
