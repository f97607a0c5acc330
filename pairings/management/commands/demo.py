"""`manage.py demo`: an event in round 2 of 4 with 16 invented teams, to look at."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from pairings.rehearsal.rehearsal import Rehearsal
from tournament.event.models import Tournament
from tournament.staff.models import Account

SLUG = "demo"
EARLIER = timedelta(minutes=100)  # so long ago the doors opened, which puts round 2 into its 20th minute


class Command(BaseCommand):
    """Makes the demo event where it is not there yet."""

    help = "Makes an event of 16 invented teams in round 2 of 4; does nothing where it is there already."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose event it becomes."""
        parser.add_argument("--organizer", default="", help="user name of its organizer (default: the owner)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the event and say where it is."""
        if not Tournament.objects.filter(slug=SLUG).exists():
            wanted = {"username": options["organizer"]} if options["organizer"] else {"is_owner": True}
            self._make(Account.objects.filter(**wanted).first())
        self.stdout.write(f"The demo event is at /t/{SLUG}/, its desk at /t/{SLUG}/desk/.")

    def _make(self, organizer: Account | None) -> None:
        now = timezone.now()
        rehearsal = Rehearsal(teams=16, rounds=4, seed=2003, say=lambda _line: None, now=now - EARLIER)
        rehearsal.open_event(
            name="Demo: Spring Team Cup", slug=SLUG, organizer=organizer, date=timezone.localdate()
        )
        rehearsal.register(15)
        rehearsal.pair(1)
        rehearsal.post(1)
        rehearsal.register(1)
        rehearsal.play(1)
        rehearsal.close(1)
        rehearsal.pair(2)
        rehearsal.post(2)
        rehearsal.play(2, leave_open=5, until=now)
