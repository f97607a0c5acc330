"""`manage.py demo`: two events of invented teams to look at, in round 2 of 4 and in the semifinals of a cut."""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from pairings.rehearsal.rehearsal import Rehearsal
from tournament.event.deck_settings import DeckLists
from tournament.event.models import Tournament
from tournament.kernel.stages import EqualPrizes
from tournament.staff.models import Account

SLUG, BRACKET_SLUG = "demo", "demo-bracket"
EARLIER = timedelta(minutes=100)  # so long ago the doors opened, which puts round 2 into its 20th minute
# The same of a day of 21 teams, five rounds and a cut to 8: the semifinals are in their 20th minute.
EARLIER_WITH_CUT = timedelta(minutes=7 + 5 * 70 + 10 + 65 + 5 + 20)
# Whose deck lists did not come in, and whose break a rule, in the event in round 2.
MISSING = [(11, "b"), (14, "a"), (14, "b")]
ILLEGAL = [(5, "b")]


class Command(BaseCommand):
    """Makes the demo events where they are not there yet."""

    help = (
        "Makes an event of 16 invented teams in round 2 of 4, and one of 21 in the semifinals of its cut; "
        "does nothing where they are there already."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose events they become."""
        parser.add_argument(
            "--organizer", default="", help="user name of their organizer (default: the owner)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the events and say where they are."""
        wanted = {"username": options["organizer"]} if options["organizer"] else {"is_owner": True}
        organizer = Account.objects.filter(**wanted).first()
        for slug, make in ((SLUG, _make_in_round_two), (BRACKET_SLUG, _make_in_semifinals)):
            is_new = not Tournament.objects.filter(slug=slug).exists()
            if is_new:
                make(organizer, now=timezone.now())
            address = f"http://127.0.0.1:{settings.PORT}/t/{slug}/"
            said = (
                "A demo event was made."
                if is_new
                else "This demo event was there already, and stays as it is."
            )
            self.stdout.write(f"{said} While Tandem is running: {address}, its desk {address}desk/")


def _make_in_round_two(organizer: Account | None, *, now: datetime) -> None:
    rehearsal = Rehearsal(teams=16, rounds=4, seed=2003, say=lambda _line: None, now=now - EARLIER)
    rehearsal.open_event(
        name="Demo: Spring Team Cup",
        slug=SLUG,
        organizer=organizer,
        date=timezone.localdate(),
        deck_lists=DeckLists.REQUESTED.value,
    )
    rehearsal.register(15)
    rehearsal.hand_in_lists(missing=MISSING, illegal=ILLEGAL)
    rehearsal.pair(1)
    rehearsal.post(1)
    rehearsal.register(1)
    rehearsal.play(1)
    rehearsal.close(1)
    rehearsal.pair(2)
    rehearsal.post(2)
    rehearsal.play(2, leave_open=5, until=now)


def _make_in_semifinals(organizer: Account | None, *, now: datetime) -> None:
    rehearsal = Rehearsal(teams=21, rounds=5, seed=2004, say=lambda _line: None, now=now - EARLIER_WITH_CUT)
    rehearsal.open_event(
        name="Demo: Autumn Team Cup, semifinals",
        slug=BRACKET_SLUG,
        organizer=organizer,
        date=timezone.localdate(),
        cut_size=8,
        elimination_games=3,
        final_games=3,
        bracket_rounds=[[8, 50, ""], [4, 50, ""], [2, None, ""]],
        equal_prizes=EqualPrizes.NEXT_PRIZE.value,
        has_third_place=True,
        deck_lists=DeckLists.REQUIRED.value,
        cut_reads_lists=True,
        first_table=21,  # as two events in one hall should
    )
    rehearsal.register(21)
    rehearsal.hand_in_lists()
    for number in range(1, 6):
        rehearsal.pair(number)
        rehearsal.post(number)
        rehearsal.play(number)
        rehearsal.close(number)
    rehearsal.cut()
    rehearsal.post(6)
    rehearsal.play(6)
    rehearsal.close(6)
    rehearsal.pair(7)
    rehearsal.post(7)
    rehearsal.play(7, leave_open=1, until=now)
