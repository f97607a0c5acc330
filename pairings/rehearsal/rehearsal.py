"""A whole event with invented teams, played through the real actions: for trying the day beforehand, and for speed.

Everything follows from the seed: names, results, drops, the late team. Each round is checked by the engine's
independent checker before it is posted. Time is the event's own, so a rehearsal of a day takes seconds.
"""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from django.conf import settings

from pairings.drops.actions import drop_entry
from pairings.engine.swiss import pair_round
from pairings.matches import histories, queries
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.proof import simulator
from pairings.proof.checker import check_round
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round, post_round, propose_round
from pairings.rounds.clock import start_clock
from pairings.rounds.proposals import PairingChoice
from pairings.standings.queries import standings
from pairings.tableside.extensions import give_extension
from teams.entries.registration import register_entry
from teams.entries.steps import Person, Registration
from teams.people.membership import check_digit
from tournament.event.models import Round, Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role
from tournament.setup.actions import create_tournament
from tournament.staff.models import Account

NAMES_FILE = settings.BASE_DIR / "fixtures" / "invented_names.json"
MORNING = datetime(2003, 5, 17, 8, 0, tzinfo=UTC)
# Invented members have 7 digits behind a right check digit, and others with another seed.
FIRST_NUMBER = 5_000_000
NUMBERS_A_SEED, SEEDS_APART = 40_000, 100
DROPS_IN_HUNDRED = 2
EXTENSIONS_IN_HUNDRED = 4


class RehearsalError(Exception):
    """A rule was broken in the rehearsal: what the checker or the books say."""


@dataclass(slots=True)
class Timings:
    """Processor seconds of each kind of step, one number for each time it was done."""

    seconds: dict[str, list[float]] = field(default_factory=dict)

    @contextmanager
    def measure(self, step: str) -> Iterator[None]:
        """Note how long the body took."""
        begun = time.process_time()
        yield
        self.seconds.setdefault(step, []).append(time.process_time() - begun)


class Inventor:
    """Invents teams: names of teams and people, places, valid numbers; all from one seed."""

    def __init__(self, seed: int) -> None:
        self.names: dict[str, list[Any]] = json.loads(NAMES_FILE.read_text(encoding="utf-8"))
        self.rng = Random(f"{seed}/names")
        pairs = [(one, two) for one in self.names["adjectives"] for two in self.names["nouns"]]
        self.rng.shuffle(pairs)
        self.team_names = [f"{one} {two}" for one, two in pairs]
        self.next_number = FIRST_NUMBER + seed % SEEDS_APART * NUMBERS_A_SEED

    def registration(self, number: int, **values: Any) -> Registration:
        """A complete registration of team `number` (from 1)."""
        lap, place = divmod(number - 1, len(self.team_names))
        city, state = self.rng.choice(self.names["places"])
        return Registration(
            team_name=self.team_names[place] + (f" {lap + 1}" if lap else ""),
            affiliation=self.rng.choice(self.names["affiliations"]),
            city=city,
            state=state,
            country="PL",
            player_a=self._person(),
            player_b=self._person(),
            **values,
        )

    def _person(self) -> Person:
        rest = str(self.next_number)
        self.next_number += 1
        name = f"{self.rng.choice(self.names['first'])} {self.rng.choice(self.names['last'])}"
        return Person(name=name, number=f"{check_digit(rest)}{rest}")


class Rehearsal:
    """One invented event being played. `say` gets a line for a person after each step."""

    event: Tournament

    def __init__(
        self, *, teams: int, rounds: int, seed: int, say: Callable[[str], None], now: datetime = MORNING
    ) -> None:
        self.teams = teams
        self.rounds = rounds
        self.seed = seed
        self.say = say
        self.now = now
        self.actor = Actor("Rehearsal", frozenset(Role))
        self.timings = Timings()
        self.recorded = 0
        self.rng = Random(f"{seed}/play")
        self.inventor = Inventor(seed)
        self.strengths: dict[int, int] = {}  # by entry number
        # However few matches there are, these two are among them.
        self.surprises = [
            Ending(How.TIME, prizes_left=(4, 2)),
            Ending(How.TIME, prizes_left=(3, 3)),
        ]

    def open_event(
        self, *, name: str, slug: str = "", organizer: Account | None = None, **values: Any
    ) -> None:
        """Make the event; `values` are fields of the settings."""
        self.event = create_tournament(
            {
                "name": name,
                "date": date(2003, 5, 17),
                "venue": "Great Hall",
                "city": "Kraków",
                "country": "PL",
                "time_zone": "Europe/Warsaw",
                "planned_rounds": self.rounds,
            }
            | values,
            actor=self.actor,
            organizer=organizer,
            slug=slug,
            secret=self.seed,
            now=self.now,
        )

    def register(self, how_many: int) -> None:
        """Register so many more teams, checked in."""
        with self.timings.measure("registering"):
            for _ in range(how_many):
                number = len(self.strengths) + 1
                self.now += timedelta(seconds=20)
                registration = self.inventor.registration(number, is_checked_in=True)
                entry = register_entry(self.event, registration, actor=self.actor, now=self.now)
                self.strengths[entry.number] = simulator.draw_strength(self.rng)

    def pair(self, number: int) -> Round:
        """Pair a round and have the checker look at it; rematches are agreed to where none can be avoided."""
        self.now += timedelta(minutes=5)
        with self.timings.measure("pairing"):
            try:
                round_ = propose_round(self.event, number, actor=self.actor, now=self.now)
            except Refusal as refusal:
                if refusal.code != "pairings.rematch_needed":
                    raise
                choice = PairingChoice(accepts_rematches=True)
                round_ = propose_round(self.event, number, actor=self.actor, choice=choice, now=self.now)
        self.check(round_)
        return round_

    def check(self, round_: Round) -> None:
        """The stored round is what its seed gives and keeps every clause, by a checker of its own."""
        contenders = histories.round_contenders(round_)
        left = max(queries.round_plan(self.event).planned - round_.number, 0)
        paired = pair_round(
            contenders, seed=round_.seed, rounds_left=left, allow_rematches=round_.has_rematches
        )
        matches = [match for match in queries.round_matches(round_) if match.how != How.MISSED]
        stored = {frozenset(match.teams) for match in matches if match.is_played_at_a_table}
        if stored != {frozenset({pairing.one, pairing.two}) for pairing in paired.pairings}:
            raise RehearsalError(f"round {round_.number}: its seed does not give the pairing that is stored")
        faults = check_round(contenders, paired, rounds_left=left)
        if faults:
            raise RehearsalError(f"round {round_.number}: {faults}")

    def post(self, number: int) -> None:
        """Post a round and start its clock."""
        with self.timings.measure("posting"):
            post_round(self.event, number, actor=self.actor, now=self.now)
        start_clock(self.event, number, actor=self.actor, now=self.now)

    def play(self, number: int, *, leave_open: int = 0, until: datetime | None = None) -> None:
        """Enter a plausible result of every table but `leave_open`, in the order in which slips come in.

        `until` is an instant before time is called: then no match ends on time, and none later than that.
        """
        round_ = self.event.rounds.get(number=number)
        matches = [match for match in queries.round_matches(round_) if match.table_number is not None]
        self.rng.shuffle(matches)
        ends_at = self.now + timedelta(minutes=self.event.round_minutes or 50)
        with self.timings.measure("recording"):
            for match in matches[leave_open:]:
                self._play_match(match, number, ends_at, until)
        self.now = ends_at + timedelta(minutes=15)

    def _play_match(self, match: Match, number: int, ends_at: datetime, until: datetime | None) -> None:
        table = match.table_number or 0
        on_time = simulator.CUSTOMS.time if until is None else 0
        customs = simulator.Customs(time=on_time, draw=0, prizes=sum(self.event.prizes))
        one, two = (self.strengths[entry.number] for entry in match.entries)
        ending = simulator.play_match(self.rng, one, two, customs).ending
        if until is None and self.surprises:
            ending = self.surprises.pop()
        at = self.now + timedelta(minutes=self.rng.randrange(15, 49))
        if ending.how == How.TIME:
            at = ends_at + timedelta(minutes=self.rng.randrange(1, 4))
            if self.rng.randrange(100) < EXTENSIONS_IN_HUNDRED:
                give_extension(
                    self.event, number, table, minutes=5, reason="deck check", actor=self.actor, now=self.now
                )
                at += timedelta(minutes=5)
        at = at if until is None else min(at, until)
        record_result(self.event, number, table, ending, actor=self.actor, now=at)
        self.recorded += 1

    def close(self, number: int) -> None:
        """Close a round and rank everybody."""
        with self.timings.measure("closing and standings"):
            close_round(self.event, number, actor=self.actor, now=self.now)
            rows = standings(self.event)
        leader = rows[0]
        self.say(
            f"round {number}: closed, {self.recorded} results so far, "
            f"first is {leader.entry.team_name} with {leader.match_points} points"
        )

    def drop_some(self) -> None:
        """A few teams leave, at least one in the whole day, never so many that the rounds left cannot be played."""
        active = list(queries.active_entries(self.event))[:-1]  # not the late team, which has not played yet
        spare = max(len(active) - self.rounds - 1, 0)
        leaving = [entry for entry in active if self.rng.randrange(100) < DROPS_IN_HUNDRED]
        if not leaving and len(active) == self.teams - 1:
            leaving = [self.rng.choice(active)]
        for entry in leaving[:spare]:
            drop_entry(self.event, entry.number, actor=self.actor, reason="has to leave", now=self.now)

    def play_event(self) -> Tournament:
        """The whole day: an odd field at first, one team that comes late, drops between the rounds."""
        late = 1 if self.teams > 4 and self.teams % 2 == 0 else 0
        self.register(self.teams - late)
        for number in range(1, self.rounds + 1):
            self.pair(number)
            self.post(number)
            if number == 1 and late:
                self.register(late)
            self.play(number)
            self.close(number)
            if number < self.rounds:
                self.drop_some()
        return self.event
