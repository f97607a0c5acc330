"""Teams that leave the event and teams that come back (FR-244.b)."""

from datetime import datetime
from typing import Any

from pairings.actions import steps
from pairings.actions.drafts import drop_entry as take_out
from teams.actions.steps import check_fixed_table, check_name_free, check_seats_free, locked_entry
from teams.models import Entry
from tournament.journal import check_permission, check_reason, check_version, journaled
from tournament.models import Tournament, as_instant
from tournament.refusal import Refusal
from tournament.roles import Actor, Permission


def _state(entry: Entry) -> dict[str, Any]:
    return {
        "dropped_at": as_instant(entry.dropped_at),
        "is_disqualified": entry.is_disqualified,
        "is_withdrawn": entry.is_withdrawn,
    }


def drop_entry(
    tournament: Tournament,
    number: int,
    *,
    actor: Actor,
    reason: str = "",
    version: int | None = None,
    now: datetime | None = None,
) -> Entry:
    """Take a team out from the next pairing on: one player leaving takes both out (FR-244.b).

    A team that was never paired is withdrawn: its people and its name are free again.
    """
    with journaled(tournament, "drop_entry", actor=actor, reason=reason, now=now) as change:
        steps.check_open(change)
        entry = locked_entry(change, number)
        check_version(entry, version, shown=entry.team_name)
        if entry.dropped_at is not None:
            raise Refusal("pairings.dropped_already", name=entry.team_name)
        change.before = _state(entry)
        take_out(change, entry, reason=change.reason)
        change.after = _state(entry)
        change.citation = "FR-244.b"
    return entry


def disqualify_entry(
    tournament: Tournament,
    number: int,
    *,
    reason: str,
    actor: Actor,
    version: int | None = None,
    now: datetime | None = None,
) -> Entry:
    """The head judge takes a team out; it has no rank any more, its results stay for its opponents (FR-244.b)."""
    with journaled(
        tournament, "disqualify_entry", actor=actor, reason=check_reason(reason), now=now
    ) as change:
        check_permission(actor, Permission.DISQUALIFY, citation="FR-244.b")
        steps.check_open(change)
        entry = locked_entry(change, number)
        check_version(entry, version, shown=entry.team_name)
        if entry.is_disqualified:
            raise Refusal("pairings.disqualified_already", name=entry.team_name)
        change.before = _state(entry)
        if entry.dropped_at is None:
            take_out(change, entry, reason=change.reason)
        entry.is_disqualified = True
        entry.save()
        change.after = _state(entry)
        change.citation = "FR-244.b"
    return entry


def reinstate_entry(
    tournament: Tournament,
    number: int,
    *,
    actor: Actor,
    reason: str = "",
    version: int | None = None,
    now: datetime | None = None,
) -> Entry:
    """Bring a team back into the next pairing; a disqualification is taken back by the head judge with a reason.

    Rounds it missed meanwhile are noted as missed. Refused where its people or its name are in another entry.
    """
    with journaled(tournament, "reinstate_entry", actor=actor, reason=reason, now=now) as change:
        steps.check_open(change)
        entry = locked_entry(change, number)
        check_version(entry, version, shown=entry.team_name)
        if entry.dropped_at is None:
            raise Refusal("pairings.not_dropped", name=entry.team_name)
        if entry.is_disqualified:
            check_permission(actor, Permission.DISQUALIFY, citation="FR-244.b")
            check_reason(reason)
        check_seats_free(change.tournament, {"a": entry.seat_a, "b": entry.seat_b}, besides=entry)
        check_name_free(change.tournament, entry.team_name, team=entry.team, besides=entry)
        check_fixed_table(change.tournament, entry.fixed_table, besides=entry)
        change.before = _state(entry)
        entry.dropped_at = entry.dropped_after_round = None
        entry.drop_reason = ""
        entry.is_disqualified = entry.is_withdrawn = False
        entry.version += 1
        entry.save()
        change.after = _state(entry)
    return entry
