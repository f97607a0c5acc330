"""Results from the teams' own phones: half a report, the same from both, a dispute, and what the desk does with it."""

from datetime import timedelta

import pytest

from pairings.matches.queries import match_of
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.results.actions import clear_result, record_result
from pairings.rounds.actions import close_round, propose_round, take_back
from pairings.rounds.clock import enter_start, start_clock
from pairings.tableside.calls import answer_call, call_judge
from pairings.tableside.extensions import give_extension
from pairings.team_reports.actions import (
    accept_report,
    look_at_report,
    report_result,
    take_dispute,
    take_report_back,
)
from pairings.team_reports.models import TeamReport
from pairings.team_reports.queries import reports_of
from pairings.team_reports.reports import State
from pairings.undo.actions import undo_line
from tests.expected import refused
from tests.factories import (
    BOSS,
    CLERK,
    NOON,
    make_entries,
    make_posted_round,
    make_results,
    make_tournament,
    phone_of,
)
from tournament.kernel.roles import Actor, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_tournament(team_reports=True)
    make_entries(event, 4)
    make_posted_round(event)
    event.rounds.update(is_untimed=True)  # the desk was asked, and said so
    return event


@pytest.fixture
def match(event):
    return event.rounds.get().matches.select_related("one", "two", "round").get(table_number=1)


def tell(match, side, told, **values):
    entry = match.one if side == 1 else match.two
    event = match.round.tournament
    return report_result(
        event, match.round.number, entry, told, actor=phone_of(entry), **{"now": NOON} | values
    )


def line(match):
    return match.round.tournament.journal.order_by("-number").first()


def fresh(match):
    match.refresh_from_db()
    return match


def test_report_of_one_team_is_half_and_no_result(match):
    assert tell(match, 1, Ending(How.WON, 1)) == State.HALF

    assert fresh(match).is_open
    assert reports_of(match).told == {1: Ending(How.WON, 1)}
    assert line(match).action == "report_result"
    assert (line(match).before, line(match).after["won"]) == (None, [match.one.number])
    assert (line(match).table_number, line(match).entry_number) == (1, match.one.number)


@pytest.mark.parametrize(
    "told",
    [
        Ending(How.WON, 1),
        Ending(How.WON, 2),
        Ending(How.TIME, prizes_left=(2, 3)),
        Ending(How.TIME, prizes_left=(1, 1)),
    ],
)
def test_same_report_of_the_other_team_is_the_result(match, told):
    tell(match, 1, told)

    assert tell(match, 2, told) == State.EQUAL

    fresh(match)
    assert (match.how, match.winner, match.prizes_left) == (told.how, told.winner, told.prizes_left)
    assert match.shown_recorder == f"{match.one} / {match.two}"
    assert match.recorded_at == NOON
    assert line(match).action == "agree_result"
    assert line(match).after["points"] == [match.points_one, match.points_two]


def test_result_on_time_counts_as_the_slip_would(match):
    for side in (2, 1):
        tell(match, side, Ending(How.TIME, prizes_left=(3, 2)))

    assert (fresh(match).points_one, match.points_two) == (0, 2)
    assert line(match).citation == "FR-216.b"


def test_different_reports_are_a_dispute_and_no_result(match):
    tell(match, 1, Ending(How.WON, 1))

    assert tell(match, 2, Ending(How.WON, 2)) == State.UNEQUAL

    assert fresh(match).is_open
    assert reports_of(match).is_dispute
    assert line(match).action == "dispute_result"


def test_same_winner_with_other_prizes_left_is_a_dispute_too(match):
    tell(match, 1, Ending(How.TIME, prizes_left=(1, 3)))

    assert tell(match, 2, Ending(How.TIME, prizes_left=(2, 3))) == State.UNEQUAL


@pytest.mark.parametrize("side", [1, 2])
def test_either_team_ends_a_dispute_by_changing_its_report(match, side):
    tell(match, 1, Ending(How.WON, 1))
    tell(match, 2, Ending(How.WON, 2))

    assert tell(match, side, Ending(How.WON, 3 - side)) == State.EQUAL

    assert fresh(match).winner == 3 - side
    assert TeamReport.objects.count() == 2


def test_confirming_something_that_was_changed_meanwhile_is_refused(match):
    tell(match, 1, Ending(How.WON, 1))
    tell(match, 1, Ending(How.TIME, prizes_left=(1, 2)))

    with refused("pairings.report_changed"):
        tell(match, 2, Ending(How.WON, 1), confirms=True)

    assert reports_of(match).told == {1: Ending(How.TIME, prizes_left=(1, 2))}


def test_confirming_what_was_taken_back_meanwhile_is_refused(match):
    tell(match, 1, Ending(How.WON, 1))
    take_report_back(match.round.tournament, 1, match.one, actor=phone_of(match.one))

    with refused("pairings.report_changed"):
        tell(match, 2, Ending(How.WON, 1), confirms=True)


def test_sending_the_same_twice_writes_one_line(match):
    tell(match, 1, Ending(How.WON, 1))
    version = match.round.tournament.version

    with refused("pairings.report_same"):
        tell(match, 1, Ending(How.WON, 1))

    match.round.tournament.refresh_from_db()
    assert match.round.tournament.version == version


def test_own_report_is_taken_back_while_there_is_no_result(match):
    event = match.round.tournament
    tell(match, 1, Ending(How.WON, 1))

    take_report_back(event, 1, match.one, actor=phone_of(match.one))

    assert not TeamReport.objects.exists()
    assert line(match).before["won"] == [match.one.number]
    with refused("pairings.no_report"):
        take_report_back(event, 1, match.one, actor=phone_of(match.one))


def test_report_after_the_result_is_refused_whatever_it_says(match):
    record_result(match.round.tournament, 1, 1, Ending(How.WON, 1), actor=CLERK)

    for told in (Ending(How.WON, 1), Ending(How.WON, 2)):
        with refused("pairings.report_after_result") as caught:
            tell(match, 2, told)
    assert caught.value.params["by"] == "Sam Scorekeeper"


def test_report_is_kept_when_the_desk_records_something_else(match):
    tell(match, 1, Ending(How.WON, 1))

    record_result(match.round.tournament, 1, 1, Ending(How.WON, 2), actor=CLERK)

    assert reports_of(match).told == {1: Ending(How.WON, 1)}
    with refused("pairings.report_after_result"):
        take_report_back(match.round.tournament, 1, match.one, actor=phone_of(match.one))


def test_desk_corrects_what_both_teams_reported(match):
    tell(match, 1, Ending(How.WON, 1))
    tell(match, 2, Ending(How.WON, 1))

    record_result(match.round.tournament, 1, 1, Ending(How.WON, 2), actor=CLERK)

    assert fresh(match).winner == 2
    assert line(match).action == "correct_result"
    assert reports_of(match).state == State.EQUAL


def test_teams_whose_result_was_taken_back_agree_on_another_one(match):
    tell(match, 1, Ending(How.WON, 1))
    tell(match, 2, Ending(How.WON, 1))
    clear_result(match.round.tournament, 1, 1, actor=CLERK)

    assert tell(match, 2, Ending(How.WON, 2)) == State.UNEQUAL
    assert tell(match, 1, Ending(How.WON, 2)) == State.EQUAL

    assert fresh(match).winner == 2


def test_events_without_reports_refuse_them():
    event = make_tournament()
    make_entries(event, 2)
    match = make_posted_round(event).matches.select_related("one", "two", "round").get()

    with refused("pairings.reports_off"):
        tell(match, 1, Ending(How.WON, 1))


def test_result_on_time_before_this_tables_own_end_is_refused(event, match):
    start_clock(event, 1, actor=BOSS, now=NOON)
    give_extension(event, 1, 1, minutes=5, reason="ruling", actor=BOSS, now=NOON)

    with refused("pairings.time_not_called", "FR-216.d", "how"):
        tell(match, 1, Ending(How.TIME, prizes_left=(1, 2)), now=NOON + timedelta(minutes=54))

    assert (
        tell(match, 1, Ending(How.TIME, prizes_left=(1, 2)), now=NOON + timedelta(minutes=55)) == State.HALF
    )


def test_time_that_was_given_since_the_first_report_counts_for_the_second(event, match):
    start_clock(event, 1, actor=BOSS, now=NOON)
    tell(match, 1, Ending(How.TIME, prizes_left=(1, 2)), now=NOON + timedelta(minutes=50))
    give_extension(event, 1, 1, minutes=5, reason="ruling", actor=BOSS, now=NOON + timedelta(minutes=50))

    with refused("pairings.time_not_called", "FR-216.d", "how"):
        tell(match, 2, Ending(How.TIME, prizes_left=(1, 2)), now=NOON + timedelta(minutes=51))

    assert fresh(match).is_open


@pytest.mark.parametrize(
    ("left", "code", "citation", "field"),
    [
        ((0, 2), "pairings.prizes_all_taken", "FR-B.PZ3", "prizes_left_one"),
        ((0, 0), "pairings.both_took_all", "X6", "how"),
        ((2, 6), "pairings.prizes_impossible", "X1", "prizes_left_two"),
    ],
)
def test_impossible_prizes_left_are_refused(match, left, code, citation, field):
    with refused(code, citation, field):
        tell(match, 1, Ending(How.TIME, None, left))


def test_prize_penalty_raises_what_can_be_left(event, match):
    report = PenaltyReport(infraction="131", level="prize", entry_number=match.two.number, prizes=1)
    give_penalty(event, report, actor=BOSS, round_number=1, table_number=1)

    assert tell(match, 1, Ending(How.TIME, prizes_left=(2, 6))) == State.HALF


def test_agreed_draw_needs_an_event_that_allows_it(event, match):
    with refused("pairings.draw_not_allowed", "FR-216.c", "how"):
        tell(match, 1, Ending(How.DRAW))


def test_agreed_draw_of_both_teams_is_the_result_where_it_is_allowed():
    event = make_tournament(team_reports=True, agreed_draws=True)
    make_entries(event, 2)
    match = make_posted_round(event).matches.select_related("one", "two", "round").get()

    for side in (1, 2):
        tell(match, side, Ending(How.DRAW))

    assert (fresh(match).how, match.points_one, match.points_two) == ("draw", 1, 1)


@pytest.mark.parametrize("how", [how for how in How if how not in {How.WON, How.TIME, How.DRAW}])
def test_what_is_for_a_judge_cannot_be_reported(match, how):
    with refused("pairings.report_needs_judge", field="said"):
        tell(match, 1, Ending(how, 1))


def test_nothing_can_be_reported_outside_a_round_that_is_played(event, match):
    with refused("pairings.report_round_over"):
        report_result(event, 2, match.one, Ending(How.WON, 1), actor=phone_of(match.one))
    make_results(event, 1)
    close_round(event, 1, actor=BOSS)
    with refused("pairings.report_round_over"):
        report_result(event, 1, match.one, Ending(How.WON, 1), actor=phone_of(match.one))
    propose_round(event, 2, actor=BOSS)
    with refused("pairings.report_round_over"):
        report_result(event, 2, match.one, Ending(How.WON, 1), actor=phone_of(match.one))


def test_team_with_a_bye_has_nothing_to_report():
    event = make_tournament(team_reports=True)
    make_entries(event, 3)
    round_ = make_posted_round(event)
    bye = round_.matches.get(how="bye")

    with refused("pairings.report_no_match"):
        report_result(event, 1, bye.one, Ending(How.WON, 1), actor=phone_of(bye.one))
    assert match_of(round_, bye.one) == bye


def test_reports_of_a_round_that_is_taken_back_go(event, match):
    tell(match, 1, Ending(How.WON, 1))

    take_back(event, 1, reason="wrong list", actor=BOSS)

    assert not TeamReport.objects.exists()


# What the desk and the judges accept ----------------------------------------------------------------------------


def accept(match, side, told, **values):
    event = match.round.tournament
    return accept_report(event, 1, 1, side, shown=told.signature, **{"now": NOON, "actor": CLERK} | values)


def test_half_a_report_is_accepted_as_the_result(match):
    tell(match, 2, Ending(How.TIME, prizes_left=(3, 1)))

    accept(match, 2, Ending(How.TIME, prizes_left=(3, 1)))

    fresh(match)
    assert (match.how, match.winner, match.prizes_left, match.shown_recorder) == (
        "time",
        2,
        (3, 1),
        CLERK.name,
    )
    assert line(match).action == "accept_report"
    assert line(match).after["accepted"] == [match.two.number]


def test_lines_of_the_journal_tell_the_report_before_and_after(match):
    tell(match, 1, Ending(How.WON, 1))
    tell(match, 1, Ending(How.TIME, prizes_left=(3, 2)))

    teams = {"one": match.one.number, "two": match.two.number}
    assert line(match).before == teams | {
        "how": "won",
        "winner": 1,
        "won": [match.one.number],
        "prizes_left": None,
    }
    assert line(match).after == teams | {
        "how": "time",
        "winner": 2,
        "won": [match.two.number],
        "prizes_left": [3, 2],
    }


@pytest.mark.parametrize("side", [1, 2])
def test_one_side_of_a_dispute_is_accepted(match, side):
    told = {1: Ending(How.WON, 1), 2: Ending(How.WON, 2)}
    for one, report in told.items():
        tell(match, one, report)

    accept(match, side, told[side])

    assert fresh(match).winner == side
    assert reports_of(match).told == told


def test_accepting_what_was_changed_or_taken_back_since_it_was_shown_is_refused(event, match):
    tell(match, 1, Ending(How.WON, 1))
    tell(match, 1, Ending(How.WON, 2))

    with refused("pairings.report_changed"):
        accept(match, 1, Ending(How.WON, 1))
    with refused("pairings.report_changed"):
        accept(match, 2, Ending(How.WON, 1))
    assert fresh(match).is_open


def test_accepting_after_somebody_recorded_a_result_is_refused(event, match):
    tell(match, 1, Ending(How.WON, 1))
    record_result(event, 1, 1, Ending(How.WON, 2), actor=BOSS)

    with refused("pairings.accept_after_result"):
        accept(match, 1, Ending(How.WON, 1))
    with refused("pairings.accept_after_result_floor"):
        accept(match, 1, Ending(How.WON, 1), actor=Actor("Jim", roles=frozenset({Role.JUDGE})))

    assert fresh(match).winner == 2


def test_report_on_time_is_not_accepted_before_the_time_that_a_judge_gave_since(event, match):
    start_clock(event, 1, actor=BOSS, now=NOON)
    tell(match, 1, Ending(How.TIME, prizes_left=(1, 2)), now=NOON + timedelta(minutes=50))
    give_extension(event, 1, 1, minutes=5, reason="ruling", actor=BOSS, now=NOON + timedelta(minutes=50))

    with refused("pairings.time_not_called", "FR-216.d", "how"):
        accept(match, 1, Ending(How.TIME, prizes_left=(1, 2)), now=NOON + timedelta(minutes=52))


# A judge goes to a dispute --------------------------------------------------------------------------------------


def dispute(match):
    for side in (1, 2):
        tell(match, side, Ending(How.WON, side))


def test_dispute_that_a_judge_takes_is_a_call_of_both_teams(event, match):
    dispute(match)

    call = take_dispute(event, 1, 1, actor=CLERK, now=NOON + timedelta(minutes=3))

    assert (call.shown_caller, call.called_at) == (f"{match.one} / {match.two}", NOON)
    assert (call.taken_by.name, call.taken_at) == (CLERK.name, NOON + timedelta(minutes=3))
    assert answer_call(event, 1, 1, actor=CLERK).answered_by.name == CLERK.name


def test_second_judge_of_a_dispute_hears_who_was_faster(event, match):
    dispute(match)
    take_dispute(event, 1, 1, actor=CLERK)

    with refused("pairings.call_taken"):
        take_dispute(event, 1, 1, actor=BOSS)
    assert take_dispute(event, 1, 1, actor=CLERK).taken_by.is_of(CLERK)
    assert match.calls.count() == 1


def test_dispute_is_taken_with_the_call_that_its_table_made(event, match):
    dispute(match)
    call_judge(event, 1, 1, actor=BOSS, caller="Ada", about="prizes")

    call = take_dispute(event, 1, 1, actor=CLERK)

    assert (call.shown_caller, call.taken_by.name, match.calls.count()) == ("Ada", CLERK.name, 1)


def test_nobody_is_sent_to_teams_that_agree(event, match):
    tell(match, 1, Ending(How.WON, 1))
    with refused("pairings.no_dispute"):
        take_dispute(event, 1, 1, actor=CLERK)
    tell(match, 2, Ending(How.WON, 1))
    with refused("pairings.no_dispute"):
        take_dispute(event, 1, 1, actor=CLERK)


# Taken back from the journal ------------------------------------------------------------------------------------


def test_result_of_both_teams_taken_back_leaves_half_a_report(event, match):
    tell(match, 1, Ending(How.WON, 1))
    tell(match, 2, Ending(How.WON, 1))

    undo_line(event, line(match).number, actor=BOSS)

    assert fresh(match).is_open
    assert reports_of(match).told == {1: Ending(How.WON, 1)}


def test_result_that_ended_a_dispute_taken_back_leaves_the_dispute(event, match):
    dispute(match)
    tell(match, 2, Ending(How.WON, 1))

    undo_line(event, line(match).number, actor=BOSS)

    assert fresh(match).is_open
    assert reports_of(match).told == {1: Ending(How.WON, 1), 2: Ending(How.WON, 2)}


def test_accepted_report_taken_back_waits_again(event, match):
    tell(match, 1, Ending(How.WON, 1))
    accept(match, 1, Ending(How.WON, 1))

    undo_line(event, line(match).number, actor=BOSS)

    assert fresh(match).is_open
    assert reports_of(match).told == {1: Ending(How.WON, 1)}


def test_reports_come_back_with_the_round_that_was_taken_back(event, match):
    tell(match, 1, Ending(How.TIME, prizes_left=(2, 3)))
    take_back(event, 1, reason="wrong list", actor=BOSS)

    undo_line(event, line(match).number, actor=BOSS)

    assert reports_of(match).told == {1: Ending(How.TIME, prizes_left=(2, 3))}


@pytest.mark.parametrize("is_desk", [True, False])
def test_result_on_time_waits_until_it_is_known_when_the_round_started_fr_216_d(event, match, is_desk):
    told = Ending(How.TIME, prizes_left=(2, 3))
    if is_desk:
        tell(match, 1, told)
    event.rounds.update(is_untimed=False)
    match.round.refresh_from_db()
    with refused("pairings.report_start_unknown", "FR-216.d", "said"):
        accept(match, 1, told) if is_desk else tell(match, 1, told)
    with refused("pairings.report_start_unknown", "FR-216.d", "said"):
        look_at_report(event, 1, match.two, told, actor=BOSS, now=NOON)
    assert tell(match, 2, Ending(How.WON, 1)), "a win needs no clock"

    enter_start(event, 1, started_at=NOON, actor=BOSS, now=NOON + timedelta(minutes=60))

    assert tell(match, 2, told, now=NOON + timedelta(minutes=60))
