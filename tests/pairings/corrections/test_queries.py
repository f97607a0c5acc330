"""What everybody may read of corrections, also after several of them, an undo, and a round that is posted again."""

import pytest

from pairings.corrections.actions import (
    correct_earlier_result,
    decide_correction,
    find_closed_match,
    find_consequences,
)
from pairings.corrections.consequences import Way
from pairings.corrections.models import Correction
from pairings.corrections.queries import (
    about_round,
    places_paired_anew,
    posted_certificate,
    read_corrections,
    repairs_of,
    tables_paired_anew,
)
from pairings.matches.scoring import Ending, How
from pairings.rounds.actions import post_round, take_back
from pairings.undo.actions import undo_line
from tests.factories import BOSS, make_closed_round, make_entries, make_posted_round, make_tournament
from tournament.kernel.roles import Actor, Role

pytestmark = pytest.mark.django_db
OTHER_WON = Ending(How.WON, 2)
HEAD = Actor(name="Hana Head", roles=frozenset({Role.HEAD_JUDGE}))


@pytest.fixture
def event():
    """Nine teams, round 1 closed (side 1 won everywhere), round 2 posted."""
    event = make_tournament()
    make_entries(event, 9)
    make_closed_round(event)
    make_posted_round(event, 2)
    return event


def correct(event, table=1, *, way=Way.TABLES):
    correct_earlier_result(event, 1, table, OTHER_WON, reason="misread", actor=BOSS, way=way)
    return event.corrections.get(round_number=1, table_number=table)


def tables_that_repair(event):
    """Tables of round 1 one after the other whose correction pairs tables of round 2 again."""
    for table in range(1, 5):
        match = find_closed_match(event, 1, table)
        if find_consequences(event, match, decide_correction(event, match, OTHER_WON)).plan:
            yield table


def newest(event):
    return event.rounds.get(number=2)


def anew(event):
    return tables_paired_anew(read_corrections(event), newest(event))


def test_a_correction_says_what_became_what_by_whom_and_why(event):
    one = correct(event, 2, way=Way.LEAVE)

    match = event.rounds.get(number=1).matches.get(table_number=2)
    assert (one.one, one.two) == (match.one, match.two)
    assert (one.how_before, one.winner_before, one.points_one_before, one.points_two_before) == (
        "won",
        1,
        3,
        0,
    )
    assert (one.how, one.winner, one.points_one, one.points_two) == ("won", 2, 0, 3)
    assert (one.number, one.corrected_by.name, one.reason, one.taken_back_at) == (
        1,
        BOSS.name,
        "misread",
        None,
    )
    assert (one.newest_round, one.redone_round, one.tables) == (2, None, [])


def test_tables_paired_again_are_those_whose_teams_changed(event, django_assert_num_queries):
    before = {match.table_number: match.teams for match in newest(event).matches.all()}
    one = correct(event, next(tables_that_repair(event)))

    after = {match.table_number: match.teams for match in newest(event).matches.all()}
    changed = {table for table in after if before[table] != after[table]}
    with django_assert_num_queries(2):
        corrections = read_corrections(event)
    round_ = newest(event)
    assert (one.redone_round, set(one.tables), one.is_bye_moved) == (2, changed - {None}, None in changed)
    assert tables_paired_anew(corrections, round_) == changed - {None}
    assert places_paired_anew(corrections, round_) == changed
    assert {match.table_number for match in round_.matches.all() if one.made(match)} == changed


def test_after_an_undo_of_the_second_correction_the_first_one_counts(event):
    certificate = posted_certificate(newest(event))
    tables = tables_that_repair(event)
    first = correct(event, next(tables))
    second = correct(event, next(tables))
    assert anew(event) == {*first.tables, *second.tables}

    undo_line(event, event.version, actor=HEAD, reason="mistyped")

    assert anew(event) == set(first.tables)
    assert repairs_of(read_corrections(event), newest(event)) == [first]
    assert posted_certificate(newest(event)) == certificate
    second.refresh_from_db()
    assert (second.taken_back_by.name, second.taken_back_at is None, second.tables != []) == (
        HEAD.name,
        False,
        True,
    )


def test_a_correction_whose_undo_is_taken_back_stands_again(event):
    one = correct(event, next(tables_that_repair(event)))
    number = event.version
    undo_line(event, number, actor=HEAD, reason="mistyped")
    undo_line(event, number + 1, actor=BOSS, reason="mistyped")
    one.refresh_from_db()
    assert (one.taken_back_at, one.taken_back_by, anew(event)) == (None, None, set(one.tables))

    undo_line(event, number, actor=BOSS, reason="mistyped")
    one.refresh_from_db()
    assert (one.taken_back_by.name, anew(event), Correction.objects.count()) == (BOSS.name, set(), 1)


def test_a_round_that_is_posted_again_was_posted_as_it_is(event):
    posted = posted_certificate(newest(event))
    one = correct(event, next(tables_that_repair(event)))
    take_back(event, 2, reason="too early", actor=BOSS)
    assert anew(event) == set()
    round_ = newest(event)
    assert posted_certificate(round_)["seed"] == round_.seed

    post_round(event, 2, actor=BOSS)
    assert (anew(event), posted_certificate(newest(event))["seed"]) == (set(), round_.seed)
    assert about_round(read_corrections(event), 2) == [one]

    posting = event.version
    undo_line(event, posting, actor=BOSS, reason="mistyped")
    undo_line(event, posting - 1, actor=BOSS, reason="mistyped")
    assert (anew(event), posted_certificate(newest(event))) == (set(one.tables), posted)
