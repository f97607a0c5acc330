"""A round played on paper is the round of the event afterwards: in one line of the journal, undone as one."""

import pytest

from pairings.from_paper.actions import enter_round
from pairings.from_paper.reading import read_round
from pairings.matches.models import Match
from pairings.results.actions import record_result
from pairings.results.keypad import read_keys
from pairings.rounds.actions import close_round, discard_proposal, post_round, propose_round
from pairings.standings.queries import standings
from pairings.undo.actions import undo_line
from teams.entries.models import Entry
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_entry, make_tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_tournament(planned_rounds=3)
    make_entries(event, 6)
    return event


def enter(event, text, number=1, actor=BOSS, **values):
    teams = dict(event.entries.values_list("number", "team_name"))
    reading = read_round(text, teams, has_tables=True)
    assert reading.is_clear, reading
    return enter_round(event, number, reading, reason="the laptop was dead", actor=actor, now=NOON, **values)


def rows(event, number=1):
    matches = Match.objects.filter(round__tournament=event, round__number=number).order_by(
        "table_number", "pk"
    )
    return [
        (m.table_number, m.one.number, m.two and m.two.number, m.how, m.winner, m.points_one, m.points_two)
        for m in matches
    ]


def test_round_is_posted_as_it_was_played_with_its_results(event):
    round_ = enter(event, "4 1 2 1\n2 5 3 *23\n9 4 6")
    assert round_.posted_at == NOON
    assert [row[:5] for row in rows(event)] == [
        (2, 5, 3, "time", 1),
        (4, 1, 2, "won", 1),
        (9, 4, 6, "open", None),
    ]
    event.refresh_from_db()
    line = event.journal.get(number=event.version)
    assert line.action == "enter_round"
    assert line.reason == "the laptop was dead"
    assert all(Entry.objects.filter(tournament=event).values_list("seats_locked_at", flat=True))


def test_standings_are_those_of_the_same_round_played_at_the_desk(event):
    at_desk = make_tournament(slug="desk", planned_rounds=3)
    make_entries(at_desk, 6)
    round_ = propose_round(at_desk, 1, actor=BOSS, now=NOON)
    post_round(at_desk, 1, actor=BOSS, now=NOON)
    lines = []
    for match, key in zip(round_.matches.order_by("table_number"), ("1", "2", "*32"), strict=True):
        ending = read_keys(key).ending
        record_result(at_desk, 1, match.table_number, ending, actor=BOSS, now=NOON)
        lines.append(f"{match.table_number} {match.one.number} {match.two.number} {key}")
    enter(event, "\n".join(lines))

    for each in (at_desk, event):
        close_round(each, 1, actor=BOSS, now=NOON)
    told = [
        {row.entry.number: (row.match_points, row.record, row.rank) for row in standings(each)}
        for each in (at_desk, event)
    ]
    assert told[0] == told[1]
    assert rows(at_desk) == rows(event)


@pytest.mark.parametrize("number", [1, 2])
def test_team_whose_drop_box_is_ticked_leaves(event, number):
    if number == 2:
        make_closed_round(event)
    enter(event, "1 1 6 1\n2 2 5 *23-2\n3 3 4 N1-1", number=number)
    for team in (5, 3):
        entry = event.entries.get(number=team)
        assert (entry.drop_cause, entry.dropped_after_round, entry.is_withdrawn) == ("box", number, False)
    assert event.entries.filter(dropped_at=None).count() == 4


def test_one_undo_takes_all_of_it_back(event):
    make_closed_round(event)
    event.refresh_from_db()
    version = event.version
    before = {entry.number: (entry.dropped_at, entry.checked_in_at) for entry in event.entries.all()}
    enter(event, "1 1 6 1\n2 2 5 *23-2\n3 3 4", number=2)
    event.refresh_from_db()
    undo_line(event, event.version, actor=BOSS)
    assert not event.rounds.filter(number=2).exists()
    assert not Match.objects.filter(round__tournament=event, round__number=2).exists()
    assert before == {entry.number: (entry.dropped_at, entry.checked_in_at) for entry in event.entries.all()}
    event.refresh_from_db()
    assert event.version == version + 2
    undo_line(event, event.version, actor=BOSS)  # and back again, as it was
    assert [row[0] for row in rows(event, 2)] == [1, 2, 3]


def test_who_is_in_no_line_missed_the_round_and_who_came_is_checked_in():
    event = make_tournament(planned_rounds=3)
    make_entries(event, 4)
    late = make_entry(event, 5, is_checked_in=False)
    make_entry(event, 6, is_checked_in=False)
    enter(event, "1 1 5 2\n2 3 4 1\n- 2 bye")
    late.refresh_from_db()
    assert late.checked_in_at == NOON
    found = {(row[1], row[3]) for row in rows(event) if row[0] is None}
    assert found == {(2, "bye"), (6, "missed")}


def test_late_team_in_no_line_gets_what_the_event_gives_for_a_missed_round():
    event = make_tournament(planned_rounds=3, missed_round_points=1)
    make_entries(event, 4)
    make_closed_round(event)
    make_entry(event, 5)
    enter(event, "1 1 2 1\n2 3 4 1", number=2)
    missed = Match.objects.filter(one__number=5, how="missed").order_by("round__number")
    assert [match.points_one for match in missed] == [1, 1]


def test_proposal_is_discarded_first(event):
    propose_round(event, 1, actor=BOSS, now=NOON)
    with pytest.raises(Refusal) as refused:
        enter(event, "1 1 2 1\n2 3 4 1\n3 5 6 1")
    assert refused.value.code == "pairings.paper_proposal"
    discard_proposal(event, 1, actor=BOSS)
    enter(event, "1 1 2 1\n2 3 4 1\n3 5 6 1")


def test_teams_that_had_met_meet_again_as_they_did(event):
    make_closed_round(event)
    first = Match.objects.filter(round__tournament=event, round__number=1).first()
    others = sorted({1, 2, 3, 4, 5, 6} - {first.one.number, first.two.number})
    text = (
        f"1 {first.one.number} {first.two.number} 1\n2 {others[0]} {others[1]} 1\n3 {others[2]} {others[3]} 1"
    )
    round_ = enter(event, text, number=2)
    assert round_.has_rematches
    assert round_.matches.get(table_number=1).is_rematch


def test_next_round_is_paired_from_it(event):
    enter(event, "1 1 2 1\n2 3 4 1\n3 5 6 1")
    close_round(event, 1, actor=BOSS, now=NOON)
    second = propose_round(event, 2, actor=BOSS, now=NOON)
    met = {(1, 2), (3, 4), (5, 6)}
    assert not {tuple(sorted(e.number for e in m.entries)) for m in second.matches.all()} & met


@pytest.mark.parametrize(
    ("number", "code"), [(2, "tournament.no_such_round"), (0, "tournament.no_such_round")]
)
def test_only_the_next_round_can_be_entered(event, number, code):
    with pytest.raises(Refusal) as refused:
        enter(event, "1 1 2 1", number=number)
    assert refused.value.code == code
    assert not event.rounds.exists()


def test_posted_round_is_not_replaced(event):
    propose_round(event, 1, actor=BOSS, now=NOON)
    post_round(event, 1, actor=BOSS, now=NOON)
    with pytest.raises(Refusal) as refused:
        enter(event, "1 1 2 1", number=1)
    assert refused.value.code == "pairings.paper_posted"


def test_round_that_is_over_is_not_entered_again(event):
    make_closed_round(event)
    with pytest.raises(Refusal) as refused:
        enter(event, "1 1 2 1", number=1)
    assert refused.value.code == "pairings.round_exists"


def test_result_that_cannot_be_names_its_table_and_nothing_is_written(event):
    with pytest.raises(Refusal) as refused:
        enter(event, "1 1 2 1\n7 3 4 *93")
    assert refused.value.code == "pairings.paper_result"
    assert refused.value.params["table"] == 7
    assert not event.rounds.exists()


def test_team_that_left_meanwhile_is_told(event):
    reading = read_round("1 1 9 1", {1: "One", 9: "Gone"}, has_tables=True)
    with pytest.raises(Refusal) as refused:
        enter_round(event, 1, reading, reason="paper", actor=BOSS)
    assert refused.value.code == "pairings.paper_meanwhile"


def test_decision_of_the_head_judge_needs_one(event):
    clerk = Actor(name="Clara", roles=frozenset({Role.SCOREKEEPER}))
    with pytest.raises(Refusal):
        enter(event, "1 1 2 J30", actor=clerk)
    with pytest.raises(Refusal):
        enter(event, "1 1 2 1", actor=Actor(name="Jim", roles=frozenset({Role.JUDGE})))
    enter(event, "1 1 2 1", actor=clerk)
