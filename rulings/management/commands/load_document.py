"""Takes the organizer's own text copy of a rules document into this installation."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rulings.documents.actions import load_document
from rulings.documents.documents import KINDS
from tournament.kernel.refusal import Refusal
from tournament.wording.sentences import sentence


class Command(BaseCommand):
    """`manage.py load_document FILE --as FR`."""

    help = (
        "Show the wording of your own copy of a rules document beneath the rulings, in this installation alone. "
        "Loading it again replaces it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and which document it is."""
        parser.add_argument("file", type=Path, help="a plain text file")
        parser.add_argument("--as", dest="key", required=True, help=f"one of {', '.join(KINDS)}")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Load, and say how many sections were found."""
        path: Path = options["file"]
        try:
            data = path.read_bytes()
        except OSError as error:
            raise CommandError(f"{path} cannot be read ({error.strerror}). Check its name.") from error
        try:
            sections = load_document(options["key"].upper(), path.name, data)
        except Refusal as refusal:
            raise CommandError(sentence(refusal)) from refusal
        self.stdout.write(f"Found {len(sections)} sections of {options['key'].upper()} in {path.name}:")
        self.stdout.write(", ".join(section.place for section in sections))
