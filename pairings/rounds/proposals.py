"""Steps of pairing a round: who is here, what the engine finds, which tables.

They neither journal nor commit: `pairings.rounds.actions` does.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pairings.drops.steps import take_out
from pairings.engine.compare import Comparison, compare_with_best
from pairings.engine.swiss import pair_round
from pairings.engine.types import Clauses, NoPairing, PairedRound, Pairing
from pairings.matches import histories, queries, steps
from pairings.matches.models import Match
from pairings.matches.steps import bye_match
from pairings.matches.wishes import Wishes
from pairings.rounds.rests_on import PairingInputs, digests_of_swiss, pairing_inputs
from pairings.rounds.seating import assign_tables
from teams.entries.models import MEMBERS, Entry
from teams.entries.steps import draw, note_here
from tournament.event.models import Round, Tournament
from tournament.journal.journal import Change, check_shown
from tournament.kernel.refusal import Refusal

# What to do with teams that are not checked in when a round is paired.
ABSENT_PAIR, ABSENT_LEAVE_OUT, ABSENT_DROP = "pair", "leave_out", "drop"
NAMES_SHOWN = 12


@dataclass(frozen=True, slots=True)
class PairingChoice:
    """What the organizer said when asked: what to do with absent teams, and whether rematches are accepted."""

    absent: str = ""
    accepts_rematches: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """Which draw of a round this is, from 1; from the second on with the reason for it."""

    number: int = 1
    reason: str = ""


FIRST_DRAW = Draw()


def make_proposal(
    change: Change,
    number: int,
    choice: PairingChoice,
    *,
    version: int = 0,
    wishes: Wishes | None = None,
    drawn: Draw = FIRST_DRAW,
) -> Round:
    """Step: pair all teams that are here and store the round with its certificate.

    `wishes` were asked of the pairing by hand and are honoured, but for those about teams that are not here.
    """
    event = change.tournament
    present, left_out, told = sort_out_absent(change, choice)
    rows = histories.played_rows(event, through=number - 1)
    entries = list(Entry.objects.filter(tournament=event))
    inputs = pairing_inputs(event, number, present, rows=rows, entries=entries)
    known = histories.histories(rows)
    asked = (wishes or Wishes()).to_keep({entry.number for entry in present})
    found = ask_engine(
        change,
        number,
        inputs,
        asked,
        draw_number=drawn.number,
        accepts_rematches=choice.accepts_rematches,
    )
    round_ = Round.objects.create(
        tournament=event,
        number=number,
        paired_at=change.now,
        seed=found.seed,
        draw_number=drawn.number,
        draw_reason=drawn.reason,
        has_rematches=any(pairing.rematch for pairing in found.pairings),
        rests_on=digests_of_swiss(inputs),
        version=version,
        **certificate(inputs, found, asked),
    )
    matches = _proposal_matches(
        change,
        round_,
        found,
        entries=entries,
        known=known,
        seated=seat_pairings(inputs, found.pairings, asked),
    )
    asked = asked.still_true(
        {match.table_number: match.teams for match in matches if match.table_number}, found.bye
    )
    round_.wishes = asked.as_json()
    round_.save(update_fields=["wishes"])
    matches += [steps.left_out_match(change, round_, entry, known[entry.number]) for entry in left_out]
    Match.objects.bulk_create(matches, batch_size=500)
    change.add(round_, *matches)
    change.after = {"seed": found.seed, "matches": steps.pairing_values(matches)} | told
    if asked:
        change.after["wishes"] = asked.as_json()
    return round_


def check_absent_shown(change: Change, choice: PairingChoice | None) -> None:
    """Refuse what was chosen for teams that are not checked in where the page did not name one of them."""
    if change.actor.shown is None or choice is None or not choice.absent:
        return
    for entry in queries.active_entries(change.tournament).filter(checked_in_at=None):
        check_shown(change.actor, entry.who, "pairings.shown_other_absent", team=entry.team_name)


def sort_out_absent(
    change: Change, choice: PairingChoice
) -> tuple[list[Entry], list[Entry], dict[str, list[int]]]:
    """Step: who is paired, who is left out of this round, and what was done about the absent, for the journal.

    Refused while a team is not checked in and `choice` does not say what to do.
    """
    active = list(queries.active_entries(change.tournament).select_related(*MEMBERS))
    absent = [entry for entry in active if entry.checked_in_at is None]
    if not absent:
        return active, [], {}
    present = [entry for entry in active if entry.checked_in_at is not None]
    numbers = [entry.number for entry in absent]
    if choice.absent == ABSENT_PAIR:
        return active, [], {"checked_in": note_here(change, absent)}
    if choice.absent == ABSENT_LEAVE_OUT:
        return present, absent, {"left_out": numbers}
    if choice.absent == ABSENT_DROP:
        for entry in absent:
            take_out(change, entry, cause=Entry.DropCause.ABSENT)
        return present, [], {"dropped": numbers}
    names = [entry.team_name for entry in absent[:NAMES_SHOWN]]
    raise Refusal("pairings.not_checked_in", count=len(absent), names=names, all=len(active))


def ask_engine(
    change: Change,
    number: int,
    inputs: PairingInputs,
    wishes: Wishes,
    *,
    draw_number: int,
    accepts_rematches: bool,
) -> PairedRound:
    """Step: ask the engine; its reasons become refusals."""
    event, field = change.tournament, inputs.field
    if len(field) < 2:
        raise Refusal("pairings.too_few", count=len(field))
    try:
        return pair_round(
            field,
            seed=seed_of(event, number, [team.id for team in field], wishes, draw_number=draw_number),
            rounds_left=inputs.rounds_left,
            locked=[(one, two) for one, two in wishes.locked],
            forbidden=[(one, two) for one, two in wishes.forbidden],
            avoid_affiliation=inputs.avoid_affiliation,
            allow_rematches=accepts_rematches,
            bye=wishes.bye,
        )
    except NoPairing as reason:
        raise Refusal(f"pairings.{reason.reason}", **reason.params) from reason


def seed_of(event: Tournament, number: int, teams: Sequence[int], wishes: Wishes, *, draw_number: int) -> int:
    """The seed of a round: the same as long as the same teams play and the same is asked of the pairing.

    So no one can pair again until they like the draw: another one is draw 2, with a public reason.
    Who asked and why, and the tables, do not move it.
    """
    asked = [sorted(teams), sorted(wishes.locked), sorted(wishes.forbidden), wishes.bye]
    return draw(event, f"round/{number}/draw/{draw_number}/{json.dumps(asked)}")


def certificate(inputs: PairingInputs, found: PairedRound, wishes: Wishes) -> dict[str, Any]:
    """What a round keeps of how good it is: what it costs, and the least that a round without wishes could."""
    if not wishes:
        return _certificate(found, found.cost, found.bound)
    pairs = [(pairing.one, pairing.two) for pairing in found.pairings]
    judged = compare_with_best(
        inputs.field,
        pairs,
        found.bye,
        seed=found.seed,
        rounds_left=inputs.rounds_left,
        avoid_affiliation=inputs.avoid_affiliation,
    )
    return _certificate(judged, judged.own.cost, judged.bound)


def _certificate(judged: PairedRound | Comparison, cost: Clauses, bound: Clauses) -> dict[str, Any]:
    return {
        "is_proved": judged.is_proved,
        "is_cut_short": judged.is_cut_short,
        "cost": list(cost),
        "bound": list(bound),
    }


def seat_pairings(
    inputs: PairingInputs, pairings: Sequence[Pairing], wishes: Wishes
) -> list[tuple[int, Pairing]]:
    """The pairings with their tables, by table: the best by the standings first, fixed tables kept."""
    place = {number: index for index, number in enumerate(inputs.order)}
    ordered = sorted(pairings, key=lambda pairing: min(place[pairing.one], place[pairing.two]))
    tables, _clashes = assign_tables(
        [(pairing.one, pairing.two) for pairing in ordered],
        fixed=inputs.tables.fixed,
        first=inputs.tables.first,
        unused=inputs.tables.unused,
        put=wishes.table_of,
    )
    return sorted(zip(tables, ordered, strict=True))


def _proposal_matches(
    change: Change,
    round_: Round,
    found: PairedRound,
    *,
    entries: Sequence[Entry],
    known: Mapping[int, histories.History],
    seated: Sequence[tuple[int, Pairing]],
) -> list[Match]:
    """The rows, not saved, of the engine's pairings at their tables, and of the bye."""
    by_number = {entry.number: entry for entry in entries}
    matches = [
        Match(
            round=round_,
            table_number=table,
            one=by_number[pairing.one],
            two=by_number[pairing.two],
            score_one=known[pairing.one].points,
            score_two=known[pairing.two].points,
            is_rematch=pairing.rematch,
        )
        for table, pairing in seated
    ]
    if found.bye is not None:
        matches.append(bye_match(change, round_, by_number[found.bye], known[found.bye].points))
    return matches
