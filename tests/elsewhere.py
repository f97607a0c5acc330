"""What another thread would see of values that a context keeps, by the database connection of this one."""

from collections.abc import Callable
from contextvars import Context
from operator import setitem
from typing import TypeVar

from django.db import DEFAULT_DB_ALIAS, connections

Seen = TypeVar("Seen")


def as_another_thread(look: Callable[[], Seen]) -> Seen:
    """The answer of `look` in a context of its own.

    Where a browser's loop runs in this thread, a context of its own would have a connection of its own too.
    """
    context = Context()
    context.run(setitem, connections, DEFAULT_DB_ALIAS, connections[DEFAULT_DB_ALIAS])
    return context.run(look)
