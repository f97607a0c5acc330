"""The server of `make run` with an event of 512 teams: what a page costs, and the memory of all its processes.

Pages are measured as the processor time of the server's processes for each request, beside the same server
answering a static file. Memory is the proportional share (PSS) of every process, after pages, all papers of a round
and the data files were asked for by the desk; the goal is 250 MB.
"""

import http.cookiejar
import os
import re
import subprocess
import sys
import tempfile
import urllib.parse
import urllib.request
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent.parent
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
PASSWORD = "bench of the hall 512"
PAGES = ("desk/", "desk/results/", "desk/entries/", "desk/rounds/{last}/", "desk/standings/", "desk/journal/")
PAPERS = (
    "desk/paper/rounds/{last}/slips.pdf",
    "desk/paper/rounds/{last}/by-table.pdf",
    "desk/paper/rounds/{last}/by-team.pdf",
    "desk/paper/rounds/{last}/by-player.pdf",
    "desk/paper/standings/{last}.pdf",
    "desk/paper/teams.pdf",
    "desk/data/workbook.xlsx",
    "desk/data/csv.zip",
    "desk/data/hand-in/",
)
GOAL_MB = 250
TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="(\w+)"')


def children(pid: int) -> list[int]:
    """A process and all below it."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            found += children(int(child))
    return found


def memory_mb(pid: int) -> float:
    """The proportional share of memory of a process and all below it, in MB."""
    total = 0
    for one in children(pid):
        for line in Path(f"/proc/{one}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1])
    return total / 1024


def processor_seconds(pid: int) -> float:
    """Processor time of a process and all below it."""
    ticks = 0
    for one in children(pid):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / TICKS


class Desk:
    """A browser at the desk, as far as requests go."""

    def __init__(self, address: str) -> None:
        self.address = address
        jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))

    def get(self, path: str) -> bytes:
        """The body of a page."""
        with self.opener.open(f"{self.address}{path}", timeout=120) as answer:
            body: bytes = answer.read()
        return body

    def post(self, path: str, **values: str) -> None:
        """Send a form with the token of its page."""
        found = TOKEN.search(self.get(path))
        token = found[1].decode() if found else ""
        data = urllib.parse.urlencode(values | {"csrfmiddlewaretoken": token}).encode()
        request = urllib.request.Request(f"{self.address}{path}", data, {"Referer": self.address})  # noqa: S310
        self.opener.open(request, timeout=120).close()


def manage(*arguments: str, **environment: str) -> None:
    """Run a management command."""
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    subprocess.run(command, env=os.environ | environment, check=True, stdout=subprocess.DEVNULL)


def main(quick: bool) -> None:
    """Rehearse an event, serve it, ask for everything, print what it took."""
    if not sys.platform.startswith("linux"):
        print("    measured on Linux only")
        return
    sys.path.insert(0, str(ROOT))
    import django  # noqa: PLC0415 - the environment is set by the runner

    django.setup()
    from tests.e2e.served import serve  # noqa: PLC0415

    teams, rounds = (64, 2) if quick else (512, 3)
    with tempfile.TemporaryDirectory(prefix="tandem-served-") as folder:
        data = Path(folder) / "data"
        file = Path(folder) / "event.json"
        manage("rehearse", "--teams", str(teams), "--rounds", str(rounds), "--seed", "7", "--file", str(file))
        with serve(data) as served:
            desk = Desk(served.address)
            path = served.set_up_link.removeprefix(served.address)
            desk.post(path, full_name="Bench", username="bench", new_password=PASSWORD, repeated=PASSWORD)
            manage("import_event", str(file), TANDEM_DATA=str(data))
            report(desk, served.process.pid, teams, rounds)


def report(desk: Desk, pid: int, teams: int, last: int) -> None:
    """Ask for every page and paper, and print figures."""
    print(
        f"    {teams} teams, memory after the start: {memory_mb(pid):.0f} MB in {len(children(pid))} processes"
    )
    constant = cost(desk, pid, "/static/tournament/icon.svg", 50)
    print(f"    {'processor milliseconds a request':44}{'page':>8}{'times a static file':>22}")
    for page in PAGES:
        each = cost(desk, pid, f"/t/rehearsal/{page.format(last=last)}", 10)
        print(f"    {page.format(last=last):44}{each * 1000:8.1f}{each / max(constant, 1e-4):22.0f}")
    for paper in PAPERS:
        seconds = [cost(desk, pid, f"/t/rehearsal/{paper.format(last=last)}", 1) for _ in range(2)]
        print(f"    {paper.format(last=last):44}{median(seconds) * 1000:8.0f}")
    print(f"    memory after all of that: {memory_mb(pid):.0f} MB (goal: below {GOAL_MB})")


def cost(desk: Desk, pid: int, path: str, times: int) -> float:
    """Processor seconds of the server for one request, over so many."""
    desk.get(path)
    before = processor_seconds(pid)
    for _ in range(times):
        desk.get(path)
    return (processor_seconds(pid) - before) / times
