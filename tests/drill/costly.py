"""Costly work - booklets, password hashes, the offline file, papers - and what everybody else notices of it."""

from collections.abc import Callable
from typing import Any

from tests.benchmarks.staff import Person
from tests.drill.ground import DESK, EVENT, Ground, port_of
from tests.drill.load import fetchers, harm, wrong_passwords
from tests.drill.report import Report
from tests.drill.timing import desk_page, measure, new_series, page, report_both
from tests.drill.wire import cookie_line, get

TRIES = 50
KEPT_MEDIAN = 10.0  # milliseconds
ANSWERED = {200, 422}  # 422: a wrong password
DESK_MEDIAN = 1.5  # times the quiet run's
PAPERS = ("paper/rounds/1/slips.pdf", "paper/rounds/1/by-player.pdf", "paper/teams.pdf", "data/workbook.xlsx")


def loads(person: Person) -> dict[str, tuple[Callable[..., None], dict[str, Any]]]:
    """Who does costly work, by name: the function of `tests.drill.load` and what it needs."""
    papers = [get(f"{DESK}{paper}", cookie_line(person.cookies)) for paper in PAPERS]
    return {
        "4 phones fetch a booklet": (fetchers, {"requests": [get("/rulings/booklet.pdf")], "phones": 4}),
        "6 sign in with wrong passwords": (wrong_passwords, {"phones": 6}),
        "4 phones fetch the offline file": (
            fetchers,
            {"requests": [get("/rulings/offline.html")], "phones": 4},
        ),
        "one of the staff prints": (fetchers, {"requests": papers, "phones": 1}),
    }


def run(ground: Ground, report: Report) -> None:
    """One row after the other, each with its own quiet run before it."""
    with ground.serve() as served:
        port, person = port_of(served), ground.let_in(served)
        probes = {"kept page": page(port, get(EVENT)), "desk": desk_page(person, DESK)}
        measure(probes, 3, new_series(probes))
        tries = 5 if report.is_small else TRIES
        for name, (kind, needs) in loads(ground.let_in(served)).items():
            quiet, loaded = new_series(probes), new_series(probes)
            measure(probes, tries, quiet)
            with harm(kind, port, **needs) as costly:
                measure(probes, tries, loaded)
            report.note(f"{name}; answered meanwhile: {dict(costly.counted)}")
            report_both(report, quiet, loaded)
            failed = {what: took.failed for what, took in loaded.items() if took.failed}
            report.check(f"{name}: everybody else is answered", not failed, failed or "")
            report.check(
                f"{name}: they are answered too", costly.counted.keys() & ANSWERED, dict(costly.counted)
            )
            kept, desk = loaded["kept page"].middle, loaded["desk"].middle
            report.aim(
                f"{name}: kept page's median under {KEPT_MEDIAN:.0f} ms", kept < KEPT_MEDIAN, f"{kept:.1f} ms"
            )
            against = quiet["desk"].middle
            is_well = desk <= DESK_MEDIAN * against
            report.aim(
                f"{name}: desk's median within {DESK_MEDIAN} times the quiet one",
                is_well,
                f"{desk:.1f} against {against:.1f} ms",
            )
