"""A sheet of teams from the uploaded file to the database file: reading, preview, import, and a second import."""

import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

import django

T = TypeVar("T")

TITLES = (
    "Team name",
    "Affiliation",
    "City",
    "State/Province",
    "Country",
    "Player A",
    "Player A DCI number",
    "Player B",
    "Player B DCI number",
)


def invent_rows(teams: int) -> list[list[str]]:
    """Rows of teams whose people all have numbers."""
    return [
        [
            f"Team {number}",
            "Club",
            "Kraków",
            "Małopolska",
            "Poland",
            f"Ada {number}",
            str(100_000 + 2 * number),
            f"Ben {number}",
            str(100_001 + 2 * number),
        ]
        for number in range(teams)
    ]


def timed(name: str, work: Callable[[], T]) -> T:
    """Do `work` and print how long it took."""
    start = time.perf_counter()
    done = work()
    print(f"  {name:34} {time.perf_counter() - start:6.2f} s")
    return done


def measure(teams: int) -> None:
    """Import `teams` rows into a database file, then the same file again."""
    from teams.roster import spreadsheets  # noqa: PLC0415 - after django.setup
    from teams.roster.actions import import_roster  # noqa: PLC0415
    from teams.roster.plan import plan_import  # noqa: PLC0415
    from tournament.kernel.roles import command_actor  # noqa: PLC0415
    from tournament.setup.actions import create_tournament  # noqa: PLC0415
    from tournament.sheets.spreadsheets import WrittenSheet, write_workbook  # noqa: PLC0415

    actor = command_actor("benchmark")
    values = {"name": "Bench", "date": date(2003, 5, 17), "country": "PL", "time_zone": "Europe/Warsaw"}
    event = create_tournament(values, actor=actor)
    data = write_workbook([WrittenSheet("Teams", TITLES, invent_rows(teams))])
    print(f"{teams} rows")
    sheet = timed("reading the file", lambda: spreadsheets.read_uploaded(data, file_name="teams.xlsx"))
    roster = timed("checking the rows", lambda: spreadsheets.check_roster(event, sheet))
    timed("comparing with the event", lambda: plan_import(event, roster.entries, actor=actor))
    timed("importing", lambda: import_roster(event, roster.entries, actor=actor))
    again = timed("comparing the same file again", lambda: plan_import(event, roster.entries, actor=actor))
    print(f"  known already: {len(again.known)}")


def main(quick: bool = False) -> None:
    """Run in a database file of its own, which is gone afterwards."""
    django.setup()
    from django.db import connection  # noqa: PLC0415 - after django.setup

    with TemporaryDirectory() as folder:
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = str(Path(folder) / "bench.sqlite3")
        name = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            measure(1_000 if quick else 10_000)
        finally:
            connection.creation.destroy_test_db(name, verbosity=0)


if __name__ == "__main__":
    main()
