"""All rows of a database that took long to make, kept by a process and put into an empty one again.

rows = read_rows(connection)
put_rows(connection, rows)
"""

from contextlib import AbstractContextManager
from typing import Any, TypeAlias

from django.apps import apps
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from tournament.journal.guards import Guard, are_all_there, lifted, make_guards

Rows: TypeAlias = dict[str, tuple[list[str], list[tuple[Any, ...]]]]  # columns and rows of each table

# What Django makes by itself in every database, with numbers of its own.
MADE_BY_DJANGO = frozenset({"django_migrations", "django_content_type", "auth_permission"})


def read_rows(connection: BaseDatabaseWrapper) -> Rows:
    """The rows of all tables, as the database has them; SQLite alone."""
    found: Rows = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table not in MADE_BY_DJANGO:
                cursor.execute(f'SELECT * FROM "{table}"')
                found[table] = ([column[0] for column in cursor.description], cursor.fetchall())
    return found


def empty_tables(connection: BaseDatabaseWrapper) -> None:
    """Delete all rows but Django's own, in one transaction; SQLite alone."""
    with transaction.atomic(), deleting_allowed(connection), connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            if table not in MADE_BY_DJANGO:
                cursor.execute(f'DELETE FROM "{table}"')
    if not are_all_there(connection, guards := all_guards()):
        make_guards(connection, guards)  # a test took some away, as Django's flush would have mended too


def put_rows(connection: BaseDatabaseWrapper, kept: Rows) -> None:
    """Put the rows into the same tables, which are empty; the next new rows get the numbers after them."""
    raw = connection.connection  # values go back as they came, with no conversion in between
    # Guards hold step by step, and here all comes at once.
    with transaction.atomic(), lifted(connection, all_guards()):
        for table, (columns, rows) in kept.items():
            names, marks = ", ".join(f'"{name}"' for name in columns), ", ".join("?" * len(columns))
            raw.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', rows)


def deleting_allowed(connection: BaseDatabaseWrapper) -> AbstractContextManager[None]:
    """Without the guards against deleting while the block runs."""
    return lifted(connection, [guard for guard in all_guards() if guard.is_lifted_by_tests])


def all_guards() -> list[Guard]:
    """The guards of every app, those of numbers included."""
    keepers = [getattr(app, "guard_keeper", None) for app in apps.get_app_configs()]
    return [guard for keeper in keepers if keeper is not None for guard in keeper.guards]
