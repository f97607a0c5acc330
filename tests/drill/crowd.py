"""A whole hall behind one address at the end of a round, and one phone that floods while others work on."""

import heapq
import random
import selectors
import socket
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tests.benchmarks.staff import Person
from tests.drill.ground import DESK, EVENT, OWNER, PASSWORD, Ground, Team, port_of, team_report
from tests.drill.load import flood, harm
from tests.drill.report import Report
from tests.drill.wire import HOST, Request, ask, get, status_of

SECONDS, SECONDS_SMALL = 60.0, 6.0
MOST_SMALL = 60
VANISHING = 0.02
ROUTER, FLOODER = "127.0.0.2", "127.0.0.66"
ANSWERED_WITHIN = 120.0  # seconds after the last phone began; an answer that is only slow is not a refusal
OTHERS = 30  # phones that work on beside the flood
QUICK = 10.0  # seconds within which they are answered


@dataclass(slots=True)
class Phone:
    """A phone that sends its form in three pieces, or vanishes after the first of them."""

    form: Request
    source: str
    is_vanishing: bool = False
    connection: socket.socket | None = None
    pieces: int = 0
    status: int = 0
    sent_at: float = 0.0
    took: float = 0.0

    def step(self, port: int) -> bool:
        """Send the next piece; whether more are to come."""
        body = self.form.body
        third = len(body) // 3
        parts = (self.form.head() + body[:third], body[third : 2 * third], body[2 * third :])
        try:
            if self.connection is None:
                self.sent_at = time.monotonic()
                self.connection = socket.create_connection((HOST, port), 10, (self.source, 0))
            self.connection.sendall(parts[self.pieces])
        except OSError:
            return False
        self.pieces += 1
        return self.pieces < (1 if self.is_vanishing else 3)

    def hear(self) -> None:
        """The status of its answer."""
        assert self.connection is not None
        try:
            data = self.connection.recv(1 << 16)
        except OSError:
            data = b""
        self.status = int(data.split(b" ", 2)[1]) if data.startswith(b"HTTP/1.1 ") else -1
        self.took = time.monotonic() - self.sent_at
        self.connection.close()


def let_send(port: int, phones: Sequence[Phone], seconds: float, most_pause: float) -> None:
    """All phones begin within so many seconds, each pausing between its pieces; until all are answered."""
    draw = random.Random(7)
    start = time.monotonic()
    plan = [(start + draw.uniform(0, seconds), at) for at in range(len(phones))]
    heapq.heapify(plan)
    end = start + seconds + ANSWERED_WITHIN
    with selectors.DefaultSelector() as selector:
        while time.monotonic() < end and (plan or selector.get_map()):
            now = time.monotonic()
            while plan and plan[0][0] <= now:
                _due, at = heapq.heappop(plan)
                phone = phones[at]
                is_new = phone.connection is None
                goes_on = phone.step(port)
                if is_new and phone.connection is not None and not phone.is_vanishing:
                    selector.register(phone.connection, selectors.EVENT_READ, phone)
                if goes_on:
                    heapq.heappush(plan, (now + draw.uniform(0.05, most_pause) / 2, at))
            for key, _events in selector.select(0.01):
                selector.unregister(key.fileobj)
                key.data.hear()


def run(ground: Ground, report: Report) -> None:
    """The hall's round end; then the flood."""
    with ground.serve() as served:
        port = port_of(served)
        desk = ground.let_in(served)
        mine = [ground.deal_team() for _number in range(OTHERS + 8)]
        report_hall(ground, report, port)
        report_flood(ground, report, port, desk, mine)
        report.check("the journal is whole", ground.has_whole_journal())


def report_hall(ground: Ground, report: Report, port: int) -> None:
    """Every team reports its result, from one address."""
    draw = random.Random(3)
    teams = ground.deal_teams()
    teams = teams[-MOST_SMALL:] if report.is_small else teams
    phones = [Phone(team_report(team, 200), ROUTER, draw.random() < VANISHING) for team in teams]
    phones[0].is_vanishing = True
    let_send(port, phones, SECONDS_SMALL if report.is_small else SECONDS, 0.6)
    gone = {team.number for team, phone in zip(teams, phones, strict=True) if phone.is_vanishing}
    counted = Counter(phone.status for phone in phones if not phone.is_vanishing)
    report.check(
        f"a hall of {len(phones)} phones behind one address, {len(gone)} vanishing: none is refused",
        set(counted) == {302},
        dict(counted),
    )
    written = {team.number: ground.reports_written(team) for team in teams}
    wrong = [number for number, found in written.items() if found != ((0, 0) if number in gone else (1, 1))]
    report.check("all others are written exactly once, and nothing of those", not wrong, wrong or "")
    took = sorted(phone.took for phone in phones if phone.status == 302)
    if took:
        report.note(
            f"from the first byte to the answer: median {took[len(took) // 2]:.2f} s, worst {took[-1]:.2f} s"
        )


def report_flood(ground: Ground, report: Report, port: int, desk: Person, teams: list[Team]) -> None:
    """One phone with 1,300 unfinished forms, 150 pages and 60 sign-ins at once; others come from elsewhere."""
    forms = [team_report(team, 400) for team in teams[OTHERS:]]
    pages = [get(f"/rulings/?q=prizes+{number}") for number in range(200)] + [
        get("/rulings/booklet.pdf")
    ] * 20
    others = [Phone(team_report(team, 200), f"127.0.1.{10 + at}") for at, team in enumerate(teams[:OTHERS])]
    owner = Person(f"{HOST}:{port}", source="127.0.1.5", patience=30)
    seen: list[tuple[str, int, float]] = []

    def note(what: str, status: int, started: float) -> None:
        seen.append((what, status, time.monotonic() - started))

    with harm(flood, port, forms=forms, pages=pages, source=FLOODER) as flooding:
        let_send(port, others, 5.0, 4.0)
        for number in range(5):
            started = time.monotonic()
            note(
                "kept page",
                status_of(ask(port, get(EVENT), source=f"127.0.2.{number + 1}", patience=30)),
                started,
            )
            started = time.monotonic()
            desk.connection.close()
            try:
                status = desk.ask("GET", DESK)[0]
            except OSError:
                status = 0
            note("desk", status, started)
        started = time.monotonic()
        try:
            status = owner.sign_in_by_name(OWNER, PASSWORD)
        except OSError:
            status = 0
        note("sign-in", status, started)
    counted = Counter(phone.status for phone in others)
    report.check(
        f"{OTHERS} teams report beside one phone that floods: none is refused",
        set(counted) == {302},
        dict(counted),
    )
    wrong = [team.number for team in teams[:OTHERS] if ground.reports_written(team) != (1, 1)]
    report.check("all of them are written exactly once", not wrong, wrong or "")
    failed = [one for one in seen if one[1] not in {200, 302}]
    report.check("kept pages, the desk and a sign-in from elsewhere are answered", not failed, failed or "")
    slowest = max(seen, key=lambda one: one[2])
    slow = max(phone.took for phone in others)
    report.aim(
        f"all of them within {QUICK:.0f} s (a form takes up to 4 s to send)",
        not failed and max(slowest[2], slow) < QUICK,
        f"{slowest[0]} {slowest[2]:.2f} s, a form {slow:.2f} s",
    )
    hurt = {status: number for status, number in flooding.counted.items() if status in {0, 408, 429, 503}}
    report.check("the phone that floods is sent away", set(hurt) & {408, 429, 503}, dict(flooding.counted))
