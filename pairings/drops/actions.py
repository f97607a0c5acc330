"""Teams dropped, disqualified, and reinstated (FR-244.b)."""

from dataclasses import replace
from datetime import datetime

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
from tournament.event.models import Tournament
from tournament.journal.declare import Rule, action
from tournament.journal.journal import (
    check_permission,
    check_reason,
    journaled,
)
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission

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


def drop_entry(
    tournament: Tournament,
    number: int,
    *,
    actor: Actor,
    reason: str = "",
    ends: str = "",
    now: datetime | None = None,
) -> Entry:
    """Take a team out from the next pairing on: one player leaving takes both out (FR-244.b).

    A team that was never paired is withdrawn: its people and its name are free again. With `ends` the opponent of
    the round being played wins at once: "no_show" where play had not begun, "withdrawn" where it had; "" leaves
    the table open.
    """
    with journaled(tournament, DROP_ENTRY, actor=actor, reason=reason, now=now) as change:
        entry = locked_entry(change, number)
        check_leaving_names(actor, entry, open_match_of(change.tournament, entry))
        if entry.dropped_at is not None:
            raise Refusal("pairings.dropped_already", name=entry.team_name)
        check_has_to_leave(change.tournament, entry)
        change.before = leaving_state(entry)
        take_out(change, entry, cause=Entry.DropCause.DESK, reason=change.reason)
        change.after = leaving_state(entry) | end_left_match(change, entry, ends)
        change.citation = "FR-244.b"
    return entry


def disqualify_entry(
    tournament: Tournament,
    number: int,
    *,
    reason: str,
    actor: Actor,
    ends: str = "",
    now: datetime | None = None,
) -> Entry:
    """The head judge takes a team out; it no longer has a rank, its results stay for its opponents (FR-244.b).

    `ends` as in `drop_entry`; "penalty" where they had begun to play.
    """
    with journaled(tournament, DISQUALIFY_ENTRY, actor=actor, reason=reason, now=now) as change:
        entry = locked_entry(change, number)
        check_leaving_names(actor, entry, open_match_of(change.tournament, entry))
        if entry.is_disqualified:
            raise Refusal("pairings.disqualified_already", name=entry.team_name)
        change.before = leaving_state(entry)
        put_out(change, entry, reason=change.reason)
        change.after = leaving_state(entry) | end_left_match(change, entry, ends)
    return entry


def reinstate_entry(
    tournament: Tournament,
    number: int,
    *,
    actor: Actor,
    reason: str = "",
    reopens: bool = False,
    now: datetime | None = None,
) -> Entry:
    """Bring a team back into the next pairing; a disqualification is overturned by the head judge with a reason.

    Rounds it missed meanwhile are noted as missed. Refused where its people or its name are in another entry. With
    `reopens` the match that ended because it left is open again, as long as its round is and nothing else counts.
    """
    with journaled(tournament, REINSTATE_ENTRY, actor=actor, reason=reason, now=now) as change:
        entry = locked_entry(change, number)
        check_leaving_names(actor, entry, ended_by_leaving(change.tournament, entry))
        if entry.dropped_at is None:
            raise Refusal("pairings.not_dropped", name=entry.team_name)
        if entry.is_disqualified:
            check_permission(actor, Permission.DISQUALIFY, citation="FR-244.b")
            check_reason(reason)
        else:
            check_permission(actor, Permission.REGISTER)
        change.before, change.after = leaving_state(entry), {}
        if reopens:
            match = open_left_match(change, entry)
            change.after = {"match": steps.match_values(match)}
        bring_back(change, entry)
        change.after = leaving_state(entry) | change.after
    return entry
