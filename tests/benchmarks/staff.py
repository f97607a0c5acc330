"""People of the staff as a server sees them: signed in by an invitation, sending forms over one open connection."""

import http.client
import re
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from urllib.parse import urlencode

FIELD = "subject"  # what a form's page showed
CSRF_COOKIE = "tandem_csrf"
IDLE = 1.0  # seconds after which a connection is opened anew
TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="(\w+)"')


@dataclass(frozen=True, slots=True)
class Sent:
    """A form that was sent: what it asks for, the status of the answer, and the seconds it took."""

    what: str
    table: int
    status: int
    took: float
    at: float

    @property
    def is_taken(self) -> bool:
        """Whether the server took it: the floor's pages lead on, the desk's show the next slip."""
        return self.status in {200, 302}


@dataclass
class Person:
    """Somebody who works at the event, with the forms sent so far; `source` is the address of the device."""

    host: str
    sent: list[Sent] = field(default_factory=list)
    cookies: dict[str, str] = field(default_factory=dict)
    token: str = ""
    source: str = ""
    patience: float = 120.0  # seconds

    def __post_init__(self) -> None:
        self.asked_at = 0.0
        place = (self.source, 0) if self.source else None
        self.connection = http.client.HTTPConnection(self.host, timeout=self.patience, source_address=place)

    def sign_in(self, path: str) -> None:
        """Scan the code, press the button, and open the first page."""
        self.get(path)
        status, location = self.ask("POST", path, {})
        assert status == 302, status
        self.get(location)

    def sign_in_by_name(self, username: str, password: str) -> int:
        """Type a name and a password; the status of the answer, 302 for those who are let in."""
        self.get("/sign-in/")
        status, _location = self.ask("POST", "/sign-in/", {"username": username, "password": password})
        return status

    def get(self, path: str) -> bytes:
        """A page; the token of its forms is kept."""
        self.ask("GET", path)
        found = TOKEN.search(self.body)
        self.token = found[1].decode() if found else self.token
        return self.body

    def post(self, what: str, table: int, path: str, part: str = "", /, **values: str | list[str]) -> Sent:
        """Send a form of a table and note what came of it; htmx sends it for the `part` of a page."""
        from tests.shown import all_of_table  # noqa: PLC0415 - after django.setup

        shown = {FIELD: all_of_table(path.split("/")[2], table)} if table else {}
        start = time.perf_counter()
        status, _location = self.ask("POST", path, shown | values, part)
        now = time.perf_counter()
        self.sent.append(Sent(what, table, status, now - start, now))
        return self.sent[-1]

    def ask(
        self, method: str, path: str, values: Mapping[str, str | list[str]] | None = None, part: str = ""
    ) -> tuple[int, str]:
        """Ask over the open connection: the status and the place that the answer leads to."""
        now = time.monotonic()
        if now - self.asked_at > IDLE:  # the server closes what rests, as a browser knows
            self.connection.close()
        self.asked_at = now
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if part:
            headers |= {"HX-Request": "true", "HX-Target": part}
        body = None
        if values is not None:
            body = urlencode({**values, "csrfmiddlewaretoken": self.token}, doseq=True)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        self.body = answer.read()
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
            if name == CSRF_COOKIE:  # changed by a sign-in; the next page may have no form that says so
                self.token = value
        return answer.status, answer.headers.get("Location", "")


def work_at_once(works: list[Iterator[None]], pause: float) -> None:
    """Let everybody work at the same time, each step after `pause` seconds of that person's own."""

    def work(steps: Iterator[None], first_pause: float) -> None:
        time.sleep(first_pause)
        for _step in steps:
            time.sleep(pause)

    with ThreadPoolExecutor(len(works)) as pool:
        started = [pool.submit(work, steps, pause * at / len(works)) for at, steps in enumerate(works)]
    for one in started:
        one.result()
