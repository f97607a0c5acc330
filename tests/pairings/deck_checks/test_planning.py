"""Choosing the tables whose decks are checked."""

import json

import pytest

from pairings.deck_checks import queries
from pairings.deck_checks.actions import finish_deck_check, start_deck_check
from pairings.deck_checks.models import PlannedCheck
from pairings.deck_checks.planning import choose_cut, choose_tables, draw_checks, leave_check_out
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round, discard_proposal, pair_again, post_round, propose_round
from pairings.tableside.calls import call_judge
from pairings.tableside.extensions import give_extension
from pairings.tableside.models import DeckCheck
from pairings.undo.actions import undo_line
from tests.factories import BOSS, NOON, make_entries, make_results, make_tournament
from tests.pairings.bracket.brackets import go_on, make_cut_event
from tournament.config.files.event_file import export_event
from tournament.event.models import Tournament
from tournament.event_file.purpose import Purpose
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role

pytestmark = pytest.mark.django_db
JIM = Actor(name="Jim", roles=frozenset({Role.JUDGE}))


@pytest.fixture
def event():
    """Twenty teams, the first round a proposal."""
    event = make_tournament()
    make_entries(event, 20)
    propose_round(event, 1, actor=BOSS, now=NOON)
    return event


def chosen(event, number=1):
    return sorted(number for number, one in queries.planned_checks(event, number).items() if one.is_open)


def refused(does):
    with pytest.raises(Refusal) as found:
        does()
    return found.value.code


# The draw -------------------------------------------------------------------------------------------------------


def test_tables_of_a_proposal_are_drawn_and_more_come_behind_them(event):
    first = draw_checks(event, 1, 2, actor=JIM).drawn
    more = draw_checks(event, 1, 3, actor=JIM).drawn

    assert chosen(event) == sorted({*first, *more})
    assert len(chosen(event)) == 5
    assert {one.cause for one in PlannedCheck.objects.all()} == {"drawn"}


def test_drawing_again_after_an_undo_draws_the_same_tables(event):
    first = draw_checks(event, 1, 3, actor=JIM).drawn
    undo_line(event, event.version, actor=JIM)
    assert chosen(event) == []

    assert draw_checks(event, 1, 3, actor=JIM).drawn == first


def test_a_draw_follows_from_the_secret_of_the_event(event):
    first = draw_checks(event, 1, 5, actor=JIM).drawn
    undo_line(event, event.version, actor=JIM)
    Tournament.objects.filter(pk=event.pk).update(secret=event.secret + 1)
    event.refresh_from_db()

    assert draw_checks(event, 1, 5, actor=JIM).drawn != first


def test_the_tables_stay_when_the_proposal_is_paired_again(event):
    draw_checks(event, 1, 3, actor=JIM)
    before = chosen(event)

    pair_again(event, 1, actor=BOSS)
    discard_proposal(event, 1, actor=BOSS)
    propose_round(event, 1, actor=BOSS)
    post_round(event, 1, actor=BOSS)

    assert chosen(event) == before


def test_a_table_with_a_result_or_a_check_is_not_drawn(event):
    post_round(event, 1, actor=BOSS)
    record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS)
    start_deck_check(event, 1, 2, actor=JIM)

    drawn = draw_checks(event, 1, 99, actor=JIM).drawn

    assert sorted(drawn) == list(range(3, 11))
    assert refused(lambda: draw_checks(event, 1, 1, actor=JIM)) == "pairings.no_table_to_draw"


def test_a_table_with_minutes_of_its_own_is_not_drawn(event):
    post_round(event, 1, actor=BOSS)
    give_extension(event, 1, 4, minutes=5, reason="ruling", actor=JIM)

    found = draw_checks(event, 1, 99, actor=JIM)

    assert found.too_late == (4,)
    assert 4 not in chosen(event)


def test_a_closed_round_is_not_drawn(event):
    post_round(event, 1, actor=BOSS)
    make_results(event, 1)
    close_round(event, 1, actor=BOSS)

    assert refused(lambda: draw_checks(event, 1, 1, actor=JIM)) == "tournament.round_closed"


def test_a_draw_asks_the_database_as_often_for_twenty_teams_as_for_four(event, django_assert_max_num_queries):
    with django_assert_max_num_queries(28):
        draw_checks(event, 1, 5, actor=JIM)


# By number, and all of the cut ----------------------------------------------------------------------------------


def test_tables_are_chosen_by_their_numbers_once(event):
    choose_tables(event, 1, [3, 7], actor=JIM)

    assert chosen(event) == [3, 7]
    assert refused(lambda: choose_tables(event, 1, [7], actor=JIM)) == "pairings.check_planned"
    assert refused(lambda: choose_tables(event, 1, [8, 77], actor=JIM)) == "pairings.no_such_table"
    assert chosen(event) == [3, 7]


def test_all_teams_of_the_cut_are_chosen_and_each_is_checked_once():
    event = make_cut_event(9, 8, slug="cut")
    assert choose_cut(event, 2, actor=JIM) == [1, 2, 3, 4]
    start_deck_check(event, 2, 1, actor=JIM)
    finish_deck_check(event, 2, 1, actor=JIM)
    assert DeckCheck.objects.get().cause == "cut"

    go_on(event)

    # The winner of table 1 was checked; its opponents were not.
    assert choose_cut(event, 3, actor=JIM) == [1, 2]


def test_there_is_no_cut_in_a_swiss_round(event):
    assert refused(lambda: choose_cut(event, 1, actor=JIM)) == "pairings.no_round_of_bracket"


# Left out, begun, and who knows ---------------------------------------------------------------------------------


def test_a_table_is_left_out_with_a_reason_and_not_drawn_again(event):
    drawn = draw_checks(event, 1, 2, actor=JIM).drawn

    leave_check_out(event, 1, drawn[0], reason="my brother plays there", actor=JIM)

    assert chosen(event) == [drawn[1]]
    draw_checks(event, 1, 99, actor=JIM)
    assert drawn[0] not in chosen(event)
    assert refused(lambda: leave_check_out(event, 1, drawn[0], reason="x", actor=JIM)) == (
        "pairings.no_planned_check"
    )
    assert refused(lambda: leave_check_out(event, 1, drawn[1], reason=" ", actor=JIM)) == (
        "tournament.reason_missing"
    )


def test_a_check_says_why_the_table_was_checked(event):
    (drawn,) = draw_checks(event, 1, 1, actor=JIM).drawn
    post_round(event, 1, actor=BOSS)
    others = [number for number in range(1, 11) if number != drawn]
    call_judge(event, 1, others[0], actor=BOSS)

    causes = [start_deck_check(event, 1, table, actor=JIM).cause for table in (drawn, *others[:2])]

    assert causes == ["drawn", "call", "table"]
    assert chosen(event) == []


def test_the_journal_and_a_file_to_hand_in_name_no_chosen_table_before_its_check(event):
    draw_checks(event, 1, 2, actor=JIM)
    choose_tables(event, 1, [next(n for n in range(1, 11) if n not in chosen(event))], actor=JIM)
    leave_check_out(event, 1, chosen(event)[0], reason="my brother", actor=JIM)
    for line in event.journal.order_by("-number")[:3]:
        assert line.table_number is None
        assert "my brother" not in json.dumps([line.before, line.after, line.reason])
        assert set(line.after or {}) <= {"tables_drawn", "tables_chosen"}

    post_round(event, 1, actor=BOSS)
    told = export_event(event, Purpose.HAND_IN).decode()
    assert '"planned_check"' not in told
    assert json.loads(told)["planned_checks"] == []

    table = chosen(event)[0]
    start_deck_check(event, 1, table, actor=JIM)
    told = json.loads(export_event(event, Purpose.HAND_IN))
    assert [one["table"] for one in told["planned_checks"]] == [table]


# Who was checked ------------------------------------------------------------------------------------------------


def test_who_was_checked_is_known_by_team(event):
    post_round(event, 1, actor=BOSS)
    match = queries.tables_of(event.rounds.get())[1]
    start_deck_check(event, 1, 1, side=2, actor=JIM)
    finish_deck_check(event, 1, 1, actor=JIM)
    start_deck_check(event, 1, 2, actor=JIM)

    known = queries.rounds_checked(event)

    assert len(known) == 3
    assert match.two.number in known
    assert match.one.number not in known
    teams = queries.teams_by_checks(event)
    assert [team.places for team in teams][:17] == [()] * 17
    assert sorted(team.places for team in teams)[17:] == [((1, 1),), ((1, 2),), ((1, 2),)]
