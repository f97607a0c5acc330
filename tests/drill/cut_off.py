"""Forms that are cut off: 400 (408 for silence), nothing written; and whole afterwards, written exactly once.

Each kind of form - a slip of the desk, a team's report without a cookie, a file - lacks one byte, three, half of its
body or all of it, and then the connection ends by FIN, by RST, by half a close, or falls silent.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from tests.drill.ground import Ground, file_field, port_of, slip, team_report, upload
from tests.drill.report import Report
from tests.drill.wire import Request, Wire, ask, status_of
from tests.e2e.served import Served

ENDS = ("FIN", "RST", "half-close", "silence")
SILENCE = 40.0  # seconds: the longest that a form may take, and some more
SETTLES = 1.0
Written = Callable[[], tuple[int, int]]


@dataclass(slots=True)
class Try:
    """A form that lacks `missing` bytes and ends so; the status of the answer, 0 without one."""

    kind: str
    form: Request
    written: Written
    missing: int
    end: str
    status: int = 0
    took: float = 0.0
    wire: Wire | None = None

    @property
    def name(self) -> str:
        """As a line of the report names it."""
        return f"{self.kind}, {self.missing} bytes missing, {self.end}"

    def send(self, port: int) -> None:
        """Head and as much of the body as is there; then the end."""
        self.wire = Wire(port)
        body = self.form.body
        self.wire.send(self.form.head() + body[: len(body) - self.missing])
        time.sleep(0.05)  # the server has it, and waits for the rest
        if self.end == "FIN":
            self.wire.finish()
        elif self.end == "RST":
            self.wire.reset()
        elif self.end == "half-close":
            self.wire.half_close()

    def hear(self, patience: float) -> None:
        """The answer of a connection that still listens."""
        if self.wire is None or self.end in {"FIN", "RST"}:
            return
        started = time.monotonic()
        try:
            self.status = status_of(self.wire.read(patience))
        except TimeoutError:
            self.status = -1
        self.took = time.monotonic() - started
        self.wire.finish()


def run(ground: Ground, report: Report) -> None:
    """Everything that ends, then everything that falls silent, then all forms whole."""
    with ground.serve() as served:
        port = port_of(served)
        tries = list(make_tries(ground, served, is_small=report.is_small))
        ending = [one for one in tries if one.end != "silence"]
        silent = [one for one in tries if one.end == "silence"]
        for one in ending:
            one.send(port)
            one.hear(2.0)
        time.sleep(SETTLES)
        report_ends(report, ending)
        report_unwritten(report, "whose connection ended", ending)
        report_silence(report, port, silent)
        report_unwritten(report, "that fell silent", silent)
        report_whole(report, port, tries)
        report.check("the journal is whole", ground.has_whole_journal())


def make_tries(ground: Ground, served: Served, *, is_small: bool) -> Iterable[Try]:
    """Every kind, with everything that can be missing, and every end."""
    person, owner = ground.let_in(served), ground.let_owner_in(served)
    field = file_field(owner.get("/carry-on/"))
    number = 0
    for end in ENDS:
        for lack in (1, "half") if is_small else (1, 3, "half", "all"):
            number += 1
            table, team = ground.deal_table(), ground.deal_team()
            slug = f"carried-{number}"
            data = ground.small_file(slug)
            form = slip(person, table, note="x" * 200)
            yield make_try("slip", form, partial(ground.slips_written, table), lack, end)
            form = team_report(team, 300)
            yield make_try("team report", form, partial(ground.reports_written, team), lack, end)
            form = upload(owner, "/carry-on/", field, "copy.tandem.json", data)
            yield make_try("file", form, partial(ground.events_written, slug), lack, end)


def make_try(kind: str, form: Request, written: Written, lack: int | str, end: str) -> Try:
    """One of them; `lack` is a number of bytes, "half" or "all"."""
    length = len(form.body)
    missing = lack if isinstance(lack, int) else {"half": length // 2, "all": length}[lack]
    return Try(kind, form, written, missing, end)


def report_ends(report: Report, tries: list[Try]) -> None:
    """Half a close is answered 400; the others hear nothing."""
    answered = [one for one in tries if one.end == "half-close"]
    wrong = [f"{one.name}: {one.status}" for one in answered if one.status != 400]
    report.check(
        f"{len(answered)} forms cut off by half a close are answered 400", not wrong, "; ".join(wrong)
    )


def report_unwritten(report: Report, which: str, tries: list[Try]) -> None:
    """Nothing of them is written."""
    wrong = [one.name for one in tries if one.written() != (0, 0)]
    report.check(f"nothing is written of {len(tries)} forms {which}", not wrong, "; ".join(wrong))


def report_silence(report: Report, port: int, tries: list[Try]) -> None:
    """All at once, each answered 408 within the time limit."""
    started = time.monotonic()
    for one in tries:
        one.send(port)
    for one in tries:
        one.hear(max(0.5, SILENCE - (time.monotonic() - started)))
    wrong = [f"{one.name}: {one.status}" for one in tries if one.status != 408]
    last = time.monotonic() - started
    report.check(f"{len(tries)} silent forms are answered 408", not wrong, "; ".join(wrong))
    report.note(f"the last of them after {last:.1f} s")


def report_whole(report: Report, port: int, tries: list[Try]) -> None:
    """The same forms, whole: taken, and written once."""
    refused = []
    for one in tries:
        status = status_of(ask(port, one.form))
        if status not in {200, 302}:
            refused.append(f"{one.name}: {status}")
    report.check(
        f"{len(tries)} of these forms are taken when they come whole", not refused, "; ".join(refused)
    )
    wrong = [f"{one.name}: {one.written()}" for one in tries if one.written() != (1, 1)]
    report.check("each of them is written exactly once", not wrong, "; ".join(wrong))
