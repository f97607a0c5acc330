"""A wrong result of an earlier round: each way, each state, and what never happens."""

from datetime import timedelta
from fractions import Fraction
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairings.corrections.actions import (
    SWISS_WAYS,
    correct_earlier_result,
    decide_correction,
    find_closed_match,
    find_consequences,
    newest_later_round,
)
from pairings.corrections.consequences import Way
from pairings.corrections.plan import has_result_at_table
from pairings.drops.actions import disqualify_entry, drop_entry
from pairings.games.models import GameWon
from pairings.matches.histories import played_rows, round_contenders
from pairings.matches.models import Extension, Match
from pairings.matches.queries import round_matches
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.penalties.models import Penalty
from pairings.results.actions import record_result
from pairings.rounds.actions import PairingChoice, close_round, pair_again, post_round, propose_round
from pairings.rounds.clock import start_clock
from pairings.standings.queries import standings
from pairings.tableside.calls import call_judge
from pairings.tableside.extensions import give_extension
from pairings.tableside.models import Call, Presence, SlowPlayNote
from pairings.tableside.notes import note_presence, note_slow_play
from pairings.team_reports.actions import report_result
from pairings.undo.actions import undo_line
from tests.expected import refused
from tests.factories import (
    BOSS,
    CLERK,
    NOON,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_results,
    make_tournament,
)
from tests.pairings.engine.test_repair import best_repair, worth
from tests.samples import sample
from tests.shown import at_correction, sees
from tournament.config.files.event_file import export_event, import_event
from tournament.event.models import Round, Tournament
from tournament.journal.models import JournalEntry
from tournament.kernel.roles import Actor, Role
from tournament.kernel.shown import NotAsShown
from tournament.setup.actions import remove_tournament

pytestmark = pytest.mark.django_db
OTHER_WON = Ending(How.WON, 2)
HEAD = Actor(name="Hana Head", roles=frozenset({Role.HEAD_JUDGE}))
ORGANIZER = Actor(name="Otto", roles=frozenset({Role.ORGANIZER}))


@pytest.fixture
def event():
    """Eight teams, round 1 closed (side 1 won everywhere)."""
    event = make_tournament()
    make_entries(event, 8)
    make_closed_round(event)
    return event


def correct(event, table=1, ending=OTHER_WON, *, number=1, **values):
    return correct_earlier_result(
        event, number, table, ending, **({"reason": "slip read wrongly", "actor": BOSS, "now": NOON} | values)
    )


def consequences(event, table=1, ending=OTHER_WON, *, number=1):
    match = find_closed_match(event, number, table)
    return find_consequences(event, match, decide_correction(event, match, ending))


def pairs(round_):
    return {
        match.table_number: (match.one.number, match.two.number if match.two else None)
        for match in round_matches(round_)
    }


def the_round(event, number):
    return event.rounds.get(number=number)


def points(event):
    return {row.entry.number: row.match_points for row in standings(event)}


def a_correction_that_repairs(event, number=2):
    """A table of round 1 whose correction would change tables of the posted round."""
    for table in range(1, 5):
        found = consequences(event, table)
        if found.plan is not None:
            return table, found
    raise AssertionError("no correction of this event changes a table")


# Correct and leave the pairings ---------------------------------------------------------------------------------


def test_correction_changes_the_result_and_the_standings(event):
    match = find_closed_match(event, 1, 1)

    correct(event, actor=HEAD)

    found = points(event)
    assert (found[match.one.number], found[match.two.number]) == (0, 3)
    assert find_closed_match(event, 1, 1).shown_recorder == "Hana Head"
    assert the_round(event, 1).closed_at is not None


def test_a_correction_has_the_next_number_where_one_before_it_is_missing(event):
    correct(event)
    event.corrections.update(number=2)  # as a file from elsewhere may have it

    correct(event, 2)

    assert [one.number for one in event.corrections.all()] == [2, 3]


def test_correction_leaves_a_posted_round_and_the_points_that_it_was_paired_on(event):
    round_ = make_posted_round(event, 2)
    before = list(Match.objects.filter(round=round_).order_by("pk").values())

    correct(event)

    assert list(Match.objects.filter(round=round_).order_by("pk").values()) == before


def test_correction_is_one_line_with_before_after_reason_and_rule(event):
    make_posted_round(event, 2)
    version = event.version

    correct(event, reason="  slip read wrongly ")

    line = event.journal.get(number=version + 1)
    assert event.version == version + 1
    assert (line.action, line.round_number, line.table_number) == ("correct_earlier_result", 1, 1)
    assert (line.before["points"], line.after["points"]) == ([3, 0], [0, 3])
    assert (line.reason, line.citation) == ("slip read wrongly", "FR-B.PZ3")
    assert line.after["way"] == "leave"


def test_correction_of_the_last_round_needs_no_later_one(event):
    found = consequences(event)
    correct(event, actor=at_correction(found))

    assert (found.later, found.ways, found.has_proposal) == (None, (), False)
    assert event.corrections.get().newest_round == 1


def test_correction_two_rounds_back_keeps_what_was_played_between(event):
    make_closed_round(event, 2)
    round_ = make_posted_round(event, 3)
    match = find_closed_match(event, 1, 2)
    played = pairs(the_round(event, 2))

    correct(event, 2)

    assert points(event)[match.two.number] >= 3
    assert pairs(the_round(event, 2)) == played
    assert newest_later_round(event, 1) == round_


def test_correction_on_time_counts_the_prizes_left(event):
    correct(event, ending=Ending(How.TIME, prizes_left=(3, 1)))

    match = find_closed_match(event, 1, 1)
    assert (match.how, match.points_one, match.points_two, match.prizes_left) == ("time", 0, 2, (3, 1))


def test_correction_on_time_is_judged_by_the_time_when_the_round_was_closed():
    event = make_tournament(round_minutes=40)
    make_entries(event, 4)
    make_posted_round(event)
    start_clock(event, 1, actor=BOSS, now=NOON)
    make_results(event, 1)
    close_round(event, 1, actor=BOSS, now=NOON + timedelta(minutes=20))
    on_time = Ending(How.TIME, prizes_left=(3, 1))

    with refused("pairings.time_not_called", "FR-216.d", "how"):
        correct(event, ending=on_time, now=NOON + timedelta(hours=5))
    correct(event, ending=on_time, overrule_reason="the clock ran late")

    assert event.journal.last().after["overruled_because"] == "the clock ran late"


def test_correction_can_make_a_team_that_never_came_an_opponent_no_longer(event):
    winner = find_closed_match(event, 1, 1).one

    correct(event, ending=Ending(How.NO_SHOW, 1))

    row = next(row for row in standings(event) if row.entry == winner)
    assert row.tiebreakers["omw"] == Fraction(33, 100)


# What it would change -------------------------------------------------------------------------------------------


def test_consequences_name_the_teams_that_move_and_no_others(event):
    match = find_closed_match(event, 1, 1)
    before = {row.entry.number: (row.rank, row.match_points) for row in standings(event)}

    moves = consequences(event).moves
    correct(event)

    after = {row.entry.number: (row.rank, row.match_points) for row in standings(event)}
    assert {move.number: (move.before.rank, move.before.points) for move in moves} == {
        number: place for number, place in before.items() if place != after[number]
    }
    assert all((move.after.rank, move.after.points) == after[move.number] for move in moves)
    assert {match.one.number, match.two.number} <= {move.number for move in moves}


def test_consequences_save_nothing(event):
    make_posted_round(event, 2)
    version = event.version
    rows = list(Match.objects.order_by("pk").values())

    consequences(event)
    event.refresh_from_db()

    assert event.version == version
    assert list(Match.objects.order_by("pk").values()) == rows


def test_consequences_say_that_a_played_table_stays(event):
    make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    played = found.plan.changed[0].table_number
    record_result(event, 2, played, Ending(How.WON, 1), actor=BOSS, now=NOON)

    again = consequences(event, table)

    assert played in [match.table_number for match in again.touched]
    assert again.plan is None or played not in [match.table_number for match in again.plan.changed]


def test_ways_are_closed_with_their_reasons(event):
    make_posted_round(event, 2)
    make_results(event, 2)
    assert {way: refusal.code for way, refusal in consequences(event).refusals.items()} == {
        Way.TABLES: "pairings.repair_played",
        Way.ROUND: "pairings.has_results",
    }

    close_round(event, 2, actor=BOSS, now=NOON)
    assert {refusal.code for refusal in consequences(event).refusals.values()} == {"tournament.round_closed"}


def test_way_by_tables_is_closed_where_no_points_move(event):
    make_posted_round(event, 2)

    found = consequences(event, ending=Ending(How.PENALTY, 1))

    assert found.refusals[Way.TABLES].code == "pairings.repair_not_needed"


# Re-pair only the tables it touches -----------------------------------------------------------------------------


def test_tables_are_paired_anew_as_they_were_shown(event):
    round_ = make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    before = pairs(round_)
    changed = {match.table_number for match in found.plan.changed}

    correct(event, table, way=Way.TABLES, actor=at_correction(found))

    after = pairs(round_)
    assert {number for number in before if set(before[number]) != set(after[number])} == changed
    assert {seat.table: set(seat.teams) for seat in found.plan.seats} == {
        number: set(after[number]) for number in changed
    }
    line = event.journal.last()
    assert (line.after["way"], line.after["redone_round"]) == ("tables", 2)
    assert {row[0] for row in line.before["matches"]} == {row[0] for row in line.after["matches"]} == changed


def test_new_pairs_have_the_right_points_and_the_round_a_new_certificate(event):
    round_ = make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)

    correct(event, table, way=Way.TABLES)

    round_ = Round.objects.get(pk=round_.pk)
    right = points(event)
    for match in round_matches(round_):
        assert (match.score_one, match.score_two) == (right[match.one.number], right[match.two.number])
    assert round_.seed == found.plan.repair.paired.seed
    assert tuple(round_.cost) == worth_of(round_)[2:]
    assert round_.state == Round.State.POSTED


def worth_of(round_):
    return worth(round_contenders(round_), [frozenset(pair) for pair in pairs(round_).values()])


def test_slip_that_was_open_for_the_old_teams_does_not_count_for_the_new(event):
    round_ = make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    pages = {match.table_number: sees(match, match.stands, actor=CLERK) for match in round_matches(round_)}
    changed = [match.table_number for match in found.plan.changed]

    correct(event, table, way=Way.TABLES)

    for number in changed:
        with pytest.raises(NotAsShown):
            record_result(event, 2, number, Ending(How.WON, 1), actor=pages[number])


def test_winners_of_games_at_a_changed_table_do_not_stick_to_the_new_teams(event):
    """Who decides who starts the next game is asked of the teams that sit there now (FR-213.b)."""
    round_ = make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    at, stays = found.plan.changed[0].table_number, the_table_that_stays(round_, found)
    for number in (at, stays):
        judge = call_judge(event, 2, number, actor=BOSS).called_by
        match = round_.matches.at_table(number)
        GameWon.objects.create(match=match, number=1, winner=1, noted_at=NOON, noted_by=judge)

    correct(event, table, way=Way.TABLES)

    assert set(GameWon.objects.values_list("match__table_number", flat=True)) == {stays}
    assert [at, "gamewon", 1] in event.journal.last().before["taken_away"]


def test_what_was_noted_at_a_changed_table_does_not_stick_to_the_new_teams(event):
    round_ = make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    at, stays = found.plan.changed[0].table_number, the_table_that_stays(round_, found)
    for number in (at, stays):
        give_extension(event, 2, number, minutes=5, reason="long ruling", actor=BOSS)
        call_judge(event, 2, number, actor=BOSS)
        note_presence(event, 2, number, seats=["1a", "2b"], is_here=True, actor=BOSS)
        note_slow_play(event, 2, number, side=1, actor=BOSS)

    correct(event, table, way=Way.TABLES)

    for model in (Extension, Call, Presence, SlowPlayNote):
        assert set(model.objects.values_list("match__table_number", flat=True)) == {stays}
    assert [at, "extension", 1] in event.journal.last().before["taken_away"]


def the_table_that_stays(round_, found):
    changed = {match.table_number for match in found.plan.changed}
    return next(match.table_number for match in round_matches(round_) if match.table_number not in changed)


def test_penalty_follows_its_team_to_the_new_table(event):
    round_ = make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    old = found.plan.changed[0]
    report = PenaltyReport(infraction="115", level="prize", prizes=1, entry_number=old.two.number)
    give_penalty(event, report, actor=BOSS, round_number=2, table_number=old.table_number, now=NOON)

    correct(event, table, way=Way.TABLES)

    match = Penalty.objects.get().match
    assert match.round_id == round_.pk
    assert old.two.number in {match.one.number, match.two.number}


def test_rows_of_a_posted_round_are_changed_and_never_deleted(event):
    round_ = make_posted_round(event, 2)
    keys = set(round_.matches.values_list("pk", flat=True))
    table, _found = a_correction_that_repairs(event)

    correct(event, table, way=Way.TABLES)

    assert set(round_.matches.values_list("pk", flat=True)) == keys


def test_way_by_tables_is_refused_where_it_was_not_what_was_shown(event):
    make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    record_result(event, 2, found.plan.changed[0].table_number, Ending(How.WON, 1), actor=BOSS, now=NOON)
    version = event.version

    with pytest.raises(Exception, match=r"pairings\.(correction_outdated|repair_best|repair_played)"):
        correct(event, table, way=Way.TABLES, actor=at_correction(found))
    event.refresh_from_db()
    assert event.version == version

    correct(event, table, way=Way.LEAVE, actor=at_correction(found))


def note_minutes(event, table):
    give_extension(event, 2, table, minutes=3, reason="seating", actor=BOSS, now=NOON)


def note_call(event, table):
    call_judge(event, 2, table, actor=BOSS, now=NOON)


def note_report(event, table):
    Tournament.objects.update(team_reports=True)
    match = the_round(event, 2).matches.at_table(table)
    report_result(event, 2, match.one, Ending(How.WON, winner=1), actor=BOSS, now=NOON)


def note_slow(event, table):
    note_slow_play(event, 2, table, side=1, actor=BOSS, now=NOON)


@pytest.mark.parametrize("note", [note_minutes, note_call, note_slow, note_report])
@pytest.mark.parametrize("way", [Way.TABLES, Way.ROUND])
def test_what_was_noted_at_a_table_since_it_was_shown_is_not_wiped_unseen(event, note, way):
    make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    changed = found.plan.changed[0].table_number

    note(event, changed)

    with refused("pairings.correction_outdated"):
        correct(event, table, way=way, actor=at_correction(found))
    again = consequences(event, table)
    correct(event, table, way=way, actor=at_correction(again))
    assert the_round(event, 1).matches.get(table_number=table).winner == 2


@pytest.mark.parametrize("way", [Way.CUT, Way.LATER])
def test_a_way_of_a_bracket_is_refused_where_there_is_none(event, way):
    make_posted_round(event, 2)
    table, _found = a_correction_that_repairs(event)

    with refused("pairings.correction_outdated"):
        correct(event, table, way=way)


def test_what_was_noted_where_nothing_is_taken_away_stops_nobody(event):
    round_ = make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    note_minutes(event, the_table_that_stays(round_, found))

    correct(event, table, way=Way.TABLES, actor=at_correction(found))

    assert Extension.objects.count() == 1


def test_what_is_noted_meanwhile_stops_nobody_who_leaves_the_pairings(event):
    make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    note_minutes(event, found.plan.changed[0].table_number)

    correct(event, table, way=Way.LEAVE, actor=at_correction(found))

    assert Extension.objects.count() == 1


def test_both_ways_of_pairing_anew_are_refused_where_no_later_round_is_posted(event):
    for way in (Way.TABLES, Way.ROUND):
        with refused("pairings.correction_outdated"):
            correct(event, way=way)


def test_round_that_was_posted_meanwhile_was_not_shown(event):
    found = consequences(event)
    make_posted_round(event, 2)

    with refused("pairings.correction_outdated"):
        correct(event, actor=at_correction(found))


def test_bye_moves_to_whoever_has_the_fewest_points_in_truth():
    """Of seven teams the one with the bye is found to have won, so another one has it."""
    for seed in range(20):
        event = make_tournament(seed=seed)
        make_entries(event, 7)
        make_closed_round(event)
        round_ = make_posted_round(event, 2)
        bye = next(match for match in round_matches(round_) if match.two is None)
        first = event.rounds.get(number=1).matches.filter(two=bye.one, table_number__isnull=False).first()
        if first is None:
            continue
        correct(event, first.table_number, way=Way.TABLES)
        new = [match for match in round_matches(round_) if match.two is None]
        assert len(new) == 1
        assert new[0].one != bye.one
        assert (new[0].how, new[0].points_one, new[0].score_one) == ("bye", 3, 0)
        opened = next(match for match in round_matches(round_) if bye.one in (match.one, match.two))
        assert (opened.is_open, opened.points_one, opened.recorded_at) == (True, None, None)
        undo_line(event, event.version, actor=BOSS, reason="mistyped")
        back = [match for match in round_matches(round_) if match.two is None]
        assert [(match.one, match.how, match.points_one) for match in back] == [(bye.one, "bye", 3)]
        return
    raise AssertionError("no event in which the team with the bye had lost")


# Take the round back and pair it again --------------------------------------------------------------------------


def test_round_is_taken_back_and_paired_anew_as_a_proposal(event):
    round_ = make_posted_round(event, 2)
    start_clock(event, 2, actor=BOSS, now=NOON)
    give_extension(event, 2, 1, minutes=5, reason="ruling", actor=BOSS)
    match = find_closed_match(event, 1, 1)

    correct(event, way=Way.ROUND)

    new = the_round(event, 2)
    assert (new.state, new.started_at) == (Round.State.PROPOSED, None)
    assert new.version > round_.version
    right = points(event)
    scores = {row.one.number: row.score_one for row in round_matches(new)} | {
        row.two.number: row.score_two for row in round_matches(new)
    }
    assert scores == right
    assert right[match.two.number] == 3
    line = event.journal.last()
    assert len(line.before["matches"]) == len(line.after["matches"]) == 4
    assert not Extension.objects.exists()
    post_round(event, 2, actor=BOSS, now=NOON)


def test_round_with_a_result_is_not_taken_back(event):
    make_posted_round(event, 2)
    record_result(event, 2, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)

    with refused("pairings.has_results"):
        correct(event, way=Way.ROUND)
    assert find_closed_match(event, 1, 1).points_one == 3


# A proposal -----------------------------------------------------------------------------------------------------


def test_proposal_is_paired_anew_with_the_right_points(event):
    make_entry(event, is_checked_in=False)
    propose_round(event, 2, actor=BOSS, choice=PairingChoice(absent="leave_out"), now=NOON)
    found = consequences(event)

    correct(event, actor=at_correction(found))

    proposal = the_round(event, 2)
    right = points(event)
    assert found.has_proposal
    assert not found.ways
    assert proposal.state == Round.State.PROPOSED
    assert all(match.score_one == right.get(match.one.number, 0) for match in round_matches(proposal))
    assert [match.one.number for match in round_matches(proposal) if match.how == How.MISSED] == [9]
    assert event.journal.last().after["redone_round"] == 2
    pair_again(event, 2, actor=BOSS, choice=PairingChoice(absent="leave_out"))


def test_proposal_for_which_no_pairing_is_left_goes():
    event = make_tournament()
    make_entries(event, 4)
    make_closed_round(event)
    propose_round(event, 2, actor=BOSS, now=NOON)
    other = find_closed_match(event, 1, 2)
    for entry in (other.one, other.two):
        drop_entry(event, entry.number, actor=BOSS)

    correct(event, 1)

    assert not event.rounds.filter(number=2).exists()
    assert event.journal.last().after["is_thrown_away"] is True


def test_event_file_of_a_repaired_round_reads_back_to_the_same_bytes(event):
    make_posted_round(event, 2)
    table, _found = a_correction_that_repairs(event)
    correct(event, table, way=Way.TABLES)
    data = export_event(event)

    remove_tournament(event)

    assert export_event(import_event(data)) == data


# Taken back -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("teams", [7, 8])
@pytest.mark.parametrize("way", list(SWISS_WAYS))
def test_correction_that_is_taken_back_leaves_everything_as_it_was(way, teams):
    event = make_tournament()
    make_entries(event, teams)
    make_closed_round(event)
    make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    give_extension(event, 2, found.plan.changed[0].table_number or 1, minutes=5, reason="ruling", actor=BOSS)

    def state():
        rows = [
            (row.table_number, row.one_id, row.two_id, row.how) for row in round_matches(the_round(event, 2))
        ]
        minutes = list(Extension.objects.values_list("match__table_number", "minutes"))
        return rows, minutes, points(event), the_round(event, 2).state, why_points(event)

    before = state()
    correct(event, table, way=way)
    assert state() != before

    undo_line(event, event.version, actor=BOSS, reason="mistyped")

    assert state() == before


def why_points(event):
    return {one.id: one.match_points for one in round_contenders(the_round(event, 2))}


# What is refused ------------------------------------------------------------------------------------------------


def test_correction_is_for_the_head_judge_and_the_organizer(event):
    for role in (Role.SCOREKEEPER, Role.JUDGE):
        with refused("tournament.not_allowed"):
            correct(event, actor=Actor(name="x", roles=frozenset({role})))

    correct(event, actor=ORGANIZER)


def test_head_judges_own_decision_is_not_the_organizers(event):
    decision = Ending(How.JUDGE, judge_points=(1, 1), note="both at once")

    with refused("tournament.not_allowed", "X6"):
        correct(event, ending=decision, actor=ORGANIZER)
    with refused("tournament.reason_missing", field="reason"):
        correct(event, ending=Ending(How.JUDGE, judge_points=(1, 1)), actor=HEAD)
    correct(event, ending=decision, actor=HEAD)


def test_correction_needs_a_reason(event):
    with refused("tournament.reason_missing", field="reason"):
        correct(event, reason="  ")


def test_open_round_is_corrected_among_its_results(event):
    make_posted_round(event, 2)

    with refused("pairings.correct_open_round"):
        correct(event, number=2)


def test_bye_is_no_match_that_could_be_corrected():
    event = make_tournament()
    make_entries(event, 5)
    make_closed_round(event)

    with refused("pairings.no_match_to_correct"):
        correct(event, 3)


def test_event_that_is_handed_in_has_to_be_opened_first(event):
    Tournament.objects.filter(pk=event.pk).update(finished_at=NOON)

    with refused("tournament.finished"):
        correct(event)


def test_same_result_is_no_correction(event):
    with refused("pairings.correction_same", field="keys"):
        correct(event, ending=Ending(How.WON, 1))


def test_second_of_two_people_is_told_that_it_is_corrected_already(event):
    both_lose = Ending(How.BOTH_LOSE)
    found = consequences(event, ending=both_lose)
    correct(event)

    with refused("pairings.correction_outdated"):
        correct(event, ending=both_lose, actor=at_correction(found))


def test_refused_correction_leaves_everything_as_it_was(event):
    make_posted_round(event, 2)
    rows, lines = list(Match.objects.order_by("pk").values()), JournalEntry.objects.count()

    with refused("pairings.has_results"):
        record_result(event, 2, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)
        rows, lines = list(Match.objects.order_by("pk").values()), JournalEntry.objects.count()
        correct(event, way=Way.ROUND)

    assert list(Match.objects.order_by("pk").values()) == rows
    assert JournalEntry.objects.count() == lines


def test_team_that_is_out_keeps_its_corrected_points(event):
    match = find_closed_match(event, 1, 1)
    disqualify_entry(event, match.one.number, reason="cheating", actor=BOSS)
    make_posted_round(event, 2)

    correct(event)

    assert points(event)[match.two.number] == 3


def test_name_of_a_team_that_played_after_all_is_taken_at_a_premier_event():
    event = make_tournament(is_premier=True)
    make_entries(event, 4)
    make_posted_round(event)
    for table in (1, 2):
        record_result(event, 1, table, Ending(How.NO_SHOW, 1), actor=BOSS, now=NOON)
    close_round(event, 1, actor=BOSS, now=NOON)
    match = find_closed_match(event, 1, 1)
    assert not match.two.team.names.filter(reserved_at__isnull=False).exists()

    correct(event, ending=Ending(How.WON, 1))

    assert match.two.team.names.filter(reserved_at__isnull=False).exists()


# Against a search of every pairing --------------------------------------------------------------------------------


@settings(max_examples=sample(12), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(4, 8), st.integers(0, 10**6))
def test_repair_of_a_stored_round_is_the_best_with_played_and_untouched_tables_locked(teams, seed):
    random = Random(seed)
    event = make_tournament(seed=seed, planned_rounds=2)
    make_entries(event, teams)
    make_closed_round(event, 1, [random.choice((1, 2)) for _ in range(teams)])
    round_ = make_posted_round(event, 2)
    for match in round_matches(round_):
        if match.two is not None and random.random() < 0.3:
            record_result(event, 2, match.table_number, Ending(How.WON, 1), actor=BOSS, now=NOON)
    first = random.choice([match for match in round_matches(the_round(event, 1)) if match.two is not None])
    ending = Ending(How.WON, winner=3 - first.winner)
    found = consequences(event, first.table_number, ending)
    old = [row for row in round_matches(round_) if row.how != How.MISSED]
    tables = [(row.one.number, row.two.number if row.two else None) for row in old]
    held = {place for place, row in enumerate(old) if has_result_at_table(row)}
    if found.plan is None:
        return

    correct(event, first.table_number, ending, way=Way.TABLES, actor=at_correction(found))

    wanted, fewest = best_repair(found.plan.contenders, tables, found.plan.moved, held)
    new = list(pairs(round_).values())
    assert worth(found.plan.contenders, [frozenset(pair) for pair in new]) == wanted
    untouched = [row for place, row in enumerate(old) if place not in found.plan.repair.changed]
    assert len(old) - len(untouched) == fewest
    for row in untouched:
        now = Match.objects.get(pk=row.pk)
        assert (now.table_number, now.one_id, now.two_id, now.how) == (
            row.table_number,
            row.one_id,
            row.two_id,
            row.how,
        )
    met = {frozenset((row.one, row.two)) for row in played_rows(event) if row.round == 1}
    assert not met & {frozenset(pair) for pair in new if pair[1] is not None}
