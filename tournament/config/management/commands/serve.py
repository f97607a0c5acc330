"""manage.py serve: makes everything ready and serves the hall."""

import errno
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import Error as DatabaseFault

from tournament.config import environment
from tournament.config.console import name_window
from tournament.config.copies.removal import finish_removals
from tournament.config.installed import older_data, typed
from tournament.config.serve import serving
from tournament.config.serve.window import Window, go_on_in_background, speak
from tournament.config.start import lock
from tournament.config.start.databases import check_is_kept, sqlite_path
from tournament.config.start.folders import check_home_of_database, keep_private
from tournament.web.faults import trouble_of_database, trouble_of_disk

_OF_THE_DISK = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO})


class Command(BaseCommand):
    """Serve Tandem to everyone in the room. PORT (8000), BIND (0.0.0.0) and TANDEM_DATA may be set."""

    help = "Make the data folder ready and serve Tandem to everyone on the network."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What differs between laptops comes from the environment; `tandem` alone opens the browser as well."""
        parser.add_argument(
            "--open", action="store_true", help="open the first page in this laptop's browser"
        )

    def _offer_older(self, folder: Path | None) -> None:
        """Say that there is another data folder here, and how to use it; nothing is moved by itself."""
        if folder is not None:
            self._say(
                f"There is another data folder of Tandem here: {folder}. Its events are not shown. To use it, stop "
                f"with Ctrl-C and type:  {typed('serve', TANDEM_DATA=folder)}"
            )

    def _say(self, line: str) -> None:
        speak(sys.stdout, line)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Prepare, tell the addresses, serve."""
        go_on_in_background()
        name_window()
        try:
            bind, port = settings.BIND, settings.PORT
            check_is_kept()
            environment.make_data_folder(settings.DATA_DIR)
            keep_private()
            if sqlite_path() is not None:
                check_home_of_database(settings.DATA_DIR)
            lock.take(settings.DATA_DIR, f"http://127.0.0.1:{port}")
            serving.check_port(bind, port)
            serving.have_secret_key()
            self._say("Getting ready ...")
            serving.prepare_database(self._say)
            finish_removals()
            serving.collect_static_files()
            serving.clear_uploads()
        except environment.EnvironmentProblem as problem:
            raise CommandError(str(problem)) from problem
        except (DatabaseFault, OSError) as problem:
            told = _trouble_of_files(problem) or trouble_of_disk(problem) or trouble_of_database(problem)
            if not told:
                raise
            raise CommandError(f"Tandem did not start. {told}") from problem
        except KeyboardInterrupt:
            self._say("Stopped before it was ready. The next start goes on where this one was.")
            return
        window = Window(bind=bind, port=port, out=sys.stdout)

        def on_ready() -> None:
            window.open()
            self._offer_older(older_data(settings.DATA_DIR, Path.cwd()))  # last, so that it is still in sight
            if options["open"]:
                window.open_browser()

        beside = ["tournament.config.copies.copies.keep_copies"]
        if settings.HALL_NAME:
            beside.append("tournament.config.serve.hall_name.answer_to_name")
        serving.run_server(bind, port, on_ready=on_ready, beside=beside)
        serving.ignore_further_signals()
        self._say("Tandem has stopped. Everything is saved in the data folder.")


def _trouble_of_files(problem: Exception) -> str:
    """What to do where the system refuses a certain file; "" where the disk itself or something else is to blame."""
    if not isinstance(problem, OSError) or not problem.filename or problem.errno in _OF_THE_DISK:
        return ""
    return environment.not_ours(settings.DATA_DIR, Path(problem.filename), problem)
