"""40 people ask for a file of 5 MB and do not read: others are served, and whoever reads slowly gets it whole."""

import time

from tests.drill.ground import DESK, EVENT, LARGE, Ground, memory_but_copies, port_of
from tests.drill.report import Report
from tests.drill.timing import desk_page, measure, new_series, page
from tests.drill.wire import Wire, ask, cookie_line, get, status_of

DEAF = 40
SMALL_WINDOW = 4096
FIVE_MB = 5_000_000
PATH = f"/t/{LARGE}/desk/data/carry-on/"
SLOWLY = 0.002  # seconds between two pieces
MOST_MEMORY = 150.0  # MB more, for 40 answers of 5 MB


def run(ground: Ground, report: Report) -> None:
    """The deaf stay for as long as others ask."""
    deaf = 10 if report.is_small else DEAF
    with ground.serve() as served:
        port, owner, person = port_of(served), ground.let_owner_in(served), ground.let_in(served)
        asked = get(PATH, cookie_line(owner.cookies))
        whole = ask(port, asked, patience=60)
        assert whole is not None
        report.check(
            "the file comes whole", whole.status == 200 and len(whole.body) > FIVE_MB, len(whole.body)
        )
        memory = memory_but_copies(served)
        wires = []
        for _number in range(deaf):
            wire = Wire(port, window=SMALL_WINDOW)
            wire.send(asked.whole())
            wires.append(wire)
        time.sleep(2.0)
        probes = {"kept page": page(port, get(EVENT)), "desk": desk_page(person, DESK)}
        series = new_series(probes)
        measure(probes, 10, series)
        failed = {name: each.failed for name, each in series.items() if each.failed}
        seen = ", ".join(
            f"{name} {each.middle:.0f} ms, worst {each.worst:.0f}" for name, each in series.items()
        )
        report.check(f"others are served beside {deaf} who do not read", not failed, failed or seen)
        more = memory_but_copies(served) - memory
        report.aim(f"they cost at most {MOST_MEMORY:.0f} MB", more < MOST_MEMORY, f"{more:.0f} MB")
        slow = Wire(port, window=64 * 1024, patience=60)
        slow.send(asked.whole())
        time.sleep(1.0)
        late = slow.read(piece=32 * 1024, pause=SLOWLY)
        body = b"" if late is None else late.body
        report.check("whoever reads slowly gets it whole", body == whole.body, f"{len(body)} bytes")
        for wire in wires:
            wire.finish()
        time.sleep(0.5)
        status = status_of(ask(port, get(EVENT)))
        report.check("a page is served afterwards", status == 200, status)
