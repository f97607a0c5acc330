"""What the front cache keeps: Django's answer to a request that is nobody's, packed once, with its headers."""

import hashlib
import json
import sys
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any
from urllib.parse import urlencode
from wsgiref.types import WSGIApplication, WSGIEnvironment

from django.conf import settings

from pairings.pages.frame.live import DEPENDS_ON, STATE
from pairings.pages.phones.stamps import Stamps

# What Django's answer may say of itself only where it was made for one reader or one connection.
_NOT_KEPT = frozenset({"set-cookie", "www-authenticate", "content-encoding", "transfer-encoding"})

_LONG = 32 * 1024

Headers = list[tuple[str, str]]
State = frozenset[tuple[int, int]]  # (event's key, its version) of every event


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request asks for: the key under which its answer is kept, and what a poll has seen."""

    path: str
    slug: str
    search: str
    is_part: bool
    language: str
    seen_tag: str  # the entity tag of the part that the page shows; empty where it is not a poll
    key: tuple[str, str, bool, str]  # all that an answer depends on, but for the state of the events
    is_secure: bool  # whether the request came by https, as Django judges it
    is_clock: bool
    is_of_few: bool  # about some entries alone: a search, or a team's own page


@dataclass(frozen=True, slots=True)
class Kept:
    """One answer as it is sent: both bodies with their headers, the tag that names its contents, its state.

    Of an answer about some entries there are as many as teams, so only its packed body is kept.
    """

    state: State
    etag: str
    plain: bytes | None
    headers: Headers
    packed: bytes
    packed_headers: Headers
    bare_headers: Headers  # of an answer without a body: 204 and 304
    entries: frozenset[int] = frozenset()  # numbers of the entries that it is about; none: about everything
    stamps: tuple[str, ...] = ()  # theirs when it was built

    def unpacked(self) -> bytes:
        """The body for one of the few that do not take it packed."""
        return zlib.decompress(self.packed, zlib.MAX_WBITS | 16) if self.plain is None else self.plain


def build_answer(app: WSGIApplication, asked: Asked, state: State, stamps: Stamps) -> Kept | None:
    """Django's answer to a request that is nobody's; None where it is not one to keep.

    `stamps` were read before: what changes meanwhile moves them at the next look.

    Of the reader's request only the language, the search and the kind (page or part) go in: no cookie, no address.
    """
    answer: dict[str, Any] = {}

    def start_response(status: str, headers: Headers, _fault: Any = None) -> Callable[[bytes], object]:
        answer.update(status=status, headers=headers)
        return lambda _data: None

    environ = _anonymous_environ(asked) | {STATE: state}
    chunks = app(environ, start_response)
    try:
        body = b"".join(chunks)
    finally:
        close = getattr(chunks, "close", None)
        if close is not None:
            close()
    headers: Headers = answer["headers"]
    names = {name.lower(): value for name, value in headers}
    if not answer["status"].startswith("200") or not _NOT_KEPT.isdisjoint(names):
        return None
    if "cookie" in names.get("vary", "").lower():  # it looked at who is reading
        return None
    kept = _keep(headers, body, names.get("etag", ""), state)
    about = names.get(DEPENDS_ON.lower(), "")
    if not about:
        return kept
    numbers = frozenset(int(number) for number in about.split(","))
    told = stamps.of(numbers, is_search=bool(asked.search))
    return replace(kept, plain=None, entries=numbers, stamps=told)


def _anonymous_environ(asked: Asked) -> WSGIEnvironment:
    query = urlencode({"q": asked.search}) if asked.search else ""
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "PATH_INFO": asked.path,
        "QUERY_STRING": query,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "443" if asked.is_secure else "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": "localhost",
        "HTTP_ACCEPT_LANGUAGE": asked.language,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "https" if asked.is_secure else "http",
        "wsgi.input": BytesIO(),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    if asked.is_part:
        environ["HTTP_HX_REQUEST"] = "true"
    if asked.is_secure and settings.SECURE_PROXY_SSL_HEADER:
        environ[settings.SECURE_PROXY_SSL_HEADER[0]] = settings.SECURE_PROXY_SSL_HEADER[1]
    return environ


def _keep(headers: Headers, body: bytes, etag: str, state: State) -> Kept:
    """An answer as it is sent, with the tag that its view gave it or one made of its bytes."""
    left_out = {"content-length", "etag", "vary", DEPENDS_ON.lower()}
    etag = etag or f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'
    shared = [(name, value) for name, value in headers if name.lower() not in left_out]
    varies = [value for name, value in headers if name.lower() == "vary"]
    shared += [("ETag", etag), ("Vary", ", ".join([*varies, "Accept-Encoding"]))]
    packed = pack(body)
    return Kept(
        state=state,
        etag=etag,
        plain=body,
        headers=[*shared, ("Content-Length", str(len(body)))],
        packed=packed,
        packed_headers=[*shared, ("Content-Encoding", "gzip"), ("Content-Length", str(len(packed)))],
        bare_headers=[pair for pair in shared if pair[0].lower() != "content-type"],
    )


def pack(body: bytes) -> bytes:
    """`body` in gzip's format. Long lists of names come out smallest where zlib's codes change often: less memory."""
    levels = (4, 5) if len(body) >= _LONG else (8,)
    packers = [zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS | 16, level) for level in levels]
    return min((packer.compress(body) + packer.flush() for packer in packers), key=len)


def answer(kept: Kept, asked: Asked, environ: WSGIEnvironment) -> tuple[int, Headers, bytes]:
    """(status, headers, body) for one reader of what is kept; nothing is asked of anything else.

    A poll that has seen it gets 204, a browser that holds it 304, and the clock's page the time of this moment.
    """
    if asked.seen_tag == kept.etag:
        return 204, kept.bare_headers, b""
    if environ.get("HTTP_IF_NONE_MATCH") == kept.etag:
        return 304, kept.bare_headers, b""
    is_head = environ["REQUEST_METHOD"] == "HEAD"
    if asked.is_clock:
        return _time(kept, is_head=is_head)
    if "gzip" in environ.get("HTTP_ACCEPT_ENCODING", ""):
        return 200, kept.packed_headers, b"" if is_head else kept.packed
    return 200, kept.headers, b"" if is_head else kept.unpacked()


def _time(kept: Kept, *, is_head: bool) -> tuple[int, Headers, bytes]:
    """The server's time, fresh for every request, under the headers of Django's own answer."""
    body = json.dumps({"now": int(time.time() * 1000)}).encode()
    left_out = {"content-length", "etag"}
    headers = [pair for pair in kept.headers if pair[0].lower() not in left_out]
    return 200, [*headers, ("Content-Length", str(len(body)))], b"" if is_head else body
