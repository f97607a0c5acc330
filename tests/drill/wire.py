"""A connection as bytes: what no browser sends, in pieces, and every way in which a connection ends."""

import socket
import struct
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

PATIENCE = 10.0  # seconds
HOST = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Answer:
    """A final answer: the status, headers by their names in small letters, the body as it came."""

    status: int
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class Request:
    """A request in parts: `lines` are further header lines; a body has its Content-Length unless told otherwise."""

    method: str
    path: str
    body: bytes = b""
    lines: tuple[str, ...] = ()

    def head(self, *lines: str, length: int | None = None) -> bytes:
        """The head, with its empty line. `length` -1: without Content-Length."""
        measured = len(self.body) if length is None else length
        counted = [f"Content-Length: {measured}"] if self.method == "POST" and measured >= 0 else []
        every = [f"{self.method} {self.path} HTTP/1.1", f"Host: {HOST}", *counted, *self.lines, *lines]
        return ("\r\n".join(every) + "\r\n\r\n").encode()

    def whole(self) -> bytes:
        """All of it."""
        return self.head() + self.body


def cookie_line(cookies: Mapping[str, str]) -> str:
    """The header line of these cookies."""
    return "Cookie: " + "; ".join(f"{name}={value}" for name, value in cookies.items())


def get(path: str, *lines: str) -> Request:
    """A page."""
    return Request("GET", path, lines=lines)


class Wire:
    """One connection, from `source`; `window` is the size of its receive buffer in bytes (0: the system's)."""

    def __init__(self, port: int, *, source: str = HOST, patience: float = PATIENCE, window: int = 0) -> None:
        self.patience = patience
        self.interim: list[int] = []  # statuses like 100 Continue
        self._data = b""
        self.socket = socket.socket()
        self.socket.settimeout(patience)
        if window:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
        self.socket.bind((source, 0))
        self.socket.connect((HOST, port))
        if (
            self.socket.getsockname() == self.socket.getpeername()
        ):  # where nobody listens, a port may reach itself
            self.socket.close()
            raise ConnectionRefusedError

    def send(self, data: bytes) -> bool:
        """Send all of it; whether the other side still took it."""
        try:
            self.socket.sendall(data)
        except (ConnectionError, TimeoutError):
            return False
        return True

    def read(
        self, patience: float | None = None, *, piece: int = 1 << 18, pause: float = 0.0
    ) -> Answer | None:
        """The next final answer; None where the connection ends before a whole one. TimeoutError in silence.

        It is taken in pieces of so many bytes, with `pause` seconds before each.
        """
        end = time.monotonic() + (self.patience if patience is None else patience)
        while True:
            answer = self._take_answer(is_over=False)
            if answer is not None:
                return answer
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError
            self.socket.settimeout(left)
            time.sleep(pause)
            try:
                came = self.socket.recv(piece)
            except ConnectionError:
                came = b""
            if not came:
                return self._take_answer(is_over=True)
            self._data += came

    def is_open(self, seconds: float = 0.2) -> bool:
        """Whether the other side keeps the connection open for so long, with nothing to say."""
        self.socket.settimeout(seconds)
        try:
            return bool(self.socket.recv(1))
        except TimeoutError:
            return True
        except ConnectionError:
            return False

    def finish(self) -> None:
        """FIN: closed as a browser does that is left."""
        self.socket.close()

    def reset(self) -> None:
        """RST: closed with a bang."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def half_close(self) -> None:
        """Say that nothing more comes, and go on listening."""
        self.socket.shutdown(socket.SHUT_WR)

    def _take_answer(self, *, is_over: bool) -> Answer | None:
        while True:
            top, end, rest = self._data.partition(b"\r\n\r\n")
            if not end:
                return None
            first, *lines = top.decode("latin-1").split("\r\n")
            status = int(first.split(" ")[1])
            if status < 200:
                self.interim.append(status)
                self._data = rest
                continue
            headers = {
                name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)
            }
            found = _cut_body(headers, rest, is_over=is_over)
            if found is None:
                return None
            body, self._data = found
            return Answer(status, headers, body)


def _cut_body(headers: Mapping[str, str], data: bytes, *, is_over: bool) -> tuple[bytes, bytes] | None:
    """(the body, what follows it); None while it is not all there."""
    if "chunked" in headers.get("transfer-encoding", ""):
        return _cut_chunks(data)
    if "content-length" not in headers:
        return (data, b"") if is_over else None
    length = int(headers["content-length"])
    return None if len(data) < length else (data[:length], data[length:])


def _cut_chunks(data: bytes) -> tuple[bytes, bytes] | None:
    body = b""
    while True:
        size, end, rest = data.partition(b"\r\n")
        if not end:
            return None
        length = int(size.split(b";")[0], 16)
        if len(rest) < length + 2:
            return None
        body, data = body + rest[:length], rest[length + 2 :]
        if length == 0:
            return body, data


def ask(port: int, request: Request, *, source: str = HOST, patience: float = PATIENCE) -> Answer | None:
    """One request over a connection of its own; None where it ended without an answer, or in silence."""
    try:
        wire = Wire(port, source=source, patience=patience)
    except OSError:
        return None
    try:
        wire.send(request.whole())
        return wire.read()
    except TimeoutError:
        return None
    finally:
        wire.finish()


def status_of(answer: Answer | None) -> int:
    """The status, 0 where there was no answer."""
    return 0 if answer is None else answer.status
