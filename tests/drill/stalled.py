"""200 half-sent forms, slow bodies and phones that vanish in mid-send: what everybody else notices of them.

Kept page, desk and saving a result are asked in turns, quiet and under the load, in the same run.
"""

from collections.abc import Mapping

from tests.benchmarks.staff import Person
from tests.drill.ground import DESK, EVENT, RESULTS, Ground, port_of, slip, team_report, upload
from tests.drill.load import harm, stalled_people
from tests.drill.report import Report
from tests.drill.timing import Probe, Took, desk_page, measure, new_series, page, report_both, start_over
from tests.drill.wire import get

TRIES, BLOCKS, TURNS = 50, 2, 3
MEDIAN, WORST = 1.3, 3.0  # times the quiet run's


def run(ground: Ground, report: Report) -> None:
    """Quiet and loaded blocks in turns; a turn whose worst answers are bad is measured again, and both are shown."""
    with ground.serve() as served:
        port, person = port_of(served), ground.let_in(served)
        forms = [team_report(ground.deal_team(), 400) for _number in range(4)]
        forms.append(slip(person, ground.deal_table(), note="x" * 200))
        large = upload(person, f"{DESK}import/", "file", "teams.csv", b"x" * 3_000_000)
        probes: dict[str, Probe] = {
            "kept page": page(port, get(EVENT)),
            "desk": desk_page(person, DESK),
            "saving a result": saver(ground, person),
        }
        load = {"forms": [*forms, large], "half_sent": 200, "slow": 40, "vanished": 40}
        measure(probes, 3, new_series(probes))  # everything is loaded and open
        tries = 5 if report.is_small else TRIES // BLOCKS
        for turn in range(1 if report.is_small else TURNS):
            quiet, loaded = new_series(probes), new_series(probes)
            for _block in range(BLOCKS):
                measure_each(probes, tries, quiet)
                with harm(stalled_people, port, **load) as harmful:
                    measure_each(probes, tries, loaded)
            report_both(report, quiet, loaded)
            missed = find_missed(quiet, loaded)
            if not missed:
                break
            report.note(f"turn {turn + 1} missed: {'; '.join(missed)}")
        report.note(f"the stalled were sent away with: {dict(harmful.counted)}")
        failed = {name: took.failed for name, took in loaded.items() if took.failed}
        report.check("everybody else is answered under the load", not failed, failed or "")
        report.aim(
            f"median within {MEDIAN} and worst within {WORST} times the quiet run's", not missed, missed or ""
        )
        report.check("a result is saved afterwards", probes["saving a result"]() == 200)
        wrong = [
            one.table for one in person.sent if one.is_taken and ground.slips_written(one.table) != (1, 1)
        ]
        report.check(f"each of {len(person.sent)} results is written once", not wrong, wrong or "")
        report.check("the journal is whole", ground.has_whole_journal())


def saver(ground: Ground, person: Person) -> Probe:
    """Saves a result of the next table over a new connection."""

    def save() -> int:
        start_over(person)
        table = ground.deal_table()
        values = {"table": str(table), "keys": "1"}
        return person.post("record_result", table, RESULTS, "entry", **values).status

    return save


def measure_each(probes: Mapping[str, Probe], tries: int, into: Mapping[str, Took]) -> None:
    """One after the other: what is saved makes kept pages new."""
    for name, probe in probes.items():
        measure({name: probe}, tries, into)


def find_missed(quiet: dict[str, Took], loaded: dict[str, Took]) -> list[str]:
    """Which figures are not good enough."""
    missed = []
    for name, without in quiet.items():
        under = loaded[name]
        if under.failed or not under.middle <= MEDIAN * without.middle:
            missed.append(f"{name}: median {under.middle:.1f} against {without.middle:.1f} ms")
        if under.failed or not under.worst <= WORST * without.worst:
            missed.append(f"{name}: worst {under.worst:.1f} against {without.worst:.1f} ms")
    return missed
