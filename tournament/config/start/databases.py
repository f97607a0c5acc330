"""Whether the database is the one that this program can work with: here, whole, of this version.

What is wrong is explained in a sentence with the way out, before anything is written.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader

from tournament.config.environment import DATABASE_MARKER, EnvironmentProblem
from tournament.config.start.columns import differences
from tournament.config.start.earlier import earlier_copies
from tournament.kernel.version import VERSION

MOST_COMPARED = (
    25 * 1024 * 1024
)  # bytes of a database whose rows are held against its indexes: a tenth of a second
MOST_CHECKED = 100 * 1024 * 1024  # bytes of a database that is read through before the start
TANDEM = 0x54616E64  # SQLite's application id of our files: "Tand"
FIRST_BEFORE_0_2 = "0001_initial"  # the name of each app's only migration, made afresh after every change
_LEAD = "The database of this data folder"
_EMPTY_FOLDER = (
    "carry on from it here with an empty data folder: set the environment variable TANDEM_DATA to one."
)
_EVENT_FILE = f"Start that one, save the event file under Data, and {_EMPTY_FOLDER}"


def check_database() -> MigrationLoader:
    """The migrations that there are and those that the database has had.

    Raises EnvironmentProblem with what to do where it is missing, broken or of another program or version.
    """
    path = sqlite_path()
    if path is not None:
        _check_file(path)
    reach_database()
    try:
        loader = MigrationLoader(connection)
    except DatabaseError as problem:
        raise EnvironmentProblem(_sentence(problem)) from problem
    ours = {config.label for config in apps.get_app_configs() if not config.name.startswith("django.")}
    unknown = (loader.applied_migrations or {}).keys() - (loader.disk_migrations or {}).keys()
    names = {name for app, name in unknown if app in ours}
    if FIRST_BEFORE_0_2 in names:
        raise EnvironmentProblem(f"{_LEAD} was made by a Tandem from before release 0.2. {_EVENT_FILE}")
    if names:
        raise EnvironmentProblem(
            f"{_LEAD} was made or upgraded by a newer Tandem; this one is {VERSION}. Start the newer one. "
            + _way_back(path)
        )
    return loader


def reach_database() -> None:
    """Raise EnvironmentProblem where the database does not answer."""
    try:
        connection.ensure_connection()
    except DatabaseError as problem:
        raise EnvironmentProblem(_sentence(problem)) from problem


def check_columns() -> None:
    """Raise EnvironmentProblem where the tables are not those of the models; called when all migrations are applied."""
    wrong = sorted(differences())
    if wrong:
        raise EnvironmentProblem(
            f"{_LEAD} does not fit this Tandem ({', '.join(wrong[:3])}). It was made by another version. {_EVENT_FILE}"
        )


def mark_database() -> None:
    """Note that a database of Tandem is here now, in the file and beside it."""
    path = sqlite_path()
    if path is None:
        return
    if os.name == "posix" and path.exists() and path.stat().st_mode & 0o077:  # put there by hand
        path.chmod(0o600)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA application_id")
        if cursor.fetchone() != (TANDEM,):
            cursor.execute(f"PRAGMA application_id = {TANDEM}")
    marker = path.parent / DATABASE_MARKER
    if not marker.exists():
        marker.write_text(
            "This folder holds a database of Tandem. If it is lost, Tandem says so instead of starting over.\n"
            "To start over here, delete this file.\n",
            "utf-8",
        )


def check_is_kept() -> None:
    """Raise EnvironmentProblem for a database in memory: each process would have its own, gone with it."""
    if settings.DATABASES["default"].get("NAME") == ":memory:":
        raise EnvironmentProblem(
            "DATABASE_URL names no file, so nothing would be kept. Write sqlite:////folder/file.sqlite3, or leave it "
            "out to keep everything in one SQLite file of the data folder."
        )


def sqlite_path() -> Path | None:
    """The file of the database in the data folder; None for any other database."""
    name = settings.DATABASES["default"].get("NAME")
    is_file = connection.vendor == "sqlite" and isinstance(name, Path)
    return name if is_file else None


def _check_file(path: Path) -> None:
    """Look at the file without Django, which would make an empty one."""
    if not path.exists() or path.stat().st_size == 0:
        if (path.parent / DATABASE_MARKER).exists():
            what = "is empty" if path.exists() else "is gone"
            raise EnvironmentProblem(
                f"The database {path} {what}, though there was one. Put it back from wherever it was moved. If it is "
                f"lost, delete the file {path.parent / DATABASE_MARKER}, start again, and carry on from a backup of "
                "the event."
            )
        return
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True)) as file:
            application = file.execute("PRAGMA application_id").fetchone()[0]
            tables = file.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            said = "ok"
            if path.stat().st_size <= MOST_CHECKED:
                is_small = path.stat().st_size <= MOST_COMPARED
                check = "integrity_check" if is_small else "quick_check"  # which leaves the indexes out
                said = str(file.execute(f"PRAGMA {check}(1)").fetchone()[0])
    except sqlite3.OperationalError as problem:
        raise EnvironmentProblem(_sentence(problem, path)) from problem
    except sqlite3.DatabaseError as problem:
        raise EnvironmentProblem(_broken(path, str(problem))) from problem
    if said != "ok":
        raise EnvironmentProblem(_broken(path, said))
    if tables and application not in {0, TANDEM}:
        raise EnvironmentProblem(
            f"The file {path} is a database of another program. Set the environment variable TANDEM_DATA to a folder "
            "of Tandem's own and start again."
        )


def _way_back(path: Path | None) -> str:
    """How to go on with this Tandem all the same."""
    copies = earlier_copies(path) if path is not None else []
    if not copies:
        return f"To go on with this one instead, save the event file there under Data, and {_EMPTY_FOLDER}"
    return (
        f"To go back to this one, put {copies[0].name} of the folder {copies[0].parent} in the place of the database, "
        "which is as it was before an upgrade; what was entered since then is not in it."
    )


def _broken(path: Path, reason: str) -> str:
    first = reason.strip().splitlines()[0]
    return (
        f"The database {path} is damaged ({first}). Leave it as it is, set the environment variable TANDEM_DATA to an "
        "empty folder, start again, and carry on from the newest backup of the event. Without a backup, keep the file: "
        "much of it can often be saved."
    )


def _sentence(problem: Exception, path: Path | None = None) -> str:
    """Why the database of `path`, or else the one that Django connects to, cannot be reached."""
    reason = str(problem).strip().splitlines()[0] if str(problem).strip() else type(problem).__name__
    if path is None and connection.vendor != "sqlite":
        return f"The database of DATABASE_URL does not answer ({reason}). Check that it runs and that the URL is right."
    file = path or connection.settings_dict["NAME"]
    if "is locked" in reason:
        return (
            f"The database {file} is in use by another program ({reason}). Close what has it open, such as a backup, "
            "a virus scanner or a database tool, then start again."
        )
    return (
        f"The database {file} cannot be opened ({reason}). Check that the file and its folder can be written and that "
        "the disk is not full."
    )
