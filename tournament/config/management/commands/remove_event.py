"""`manage.py remove_event SLUG`: remove a whole event, or finish a removal that was cut short."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournament.config.copies.removal import remove_event
from tournament.config.start.folders import keep_private
from tournament.event.models import Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import command_actor
from tournament.setup.actions import remove_tournament
from tournament.wording.sentences import sentence


class Command(BaseCommand):
    """Removes one event; its last copy stays in the data folder."""

    help = (
        "Removes an event with everything in it, after a last backup was written into the folder removed/ of the data "
        "folder. It also finishes a removal that was cut short, and removes an event whose address is none."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The event's address, and what is left out."""
        parser.add_argument("slug", help="the event's address, as in /t/SLUG/")
        parser.add_argument("--yes", action="store_true", help="do not ask for the event's name")
        parser.add_argument(
            "--without-copy", action="store_true", help="remove it even if no backup of it can be made"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Ask for the name, remove the event and tell where its copy is."""
        keep_private()  # the copy has the passes of the teams
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            slugs = Tournament.objects.order_by("slug").values_list("slug", flat=True)
            known = ", ".join(f"“{slug}”" for slug in slugs) or "none"
            raise CommandError(f"There is no event at “{options['slug']}”. Events here: {known}.")
        if not options["yes"]:
            self._ask_for_name(tournament)
        if options["without_copy"]:
            remove_tournament(tournament)
            self.stdout.write(f"{tournament.name} was removed. No backup was made.")
            return
        try:
            path = remove_event(tournament, actor=command_actor("remove_event"))
        except Refusal as refusal:
            raise CommandError(f"{sentence(refusal)} With --without-copy it is removed anyway.") from refusal
        self.stdout.write(f"{tournament.name} was removed. Its last backup: {path}")

    def _ask_for_name(self, tournament: Tournament) -> None:
        """Go on where the event's name is typed, and nowhere else."""
        try:
            typed = input(f"Type the name of the event to remove it: {tournament.name}\n> ")
        except EOFError as problem:
            raise CommandError(
                "No one is here to type the name of the event. Nothing was removed. With --yes it is not asked for."
            ) from problem
        if typed != tournament.name:
            raise CommandError("That is not its name. Nothing was removed.")
