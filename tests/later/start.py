"""Prepares a data folder and its database as `serve` does before it serves, and can stop on the way (`stops.py`).

Prints the lines of the window, then "prepared", or what is wrong. With "alone" as its argument PostgreSQL's turn is
not waited for, to see what that is good for; a number is how many seconds it is waited for.
"""

import sqlite3
import sys
from contextlib import nullcontext
from functools import partial
from types import SimpleNamespace

import django
from django.conf import settings

django.setup()

from tests.later.stops import stop_at  # noqa: E402 - apps are loaded now
from tournament.config.environment import EnvironmentProblem  # noqa: E402
from tournament.config.serve import serving  # noqa: E402
from tournament.config.start import earlier, lock, upgrade  # noqa: E402


class Stopping(sqlite3.Connection):
    """Copies a page at a time and stops in the middle."""

    def backup(self, target, **_options):
        def look(_status, remaining, total):
            if remaining == total // 2:
                stop_at("in the copy")

        super().backup(target, pages=1, progress=look)


def stop_before(module, name, point):
    real = getattr(module, name)

    def stopping(*arguments):
        stop_at(point)
        return real(*arguments)

    setattr(module, name, stopping)


def stop_after(module, name, point):
    real = getattr(module, name)

    def stopping(*arguments):
        value = real(*arguments)
        stop_at(point)
        return value

    setattr(module, name, stopping)


def main():
    connect = partial(sqlite3.connect, factory=Stopping)
    earlier.sqlite3 = SimpleNamespace(connect=connect, Error=sqlite3.Error)
    stop_before(earlier, "_back_up", "before the copy")
    stop_before(earlier, "_free_name", "before the copy has its name")
    stop_before(upgrade, "_migrate", "after the copy")
    stop_after(upgrade, "_migrate", "before the end")
    if sys.argv[1:] == ["alone"]:
        serving.one_at_a_time = lambda say: nullcontext()
    elif sys.argv[1:]:
        serving.one_at_a_time = partial(upgrade.one_at_a_time, patience=float(sys.argv[1]))
    say = partial(print, flush=True)
    try:
        lock.take(settings.DATA_DIR, "")
        serving.prepare_database(say)
    except EnvironmentProblem as problem:
        say(problem)
        sys.exit(1)
    say("prepared")


main()
