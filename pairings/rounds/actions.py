"""Rounds: paired as a proposal, posted, closed, reopened or withdrawn."""

from dataclasses import replace
from typing import Unpack

from django.utils.translation import gettext_lazy as _

from pairings.bracket.queries import read_cut
from pairings.bracket.steps import remove_bracket
from pairings.matches import queries, steps
from pairings.matches.at_table import clear_tables
from pairings.matches.scoring import How
from pairings.matches.wishes import read_wishes
from pairings.penalties.models import Penalty
from pairings.rounds.checks import (
    check_pair,
    check_take_back,
    check_up_to_date,
)
from pairings.rounds.elimination_rounds import (
    draw_positions_again,
    find_changes,
    is_bracket_next,
    is_first_of_bracket,
    is_last_swiss,
    make_bracket_of_all,
    make_elimination_proposal,
)
from pairings.rounds.open_lists import check_round_lists
from pairings.rounds.proposals import (
    ABSENT_DROP,
    ABSENT_LEAVE_OUT,
    ABSENT_PAIR,
    FIRST_DRAW,
    Draw,
    PairingChoice,
    check_absent_shown,
    make_proposal,
    sort_out_absent,
)
from pairings.rounds.rests_on import rest_on_results
from pairings.rounds.seat_locks import lock_seats, unlock_seats
from pairings.rounds.shown import check_newest_shown, proposal_to_change
from pairings.rounds.waits import find_waits
from pairings.team_reports.steps import forget_reports
from tournament.event.models import Round
from tournament.event.progress import read_progress
from tournament.journal.declare import Rule, action
from tournament.journal.journal import Because, By, Change, check_permission, does
from tournament.kernel.clock import Clock
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.kernel.stages import Structure
from tournament.rows.values import as_instant
from tournament.setup.waits import check_waits
from tournament.wording.stages import round_title

__all__ = [
    "ABSENT_DROP",
    "ABSENT_LEAVE_OUT",
    "ABSENT_PAIR",
    "PairingChoice",
    "close_round",
    "discard_proposal",
    "draw_again",
    "pair_again",
    "post_round",
    "propose_round",
    "reopen_round",
    "take_back",
]
ROUND_RULE = Rule(Permission.RUN_ROUNDS, is_about_round=True)
PAIRING_RULE = Rule(Permission.RUN_ROUNDS, is_about_round=True, is_pairing=True)
_CLOSING_RULE = Rule(Permission.RUN_ROUNDS, is_closing=True)
PAIR_ROUND = action("pair_round", _("Round paired"), PAIRING_RULE)
PAIR_AGAIN = action("pair_again", _("Round paired again"), PAIRING_RULE)
DRAW_AGAIN = action("draw_again", _("Round drawn again"), PAIRING_RULE, asks_reason=True)
DISCARD_PROPOSAL = action("discard_proposal", _("Proposal discarded"), ROUND_RULE)
POST_ROUND = action(
    "post_round",
    _("Round posted"),
    replace(
        ROUND_RULE, needs=(Permission.RUN_ROUNDS, Permission.RULE_ON_LISTS), undone_with=Permission.RUN_ROUNDS
    ),
    words={"without_lists": _("missing or illegal deck lists of teams")},
)
TAKE_BACK = action("take_back", _("Round withdrawn"), ROUND_RULE, asks_reason=True)
CLOSE_ROUND = action("close_round", _("Round closed"), _CLOSING_RULE, words={"missed": _("missed")})
REOPEN_ROUND = action(
    "reopen_round", _("Round reopened"), _CLOSING_RULE, words={"proposal": _("proposal")}, asks_reason=True
)


@does(PAIR_ROUND)
def propose_round(
    change: Change, number: int, *, choice: PairingChoice | None = None, **by: Unpack[By]
) -> Round:
    """Pair round `number` as a proposal that only the desk sees.

    Refused while results of the round before are missing, when the planned rounds are played, when a team is
    not checked in and `choice` does not say what to do, and when no pairing without a rematch is left and nobody
    agreed to one. The number makes two clicks or two browsers one round.
    """
    change.round_number = number
    check_pair(change.tournament, number)
    check_newest_shown(change.actor, read_progress(change.tournament).newest)
    check_absent_shown(change, choice)
    if is_bracket_next(change.tournament):
        return _propose_elimination(change, number, choice or PairingChoice())
    missed = steps.note_missed_rounds(change, through=number - 1)
    round_ = make_proposal(change, number, choice or PairingChoice())
    change.after["missed_before"] = missed
    return round_


def _propose_elimination(
    change: Change, number: int, choice: PairingChoice, *, drawn: Draw = FIRST_DRAW, version: int = 0
) -> Round:
    """Step: the next round of the bracket; round 1 of a single elimination event makes the bracket as well."""
    if number > 1 or change.tournament.structure != Structure.ELIMINATION:
        return make_elimination_proposal(change, number, version=version)
    present, _left_out, told = sort_out_absent(change, choice)
    round_ = make_bracket_of_all(
        change, present, draw_number=drawn.number, draw_reason=drawn.reason, version=version
    )
    change.after |= told
    return round_


@does(PAIR_AGAIN)
def pair_again(
    change: Change, number: int, *, choice: PairingChoice | None = None, **by: Unpack[By]
) -> Round:
    """Replace a proposal by one for the teams that are here now; the journal keeps the old pairing.

    What was asked of it by hand is honoured again, but for wishes about teams that left. Where nothing changed, the
    new proposal is the old one again: another draw is `draw_again`.
    """
    round_ = proposal_to_change(change, number)
    check_absent_shown(change, choice)
    drawn = Draw(round_.draw_number, round_.draw_reason)
    return _replace_proposal(change, round_, choice, drawn)


@does(DRAW_AGAIN)
def draw_again(
    change: Change, number: int, *, choice: PairingChoice | None = None, **by: Unpack[Because]
) -> Round:
    """Replace a proposal by the next draw of the same teams, with a reason that is public once it is posted."""
    round_ = proposal_to_change(change, number)
    drawn = Draw(round_.draw_number + 1, change.reason)
    new = _replace_proposal(change, round_, choice, drawn)
    change.after["draw"] = drawn.number
    return new


def _replace_proposal(change: Change, round_: Round, choice: PairingChoice | None, drawn: Draw) -> Round:
    """Step: a new proposal in place of an old one, for whoever is here, with what was asked of the old one."""
    change.before = {"matches": steps.stored_pairing(round_)}
    if round_.is_elimination:
        return _replace_elimination(change, round_, choice or PairingChoice(), drawn)
    remove_proposal(change, round_)
    missed = steps.note_missed_rounds(change, through=round_.number - 1)
    new = make_proposal(
        change,
        round_.number,
        choice or PairingChoice(),
        version=round_.version + 1,
        wishes=read_wishes(round_.wishes),
        drawn=drawn,
    )
    change.after["missed_before"] = missed
    return new


def _replace_elimination(change: Change, round_: Round, choice: PairingChoice, drawn: Draw) -> Round:
    """Step: the same of a round of the bracket. A cut after Swiss rounds is made again by its own page alone."""
    is_draw = drawn.number != round_.draw_number
    is_first = is_first_of_bracket(round_)
    if is_draw and not is_first:
        raise Refusal("pairings.bracket_not_drawn", round=round_title(round_))
    if change.tournament.structure == Structure.ELIMINATION:
        remove_proposal(change, round_)
        return _propose_elimination(change, round_.number, choice, drawn=drawn, version=round_.version + 1)
    if is_first and not is_draw and find_changes(round_).is_moved:
        raise Refusal("pairings.cut_again")
    delete_round(change, round_)
    if is_draw:
        draw_positions_again(change, round_, drawn.number)
    new = make_elimination_proposal(change, round_.number, version=round_.version + 1)
    if is_draw:
        new.draw_number, new.draw_reason = drawn.number, drawn.reason
        new.save(update_fields=["draw_number", "draw_reason"])
    return new


@does(DISCARD_PROPOSAL)
def discard_proposal(change: Change, number: int, **by: Unpack[By]) -> None:
    """Discard a proposal; the journal keeps the pairing."""
    round_ = proposal_to_change(change, number)
    change.before = {"matches": steps.stored_pairing(round_)}
    remove_proposal(change, round_)


def discard_unseen(change: Change) -> None:
    """Step: a proposal goes as the event is finished; the line keeps it."""
    newest = read_progress(change.tournament).newest
    if newest is None or newest.posted_at is not None:
        return
    change.before = (change.before or {}) | {"proposal": steps.stored_pairing(newest)}
    change.keep(newest)
    remove_proposal(change, newest)


def remove_proposal(change: Change, round_: Round) -> None:
    """Step: delete a proposal as `delete_round` does; with the first round of a bracket goes the bracket."""
    cut = read_cut(change.tournament) if is_first_of_bracket(round_) else None
    delete_round(change, round_)
    if cut is not None:
        remove_bracket(change, cut)


def delete_round(change: Change, round_: Round) -> None:
    """Step: delete a proposal, its matches and what was done to it by hand; the journal line keeps them for undo.

    Where it was posted once, what was noted at its tables goes with it. A penalty stays its team's, without the table.
    The change's `before` must be a dictionary.
    """
    matches = queries.round_matches(round_)
    change.keep(round_, *matches, *round_.edits.select_related("round", "edited_by"))
    taken = clear_tables(change, matches)
    if taken:
        change.before["taken_away"] = taken
    change.keep(
        *Penalty.objects.filter(match__round=round_).select_related("match__round", "entry", "player")
    )
    round_.delete()


@does(POST_ROUND)
def post_round(change: Change, number: int, *, without_lists: str = "", **by: Unpack[By]) -> Round:
    """Show a proposal to the players; from now on the seats in it are locked where the event locks them (FR-244.d).

    Refused where a team joined, came, left or was left out since the proposal was paired; and where lists are required
    and one of the first round is missing or not legal, unless the head judge says why it is posted (`without_lists`).
    """
    round_ = proposal_to_change(change, number)
    check_up_to_date(round_)
    passed = check_round_lists(change.actor, round_, without_lists)
    if not passed:  # the head judge may only post what lists keep back
        check_permission(change.actor, Permission.RUN_ROUNDS)
    show_round(change, round_)
    change.after = {"posted_at": as_instant(change.now)}
    if passed:
        change.after["without_lists"] = passed
        change.reason = without_lists.strip()
    return round_


def show_round(change: Change, round_: Round) -> None:
    """Step: players see the round from now on, with the certificate that it has; seats in it are locked (FR-244.d)."""
    round_.posted_at = change.now
    round_.first_posted_at = round_.first_posted_at or change.now
    change.tournament.first_posted_at = change.tournament.first_posted_at or change.now
    change.tournament.seen_round = max(change.tournament.seen_round, round_.number)
    round_.posted_seed, round_.posted_is_proved = round_.seed, round_.is_proved
    round_.posted_is_cut_short = round_.is_cut_short
    round_.posted_cost, round_.posted_bound = round_.cost, round_.bound
    round_.version += 1
    round_.save()
    playing = round_.matches.exclude(how=How.MISSED).values_list("one_id", "two_id")
    lock_seats(change, {key for pair in playing for key in pair if key is not None})


@does(TAKE_BACK)
def take_back(change: Change, number: int, **by: Unpack[Because]) -> Round:
    """Withdraw a posted round without results: it is a proposal again, with a reason; then it can be paired again.

    A partner may then be replaced again; who is A and who is B stays the head judge's to correct (FR-244.d).
    """
    round_ = steps.last_round_to_change(change, number)
    check_take_back(round_)
    check_waits(change.actor, find_waits(change.tournament, withdrawn=round_))
    change.before = {"matches": steps.stored_pairing(round_), "posted_at": as_instant(round_.posted_at)}
    make_proposal_again(change, round_)
    return round_


def make_proposal_again(change: Change, round_: Round) -> None:
    """Step: turn a posted round back into a proposal, its clock not started; partners may be replaced again.

    A match that was arranged after posting is one of the proposal's from then on.
    """
    arranged = round_.matches.filter(arranged_at__isnull=False).select_related("round", "one", "two")
    change.keep(*arranged)
    if arranged.update(arranged_at=None, arranged_by=None, gave_up_bye=False):
        rest_on_results(round_)
    round_.posted_at = None
    round_.clock = Clock()
    round_.version += 1
    round_.save()
    forget_reports(change, round_)
    unlock_seats(change)


@does(CLOSE_ROUND)
def close_round(change: Change, number: int, **by: Unpack[By]) -> Round:
    """Close a round whose results are all in; refused with the tables that are missing.

    Teams that were not in it are noted as having missed it. What waits and was not named by the page is asked about
    first (`tournament.setup.waits`); it can be ended afterwards.
    """
    round_ = steps.last_round_to_change(change, number)
    steps.check_open_round(round_)
    tables = queries.open_tables(round_)
    if tables:
        raise Refusal(
            "pairings.results_missing",
            round=round_title(round_),
            tables=tables,
            count=len(tables),
        )
    check_waits(change.actor, find_waits(change.tournament))
    missed = [] if round_.is_elimination else steps.note_missed_rounds(change, through=number)
    round_.closed_at = change.now
    if is_last_swiss(round_):
        round_.provisional_at = change.now
    round_.version += 1
    round_.save()
    for match in queries.round_matches(round_):
        # As each result was stored; but one of before an upgrade may have kept no name.
        steps.keep_names(change, match)
    change.after = {"closed_at": as_instant(change.now), "missed": missed}
    return round_


@does(REOPEN_ROUND)
def reopen_round(change: Change, number: int, **by: Unpack[Because]) -> Round:
    """Reopen a closed round until the next one is posted; a proposal for the next goes, the journal keeps it."""
    proposal = read_progress(change.tournament).newest
    check_newest_shown(change.actor, proposal)
    if proposal is not None and proposal.number == number + 1 and proposal.posted_at is None:
        change.before = {"proposal": steps.stored_pairing(proposal)}
        remove_proposal(change, proposal)
    round_ = steps.last_round_to_change(change, number)
    if round_.closed_at is None:
        raise Refusal("pairings.round_not_closed", number=number, round=round_title(round_))
    change.before = (change.before or {}) | {"closed_at": as_instant(round_.closed_at)}
    round_.closed_at = round_.provisional_at = None
    round_.version += 1
    round_.save()
    return round_
