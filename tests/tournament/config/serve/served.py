"""What granian gives an application, played by a test: a request's head, its body in pieces, and what was answered."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from tournament.config.serve.adapter import Adapter


def run_loop(work):
    """What the coroutine gives, on an event loop of its own thread: a browser test may have one in this thread."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Headers(dict):
    """Names in small letters; `more` are further values of names that come twice."""

    def __init__(self, values=(), more=()):
        super().__init__(values)
        self.more = list(more)

    def items(self):
        return [*super().items(), *self.more]


@dataclass
class Scope:
    method: str = "GET"
    path: str = "/"
    headers: Headers = field(default_factory=lambda: Headers({"host": "localhost"}))
    client: str = "192.168.1.7:40000"
    server: str = "192.168.1.2:8000"
    query_string: str = ""
    scheme: str = "http"
    proto: str = "http"
    http_version: str = "1.1"


class Proto:
    """`pieces` are bytes, or seconds of silence; after them the body ends, as when a phone has gone.

    Until the connection is closed it `stays` so many seconds.
    """

    def __init__(self, pieces=(), stays=60.0):
        self.pieces = pieces
        self.stays = stays
        self.status = None
        self.headers = {}
        self.body = b""
        self.answered = asyncio.Event()

    async def client_disconnect(self):
        await asyncio.sleep(self.stays)

    async def __aiter__(self):
        for piece in self.pieces:
            if isinstance(piece, bytes):
                yield piece
            else:
                await asyncio.sleep(piece)

    def response_bytes(self, status, headers, body):
        self.status, self.headers, self.body = status, dict(headers), body
        self.answered_at = time.monotonic()
        self.answered.set()

    def response_empty(self, status, headers):
        self.response_bytes(status, headers, b"")

    def response_stream(self, status, headers):
        self.response_bytes(status, headers, b"")
        self.sent = []
        return self

    async def send_bytes(self, piece):
        await asyncio.sleep(0)
        self.sent.append(piece)


def form(body, path="/t/cup/team/", length=None, pieces=None, **headers):
    """A form as (scope, proto); `length` is what its head says."""
    head = {"host": "localhost", "content-length": str(len(body) if length is None else length)}
    head |= {name.replace("_", "-"): value for name, value in headers.items()}
    return Scope("POST", path, Headers(head)), Proto([body] if pieces is None else pieces)


class NoFront:
    """A front cache that keeps nothing."""

    def read(self, _head):
        return None


class Site:
    """An adapter on a loop of its own, before a Django that notes what it was asked."""

    def __init__(self, django=None, front=None):
        self.asked = []
        self.django = django or self.count
        self.adapter = Adapter(self.django, front or NoFront())

    def count(self, environ, start_response):
        self.asked.append((environ, environ["wsgi.input"].read()))
        start_response("200 OK", [("Content-Length", "2")])
        return [b"ok"]

    def run(self, *requests):
        """The protos of these requests, (scope, proto) each, all sent at once."""

        async def together():
            self.adapter.__rsgi_init__(asyncio.get_running_loop())
            await asyncio.gather(*(self.adapter.__rsgi__(scope, proto) for scope, proto in requests))
            self.adapter.__rsgi_del__(asyncio.get_running_loop())

        run_loop(together())
        return [proto for _scope, proto in requests]
