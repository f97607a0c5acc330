"""The laptop's clock goes an hour and a day each way: every step of an event works, and no time shown is negative."""

import itertools
import re
from collections.abc import Mapping
from html import unescape
from pathlib import Path

from tests.benchmarks.staff import FIELD, Person
from tests.drill.ground import OWNER, PASSWORD, Ground, host_of
from tests.drill.ledger import SHOWN, SUBJECT
from tests.drill.report import Report
from tests.e2e.served import Served

SLUG = "shifted"
DESK = f"/t/{SLUG}/desk/"
HOUR, DAY = 3600, 86_400
SHIFTS = (0, HOUR, 0, -HOUR, 0, DAY, 0, -DAY, HOUR, -HOUR, DAY, -DAY, 0)
ROUNDS = 2
PAGES = (
    *(
        DESK,
        f"{DESK}results/",
        f"{DESK}outstanding/",
        f"{DESK}journal/",
        f"{DESK}rounds/1/",
        f"{DESK}standings/",
    ),
    *(f"/t/{SLUG}/", f"/t/{SLUG}/clock/", f"/t/{SLUG}/screen/", f"/t/{SLUG}/floor/", "/", "/copies/"),
)
NEGATIVE = re.compile(r"(?<![\w.:])[-\u2212]\s?\d+(?::\d\d|\s?(?:s|min|minutes?|hours?|h|seconds?|days?)\b)")
HIDDEN = re.compile(r"<(script|style|svg|datalist)\b.*?</\1>|<[^>]*>", re.DOTALL)
SHIFTED = Path(__file__).parent / "shifted_clock"


def run(ground: Ground, report: Report) -> None:
    """Two rounds, with the clock put to another time before each few steps."""
    from tests.factories import make_posted_event  # noqa: PLC0415 - after django.setup

    event = make_posted_event(8, slug=SLUG, name="Shifted")
    shift = ground.data.parent / "clock"
    shift.write_text("0", "ascii")
    with ground.serve(DRILL_CLOCK=str(shift), PYTHONPATH=str(SHIFTED)) as served:
        day = Day(event, shift, served, Person(host_of(served), patience=60))
        for number in range(1, ROUNDS + 1):
            day.play(number)
        day.step("the results are handed in", f"/t/{SLUG}/desk/finish/", {"reason": "the hall closes"})
    failed = [f"{what} at {_told(at)}: {seen}" for what, at, is_done, seen in day.steps if not is_done]
    negative = sorted(set(day.negative))
    event.refresh_from_db()
    lines = list(event.journal.order_by("number").values_list("number", "at"))
    back = sum(later[1] < earlier[1] for earlier, later in itertools.pairwise(lines))
    report.table(
        ("what", "figure"),
        [
            ("times that the clock was put to", len(day.moments)),
            ("steps", len(day.steps)),
            ("steps that failed", len(failed)),
            ("pages looked at", day.looked_at),
            ("pages that failed", len(day.odd)),
            ("negative times on pages", len(negative)),
            ("lines of the journal", len(lines)),
            ("lines that were written earlier than the one before them, by the clock", back),
        ],
    )
    is_seen = all(NEGATIVE.search(text) for text in ("-5 min", "left: \u22123:20", "- 12 hours"))
    report.check("a negative time would be seen", is_seen)
    report.check("the clock did go back under the journal", back > 0)
    report.check("every step works", not failed and len(day.steps) > len(SHIFTS), failed or "")
    report.check("every page is shown", not day.odd, day.odd or "")
    report.check("no page shows a negative time", not negative, negative or "")
    numbers = [number for number, _at in lines]
    report.check("the journal is in order, without a gap", numbers == list(range(1, event.version + 1)))
    report.check("and so is that of the other event", ground.has_whole_journal())


class Day:
    """Somebody who plays the event through, and what came of each step."""

    def __init__(self, event, shift: Path, served: Served, person: Person) -> None:
        self.event, self.shift, self.served, self.person = event, shift, served, person
        self.steps: list[tuple[str, int, bool, str]] = []
        self.negative: list[str] = []
        self.odd: list[str] = []
        self.moments: list[int] = []
        self.looked_at = 0

    def play(self, number: int) -> None:
        """A round with its clock, results corrected and undone; pairing, posting and closing come at odd times too."""
        round_ = f"{DESK}rounds/{number}/"
        if number > 1:
            self.put_clock(-DAY)
            self.step("paired", f"{round_}pair/", {})
            self.put_clock(HOUR)
            self.step("posted", f"{round_}post/", {})
        self.put_clock(0)
        self.step("clock started", f"{round_}clock/start/", {})
        tables = sorted(match.table_number for match in self._round(number).matches.all())
        for at, shift in enumerate(SHIFTS):
            self.put_clock(shift)
            self.step("clock paused", f"{round_}clock/pause/", {})
            self.put_clock(SHIFTS[(at + 1) % len(SHIFTS)])
            self.step("clock resumed", f"{round_}clock/resume/", {})
            self.enter(tables[at % len(tables)], "12"[at // len(tables) % 2])
            self.put_clock(SHIFTS[(at + 2) % len(SHIFTS)])
            self.step("undone", f"{DESK}journal/{self._version()}/undo/", {})
            self.step("the undo undone", f"{DESK}journal/{self._version()}/undo/", {})
            self.look()
            self.step("minutes for all", f"{round_}clock/lengthen/", {"minutes": "30"})
        self.put_clock(-HOUR)
        self.step("closed", f"{round_}close/", {})
        self.look()

    def put_clock(self, seconds: int) -> None:
        """Put it so many seconds away from the true time; whose session is over signs in again."""
        self.shift.write_text(str(seconds), "ascii")
        self.moments.append(seconds)
        self.person.connection.close()
        status, _location = self.person.ask("GET", DESK)
        if status != 200:
            self.person.cookies.clear()
            entered = self.person.sign_in_by_name(OWNER, PASSWORD)
            self.steps.append(("signed in", seconds, entered == 302, str(entered)))
        self.person.get(DESK)

    def step(self, what: str, path: str, values: Mapping[str, object]) -> None:
        """A form; it has worked where the journal has one more line."""
        from tests.shown import all_of_rounds  # noqa: PLC0415 - after django.setup

        before = self._version()
        sent = {name: str(value) for name, value in values.items()}
        shown = {FIELD: all_of_rounds(SLUG)} | sent
        status, location = self.person.ask("POST", path, shown)
        done = self._version() - before
        seen = "" if done == 1 else _told_on(self.person.body if status != 302 else self.person.get(location))
        self.steps.append((what, self.moments[-1], done == 1, f"{status}, {done} lines {seen}"))

    def enter(self, table: int, keys: str) -> None:
        """A slip, which is looked at first where a result is recorded already."""
        path = f"{DESK}results/"
        self.person.ask("GET", f"{path}?table={table}&keys={keys}", None, "entry")
        seen, named = SUBJECT.search(self.person.body), SHOWN.search(self.person.body)
        shown = unescape(named[1].decode()) if named else ""
        subject = unescape(seen[1].decode()) if seen else ""
        self.step(
            f"slip of table {table}", path, {"table": table, "keys": keys, "subject": subject, "shown": shown}
        )

    def look(self) -> None:
        """All pages that show times."""
        for path in PAGES:
            status, _location = self.person.ask("GET", path)
            self.looked_at += 1
            if status != 200:
                self.odd.append(f"{path} at {_told(self.moments[-1])}: {status}")
            text = unescape(HIDDEN.sub(" ", self.person.body.decode("utf-8", "replace")))
            found = [f"{path} at {_told(self.moments[-1])}: {found[0]}" for found in NEGATIVE.finditer(text)]
            self.negative += found

    def _version(self) -> int:
        self.event.refresh_from_db()
        return int(self.event.version)

    def _round(self, number: int):
        return self.event.rounds.get(number=number)


def _told(seconds: int) -> str:
    return f"{seconds / HOUR:+.0f} h"


def _told_on(page: bytes) -> str:
    """What notices of a page say."""
    text = page.decode("utf-8", "replace")
    found = re.findall(r'class="notice[^"]*"[^>]*>(.*?)</(?:div|ul|section)>', text, re.DOTALL)
    return " ".join(" ".join(HIDDEN.sub(" ", each).split())[:160] for each in found[:2])
