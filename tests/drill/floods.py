"""Floods of what costs the server most, by one device and by fifty, and what the desk notices of each.

Each has a quiet run of its own before it. The flooding devices work on the same machine, so that what is seen is more
than a hall would see.
"""

import os
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.benchmarks.staff import Person
from tests.drill.ground import DESK, EVENT, RESULTS, URLENCODED, Ground, host_of, port_of
from tests.drill.load import devices, harm
from tests.drill.report import Report
from tests.drill.timing import Probe, desk_page, measure, new_series, page, report_both
from tests.drill.wire import Request, cookie_line, get
from tests.e2e.served import Served

TIMES, TRIES = 3, 20  # quiet and flooded by turns, so many times, with so many tries each
TIMES_SMALL, TRIES_SMALL = 1, 3
DESK_MEDIAN = 1.5  # times the quiet run's
DIFFERENT = 8_000  # requests of a flood: more than a run answers of what is costly
FORMER = 30  # devices on which somebody signed in who has no role any longer


@dataclass(frozen=True, slots=True)
class Flood:
    """What is asked, by how many devices with how many connections each; `refused` where each is to be sent away."""

    name: str
    requests: Sequence[Request]
    sizes: tuple[tuple[int, int], ...] = ((1, 40), (50, 4))
    refused: int = 0


def floods(ground: Ground, served: Served) -> list[Flood]:
    """Those that a stranger found worst, with pages, codes and names that are never the same."""
    from teams.entries.pass_codes import ALPHABET, LENGTH  # noqa: PLC0415 - after django.setup

    draw = random.Random(41)

    def letters(number: int) -> str:
        return "".join(draw.choice(ALPHABET) for _letter in range(number))

    some = range(DIFFERENT)
    stranger = Person(host_of(served))
    stranger.get("/sign-in/")
    token = f"password=wrong&csrfmiddlewaretoken={stranger.token}"
    lines = (URLENCODED, cookie_line(stranger.cookies))
    return [
        Flood("searches in the rulings", [get(f"/rulings/?q={letters(6)}") for _one in some]),
        Flood("searches that find nobody", [get(f"{EVENT}?q={letters(8)}") for _one in some]),
        Flood("searches that find many", [get(f"{EVENT}?q={letters(1)}+{number}") for number in some]),
        Flood("why a team meets another", [get(f"{EVENT}rounds/1/why/{1 + at % 160}/") for at in some]),
        Flood(
            "codes of teams that are none",
            [
                Request("POST", f"{EVENT}team/", f"code={letters(LENGTH)}".encode(), (URLENCODED,))
                for _one in some
            ],
        ),
        Flood("pages of teams that are none", [get(f"{EVENT}team/{letters(LENGTH)}/") for _one in some]),
        Flood(
            "sign-ins",
            [Request("POST", "/sign-in/", f"username={letters(8)}&{token}".encode(), lines) for _one in some],
            ((10, 1), (50, 1)),
        ),
        Flood("a method in small letters", [Request("get", EVENT)], refused=405),
        Flood("a form in small letters", [Request("post", "/sign-in/")], refused=405),
        Flood(
            "devices of a former scorekeeper",
            [get(f"{EVENT}rounds/1/why/{1 + at}/", line) for at, line in enumerate(former(ground))],
            ((1, FORMER),),
        ),
    ]


def former(ground: Ground) -> list[str]:
    """The cookies of devices on which somebody signed in again and again, whose role is over."""
    from django.http import HttpResponse  # noqa: PLC0415 - after django.setup

    from tests.factories import PASSWORD, make_staff  # noqa: PLC0415 - after django.setup
    from tournament.kernel.roles import Role  # noqa: PLC0415 - after django.setup
    from tournament.staff.devices import COOKIE, keep_device, new_device  # noqa: PLC0415 - after django.setup
    from tournament.staff.models import StaffMember  # noqa: PLC0415 - after django.setup

    account = make_staff(ground.event, "former", Role.SCOREKEEPER)
    account.set_password(PASSWORD)
    account.save()
    lines = []
    for _device in range(FORMER):
        answer = HttpResponse()
        keep_device(answer, new_device().after_sign_in(account))
        lines.append(cookie_line({COOKIE: answer.cookies[COOKIE].value}))
    StaffMember.objects.filter(account=account).delete()
    return lines


def run(ground: Ground, report: Report) -> None:
    """One flood after the other, each beside quiet runs."""
    with ground.serve() as served:
        port, person = port_of(served), ground.let_in(served)
        probes = {
            "kept page": page(port, get(EVENT)),
            "desk": desk_page(person, DESK),
            "results": desk_page(person, RESULTS),
        }
        measure(probes, 5, new_series(probes))
        for flood in floods(ground, served):
            for size in flood.sizes:
                report_flood(report, port, probes, flood, size)


def report_flood(
    report: Report, port: int, probes: Mapping[str, Probe], flood: Flood, size: tuple[int, int]
) -> None:
    """A flood by so many devices with so many connections each: who is answered meanwhile, and how fast."""
    number, each = size
    name = f"{flood.name}, {number} x {each}"
    quiet, loaded, answered = new_series(probes), new_series(probes), Counter[int]()
    times, tries = (TIMES_SMALL, TRIES_SMALL) if report.is_small else (TIMES, TRIES)
    for _time in range(times):
        measure(probes, tries, quiet)
        with harm(devices, port, requests=flood.requests, number=number, each=each) as flooding:
            measure(probes, tries, loaded)
        answered += flooding.counted
    report.note(f"{name} (load {os.getloadavg()[0]:.1f}); answered meanwhile: {dict(answered)}")
    report_both(report, quiet, loaded)
    failed = {what: took.failed for what, took in loaded.items() if took.failed}
    report.check(f"{name}: everybody else is answered", not failed, failed or "")
    report.check(f"{name}: nothing breaks", 500 not in answered, dict(answered))
    if flood.refused:
        report.check(f"{name}: all are refused", answered.keys() <= {flood.refused, 0}, dict(answered))
    for what in ("desk", "results"):
        with_it, without = loaded[what].middle, quiet[what].middle
        report.aim(
            f"{name}: {what} median within {DESK_MEDIAN} times the quiet one",
            with_it <= DESK_MEDIAN * without,
            f"{with_it:.1f} against {without:.1f} ms",
        )
