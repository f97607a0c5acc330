"""Teams that come after the round was posted: the bye's place, another late team, and back again."""

import json
from datetime import timedelta

import pytest

from pairings.drops.actions import drop_entry, reinstate_entry
from pairings.late_entries.actions import arrange_match
from pairings.late_entries.queries import read_arrival, waiting_entries
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round, post_round, propose_round, take_back
from pairings.rounds.clock import start_clock
from pairings.standings.queries import standings
from pairings.undo.actions import undo_line
from teams.entries.registration import check_in
from tests.expected import refused
from tests.factories import (
    BOSS,
    CLERK,
    NOON,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_event,
    make_posted_round,
    make_tournament,
)
from tournament.config.files.event_file import export_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Five teams in round 1, so one has the bye; team 6 comes late."""
    event = make_posted_event(5, planned_rounds=3)
    make_entry(event, 6)
    return event


def after(minutes):
    return NOON + timedelta(minutes=minutes)


def bye(event, number=1):
    return Match.objects.get(round__tournament=event, round__number=number, how="bye")


def arrange(event, number=6, opponent=None, round_number=1, **more):
    opponent = bye(event, round_number).one.number if opponent is None else opponent
    values = {"actor": CLERK, "now": after(3)} | more
    return arrange_match(event, round_number, number, opponent=opponent, **values)


def waiting(event, number=1):
    return [entry.number for entry in waiting_entries(event.rounds.get(number=number))]


def state(event):
    """All that is stored, but for the journal, versions, and when the event was last changed."""

    def tidy(value):
        if isinstance(value, dict):
            return {
                key: tidy(part)
                for key, part in value.items()
                if key not in ("about", "sha256", "version", "journal", "actors")
            }
        return [tidy(part) for part in value] if isinstance(value, list) else value

    return tidy(json.loads(export_event(event)))


def test_a_late_team_plays_the_team_with_the_bye_at_the_next_free_table(event):
    first = bye(event)

    match = arrange(event)

    assert match.pk == first.pk
    assert (match.one, match.two.number, match.table_number, match.how) == (first.one, 6, 3, "open")
    assert (match.winner, match.points_one, match.recorded_at) == (None, None, None)
    assert waiting(event) == []
    record_result(event, 1, 3, Ending(How.WON, 2), actor=CLERK)


def test_the_seats_of_who_plays_now_are_locked_as_posting_does(event):
    assert event.entries.get(number=6).seats_locked_at is None

    arrange(event)

    assert event.entries.get(number=6).seats_locked_at == after(3)
    line = event.journal.latest("number")
    assert (line.action, line.citation, line.table_number, line.entry_number) == (
        "arrange_match",
        "FR-244.d",
        3,
        6,
    )


def test_two_late_teams_play_each_other_and_the_bye_stays(event):
    make_entry(event, 7)
    assert waiting(event) == [6, 7]

    match = arrange(event, 6, opponent=7)

    assert (match.one.number, match.two.number, match.table_number) == (7, 6, 3)
    assert bye(event).points_one == 3
    assert waiting(event) == []


def test_a_team_that_was_left_out_and_came_does_not_miss_the_round(event):
    event = make_tournament(missed_round_points=1)
    make_entries(event, 3)
    make_entry(event, 4, is_checked_in=False)
    make_posted_round(event, absent="leave_out")
    assert waiting(event) == []
    check_in(event, 4, actor=CLERK)
    assert waiting(event) == [4]

    arrange(event, 4)

    assert not Match.objects.filter(round__tournament=event, how="missed").exists()
    assert Match.objects.filter(round__tournament=event, how="open").count() == 2


def test_points_before_count_the_rounds_that_were_missed(event):
    event = make_tournament(missed_round_points=3, planned_rounds=3)
    make_entries(event, 5)
    make_closed_round(event)
    make_posted_round(event, 2)
    make_entry(event, 6)

    match = arrange(event, 6, round_number=2)

    assert match.score_two == 3
    missed = Match.objects.get(one__number=6, how="missed")
    assert (missed.round.number, missed.points_one) == (1, 3)


def test_what_was_arranged_counts_like_any_match(event):
    arrange(event)
    for table in (1, 2):
        record_result(event, 1, table, Ending(How.WON, 1), actor=CLERK)
    record_result(event, 1, 3, Ending(How.WON, 2), actor=CLERK)
    close_round(event, 1, actor=BOSS)

    points = {row.entry.number: row.match_points for row in standings(event)}
    assert points[6] == 3
    assert sorted(points.values()) == [0, 0, 0, 3, 3, 3]
    propose_round(event, 2, actor=BOSS)


def test_the_bye_that_was_given_up_is_no_bye(event):
    """The team can have the bye of a later round as if it had none."""
    team = bye(event).one

    arrange(event)

    assert not Match.objects.filter(one=team, how="bye").exists()


@pytest.mark.parametrize(
    ("started", "gives", "given"), [(True, True, [21]), (True, False, []), (False, True, [])]
)
def test_the_table_gets_the_minutes_that_the_others_have_played(event, started, gives, given):
    if started:
        start_clock(event, 1, actor=BOSS, now=NOON)

    match = arrange(event, gives_minutes=gives, now=NOON + timedelta(minutes=20, seconds=10))

    assert list(match.extensions.values_list("minutes", flat=True)) == given


def test_a_fixed_table_is_kept_unless_somebody_sits_there(event):
    event.entries.filter(number=6).update(fixed_table=9)
    assert arrange(event).table_number == 9
    undo_line(event, event.version, actor=CLERK)
    event.entries.filter(number=6).update(fixed_table=1)

    assert arrange(event).table_number == 3


def test_tables_that_cannot_be_used_are_passed_over(event):
    event.unused_tables = [3, 4]
    event.save()

    assert arrange(event).table_number == 5


def test_a_team_that_is_not_checked_in_is_here_once_it_plays(event):
    make_entry(event, 7, is_checked_in=False)
    assert waiting(event) == [6]

    arrange(event, 7)

    assert event.entries.get(number=7).checked_in_at == after(3)


def test_teams_that_met_meet_again_only_by_agreement(event):
    event = make_tournament(planned_rounds=3)
    make_entries(event, 3)
    make_closed_round(event)
    played = Match.objects.get(round__tournament=event, round__number=1, how="won")
    drop_entry(event, played.one.number, actor=CLERK)
    drop_entry(event, played.two.number, actor=CLERK)
    make_entry(event, 4)
    make_posted_round(event, 2)
    for entry in (played.one, played.two):
        reinstate_entry(event, entry.number, actor=CLERK)
    one, two = played.one.number, played.two.number

    assert read_arrival(event.rounds.get(number=2), played.one, now=NOON).opponents[0].has_met
    with refused("pairings.late_rematch", field="accepts_rematch"):
        arrange(event, one, opponent=two, round_number=2)
    assert arrange(event, one, opponent=two, round_number=2, accepts_rematch=True).is_rematch


def test_a_team_plays_once_a_round(event):
    make_entry(event, 7)
    giver = bye(event).one.number
    arrange(event)

    with refused("pairings.plays_already"):
        arrange(event, 6, opponent=7)
    with refused("pairings.plays_already"):
        arrange(event, 7, opponent=giver)


def test_who_has_the_bye_is_no_late_team_and_nobody_plays_itself(event):
    with refused("pairings.has_the_bye"):
        arrange(event, bye(event).one.number, opponent=6)
    with refused("pairings.late_opponent", field="opponent"):
        arrange(event, 6, opponent=6)


def test_who_left_does_not_play(event):
    drop_entry(event, 6, actor=CLERK)

    with refused("teams.entry_dropped"):
        arrange(event)


def test_only_the_round_being_played_takes_a_late_team(event):
    team = bye(event).one.number
    for table in (1, 2):
        record_result(event, 1, table, Ending(How.WON, 1), actor=CLERK)
    close_round(event, 1, actor=BOSS)
    with refused("tournament.round_closed"):
        arrange(event, 6, opponent=team)
    propose_round(event, 2, actor=BOSS)
    with refused("tournament.round_not_posted"):
        arrange(event, 6, opponent=team, round_number=2)


# And back again -------------------------------------------------------------------------------------------------


def ready(kind):
    """Round 2 runs: an event, a late team of it and whom it is to play."""
    event = make_tournament(missed_round_points=1, planned_rounds=3)
    make_entries(event, 5)
    make_closed_round(event)
    make_entry(event, 6, is_checked_in=False)
    if kind != "left out":
        drop_entry(event, 6, actor=CLERK)
    make_posted_round(event, 2, absent="leave_out")
    make_entry(event, 7, is_checked_in=False)
    make_entry(event, 8)
    start_clock(event, 2, actor=BOSS, now=NOON)
    return event, *{"bye": (7, None), "two late": (7, 8), "left out": (6, None)}[kind]


KINDS = pytest.mark.parametrize("kind", ["bye", "two late", "left out"])


@KINDS
def test_an_undo_leaves_everything_as_it_was(kind):
    event, late, opponent = ready(kind)
    before = state(event)
    arrange(event, late, opponent=opponent, round_number=2, gives_minutes=True)
    arranged, number = state(event), event.version
    assert arranged != before

    undo_line(event, number, actor=BOSS)
    assert state(event) == before
    undo_line(event, event.version, actor=BOSS)
    assert state(event) == arranged


def test_the_match_itself_says_that_it_was_arranged_by_whom_and_whether_for_a_bye(event):
    make_entry(event, 7)
    make_entry(event, 8)

    for_the_bye, both_late = arrange(event), arrange(event, 7, opponent=8)

    assert [(match.arranged_at, str(match.arranged_by)) for match in (for_the_bye, both_late)] == [
        (after(3), CLERK.name)
    ] * 2
    assert (for_the_bye.gave_up_bye, both_late.gave_up_bye) == (True, False)
    assert (for_the_bye.two.number, both_late.two.number) == (6, 7)
    assert not Match.objects.filter(table_number__in=[1, 2], arranged_at__isnull=False).exists()


def test_arranged_again_after_it_was_undone(event):
    arrange(event)
    undo_line(event, event.version, actor=CLERK)
    assert not Match.objects.filter(arranged_at__isnull=False).exists()

    assert arrange(event).arranged_at is not None


def test_a_round_that_was_taken_back_and_posted_again_has_nothing_arranged(event):
    """The match of table 3 was paired with the round then, whoever plays there."""
    match = arrange(event)
    take_back(event, 1, reason="again", actor=BOSS)
    post_round(event, 1, actor=BOSS)

    match.refresh_from_db()
    assert (match.arranged_at, match.arranged_by, match.gave_up_bye) == (None, None, False)


def test_an_undo_of_taking_the_round_back_has_it_arranged_again(event):
    match = arrange(event)
    take_back(event, 1, reason="again", actor=BOSS)

    undo_line(event, event.version, actor=BOSS)

    match.refresh_from_db()
    assert (match.arranged_at, match.gave_up_bye) == (after(3), True)


def test_a_match_with_a_result_or_a_penalty_stays(event):
    arrange(event)
    number = event.version
    record_result(event, 1, 3, Ending(How.WON, 1), actor=CLERK)
    with refused("pairings.undo_later"):
        undo_line(event, number, actor=CLERK)
    make_entry(event, 7)
    make_entry(event, 8)
    arrange(event, 7, opponent=8)
    number = event.version
    report = PenaltyReport(infraction="115", level="warning", entry_number=7)
    give_penalty(event, report, round_number=1, table_number=4, actor=BOSS)

    with refused("pairings.undo_later"):
        undo_line(event, number, actor=CLERK)


def test_who_never_got_a_match_misses_the_round_by_the_events_setting():
    event = make_posted_event(missed_round_points=1)
    make_entry(event, 5)
    for table in (1, 2):
        record_result(event, 1, table, Ending(How.WON, 1), actor=CLERK)

    close_round(event, 1, actor=BOSS)

    assert Match.objects.get(how="missed").points_one == 1
    post_round(event, propose_round(event, 2, actor=BOSS).number, actor=BOSS)
