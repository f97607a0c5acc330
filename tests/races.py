"""Processes that race each other on a database of their own: a file of SQLite, or one more PostgreSQL database.

A racer is a script that prints "ready", waits for a line, acts, and prints what came of it as JSON.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from django.conf import settings
from django.db import connection

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def race_database(folder: Path) -> Iterator[dict[str, str]]:
    """The environment of processes that share a migrated, empty database; it is gone afterwards."""
    if connection.vendor == "postgresql":
        with _postgres_database(template=_migrated_database()) as name:
            yield environment_of(folder, DATABASE_URL=_address_of(name))
        return
    shutil.copy(_migrated_file(), folder / _migrated_file().name)
    yield environment_of(folder)


def settings_file(environment: dict[str, str]) -> str:
    """The name of the database file in a data folder, as the settings say it."""
    code = "from django.conf import settings; print(settings.DATABASES['default']['NAME'])"
    return Path(_python(environment, "-c", code).strip()).name


@cache
def _migrated_file() -> Path:
    """A migrated, empty SQLite file, made once for all races of a run."""
    folder = Path(settings.DATA_DIR) / f"race-{uuid4().hex}"
    folder.mkdir()
    environment = environment_of(folder)
    _manage(environment, "migrate", "--verbosity=0")
    return folder / settings_file(environment)


@cache
def _migrated_database() -> str:
    """A migrated, empty PostgreSQL database, made once for all races of a process; `drop_migrated` takes it away."""
    name = f"race_{uuid4().hex}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    folder = Path(settings.DATA_DIR) / name
    folder.mkdir()
    _manage(environment_of(folder, DATABASE_URL=_address_of(name)), "migrate", "--verbosity=0")
    return name


def drop_migrated() -> None:
    """Leave nothing of the races on a PostgreSQL server."""
    if _migrated_database.cache_info().currsize:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {_migrated_database()} WITH (FORCE)")


@contextmanager
def _postgres_database(template: str) -> Iterator[str]:
    """The name of one more database on the server that the tests use, a copy of another."""
    name = f"race_{uuid4().hex}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    try:
        yield name
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _address_of(name: str) -> str:
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


def environment_of(folder: Path, **more: str) -> dict[str, str]:
    environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    return environment | {
        "TANDEM_DATA": str(folder),
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
        "SECRET_KEY": "a key for the races alone, as long as a key has to be in the end",
        "PYTHONPATH": str(ROOT),
        **more,
    }


def _manage(environment: dict[str, str], *arguments: str) -> str:
    return _python(environment, str(ROOT / "manage.py"), *arguments)


def _python(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def start_racer(environment: dict[str, str], script: Path, *arguments: str) -> "subprocess.Popen[str]":
    """A racer that has printed "ready" and waits for its start."""
    racer = subprocess.Popen(
        [sys.executable, str(script), *arguments],
        env=environment,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert racer.stdout is not None
    assert racer.stdout.readline() == "ready\n"
    return racer


def let_go(racer: "subprocess.Popen[str]") -> None:
    """Start a racer that is ready."""
    assert racer.stdin is not None
    racer.stdin.write("go\n")
    racer.stdin.flush()


def run_race(environment: dict[str, str], script: Path, *runners: tuple[str, ...]) -> list[Any]:
    """What each of the racers said, started at the same moment."""
    racers = [start_racer(environment, script, *arguments) for arguments in runners]
    for racer in racers:
        let_go(racer)
    said = [racer.communicate(timeout=60)[0] for racer in racers]
    return [json.loads(text) for text in said]


def ask(environment: dict[str, str], script: Path, *arguments: str) -> Any:
    """What one racer says that runs alone."""
    return run_race(environment, script, arguments)[0]
