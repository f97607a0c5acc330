"""Who waits for whom, and whose job goes when too many wait."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.config.serve import counts, turns, unfinished
from tournament.config.serve.turns import Turns
from tournament.config.serve.unfinished import Unfinished

ASKERS = st.sampled_from("abcd")
STEPS = st.lists(st.one_of(ASKERS, st.none()), max_size=60)  # an asker adds a job; None takes one


class Oracle:
    """The same by searching through plain lists: who waits, in which order they are served, who came when."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.waiting: list[tuple[str, int]] = []  # (asker, job), oldest first
        self.order: list[str] = []  # the askers who wait, the next one first

    def count(self, asker: str) -> int:
        return sum(name == asker for name, _job in self.waiting)

    def take(self) -> int | None:
        if not self.order:
            return None
        asker = self.order.pop(0)
        found = next(pair for pair in self.waiting if pair[0] == asker)
        self.waiting.remove(found)
        if self.count(asker):
            self.order.append(asker)
        return found[1]

    def add(self, asker: str, job: int) -> set[str]:
        """Those of whom one loses the newest job: nobody while there is room, else whoever has most with the new."""
        loses: set[str] = set()
        if len(self.waiting) >= self.most:
            had = Counter(name for name, _job in [*self.waiting, (asker, job)])
            loses = {name for name, count in had.items() if count == max(had.values())}
        self.waiting.append((asker, job))
        if asker not in self.order:
            self.order.append(asker)
        return loses

    def newest(self, asker: str) -> int:
        return next(job for name, job in reversed(self.waiting) if name == asker)

    def drop(self, job: int) -> str:
        asker = next(name for name, waiting in self.waiting if waiting == job)
        self.waiting.remove((asker, job))
        if not self.count(asker):
            self.order.remove(asker)
        return asker


@given(st.integers(0, 6), STEPS)
def test_turns_agree_with_a_search_through_plain_lists(most: int, steps: list[str | None]) -> None:
    ours, oracle = Turns[int](most), Oracle(most)
    for job, asker in enumerate(steps):
        if asker is None:
            assert ours.take() == oracle.take()
        else:
            had = {name: oracle.count(name) for name in "abcd"}
            loses = oracle.add(asker, job)
            dropped = ours.add(asker, job)
            assert (dropped is None) == (not loses)
            if dropped is not None:
                newest = {name: oracle.newest(name) for name in loses}
                loser = oracle.drop(dropped)
                assert newest[loser] == dropped
                assert loser == asker or (asker not in loses and had[loser] > had[asker])
        assert len(ours) == len(oracle.waiting)
    assert [ours.take() for _ in range(len(ours) + 1)] == [
        oracle.take() for _ in range(len(oracle.waiting) + 1)
    ]


@given(st.integers(0, 6), STEPS)
def test_no_job_is_lost_or_doubled(most: int, steps: list[str | None]) -> None:
    waiting, came_out = Turns[int](most), []
    for job, asker in enumerate(steps):
        came_out.append(waiting.take() if asker is None else waiting.add(asker, job))
        assert len(waiting) <= most
    came_out += [waiting.take() for _ in range(len(waiting))]
    assert waiting.take() is None
    came_in = [job for job, asker in enumerate(steps) if asker is not None]
    assert sorted(job for job in came_out if job is not None) == came_in


@given(STEPS, st.integers(0, 8))
def test_a_single_job_waits_for_at_most_one_job_of_each_other(
    steps: list[str | None], afterwards: int
) -> None:
    waiting = Turns[tuple[str, int]](1000)
    for job, asker in enumerate(steps):
        if asker is None:
            waiting.take()
        else:
            waiting.add(asker, (asker, job))
    waiting.add("alone", ("alone", 0))
    before: Counter[str] = Counter()
    for turn in range(len(waiting)):
        taken = waiting.take()
        assert taken is not None
        if taken[0] == "alone":
            break
        before[taken[0]] += 1
        if turn < afterwards:  # who goes on asking meanwhile waits behind
            waiting.add("a", ("a", 1000 + turn))
            waiting.add(f"late {turn}", (f"late {turn}", 0))
    assert taken == ("alone", 0)
    assert all(count == 1 for count in before.values())
    assert not any(name.startswith("late") for name in before)


@given(STEPS)
def test_the_jobs_of_one_asker_keep_their_order(steps: list[str | None]) -> None:
    waiting, taken = Turns[tuple[str, int]](1000), []
    for job, asker in enumerate([*steps, *[None] * len(steps)]):
        if asker is None:
            taken.append(waiting.take())
        else:
            waiting.add(asker, (asker, job))
    for name in "abcd":
        jobs = [pair[1] for pair in taken if pair is not None and pair[0] == name]
        assert jobs == sorted(jobs)


def test_a_flood_drops_its_own_jobs_and_the_others_are_served_next() -> None:
    waiting = Turns[str](40)
    assert waiting.add("judge", "judge 1") is None
    assert {waiting.add("flood", f"flood {number}") for number in range(39)} == {None}
    assert waiting.add("flood", "one more") == "one more"
    assert waiting.add("player", "player 1") == "flood 38"
    assert waiting.add("judge", "judge 2") == "flood 37"
    assert [waiting.take() for _ in range(5)] == ["judge 1", "flood 0", "player 1", "judge 2", "flood 1"]


def test_where_everybody_waits_with_one_job_the_new_one_goes() -> None:
    waiting = Turns[str](3)
    assert [waiting.add(name, name) for name in "abcd"] == [None, None, None, "d"]


class CountedText(str):
    """A key that counts how often it is hashed or compared: each step of a dictionary or a search is one."""

    steps = 0
    __slots__ = ()

    def __hash__(self) -> int:
        CountedText.steps += 1
        return super().__hash__()

    def __eq__(self, other: object) -> bool:
        CountedText.steps += 1
        return super().__eq__(other)


@pytest.fixture
def steps() -> Iterator[Callable[[], int]]:
    """How many lines of the two modules ran so far, and how often a key was hashed or compared."""
    files = {turns.__file__, unfinished.__file__, counts.__file__}
    lines = 0

    def trace(frame: FrameType, event: str, _value: Any) -> Any:
        nonlocal lines
        if frame.f_code.co_filename not in files:
            return None
        lines += event == "line"
        return trace

    before, CountedText.steps = sys.gettrace(), 0
    sys.settrace(trace)
    yield lambda: lines + CountedText.steps
    sys.settrace(before)


def worst_of(steps: Callable[[], int], calls: Iterator[Any]) -> int:
    """The most steps that one of the calls took."""
    worst, before = 0, steps()
    for _ in calls:
        now = steps()
        worst, before = max(worst, now - before), now
    return worst


MOST_STEPS = 100
LARGE_FLOOD = 20_000


def jobs_of(flood: int) -> list[tuple[int, int, int]]:
    """How many may wait, how many ask, and how often."""
    return [
        (40, 1, 5 * flood),
        (40, 3, flood),
        (40, flood, flood),
        (flood, 1, flood),
        (flood, flood, flood),
        (flood // 3, 7, flood),
    ]


def bodies_of(flood: int) -> list[tuple[int, int, int]]:
    """How many may be open, from how many addresses they come, and how many."""
    return [(512, 1, flood), (512, 3, flood), (512, flood, flood), (flood // 2, flood, flood)]


def small_and_large(floods: Callable[[int], list[tuple[int, int, int]]]) -> list[Any]:
    """A step that costs more with everything that waits does so in either."""
    return [
        *floods(3_000),
        *(pytest.param(*flood, marks=pytest.mark.full) for flood in floods(LARGE_FLOOD)),
    ]


@pytest.mark.parametrize(("most", "askers", "flood"), small_and_large(jobs_of))
def test_each_step_of_a_flood_costs_the_same(
    steps: Callable[[], int], most: int, askers: int, flood: int
) -> None:
    waiting = Turns[int](most)
    keys = [CountedText(number) for number in range(askers)]
    assert worst_of(steps, (waiting.add(keys[job % askers], job) for job in range(flood))) < MOST_STEPS
    assert worst_of(steps, (waiting.take() for _ in range(flood))) < MOST_STEPS
    assert len(waiting) == 0


@pytest.mark.parametrize(("most", "addresses", "flood"), small_and_large(bodies_of))
def test_each_body_of_a_flood_costs_the_same(
    steps: Callable[[], int], most: int, addresses: int, flood: int
) -> None:
    receiving = Unfinished[object](most)
    bodies = [(CountedText(number % addresses), object()) for number in range(flood)]
    assert worst_of(steps, (receiving.add(*pair) for pair in bodies)) < MOST_STEPS
    assert len(receiving) == most
    assert worst_of(steps, (receiving.remove(*pair) for pair in reversed(bodies))) < MOST_STEPS
    assert len(receiving) == 0
