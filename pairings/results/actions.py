"""Results of the round being played: recorded, corrected, cleared."""

from dataclasses import replace
from datetime import datetime
from typing import Unpack

from django.utils.translation import gettext_lazy

from pairings.drops.steps import bring_back, take_out
from pairings.games.play import games_of
from pairings.games.queries import games_noted
from pairings.matches import queries, steps
from pairings.matches.models import Match
from pairings.matches.scoring import OTHER_WAY, Ending, How, Outcome, Terms, decide
from pairings.penalties import prize_limits
from pairings.penalties.queries import game_losses
from teams.entries.models import Entry
from tournament.event.models import Round, Tournament
from tournament.journal.declare import Rule, action
from tournament.journal.journal import By, Change, check_permission, check_reason, does
from tournament.kernel.clock import is_time_called
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission

# A judge records who did not come, the head judge a decision.
_RESULT_RULE = Rule(Permission.RUN_FLOOR, undone_with=Permission.RECORD_RESULTS)
RECORD_RESULT = action("record_result", gettext_lazy("Result recorded"), _RESULT_RULE)
CLEAR_RESULT = action(
    "clear_result",
    gettext_lazy("Result cleared"),
    Rule(Permission.RECORD_RESULTS),
    words={"reinstated": gettext_lazy("reinstated")},
)
CONFIRM_RESULT = action("confirm_result", gettext_lazy("Same result entered again"), _RESULT_RULE)
PUT_LATE_WINS_AWAY = action(
    "put_late_wins_away", gettext_lazy("Late wins reviewed"), Rule(Permission.RECORD_RESULTS)
)
CORRECT_RESULT = action("correct_result", gettext_lazy("Result corrected"), _RESULT_RULE)


def decide_result(
    tournament: Tournament, match: Match, ending: Ending, *, now: datetime, is_overruled: bool = False
) -> Outcome:
    """What `ending` is worth at the table of `match`, without saving; a Refusal where it cannot be its result."""
    if ending.how in (How.BYE, How.MISSED):
        raise Refusal("pairings.how_missing", field="how")
    kind = match.kind
    terms = Terms(
        kind=kind,
        game_losses=game_losses(match) if kind.has_games else (0, 0),
        games_noted=games_of(games_noted(match)),
        alternate_scoring=tournament.alternate_scoring,
        agreed_draws=tournament.agreed_draws,
        is_overruled=is_overruled,
    )
    if ending.how == How.TIME:
        terms = replace(
            terms,
            limits=prize_limits.prize_limits(tournament, match),
            time_called=is_time_called(match.round.clock, now=now, extension=queries.extension_of(match)),
        )
    return decide(ending, terms)


@does(RECORD_RESULT)
def record_result(
    change: Change,
    round_number: int,
    table_number: int,
    ending: Ending,
    *,
    drops: frozenset[int] | None = None,
    ended_by: Match.EndedBy = Match.EndedBy.SLIP,
    overrule_reason: str = "",
    **by: Unpack[By],
) -> Match:
    """Record or correct the result of a table of the current round.

    Refused with both results where the page did not show the one that is there, while the same one is simply confirmed,
    whatever its note says. To replace a result is the desk's and the head judge's (`may_change_result`). A
    result on time before the table's end is refused (FR-216.d) unless the head judge overrules with a reason; a
    judge's own choice of points (`How.JUDGE`), or another way than the announced one to decide equal prizes (X6), needs
    the head judge and a note. Sides in `drops`, those whose
    drop box is ticked, are out from the next pairing on (FR-244.b). A team that only the box of this slip took out
    plays on where `drops` no longer has it; None says nothing about the boxes.
    """
    change.reason = overrule_reason.strip()
    match = steps.match_to_change(change, round_number, table_number)
    if change.reason:
        check_permission(change.actor, Permission.OVERRULE, citation="FR-216.d")
    outcome = decide_result(
        change.tournament, match, ending, now=change.now, is_overruled=bool(change.reason)
    )
    check_head_judge(outcome, change.actor)
    is_same = _is_same(match, outcome.ending, change.actor)  # two people entering one slip is not a conflict
    if not is_same:
        _check_may_change(match, change.actor)
        _check_result_shown(match, change.actor)
    change.before = None if match.is_open else steps.match_values(match)
    back = frozenset() if drops is None else out_by_slip(match) - drops
    reinstated = _bring_sides_back(change, match, back)
    if not is_same:
        steps.write_result(change, match, outcome, ended_by=ended_by)
    dropped = _drop_sides(change, match, drops or frozenset())
    if is_same and not dropped and not reinstated:
        change.action = CONFIRM_RESULT
    else:
        change.action = RECORD_RESULT if change.before is None else CORRECT_RESULT
    change.after = steps.match_values(match) | {"notes": list(outcome.notes), "dropped": dropped}
    if reinstated:
        change.after["reinstated"] = reinstated
    if is_same and outcome.ending.note:
        change.after["note"] = outcome.ending.note  # as it was typed; the result keeps the note it has
    change.citation = outcome.citation
    return match


def _is_same(match: Match, ending: Ending, actor: Actor) -> bool:
    """Whether `ending` confirms the result that is there; another note corrects one only from a page that showed it."""
    if match.ending == ending:
        return True
    return not actor.has_seen(match.stands) and replace(match.ending, note=ending.note) == ending


def asks_head_judge(outcome: Outcome) -> bool:
    """Whether a result is the head judge's own decision: points, or another way out of equal prizes (X6)."""
    return outcome.ending.how == How.JUDGE or OTHER_WAY in outcome.notes


def check_head_judge(outcome: Outcome, actor: Actor) -> None:
    """Refuse such a result from anybody else, and without its reason."""
    if asks_head_judge(outcome):
        check_permission(actor, Permission.OVERRULE, citation="X6")
        check_reason(outcome.ending.note)


def _bring_sides_back(change: Change, match: Match, sides: frozenset[int]) -> list[int]:
    """Step: the teams on `sides` play on; return their numbers."""
    back = [entry for side, entry in enumerate(match.entries, start=1) if side in sides]
    for entry in back:
        bring_back(change, entry)
    return [entry.number for entry in back]


def _drop_sides(change: Change, match: Match, sides: frozenset[int]) -> list[int]:
    """Step: the teams with a ticked drop box leave; return the numbers of those that were still in."""
    dropped = []
    for side, entry in enumerate(match.entries, start=1):
        if side in sides and entry.dropped_at is None:
            if match.round.is_elimination and match.winner is not None and match.winner != side:
                raise Refusal("pairings.loser_is_out", field="keys", name=entry.team_name)
            take_out(change, entry, cause=Entry.DropCause.BOX)
            dropped.append(entry.number)
    return dropped


def asks_start(tournament: Tournament, round_: Round, outcome: Outcome) -> bool:
    """Whether a result on time waits for someone to say when its round began: once a round, "not timed" included."""
    is_unknown = "clock_not_started" in outcome.notes
    return (
        is_unknown
        and tournament.minutes_of(round_) is not None
        and round_.is_being_played
        and not round_.is_untimed
    )


@does(CLEAR_RESULT)
def clear_result(change: Change, round_number: int, table_number: int, **by: Unpack[By]) -> Match:
    """Clear a result of the current round: the table is open again, the journal keeps what it said.

    All that the slip said goes: a team that its drop box took out plays on (FR-244.b).
    """
    match = steps.match_to_change(change, round_number, table_number)
    _check_result_shown(match, change.actor)
    if match.is_open:
        raise Refusal("pairings.no_result", table=table_number)
    change.before = steps.match_values(match)
    back = out_by_slip(match)
    steps.open_again(match)
    change.after = steps.match_values(match)
    if reinstated := _bring_sides_back(change, match, back):
        change.after["reinstated"] = reinstated
    return match


@does(PUT_LATE_WINS_AWAY)
def put_late_wins_away(change: Change, round_number: int, *, until: datetime, **by: Unpack[By]) -> None:
    """Put the desk's line about wins entered after time was called away: those entered up to `until`, no later one.

    For the newest posted round, closed or not.
    """
    change.round_number = round_number
    round_ = change.tournament.rounds.posted().filter(number=round_number).first()
    if round_ is None:
        raise Refusal("tournament.no_such_round", number=round_number)
    change.keep(round_)
    # A page that is older than what is put away already brings nothing back.
    seen = [moment for moment in (round_.late_wins_seen_at, until) if moment is not None]
    round_.late_wins_seen_at = min(max(seen), change.now)
    round_.save()


def may_change_result(actor: Actor) -> bool:
    """Whether a person may put another result in the place of one that is there."""
    return actor.may(Permission.RECORD_RESULTS) or actor.may(Permission.OVERRULE)


def _check_may_change(match: Match, actor: Actor) -> None:
    """Refuse to let a person who only runs the floor replace a result; they can undo their own."""
    if not match.is_open and not may_change_result(actor):
        raise Refusal("pairings.result_stands", table=match.table_number)


def _check_result_shown(match: Match, actor: Actor) -> None:
    """Refuse to overwrite unseen what someone else recorded; the page then shows both results."""
    if actor.has_seen(match.stands):
        return
    if match.is_open:
        raise Refusal("pairings.result_cleared_meanwhile", table=match.table_number)
    raise Refusal(
        "pairings.result_meanwhile",
        table=match.table_number,
        by=match.shown_recorder,
        how=match.how,
        points=[match.points_one, match.points_two],
        prizes_left=None if match.prizes_left is None else list(match.prizes_left),
    )


def out_by_slip(match: Match) -> frozenset[int]:
    """The sides that the drop box on the recorded slip of this match took out, and nothing else since."""
    if match.is_open:
        return frozenset()
    return frozenset(
        side
        for side, entry in enumerate(match.entries, start=1)
        if entry.drop_cause == Entry.DropCause.BOX
        and not entry.is_disqualified
        and entry.dropped_after_round == match.round.number
    )
