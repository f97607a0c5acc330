"""20 judges and 4 scorekeepers who write at once at different tables, and what is in the database afterwards.

The server is the one of `make run`; everybody is signed in by an invitation and sends forms as phones and the desk do.
First all of them as fast as the answers come: nothing may be lost, refused or doubled. Then at the pace of people,
while 2,000 phones poll: how long a result takes to be saved and to be on every phone, beside a static file that the
same server sends at the same time. On SQLite, and on PostgreSQL where one is installed.
"""

import multiprocessing
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.benchmarks.bench_live import make_event
from tests.benchmarks.phones import PATH, SEEN, Hall, ask, body_of, request
from tests.benchmarks.staff import Person, Sent, work_at_once

ROOT = Path(__file__).resolve().parent.parent.parent
JUDGES, SCOREKEEPERS = 20, 4
FILE = "/static/tournament/icon.svg"
# What a judge does at a table, as the journal names it, in this order.
STEPS = (
    "give_extension",
    "call_judge",
    "take_call",
    "answer_call",
    "note_presence",
    "note_slow_play",
    "give_penalty",
)


def judge(person: Person, tables: list[int]) -> Iterator[None]:
    """Everything that a judge's phone can write, at each of the tables."""
    for table in tables:
        page = f"{PATH}floor/tables/{table}/"
        person.post("give_extension", table, f"{page}extension/", minutes="3", reason="ruling")
        yield
        person.post("call_judge", table, f"{page}call/", caller="Ada", about="prizes")
        yield
        person.post("take_call", table, f"{page}call/take/")
        yield
        person.post("answer_call", table, f"{page}call/answer/", note="two each")
        yield
        person.post("note_presence", table, f"{page}presence/", seats=["1a", "1b", "2a", "2b"], here="1")
        yield
        person.post("note_slow_play", table, f"{page}slow-play/", side="1", note="asked twice")
        yield
        person.post("give_penalty", table, f"{page}penalty/", **penalty(person.get(f"{page}penalty/")))
        yield


def penalty(page: bytes) -> dict[str, str]:
    """A caution to the first team that the page offers."""
    who = page.partition(b'name="who" value="')[2].partition(b'"')[0].decode()
    return {"who": who, "infraction": "115", "level": "caution"}


def scorekeeper(person: Person, tables: list[int]) -> Iterator[None]:
    """A slip for each of the tables: odd ones are won by the first team, even ones by the second."""
    for table in tables:
        keys = "1" if table % 2 else "2"
        person.post("record_result", table, f"{PATH}desk/results/", "entry", table=str(table), keys=keys)
        yield


def sign_in_all(host: str) -> tuple[list[Person], list[Person]]:
    """(judges, scorekeepers), each with an invitation of their own."""
    from tournament.event.models import Tournament  # noqa: PLC0415
    from tournament.kernel.roles import Role, command_actor  # noqa: PLC0415
    from tournament.staff.invitations import invite, token_of  # noqa: PLC0415 - after django.setup

    event, actor = Tournament.objects.get(slug="bench"), command_actor("bench")
    people = []
    for number in range(JUDGES + SCOREKEEPERS):
        role = Role.JUDGE if number < JUDGES else Role.SCOREKEEPER
        invitation = invite(event, name=f"{role.value} {number}", role=role, actor=actor)
        people.append(Person(host))
        people[-1].sign_in(f"/invitation/{invitation.pk}/{token_of(invitation)}/")
    return people[:JUDGES], people[JUDGES:]


def deal(tables: range, people: list[Person]) -> list[list[int]]:
    """Different tables for everybody."""
    return [list(tables[number :: len(people)]) for number in range(len(people))]


def report_answers(sent: list[Sent], name: str, seconds: float) -> None:
    """How many forms were sent, how many of them the server did not take, and how long they took."""
    refused = [one for one in sent if not one.is_taken]
    took = sorted(one.took for one in sent)
    print(f"    {name}: {len(sent)} forms in {seconds:.1f} s, {len(sent) / seconds:.0f} a second,")
    print(
        f"      95% within {took[int(len(took) * 0.95)]:.2f} s; not taken: {len(refused)} {refused[:3] or ''}"
    )


def check_rows(sent: list[Sent]) -> None:
    """Print how many writes were lost and how many doubled: by the journal, and by the rows."""
    from pairings.matches.models import Extension, Match  # noqa: PLC0415 - after django.setup
    from pairings.penalties.models import Penalty  # noqa: PLC0415 - after django.setup
    from pairings.tableside.models import Call, SlowPlayNote  # noqa: PLC0415 - after django.setup
    from tournament.event.models import Tournament  # noqa: PLC0415
    from tournament.journal.models import JournalEntry  # noqa: PLC0415

    asked = Counter((one.what, one.table) for one in sent)
    lines = JournalEntry.objects.filter(action__in={*STEPS, "record_result"})
    written = Counter(lines.values_list("action", "table_number"))
    numbers = list(JournalEntry.objects.order_by("number").values_list("number", flat=True))
    version = Tournament.objects.get(slug="bench").version
    is_whole = numbers == list(range(1, version + 1))
    print(
        f"      by the journal: {(asked - written).total()} lost, {(written - asked).total()} doubled (goal: none);"
    )
    print(
        f"      its {version} lines {'are numbered without a gap' if is_whole else 'ARE NOT NUMBERED WELL'}"
    )

    rows = Counter(
        ("give_extension", table) for table in Extension.objects.values_list("match__table_number", flat=True)
    )
    answered = Call.objects.filter(taken_at__isnull=False, answered_at__isnull=False)
    rows += Counter(
        ("answer_call", table) for table in answered.values_list("match__table_number", flat=True)
    )
    rows += Counter(
        ("note_slow_play", table)
        for table in SlowPlayNote.objects.values_list("match__table_number", flat=True)
    )
    rows += Counter(
        ("give_penalty", table) for table in Penalty.objects.values_list("match__table_number", flat=True)
    )
    results = Match.objects.filter(how="won").values_list("table_number", "winner")
    rows += Counter(
        ("record_result", table) for table, winner in results if winner == (1 if table % 2 else 2)
    )
    wanted = Counter(
        {key: count for key, count in asked.items() if key[0] in {name for name, _table in rows}}
    )
    print(f"      by the rows: {(wanted - rows).total()} lost, {(rows - wanted).total()} doubled")


def run_hall(port: int, phones: int, seconds: float, results: "multiprocessing.Queue[object]") -> None:
    """Phones in a process of their own, so that they do not wait for the writers."""
    found = SEEN.search(body_of(ask(port, request(PATH))))
    hall = Hall(port, phones)
    hall.run(seconds, found[1] if found else b"")
    results.put((hall.polls, hall.slowest, sorted(hall.moved.values())))


def ask_for_file(host: str, took: list[float], stop: threading.Event) -> None:
    """The constant: a static file of the same server, five times a second."""
    person = Person(host)
    while not stop.wait(0.2):
        start = time.perf_counter()
        person.get(FILE)
        took.append(time.perf_counter() - start)


def report_pace(
    host: str, people: tuple[list[Person], list[Person]], tables: range, quick: bool
) -> list[Sent]:
    """Everybody at the pace of people while the hall polls."""
    phones, seconds, pause = (200, 16.0, 1.5) if quick else (2000, 40.0, 4.0)
    judges, scorekeepers = people
    context = multiprocessing.get_context("spawn")
    results: multiprocessing.Queue[object] = context.Queue()
    hall = context.Process(target=run_hall, args=(int(host.partition(":")[2]), phones, seconds, results))
    hall.start()
    time.sleep(seconds / 4)  # the phones are all there
    took: list[float] = []
    stop = threading.Event()
    file = threading.Thread(target=ask_for_file, args=(host, took, stop))
    file.start()
    middle = len(tables) // 2
    steps = [judge(one, mine[:1]) for one, mine in zip(judges, deal(tables[:middle], judges), strict=True)]
    steps += [
        scorekeeper(one, mine[:7])
        for one, mine in zip(scorekeepers, deal(tables[middle:], scorekeepers), strict=True)
    ]
    before = {id(one): len(one.sent) for one in (*judges, *scorekeepers)}
    work_at_once(steps, pause)
    stop.set()
    file.join()
    sent = [form for one in (*judges, *scorekeepers) for form in one.sent[before[id(one)] :]]
    polls, slowest, moved = results.get()  # type: ignore[misc]
    hall.join()

    slips = sorted(one.took for one in sent if one.what == "record_result")
    first = min(one.at for one in sent if one.what == "record_result")
    took.sort()
    print(
        f"    with {phones} phones, {polls / seconds:.0f} polls a second, and a step of everybody each {pause:.1f} s:"
    )
    print(
        f"      {len(slips)} results saved, 95% within {slips[int(len(slips) * 0.95)]:.3f} s (goal: 0.5 s),"
    )
    print(f"      beside a static file at the same time: 95% within {took[int(len(took) * 0.95)]:.3f} s")
    late = (moved[-1] - first) if moved else 0.0
    print(
        f"      the first result on {len(moved)} of {phones} phones, the last after {late:.1f} s (goal: 7 s)"
    )
    print(
        f"      slowest answer to a poll: {slowest:.2f} s; not taken: {sum(not one.is_taken for one in sent)}"
    )
    return sent


def measure(quick: bool) -> None:
    """Make an event, serve it, let everybody write, and look."""
    import django  # noqa: PLC0415 - the environment is set by the runner

    django.setup()
    from django.conf import settings  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    from tests.e2e.served import serve  # noqa: PLC0415
    from tournament.config.serve.serving import MOST_CONNECTIONS, allow_connections, prepare_database  # noqa: PLC0415

    allow_connections(MOST_CONNECTIONS)
    prepare_database()
    tables = 96 if quick else 500
    make_event(tables)
    kept = {name: os.environ[name] for name in ("SECRET_KEY", "DATABASE_URL") if name in os.environ}
    print(f"    {connection.vendor}, {tables} tables, {JUDGES} judges and {SCOREKEEPERS} scorekeepers")
    with serve(Path(settings.DATA_DIR), **kept) as served:
        host = served.address.removeprefix("http://")
        people = sign_in_all(host)
        judges, scorekeepers = people
        third = tables // 3
        crowd = range(1, 2 * third)
        steps = [judge(*one) for one in zip(judges, deal(crowd[:third], judges), strict=True)]
        steps += [
            scorekeeper(*one) for one in zip(scorekeepers, deal(crowd[third:], scorekeepers), strict=True)
        ]
        start = time.perf_counter()
        work_at_once(steps, 0.0)
        seconds = time.perf_counter() - start
        sent = [form for one in (*judges, *scorekeepers) for form in one.sent]
        report_answers(sent, "as fast as the answers come", seconds)
        check_rows(sent)
        sent += report_pace(host, people, range(2 * third, tables + 1), quick)
        check_rows(sent)


def main(quick: bool = False) -> None:
    """On SQLite, then on a private PostgreSQL."""
    if not sys.platform.startswith("linux"):
        print("    measured on Linux only")
        return
    measure(quick)
    if "DATABASE_URL" not in os.environ:
        code = f"from tests.benchmarks.bench_floor import measure; measure({quick})"
        command = [sys.executable, str(ROOT / ".ci" / "postgres.py"), sys.executable, "-c", code]
        subprocess.run(command, cwd=ROOT, check=True)
