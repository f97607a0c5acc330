"""Seeded events for tests, rehearsals and benchmarks. PURE.

Everything is integers and one seeded generator, so that an event plays out alike on every platform. The pieces can
be used alone: `draw_strength` and `play_match` make results for a real round, `SimulatedEvent` keeps the books of
an event round by round, and `simulate_event` plays one to its end.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from pairings.engine.swiss import pair_round
from pairings.engine.types import Contender, PairedRound, Pairing
from pairings.matches.scoring import Ending, How, Outcome, Terms, decide

Pair = Callable[[Sequence[Contender], int, int], PairedRound]
"""Pairs contenders with a seed and a number of rounds left."""


@dataclass(frozen=True, slots=True)
class Customs:
    """How often matches end in each way, in percent; the rest is won outright. `prizes` is what a team sets."""

    time: int = 18
    draw: int = 3
    withdrawn: int = 2
    no_show: int = 1
    penalty: int = 1
    both_lose: int = 0
    prizes: int = 5


CUSTOMS = Customs()


def draw_strength(rng: Random) -> int:
    """A team's strength, 300 to 1,500: the chances of two teams are as their strengths."""
    return 300 + rng.randrange(601) + rng.randrange(601)


def play_match(rng: Random, strength_one: int, strength_two: int, customs: Customs = CUSTOMS) -> Outcome:
    """A plausible result of one match."""
    is_one = rng.randrange(strength_one + strength_two) < strength_one
    ticket = rng.randrange(100)
    if ticket < customs.time:
        return _call_time(rng, customs.prizes, is_one=is_one)
    ticket -= customs.time
    if ticket < customs.draw:
        return decide(Ending(How.DRAW), Terms(agreed_draws=True))
    ticket -= customs.draw
    if ticket < customs.both_lose:
        return decide(Ending(How.BOTH_LOSE))
    ticket -= customs.both_lose
    how = How.WON
    others = (
        (How.WITHDRAWN, customs.withdrawn),
        (How.NO_SHOW, customs.no_show),
        (How.PENALTY, customs.penalty),
    )
    for other, share in others:
        if 0 <= ticket < share:
            how = other
        ticket -= share
    return decide(Ending(how, 1 if is_one else 2))


def _call_time(rng: Random, prizes: int, *, is_one: bool) -> Outcome:
    """Prizes left when time was called."""
    fewer, more = sorted((1 + rng.randrange(prizes), 1 + rng.randrange(prizes)))
    left = (fewer, more) if is_one else (more, fewer)
    return decide(Ending(How.TIME, prizes_left=left), Terms(limits=(prizes, prizes)))


@dataclass(slots=True)
class SimulatedTeam:
    """One team's books: what a `Contender` is made of, and how strong the team is."""

    id: int
    strength: int
    affiliation: str = ""
    points: int = 0
    byes: int = 0
    pair_downs: int = 0
    pair_ups: int = 0
    has_dropped: bool = False
    opponents: set[int] = field(default_factory=set)

    def contender(self) -> Contender:
        """The team as the engine sees it."""
        return Contender(
            self.id,
            self.points,
            frozenset(self.opponents),
            self.byes,
            self.pair_downs,
            self.pair_ups,
            self.affiliation,
            self.has_dropped,
        )


@dataclass(frozen=True, slots=True)
class SimulatedRound:
    """One round that was played: what the engine was given, what it answered, what came of it."""

    number: int
    contenders: list[Contender]
    paired: PairedRound
    results: list[tuple[Pairing, Outcome]]


class SimulatedEvent:
    """The books of an event, round by round: `contenders()`, pair them, `play(paired)`, and again."""

    def __init__(self, teams: int, seed: int, *, affiliations: int = 0, customs: Customs = CUSTOMS) -> None:
        self.rng = Random(seed)
        self.customs = customs
        self.affiliations = affiliations
        self.teams: dict[int, SimulatedTeam] = {}
        self.enter(teams)

    def enter(self, count: int) -> None:
        """Enter teams; late ones have missed what was played, with 0 match points."""
        for _ in range(count):
            team = SimulatedTeam(len(self.teams) + 1, draw_strength(self.rng))
            if self.affiliations:
                # The lower of two draws: a few large clubs and many small ones, as in life.
                number = min(self.rng.randrange(self.affiliations), self.rng.randrange(self.affiliations))
                team.affiliation = f"club {number + 1}"
            self.teams[team.id] = team

    def contenders(self) -> list[Contender]:
        """The field for the next round, those who dropped included (and marked)."""
        return [team.contender() for team in self.teams.values()]

    def play(self, paired: PairedRound) -> list[tuple[Pairing, Outcome]]:
        """Play a paired round and write it into the books; the bye counts 3 match points."""
        results = []
        for pairing in paired.pairings:
            one, two = self.teams[pairing.one], self.teams[pairing.two]
            played = play_match(self.rng, one.strength, two.strength, self.customs)
            one.points += played.points[0]
            two.points += played.points[1]
            one.pair_downs += pairing.gap > 0
            two.pair_ups += pairing.gap > 0
            one.opponents.add(two.id)
            two.opponents.add(one.id)
            results.append((pairing, played))
        if paired.bye is not None:
            self.teams[paired.bye].points += 3
            self.teams[paired.bye].byes += 1
        return results

    def drop(self, percent: int) -> None:
        """Let about so many percent of the teams in the lower half leave, never below two teams."""
        active = sorted(
            (team for team in self.teams.values() if not team.has_dropped), key=lambda team: team.points
        )
        for team in active[: min(len(active) // 2, len(active) - 2)]:
            team.has_dropped = self.rng.randrange(100) < 2 * percent


def pair_as_planned(contenders: Sequence[Contender], seed: int, rounds_left: int) -> PairedRound:
    """The engine with its usual settings."""
    return pair_round(contenders, seed=seed, rounds_left=rounds_left)


def simulate_event(
    teams: int,
    rounds: int,
    seed: int,
    *,
    drop_percent: int = 0,
    late_entries: int = 0,
    affiliations: int = 0,
    customs: Customs = CUSTOMS,
    pair: Pair = pair_as_planned,
) -> Iterator[SimulatedRound]:
    """Play an event and give its rounds one by one, each when it has been played.

    `late_entries` teams come after the first round; after every round about `drop_percent` of the field leave.
    `pair` may be any function that pairs, for example one that takes the time. What `pair` raises is passed on:
    an event with drops can need a rematch.
    """
    event = SimulatedEvent(teams, seed, affiliations=affiliations, customs=customs)
    for number in range(1, rounds + 1):
        contenders = event.contenders()
        paired = pair(contenders, event.rng.randrange(2**32), rounds - number)
        yield SimulatedRound(number, contenders, paired, event.play(paired))
        if number == 1 and late_entries:
            event.enter(late_entries)
        if drop_percent:
            event.drop(drop_percent)
