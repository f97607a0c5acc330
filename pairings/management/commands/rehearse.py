"""`manage.py rehearse`: play a whole invented event in a database of its own, which is thrown away."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from secrets import token_urlsafe
from statistics import median
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from pairings.rehearsal.checks import RehearsalError
from pairings.rehearsal.rehearsal import Rehearsal, Timings
from tournament.event.deck_settings import DeckLists
from tournament.event.models import Tournament
from tournament.kernel.planning import most_rounds, suggested_rounds
from tournament.kernel.refusal import Refusal
from tournament.kernel.stages import CUT_SIZES, GAMES, MOST_IN_BRACKET, EqualPrizes, Structure
from tournament.wording.sentences import sentence

MOST_TEAMS = 20_000


class Command(BaseCommand):
    """Plays an event with invented teams and plausible results, and checks every round."""

    help = "Plays a whole event with invented teams, checks every round, and can write the event file."

    def add_arguments(self, parser: CommandParser) -> None:
        """How large, which seed, where the event file goes."""
        parser.add_argument("--teams", type=int, default=16)
        parser.add_argument("--rounds", type=int, default=0, help="default: as suggested for so many teams")
        parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same event")
        parser.add_argument("--cut", type=int, choices=CUT_SIZES, help="so many teams play on in a bracket")
        parser.add_argument(
            "--elimination", action="store_true", help="single elimination from round 1 on, no Swiss rounds"
        )
        parser.add_argument("--games", type=int, choices=GAMES, default=1, help="most games a match")
        parser.add_argument(
            "--bracket-games", type=int, choices=GAMES, help="the same in the bracket (default: as --games)"
        )
        parser.add_argument(
            "--third-place", action="store_true", help="who loses the semifinals plays for third place"
        )
        parser.add_argument(
            "--lists",
            action="store_true",
            help="both members of every team hand a deck list in, but for a few",
        )
        parser.add_argument("--file", type=Path, help="write the event file here")
        parser.add_argument(
            "--here", action="store_true", help="in this empty database (used by the command itself)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Check the wish, then play it in a child process."""
        teams = options["teams"]
        most_teams = MOST_IN_BRACKET if options["elimination"] else MOST_TEAMS
        if not 2 <= teams <= most_teams:
            raise CommandError(f"--teams takes a number from 2 to {most_teams}.")
        if options["elimination"] and options["cut"]:
            raise CommandError("Single elimination from round 1 on has no cut: give --cut or --elimination.")
        options["rounds"] = options["rounds"] or suggested_rounds(teams)
        if not 1 <= options["rounds"] <= most_rounds(teams):
            raise CommandError(
                f"{teams} teams can play at most {most_rounds(teams)} rounds without a rematch. "
                "Give --rounds from 1 to that."
            )
        if options["here"]:
            self._play(options)
        else:
            self._play_in_child(options)

    def _play_in_child(self, options: dict[str, Any]) -> None:
        """A process with a temporary data folder: the event of the real database is out of reach."""
        with tempfile.TemporaryDirectory(prefix="tandem-rehearsal-") as folder:
            environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
            environment |= {"TANDEM_DATA": folder, "SECRET_KEY": token_urlsafe(50)}
            # Windows would have it print in its code page.
            command = [sys.executable, "-X", "utf8", str(settings.BASE_DIR / "manage.py")]
            command += ["rehearse", "--here"]
            for name in ("teams", "rounds", "seed", "cut", "games", "bracket_games"):
                if options[name] is not None:
                    command += [f"--{name.replace('_', '-')}", str(options[name])]
            for name in ("elimination", "third_place", "lists"):
                if options[name]:
                    command.append(f"--{name.replace('_', '-')}")
            if options["file"] is not None:
                command += ["--file", str(options["file"].absolute())]
            with subprocess.Popen(  # noqa: S603 - our own command line
                command,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                encoding="utf-8",
            ) as child:
                for line in child.stdout or ():
                    self.stdout.write(line.rstrip("\n"))
                    self.stdout.flush()
        if child.returncode:
            raise CommandError("The rehearsal stopped with the error above.", returncode=child.returncode)

    def _play(self, options: dict[str, Any]) -> None:
        call_command("migrate", verbosity=0)
        if Tournament.objects.exists():
            raise CommandError("This database has events in it. A rehearsal is played in an empty one.")
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA synchronous = OFF")  # nothing here has to survive a power cut
        teams, file = options["teams"], options["file"]
        rehearsal = Rehearsal(teams=teams, rounds=options["rounds"], seed=options["seed"], say=self._say)
        bracket_games = options["bracket_games"] or options["games"]
        try:
            rehearsal.open_event(
                name=f"Rehearsal of {teams} teams",
                slug="rehearsal",
                structure=(Structure.ELIMINATION if options["elimination"] else Structure.SWISS).value,
                cut_size=options["cut"],
                swiss_games=options["games"],
                elimination_games=bracket_games,
                final_games=bracket_games,
                equal_prizes=EqualPrizes.NEXT_PRIZE.value,
                has_third_place=options["third_place"],
                deck_lists=(DeckLists.REQUIRED if options["lists"] else DeckLists.NONE).value,
            )
            event = rehearsal.play_event()
        except RehearsalError as error:
            raise CommandError(f"The checker found a fault. {error}") from error
        except Refusal as refusal:
            raise CommandError(sentence(refusal)) from refusal
        self._report(rehearsal.timings)
        if file is not None:
            call_command("export_event", event.slug, str(file), stdout=self.stdout)

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def _report(self, timings: Timings) -> None:
        self.stdout.write(f"{'processor seconds':24}{'times':>7}{'median':>9}{'worst':>9}{'total':>9}")
        for step, seconds in timings.seconds.items():
            figures = f"{len(seconds):7}{median(seconds):9.3f}{max(seconds):9.3f}{sum(seconds):9.2f}"
            self.stdout.write(f"{step:24}{figures}")
