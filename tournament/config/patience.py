"""How long a process waits for SQLite's file while another program holds it: the first time long, then briefly.

One thread of each worker serves the desk (docs/decisions/serving.md). If each request waited its 30 seconds, one after
the other, a program that holds the file for minutes would keep everyone from the sentence that says so.
"""

import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

LONG = 30_000  # milliseconds: whatever Tandem itself does with the file has ended by then
BRIEF = 500
_BUSY = "is locked"  # in what SQLite says of a file that others hold
_in_vain: set[str] = set()  # what this process waited for in vain, and has not got since
T = TypeVar("T")


def patiently(what: str, connection: sqlite3.Connection, work: Callable[[], T]) -> T:
    """What `work` returns or raises; it waits briefly if `what`, a word for it, was waited for in vain before."""
    if what not in _in_vain:
        try:
            return work()
        except Exception as problem:  # Django's, or that of SQLite itself
            if _BUSY in str(problem):
                _in_vain.add(what)
            raise
    _set_patience(connection, BRIEF)
    try:
        done = work()
    finally:
        _set_patience(connection, LONG)
    _in_vain.discard(what)
    return done


def _set_patience(connection: sqlite3.Connection, milliseconds: int) -> None:
    sqlite3.Connection.execute(connection, f"PRAGMA busy_timeout = {milliseconds}")


class PatientConnection(sqlite3.Connection):
    """A connection that begins, and ends its transactions, as `patiently` says.

    Who only reads the file for minutes is in the way of an end, and who holds it in the way of each new connection.
    """

    def execute(self, sql: str, *params: Any) -> sqlite3.Cursor:
        """What Django says to a new connection, of which only this looks into the file."""
        if not sql.startswith("PRAGMA journal_mode"):
            return super().execute(sql, *params)
        return patiently("read", self, lambda: sqlite3.Connection.execute(self, sql, *params))

    def commit(self) -> None:
        """End the transaction."""
        patiently("commit", self, super().commit)


def execute_patiently(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """Django's wrapper of each statement (`connection.execute_wrappers`); beginning to write counts by itself."""
    what = "begin" if sql.startswith("BEGIN") else "read"
    connection = context["connection"].connection
    return patiently(what, connection, lambda: execute(sql, params, many, context))


def have_patience(connection: Any, **_signal: object) -> None:
    """Receiver of Django's signal `connection_created`."""
    if connection.vendor == "sqlite" and execute_patiently not in connection.execute_wrappers:
        connection.execute_wrappers.append(execute_patiently)
