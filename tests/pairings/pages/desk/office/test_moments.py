"""Which sheet or file is due now, and that no other is lost or listed twice."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairings.pages.desk.office.moments import (
    DATA,
    NOW,
    PAPER,
    File,
    Moment,
    Phase,
    Sheet,
    State,
    arrange,
    find_phase,
    moments_from,
)
from tests.samples import sample
from tournament.kernel import clock

PLANS = {"paper": PAPER, "data": DATA}
BITS = st.integers(0, 2 ** max(len(plan.homes) for plan in PLANS.values()) - 1)


def phase(**values):
    return find_phase(State(**values))


def due(of, *, offered=None, ready=None, plan=PAPER):
    names = set(plan.homes) if offered is None else offered
    return arrange(plan, of, offered=names, ready=names if ready is None else ready).due


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ({}, Phase.NO_ROUND),
        ({"number": 1}, Phase.PROPOSED),
        ({"number": 1, "is_bracket": True}, Phase.PROPOSED),
        ({"number": 2}, Phase.NEXT_PROPOSED),
        ({"number": 4, "is_bracket": True}, Phase.CUT_SET),
        ({"number": 5, "is_bracket": True, "is_bracket_posted": True}, Phase.BRACKET),
        ({"number": 2, "is_posted": True, "open_tables": 3}, Phase.PLAYING),
        ({"number": 2, "is_posted": True, "open_tables": 3, "clock_state": clock.RUNNING}, Phase.PLAYING),
        ({"number": 2, "is_posted": True, "open_tables": 1, "clock_state": clock.TIME_CALLED}, Phase.TIME_UP),
        ({"number": 2, "is_posted": True, "open_tables": 1, "clock_state": clock.OVER}, Phase.TIME_UP),
        ({"number": 2, "is_posted": True, "clock_state": clock.OVER}, Phase.RESULTS_IN),
        ({"number": 2, "is_posted": True, "is_closed": True}, Phase.CLOSED),
        ({"number": 4, "is_posted": True, "open_tables": 2, "is_bracket": True}, Phase.PLAYING),
        ({"number": 4, "is_posted": True, "is_bracket": True}, Phase.BRACKET),
        ({"number": 4, "is_posted": True, "is_closed": True, "is_bracket": True}, Phase.BRACKET),
        (
            {"number": 5, "is_posted": True, "is_closed": True, "is_bracket": True, "is_decided": True},
            Phase.OVER,
        ),
        ({"is_finished": True}, Phase.FINISHED),
        ({"number": 2, "is_posted": True, "open_tables": 3, "is_finished": True}, Phase.FINISHED),
    ],
)
def test_the_phase_follows_from_the_newest_round(values, found):
    assert phase(**values) == found


def test_every_phase_can_come_and_has_a_moment_of_its_own():
    assert set(NOW) == set(Phase)
    assert set(PAPER.due) == set(DATA.due) == set(Phase)
    assert set(PAPER.homes) == set(Sheet)
    assert set(DATA.homes) == set(File)


@pytest.mark.parametrize(
    ("of", "sheet"),
    [
        (Phase.NO_ROUND, Sheet.ANNOUNCEMENT),
        (Phase.PROPOSED, Sheet.ANNOUNCEMENT),
        (Phase.NEXT_PROPOSED, Sheet.STANDINGS),
        (Phase.PLAYING, Sheet.ROUND),
        (Phase.TIME_UP, Sheet.ROUND),
        (Phase.RESULTS_IN, Sheet.STANDINGS),
        (Phase.CLOSED, Sheet.STANDINGS),
        (Phase.CUT_SET, Sheet.STANDINGS),
        (Phase.BRACKET, Sheet.BRACKET),
        (Phase.OVER, Sheet.PLACES),
        (Phase.FINISHED, Sheet.PLACES),
    ],
)
def test_the_sheet_of_the_phase_is_due(of, sheet):
    assert due(of) == sheet


def test_what_cannot_be_printed_yet_is_listed_and_not_due():
    arranged = arrange(PAPER, Phase.FINISHED, offered=set(Sheet), ready=set(Sheet) - {Sheet.PLACES})

    assert arranged.due == Sheet.STANDINGS
    assert Sheet.PLACES in dict(arranged.groups)[Moment.END]


def test_an_event_that_has_none_of_what_would_be_due_lists_all():
    offered = {Sheet.BLANK_SLIPS, Sheet.POSTER}

    arranged = arrange(PAPER, Phase.PLAYING, offered=offered, ready=offered)

    assert arranged.due == ""
    assert arranged.groups == ((Moment.ANY, (Sheet.BLANK_SLIPS,)), (Moment.BEFORE, (Sheet.POSTER,)))


def test_the_list_begins_with_now_and_ends_with_what_is_past():
    assert moments_from(Moment.BEFORE) == tuple(Moment)
    for now in Moment:
        order = moments_from(now)
        assert order[0] == now
        assert sorted(order) == sorted(Moment)
        if now != Moment.BEFORE:
            assert order[-1] == Moment.BEFORE


@settings(max_examples=sample(150))
@given(plan=st.sampled_from(sorted(PLANS)), of=st.sampled_from(list(Phase)), offered=BITS, ready=BITS)
def test_everything_that_is_offered_is_there_once(plan, of, offered, ready):
    things = PLANS[plan]
    offered, ready = (
        {name for bit, name in enumerate(things.homes) if bits >> bit & 1} for bits in (offered, ready)
    )

    arranged = arrange(things, of, offered=offered, ready=ready)

    listed = [name for _moment, names in arranged.groups for name in names]
    assert sorted([*listed, *filter(None, [arranged.due])]) == sorted(offered)
    assert not arranged.due or arranged.due in ready
    assert [moment for moment, _names in arranged.groups] == [
        moment for moment in moments_from(NOW[of]) if moment in dict(arranged.groups)
    ]
    assert all(things.homes[name] == moment for moment, names in arranged.groups for name in names)


@pytest.mark.parametrize("of", [phase for phase in Phase if phase != Phase.FINISHED])
def test_backups_are_due_until_a_stick_is_chosen_then_the_results_so_far(of):
    assert due(of, plan=DATA) == File.COPIES
    assert due(of, plan=DATA, ready={File.RESULTS_PAGE}) == File.RESULTS_PAGE
    assert due(of, plan=DATA, ready={File.WORKBOOK}) == ""


def test_after_the_event_what_can_be_shared_is_due():
    assert due(Phase.FINISHED, plan=DATA) == File.RESULTS_PAGE
