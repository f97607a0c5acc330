"""What granian calls for every request (RSGI): kept pages from the event loop, Django from threads, limits before both.

The loop reads and writes, and never asks the database. It answers a kept page that is here and fresh by itself; lanes
do the rest, each a thread with a database connection of its own: `keeper` looks whether kept pages are still those of
the moment and builds them, and has Django build the pages of strangers, one at a time in all processes; `desk` runs
Django for the staff and for all forms, and `costly` runs it where an address says that its work is long. A body is
received whole, under its limits, before Django is asked.
"""

import asyncio
import logging
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import IO, Any, Protocol
from wsgiref.types import WSGIApplication, WSGIEnvironment

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.config.cache.front_answers import Asked, Headers, Kept, answer
from tournament.config.cache.front_cache import FrontCache
from tournament.config.cache.reader_language import language_of
from tournament.config.security import is_known_host
from tournament.config.serve.bodies import Bodies
from tournament.config.serve.callers import Caller, caller_of, host_of, is_among
from tournament.config.serve.lanes import Asker, Lane, LaneIsFull, NobodyWaits, OneInAll
from tournament.config.serve.not_taken import NotTaken, page_of
from tournament.config.serve.regulars import Regulars
from tournament.config.serve.senders import may_send
from tournament.staff import devices
from tournament.web.addresses import EVENT_FILE_BYTES, FORM_BYTES, Address, address_at

logger = logging.getLogger(__name__)

# In which a thread that works hands over to one that waits. Python's 5 ms add up to 30 for a kept page that is sent
# while the costly lane works.
SWITCH_SECONDS = 0.0005
# Requests that wait for Django in a process: the forms of a whole hall behind one address.
MOST_AT_DESK = 2000
MOST_KEPT = 4000  # pages that wait to be built, and as many new ones for strangers
MOST_COSTLY = 40
# Seconds after which a process no longer waits for another one's work: that hangs, or has been stopped.
LONGEST_COSTLY = 60.0
LONGEST_PAGE = 5.0
LAST_WORK = 4.0  # seconds for what is being done when the server ends
SMALL = 256 * 1024  # bytes of a file that is read at once
PIECE = 32 * 1024  # bytes of an answer that are sent at a time: a packed page of most events
SLOWEST_READER = 30.0  # seconds in which a browser has to take a piece
# Any other is refused before anything looks at it. Django writes them in capitals, so that in small letters one would
# pass by the turns and the kept pages. OPTIONS is answered by Django, which refuses it where no page takes it.
METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS"})
# Characters: finding the view of 60,000 takes seconds, and the longest of ours has some 150.
LONGEST_PATH = 1_000
# As browsers say what a form is. Django would read it, and the address, in whatever letters another `charset` names:
# in its own, in those that are none, and in those that make of an address what no database keeps.
CONTENT_TYPE = re.compile(
    r"""(?:[\w.+-]+/[\w.+-]+(?:\s*;\s*(?:charset="?utf-8"?|boundary="?[\w'()+,./:=?-]+"?))*;?)?""",
    re.ASCII | re.IGNORECASE,
)
# What no browser sends is refused after a while, so that a program that goes on with it is not answered all the time.
NO_BROWSERS = frozenset({405, 414, 415})
LATER = 1.0  # seconds
_GZIP = re.compile(r"\bgzip\b")
_BLOCK = 4096  # bytes that Django's FileResponse yields at a time


class Scope(Protocol):
    """What granian knows of a request (its RSGI specification)."""

    proto: str
    http_version: str
    client: str  # "192.168.1.7:40000"
    server: str
    scheme: str
    method: str
    path: str  # percent signs decoded
    query_string: str
    headers: Any  # names in small letters: get(name, default), items()


@dataclass(slots=True)
class Answer:
    """What Django answered. `rest` is the file of a long answer, which is then sent in pieces and closed."""

    status: int
    headers: Headers
    body: bytes = b""
    rest: Any = None


class Adapter:
    """The application. One for each process; its lanes start with the process's event loop."""

    def __init__(self, django: WSGIApplication, front: FrontCache) -> None:
        self.django = django
        self.front = front
        self.bodies = Bodies(settings.FILE_UPLOAD_TEMP_DIR)
        self.regulars = Regulars()
        # As many as there are files, twice: packed and plain.
        self.statics: dict[tuple[str, str], Answer] = {}
        self.building: dict[object, asyncio.Future[Kept | None]] = {}
        self.desk: Lane
        self.costly: Lane
        self.keeper: Lane

    def __rsgi_init__(self, _loop: asyncio.AbstractEventLoop) -> None:
        """Start the lanes, in the worker's own process."""
        sys.setswitchinterval(SWITCH_SECONDS)
        # One costly job in all processes, and one page of strangers: each keeps a core and its process's lock of the
        # interpreter busy.
        folder = Path(settings.DATA_DIR)
        folder.mkdir(parents=True, exist_ok=True)
        of_costly = OneInAll(folder / "costly-work", rests=0.1, patience=LONGEST_COSTLY)
        of_pages = OneInAll(folder / "strangers-pages", rests=3.0, patience=LONGEST_PAGE)
        self.desk = Lane("desk", MOST_AT_DESK)
        self.costly = Lane("costly", MOST_COSTLY, gate=of_costly)
        self.keeper = Lane("keeper", MOST_KEPT, gate=of_pages)

    def __rsgi_del__(self, _loop: asyncio.AbstractEventLoop) -> None:
        """Let the lanes end what they do."""
        for lane in (self.desk, self.costly, self.keeper):
            lane.close(LAST_WORK)

    async def __rsgi__(self, scope: Scope, proto: Any) -> None:
        """Answer one request."""
        try:
            if scope.method not in METHODS:
                raise NotTaken(405)
            if len(scope.path) > LONGEST_PATH:
                raise NotTaken(414)
            if not CONTENT_TYPE.fullmatch(",".join(_all(scope, "content-type")).strip()):
                raise NotTaken(415)
            if scope.method in {"GET", "HEAD"} and (
                await self._send_static(scope, proto) or await self._send_kept(scope, proto)
            ):
                return
            await self._ask_django(scope, proto)
        except NotTaken as refused:
            if refused.status in NO_BROWSERS:
                await asyncio.sleep(LATER)
            headers, body = page_of(
                refused,
                is_part=scope.headers.get("hx-request") == "true",
                method=scope.method,
                path=scope.path,
                language=language_of(_head(scope)),
            )
            await _send(proto, refused.status, headers, body)
        except NobodyWaits:
            return
        except Exception as fault:
            if _is_closed(fault):  # the browser is gone
                return
            logger.exception("a request could not be answered")
            told = _("Something went wrong in Tandem. Try again.").encode()
            await _send(proto, 500, [("Content-Type", "text/plain; charset=utf-8")], told)

    # --- Static files ----------------------------------------------------------------------------------------

    async def _send_static(self, scope: Scope, proto: Any) -> bool:
        """Whether this was a static file that Django has sent before, and is sent again."""
        key = _static_key(scope)
        sent = None if key is None else self.statics.get(key)
        if sent is None or not is_known_host(_host(scope)):
            return False
        await _send(proto, sent.status, sent.headers, b"" if scope.method == "HEAD" else sent.body)
        return True

    def _keep_static(self, scope: Scope, answered: Answer) -> None:
        """Keep a static file as Django sent it: its name is made of its contents, so it never changes."""
        key = _static_key(scope)
        if key is None or scope.method != "GET" or answered.status != 200 or answered.rest is not None:
            return
        if any(name == "Cache-Control" and "immutable" in value for name, value in answered.headers):
            self.statics[key] = answered

    # --- Kept pages ------------------------------------------------------------------------------------------

    async def _send_kept(self, scope: Scope, proto: Any) -> bool:
        """Whether this was a kept page, and is answered."""
        if not scope.path.startswith("/t/"):
            return False
        head = _head(scope)
        asked = self.front.read(head)
        if asked is None:
            return False
        kept = self.front.peek(asked)
        if kept is None:
            kept = await self._find_kept(asked, scope, proto)
        if kept is None:
            return False
        await _send(proto, *answer(kept, asked, head))
        return True

    async def _find_kept(self, asked: Asked, scope: Scope, proto: Any) -> Kept | None:
        """The answer that the keeper has or builds.

        A page that everyone asks for has turns of its own and is looked for once for all who wait for it, so that it
        never waits behind the many other pages that whoever asked first is asking for. A page that nobody has seen
        yet, a search and a team's page are looked for in the turns of each address, as long as the browser waits.
        """
        try:
            if not self.front.is_everybodys(asked):
                # Public pages, and those of teams, are as many as there are; of searches anybody makes new ones.
                is_new = bool(asked.search) and not self.front.was_kept(asked)
                with _leaving(proto) as gone:
                    return await self.keeper.do(
                        Asker(_caller(scope).address), lambda: self.front.find(asked), gone, is_gated=is_new
                    )
            building = self.building.get(asked.key)
            if building is None:
                asker = Asker(" ".join(map(str, asked.key)), is_known=True)
                building = asyncio.ensure_future(self.keeper.do(asker, lambda: self.front.find(asked)))
                self.building[asked.key] = building
                building.add_done_callback(lambda _done: self.building.pop(asked.key, None))
            return await asyncio.shield(building)
        except LaneIsFull:
            raise NotTaken(503) from None

    # --- Django ----------------------------------------------------------------------------------------------

    async def _ask_django(self, scope: Scope, proto: Any) -> None:
        """Receive the body, and send what Django answers."""
        turn = await self.regulars.turn_of(_cookie(scope, devices.COOKIE), self.keeper)
        request = _Request(scope, turn)
        length = request.length
        if length > FORM_BYTES:
            await self._check_size(request, proto)
        file = self.bodies.open(length)
        try:
            if length:
                await self.bodies.receive(proto, length, request.caller.address, file)
            environ = request.environ(length, file)
            is_page = scope.method in {"GET", "HEAD"}
            # What is only looked at is not made for a browser that has left; a form that arrived whole is acted upon.
            watched = _leaving(proto) if is_page else nullcontext()
            is_strangers = is_page and not request.asker.is_known
            lane = self.costly if request.is_costly else self.keeper if is_strangers else self.desk
            try:
                with watched as gone:
                    answered = await lane.do(
                        request.asker, lambda: ask(self.django, environ), gone, is_gated=True
                    )
            except LaneIsFull:
                raise NotTaken(429 if request.is_costly else 503) from None
        finally:
            self.bodies.close(file, length)
        self._keep_static(scope, answered)
        if answered.rest is None:
            await _send(proto, answered.status, answered.headers, answered.body)
        else:
            await _send_file(proto, answered)

    async def _check_size(self, request: "_Request", proto: Any) -> None:
        """NotTaken for a body that this address does not take, or not from this person, judged by the head alone."""
        most = FORM_BYTES
        if request.address is not None and request.address.most_bytes > FORM_BYTES:
            address, values, environ = request.address, request.values, request.environ(0, BytesIO())
            try:
                may = await self.desk.do(request.asker, lambda: may_send(environ, address, values))
            except LaneIsFull:
                raise NotTaken(503) from None
            most = address.most_bytes if may else most
        if request.length <= most:
            return
        if most > FORM_BYTES and request.length <= EVENT_FILE_BYTES:
            # A browser shows no answer before it has sent everything; who may send much gets to read this one.
            await self.bodies.receive(proto, request.length, request.caller.address, None)
        raise NotTaken(413, most_bytes=most)


def ask(django: WSGIApplication, environ: WSGIEnvironment) -> Answer:
    """What Django answers; called in a lane."""
    told: dict[str, Any] = {}

    def start_response(status: str, headers: Headers, _fault: Any = None) -> Callable[[bytes], object]:
        told.update(status=int(status[:3]), headers=headers)
        return lambda _data: None

    response: Any = django(environ, start_response)
    is_head = environ["REQUEST_METHOD"] == "HEAD"
    if getattr(response, "file_to_stream", None) is not None and not is_head:
        length = next(
            (int(value) for name, value in told["headers"] if name.lower() == "content-length"), None
        )
        if length is None or length > SMALL:
            return Answer(told["status"], told["headers"], rest=response)
    try:
        body = b"" if is_head else b"".join(response)
    finally:
        close = getattr(response, "close", None)
        if close is not None:
            close()
    return Answer(told["status"], told["headers"], body)


# --- Reading a request -----------------------------------------------------------------------------------------


def _head(scope: Scope) -> WSGIEnvironment:
    """As much of a request's environment as the front cache looks at."""
    header = scope.headers.get
    head: WSGIEnvironment = {
        "REQUEST_METHOD": scope.method,
        "PATH_INFO": scope.path,
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": "",
        "wsgi.url_scheme": scope.scheme,
        "HTTP_HOST": _host(scope),
        "HTTP_ACCEPT_ENCODING": header("accept-encoding", ""),
        "HTTP_IF_NONE_MATCH": header("if-none-match"),
        "HTTP_HX_REQUEST": header("hx-request"),
        "HTTP_HX_HISTORY_RESTORE_REQUEST": header("hx-history-restore-request"),
    }
    if len(settings.LANGUAGES) > 1:
        # Of the cookies that of the language alone: with the others each phone would ask for something of its own.
        chosen = _cookie(scope, settings.LANGUAGE_COOKIE_NAME)
        head |= {
            "HTTP_COOKIE": f"{settings.LANGUAGE_COOKIE_NAME}={chosen}" if chosen else "",
            "HTTP_ACCEPT_LANGUAGE": header("accept-language", ""),
        }
    if settings.HTTPS and _caller(scope).is_proxied:
        head["HTTP_X_FORWARDED_PROTO"] = header("x-forwarded-proto", "")
    return head


def _static_key(scope: Scope) -> tuple[str, str] | None:
    """What the answer to a request for a whole static file depends on; None for any other request.

    A page asks by HEAD, for its icon, whether the server is there: each phone does while a form is filled in.
    """
    header = scope.headers.get
    if not scope.path.startswith(settings.STATIC_URL) or scope.query_string:
        return None
    if any(name in scope.headers for name in ("range", "if-none-match", "if-modified-since")):
        return None
    if settings.SECURE_SSL_REDIRECT and header("x-forwarded-proto", "") != "https":
        return None
    # Read as WhiteNoise reads it, which is given all such headers: what one browser was sent fits the next.
    takes_gzip = _GZIP.search(",".join(_all(scope, "accept-encoding")))
    return scope.path, "gzip" if takes_gzip else ""


def _caller(scope: Scope) -> Caller:
    peer = host_of(scope.client)
    told = None
    if is_among(peer, settings.PROXIES) and "x-forwarded-for" in scope.headers:
        told = ",".join(_all(scope, "x-forwarded-for"))
    return caller_of(peer, told, settings.PROXIES, must_tell=settings.HTTPS)


def _all(scope: Scope, name: str) -> Iterator[str]:
    return (value for key, value in scope.headers.items() if key == name)


def _host(scope: Scope) -> str:
    """The Host header. Where there are several, all of them as Django reads them, which is not a host of ours."""
    return ",".join(_all(scope, "host"))


def _cookie(scope: Scope, name: str) -> str:
    """The value of a cookie that holds nothing to unquote, the last one as Django reads them; "" without it.

    Django's reading of thousands of quoted ones, which anybody can send, takes too long for the event loop.
    """
    found = ""
    for header in _all(scope, "cookie"):
        for cookie in header.split(";"):
            key, _, value = cookie.partition("=")
            if key.strip() == name:
                found = value.strip()
    return found


class _Request:
    """A request for Django: who asks, for what, and how much comes with it. NotTaken where the length is missing.

    A member of the staff has a turn of their own, `turn`; others share their address's.
    """

    def __init__(self, scope: Scope, turn: str) -> None:
        self.scope = scope
        self.caller = _caller(scope)
        self.asker = Asker(turn, is_known=True) if turn else Asker(self.caller.address)
        self.length = self._read_length()
        self.address: Address | None
        self.address, self.values = address_at(scope.path) or (None, {})
        self.is_costly = self.address is not None and scope.method in self.address.costly

    def _read_length(self) -> int:
        """The length of the body; the server has refused what is not a number, or two that differ."""
        header = self.scope.headers.get
        told = header("content-length")
        if header("transfer-encoding") is not None or (told is None and self.scope.method == "POST"):
            raise NotTaken(411)
        return int(told or 0)

    def environ(self, length: int, body: IO[bytes]) -> WSGIEnvironment:
        """The request as Django takes it, with a body of so many bytes."""
        scope = self.scope
        environ: WSGIEnvironment = {
            "REQUEST_METHOD": scope.method,
            "SCRIPT_NAME": "",
            "PATH_INFO": scope.path.encode().decode("latin-1"),
            "QUERY_STRING": scope.query_string,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": scope.server.rpartition(":")[2],
            "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
            "REMOTE_ADDR": self.caller.address,
            "CONTENT_LENGTH": str(length),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": scope.scheme,
            "wsgi.input": body,
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": True,
            "wsgi.multiprocess": True,
            "wsgi.run_once": False,
        }
        for name, value in scope.headers.items():
            # With an underscore it would pass for the header that has a hyphen in its place.
            if "_" in name or name == "content-length":
                continue
            key = "CONTENT_TYPE" if name == "content-type" else f"HTTP_{name.upper().replace('-', '_')}"
            joint = "; " if name == "cookie" else ","
            environ[key] = f"{environ[key]}{joint}{value}" if key in environ else value
        # Django and the views believe these headers, so only a named proxy's are passed on.
        if not self.caller.is_proxied:
            for key in ("HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_FOR"):
                environ.pop(key, None)
        return environ


# --- Sending an answer -----------------------------------------------------------------------------------------


async def _send(proto: Any, status: int, headers: Headers, body: bytes) -> None:
    """Send an answer: a long one no faster than the browser takes it.

    Of what is sent at once the server makes a copy for each browser, and holds it until it is taken.
    """
    if not body:
        proto.response_empty(status, headers)
    elif len(body) <= PIECE:
        proto.response_bytes(status, headers, body)
    else:
        transport = proto.response_stream(status, headers)
        with _left_if_slow():
            for start in range(0, len(body), PIECE):
                async with asyncio.timeout(SLOWEST_READER):
                    await transport.send_bytes(body[start : start + PIECE])


async def _send_file(proto: Any, answered: Answer) -> None:
    """Send a long file while reading it, no faster than the browser takes it."""
    try:
        transport = proto.response_stream(answered.status, answered.headers)
        blocks = iter(answered.rest)
        with _left_if_slow():
            while piece := await asyncio.to_thread(_read, blocks):
                async with asyncio.timeout(SLOWEST_READER):
                    await transport.send_bytes(piece)
    finally:
        await asyncio.to_thread(answered.rest.close)


@contextmanager
def _leaving(proto: Any) -> Iterator["asyncio.Future[Any]"]:
    """A future that is done as soon as the browser has closed its connection."""
    gone = asyncio.ensure_future(proto.client_disconnect())
    try:
        yield gone
    finally:
        gone.cancel()


@contextmanager
def _left_if_slow() -> Iterator[None]:
    """A browser that does not take a piece in time is left: it sees that the answer has no end."""
    try:
        yield
    except TimeoutError:
        logger.info("a browser did not take an answer that it had asked for")


def _read(blocks: Iterator[bytes]) -> bytes:
    return b"".join(islice(blocks, PIECE // _BLOCK))


def _is_closed(fault: Exception) -> bool:
    from granian import rsgi  # noqa: PLC0415 - a Rust library: loaded by serve alone

    return isinstance(fault, rsgi.ProtocolClosed | rsgi.ProtocolError)  # type: ignore[attr-defined]
