"""Bringing the database up to date: as a whole or not at all, by one process at a time, after a copy.

All migrations run in one transaction, with dropping the guards before and making them after. So whoever is killed in
mid-upgrade, however often, leaves the database as it was, with its guards, and the Tandem of before still opens it.
(Django alone commits each migration, and notes some of them only after that.)
"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.core.management.commands import migrate
from django.db import DatabaseError, connection, transaction
from django.db.migrations.loader import MigrationLoader

from tournament.config.environment import EnvironmentProblem
from tournament.config.start.databases import check_columns, check_database, reach_database
from tournament.config.start.earlier import copy_of_earlier
from tournament.journal.guards import GuardKeeper, are_all_there
from tournament.kernel.version import VERSION

logger = logging.getLogger(__name__)

Say = Callable[[str], object]  # gets a line for the window
PATIENCE = 60.0  # seconds in which another process can prepare a database of PostgreSQL
_LOOK_EVERY = 0.2  # seconds
_TURN = 0x54616E64  # "Tand": the number of our advisory lock


def needs_upgrade(loader: MigrationLoader) -> bool:
    """Whether migrations are to be applied, or guards of the database to be made again."""
    return bool(_to_apply(loader)) or not _are_guards_there()


def upgrade_database(say: Say) -> None:
    """Check the database and bring it up to date where it is not; say so where it holds something already.

    Raises EnvironmentProblem with what to do. The database is then as it was.
    """
    loader = check_database()
    if not needs_upgrade(loader):
        check_columns()
        return
    is_old = _holds_ours(loader) and bool(_to_apply(loader))
    with connection.constraint_checks_disabled(), transaction.atomic():
        if is_old:
            _tell_way_back(say)
        _migrate()
        check_columns()
    if is_old:
        say("The database is upgraded.")


@contextmanager
def one_at_a_time(say: Say, *, patience: float = PATIENCE) -> Iterator[None]:
    """Keep other processes on a database of PostgreSQL from preparing it meanwhile: a transaction, with a lock.

    A SQLite file has its data folder's lock. Raises EnvironmentProblem where another process takes longer than
    `patience`, in seconds.
    """
    if connection.vendor != "postgresql":
        yield
        return
    reach_database()
    with transaction.atomic():
        _wait_for_turn(say, patience)
        yield


def _wait_for_turn(say: Say, patience: float) -> None:
    """Take the advisory lock until the end of the transaction, also one that a killed process leaves."""
    end = time.monotonic() + patience
    has_said = False
    with connection.cursor() as cursor:
        while True:
            cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [_TURN])
            if cursor.fetchone() == (True,):
                return
            if time.monotonic() >= end:
                raise EnvironmentProblem(
                    "Another Tandem is preparing the database of DATABASE_URL and has not finished yet. Wait until it "
                    "serves, then start this one again."
                )
            if not has_said:
                say("Another Tandem is preparing the database. Waiting for it ...")
                has_said = True
            time.sleep(_LOOK_EVERY)


def _to_apply(loader: MigrationLoader) -> set[tuple[str, str]]:
    """The migrations, by app and name, that the database has not had yet."""
    return set(loader.graph.nodes) - set(loader.applied_migrations or ())


def _holds_ours(loader: MigrationLoader) -> bool:
    """Whether Tandem has used the database before."""
    return any(app == "tournament" for app, _name in loader.applied_migrations or ())


def _are_guards_there() -> bool:
    keepers: list[GuardKeeper] = [
        config.guard_keeper for config in apps.get_app_configs() if hasattr(config, "guard_keeper")
    ]
    return are_all_there(connection, [guard for keeper in keepers for guard in keeper.guards])


def _tell_way_back(say: Say) -> None:
    """Copy a file of SQLite; for PostgreSQL, which takes an upgrade back by itself, say whose the copies are."""
    if connection.vendor == "postgresql":
        say(
            "Upgrading the database, as a whole or not at all. Tandem makes no copy of it: to be able to go back to an "
            "older Tandem later, have one of your own (pg_dump)."
        )
        return
    path = Path(connection.settings_dict["NAME"])
    if path.exists():  # not one in memory
        copy = copy_of_earlier(path, VERSION)
        say(f"Upgrading the database. As it was before, it is kept in {copy}.")


def _migrate() -> None:
    try:
        call_command(_Migrate(), interactive=False, verbosity=0)
    except Exception as problem:
        # Whatever a migration raises, nothing of it stays, and people need to know that.
        logger.warning(
            "the database was not upgraded", exc_info=True
        )  # for the log: the window gets a sentence
        reason = str(problem).strip().splitlines()[0] if str(problem).strip() else type(problem).__name__
        advice = (
            "Stop every other Tandem on this database, then start again."
            if isinstance(problem, DatabaseError) and connection.vendor == "postgresql"
            else "Check that the disk is not full, then start again."
        )
        raise EnvironmentProblem(
            f"The database could not be upgraded ({reason}). It is as it was before, and the Tandem that you had "
            f"before still works. {advice}"
        ) from problem


class _Migrate(migrate.Command):
    """Django's command, in one transaction."""

    def migration_progress_callback(self, action: str, migration: Any = None, fake: bool = False) -> None:
        """Settle what a migration left for the end of its transaction: PostgreSQL alters no such table."""
        if action == "apply_success":
            connection.check_constraints()
        super().migration_progress_callback(action, migration, fake)
