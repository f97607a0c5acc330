"""Whether a step of a round is possible now. They only read: the actions ask them, and pages before a form.

Each raises the Refusal of the step; nothing is returned where the step may be taken.
"""

from pairings.matches import queries, steps
from pairings.rounds.elimination_rounds import check_bracket_goes_on, find_changes, is_bracket_next
from pairings.rounds.wording import part_names
from tournament.event.models import Round, Tournament
from tournament.event.progress import read_progress
from tournament.journal.journal import check_not_finished
from tournament.kernel.refusal import Refusal
from tournament.wording.stages import round_title


def check_pair(tournament: Tournament, number: int) -> None:
    """Round `number` is the next one: the one before is closed, and it is planned."""
    check_not_finished(tournament)
    progress = read_progress(tournament)
    last = progress.newest
    last_number = 0 if last is None else last.number
    if number <= last_number:
        known = next((one for one in progress.rounds if one.number == number), None)
        if known is None:
            raise Refusal("tournament.no_such_round", number=number)
        raise Refusal("pairings.round_exists", round=round_title(known))
    if number > last_number + 1:
        raise Refusal("tournament.no_such_round", number=number - 1)
    if last is not None and last.closed_at is None:
        tables = queries.open_tables(last)
        if tables:
            raise Refusal(
                "pairings.results_missing", round=round_title(last), tables=tables, count=len(tables)
            )
        raise Refusal("pairings.round_not_closed", number=last.number, round=round_title(last))
    if is_bracket_next(tournament):
        check_bracket_goes_on(tournament, progress)
        return
    plan = queries.round_plan(tournament)
    if plan.teams >= 2 and number > plan.most:
        raise Refusal("pairings.rounds_exhausted", number=number, most=plan.most, teams=plan.teams)
    if plan.teams >= 2 and number > plan.planned and tournament.has_bracket:
        raise Refusal("pairings.cut_is_next", planned=plan.planned, size=tournament.cut_size)
    if plan.teams >= 2 and number > plan.planned:
        raise Refusal("pairings.all_rounds_played", number=number, planned=plan.planned)


def check_not_of_bracket(round_: Round) -> None:
    """The round is paired: who meets whom in a round of the bracket follows from seeds and results."""
    if round_.is_elimination:
        raise Refusal("pairings.not_in_bracket", "GAP-8", round=round_title(round_))


def check_proposal(round_: Round) -> None:
    """Players do not see the round yet."""
    if round_.posted_at is not None:
        raise Refusal("pairings.round_posted", number=round_.number, round=round_title(round_))


def check_up_to_date(round_: Round) -> None:
    """Refuse a proposal where anything that it rests on is another by now."""
    _check_changes(round_, find_changes(round_))


def check_teams_up_to_date(round_: Round) -> None:
    """Refuse a Swiss proposal that misses a team which is here, or pairs one that is no longer in the event."""
    _check_changes(round_, queries.proposal_changes(round_))


def _check_changes(round_: Round, stale: queries.ProposalChanges) -> None:
    if stale.is_moved:
        raise Refusal("pairings.bracket_outdated", round=round_title(round_))
    if stale.parts and not (stale.gone or stale.came):
        what = part_names(stale.parts)
        raise Refusal("pairings.proposal_rests", round=round_title(round_), what=what)
    if stale.is_outdated:
        raise Refusal(
            "pairings.proposal_outdated",
            round=round_title(round_),
            gone=list(stale.gone),
            joined=list(stale.came),
        )


def check_take_back(round_: Round) -> None:
    """The round is posted and nobody played in it yet."""
    steps.check_open_round(round_)
    if steps.has_results(round_):
        raise Refusal("pairings.has_results", number=round_.number, round=round_title(round_))


def check_newest(round_: Round) -> None:
    """The event is not finished, and no round comes after this one."""
    check_not_finished(round_.tournament)
    later = read_progress(round_.tournament).newest
    if later is not None and later.number > round_.number:
        raise steps.later_round(round_, later)


def check_reopen(round_: Round) -> None:
    """The round is closed, and no later one is posted; a proposal for the next would be deleted."""
    check_not_finished(round_.tournament)
    later = read_progress(round_.tournament).last_posted
    if later is not None and later.number > round_.number:
        raise steps.later_round(round_, later)
    if round_.closed_at is None:
        raise Refusal("pairings.round_not_closed", number=round_.number, round=round_title(round_))
