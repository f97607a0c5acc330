"""Two teams with fixed tables that meet: one of the tables stays free, and the page says which."""

import pytest

from pairings.cut.actions import CutChoice, make_cut
from pairings.late_entries.actions import arrange_match
from pairings.matches.queries import round_matches
from pairings.rounds.actions import pair_again, post_round, propose_round
from pairings.rounds.queries import find_clashes
from pairings.sheets.content import likely_tables
from tests.factories import (
    BOSS,
    make_closed_round,
    make_entries,
    make_entry,
    make_tournament,
)

pytestmark = pytest.mark.django_db


def tables(round_):
    return {match.table_number for match in round_matches(round_) if match.table_number}


def clashes(round_):
    found = find_clashes(round_matches(round_), tables(round_))
    return [(clash.table, clash.kept_free, clash.is_open) for clash in found]


def fix(event, **places):
    """Team N may not leave a table: team_1=2."""
    for name, table in places.items():
        event.entries.filter(number=int(name.removeprefix("team_"))).update(fixed_table=table)


def meeting(event, teams=8):
    """A proposal of round 1, and the opponent that team 1 has in it."""
    make_entries(event, teams)
    propose_round(event, 1, actor=BOSS)
    (one,) = [match for match in event.rounds.get().matches.all() if 1 in match.numbers]
    return next(number for number in one.numbers if number != 1)


def test_the_table_that_becomes_free_is_given_to_no_one_in_a_proposal_and_once_it_is_posted():
    event = make_tournament()
    fix(event, **{"team_1": 2, f"team_{meeting(event)}": 4})
    round_ = pair_again(event, 1, actor=BOSS)

    assert tables(round_) == {1, 2, 3, 5}
    assert clashes(round_) == [(2, 4, True)]
    assert tables(round_) | {4} == set(likely_tables(event))
    assert clashes(post_round(event, 1, actor=BOSS)) == [(2, 4, False)]


def test_a_match_that_took_the_table_is_not_called_free():
    event = make_tournament()
    other = meeting(event)
    fix(event, **{"team_1": 2, f"team_{other}": 4})
    round_ = event.rounds.get()  # as it was paired before the tables were fixed

    assert [kept for _table, kept, _open in clashes(round_)] in ([None], [2], [4])
    assert not {kept for _table, kept, _open in clashes(round_)} & tables(round_)


def test_in_the_bracket_too():
    event = make_tournament(planned_rounds=1, cut_size=4)
    make_entries(event, 4)
    make_closed_round(event)
    round_ = make_cut(event, CutChoice(is_confirmed=True), actor=BOSS)
    one, two = round_matches(round_)[0].numbers
    fix(event, **{f"team_{one}": 1, f"team_{two}": 2})
    round_ = make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, is_again=True)

    assert tables(round_) == {1, 3}
    assert clashes(round_) == [(1, 2, True)]


def test_a_late_match_does_not_sit_down_there():
    event = make_tournament()
    fix(event, **{"team_1": 1, f"team_{meeting(event, 4)}": 3})
    pair_again(event, 1, actor=BOSS)
    post_round(event, 1, actor=BOSS)
    for number in (5, 6):
        make_entry(event, number)
    match = arrange_match(event, 1, 5, opponent=6, actor=BOSS)

    assert match.table_number == 4
