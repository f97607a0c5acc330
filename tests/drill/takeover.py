"""One laptop dies in mid-round, and an empty second one takes over from the stick: how long it takes, and what is told.

The machine's steps are measured. What people do in between is counted with the seconds below, which are generous for
somebody who has never done it: putting the stick in, a double click, four fields, one button, one file. Once more with
the newest copy damaged: it is refused with the reason, and the one before it is taken.
"""

import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path

from tests.benchmarks.staff import FIELD, Person
from tests.drill.ground import DESK, EVENT, PASSWORD, RESULTS, SLUG, Ground, file_field, host_of, upload
from tests.drill.ledger import SUBJECT
from tests.drill.report import Report
from tests.drill.wire import ask, cookie_line, get
from tests.e2e.served import Served, serve
from tournament.config.copies.stick import MARKER, copies_of

PEOPLE = {
    "the stick": 6,
    "a double click": 3,
    "name and password": 18,
    "carry on": 2,
    "the file": 8,
}  # seconds
MOST_SECONDS = 60.0
PATIENCE = 200.0  # for an answer, on a machine that does much else
COPY_SECONDS = 20.0  # for a copy that is made at once, on a machine that does much else
EARLY, LATER, NEVER_COPIED = 3, 3, 2  # results before the first copy, before the second, and after it


def run(ground: Ground, report: Report) -> None:
    """The first laptop's day and death, then two others, one after the other, from the same stick."""
    stick = ground.data.parent / "stick"
    stick.mkdir()
    with ground.serve() as served:
        day = Day(ground, served, stick)
        day.live()
        os.killpg(served.process.pid, signal.SIGKILL)
        served.process.wait()
    newest, older = copies_of(stick, SLUG)[:2]
    with second_laptop(ground, "second") as laptop:
        laptop.carry_on(newest)
        laptop.tell(report, "from the newest copy")
        check_what_is_told(report, laptop, copied=EARLY + LATER)
        check_round_goes_on(report, laptop, day)
    data = newest.read_bytes()
    half = len(data) // 2
    newest.write_bytes(data[:half] + bytes([data[half] ^ 1]) + data[half + 1 :])
    with second_laptop(ground, "third") as laptop:
        status, said = laptop.try_file(newest)
        told = "this backup is damaged" in said and "Try the one before it" in said
        report.check(
            "a damaged newest copy is refused, and the page says why", status == 422 and told, status
        )
        laptop.carry_on(older)
        laptop.tell(report, "from the copy before it")
        check_what_is_told(report, laptop, copied=EARLY)


@dataclass
class Day:
    """What happens on the laptop that dies."""

    ground: Ground
    served: Served
    stick: Path
    tables: list[int] = field(default_factory=list)

    def live(self) -> None:
        """Results, a copy, results, a copy, and a few more that no copy has."""
        owner = self.ground.let_owner_in(self.served)
        for number, results in enumerate((EARLY, LATER), start=1):
            self.enter(owner, results)
            # Another marker is another stick to the keeper, which has no copy on it yet.
            (self.stick / MARKER).unlink(missing_ok=True)
            owner.get("/copies/")
            owner.ask("POST", "/copies/", {"folder": str(self.stick)})
            deadline = time.monotonic() + COPY_SECONDS
            while len(copies_of(self.stick, SLUG)) < number:
                assert time.monotonic() < deadline, "no copy was made"
                time.sleep(0.1)
        owner.get(RESULTS)
        self.enter(owner, NEVER_COPIED)

    def enter(self, person: Person, results: int) -> None:
        """So many results at tables that have none."""
        for _number in range(results):
            self.tables.append(self.ground.deal_table())
            assert enter_result(person, self.tables[-1]) == 200


def enter_result(person: Person, table: int) -> int:
    """The status of the answer to a slip."""
    seen = SUBJECT.search(person.get(f"{RESULTS}?table={table}"))
    values = {"table": str(table), "keys": "1", FIELD: unescape(seen[1].decode()) if seen else ""}
    return person.post("record_result", table, RESULTS, "entry", **values).status


@dataclass
class Laptop:
    """A laptop with an empty data folder: what its owner sees, and how long each step took."""

    served: Served
    person: Person
    took: dict[str, float]
    page: str = ""
    desk: str = ""

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Measure one."""
        started = time.perf_counter()
        yield
        self.took[name] = self.took.get(name, 0.0) + time.perf_counter() - started

    def set_up(self) -> None:
        """The first visit: the link of the window, an account, and whatever page comes then."""
        path = self.served.set_up_link.partition(host_of(self.served))[2]
        with self.step("the first page"):
            self.person.get(path)
        values = {
            "full_name": "Sam Second",
            "username": "sam",
            "new_password": PASSWORD,
            "repeated": PASSWORD,
        }
        with self.step("the account"):
            status, location = self.person.ask("POST", path, values)
            assert status == 302, self.person.body.decode()
            self.person.get(location)

    def try_file(self, path: Path) -> tuple[int, str]:
        """Send a copy; the status and the text of the answer, or of the page that it leads to."""
        page = self.person.get("/carry-on/")
        form = upload(self.person, "/carry-on/", file_field(page), path.name, path.read_bytes())
        port = int(host_of(self.served).rpartition(":")[2])
        with self.step("the copy is read"):
            answer = ask(port, form, patience=PATIENCE)
            assert answer is not None, "no answer"
        if answer.status != 302:
            return answer.status, text_of(answer.body)
        for line in re.findall(r"(\w+)=([^;]*)", answer.headers.get("set-cookie", ""))[:1]:
            self.person.cookies[line[0]] = line[1]
        with self.step("what is told"):
            told = ask(
                port, get(answer.headers["location"], cookie_line(self.person.cookies)), patience=PATIENCE
            )
            assert told is not None, "no answer"
        return answer.status, text_of(told.body)

    def carry_on(self, path: Path) -> None:
        """Read a copy and open the desk."""
        status, self.page = self.try_file(path)
        assert status == 302, self.page
        with self.step("the desk"):
            self.desk = text_of(self.person.get(DESK))

    def tell(self, report: Report, how: str) -> None:
        """The figures, with those of people."""
        machine, people = sum(self.took.values()), sum(PEOPLE.values())
        report.note(
            f"{how}: "
            + ", ".join(f"{name} {seconds:.1f} s" for name, seconds in self.took.items())
            + f"; people: {', '.join(f'{name} {seconds} s' for name, seconds in PEOPLE.items())}"
        )
        seen = f"{machine:.1f} s of the machine and {people} s of people"
        report.aim(f"taken over {how} within {MOST_SECONDS:.0f} s", machine + people <= MOST_SECONDS, seen)


@contextmanager
def second_laptop(ground: Ground, name: str) -> Iterator[Laptop]:
    """A laptop that is switched on, with its account made."""
    data = ground.data.parent / name
    started = time.perf_counter()
    with serve(data, BIND="127.0.0.1") as served:
        took = {"the start": time.perf_counter() - started}
        laptop = Laptop(served, Person(host_of(served), patience=PATIENCE), took)
        laptop.set_up()
        yield laptop


def check_what_is_told(report: Report, laptop: Laptop, *, copied: int) -> None:
    """How old the copy is, which slips are to be entered again, and that copies need a folder here."""
    report.check(
        "it says when the copy ends, how long ago that is, and with which line of the journal",
        re.search(
            r"The backup was made at \d\d:\d\d:\d\d, .* ago, after line \d+ of the journal", laptop.page
        ),
    )
    report.check(
        "it says which slips to enter again",
        re.search(r"enter the slips again for all tables that show no result", laptop.page),
    )
    found = re.search(r"(\d+) of (\d+) results", laptop.desk)
    report.check(
        f"the desk has the {copied} results of the copy",
        found and int(found[1]) == copied,
        found[0] if found else "none",
    )
    told = laptop.page + laptop.desk
    report.check("it says that this laptop makes no copies yet", re.search(r"folder for backups", told, re.I))


def check_round_goes_on(report: Report, laptop: Laptop, day: Day) -> None:
    """Slips that came after the copy are entered again; a pass that was printed opens its team's page."""
    late = day.tables[-NEVER_COPIED:]
    statuses = [enter_result(laptop.person, table) for table in late]
    report.check("the slips that came after the copy are entered again", set(statuses) == {200}, statuses)
    desk = text_of(laptop.person.get(DESK))
    found = re.search(r"(\d+) of (\d+) results", desk)
    report.check("then nothing is missing", found and int(found[1]) == len(day.tables), found and found[0])
    team = day.ground.deal_team()
    status, _location = laptop.person.ask("GET", f"{EVENT}team/{team.code}/")
    report.check("a pass that was printed opens its team's page", status == 200, status)


def text_of(page: bytes) -> str:
    """What a page says, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.decode())).split())
