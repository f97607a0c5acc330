"""What all tests share: quick passwords, a data folder of their own, the guards lifted for a flush, a browser."""

import os
import shutil
import signal
import tempfile
from collections.abc import Generator, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.middleware import csrf
from django.test import TransactionTestCase

from tests.as_read import read_without_marks
from tests.long_first import long_first
from tests.postgres_tier import is_way_through
from tests.races import drop_migrated
from tests.rules_held import watch
from tests.samples import register_profiles

# The headless shell is the same engine with half the work, so it comes first.
CHROMIUM_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
# A run in the background is deaf to SIGINT, one behind nohup to SIGHUP, and so would be each server that a test starts.
for each, handler in (
    (signal.SIGINT, signal.default_int_handler),
    (getattr(signal, "SIGHUP", None), signal.SIG_DFL),
):
    if each is not None and signal.getsignal(each) is signal.SIG_IGN:
        signal.signal(each, handler)

ROOT = Path(__file__).resolve().parent.parent
LEFT_OUT = "no Chromium was found, so every test marked 'browser' was LEFT OUT (Debian: apt install chromium)"

register_profiles()


def find_chromium() -> str | None:
    """The path of a Chromium: TANDEM_CHROMIUM, else the first that is installed, else None."""
    named = os.environ.get("TANDEM_CHROMIUM")
    if named:
        return named
    found = (shutil.which(name) for name in CHROMIUM_NAMES)
    mac = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
    return next((path for path in found if path), str(mac) if mac.exists() else None)


def pytest_configure(config: pytest.Config) -> None:
    """Change the real settings where tests need speed or a place of their own."""
    folder = Path(tempfile.mkdtemp(prefix="tandem-tests-"))
    config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))
    for name in ("static", "data"):
        (folder / name).mkdir()
    settings.DATA_DIR = folder / "data"
    settings.STATIC_ROOT = folder / "static"
    settings.FILE_UPLOAD_TEMP_DIR = folder
    settings.LAPTOP_ZONE = "UTC"
    settings.SECRET_KEY = "a key for the tests alone, as long as a key has to be"
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # Each page gets a random token; made of these letters it never contains a name that a test looks for.
    csrf.CSRF_ALLOWED_CHARS = "jqzJQZ"
    read_without_marks()
    # Tables from the models take a twentieth of the time; guards are made either way. PostgreSQL has them from the
    # migrations, as a data folder has, and so do the databases that tests of releases and upgrades make for themselves.
    connection.settings_dict["TEST"]["MIGRATE"] = connection.vendor != "sqlite"
    if connection.vendor == "sqlite":
        # A file, as the program has: each thread of a live server then has its own connection and waits its turn. In
        # memory they share one, or fail with "table is locked", whichever test comes first. Nothing has to last here.
        connection.settings_dict["TEST"]["NAME"] = str(folder / "tests.sqlite3")
        connection.settings_dict["OPTIONS"]["init_command"] += ";PRAGMA synchronous=OFF"
    # The manifest of the real storage is made by collectstatic, which no test but serve's own waits for.
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what PostgreSQL runs, and leave the browser tests out where there is no browser.

    Why a test is run there is told in `postgres_tier.py`; a test marked `rows` in its own file is run there too.
    The summary says what was left out. With a browser its tests get a second try, which the summary tells: a loaded
    machine lets a page wait longer than any test.
    """
    tried: set[Path] = set()
    for item in items:
        is_first = item.path not in tried
        tried.add(item.path)
        is_of_actions = is_way_through(item.path, item.originalname, is_first=is_first)
        if is_of_actions or item.get_closest_marker("race") or item.path.name == "test_guards.py":
            item.add_marker(pytest.mark.rows)
    if find_chromium():
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.flaky(reruns=1))
        return
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.skip(reason=LEFT_OUT))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """Put long tests first in each worker's piece, before the workers say what they have collected.

    Those are tests of all pages and forms, beside this file. Tests that start processes come later as before: one that
    gives way to others (a backup that is read back) would wait for minutes beside three that never pause.
    """
    if workers := int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "0")):
        session.items[:] = long_first(
            session.items,
            workers,
            is_long=lambda item: item.path.parent == Path(__file__).parent and "full" in item.keywords,
            block_of=lambda item: item.path,
        )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """A test that holds a rule by `docs/rules-held.tsv` has to run what holds it."""
    return (yield from watch(item.nodeid))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly what was left out."""
    if any(LEFT_OUT in str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])):
        terminalreporter.write_sep("!", LEFT_OUT, red=True, bold=True)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """pytest-django's own, its migrations noted as applied where the tables came from the models.

    Before it drops a PostgreSQL database, threads of live servers let go of it.
    """
    is_made_for_tests = connection.settings_dict["NAME"] == connection.settings_dict["TEST"]["NAME"]
    if is_made_for_tests:  # where no test asks for rows there is none, and the program's own is not touched
        with django_db_blocker.unblock():
            call_command("migrate", fake=True, verbosity=0)
    yield
    with django_db_blocker.unblock():
        if connection.vendor == "postgresql":
            drop_migrated()
            with connection.cursor() as cursor:
                cursor.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )


@pytest.fixture(autouse=True, scope="session")
def _tables_are_emptied_in_one_step() -> Iterator[None]:
    """Tests with real transactions empty the tables afterwards, which the guards would refuse.

    Django's flush makes permissions and guards again each time, which takes half a second; nothing is missing here.
    """
    tear_down = TransactionTestCase._fixture_teardown

    def tear_down_without_guards(case: TransactionTestCase) -> None:
        # Imported late: it needs the settings, which are changed above.
        kept_rows = import_module("tests.kept_rows")
        if connection.vendor == "sqlite":
            kept_rows.empty_tables(connection)
            return
        with kept_rows.deleting_allowed(connection):
            tear_down(case)

    TransactionTestCase._fixture_teardown = tear_down_without_guards
    yield
    TransactionTestCase._fixture_teardown = tear_down


@pytest.fixture(autouse=True, scope="session")
def _requests_leave_the_tests_connection_open() -> Iterator[None]:
    """The end of a request closes connections that are in a transaction, which a whole test is.

    Django's test client sees to that itself; a WSGI application that a test calls directly does not.
    """
    close = BaseDatabaseWrapper.close_if_unusable_or_obsolete

    def close_outside_transactions(wrapper: BaseDatabaseWrapper) -> None:
        if not wrapper.in_atomic_block:
            close(wrapper)

    BaseDatabaseWrapper.close_if_unusable_or_obsolete = close_outside_transactions
    yield
    BaseDatabaseWrapper.close_if_unusable_or_obsolete = close


@pytest.fixture(autouse=True)
def _forms_without_a_field_say_nothing(request: pytest.FixtureRequest) -> Iterator[None]:
    """Take a form that a test wrote by hand, without the field of what its page showed, for a command.

    Forms of browsers, and those of tests marked `as_shown`, are taken as people send them.
    """
    if request.node.get_closest_marker("as_shown") or request.node.get_closest_marker("browser"):
        yield
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tournament.web.access.MISSING", None)
        yield
