"""`manage.py import_event FILE`: read an event file back."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.config.files.event_file import bring_in
from tournament.config.files.wording import about_hand_in, about_older_copy
from tournament.config.serve.serving import collect_static_files
from tournament.event_file.purpose import Purpose
from tournament.kernel.refusal import Refusal
from tournament.staff.models import Account
from tournament.wording.sentences import sentence


class Command(BaseCommand):
    """Makes an event of an event file."""

    help = "Makes an event of a full backup or an exported file, with its journal, versions and instants."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, and whose event it becomes."""
        parser.add_argument("file", metavar="FILE", type=Path, help="the file to read")
        parser.add_argument(
            "--organizer", default="", help="user name of its organizer here (default: the owner)"
        )
        parser.add_argument(
            "--unseen",
            action="store_true",
            help="take the event though some of its pages may not open; it can be removed again",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Read the file, or say why not."""
        organizer = Account.objects.filter(
            **({"username": options["organizer"]} if options["organizer"] else {"is_owner": True})
        ).first()
        if options["organizer"] and organizer is None:
            raise CommandError(f"There is no account “{options['organizer']}” here.")
        try:
            if not options["unseen"]:
                collect_static_files()  # pages name them; this laptop may never have served
            brought = bring_in(
                options["file"].read_bytes(),
                organizer=organizer,
                most=None,
                opens_pages=not options["unseen"],
            )
        except OSError as error:
            raise CommandError(f"The file was not read: {error}.") from error
        except Refusal as refusal:
            raise CommandError(sentence(refusal)) from refusal
        event = brought.tournament
        self.stdout.write(f"{event.name}: /t/{event.slug}/, version {event.version}")
        if brought.purpose is Purpose.HAND_IN:
            self.stdout.write(about_hand_in())
        if not brought.is_checked:
            self.stdout.write(about_older_copy())
