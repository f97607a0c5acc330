"""Which body gives way, and that a hall behind one address is never the one that loses."""

import heapq
import random
from collections import Counter
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.config.serve.unfinished import Unfinished

ADDRESSES = st.sampled_from(["10.0.0.1", "10.0.0.2", "10.0.0.3"])


@given(
    st.integers(1, 6),
    st.lists(st.one_of(ADDRESSES, st.integers(0, 60)), max_size=60),  # a body comes, or that one is finished
)
def test_the_oldest_of_the_address_with_most_gives_way(most: int, steps: list[str | int]) -> None:
    receiving = Unfinished[object](most)
    everything: list[tuple[str, object]] = []
    held: list[tuple[str, object]] = []  # the same by searching: oldest first
    for step in steps:
        if isinstance(step, int):
            if step < len(everything):
                receiving.remove(*everything[step])  # also one that gave way, or was finished before
                held = [pair for pair in held if pair[1] is not everything[step][1]]
        else:
            body = object()
            had = Counter(address for address, _body in held)
            with_new = had + Counter([step])
            given_way = receiving.add(step, body)
            if len(held) < most:
                assert given_way is None
            else:
                assert given_way is not body
                loser = next(address for address, other in held if other is given_way)
                may_lose = {name for name in had if with_new[name] == max(with_new.values())}
                assert loser in ({step} if step in may_lose else may_lose)
                assert given_way is next(other for address, other in held if address == loser)
                held = [pair for pair in held if pair[1] is not given_way]
            everything.append((step, body))
            held.append((step, body))
        assert len(receiving) == len(held) <= most


def test_whoever_begins_many_bodies_loses_their_own() -> None:
    receiving = Unfinished[str](4)
    assert [receiving.add("hall", f"hall {number}") for number in range(2)] == [None, None]
    assert [receiving.add("flood", f"flood {number}") for number in range(4)] == [
        None,
        None,
        "flood 0",
        "flood 1",
    ]
    assert receiving.add("third", "third 0") == "hall 0"  # with as many as the flood, for longer
    assert receiving.add("hall", "hall 2") == "hall 1"  # as many as the flood with the new one: its own
    assert receiving.add("fourth", "fourth 0") == "flood 2"


def test_bodies_that_look_alike_are_told_apart() -> None:
    receiving = Unfinished[list[int]](3)
    one, other = [1], [1]
    receiving.add("hall", one)
    receiving.add("hall", other)
    receiving.remove("hall", one)
    receiving.remove("hall", one)
    receiving.remove("elsewhere", other)
    assert len(receiving) == 1
    receiving.remove("hall", other)
    assert len(receiving) == 0


# --- A hall ---

MOST = 512
IDLE = 10.0  # seconds without a byte that end a body


@dataclass(frozen=True)
class Form:
    """A body that comes at `begins` and is whole after `takes` seconds; one that vanishes is held until IDLE."""

    address: str
    begins: float
    takes: float
    goes_on: bool


@dataclass
class Outcome:
    """What a hall saw: bodies that were still being sent when they had to go, by address."""

    lost: Counter[str] = field(default_factory=Counter)
    evicted: Counter[str] = field(default_factory=Counter)
    most_open: int = 0


def run_hall(forms: list[Form], most: int = MOST) -> Outcome:
    """Let the forms come and go in the order of time."""
    receiving = Unfinished[Form](most)
    outcome = Outcome()
    open_now: set[int] = set()
    events = [(form.begins, 1, number) for number, form in enumerate(forms)]
    heapq.heapify(events)
    number_of = {id(form): number for number, form in enumerate(forms)}
    while events:
        now, begins, number = heapq.heappop(events)
        form = forms[number]
        if begins:
            given_way = receiving.add(form.address, form)
            open_now.add(number)
            heapq.heappush(events, (now + form.takes, 0, number))
            if given_way is not None:
                open_now.remove(number_of[id(given_way)])
                outcome.evicted[given_way.address] += 1
                outcome.lost[given_way.address] += given_way.goes_on
        elif number in open_now:
            open_now.remove(number)
            receiving.remove(form.address, form)
        outcome.most_open = max(outcome.most_open, len(receiving))
        assert len(receiving) == len(open_now)
    return outcome


def hall(seed: int, *, phones: int = 1000, seconds: float = 60, vanish: float = 0.02) -> list[Form]:
    """Phones behind one address that send a form each; some vanish in the middle of it."""
    draw = random.Random(seed)
    return [
        Form("hall", draw.uniform(0, seconds), draw.uniform(0.05, 0.6) if goes_on else IDLE, goes_on)
        for goes_on in (draw.random() >= vanish for _ in range(phones))
    ]


def half_sent(address: str, a_second: float, seconds: float = 60) -> list[Form]:
    """Bodies that are begun and never finished."""
    count = int(a_second * seconds)
    return [Form(address, number / a_second, IDLE, False) for number in range(count)]


@pytest.mark.parametrize("seed", range(5))
def test_a_thousand_phones_behind_one_address_lose_nothing(seed: int) -> None:
    outcome = run_hall(hall(seed))
    assert outcome.evicted == {}
    assert outcome.most_open < MOST / 4


def test_all_phones_of_the_hall_within_five_seconds_lose_nothing() -> None:
    assert run_hall(hall(1, seconds=5)).evicted == {}


@pytest.mark.parametrize("a_second", [100, 1_000, pytest.param(5_000, marks=pytest.mark.full)])
def test_an_attacker_at_another_address_loses_only_their_own(a_second: int) -> None:
    outcome = run_hall(hall(1) + half_sent("attacker", a_second))
    assert outcome.lost["hall"] == 0
    assert set(outcome.evicted) == {"attacker"}
    assert outcome.most_open == MOST


def test_many_addresses_that_attack_together_lose_only_their_own() -> None:
    """250 addresses of one network that begin 20 bodies a second each: the hall has fewer than any of them."""
    phones = [
        Form(f"phone {number}", form.begins, form.takes, form.goes_on) for number, form in enumerate(hall(1))
    ]
    attack = [form for number in range(250) for form in half_sent(f"attacker {number}", 20, seconds=15)]
    outcome = run_hall(phones + attack)
    assert not any(name.startswith("phone") for name, count in outcome.lost.items() if count)


@pytest.mark.parametrize(
    ("a_second", "lost_at_most"),
    [(500, 0), (750, 0), (2_000, 0.65), pytest.param(5_000, 0.95, marks=pytest.mark.full)],
)
def test_an_attacker_behind_the_address_of_the_hall_needs_hundreds_of_bodies_a_second(
    a_second: int, lost_at_most: float
) -> None:
    """Here nothing tells them apart: a body is safe until 512 newer ones have come, at 800 a second for 0.6 s."""
    forms = hall(1, seconds=20)
    outcome = run_hall(forms + half_sent("hall", a_second, seconds=20))
    assert outcome.lost["hall"] <= lost_at_most * len(forms)
