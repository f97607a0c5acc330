"""Lanes: one thread each, in turns, nothing begun is given up."""

import asyncio
import threading
import time

import pytest

from tests.tournament.config.serve.served import run_loop
from tournament.config.serve.lanes import Asker, Lane, LaneIsFull, OneInAll

PHONE = Asker("192.168.1.7")


def in_lane(work, most=100):
    """What `work(lane)` gives on a loop with a lane."""

    async def run():
        lane = Lane("test", most)
        try:
            return await work(lane)
        finally:
            lane.close(5)

    return run_loop(run())


async def hold(lane):
    """Keep the lane at work until the returned event is set."""
    begun, over = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def wait():
        loop.call_soon_threadsafe(begun.set)
        over.wait(10)

    held = asyncio.ensure_future(lane.do(Asker("first"), wait))
    await begun.wait()
    return held, over


async def order_of(lane, askers):
    """In which order the jobs of `askers`, all waiting at once, are done."""
    held, over = await hold(lane)
    order = []
    jobs = [
        asyncio.ensure_future(lane.do(asker, lambda asker=asker: order.append(asker.name)))
        for asker in askers
    ]
    await asyncio.sleep(0)
    over.set()
    await asyncio.gather(held, *jobs)
    return order


def test_every_job_is_done_in_the_same_other_thread():
    async def work(lane):
        return {await lane.do(PHONE, threading.get_ident) for _ in range(5)}

    threads = in_lane(work)
    assert len(threads) == 1
    assert threads != {threading.get_ident()}


def test_fault_is_told_to_who_asked_and_the_lane_goes_on():
    async def work(lane):
        with pytest.raises(ValueError, match="bad"):
            await lane.do(PHONE, lambda: int("bad"))
        return await lane.do(PHONE, lambda: 7)

    assert in_lane(work) == 7


@pytest.mark.parametrize("fault", [StopIteration, SystemExit, KeyboardInterrupt, GeneratorExit])
def test_lane_survives_whatever_a_view_raises(fault):
    def fail():
        raise fault

    async def work(lane):
        with pytest.raises(RuntimeError, match=fault.__name__):
            await asyncio.wait_for(lane.do(PHONE, fail), 5)
        return await asyncio.wait_for(lane.do(PHONE, lambda: 7), 5)

    assert in_lane(work) == 7


def test_gate_that_cannot_be_had_gives_no_job_up(tmp_path):
    async def run():
        lane = Lane("test", 10, alone=OneInAll(tmp_path / "gone" / "gate"))
        try:
            return await asyncio.wait_for(lane.do(PHONE, lambda: 7), 5)
        finally:
            lane.close(5)

    assert run_loop(run()) == 7


def test_askers_take_turns():
    flood, other = Asker("flood"), Asker("other")
    assert in_lane(lambda lane: order_of(lane, [flood] * 4 + [other])) == ["flood", "other"] + ["flood"] * 3


def test_known_devices_have_every_other_turn():
    hall = [Asker(f"phone {number}") for number in range(6)]
    desk = Asker("desk", is_known=True)
    order = in_lane(lambda lane: order_of(lane, [*hall, desk, desk]))
    assert [order.index("desk"), order[2:].index("desk") + 2] == [0, 2]


def test_too_many_are_told_and_not_done():
    async def work(lane):
        held, over = await hold(lane)
        done = []
        jobs = [asyncio.ensure_future(lane.do(PHONE, lambda: done.append(1))) for _ in range(5)]
        await asyncio.sleep(0)
        over.set()
        results = await asyncio.gather(held, *jobs, return_exceptions=True)
        return len(done), sum(isinstance(result, LaneIsFull) for result in results)

    assert in_lane(work, most=3) == (3, 2)


def test_what_is_being_done_is_ended_when_the_lane_closes():
    done = []

    def slow():
        time.sleep(0.2)
        done.append(1)

    async def work(lane):
        begun = asyncio.ensure_future(lane.do(PHONE, slow))
        await asyncio.sleep(0.05)
        lane.close(5)
        assert done == [1]
        await begun

    in_lane(work)


def test_costly_work_is_done_one_at_a_time_in_all_processes(tmp_path):
    """Two gates on one file are as two processes; without the gate the two jobs meet."""

    def meet(*gates):
        at_work, most = [], []

        def work():
            at_work.append(1)
            most.append(len(at_work))
            time.sleep(0.05)
            at_work.pop()

        async def run():
            lanes = [Lane("test", 10, alone=gate) for gate in gates]
            await asyncio.gather(*(lane.do(PHONE, work) for lane in lanes for _ in range(3)))
            for lane in lanes:
                lane.close(5)

        run_loop(run())
        return max(most)

    assert meet(OneInAll(tmp_path / "gate"), OneInAll(tmp_path / "gate")) == 1
    assert meet(None, None) == 2
