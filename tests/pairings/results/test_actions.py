"""Results are recorded, corrected and taken back; nothing is overwritten unseen."""

from dataclasses import replace
from datetime import timedelta

import pytest

from pairings.corrections.actions import correct_earlier_result
from pairings.drops.actions import drop_entry
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.penalties.models import Penalty
from pairings.results.actions import clear_result, decide_result, record_result
from pairings.rounds.actions import close_round, propose_round
from pairings.rounds.clock import start_clock
from pairings.tableside.extensions import give_extension
from pairings.team_reports.actions import accept_report, report_result
from tests.factories import (
    BOSS,
    CLERK,
    NOON,
    make_closed_round,
    make_entries,
    make_posted_event,
    make_results,
    make_tournament,
)
from tests.shown import at_slip
from tournament.kernel.refusal import Refusal
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db
WON, LOST = Ending(How.WON, 1), Ending(How.WON, 2)
ON_TIME = Ending(How.TIME, prizes_left=(2, 3))


@pytest.fixture
def event():
    return make_posted_event()


def record(event, ending, *, table=1, actor=BOSS, **more):
    return record_result(event, 1, table, ending, actor=actor, **more)


def refused(code, act, *args, **kwargs):
    with pytest.raises(Refusal) as caught:
        act(*args, **kwargs)
    assert caught.value.code == code
    return caught.value


def test_record_result_keeps_who_when_and_one_journal_line(event):
    match = record(event, WON, actor=CLERK, now=NOON)

    assert (match.points_one, match.points_two, match.shown_recorder, match.recorded_at) == (
        3,
        0,
        CLERK.name,
        NOON,
    )
    line = event.journal.last()
    assert (line.action, line.before, line.after["points"], line.citation) == (
        "record_result",
        None,
        [3, 0],
        "FR-B.PZ3",
    )


def test_record_result_is_what_decide_result_showed_before(event):
    shown = decide_result(event, event.rounds.get().matches.at_table(1), ON_TIME, now=NOON)

    match = record(event, ON_TIME, now=NOON)

    assert (match.points_one, match.points_two) == shown.points == (2, 0)
    assert event.journal.last().after["notes"] == ["clock_not_started"]


@pytest.mark.parametrize(
    "ending",
    [
        Ending(How.WON, 2),
        ON_TIME,
        Ending(How.TIME, prizes_left=(2, 2)),
        Ending(How.NO_SHOW, 1, note="never seen"),
        Ending(How.JUDGE, judge_points=(0, 2), note="both finished at once"),
        Ending(How.JUDGE, judge_points=(1, 1), note="both finished at once"),
        Ending(How.BOTH_LOSE),
    ],
)
def test_match_says_how_it_ended_as_it_was_recorded(event, ending):
    colleague = at_slip(event)
    record(event, ending)

    match = event.rounds.get().matches.at_table(1)
    assert match.ending == ending
    record(event, ending, actor=colleague)  # the same slip by somebody else, who saw the table open
    assert event.journal.last().action == "confirm_result"
    assert clear_result(event, 1, 1, actor=BOSS).ending == Ending()


def test_record_result_of_a_recorded_table_is_a_correction_that_keeps_the_old_one(event):
    record(event, WON)

    match = record(event, LOST, actor=at_slip(event))

    assert (match.points_one, match.points_two, match.version) == (0, 3, 2)
    line = event.journal.last()
    assert (line.action, line.before["points"]) == ("correct_result", [3, 0])


def test_record_result_over_one_that_was_not_seen_is_refused_with_both(event):
    page = at_slip(event)
    record(event, WON, actor=CLERK)

    refusal = refused("pairings.result_meanwhile", record, event, LOST, actor=page)

    assert (refusal.params["by"], refusal.params["points"]) == (CLERK.name, [3, 0])
    assert event.rounds.get().matches.at_table(1).points_one == 3


def test_record_result_that_is_there_already_changes_nothing(event):
    page = at_slip(event)
    record(event, ON_TIME, actor=CLERK, now=NOON)

    match = record(event, ON_TIME, actor=page, now=NOON)

    assert (match.version, match.shown_recorder) == (1, CLERK.name)
    assert event.journal.last().action == "confirm_result"


def test_record_result_on_time_with_other_prizes_is_another_result(event):
    page = at_slip(event)
    record(event, ON_TIME, now=NOON)

    refused("pairings.result_meanwhile", record, event, Ending(How.TIME, prizes_left=(1, 3)), actor=page)


def test_the_same_result_with_another_note_is_confirmed_by_whoever_did_not_see_the_first(event):
    page = at_slip(event)
    record(event, replace(WON, note="first"), actor=CLERK)

    match = record(event, replace(WON, note="second"), actor=page)

    line = event.journal.last()
    assert (match.note, line.action, line.after["note"]) == ("first", "confirm_result", "second")


def test_another_note_from_a_page_that_shows_the_result_corrects_it(event):
    record(event, replace(WON, note="first"), actor=CLERK)

    match = record(event, replace(WON, note="second"), actor=at_slip(event))

    assert (match.note, event.journal.last().action) == ("second", "correct_result")


def test_record_result_of_a_table_that_is_not_there_is_refused(event):
    assert refused("pairings.no_such_table", record, event, WON, table=9).field == "table"


def test_record_result_of_a_proposal_a_closed_or_a_missing_round_is_refused(event):
    refused("tournament.no_such_round", record_result, event, 2, 1, WON, actor=BOSS)
    other = make_tournament()
    make_entries_of_its_own(other)
    propose_round(other, 1, actor=BOSS)
    refused("tournament.round_not_posted", record, other, WON)


def make_entries_of_its_own(event):
    change_settings(event, {"numbers_required": False}, actor=BOSS)
    make_entries(event, 2)


def test_record_result_of_a_closed_round_is_refused():
    event = make_tournament()
    make_entries(event, 4)
    make_closed_round(event)

    refused("tournament.round_closed", record, event, WON)


@pytest.mark.parametrize("how", ["bye", "missed", "open", "nonsense"])
def test_record_result_that_no_slip_can_say_is_refused(event, how):
    refused("pairings.how_missing", record, event, Ending(how))


def test_record_result_on_time_before_the_end_is_refused_unless_the_head_judge_overrules(event):
    start_clock(event, 1, actor=BOSS, now=NOON)
    early = NOON + timedelta(minutes=49)

    assert refused("pairings.time_not_called", record, event, ON_TIME, now=early).citation == "FR-216.d"
    refused(
        "tournament.not_allowed",
        record,
        event,
        ON_TIME,
        now=early,
        actor=CLERK,
        overrule_reason="hall closes",
    )
    match = record(event, ON_TIME, now=early, overrule_reason="hall closes")

    assert match.points_one == 2
    line = event.journal.last()
    assert (line.reason, line.after["notes"]) == ("hall closes", ["overruled"])


def test_record_result_on_time_waits_for_the_tables_extension(event):
    start_clock(event, 1, actor=BOSS, now=NOON)
    give_extension(event, 1, 1, minutes=5, reason="deck check", actor=BOSS, judge="Judy")
    end = NOON + timedelta(minutes=50)

    refused("pairings.time_not_called", record, event, ON_TIME, now=end)
    record(event, ON_TIME, table=2, now=end)

    assert record(event, ON_TIME, now=end + timedelta(minutes=5)).points_one == 2


def test_record_result_with_prizes_beyond_the_limit_is_refused_until_a_prize_penalty_allows_it(event):
    report = Ending(How.TIME, prizes_left=(6, 3))
    refused("pairings.prizes_impossible", record, event, report)
    match = event.rounds.get().matches.at_table(1)
    Penalty.objects.create(
        tournament=event,
        number=1,
        match=match,
        entry=match.one,
        infraction="slow play",
        level=Penalty.Level.PRIZE,
        prizes=1,
        given_at=NOON,
        given_by=event.actors.get(command=BOSS.name),
    )

    assert record(event, report).points_two == 2


def test_record_result_without_alternate_scoring_counts_a_win_on_time_in_full():
    event = make_posted_event(2, alternate_scoring=False)

    assert record(event, ON_TIME).points_one == 3


def test_judges_decision_needs_the_head_judge_and_a_note(event):
    ending = Ending(How.JUDGE, judge_points=(1, 1), note="both finished at once")
    refused("tournament.not_allowed", record, event, ending, actor=CLERK)
    refused("tournament.reason_missing", record, event, Ending(How.JUDGE, judge_points=(1, 1)))

    assert record(event, ending).note == "both finished at once"


def test_drop_box_takes_the_team_out_in_the_same_line_and_only_once(event):
    match = record(event, Ending(How.WON, 1), drops=frozenset({2}))
    record(event, Ending(How.WON, 2), drops=frozenset({2}), actor=at_slip(event))

    assert match.two.dropped_after_round == 1
    assert [line.after["dropped"] for line in event.journal.filter(table_number=1)] == [
        [match.two.number],
        [],
    ]


def test_clear_result_opens_the_table_and_the_journal_keeps_what_it_said(event):
    record(event, ON_TIME, now=NOON)

    match = clear_result(event, 1, 1, actor=at_slip(event))

    assert match.is_open
    assert (match.points_one, match.prizes_left, match.recorded_at) == (None, None, None)
    assert event.journal.last().before["prizes_left"] == [2, 3]


def test_a_cleared_result_brings_back_whom_the_drop_box_of_its_slip_took_out(event):
    match = record(event, Ending(How.WON, 1), drops=frozenset({2}))
    assert match.two.left_because == "drop box on the result slip"

    match = clear_result(event, 1, 1, actor=BOSS)

    match.two.refresh_from_db()
    assert (match.two.is_active, match.two.drop_cause) == (True, "")


def test_words_typed_at_the_desk_are_no_drop_box(event):
    """The same words as the box has, typed as the reason of a drop, mean what was typed."""
    match = record(event, WON)
    drop_entry(event, match.two.number, reason="drop box on the result slip", actor=BOSS)

    match = clear_result(event, 1, 1, actor=BOSS)

    match.two.refresh_from_db()
    assert (match.two.is_active, match.two.left_because) == (False, "drop box on the result slip")


@pytest.mark.parametrize("how", ["slip", "agreed", "accepted", "judge", "penalty", "drop", "correction"])
def test_a_result_says_where_it_came_from(event, how):
    change_settings(event, {"team_reports": True}, actor=BOSS)
    match = event.rounds.get().matches.at_table(1)
    told = Ending(How.WON, 1)
    {
        "slip": lambda: record(event, WON),
        "judge": lambda: record(event, WON, ended_by=Match.EndedBy.JUDGE),
        "agreed": lambda: [
            report_result(event, 1, team, told, actor=BOSS) for team in (match.one, match.two)
        ],
        "accepted": lambda: [
            report_result(event, 1, match.one, told, actor=BOSS),
            accept_report(event, 1, 1, 1, shown=told.signature, actor=BOSS),
        ],
        "penalty": lambda: give_penalty(
            event,
            PenaltyReport(infraction="115", level="game_loss", entry_number=match.two.number),
            round_number=1,
            table_number=1,
            actor=BOSS,
        ),
        "drop": lambda: drop_entry(event, match.two.number, ends="withdrawn", actor=BOSS),
        "correction": lambda: [
            make_results(event, 1),
            close_round(event, 1, actor=BOSS),
            correct_earlier_result(event, 1, 1, Ending(How.WON, 2), reason="slip read wrongly", actor=BOSS),
        ],
    }[how]()

    match.refresh_from_db()
    assert match.ended_by == how
    if how != "correction":
        assert clear_result(event, 1, 1, actor=BOSS).ended_by == ""


def test_clear_result_that_is_not_there_or_was_changed_is_refused(event):
    refused("pairings.no_result", clear_result, event, 1, 1, actor=BOSS)
    page = at_slip(event)
    record(event, WON)

    refused("pairings.result_meanwhile", clear_result, event, 1, 1, actor=page)
    older = at_slip(event)
    clear_result(event, 1, 1, actor=BOSS)
    refused("pairings.result_cleared_meanwhile", record, event, LOST, actor=older)
    refused("pairings.no_such_table", clear_result, event, 1, 9, actor=BOSS)
