"""Steps behind pairing a round: who is there, what the engine finds, which tables; and leaving the event.

They neither journal nor commit: `pairings.actions.rounds` does.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from pairings import queries
from pairings.actions import steps
from pairings.engine.swiss import pair_round as find_pairing
from pairings.engine.types import NoPairing, PairedRound
from pairings.models import Match
from pairings.scoring import WIN, How
from pairings.seating import assign_tables
from teams.actions.partners import withdraw
from teams.actions.steps import draw
from teams.models import Entry
from tournament.journal import Change
from tournament.models import Round
from tournament.refusal import Refusal

# What to do with teams that are not checked in when a round is paired.
ABSENT_PAIR, ABSENT_LEAVE_OUT, ABSENT_DROP = "pair", "leave_out", "drop"
NAMES_SHOWN = 12


@dataclass(frozen=True, slots=True)
class PairingWish:
    """What the organizer said when asked: what to do with absent teams, and whether rematches are accepted."""

    absent: str = ""
    accepts_rematches: bool = False


def make_draft(change: Change, number: int, wish: PairingWish, *, version: int = 0) -> Round:
    """Step: pair everybody who is here and store the round with its certificate."""
    event = change.tournament
    present, left_out, told = _sort_out_absent(change, wish)
    rows = queries.played_rows(event, through=number - 1)
    known = queries.histories(rows)
    plan = queries.round_plan(event)
    found = _find_pairing(change, number, wish, present, known, rounds_left=max(plan.planned - number, 0))
    round_ = Round.objects.create(
        tournament=event,
        number=number,
        paired_at=change.now,
        seed=found.seed,
        is_proved=found.is_proved,
        cost=list(found.cost),
        bound=list(found.bound),
        has_rematches=any(pairing.rematch for pairing in found.pairings),
        version=version,
    )
    matches = _draft_matches(change, round_, found, rows)
    for entry in left_out:
        score = known[entry.number].points
        is_late = not known[entry.number].opponents and not known[entry.number].byes
        points = event.missed_round_points if is_late else 0
        matches.append(steps.missed_match(change, round_, entry, score=score, points=points))
    Match.objects.bulk_create(matches, batch_size=500)
    change.after = {"seed": found.seed, "matches": steps.pairing_values(matches)} | told
    return round_


def _sort_out_absent(
    change: Change, wish: PairingWish
) -> tuple[list[Entry], list[Entry], dict[str, list[int]]]:
    """Who is paired, who is left out of this round, and what was done about the absent, for the journal.

    Refused while somebody is not checked in and `wish` does not say what to do.
    """
    active = list(queries.active_entries(change.tournament))
    absent = [entry for entry in active if entry.checked_in_at is None]
    if not absent:
        return active, [], {}
    present = [entry for entry in active if entry.checked_in_at is not None]
    numbers = [entry.number for entry in absent]
    if wish.absent == ABSENT_PAIR:
        for entry in absent:
            entry.checked_in_at = change.now
        Entry.objects.bulk_update(absent, ["checked_in_at"], batch_size=500)
        return active, [], {"checked_in": numbers}
    if wish.absent == ABSENT_LEAVE_OUT:
        return present, absent, {"left_out": numbers}
    if wish.absent == ABSENT_DROP:
        for entry in absent:
            drop_entry(change, entry, reason="not checked in")
        return present, [], {"dropped": numbers}
    names = [entry.team_name for entry in absent[:NAMES_SHOWN]]
    raise Refusal("pairings.not_checked_in", count=len(absent), names=names, all=len(active))


def drop_entry(change: Change, entry: Entry, *, reason: str) -> None:
    """Step: take an entry out from the next pairing on; one that was never paired is withdrawn instead."""
    posted_matches = Match.objects.filter(Q(one=entry) | Q(two=entry), round__posted_at__isnull=False)
    if not posted_matches.exclude(how=How.MISSED).exists():
        withdraw(entry, now=change.now, reason=reason)
        return
    posted = queries.posted_round(change.tournament)
    entry.dropped_at = change.now
    entry.dropped_after_round = 0 if posted is None else posted.number
    entry.drop_reason = reason
    entry.version += 1
    entry.save()


def _find_pairing(
    change: Change,
    number: int,
    wish: PairingWish,
    present: Sequence[Entry],
    known: dict[int, queries.History],
    *,
    rounds_left: int,
) -> PairedRound:
    """Ask the engine; its reasons become refusals."""
    event = change.tournament
    if len(present) < 2:
        raise Refusal("pairings.too_few", count=len(present))
    try:
        return find_pairing(
            queries.contenders(present, known),
            seed=draw(event, f"round/{number}/{change.number}"),
            rounds_left=rounds_left,
            avoid_affiliation=event.avoid_affiliation,
            allow_rematches=wish.accepts_rematches,
        )
    except NoPairing as reason:
        raise Refusal(f"pairings.{reason.reason}", **reason.params) from reason


def _draft_matches(
    change: Change, round_: Round, found: PairedRound, rows: Sequence[queries.PlayedRow]
) -> list[Match]:
    """The rows, not saved, of the engine's pairings at their tables, and of the bye."""
    event = change.tournament
    entries = list(Entry.objects.filter(tournament=event))
    by_number = {entry.number: entry for entry in entries}
    ranked = queries.rank_entries(entries, rows, event.tiebreakers)
    place = {row.entry.number: index for index, row in enumerate(ranked)}
    points = {row.entry.number: row.match_points for row in ranked}
    pairings = sorted(found.pairings, key=lambda pairing: min(place[pairing.one], place[pairing.two]))
    tables, _clashes = assign_tables(
        [(pairing.one, pairing.two) for pairing in pairings],
        fixed={entry.number: entry.fixed_table for entry in entries if entry.fixed_table is not None},
        first=event.first_table,
        unused=event.unused_tables,
    )
    matches = [
        Match(
            round=round_,
            table_number=table,
            one=by_number[pairing.one],
            two=by_number[pairing.two],
            score_one=points[pairing.one],
            score_two=points[pairing.two],
            is_rematch=pairing.rematch,
        )
        for table, pairing in sorted(zip(tables, pairings, strict=True))
    ]
    if found.bye is not None:
        matches.append(_bye(change, round_, by_number[found.bye], points[found.bye]))
    return matches


def _bye(change: Change, round_: Round, entry: Entry, points: int) -> Match:
    return Match(
        round=round_,
        one=entry,
        score_one=points,
        how=How.BYE,
        winner=1,
        points_one=WIN,
        recorded_at=change.now,
        recorded_by=change.actor.name,
    )
