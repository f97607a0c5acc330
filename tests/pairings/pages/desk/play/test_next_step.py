"""An organizer with forty people waiting never wonders what to do."""

from hypothesis import given
from hypothesis import strategies as st

from pairings.pages.desk.play.next_step import Do, Situation, Stage, can_play_more, next_step, stations
from tournament.kernel import clock


def do(**values):
    return next_step(Situation(**({"teams": 8, "planned": 3, "most": 7} | values))).do


def test_next_step_is_to_register_while_there_are_fewer_than_two_teams():
    assert do(teams=0, planned=0, most=0) == Do.REGISTER
    assert do(teams=1, planned=0, most=0) == Do.REGISTER


def test_next_step_before_round_one_is_check_in_while_somebody_was_not_seen():
    assert do(absent=1) == Do.CHECK_IN


def test_next_step_is_to_pair_when_everybody_is_here():
    assert next_step(Situation(teams=8, planned=3, most=7)) == next_step(
        Situation(teams=8, planned=3, most=7, number=0)
    )
    assert do() == Do.PAIR


def test_next_step_after_a_closed_round_is_to_pair_the_next_even_with_somebody_absent():
    situation = Situation(teams=8, absent=2, planned=3, most=7, number=1, state="closed")
    assert (next_step(situation).do, next_step(situation).number) == (Do.PAIR, 2)


def test_next_step_with_a_proposal_is_to_look_it_over_and_post():
    assert do(number=1, state="proposed", tables=4, open_tables=4) == Do.POST


def test_next_step_with_an_outdated_proposal_is_to_pair_again():
    assert do(number=1, state="proposed", is_outdated=True) == Do.PAIR_AGAIN


def test_next_step_of_a_posted_round_is_to_start_the_clock():
    assert do(number=1, state="posted", tables=4, open_tables=4) == Do.START


def test_next_step_without_a_clock_goes_straight_to_the_results():
    assert do(number=1, state="posted", tables=4, open_tables=4, has_clock=False) == Do.RESULTS


def test_next_step_is_results_when_slips_come_in_and_the_clock_was_forgotten():
    assert do(number=1, state="posted", tables=4, open_tables=3) == Do.RESULTS


def test_next_step_while_the_clock_runs_is_results():
    for state in (clock.RUNNING, clock.PAUSED, clock.TIME_CALLED, clock.OVER):
        assert do(number=1, state="posted", tables=4, open_tables=4, clock_state=state) == Do.RESULTS


def test_next_step_with_all_results_is_to_close():
    assert do(number=1, state="posted", tables=4, open_tables=0) == Do.CLOSE


def test_next_step_after_the_last_planned_round_is_to_finish():
    assert do(number=3, state="closed") == Do.FINISH


def test_next_step_when_everybody_left_is_to_finish():
    assert do(teams=1, number=1, state="closed") == Do.FINISH


def test_next_step_of_a_finished_event_is_nothing():
    assert do(number=3, state="closed", is_finished=True) == Do.NOTHING


def test_can_play_more_only_while_the_field_can_play_without_rematches():
    assert can_play_more(Situation(teams=8, planned=3, most=7, number=3, state="closed"))
    assert not can_play_more(Situation(teams=4, planned=3, most=3, number=3, state="closed"))


def test_stations_of_round_one_begin_with_the_teams_and_later_ones_do_not():
    first = stations(Situation(teams=8, planned=3, most=7))
    assert [station.stage for station in first] == [stage for stage in Stage if stage != Stage.CUT]
    assert [station.is_done for station in first[:3]] == [True, True, False]
    later = stations(Situation(teams=8, planned=3, most=7, number=1, state="closed"))
    assert later[0].stage == Stage.PAIR
    assert later[0].is_now


def test_stations_leave_the_clock_out_where_there_is_none():
    shown = stations(Situation(teams=8, planned=3, most=7, number=1, state="proposed", has_clock=False))
    assert Stage.START not in [station.stage for station in shown]


@given(
    st.builds(
        Situation,
        teams=st.integers(0, 9),
        absent=st.integers(0, 3),
        planned=st.integers(0, 5),
        most=st.integers(0, 8),
        number=st.integers(0, 5),
        state=st.sampled_from(["", "proposed", "posted", "closed"]),
        is_outdated=st.booleans(),
        has_clock=st.booleans(),
        clock_state=st.sampled_from([clock.NOT_STARTED, clock.RUNNING, clock.PAUSED, clock.OVER]),
        tables=st.integers(0, 4),
        open_tables=st.integers(0, 4),
    )
)
def test_next_step_always_names_one_station_of_the_way(situation):
    step = next_step(situation)
    shown = stations(situation)
    assert step.do != Do.NOTHING
    if step.do == Do.FINISH:
        assert shown == ()
    elif not (step.do == Do.REGISTER and step.number != 1):
        assert sum(station.is_now for station in shown) == 1
