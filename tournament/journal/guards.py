"""How guards in the database are described, made and lifted: triggers on SQLite and PostgreSQL.

A remake of a table on SQLite loses or breaks its triggers, so every migration starts by dropping the guards
(`pre_migrate`) and ends by making them again (`post_migrate`). The guards are listed in each app's
`guards.py`.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.apps import AppConfig
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models import Model


@dataclass(frozen=True, slots=True)
class Guard:
    """One trigger: before `event` on a row of `table`, refuse with `message` where `when` holds.

    `event` is "INSERT", "UPDATE" or "DELETE"; `when` is SQL over OLD and NEW that both databases understand and
    may contain sub-queries. `is_lifted_by_tests` marks guards against deleting, which a flush between tests lifts.
    `is_for_sqlite` marks guards against what SQLite alone does: OR REPLACE, which deletes the row in the way without
    asking any trigger, and numbers that their columns cannot hold. `columns` are those that `table` has to have: it may
    be on its way between two migrations.
    """

    name: str
    table: str
    event: str
    when: str
    message: str
    is_lifted_by_tests: bool = False
    is_for_sqlite: bool = False
    columns: frozenset[str] = frozenset()

    def is_for(self, vendor: str) -> bool:
        """Whether that database needs the guard."""
        return vendor == "sqlite" or not self.is_for_sqlite

    def create_sql(self, vendor: str) -> list[str]:
        """Statements that make the guard on "sqlite" or "postgresql"."""
        if vendor == "sqlite":
            return [
                f"CREATE TRIGGER {self.name} BEFORE {self.event} ON {self.table} "
                f"WHEN {self.when} BEGIN SELECT RAISE(ABORT, '{self.message}'); END"
            ]
        # PostgreSQL allows no sub-query in WHEN, so the condition is in the function.
        row = "OLD" if self.event == "DELETE" else "NEW"
        statements = [
            f"CREATE OR REPLACE FUNCTION {self.name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            f"IF {self.when} THEN RAISE EXCEPTION '{self.message}' "
            f"USING ERRCODE = 'integrity_constraint_violation'; END IF; RETURN {row}; END $$",
            f"CREATE TRIGGER {self.name} BEFORE {self.event} ON {self.table} "
            f"FOR EACH ROW EXECUTE FUNCTION {self.name}()",
        ]
        if self.event == "DELETE":
            statements += [
                f"CREATE OR REPLACE FUNCTION {self.name}_all() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                f"RAISE EXCEPTION '{self.message}' USING ERRCODE = 'integrity_constraint_violation'; END $$",
                f"CREATE TRIGGER {self.name}_all BEFORE TRUNCATE ON {self.table} "
                f"FOR EACH STATEMENT EXECUTE FUNCTION {self.name}_all()",
            ]
        return statements

    def texts(self, vendor: str) -> dict[str, str]:
        """What the database keeps of the guard, by the name of each trigger: see `_texts_there`."""
        if vendor == "sqlite":
            return {self.name: self.create_sql(vendor)[0]}
        bodies = [part.split("$$")[1] for part in self.create_sql(vendor) if "$$" in part]
        return dict(zip((self.name, f"{self.name}_all"), bodies, strict=False))

    def drop_sql(self, vendor: str) -> list[str]:
        """Statements that remove the guard where it is."""
        if vendor == "sqlite":
            return [f"DROP TRIGGER IF EXISTS {self.name}"]
        return [
            f"DROP FUNCTION IF EXISTS {self.name}() CASCADE",
            f"DROP FUNCTION IF EXISTS {self.name}_all() CASCADE",
        ]


def number_guards(app: AppConfig) -> list[Guard]:
    """Guards that keep the whole numbers of an app's rows within their columns, on SQLite.

    A number that is there already holds nobody up.
    """
    return [guard for model in app.get_models() for guard in _guards_of_numbers(model)]


def _guards_of_numbers(model: type[Model]) -> list[Guard]:
    table, ranges = model._meta.db_table, BaseDatabaseOperations.integer_field_ranges
    limits = {
        str(field.column): ranges[field.get_internal_type()][1]
        for field in model._meta.local_concrete_fields
        if field.get_internal_type() in ranges and not field.primary_key
    }
    if not limits:
        return []
    too_large = [f"NEW.{column} > {limit}" for column, limit in limits.items()]
    and_new = [
        f"({one} AND NEW.{column} IS NOT OLD.{column})" for column, one in zip(limits, too_large, strict=True)
    ]
    return [
        Guard(
            name=f"guard_numbers_{event.lower()}_{table}",
            table=table,
            event=event,
            when=" OR ".join(when),
            message="the number is larger than its column",
            is_for_sqlite=True,
            columns=frozenset(limits),
        )
        for event, when in (("INSERT", too_large), ("UPDATE", and_new))
    ]


def drop_guards(connection: BaseDatabaseWrapper, guards: Sequence[Guard]) -> None:
    """Remove `guards` from a database, whether they are there or not."""
    with connection.cursor() as cursor:
        for guard in guards:
            for statement in guard.drop_sql(connection.vendor):
                cursor.execute(statement)


def make_guards(connection: BaseDatabaseWrapper, guards: Sequence[Guard]) -> None:
    """Make those of `guards` whose table (and tables asked in the condition) are in the database."""
    drop_guards(connection, guards)
    with connection.cursor() as cursor:
        present = set(connection.introspection.table_names(cursor))
        for guard in guards:
            if guard.table not in present or not guard.is_for(connection.vendor):
                continue
            if guard.columns and not guard.columns <= _columns(connection, cursor, guard.table):
                continue
            for statement in guard.create_sql(connection.vendor):
                cursor.execute(statement)


def _columns(connection: BaseDatabaseWrapper, cursor: Any, table: str) -> set[str]:
    return {column.name for column in connection.introspection.get_table_description(cursor, table)}


def are_all_there(connection: BaseDatabaseWrapper, guards: Sequence[Guard]) -> bool:
    """Whether the database has each of `guards` that it needs, as it is declared here."""
    there = _texts_there(connection)
    wanted = [guard.texts(connection.vendor) for guard in guards if guard.is_for(connection.vendor)]
    return all(there.get(name) == text for texts in wanted for name, text in texts.items())


def _texts_there(connection: BaseDatabaseWrapper) -> dict[str, str]:
    """The triggers of a database by their names: the whole statement on SQLite, the function's body on PostgreSQL."""
    statement = (
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        if connection.vendor == "sqlite"
        else "SELECT tgname, prosrc FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid "
        "JOIN pg_class ON pg_class.oid = tgrelid "
        "WHERE NOT tgisinternal AND tgenabled IN ('O', 'A') AND pg_table_is_visible(pg_class.oid)"
    )
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return dict(cursor.fetchall())


@contextmanager
def lifted(connection: BaseDatabaseWrapper, guards: Sequence[Guard]) -> Iterator[None]:
    """Take `guards` away for a moment: for the flush between tests alone."""
    drop_guards(connection, guards)
    try:
        yield
    finally:
        make_guards(connection, guards)


class GuardKeeper:
    """Drops and makes the guards of one app around every migration; connect it in the app's `ready`."""

    def __init__(self, guards: Sequence[Guard], app: AppConfig) -> None:
        self.guards = (*guards, *number_guards(app))

    def before(self, *, using: str, **_kwargs: Any) -> None:
        """Receiver of `pre_migrate`."""
        drop_guards(connections[using], self.guards)

    def after(self, *, using: str, **_kwargs: Any) -> None:
        """Receiver of `post_migrate`."""
        make_guards(connections[using], self.guards)
