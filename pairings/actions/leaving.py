"""Steps of teams that are put out of the event and come back: they neither journal nor commit (FR-244.b)."""

from typing import Any

from pairings.actions.drafts import take_out
from teams.entries.models import Entry
from teams.entries.steps import check_fixed_table, check_name_free, check_seats_free
from tournament.event.models import as_instant
from tournament.journal.journal import Change


def leaving_state(entry: Entry) -> dict[str, Any]:
    """What the journal keeps of whether and how a team is out."""
    return {
        "dropped_at": as_instant(entry.dropped_at),
        "is_disqualified": entry.is_disqualified,
        "is_withdrawn": entry.is_withdrawn,
    }


def put_out(change: Change, entry: Entry, *, reason: str) -> None:
    """Step: disqualify a team; it has no rank any more, its results stay for its opponents."""
    change.keep(entry)
    if entry.dropped_at is None:
        take_out(change, entry, reason=reason)
    entry.is_disqualified = True
    entry.save()


def check_can_return(change: Change, entry: Entry) -> None:
    """Step: refuse where the people, the name or the fixed table of an entry are in another one meanwhile."""
    check_seats_free(change.tournament, {"a": entry.seat_a, "b": entry.seat_b}, besides=entry)
    check_name_free(change.tournament, entry.team_name, team=entry.team, besides=entry)
    check_fixed_table(change.tournament, entry.fixed_table, besides=entry)


def bring_back(change: Change, entry: Entry) -> None:
    """Step: a team plays again from the next pairing on; refused where its people or its name are in another."""
    change.keep(entry)
    check_can_return(change, entry)
    entry.dropped_at = entry.dropped_after_round = None
    entry.drop_reason = ""
    entry.is_disqualified = entry.is_withdrawn = False
    entry.version += 1
    entry.save()
