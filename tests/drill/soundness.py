"""Whether a database is sound after whatever was done to it: what the database itself says, and all its guards."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path


def faults_of_database() -> list[str]:
    """What is wrong with the database of the settings."""
    from django.db import connection  # noqa: PLC0415 - after django.setup

    told = faults_of_file(sqlite_file()) if connection.vendor == "sqlite" else list(_faults_of_postgres())
    missing = sorted(_wanted_guards(connection.vendor) - _guards(connection.vendor))
    return told + [f"the guard {name} is missing" for name in missing]


def sqlite_file() -> Path:
    """The file of the database."""
    from django.conf import settings  # noqa: PLC0415 - after django.setup

    return Path(settings.DATABASES["default"]["NAME"])


def faults_of_file(path: Path) -> list[str]:
    """What SQLite itself says of a file, keys that lead nowhere included."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True)) as file:
        said = [row[0] for row in file.execute("PRAGMA integrity_check")]
        loose = file.execute("PRAGMA foreign_key_check").fetchall()
    return [*(text for text in said if text != "ok"), *(f"a key leads nowhere: {row}" for row in loose)]


def _faults_of_postgres() -> Iterator[str]:
    """What PostgreSQL's own module amcheck says of each table and each index, where it is installed."""
    from django.db import connection  # noqa: PLC0415 - after django.setup

    with connection.cursor() as cursor:
        cursor.execute("CREATE EXTENSION IF NOT EXISTS amcheck")
        cursor.execute(
            "SELECT oid::regclass::text FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"
        )
        for (table,) in cursor.fetchall():
            cursor.execute("SELECT msg FROM verify_heapam(%s::regclass)", [table])
            yield from (f"{table}: {row[0]}" for row in cursor.fetchall())
        cursor.execute(
            "SELECT i.indexrelid::regclass::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid "
            "JOIN pg_am a ON a.oid = c.relam WHERE a.amname = 'btree' AND c.relnamespace = 'public'::regnamespace"
        )
        for (index,) in cursor.fetchall():
            cursor.execute("SELECT bt_index_check(%s::regclass, true)", [index])


def _wanted_guards(vendor: str) -> set[str]:
    from pairings.guards import GUARDS as PAIRINGS  # noqa: PLC0415 - after django.setup
    from teams.guards import GUARDS as TEAMS  # noqa: PLC0415
    from tournament.guards import GUARDS as TOURNAMENT  # noqa: PLC0415

    return {guard.name for guard in (*TOURNAMENT, *TEAMS, *PAIRINGS) if guard.is_for(vendor)}


def _guards(vendor: str) -> set[str]:
    """The triggers that are there."""
    from django.db import connection  # noqa: PLC0415 - after django.setup

    asked = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal",
    }
    with connection.cursor() as cursor:
        cursor.execute(asked[vendor])
        return {row[0] for row in cursor.fetchall()}
