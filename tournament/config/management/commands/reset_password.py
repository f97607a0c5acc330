"""manage.py reset_password NAME: a one-time link for a person who forgot the password."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from tournament.config import environment
from tournament.config.installed import typed
from tournament.config.serve.window import Window


class Command(BaseCommand):
    """Prints a link that sets a new password once, for people who can reach this laptop's console."""

    help = "Print a one-time link for choosing a new password."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The person's user name."""
        parser.add_argument("name", help="user name of the person with the forgotten password")

    def handle(self, *_args: Any, name: str, **_options: Any) -> None:
        """Print the link, or the user names there are."""
        key = environment.read_secret_key(settings.DATA_DIR)
        if not key:
            raise CommandError(f"There is nothing to reset yet: start Tandem first ({typed('serve')}).")
        window = Window(bind=settings.BIND, port=settings.PORT, out=sys.stdout)
        if not window.reset_password(name):
            raise SystemExit(1)
