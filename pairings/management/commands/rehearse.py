"""`manage.py rehearse`: play a whole invented event in a database of its own, which is thrown away."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from pairings.rehearsal.rehearsal import Rehearsal, RehearsalError, Timings
from tournament.event.models import Tournament
from tournament.kernel.planning import most_rounds, suggested_rounds
from tournament.kernel.refusal import Refusal
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
        parser.add_argument("--file", type=Path, help="write the event file here")
        parser.add_argument(
            "--here", action="store_true", help="in this empty database (used by the command itself)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Check the wish, then play it in a child process."""
        teams = options["teams"]
        if not 2 <= teams <= MOST_TEAMS:
            raise CommandError(f"--teams takes a number from 2 to {MOST_TEAMS}.")
        rounds = options["rounds"] or suggested_rounds(teams)
        if not 1 <= rounds <= most_rounds(teams):
            raise CommandError(
                f"{teams} teams can play at most {most_rounds(teams)} rounds without a rematch. "
                "Give --rounds from 1 to that."
            )
        if options["here"]:
            self._play(teams, rounds, options["seed"], options["file"])
        else:
            self._play_in_child(teams, rounds, options["seed"], options["file"])

    def _play_in_child(self, teams: int, rounds: int, seed: int, file: Path | None) -> None:
        """A process with a temporary data folder: the event of the real database is out of reach."""
        with tempfile.TemporaryDirectory(prefix="tandem-rehearsal-") as folder:
            environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
            environment["TANDEM_DATA"] = folder
            command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "rehearse", "--here"]
            command += ["--teams", str(teams), "--rounds", str(rounds), "--seed", str(seed)]
            if file is not None:
                command += ["--file", str(file.absolute())]
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

    def _play(self, teams: int, rounds: int, seed: int, file: Path | None) -> None:
        call_command("migrate", verbosity=0)
        if Tournament.objects.exists():
            raise CommandError("This database has events in it. A rehearsal is played in an empty one.")
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA synchronous = OFF")  # nothing here has to survive a power cut
        rehearsal = Rehearsal(teams=teams, rounds=rounds, seed=seed, say=self._say)
        try:
            rehearsal.open_event(name=f"Rehearsal of {teams} teams", slug="rehearsal")
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
