"""What teams tell from their phones: read from the form, and held against what the other team tells."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pairings.matches.scoring import Ending, How, Terms, decide
from pairings.team_reports.reports import (
    REPORTABLE,
    State,
    TableReports,
    View,
    compare,
    read_reported,
    said_in_form,
)
from tests.expected import refused

FIRST = datetime(2003, 5, 17, 12, 0, tzinfo=UTC)
LATER = datetime(2003, 5, 17, 12, 5, tzinfo=UTC)

tellings = st.one_of(
    st.builds(Ending, st.just(How.WON), st.sampled_from([1, 2])),
    st.builds(Ending, st.just(How.TIME), prizes_left=st.tuples(st.integers(1, 5), st.integers(1, 5))),
    st.just(Ending(How.DRAW)),
)


def outcome(told: Ending):
    """What the scoring makes of a report, with the prizes left that are stored beside it."""
    result = decide(told, Terms(limits=(5, 5), agreed_draws=True))
    return told.how, told.prizes_left, result.winner, result.points


@given(one=tellings, two=tellings)
def test_two_reports_are_equal_exactly_where_they_are_the_same_result(one, two):
    assert (compare(one, two) == State.EQUAL) == (outcome(one) == outcome(two))
    assert (one.signature == two.signature) == (one == two)
    assert compare(one, two) == compare(two, one)


@given(told=tellings)
def test_what_a_report_says_of_the_winner_is_what_the_scoring_says(told):
    assert told.how in REPORTABLE
    assert outcome(told)[2] == told.winner


@given(told=tellings)
def test_report_comes_back_from_what_the_form_of_a_phone_sends(told):
    one, two = told.prizes_left or ("", "")

    assert read_reported({"said": said_in_form(told), "left_one": str(one), "left_two": str(two)}) == told


@pytest.mark.parametrize("said", ["", "0", "3", "won", "both_lose", "judge", "\uff11"])
def test_anything_but_a_win_time_or_a_draw_is_not_read(said):
    with refused("pairings.report_missing", field="said"):
        read_reported({"said": said, "left_one": "1", "left_two": "1"})


@pytest.mark.parametrize(("one", "two", "field"), [("", "2", "left_one"), ("2", "", "left_two")])
def test_time_needs_the_prizes_left_of_both(one, two, field):
    with refused("pairings.report_prizes_missing", "FR-216.b", field):
        read_reported({"said": "time", "left_one": one, "left_two": two})


@pytest.mark.parametrize("typed", ["-1", "2.5", "\uff12", "9999", "x"])
def test_prizes_left_are_whole_numbers(typed):
    with refused("pairings.report_prizes_missing", "FR-216.b", "left_two"):
        read_reported({"said": "time", "left_one": "1", "left_two": typed})


@given(told=st.fixed_dictionaries({}, optional={1: tellings, 2: tellings}))
def test_each_team_sees_its_own_side_of_where_it_stands(told):
    reports = TableReports(told, dict.fromkeys(told, FIRST))
    views = (reports.seen_from(1), reports.seen_from(2))

    if not told:
        assert views == (View.NOTHING, View.NOTHING)
    elif len(told) == 1:
        assert views == ((View.MINE, View.THEIRS) if 1 in told else (View.THEIRS, View.MINE))
    else:
        assert views == (View.AGREED,) * 2 if told[1] == told[2] else (View.DISPUTE,) * 2
    assert reports.is_dispute == (View.DISPUTE in views)


def test_a_table_waits_since_the_last_report():
    assert TableReports().since is None
    assert TableReports({1: Ending(How.WON, 1)}, {1: FIRST}).since == FIRST
    assert TableReports({1: Ending(How.WON, 1), 2: Ending(How.WON, 2)}, {1: LATER, 2: FIRST}).since == LATER
