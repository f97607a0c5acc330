"""What a judge sees at a table and writes down: who sits there, and slow play."""

from collections.abc import Collection
from datetime import datetime

from pairings.actions import steps
from pairings.models import Presence, SlowPlayNote
from pairings.models_floor import SEATS
from tournament.actions import posted_round
from tournament.journal import journaled
from tournament.models import Tournament
from tournament.refusal import Refusal
from tournament.roles import Actor


def note_presence(
    tournament: Tournament,
    round_number: int,
    table_number: int,
    *,
    seats: Collection[str],
    is_here: bool,
    actor: Actor,
    now: datetime | None = None,
) -> set[str]:
    """Note that the players in `seats` ("1a" to "2b") sit, or do not; gives all seats that are taken now.

    A team is present when both of its players sit.
    """
    with journaled(tournament, "note_presence", actor=actor, now=now) as change:
        steps.check_open(change)
        match = steps.match_at(change, posted_round(change, round_number), table_number)
        if not seats or not set(seats) <= set(SEATS):
            raise Refusal("pairings.no_such_seat")
        before = set(match.presences.values_list("seat", flat=True))
        if is_here:
            Presence.objects.bulk_create(
                Presence(match=match, seat=seat, noted_at=change.now, noted_by=actor.name)
                for seat in sorted(set(seats) - before)
            )
            after = before | set(seats)
        else:
            match.presences.filter(seat__in=seats).delete()
            after = before - set(seats)
        change.before, change.after = {"seats": sorted(before)}, {"seats": sorted(after)}
    return after


def note_slow_play(
    tournament: Tournament,
    round_number: int,
    table_number: int,
    *,
    side: int,
    actor: Actor,
    note: str = "",
    now: datetime | None = None,
) -> SlowPlayNote:
    """Note that a judge asked team `side` (1 or 2) to play faster (FR-B.GS7.b)."""
    with journaled(tournament, "note_slow_play", actor=actor, now=now) as change:
        steps.check_open(change)
        match = steps.match_at(change, posted_round(change, round_number), table_number)
        entry = {1: match.one, 2: match.two}.get(side)
        if entry is None:
            raise Refusal("pairings.no_such_side", "FR-B.GS7.b", field="side")
        change.entry_number = entry.number
        noted = SlowPlayNote.objects.create(
            match=match, side=side, note=note.strip(), noted_at=change.now, noted_by=actor.name
        )
        change.after = {"note": noted.note}
        change.citation = "FR-B.GS7.b"
    return noted
