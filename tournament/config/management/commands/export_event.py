"""`manage.py export_event SLUG FILE [--hand-in]`: write the event file."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.config.copies.stick import write_new
from tournament.config.files.event_file import open_event_file
from tournament.config.start.folders import keep_private
from tournament.event.models import Tournament
from tournament.event_file.purpose import NAMES, Purpose


class Command(BaseCommand):
    """Writes one event to a file: everything, or all but what is secret."""

    help = (
        "Writes everything about one event to a file that another Tandem reads. With --hand-in the file has no "
        "secrets: no codes of passes, not the number that draws follow from, no round that is not posted."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The event's address and the file."""
        parser.add_argument(
            "slug", metavar="EVENT", help="its name in the address: of /t/spring-cup/ it is spring-cup"
        )
        parser.add_argument(
            "file", metavar="FILE", type=Path, help="the file to write, such as spring-cup.json"
        )
        parser.add_argument("--hand-in", action="store_true", help="leave out what is secret")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file, or say why not."""
        keep_private()  # it may have the passes of the teams
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            known = (
                ", ".join(Tournament.objects.order_by("slug").values_list("slug", flat=True)) or "none yet"
            )
            raise CommandError(f"There is no event at “{options['slug']}”. Events here: {known}.")
        purpose = Purpose.HAND_IN if options["hand_in"] else Purpose.CARRY_ON
        try:
            with open_event_file(tournament, purpose) as data:
                write_new(options["file"], data)
                size = data.tell()
        except OSError as error:
            raise CommandError(f"The file was not written: {error}. Choose another place.") from error
        self.stdout.write(
            f"{options['file']}: {size:,} bytes, version {tournament.version}, a file to {NAMES[purpose]}"
        )
