"""Loads the library of rulings from its files, as often as wanted."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.library.actions import load_library
from rulings.library.library import LibraryError
from rulings.library.models import LibraryCard, LibraryEntry


class Command(BaseCommand):
    """`manage.py load_rulings`."""

    help = "Check the files in fixtures/rulings and bring the database's library to what they hold."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Load and say how much there is."""
        try:
            is_new = load_library()
        except LibraryError as error:
            raise CommandError(str(error)) from error
        state = "Loaded" if is_new else "Already loaded"
        self.stdout.write(
            f"{state}: {LibraryEntry.objects.count()} entries and {LibraryCard.objects.count()} cards."
        )
