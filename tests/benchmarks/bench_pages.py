"""The pages that people open all day at an event of 500 teams: processor time, beside what each may take.

The event is in its last round, half of whose results are in, with 30,000 lines in its journal. A correction of a result
of the round before is looked at too, since it computes what would follow from it. Speed is said in processor time,
which bears other work on the machine best; a page's first answer in a process is left out.
"""

import time
from collections.abc import Callable
from typing import Any

import django

from tests.benchmarks.bench_journal import invent_lines
from tests.benchmarks.bench_rounds import NOON, invent_event, invent_results

TEAMS, ROUNDS, LINES = 500, 9, 30_000
PAGE, JOURNAL, CORRECTION = 100, 200, 300  # milliseconds of a processor that an answer may take


def invent_last_round(teams: int, rounds: int) -> Any:
    """An event in its last round, with half of that round's results."""
    from pairings.matches.models import Match  # noqa: PLC0415 - after django.setup
    from pairings.rounds.actions import close_round, post_round, propose_round  # noqa: PLC0415
    from pairings.rounds.clock import start_clock  # noqa: PLC0415
    from tests.factories import BOSS  # noqa: PLC0415

    event = invent_event(teams, rounds)
    for number in range(1, rounds + 1):
        propose_round(event, number, actor=BOSS, now=NOON)
        post_round(event, number, actor=BOSS, now=NOON)
        if number < rounds:
            invent_results(event, number)
            close_round(event, number, actor=BOSS, now=NOON)
    start_clock(event, rounds, actor=BOSS, now=NOON)
    invent_results(event, rounds)
    later = Match.objects.filter(round__tournament=event, round__number=rounds, table_number__gt=teams // 4)
    later.update(how="open", winner=None, points_one=None, points_two=None)
    later.update(prizes_left_one=None, prizes_left_two=None)
    return event


def processor(work: Callable[[], object], times: int) -> float:
    """Milliseconds of a processor that the quickest of so many turns takes, the first one left out."""
    work()
    took = []
    for _turn in range(times):
        start = time.process_time()
        work()
        took.append(time.process_time() - start)
    return min(took) * 1000


def report(name: str, took: float, may_take: float) -> None:
    """Print one figure beside its goal."""
    told = "good" if took <= may_take else "TOO SLOW"
    print(f"  {name:44} {took:7.0f} ms, may take {may_take:4.0f} ms: {told}")


def main(quick: bool = False) -> None:
    """500 teams, 9 rounds, 30,000 lines; quick: 60 teams, 3 rounds, 600 lines."""
    django.setup()
    from django.core.management import call_command  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from tests.factories import make_staff  # noqa: PLC0415
    from tournament.kernel.roles import Role  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    teams, rounds, lines = (60, 3, 600) if quick else (TEAMS, ROUNDS, LINES)
    event = invent_last_round(teams, rounds)
    staff = Client(headers={"host": "localhost"})
    staff.force_login(make_staff(event, "sam", Role.ORGANIZER, Role.SCOREKEEPER))
    visitor = Client(headers={"host": "localhost"})
    desk, public = f"/t/{event.slug}/desk/", f"/t/{event.slug}/"

    def page(name: str, path: str, may_take: float = PAGE, client: Client = staff, **headers: str) -> None:
        def ask() -> None:
            response = client.get(path, headers=headers)
            assert response.status_code == 200, (path, response.status_code)

        report(name, processor(ask, times=5), may_take)

    print(f"pages: {teams} teams in round {rounds}, {lines} lines in the journal")
    invent_lines(event, lines)
    page("the desk", desk)
    page("results", f"{desk}results/")
    page("the slip of a table, as a part", f"{desk}results/?table=3", **{"HX-Request": "true"})
    page("the journal", f"{desk}journal/")
    page("the journal's last page", f"{desk}journal/?page={lines // 50}")
    page("standings of the staff", f"{desk}standings/")
    page("teams of the staff", f"{desk}entries/")
    page("a round of the staff", f"{desk}rounds/{rounds}/")
    page("pairings for everybody", public, client=visitor)
    page("standings for everybody", f"{public}standings/", client=visitor)
    for name, table in (("whose teams have played again", 3), ("whose teams still play", teams // 2)):
        path = f"{desk}rounds/{rounds - 1}/tables/{table}/correct/?keys="
        keys = next(keys for keys in "12" if staff.get(path + keys).status_code == 200)
        page(f"a correction, {name}", path + keys, CORRECTION)


if __name__ == "__main__":
    main()
