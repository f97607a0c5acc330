"""What a judge notes at a table: who sits there, and slow play."""

from collections.abc import Collection
from typing import Any, Unpack

from django.utils.translation import gettext_lazy as _

from pairings.matches import steps
from pairings.matches.models import Match
from pairings.tableside.models import TABLE_SEATS, Presence, SlowPlayNote
from pairings.tableside.shown import slow_play_stand
from tournament.journal.declare import Rule, action
from tournament.journal.journal import By, Change, check_shown, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission

_NOTE_RULE = Rule(Permission.RUN_FLOOR, is_own=True)
NOTE_PRESENCE = action(
    "note_presence",
    _("Who is at the table"),
    _NOTE_RULE,
    words={"seats": _("at the table"), "not_here": _("not here")},
)
NOTE_SLOW_PLAY = action("note_slow_play", _("Slow play noted"), _NOTE_RULE)


@does(NOTE_PRESENCE)
def note_presence(
    change: Change,
    round_number: int,
    table_number: int,
    *,
    seats: Collection[str],
    is_here: bool | None,
    **by: Unpack[By],
) -> set[str]:
    """Note that the players in `seats` ("1a" to "2b") sit (True) or are missing (False), or clear the note (None).

    Returns all seats that are taken now. A team is present when both of its players sit, and missing where one of
    them is; what may follow from that is `pairings.tableside.no_shows`.
    """
    match = steps.match_to_change(change, round_number, table_number)
    if not seats or not set(seats) <= set(TABLE_SEATS):
        raise Refusal("pairings.no_such_seat")
    steps.check_seats_shown(change.actor, match, seats)
    before = dict(match.presences.values_list("seat", "is_here"))
    changed = {seat for seat in seats if before.get(seat) is not is_here}
    replaced = match.presences.filter(seat__in=changed)
    change.keep(*replaced)
    replaced.delete()
    after = {seat: noted for seat, noted in before.items() if seat not in changed}
    if is_here is not None:
        made = Presence.objects.bulk_create(
            Presence(match=match, seat=seat, is_here=is_here, noted_at=change.now, noted_by=change.by)
            for seat in sorted(changed)
        )
        change.add(*made)
        after |= dict.fromkeys(changed, is_here)
    change.before, change.after = _presence_values(match, before), _presence_values(match, after)
    return {seat for seat, noted in after.items() if noted}


def _presence_values(match: Match, noted: dict[str, bool]) -> dict[str, Any]:
    """The teams, the seats of players who sit, and of those who are missing, for the journal."""
    told: dict[str, Any] = {"one": match.numbers[0], "two": match.numbers[1]}
    told["seats"] = sorted(seat for seat, is_here in noted.items() if is_here)
    missing = sorted(seat for seat, is_here in noted.items() if not is_here)
    return told | ({"not_here": missing} if missing else {})


@does(NOTE_SLOW_PLAY)
def note_slow_play(
    change: Change, round_number: int, table_number: int, *, side: int, note: str = "", **by: Unpack[By]
) -> SlowPlayNote:
    """Note that a judge asked team `side` (1 or 2) to play faster (FR-B.GS7.b); a second press is not a second time."""
    match = steps.match_to_change(change, round_number, table_number)
    if not 1 <= side <= len(match.entries):
        raise Refusal("pairings.no_such_side", "FR-B.GS7.b", field="side")
    change.entry_number = match.entry_at(side).number
    query = f"table={table_number}"
    check_shown(
        change.actor,
        slow_play_stand(match),
        "pairings.shown_other_slow_play",
        query=query,
        table=table_number,
    )
    noted = SlowPlayNote.objects.create(
        match=match, side=side, note=note.strip(), noted_at=change.now, noted_by=change.by
    )
    change.add(noted)
    change.after = {"note": noted.note}
    change.citation = "FR-B.GS7.b"
    return noted
