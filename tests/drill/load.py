"""People who do harm, in a process of their own, so that whoever measures does not wait for them.

    with harm(stalled_people, port, forms=forms, half_sent=200) as harmful:
        ...
    harmful.counted[408]

Each kind of them is a function of the port, what it needs by name, and a `Stage`.
"""

import multiprocessing
import os
import random
import selectors
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from tests.benchmarks.staff import Person
from tests.drill.wire import HOST, Request, ask, status_of

TICK = 0.1  # seconds
NO_ANSWER = 0


@dataclass(slots=True)
class Stage:
    """Between those who do harm and those who watch: `counted` holds how often each status was answered."""

    begun: Any  # multiprocessing's Event
    ended: Any
    counted: "Counter[int]" = field(default_factory=Counter)

    @property
    def is_over(self) -> bool:
        """Whether to stop."""
        return bool(self.ended.is_set())

    def begin(self) -> None:
        """Say that all of them are at it."""
        self.begun.set()


Kind = Callable[..., None]


@contextmanager
def harm(kind: Kind, port: int, **needs: Any) -> Iterator[Stage]:
    """Let people do that until the block ends; what came of it is counted then."""
    context = multiprocessing.get_context("spawn")
    stage = Stage(context.Event(), context.Event())
    here, there = context.Pipe()
    process = context.Process(target=_work, args=(kind, port, needs, stage, there), daemon=True)
    process.start()
    assert stage.begun.wait(60), "nobody began"
    try:
        yield stage
    finally:
        stage.ended.set()
        if here.poll(40):
            stage.counted = here.recv()
        process.join(5)
        if process.is_alive():
            process.kill()
            process.join()


def _work(kind: Kind, port: int, needs: dict[str, Any], stage: Stage, out: Any) -> None:
    try:
        kind(port, stage, **needs)
    finally:
        stage.begin()
        out.send(stage.counted)


def stalled_people(
    port: int,
    stage: Stage,
    *,
    forms: Sequence[Request],
    half_sent: int = 0,
    slow: int = 0,
    vanished: int = 0,
    source: str = HOST,
) -> None:
    """Forms of which half is sent, forms sent a byte a second, and forms in whose middle a phone vanishes.

    Whoever is sent away by the server is there again at once. A vanished phone hears nothing: its connection stays
    open, without FIN.
    """
    draw = random.Random(7)
    crowd = [_Stalled(port, source, forms, draw, "half") for _ in range(half_sent)]
    crowd += [_Stalled(port, source, forms, draw, "slow") for _ in range(slow)]
    crowd += [_Stalled(port, source, forms, draw, "vanished") for _ in range(vanished)]
    with selectors.DefaultSelector() as selector:
        for one in crowd:
            one.open(selector)
        time.sleep(0.3)
        stage.begin()
        while not stage.is_over:
            for key, _events in selector.select(TICK):
                status = key.data.hear(selector)
                if status is not None:
                    stage.counted[status] += 1
            now = time.monotonic()
            for one in crowd:
                one.go_on(selector, now)
        for one in crowd:
            one.leave(selector)


class _Stalled:
    """A phone that never finishes its form."""

    def __init__(
        self, port: int, source: str, forms: Sequence[Request], draw: random.Random, way: str
    ) -> None:
        self.port, self.source, self.draw, self.way = port, source, draw, way
        self.forms = forms
        self.socket: socket.socket | None = None
        self.next_at = 0.0
        self.rest = b""

    def open(self, selector: selectors.BaseSelector) -> None:
        """Come, and send as much as it ever will at once."""
        form = self.draw.choice(self.forms)
        part = len(form.body) // 2 if self.way != "slow" else 1
        self.rest = form.body[part:-1]
        self.next_at = time.monotonic() + (1.0 if self.way == "slow" else 1e9)
        try:
            self.socket = socket.create_connection((HOST, self.port), 5, (self.source, 0))
            self.socket.setblocking(False)
            self.socket.send(form.head() + form.body[:part])
            selector.register(self.socket, selectors.EVENT_READ, self)
        except OSError:
            self.socket = None
            self.next_at = time.monotonic() + 1.0

    def hear(self, selector: selectors.BaseSelector) -> int | None:
        """The status with which it was sent away; None where a vanished phone hears nothing."""
        if self.way == "vanished":
            selector.unregister(self.socket)
            return None
        assert self.socket is not None
        try:
            data = self.socket.recv(1 << 16)
        except OSError:
            data = b""
        self.leave(selector)
        self.next_at = 0.0
        return int(data.split(b" ", 2)[1]) if data.startswith(b"HTTP/1.1 ") else NO_ANSWER

    def go_on(self, selector: selectors.BaseSelector, now: float) -> None:
        """The next byte of a slow one; whoever was sent away comes again."""
        if now < self.next_at:
            return
        if self.socket is None:
            self.open(selector)
            return
        self.next_at = now + 1.0
        with suppress(OSError):
            self.socket.send(self.rest[:1])
            self.rest = self.rest[1:]

    def leave(self, selector: selectors.BaseSelector) -> None:
        """Let go of the connection."""
        if self.socket is not None:
            with suppress(KeyError, ValueError):
                selector.unregister(self.socket)
            self.socket.close()
            self.socket = None


def fetchers(
    port: int, stage: Stage, *, requests: Sequence[Request], phones: int, source: str = HOST
) -> None:
    """Phones that ask for these, one after the other, for ever."""

    def fetch(first: int) -> None:
        at = first
        while not stage.is_over:
            stage.counted[status_of(ask(port, requests[at % len(requests)], source=source, patience=30))] += 1
            at += 1

    _all_at_once(stage, [lambda first=first: fetch(first) for first in range(phones)])


def devices(port: int, stage: Stage, *, requests: Sequence[Request], number: int, each: int) -> None:
    """So many devices with so many connections each, that ask for these for ever, each at a place of its own.

    They are other machines, so that they work here with what nobody else needs of the processors.
    """
    os.nice(19)

    def ask_on(first: int) -> None:
        at, source = first * len(requests) // (number * each), f"127.0.3.{2 + first % number}"
        while not stage.is_over:
            request = requests[at % len(requests)]
            stage.counted[status_of(ask(port, request, source=source, patience=30))] += 1
            at += 1

    _all_at_once(stage, [lambda first=first: ask_on(first) for first in range(number * each)])


def wrong_passwords(
    port: int, stage: Stage, *, phones: int, username: str = "nobody", source: str = ""
) -> None:
    """Phones that sign in with passwords that are wrong; without `source` each time from another address."""

    def guess(number: int) -> None:
        draw = random.Random(number)
        while not stage.is_over:
            place = source or f"127.{draw.randint(1, 250)}.{draw.randint(1, 250)}.{draw.randint(2, 250)}"
            person = Person(f"{HOST}:{port}", source=place, patience=30)
            try:
                status = person.sign_in_by_name(f"{username}{draw.randint(1, 10_000)}", "wrong one")
            except OSError:
                status = NO_ANSWER
            stage.counted[status] += 1
            person.connection.close()

    _all_at_once(stage, [lambda number=number: guess(number) for number in range(phones)])


def flood(
    port: int, stage: Stage, *, forms: Sequence[Request], pages: Sequence[Request], source: str
) -> None:
    """One phone that does everything at once: unfinished forms, pages that nobody keeps, sign-ins."""
    works = [
        lambda: stalled_people(port, _silent(stage), forms=forms, half_sent=1300, source=source),
        lambda: fetchers(port, _silent(stage), requests=pages, phones=150, source=source),
        lambda: wrong_passwords(port, _silent(stage), phones=60, source=source),
    ]
    _all_at_once(stage, works)


def _silent(stage: Stage) -> Stage:
    """The same stage for a part of those who do harm, who are not the last to begin."""
    return Stage(threading.Event(), stage.ended, stage.counted)


def _all_at_once(stage: Stage, works: Sequence[Callable[[], None]]) -> None:
    threads = [threading.Thread(target=work, daemon=True) for work in works]
    for thread in threads:
        thread.start()
    time.sleep(0.5)
    stage.begin()
    while not stage.is_over:
        time.sleep(TICK)
    deadline = time.monotonic() + 3
    for thread in threads:
        thread.join(max(0.0, deadline - time.monotonic()))
