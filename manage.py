#!/usr/bin/env python
"""Tandem's command line."""

import gc
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

OURS = {"tournament", "teams", "pairings", "rulings"}
# These find the data folder and the database ready, also before the first `serve`.
ABOUT_EVENTS = {"demo", "import_event", "export_event", "load_rulings", "load_document"}
# Options of every command of Django.
OF_DJANGO = {
    "--version",
    "--verbosity",
    "--settings",
    "--pythonpath",
    "--traceback",
    "--no-color",
    "--force-color",
    "--skip-checks",
}

# What an organizer types after `tandem`, and the management command that does it.
WORDS = {
    "serve": "serve",
    "demo": "demo",
    "rehearse": "rehearse",
    "reset-password": "reset_password",
    "export": "export_event",
    "import": "import_event",
    "remove": "remove_event",
    "check-backup": "check_backup",
    "load-document": "load_document",
}
HELP = """\
Tandem runs two-player team tournaments: one laptop serves desk, judges, players' phones and projector.

  tandem                       serve, and open the first page in this laptop's browser
  tandem serve                 serve without opening a browser
  tandem demo                  make two events of invented teams to look around in
  tandem rehearse              play a whole invented event in a database of its own
  tandem reset-password NAME   print a one-time link for someone who forgot the password
  tandem export EVENT FILE     write an event to a file
  tandem import FILE           read an event from a file
  tandem remove EVENT          remove an event for good
  tandem check-backup FILE     say whether a backup can be read
  tandem load-document FILE    add a document to the library
  tandem --version             which Tandem this is

Each has more to say with --help. Stop the server with Ctrl-C: everything is saved.
Settings are environment variables: TANDEM_DATA (folder for everything), TANDEM_NAME (tandem, for tandem.local; 0: no
name), PORT (8000), BIND (0.0.0.0: all networks; 127.0.0.1: this laptop alone).
"""


def main(words: Mapping[str, str] = MappingProxyType({})) -> None:
    """Run one management command, typed by its name or one of `words`; a wrong environment ends in a sentence."""
    if sys.version_info < (3, 11):  # noqa: UP036 - a person may start it with any Python
        sys.exit(f"Tandem needs Python 3.11 or newer; this is Python {sys.version.split()[0]}.")
    open_standard_streams()
    if sys.argv[1:2] == ["serve"]:
        gc.disable()  # a tenth of the start would go into it; `_load_pages` collects once and switches it on
    if os.environ.get("DJANGO_SETTINGS_MODULE", "").partition(".")[0] not in OURS | {"tests"}:
        os.environ["DJANGO_SETTINGS_MODULE"] = (
            "tournament.config.settings"  # not those of a person's other project
        )
    try:
        from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415 - explained in a sentence when missing
    except ImportError as problem:
        sys.exit(trouble_of_packages(problem))
    try:
        import tournament.config.settings  # noqa: F401, PLC0415 - Django would hide what is wrong with them

        if sys.argv[1:] in (["--version"], ["version"]):
            from tournament.kernel.version import VERSION  # noqa: PLC0415 - as the settings

            print(f"Tandem {VERSION}")
            return

        carry_out(words)
    except ImproperlyConfigured as problem:
        cause = problem.__cause__
        sys.exit(trouble_of_packages(cause) if isinstance(cause, ImportError) else str(problem))
    except ImportError as problem:
        if (problem.name or "").partition(".")[0] in OURS:
            raise
        sys.exit(trouble_of_packages(problem))


def carry_out(words: Mapping[str, str]) -> None:
    """Run the command of `sys.argv`; help and faults repeat the word that was typed."""
    from django.core.management import (  # noqa: PLC0415 - main explains it when missing
        BaseCommand,
        CommandError,
        ManagementUtility,
    )

    class Typed(ManagementUtility):
        def fetch_command(self, subcommand: str) -> BaseCommand:
            command = super().fetch_command(words.get(subcommand, subcommand))
            if words:  # an organizer's help says nothing of Django
                command.suppressed_base_arguments = OF_DJANGO
            return command

    command = words.get(sys.argv[1], sys.argv[1]) if sys.argv[1:] else ""
    if command in ABOUT_EVENTS and {"-h", "--help"}.isdisjoint(sys.argv):
        import django  # noqa: PLC0415 - as above

        django.setup()
        from tournament.config.serve.serving import prepare_for_command  # noqa: PLC0415 - after the set-up

        prepare_for_command()
    # Django's way to have an error raised and not printed as "CommandError: ...".
    raised = ["--traceback"] if sys.argv[1:] and not sys.argv[1].startswith("-") else []
    try:
        Typed([*sys.argv, *raised]).execute()
    except CommandError as problem:
        sys.exit(str(problem))


def tandem() -> None:
    """Run the command `tandem` of an installed package: alone it serves and opens the browser."""
    from tournament.config.console import kept_until_read  # noqa: PLC0415 - needs none of the packages

    try:
        with kept_until_read():
            run_word()
    except KeyboardInterrupt:
        sys.exit(130)


def run_word() -> None:
    """Do what was typed after `tandem`."""
    word, *rest = sys.argv[1:] or ["serve", "--open"]
    if word in {"help", "--help", "-h"} and not rest:
        open_standard_streams()
        print(HELP)
        return
    if word not in WORDS and word not in {"--version", "version"}:
        sys.exit(f"Tandem has no command {word!r}.\n\n{HELP}")
    sys.argv[1:] = [word, *rest]
    main(WORDS)


def trouble_of_packages(problem: ImportError) -> str:
    """What to do where a package is not there, or only in part."""
    here = Path(__file__).resolve().parent
    said = str(problem).strip()
    if "failed to map segment" in said:
        return (
            f"Programs cannot be started from {here}: its disk forbids it, as some sticks do (noexec). Copy the folder "
            "of Tandem to this machine's own disk, then start again."
        )
    first_line = said.partition("\n")[0]
    from tournament.config.installed import is_installed  # noqa: PLC0415 - needs none of the packages that are missing

    if is_installed():
        return f"A package that Tandem needs is missing or damaged ({first_line}). Install Tandem again."
    start = "start Tandem with: make run (Windows: see docs/running.md)"
    if not (here / ".venv").exists():
        return (
            f"The packages of Tandem are not installed here. Connect this machine to the internet and {start}"
        )
    return (
        f"The packages of Tandem are damaged, or not all installed ({first_line}). Delete the folder "
        f"{here / '.venv'}, connect this machine to the internet, and {start}"
    )


def open_standard_streams() -> None:
    """Open what the starter closed (`>&-`): the next file, such as the database, would get its number and its lines."""
    from tournament.config.console import show_what_it_can  # noqa: PLC0415 - needs none of the packages

    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # gets the lowest number that is free
        if getattr(sys, name) is None:
            # It stays open for good.
            setattr(sys, name, open(os.devnull, "w" if number else "r", encoding="utf-8"))  # noqa: PTH123, SIM115
    show_what_it_can(sys.stdout)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
