"""Phones of a hall, as far as a server sees them: open connections that poll."""

import gzip
import heapq
import random
import re
import selectors
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

PATH = "/t/bench/"
TAG = re.compile(rb'(?i)etag: W/"([0-9a-f]+)"')  # of a part: what the next poll says that it has seen
SEEN = re.compile(rb"[?]seen=([0-9a-f]+)")


def request(path: str, *, is_part: bool = False) -> bytes:
    """The bytes of a phone's request."""
    part = "HX-Request: true\r\n" if is_part else ""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n{part}\r\n".encode()


def answer_length(data: bytes) -> int | None:
    """How long the first answer in `data` is; None while its head is not there yet."""
    head, end, _rest = data.partition(b"\r\n\r\n")
    if not end:
        return None
    found = re.search(rb"(?i)content-length: (\d+)", head)
    return len(head) + 4 + (int(found[1]) if found else 0)


def ask(port: int, asked: bytes) -> bytes:
    """One answer, head and body."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(asked)
        data = b""
        while (length := answer_length(data)) is None or len(data) < length:
            data += connection.recv(1 << 20)
    return data


def body_of(answer: bytes) -> bytes:
    """The body of an answer, unpacked."""
    head, _end, body = answer.partition(b"\r\n\r\n")
    return gzip.decompress(body) if b"gzip" in head.lower() else body


@dataclass(slots=True)
class Hall:
    """Phones with open connections that poll every 3 to 5 s; notes when each first got a part that moved.

    Each keeps one of `pages` open, in turn; more phones than pages share them.
    """

    port: int
    phones: int
    pages: Sequence[str] = (PATH,)
    polls: int = 0
    moved: dict[int, float] = field(default_factory=dict)
    slowest: float = 0.0
    digests: list[bytes] = field(default_factory=list)  # of what each phone shows, from one run to the next

    def poll_of(self, phone: int, seen: bytes) -> bytes:
        """The request with which a phone asks whether its page moved."""
        page = self.pages[phone % len(self.pages)]
        return request(f"{page}{'&' if '?' in page else '?'}seen={seen.decode()}", is_part=True)

    def run(self, seconds: float, seen: bytes = b"") -> None:
        """Poll for so long, at first with the digest `seen`; who gets a part asks with its digest from then on."""
        draw = random.Random(7)
        sockets = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(self.phones)]
        digests = self.digests = self.digests or [seen] * self.phones
        data = [b""] * self.phones
        sent = [0.0] * self.phones
        start = time.perf_counter()
        plan = [(start + draw.uniform(0, 4), phone) for phone in range(self.phones)]
        heapq.heapify(plan)
        with selectors.DefaultSelector() as selector:
            for phone, connection in enumerate(sockets):
                selector.register(connection, selectors.EVENT_READ, phone)
            while (now := time.perf_counter()) < start + seconds:
                while plan and plan[0][0] <= now:
                    _due, phone = heapq.heappop(plan)
                    sockets[phone].sendall(self.poll_of(phone, digests[phone]))
                    sent[phone] = now
                for key, _events in selector.select(0.01):
                    phone = key.data
                    data[phone] += sockets[phone].recv(1 << 18)
                    length = answer_length(data[phone])
                    if length is None or len(data[phone]) < length:
                        continue
                    now = time.perf_counter()
                    self.polls += 1
                    self.slowest = max(self.slowest, now - sent[phone])
                    if data[phone].startswith(b"HTTP/1.1 200"):
                        found = TAG.search(data[phone])
                        digests[phone] = found[1] if found else b""
                        self.moved.setdefault(phone, now)
                    data[phone] = b""
                    heapq.heappush(plan, (now + draw.uniform(3, 5), phone))
        for connection in sockets:
            connection.close()
