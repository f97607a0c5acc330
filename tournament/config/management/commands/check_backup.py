"""`manage.py check_backup FILE`: whether a second laptop could carry on with a backup."""

import os
import sys
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.config.copies.read_back import REFUSED, printed_refusal, refusal_printed, start_reading
from tournament.config.files.event_file import bring_in
from tournament.config.serve.serving import collect_static_files
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.wording.sentences import sentence


class Command(BaseCommand):
    """Reads a backup as a second laptop reads it, in a database of its own."""

    help = "Checks whether a second laptop could carry on with a backup. The events of this laptop are left alone."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file; the rest is for Tandem itself."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--here", action="store_true", help="read it in the present database, which has to be empty"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Check the file, or say why a second laptop would refuse it."""
        if options["here"]:
            self._read(options["file"])
            return
        if not options["file"].is_file():
            raise CommandError(f"There is no file {options['file']}.")
        child = start_reading(options["file"].absolute())
        printed, _errors = child.communicate()
        if child.returncode == REFUSED:
            raise CommandError(sentence(refusal_printed(printed)))
        if child.returncode:
            raise CommandError("The backup was not checked. Try again; the log may say more.")
        self.stdout.write("A second laptop can carry on with this backup.")

    def _read(self, file: Path) -> None:
        if hasattr(os, "nice"):
            os.nice(10)  # the hall comes first
        call_command("migrate", verbosity=0)
        if Tournament.objects.exists():
            raise CommandError("This database has events in it. A backup is checked in an empty one.")
        collect_static_files()  # pages name them
        try:
            bring_in(file.read_bytes(), most=None)
        except OSError as error:
            raise CommandError(f"The file was not read: {error}.") from error
        except Refusal as refusal:
            self.stdout.write(printed_refusal(refusal))
            sys.exit(REFUSED)
