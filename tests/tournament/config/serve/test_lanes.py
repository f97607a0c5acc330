"""Lanes: one thread each, in turns, nothing begun is given up."""

import asyncio
import signal
import subprocess
import sys
import threading
import time

import pytest
from django.conf import settings

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


# --- A gate of all processes ---


def gate_at(folder, *, rests=0.0, patience=30.0):
    return OneInAll(folder / "gate", rests=rests, patience=patience)


def with_gate(gate, work):
    """What `work(lane)` gives on a loop with a lane that has this gate."""

    async def run():
        lane = Lane("test", 100, gate=gate)
        try:
            return await asyncio.wait_for(work(lane), 10)
        finally:
            lane.close(5)

    return run_loop(run())


def test_gate_that_cannot_be_had_gives_no_job_up(tmp_path):
    gate = gate_at(tmp_path / "gone")
    assert with_gate(gate, lambda lane: lane.do(PHONE, lambda: 7, is_gated=True)) == 7


def test_a_closed_gate_holds_up_what_is_gated_and_nothing_else(tmp_path):
    other = gate_at(tmp_path)
    assert other.enter()
    order = []

    async def work(lane):
        gated = asyncio.ensure_future(lane.do(PHONE, lambda: order.append("page"), is_gated=True))
        for name in ("desk", "hall"):
            await lane.do(Asker(name, is_known=name == "desk"), lambda name=name: order.append(name))
        await asyncio.sleep(0.05)
        other.leave()
        await gated

    with_gate(gate_at(tmp_path), work)
    assert order == ["desk", "hall", "page"]


def test_staff_and_others_have_every_other_turn_at_the_gate(tmp_path):
    """Of what is costly the staff's share is never behind a whole hall either."""

    async def work(lane):
        held, over = await hold(lane)
        order = []
        askers = [*(Asker(f"phone {number}") for number in range(4)), Asker("desk", is_known=True)]
        jobs = [
            asyncio.ensure_future(lane.do(each, lambda each=each: order.append(each.name), is_gated=True))
            for each in askers
        ]
        await asyncio.sleep(0)
        over.set()
        await asyncio.gather(held, *jobs)
        return order

    assert with_gate(gate_at(tmp_path), work).index("desk") < 2


def test_who_has_passed_leaves_the_gate_to_others_for_as_long(tmp_path):
    one, other = gate_at(tmp_path, rests=1.0), gate_at(tmp_path)
    assert one.enter()
    time.sleep(0.2)
    one.leave()
    assert not one.enter()
    assert other.enter()
    other.leave()
    time.sleep(0.25)
    assert one.enter()
    one.leave()


def test_a_gate_that_another_never_opens_is_passed_after_a_while(tmp_path):
    stuck, gate = gate_at(tmp_path), gate_at(tmp_path, patience=0.2)
    assert stuck.enter()
    assert not gate.enter()
    assert with_gate(gate, lambda lane: lane.do(PHONE, lambda: 7, is_gated=True)) == 7
    assert gate.enter()  # at once: it waits but once
    gate.leave()
    stuck.leave()
    assert gate.enter()
    assert not stuck.enter()
    gate.leave()


WORK = """
import asyncio, sys, time
from pathlib import Path
from tournament.config.serve.lanes import Asker, Lane, OneInAll
folder, name, jobs, seconds = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
def work():
    with (folder / "log").open("a") as log:
        print(name, "begins", file=log, flush=True)
        time.sleep(seconds)
        print(name, "ends", file=log, flush=True)
(folder / f"{name} is ready").touch()
while not (folder / "go").exists():
    time.sleep(0.01)
async def run():
    lane = Lane("test", 100, gate=OneInAll(folder / "gate", rests=1.0, patience=float(sys.argv[5])))
    await asyncio.gather(*(lane.do(Asker(name), work, is_gated=True) for _ in range(jobs)))
asyncio.run(run())
"""


@pytest.fixture
def begin(tmp_path):
    """Let another process do so many jobs at the gate once there is a file "go"; what is left of them is ended."""
    begun = []

    def begin(name, *, jobs, seconds, patience=30.0):
        command = [sys.executable, "-c", WORK, *map(str, (tmp_path, name, jobs, seconds, patience))]
        begun.append(subprocess.Popen(command, cwd=settings.BASE_DIR))
        wait_until((tmp_path / f"{name} is ready").exists)
        return begun[-1]

    yield begin
    for process in begun:
        process.kill()
        process.wait()


def lines_of(folder):
    log = folder / "log"
    return log.read_text().split("\n")[:-1] if log.exists() else []


def wait_until(is_so):
    deadline = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_two_processes_work_one_at_a_time_and_in_turns(tmp_path, begin):
    processes = [begin(name, jobs=8, seconds=0.1) for name in ("one", "two")]
    (tmp_path / "go").touch()
    assert [process.wait(60) for process in processes] == [0, 0]
    lines = lines_of(tmp_path)
    assert len(lines) == 32
    pairs = list(zip(lines[::2], lines[1::2], strict=True))
    assert all(begun.replace("begins", "ends") == ended for begun, ended in pairs)
    assert {*lines[:16:2]} == {"one begins", "two begins"}  # neither did all of its work before the other


def test_a_process_that_dies_at_work_holds_nobody_up(tmp_path, begin):
    (tmp_path / "go").touch()
    dead = begin("dead", jobs=1, seconds=60)
    wait_until(lambda: "dead begins" in lines_of(tmp_path))
    other = begin("other", jobs=1, seconds=0)
    time.sleep(0.5)
    assert "other begins" not in lines_of(tmp_path)
    dead.kill()
    assert other.wait(60) == 0
    assert lines_of(tmp_path)[-1] == "other ends"


@pytest.mark.skipif(sys.platform == "win32", reason="no process can be stopped there")
def test_a_process_that_is_stopped_at_work_holds_nobody_up_for_long(tmp_path, begin):
    (tmp_path / "go").touch()
    stopped = begin("stopped", jobs=1, seconds=60)
    wait_until(lambda: "stopped begins" in lines_of(tmp_path))
    stopped.send_signal(signal.SIGSTOP)
    assert begin("other", jobs=1, seconds=0, patience=0.5).wait(60) == 0
    assert lines_of(tmp_path)[-1] == "other ends"
