"""The same kills where the database is PostgreSQL, and PostgreSQL itself killed: the server comes back by itself."""

import os
import time
from pathlib import Path

from tests.drill.cluster import FOLDER, Cluster
from tests.drill.ground import Ground
from tests.drill.kills import ALL, DATABASE, START, WORKER, Kills
from tests.drill.ledger import Writers
from tests.drill.report import Report
from tests.e2e.served import Served

PLAN = {ALL: 30, WORKER: 4, START: 6, DATABASE: 12}
PLAN_SMALL = {ALL: 1, DATABASE: 1}
BACK_WITHIN = 5.0  # seconds after PostgreSQL answers again
PATIENCE = 60.0


def run(ground: Ground, report: Report) -> None:
    """Kill by kill, each followed by a look at everything that was acknowledged so far."""
    drill = PostgresKills(ground, report)
    drill.run(PLAN_SMALL if report.is_small else PLAN)
    drill.tell()
    waits = sorted(drill.waits)
    report.check(
        f"after a kill of PostgreSQL it saves again within {BACK_WITHIN:.0f} s of its answering",
        waits and (report.is_small or waits[-1] <= BACK_WITHIN),
        f"median {waits[len(waits) // 2]:.1f} s, worst {waits[-1]:.1f} s" if waits else "never",
    )


class PostgresKills(Kills):
    """With kills of the database, under which the server stays."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.cluster = Cluster(Path(os.environ[FOLDER]))
        self.waits: list[float] = []

    def kill_database(self, served: Served) -> None:
        """Let people write, kill PostgreSQL, start it again, and wait for the next slip that is saved."""
        with Writers(self.ledger, self.people) as writers:
            if not writers.wait_for(self.draw.randint(3, 15), PATIENCE):
                self.faults.append("nothing was acknowledged before a kill")
            self.cluster.kill()
            time.sleep(self.draw.uniform(0, 1.0))
            self.cluster.start()
            started = time.monotonic()
            if not writers.wait_for(1, PATIENCE):
                self.faults.append("nothing was acknowledged after PostgreSQL was killed")
            self.waits.append(time.monotonic() - started)
        if served.process.poll() is not None:
            self.faults.append("the server ended with PostgreSQL")
        from django.db import connections  # noqa: PLC0415 - after django.setup

        connections.close_all()  # our own are dead
