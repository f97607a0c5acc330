"""Correcting a result of an earlier round: what that changes, and the three ways to do it."""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import TypeVar, Unpack

from django.utils.translation import gettext_lazy

from pairings.corrections.bracket_effects import BracketEffects, find_bracket_effects
from pairings.corrections.bracket_steps import propose_again, take_later_back
from pairings.corrections.consequences import Move, Place, Way, find_moves
from pairings.corrections.plan import (
    LaterRound,
    RepairPlan,
    corrected_rows,
    has_result_at_table,
    plan_repair,
    read_later,
    touched_tables,
)
from pairings.corrections.steps import note_correction, pair_tables_anew
from pairings.cut.actions import remove_cut
from pairings.matches import histories, queries, steps
from pairings.matches.at_table import clear_tables, name_notes
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, Outcome
from pairings.matches.wishes import read_wishes
from pairings.results.actions import check_head_judge, decide_result
from pairings.rounds.actions import make_proposal_again, remove_proposal
from pairings.rounds.checks import check_take_back
from pairings.rounds.proposals import ABSENT_LEAVE_OUT, PairingChoice, make_proposal
from pairings.rounds.rests_on import rest_on_results
from pairings.rounds.shown import edits_stand
from pairings.standings.queries import rank_entries
from pairings.standings.unranked import find_unranked
from tournament.event.models import Round, Tournament
from tournament.event.progress import Progress, read_progress
from tournament.journal.declare import Rule, action
from tournament.journal.journal import Because, Change, check_not_finished, check_permission, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission
from tournament.kernel.shown import stand_of
from tournament.wording.stages import round_title

T = TypeVar("T")
SWISS_WAYS = (Way.LEAVE, Way.TABLES, Way.ROUND)
CORRECT_EARLIER_RESULT = action(
    "correct_earlier_result",
    gettext_lazy("Result of an earlier round corrected"),
    Rule(Permission.CORRECT_EARLIER, is_closing=True, is_pairing=True),
    words={
        "way": gettext_lazy("the pairings"),
        "redone_round": gettext_lazy("re-paired round"),
        "overruled_because": gettext_lazy("accepted before time was up"),
    },
    asks_reason=True,
)


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a correction would change, before anything is saved.

    `moves` are the teams whose place changes after round `through`; `later` is the newest round, where it comes
    after the corrected one, and `read` what was read of it where players see it. `plan` is what re-pairing tables
    of it would do, `touched` are the tables that the engine would pair differently were none of them played. `refusals`
    say of each way that is closed why. `bracket` is what of the bracket rests on it, where there is one: then `plan`,
    `touched` and `read` are empty. `stands` are the names of the correction, of `later`, and of what re-pairing would
    change and take away (see `_stands`), but not of `moves`, `touched` or `refusals`. They come back with the form,
    and a way is refused where its part of this changed meanwhile.
    """

    match: Match
    outcome: Outcome
    through: int
    moves: list[Move]
    later: Round | None
    read: LaterRound | None = None
    plan: RepairPlan | None = None
    touched: list[Match] = field(default_factory=list)
    refusals: Mapping[Way, Refusal] = field(default_factory=dict)
    stands: tuple[str, ...] = ()
    bracket: BracketEffects | None = None

    @property
    def ways(self) -> tuple[Way, ...]:
        """The ways that there are to choose from: none where players see no later round that rests on the result."""
        if self.bracket is not None:
            return self.bracket.ways
        return SWISS_WAYS if self.later is not None and self.later.posted_at is not None else ()

    @property
    def has_proposal(self) -> bool:
        """Whether the next round is a proposal, which is paired again without asking."""
        return self.later is not None and self.later.posted_at is None


def find_closed_match(tournament: Tournament, round_number: int, table_number: int) -> Match:
    """The match of a closed round whose result may be corrected; a Refusal says why there is none."""
    check_not_finished(tournament)
    round_ = tournament.rounds.filter(number=round_number).first()
    if round_ is None:
        raise Refusal("tournament.no_such_round", number=round_number)
    if round_.closed_at is None:
        raise Refusal("pairings.correct_open_round", round=round_title(round_))
    match = round_.matches.at_table(table_number)
    if match is None:
        raise Refusal(
            "pairings.no_match_to_correct",
            table=table_number,
            number=round_number,
            round=round_title(round_),
        )
    return match


def decide_correction(
    tournament: Tournament, match: Match, ending: Ending, *, is_overruled: bool = False
) -> Outcome:
    """What the right `ending` is worth; whether time was up counts as it was when the round was closed (FR-216.d)."""
    closed_at = match.round.closed_at
    if closed_at is None:
        raise Refusal("pairings.correct_open_round", round=round_title(match.round))
    outcome = decide_result(tournament, match, ending, now=closed_at, is_overruled=is_overruled)
    if match.ending == outcome.ending:
        raise Refusal("pairings.correction_same", field="keys", table=match.table_number)
    return outcome


def newest_later_round(tournament: Tournament, number: int) -> Round | None:
    """The newest round, where it comes after round `number`."""
    newest = read_progress(tournament).newest
    return None if newest is None or newest.number <= number else newest


# What it would change -------------------------------------------------------------------------------------------


def find_consequences(tournament: Tournament, match: Match, outcome: Outcome) -> Consequences:
    """Everything that recording `outcome` for `match` would change, without changing it."""
    progress = read_progress(tournament)
    later = newest_later_round(tournament, match.round.number)
    through = progress.through
    bracket = find_bracket_effects(tournament, match, outcome, progress)
    if bracket is not None:
        moves = [] if match.round.is_elimination else _moves(tournament, match, outcome, progress)
        return Consequences(
            match=match,
            outcome=outcome,
            through=through,
            moves=moves,
            later=later,
            refusals=bracket.refusals,
            stands=_bracket_stands(match, outcome, bracket),
            bracket=bracket,
        )
    refusals: dict[Way, Refusal] = {}
    plan: RepairPlan | None = None
    touched: list[Match] = []
    read: LaterRound | None = None
    if later is not None and later.posted_at is not None:
        read = about = read_later(tournament, match, outcome, later)
        plan = _keep_refusal(refusals, Way.TABLES, lambda: plan_repair(about))
        _keep_refusal(refusals, Way.ROUND, lambda: check_take_back(later))
        if plan is not None and not any(map(has_result_at_table, plan.matches)):
            touched = plan.changed
        elif later.closed_at is None:
            touched = touched_tables(about)
    return Consequences(
        match=match,
        outcome=outcome,
        through=through,
        moves=_moves(tournament, match, outcome, progress),
        later=later,
        read=read,
        plan=plan,
        touched=touched,
        refusals=refusals,
        stands=_stands(match, outcome, later, plan),
    )


def _keep_refusal(refusals: dict[Way, Refusal], way: Way, ask: Callable[[], T]) -> T | None:
    try:
        return ask()
    except Refusal as refusal:
        refusals[way] = refusal
        return None


def _moves(tournament: Tournament, match: Match, outcome: Outcome, progress: Progress) -> list[Move]:
    """The teams whose place changes after the last closed round. Two queries."""
    entries = list(tournament.entries.order_by("number"))
    through = progress.through
    rows = histories.played_rows(tournament, through=through)
    right = corrected_rows(rows, match, outcome)

    def places(of: list[histories.PlayedRow]) -> dict[int, Place]:
        unranked = find_unranked(entries, of, progress, through=through)
        ranked = rank_entries(entries, of, tournament.tiebreakers, unranked)
        return {row.entry.number: Place(row.rank, row.match_points) for row in ranked}

    return find_moves(places(rows), places(right))


def _stands(match: Match, outcome: Outcome, later: Round | None, plan: RepairPlan | None) -> tuple[str, ...]:
    """Names for what a person was shown, in four parts (see `_is_shown`).

    What is corrected to what; the later round; its new tables with what is taken from them; what is noted at all of
    its tables, which goes when the round is withdrawn.
    """
    parts = (stand_of("correction", match.stands, outcome.ending.signature), _later_stand(later))
    seats = () if plan is None else tuple((seat.table, seat.one, seat.two) for seat in plan.seats)
    if later is None or not later.is_being_played:
        return (*parts, stand_of("repaired", seats), stand_of("noted"))
    taken, noted = name_notes(later, {row.pk for row in plan.changed} if plan else ())
    return (*parts, stand_of("repaired", seats, taken), stand_of("noted", noted))


def _bracket_stands(match: Match, outcome: Outcome, bracket: BracketEffects) -> tuple[str, ...]:
    """The same where there is a bracket: the second part is of the newest round that players see."""
    right = stand_of("correction", match.stands, outcome.ending.signature)
    return (right, _later_stand(bracket.seen), stand_of("bracket", bracket.signature), stand_of("noted"))


def _later_stand(round_: Round | None) -> str:
    """The name of a later round as it is now: its posting, whether it was begun, a proposal's changes by hand."""
    if round_ is None:
        return stand_of("later", None)
    edits = edits_stand(round_) if round_.posted_at is None else ""
    return stand_of("later", round_.who, round_.state, bool(round_.started_at), edits)


# Doing it -------------------------------------------------------------------------------------------------------


@does(CORRECT_EARLIER_RESULT)
def correct_earlier_result(
    change: Change,
    round_number: int,
    table_number: int,
    ending: Ending,
    *,
    way: Way = Way.LEAVE,
    overrule_reason: str = "",
    accepts_rematches: bool = False,
    **by: Unpack[Because],
) -> Match:
    """Put a result of a closed round right, and do with the newest round what `way` says.

    `Way.LEAVE` leaves a posted round as it is; a proposal, which nobody but the desk sees, is re-paired. `Way.TABLES`
    re-pairs the fewest unplayed tables of the posted round, `Way.ROUND` withdraws it while it has no result and
    re-pairs it as a proposal. For the head judge and the organizer, since both teams signed the slip. Refused where
    what the page showed of that has changed, and for a bye or a missed round, which were not matches. The reason is
    public.
    """
    event = change.tournament
    match = find_closed_match(event, round_number, table_number)
    change.keep(match)
    steps.check_match_shown(change.actor, match)
    outcome = _decide(change, match, ending, overrule_reason.strip())
    later = newest_later_round(event, round_number)
    progress = read_progress(event)
    bracket = find_bracket_effects(event, match, outcome, progress)
    if bracket is not None:
        _check_bracket_way(change, bracket, way)
    plan = None if bracket is not None else _plan(change, match, outcome, later, way)
    present = (
        _stands(match, outcome, later, plan) if bracket is None else _bracket_stands(match, outcome, bracket)
    )
    if not _is_shown(change.actor, present, way):
        raise Refusal("pairings.correction_outdated")
    newest = progress.last_posted
    before, was = steps.match_values(match), copy(match)
    steps.write_result(change, match, outcome, ended_by=Match.EndedBy.CORRECTION)
    after = steps.match_values(match) | {"notes": list(outcome.notes), "way": way.value}
    change.before, change.after = {}, {}
    redone = None if later is None or way == Way.LEAVE else later.number
    if bracket is not None and way != Way.LEAVE:
        redone = bracket.later[0].number
    correction = note_correction(
        change,
        was,
        match,
        way=way,
        newest_round=round_number if newest is None else newest.number,
        redone_round=redone,
    )
    if bracket is not None:
        _put_bracket_right(change, bracket, way)
    elif plan is not None:
        pair_tables_anew(change, plan, correction)
        _rest_on_correction(change, later)
    elif later is not None and (later.posted_at is None or way == Way.ROUND):
        _pair_round_anew(change, later, accepts_rematches=accepts_rematches)
    if later is not None and change.before:
        after["redone_round"] = redone or later.number
    if overrule_reason.strip():
        after["overruled_because"] = overrule_reason.strip()
    change.before, change.after = before | change.before, after | change.after
    # The line is about the corrected match, whatever the steps did to later rounds.
    change.round_number, change.table_number = round_number, table_number
    change.citation = outcome.citation
    return match


def _rest_on_correction(change: Change, round_: Round | None) -> None:
    """Step: tables of the posted round were paired for the right result, so it is not out of date once withdrawn."""
    if round_ is not None:
        change.keep(round_)
        rest_on_results(round_)
        round_.save(update_fields=["rests_on"])


def _check_bracket_way(change: Change, bracket: BracketEffects, way: Way) -> None:
    """Refuse a way that is closed; whether the cut is made again is the head judge's to say (ours)."""
    if way == Way.LEAVE:
        return
    if way not in bracket.ways:
        raise Refusal("pairings.correction_outdated")
    if way in bracket.refusals:
        raise bracket.refusals[way]
    if way == Way.CUT:
        check_permission(change.actor, Permission.OVERRULE)


def _put_bracket_right(change: Change, bracket: BracketEffects, way: Way) -> None:
    """Step: what rests on the corrected result is done with as `way` says; what nobody has seen follows it anyway."""
    newest = bracket.later[-1] if bracket.later else None
    if bracket.cut is not None:
        if way == Way.CUT or bracket.seen is None:
            remove_cut(change)
            change.after["is_thrown_away"] = True  # the desk makes it again
    elif way == Way.LATER:
        take_later_back(change, bracket)
    elif newest is not None and newest.posted_at is None:
        change.keep(newest)
        propose_again(change, newest)


def _decide(change: Change, match: Match, ending: Ending, overrule_reason: str) -> Outcome:
    """What the right ending comes to; what is the head judge's alone asks for the head judge."""
    if overrule_reason:
        check_permission(change.actor, Permission.OVERRULE, citation="FR-216.d")
    outcome = decide_correction(change.tournament, match, ending, is_overruled=bool(overrule_reason))
    check_head_judge(outcome, change.actor)
    return outcome


def _plan(change: Change, match: Match, outcome: Outcome, later: Round | None, way: Way) -> RepairPlan | None:
    """The plan of the way by tables; refused where the chosen way is closed, or is one of a bracket."""
    if way == Way.LEAVE:
        return None
    if way not in SWISS_WAYS or later is None or later.posted_at is None:
        raise Refusal("pairings.correction_outdated")
    if way == Way.ROUND:
        check_take_back(later)
        return None
    return plan_repair(read_later(change.tournament, match, outcome, later))


# Which parts of what was shown a way rests on.
_SHOWN_PARTS: Mapping[Way, tuple[int, ...]] = {
    Way.LEAVE: (0, 1),
    Way.TABLES: (0, 1, 2),
    Way.ROUND: (0, 1, 3),
    Way.CUT: (0, 1, 2),
    Way.LATER: (0, 1, 2),
}


def _is_shown(actor: Actor, present: tuple[str, ...], way: Way) -> bool:
    """Whether this was shown: what only another way would change does not matter."""
    return all(actor.has_seen(present[part]) for part in _SHOWN_PARTS[way])


def _pair_round_anew(change: Change, round_: Round, *, accepts_rematches: bool) -> None:
    """Step: pair a round again as a proposal: one that is not posted, or one that is withdrawn first.

    A proposal for which no pairing is left is deleted; the desk then pairs the round and is asked what to do. Whoever
    was left out for not being there is left out again.
    """
    was_proposal = round_.posted_at is None
    change.keep(round_)
    change.before = {"matches": steps.stored_pairing(round_)}
    if not was_proposal:
        change.before["taken_away"] = clear_tables(change, queries.round_matches(round_))
        make_proposal_again(change, round_)
    remove_proposal(change, round_)
    missed = steps.note_missed_rounds(change, through=round_.number - 1)
    choice = PairingChoice(
        absent=ABSENT_LEAVE_OUT, accepts_rematches=accepts_rematches or round_.has_rematches
    )
    try:
        make_proposal(
            change,
            round_.number,
            choice,
            version=round_.version + 1,
            wishes=read_wishes(round_.wishes),
        )
    except Refusal:
        if not was_proposal:
            raise
        change.after = {"is_thrown_away": True}
    change.after["missed_before"] = missed
