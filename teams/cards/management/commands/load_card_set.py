"""Loads a further set of cards into this installation, or removes one."""

from argparse import ArgumentParser
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from teams.cards.actions import load_card_set, remove_card_set
from tournament.kernel.refusal import Refusal
from tournament.wording.sentences import sentence


class Command(BaseCommand):
    """`manage.py load_card_set FILE --set ex2 --name "EX Sandstorm" --sold-on 2003-09-18`."""

    help = (
        "Load a further set of cards from a CSV file: one row for each card, with the columns number, name, kind and, "
        "where known, stage, name_de and name_fr, as in fixtures/cards/printings.csv. Loading a set again replaces it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and what the set is called."""
        parser.add_argument("file", type=Path, nargs="?", help="a CSV file in UTF-8")
        parser.add_argument("--set", dest="key", help="a short key of your own for the set, such as ex2")
        parser.add_argument("--name", help="the English name of the set")
        parser.add_argument("--name-de", default="")
        parser.add_argument("--name-fr", default="")
        parser.add_argument("--sold-on", type=date.fromisoformat, help="its day of sale, such as 2003-09-18")
        parser.add_argument("--abbreviation", action="append", default=[], help="may be given several times")
        parser.add_argument("--not-in-modified", action="store_true", help="the set is not an expansion")
        parser.add_argument("--remove", metavar="SET", help="remove a set that was loaded")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Load or remove, and say what was done."""
        try:
            if options["remove"]:
                self.stdout.write(f"Removed {remove_card_set(options['remove'])}.")
                return
            self._load(options)
        except Refusal as refusal:
            raise CommandError(sentence(refusal)) from refusal

    def _load(self, options: dict[str, Any]) -> None:
        names = {"file": "FILE", "key": "--set", "name": "--name", "sold_on": "--sold-on"}
        missing = [shown for name, shown in names.items() if not options[name]]
        if missing:
            raise CommandError(f"These are missing: {', '.join(missing)}. See --help.")
        path: Path = options["file"]
        try:
            data = path.read_bytes()
        except OSError as error:
            raise CommandError(f"{path} cannot be read ({error.strerror}). Check its name.") from error
        printings = load_card_set(
            data,
            key=options["key"],
            name=options["name"],
            name_de=options["name_de"],
            name_fr=options["name_fr"],
            sold_on=options["sold_on"],
            abbreviations=tuple(options["abbreviation"]),
            is_in_modified=not options["not_in_modified"],
        )
        self.stdout.write(f"Loaded {len(printings)} cards of {options['name']}.")
