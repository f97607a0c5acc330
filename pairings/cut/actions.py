"""The cut: provisional standings, who plays on, a cut that is cancelled."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Unpack

from django.utils.translation import gettext_lazy as _

from pairings.bracket.models import PassedOver
from pairings.bracket.queries import read_cut
from pairings.bracket.steps import Passed, Seeded, remove_bracket, seed_values, store_bracket
from pairings.cut.queries import CutPlan, find_cut, find_last_swiss, plan_cut
from pairings.matches import steps
from pairings.rounds.actions import PAIRING_RULE, ROUND_RULE, delete_round, make_proposal_again
from pairings.rounds.elimination_rounds import bracket_seed, make_elimination_proposal
from pairings.rounds.shown import check_newest_shown
from pairings.rounds.waits import find_waits
from tournament.event.models import Round, Tournament
from tournament.event.progress import read_progress
from tournament.journal.declare import ENDING_RULE, action
from tournament.journal.journal import Because, By, Change, check_permission, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Permission
from tournament.rows.values import as_instant
from tournament.setup.waits import check_waits
from tournament.wording.stages import round_title

POST_PROVISIONAL = action("post_provisional", _("Provisional standings posted"), ROUND_RULE)
MAKE_CUT = action(
    "make_cut",
    _("Cut made"),
    PAIRING_RULE,
    words={"seeds": _("seeds"), "line": _("decided by"), "passed": _("passed over")},
)
TAKE_CUT_BACK = action("take_cut_back", _("Cut cancelled"), ROUND_RULE, asks_reason=True)
# Up to 0.3; since then the event is finished, with the reason for all that is not played.
CALL_CUT_OFF = action("call_cut_off", _("No cut today"), ENDING_RULE)


@dataclass(frozen=True, slots=True)
class CutChoice:
    """What was chosen on the page of the cut.

    `teams`: how many are in, None as announced. `declined`: entries that do not want to play on, each with the reason.
    `is_confirmed`: the head judge confirms a line that the drawn number decides.
    """

    teams: int | None = None
    declined: Mapping[int, str] = field(default_factory=dict)
    is_confirmed: bool = False


@does(POST_PROVISIONAL)
def post_provisional(change: Change, number: int, **by: Unpack[By]) -> Round:
    """Post the standings after the last Swiss round as provisional, once more too: the time for objections begins."""
    check_cut(change.tournament)
    round_ = steps.last_round_to_change(change, number)
    change.before = {"provisional_at": as_instant(round_.provisional_at)}
    round_.provisional_at = change.now
    round_.save(update_fields=["provisional_at"])
    change.after = {"provisional_at": as_instant(change.now)}
    return round_


@does(MAKE_CUT)
def make_cut(change: Change, choice: CutChoice, *, is_again: bool = False, **by: Unpack[By]) -> Round:
    """Freeze who plays on as the standings are now, and propose the first round of the bracket.

    A cut whose first round nobody has seen is made again, so that the next team moves up. Two presses make one cut:
    the second one is refused, as it does not say that it `is_again`. Refused where the drawn number decides the line
    and the head judge does not confirm it, and where the line is not as the page showed it.
    """
    event = change.tournament
    number, version = _clear_way(change, is_again=is_again)
    plan = plan_cut(event, through=number, teams=choice.teams, declined=choice.declined)
    _check_choice(change, plan, choice)
    check_waits(change.actor, find_waits(event))
    seeded = [
        Seeded(line.entry, line.row.rank, line.row.match_points)
        for line in sorted(plan.rows, key=lambda line: line.seed or 0)
        if line.seed is not None
    ]
    passed = [
        Passed(
            line.entry,
            line.row.rank,
            PassedOver.Why.DECLINED.value
            if line.entry.number in choice.declined
            else PassedOver.Why.LEFT.value,
            choice.declined.get(line.entry.number) or line.entry.drop_reason,
        )
        for line in plan.rows
        if line.is_passed
    ]
    numbers = [team.entry.number for team in seeded]
    cut = store_bracket(
        change,
        seeded,
        after_round=number,
        draw_seed=bracket_seed(event, numbers) if event.is_bracket_drawn else None,
        line_decided_by=plan.line.decided_by,
        passed=passed,
    )
    change.round_number = number + 1
    change.citation = "GAP-8"
    round_ = make_elimination_proposal(change, number + 1, version=version)
    change.after |= {
        "seeds": seed_values(cut),
        "line": plan.line.decided_by,
        "passed": [[one.entry.number, one.why, one.reason] for one in passed],
    }
    return round_


@does(TAKE_CUT_BACK)
def take_cut_back(change: Change, **by: Unpack[Because]) -> None:
    """Cancel the cut, with a reason, as long as no match of its first round has a result."""
    check_take_cut_back(change.tournament)
    check_newest_shown(change.actor, read_progress(change.tournament).newest)
    remove_cut(change)


# Whether it can be done: they only read -------------------------------------------------------------------------


def check_cut(tournament: Tournament) -> None:
    """A cut can be made: the last Swiss round is closed, and none was made yet. One that nobody saw may be there."""
    last = find_last_swiss(tournament)
    if tournament.cut_size is None:
        raise Refusal("pairings.no_cut_announced", "FR-211.b")
    newest = read_progress(tournament).newest
    if last is None or newest is None:
        raise Refusal("pairings.cut_too_early")
    if (made := find_cut(tournament)) is not None:
        raise Refusal("pairings.cut_made", size=made.seeds.count())


def check_cut_again(tournament: Tournament) -> None:
    """The cut can be made again: nobody has seen its first round yet."""
    cut = find_cut(tournament)
    if cut is None:
        raise Refusal("pairings.no_cut_yet")
    first = tournament.rounds.filter(number=cut.after_round + 1).first()
    if first is not None and first.posted_at is not None:
        raise Refusal("pairings.cut_posted", round=round_title(first))


def check_take_cut_back(tournament: Tournament) -> None:
    """Refuse to cancel the cut unless its first round is the newest one and has no result."""
    cut, newest = find_cut(tournament), read_progress(tournament).newest
    if cut is None or newest is None:
        raise Refusal("pairings.no_cut_yet")
    if newest.number != cut.after_round + 1 or newest.closed_at is not None or steps.has_results(newest):
        raise Refusal("pairings.cut_played")


# Steps ----------------------------------------------------------------------------------------------------------


def _clear_way(change: Change, *, is_again: bool) -> tuple[int, int]:
    """Step: the number of the last Swiss round, after a cut that nobody has seen was taken away.

    With it the version of the round that is made next: beyond that of one which was there.
    """
    event, version = change.tournament, 1
    newest = read_progress(event).newest
    made = find_cut(event)
    if made is None:
        check_cut(event)
        check_newest_shown(change.actor, newest)
    else:
        if not is_again:
            raise Refusal("pairings.cut_made", size=made.seeds.count())
        check_cut_again(event)
        check_newest_shown(change.actor, newest)
        version = 1 if newest is None else newest.version + 1
        remove_cut(change)
    last = find_last_swiss(event)
    if last is None:
        raise Refusal("pairings.cut_too_early")
    return last.number, version


def _check_choice(change: Change, plan: CutPlan, choice: CutChoice) -> None:
    """Refuse a cut that is not as it was shown, or that the head judge has to confirm first."""
    if not plan.sizes:
        raise Refusal("pairings.cut_too_few", field="teams")
    if choice.teams is None and plan.announced not in plan.sizes:
        raise Refusal("pairings.cut_size_open", field="teams", announced=plan.announced, able=max(plan.sizes))
    if choice.teams is not None and choice.teams not in plan.sizes:
        raise Refusal("pairings.cut_size_open", field="teams", announced=plan.announced, able=max(plan.sizes))
    if any(not reason.strip() for reason in choice.declined.values()):
        raise Refusal("pairings.declined_reason", field="declined_reason")
    if not change.actor.has_seen(plan.stands):
        raise Refusal("pairings.cut_outdated")
    if plan.is_random:
        if not choice.is_confirmed:
            raise Refusal("pairings.cut_by_lot", field="is_confirmed")
        check_permission(change.actor, Permission.OVERRULE)


def remove_cut(change: Change) -> None:
    """Step: the first round of the bracket goes, posted or not, and with it who was in."""
    newest = read_progress(change.tournament).newest
    cut = read_cut(change.tournament)
    if newest is None or cut is None:
        return
    change.round_number = newest.number
    change.keep(newest)
    change.before = {"matches": steps.stored_pairing(newest), "seeds": seed_values(cut)}
    if newest.posted_at is not None:
        make_proposal_again(change, newest)
    delete_round(change, newest)
    remove_bracket(change, cut)
