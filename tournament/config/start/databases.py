"""Whether the database is the one that this program can work with: here, whole, of this version.

What is wrong is told in a sentence with the way out, before anything is written.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model

from tournament.config.environment import EnvironmentProblem

MARKER = "database-was-here"
MOST_CHECKED = 100 * 1024 * 1024  # bytes of a database that is read through before the start
TANDEM = 0x54616E64  # SQLite's application id of our files: "Tand"
_LEAD = "The database of this data folder"


def check_database() -> None:
    """Raise EnvironmentProblem with what to do where the database is missing, broken or of another program."""
    path = sqlite_path()
    if path is not None:
        _check_file(path)
    try:
        connection.ensure_connection()
        loader = MigrationLoader(connection)
    except DatabaseError as problem:
        raise EnvironmentProblem(_sentence(problem)) from problem
    unknown = set(loader.applied_migrations or ()) - set(loader.disk_migrations or ())
    ours = {config.label for config in apps.get_app_configs() if not config.name.startswith("django.")}
    if any(app in ours for app, _name in unknown):
        raise EnvironmentProblem(
            f"{_LEAD} was made by another Tandem: a newer one, or one from before the first release. Start that one, "
            "save the event file under Data, and carry on from it here with an empty data folder: set the environment "
            "variable TANDEM_DATA to it."
        )


def check_columns() -> None:
    """Raise EnvironmentProblem where the tables are not those of the models; called when all migrations are applied."""
    wrong = sorted(_differences())
    if wrong:
        raise EnvironmentProblem(
            f"{_LEAD} does not fit this Tandem ({', '.join(wrong[:3])}). It was made by another version. Start that "
            "one, save the event file under Data, and carry on from it here with an empty data folder: set the "
            "environment variable TANDEM_DATA to it."
        )


def mark_database() -> None:
    """Note that a database of Tandem is here now, in the file and beside it."""
    path = sqlite_path()
    if path is None:
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA application_id")
        if cursor.fetchone() != (TANDEM,):
            cursor.execute(f"PRAGMA application_id = {TANDEM}")
    marker = path.parent / MARKER
    if not marker.exists():
        marker.write_text(
            "This folder holds a database of Tandem. If it is lost, Tandem says so instead of starting over.\n"
            "To start over here, delete this file.\n",
            "utf-8",
        )


def sqlite_path() -> Path | None:
    """The file of the database in the data folder; None for any other database."""
    name = settings.DATABASES["default"].get("NAME")
    is_file = connection.vendor == "sqlite" and isinstance(name, Path)
    return name if is_file else None


def _check_file(path: Path) -> None:
    """Look at the file without Django, which would make an empty one."""
    if not path.exists() or path.stat().st_size == 0:
        if (path.parent / MARKER).exists():
            what = "is empty" if path.exists() else "is gone"
            raise EnvironmentProblem(
                f"The database {path} {what}, though there was one. Put it back from wherever it was moved. If it is "
                f"lost, delete the file {path.parent / MARKER}, start again, and carry on from a copy of the event."
            )
        return
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True)) as file:
            application = file.execute("PRAGMA application_id").fetchone()[0]
            tables = file.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            said = "ok"
            if path.stat().st_size <= MOST_CHECKED:
                said = str(file.execute("PRAGMA quick_check(1)").fetchone()[0])
    except sqlite3.OperationalError as problem:
        raise EnvironmentProblem(_sentence(problem)) from problem
    except sqlite3.DatabaseError as problem:
        raise EnvironmentProblem(_broken(path, str(problem))) from problem
    if said != "ok":
        raise EnvironmentProblem(_broken(path, said))
    if tables and application not in {0, TANDEM}:
        raise EnvironmentProblem(
            f"The file {path} is a database of another program. Set the environment variable TANDEM_DATA to a folder "
            "of Tandem's own and start again."
        )


def _broken(path: Path, reason: str) -> str:
    first = reason.strip().splitlines()[0]
    return (
        f"The database {path} is damaged ({first}). Leave it as it is, set the environment variable TANDEM_DATA to an "
        "empty folder, start again, and carry on from the newest copy of the event. Without a copy, keep the file: "
        "much of it can often be saved."
    )


def _sentence(problem: Exception) -> str:
    reason = str(problem).strip().splitlines()[0] if str(problem).strip() else type(problem).__name__
    if connection.vendor == "sqlite":
        return (
            f"The database {connection.settings_dict['NAME']} cannot be opened ({reason}). Check that the file and "
            "its folder can be written and that the disk is not full."
        )
    return f"The database of DATABASE_URL does not answer ({reason}). Check that it runs and that the URL is right."


def _differences() -> Iterator[str]:
    """Each column that the database has otherwise than the models: "tournament_round.number"."""
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            if model._meta.managed and not model._meta.proxy:
                table = model._meta.db_table
                told = connection.introspection.get_table_description(cursor, table)
                there = {column.name: bool(column.null_ok) for column in told}
                wanted = dict(_columns_of(model))
                names = there.keys() ^ wanted.keys()
                nulls = {name for name in there.keys() & wanted.keys() if there[name] != wanted[name]}
                yield from (f"{table}.{name}" for name in names | nulls)


def _columns_of(model: type[Model]) -> Iterator[tuple[str, bool]]:
    """(column, whether it may be empty) of each column of a model."""
    for field in model._meta.local_concrete_fields:
        if field.column:
            yield field.column, field.null
