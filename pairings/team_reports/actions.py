"""Teams report how their match ended from their phones; two equal reports are the result.

Reports stay when the desk records something else, or corrects it later: they are what the teams said.
"""

from datetime import datetime
from typing import Any, Unpack

from django.utils.translation import gettext_lazy

from pairings.matches import steps
from pairings.matches.models import Match
from pairings.matches.queries import match_of
from pairings.matches.scoring import Ending, Outcome
from pairings.results.actions import asks_start, decide_result
from pairings.tableside.calls import TAKE_CALL, about_values
from pairings.tableside.models import Call
from pairings.team_reports.models import TeamReport
from pairings.team_reports.queries import reports_of
from pairings.team_reports.reports import REPORTABLE, State
from teams.entries.models import Entry
from tournament.event.models import Tournament
from tournament.event.progress import read_progress
from tournament.journal.declare import Rule, action, never
from tournament.journal.journal import By, Change, does
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Permission

_REPORT_RULE = never("pairings.undo_never_report", Permission.RECORD_RESULTS, by_team=True)
REPORT_RESULT = action("report_result", gettext_lazy("Result reported by one team"), _REPORT_RULE)
TAKE_REPORT_BACK = action(
    "take_report_back",
    gettext_lazy("Report withdrawn by the team"),
    _REPORT_RULE,
)
ACCEPT_REPORT = action(
    "accept_report",
    gettext_lazy("Team's report accepted as the result"),
    Rule(Permission.RUN_FLOOR, undone_with=Permission.RECORD_RESULTS),
    words={"accepted": gettext_lazy("accepted from")},
)
DISPUTE_RESULT = action(
    "dispute_result",
    gettext_lazy("Teams reported different results"),
    _REPORT_RULE,
)
AGREE_RESULT = action(
    "agree_result",
    gettext_lazy("Result reported by both teams"),
    Rule(Permission.RECORD_RESULTS, by_team=True),
)


@does(REPORT_RESULT)
def report_result(
    change: Change, round_number: int, entry: Entry, told: Ending, *, confirms: bool = False, **by: Unpack[By]
) -> State:
    """Store the report of `entry` about its match of the round being played, in place of its earlier one.

    Returns HALF while the other team has reported nothing, EQUAL where it reported the same: then this is the result,
    recorded here, in the name of both. UNEQUAL is a dispute, and nothing is recorded. `confirms` says that the
    team was shown the other's report and agreed: refused where that one is another by now.

    Refused where the event takes no reports, the match has a result, or the result cannot be: on time before this
    table's end, which no team overrules (FR-216.d), or with impossible prizes left. On time it is also refused as
    long as nobody said when the round started: the desk alone is asked.
    """
    match, side = _open_match(change, round_number, entry)
    if told.how not in REPORTABLE:
        raise Refusal("pairings.report_needs_judge", field="said")
    _check_start_known(match, _decide(match, told, now=change.now))
    reports = reports_of(match)
    other = reports.told.get(3 - side)
    if confirms and other != told:
        raise Refusal("pairings.report_changed", name=match.entry_at(3 - side).team_name)
    before = reports.told.get(side)
    if before == told:
        raise Refusal("pairings.report_same")
    _store(change, match, side, told)
    change.before = None if before is None else reported_values(match, before)
    change.after = reported_values(match, told)
    if other is None:
        return State.HALF
    if other != told:
        change.action = DISPUTE_RESULT
        return State.UNEQUAL
    change.action = AGREE_RESULT
    _record(change, match, told, ended_by=Match.EndedBy.AGREED)
    return State.EQUAL


def look_at_report(
    tournament: Tournament, round_number: int, entry: Entry, told: Ending, *, actor: Actor, now: datetime
) -> tuple[Match, Outcome]:
    """Return the match and what `told` would be as its result; nothing is stored.

    Refused as `report_result` refuses a result that cannot be; what another team reports makes no difference.
    """
    round_ = tournament.rounds.filter(number=round_number).first()
    match = None if round_ is None else match_of(round_, entry)
    if match is None or match.two is None:
        raise Refusal("pairings.report_no_match")
    steps.check_match_shown(actor, match)
    outcome = _decide(match, told, now=now)
    _check_start_known(match, outcome)
    return match, outcome


@does(TAKE_REPORT_BACK)
def take_report_back(change: Change, round_number: int, entry: Entry, **by: Unpack[By]) -> None:
    """Withdraw what `entry` reported, as long as there is no result."""
    match, side = _open_match(change, round_number, entry)
    report = match.team_reports.filter(side=side).first()
    if report is None:
        raise Refusal("pairings.no_report")
    change.before = reported_values(match, report.ending)
    change.keep(report)
    report.delete()


@does(ACCEPT_REPORT)
def accept_report(
    change: Change, round_number: int, table_number: int, side: int, *, shown: str, **by: Unpack[By]
) -> Match:
    """Record what team `side` of a table reported as its result: half a report, or one side of a dispute.

    `shown` is the signature of the report that was looked at; refused where that team reports something else by now,
    and where the table has a result. Whoever works on the floor may do it (RUN_FLOOR): it says nothing that one
    of the two teams has not said itself, and the judge who settles a dispute is at the table.
    """
    match = steps.match_to_change(change, round_number, table_number)
    told = reports_of(match).told.get(side)
    if not match.is_open:
        raise Refusal(_accepted_late(change.actor), table=table_number, by=match.shown_recorder)
    if told is None or told.signature != shown:
        raise Refusal("pairings.report_changed", name=match.entry_at(side).team_name)
    _record(change, match, told, ended_by=Match.EndedBy.ACCEPTED)
    change.after["accepted"] = [match.entry_at(side).number]
    return match


@does(TAKE_CALL)
def take_dispute(change: Change, round_number: int, table_number: int, **by: Unpack[By]) -> Call:
    """Say that one goes to a table whose teams report different results: a call of both of them, taken at once.

    From then on it is a call like any other, which both phones see; refused where someone was faster, and where
    the teams agree by now. A call that one of the teams made meanwhile is taken with it.
    """
    match = steps.match_to_change(change, round_number, table_number)
    reports = reports_of(match)
    if not match.is_open or not reports.is_dispute:
        raise Refusal("pairings.no_dispute", table=table_number)
    call = match.calls.filter(answered_at=None).first() or Call(
        match=match,
        called_at=reports.since or change.now,
        subject=Call.Subject.REPORTS.value,
    )
    if call.taken_at is not None and call.taken_by != change.by:
        raise Refusal("pairings.call_taken", table=table_number, by=str(call.taken_by))
    is_new = call.pk is None
    if not is_new:
        change.keep(call)
    call.taken_at, call.taken_by = call.taken_at or change.now, change.by
    call.save()
    if is_new:
        change.add(call)
    change.after = {"called_by": call.shown_caller, **about_values(call), "taken_by": str(change.by)}
    return call


# Steps ----------------------------------------------------------------------------------------------------------


def reported_values(match: Match, told: Ending) -> dict[str, Any]:
    """A report as the journal keeps it; `won` holds the number of the entry that wins."""
    return {
        "one": match.numbers[0],
        "two": match.numbers[1],
        "won": [] if told.winner is None else [match.entry_at(told.winner).number],
    } | steps.ending_values(told)


def _open_match(change: Change, round_number: int, entry: Entry) -> tuple[Match, int]:
    """The match that `entry` plays in the round, with its side; refused where there is nothing to report."""
    event = change.tournament
    change.round_number, change.entry_number = round_number, entry.number
    if not event.team_reports:
        raise Refusal("pairings.reports_off")
    _check_match_now_shown(change, entry)
    round_ = event.rounds.filter(number=round_number).first()
    if round_ is None or not round_.is_being_played:
        raise Refusal("pairings.report_round_over")
    match = match_of(round_, entry)
    if match is None or match.two is None:
        raise Refusal("pairings.report_no_match")
    change.table_number = match.table_number
    change.keep(match)
    if not match.is_open:
        raise Refusal("pairings.report_after_result", table=match.table_number, by=match.shown_recorder)
    return match, match.side_of(entry)


def _check_match_now_shown(change: Change, entry: Entry) -> None:
    """Refuse a page of another match than the one that the team plays now, before anything is said of its round.

    Other refusals show the team's page again, with what was chosen on it.
    """
    playing = read_progress(change.tournament).being_played
    match = None if playing is None else match_of(playing, entry)
    if match is not None:
        steps.check_match_shown(change.actor, match)


def _decide(match: Match, told: Ending, *, now: datetime) -> Outcome:
    """What a report is worth; level teams of an elimination round are sent to a judge, who sees how it is decided."""
    try:
        return decide_result(match.round.tournament, match, told, now=now)
    except Refusal as refusal:
        if refusal.code == "pairings.equal_undecided":
            raise Refusal("pairings.report_equal", "X6", field="said") from refusal
        raise


def _check_start_known(match: Match, outcome: Outcome) -> None:
    """Refuse a result on time while nobody knows whether time was up (FR-216.d)."""
    if asks_start(match.round.tournament, match.round, outcome):
        raise Refusal("pairings.report_start_unknown", "FR-216.d", field="said")


def _accepted_late(actor: Actor) -> str:
    """The refusal for someone who works here: who enters results needs no one else to put one right."""
    if actor.may(Permission.RECORD_RESULTS):
        return "pairings.accept_after_result"
    return "pairings.accept_after_result_floor"


def _store(change: Change, match: Match, side: int, told: Ending) -> None:
    """Step: what a team reported, in place of what it reported before."""
    report = match.team_reports.filter(side=side).first() or TeamReport(match=match, side=side)
    is_new = report.pk is None
    if not is_new:
        change.keep(report)
    report.ending = told
    report.reported_at = change.now
    report.save()
    if is_new:
        change.add(report)


def _record(change: Change, match: Match, told: Ending, *, ended_by: Match.EndedBy) -> None:
    """Step: make what was reported the result."""
    outcome = _decide(match, told, now=change.now)
    _check_start_known(match, outcome)
    steps.write_result(change, match, outcome, ended_by=ended_by)
    change.before = None
    change.after = steps.match_values(match) | {"notes": list(outcome.notes), "dropped": []}
    change.citation = outcome.citation
