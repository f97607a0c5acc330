"""A whole event with invented teams, played through the real actions: for trying the day beforehand, and for speed.

Everything follows from the seed: names, results, drops, the late team. Each round is checked by the engine's
independent checker before it is posted. Time is the event's own, so a rehearsal of a day takes seconds.
"""

import json
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from django.conf import settings

from pairings.bracket.queries import read_bracket, still_in
from pairings.cut.actions import CutChoice, make_cut
from pairings.cut.queries import plan_cut
from pairings.drops.actions import disqualify_entry, drop_entry
from pairings.elimination.outlook import find_champion
from pairings.matches import queries
from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How, MatchKind
from pairings.proof import simulator
from pairings.rehearsal.checks import check_elimination, check_lists, check_seeds, check_swiss
from pairings.rehearsal.decks import invent_list
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round, post_round, propose_round
from pairings.rounds.clock import start_clock
from pairings.rounds.elimination_rounds import find_due_round
from pairings.rounds.proposals import PairingChoice
from pairings.standings.queries import standings
from pairings.tableside.extensions import give_extension
from teams.deck_lists.actions import HandedIn, receive_list
from teams.deck_lists.queries import event_judge
from teams.entries.registration import register_entry
from teams.entries.steps import Person, Registration
from teams.people.membership import check_digit
from tournament.event.models import Round, Tournament
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Actor, Role
from tournament.kernel.stages import FINAL, EqualPrizes, Structure
from tournament.setup.actions import create_tournament, finish_tournament
from tournament.staff.models import Account

NAMES_FILE = settings.BASE_DIR / "fixtures" / "invented_names.json"
MORNING = datetime(2003, 5, 17, 8, 0, tzinfo=UTC)
# Invented members have 7 digits behind a right check digit, and others with another seed.
FIRST_NUMBER = 5_000_000
NUMBERS_A_SEED, SEEDS_APART = 40_000, 100
DROPS_IN_HUNDRED = 2
EXTENSIONS_IN_HUNDRED = 4
UNTIMED_MINUTES = 50  # what a round without a clock takes


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
        self.mishaps = simulator.MISHAPS
        # However few matches there are, two on time are among them, one drawn; in a bracket one with equal prizes.
        self.surprises = [(4, 2), (3, 3)]
        self.equal_prizes = [(2, 2)]

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

    def hand_in_lists(
        self, *, missing: Collection[tuple[int, str]] = (), illegal: Collection[tuple[int, str]] = ()
    ) -> None:
        """Hand in the lists of both members of every team but the `missing`; those of `illegal` break a rule.

        Both are pairs of the number of an entry and a seat ("a", "b").
        """
        judge, rng = event_judge(self.event), Random(f"{self.seed}/lists")
        for place in [(number, seat) for number in self.strengths for seat in "ab"]:
            text = invent_list(judge, rng, is_legal=place not in illegal)
            if place not in missing:
                handed_in = HandedIn(text, has_mixed_backs=False)
                with self.timings.measure("handing a list in"):
                    receive_list(self.event, *place, handed_in, actor=self.actor, now=self.now)
        check_lists(self.event, illegal)
        self.say(f"{self.event.lists_handed_in.count()} deck lists handed in, {len(illegal)} not legal")

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
        """The stored round keeps the rules, by a checker of its own."""
        if round_.is_elimination:
            check_elimination(self.event, round_)
        else:
            check_swiss(self.event, round_)

    def post(self, number: int) -> None:
        """Post a round and start its clock."""
        with self.timings.measure("posting"):
            reason = "They are sought while the round is played"
            post_round(self.event, number, without_lists=reason, actor=self.actor, now=self.now)
        if self.event.minutes_of(self.event.rounds.get(number=number)) is not None:
            start_clock(self.event, number, actor=self.actor, now=self.now)

    def play(self, number: int, *, leave_open: int = 0, until: datetime | None = None) -> None:
        """Enter a plausible result of every table but `leave_open`, in the order in which slips come in.

        `until` is an instant before time is called: then no match ends on time, and none later than that.
        """
        round_ = self.event.rounds.get(number=number)
        matches = [match for match in queries.round_matches(round_) if match.table_number is not None]
        self.rng.shuffle(matches)
        ends_at = self.now + timedelta(minutes=self.event.minutes_of(round_) or UNTIMED_MINUTES)
        with self.timings.measure("recording"):
            for match in matches[leave_open:]:
                self._play_match(match, number, ends_at, until)
        self.now = ends_at + timedelta(minutes=15)

    def _play_match(self, match: Match, number: int, ends_at: datetime, until: datetime | None) -> None:
        table = match.table_number or 0
        on_time = simulator.CUSTOMS.time if until is None else 0
        customs = simulator.Customs(time=on_time, draw=0, prizes=sum(self.event.prizes))
        one, two = (self.strengths[entry.number] for entry in match.entries)
        if match.kind.is_elimination:
            customs = replace(customs, both_lose=self.mishaps.both_lose)
        ending = simulator.play_match(self.rng, one, two, customs, match.kind).ending
        if until is None:
            ending = self._surprise(match.kind) or ending
        if ending.equal_way and ending.equal_way != match.kind.equal_prizes:
            ending = replace(ending, note="as the head judge says")
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

    def _surprise(self, kind: MatchKind) -> Ending | None:
        """An ending on time that comes up in every rehearsal once."""
        left = self.equal_prizes if kind.is_elimination else self.surprises
        if not left:
            return None
        prizes = left.pop()
        is_equal = prizes[0] == prizes[1]
        games = (1, 1 if is_equal else 0, 0) if kind.has_games else None
        if not kind.is_elimination:
            return Ending(How.TIME, prizes_left=None if games else prizes, games=games)
        way = kind.equal_prizes or EqualPrizes.OTHER.value
        return Ending(How.TIME, 1 + self.rng.randrange(2), prizes, games=games, equal_way=way)

    def close(self, number: int) -> None:
        """Close a round and rank everyone."""
        with self.timings.measure("closing and standings"):
            close_round(self.event, number, actor=self.actor, now=self.now)
            rows = standings(self.event)
        leader = rows[0]
        first = f"first is {leader.entry.team_name} with {leader.match_points} points"
        round_ = self.event.rounds.get(number=number)
        if round_.teams_left is not None:
            first = (
                f"{round_.matches.exclude(table_number=None).count()} tables, round of {round_.teams_left}"
            )
        self.say(f"round {number}: closed, {self.recorded} results so far, {first}")

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
        """The whole day: an odd field at first, one team that comes late, drops between the rounds.

        With a bracket it is played to the final, and the event is finished.
        """
        if self.event.structure == Structure.ELIMINATION:
            self.register(self.teams)
            self.hand_in_some()
            self.play_bracket(self.pair(1))
            return self.event
        late = 1 if self.teams > 4 and self.teams % 2 == 0 else 0
        self.register(self.teams - late)
        self.hand_in_some()
        for number in range(1, self.rounds + 1):
            self.pair(number)
            self.post(number)
            if number == 1 and late:
                self.register(late)
            self.play(number)
            self.close(number)
            if number < self.rounds:
                self.drop_some()
        if self.event.cut_size is not None:
            self.play_bracket(self.cut())
        return self.event

    def hand_in_some(self) -> None:
        """The deck lists of a day that asks for them: a few never come, and a few break a rule."""
        if self.event.asks_for_lists:
            places = [(number, seat) for number in self.strengths for seat in "ab"]
            few = Random(f"{self.seed}/few lists").sample(places, max(len(places) // 10, 2))
            self.hand_in_lists(missing=few[::2], illegal=few[1::2])

    # The bracket ------------------------------------------------------------------------------------------------

    def cut(self) -> Round:
        """Make the cut. Where there are teams enough one of the best has left, and one does not play on."""
        self.now += timedelta(minutes=10)
        size = self.event.cut_size or 0
        best = [row.entry for row in standings(self.event) if row.entry.dropped_at is None]
        declined = {}
        if len(best) >= size + 2 and size > 2:
            gone, tired = self.rng.sample(best[1:size], 2)
            self.leave(gone.number)
            declined = {tired.number: "has a train to catch"}
        through = self.event.rounds.count()
        able = plan_cut(self.event, through=through, declined=declined).sizes
        choice = CutChoice(teams=max(able), declined=declined, is_confirmed=True)
        with self.timings.measure("cut"):
            round_ = make_cut(self.event, choice, actor=self.actor, now=self.now)
        self.say(f"cut to {max(able)}")
        check_seeds(self.event)
        self.check(round_)
        return round_

    def play_bracket(self, round_: Round) -> None:
        """From the proposal of its first round to the final; then the event is finished."""
        check_seeds(self.event)
        while True:
            self.post(round_.number)
            self.play(round_.number)
            self.close(round_.number)
            self.go_wrong(round_)
            check_elimination(self.event)
            if find_due_round(self.event) is None:
                break
            round_ = self.pair(round_.number + 1)
        finish_tournament(self.event, actor=self.actor, now=self.now)
        bracket = read_bracket(self.event)
        champion = None if bracket is None else find_champion(bracket)
        name = "nobody" if champion is None else self.event.entries.get(number=champion).team_name
        self.say(f"the final is won by {name}")

    def go_wrong(self, round_: Round) -> None:
        """Between rounds of the bracket a winner who has a match to come may leave or be disqualified."""
        if round_.teams_left == FINAL:
            return
        for match in queries.round_matches(round_):
            if match.winner is None or self.chance(100 - self.mishaps.drops - self.mishaps.disqualified):
                continue
            winner = match.entries[match.winner - 1].number
            bracket = read_bracket(self.event)
            if bracket is None or winner not in still_in(bracket):
                continue  # it has won the event, since no other team is left
            if self.chance(50):
                self.leave(winner)
            else:
                reason = "found out after the match"
                disqualify_entry(self.event, winner, reason=reason, actor=self.actor, now=self.now)

    def leave(self, number: int) -> None:
        """A team that would play on drops."""
        drop_entry(self.event, number, actor=self.actor, reason="has to leave", now=self.now)

    def chance(self, percent: int) -> bool:
        """Whether something that happens in so many of a hundred cases happens now."""
        return self.rng.randrange(100) < percent
