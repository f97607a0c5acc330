"""Seeded events for tests, rehearsals and benchmarks. PURE.

Everything is integers and one seeded generator, so that an event plays out alike on every platform. The pieces can
be used alone: `draw_strength` and `play_match` make results for a real round, `SimulatedEvent` keeps the books of
an event round by round, and `simulate_event` plays one to its end; `simulate_bracket` plays a bracket to its final.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from pairings.elimination.bracket import (
    Bracket,
    BracketResult,
    BracketRound,
    Departure,
    MatchState,
    SeededTeam,
)
from pairings.elimination.derivation import make_bracket
from pairings.elimination.outlook import next_round
from pairings.engine.swiss import pair_round
from pairings.engine.types import Contender, PairedRound, Pairing
from pairings.matches.scoring import ONE_GAME, Ending, How, MatchKind, Outcome, Terms, decide, on_time
from tournament.kernel.stages import FINAL, EqualPrizes

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
# Of matches of several games: how many are conceded before they are decided, and in how many one game is drawn.
CONCEDED_IN_HUNDRED, DRAWN_GAMES_IN_HUNDRED = 4, 5


def draw_strength(rng: Random) -> int:
    """A team's strength, 300 to 1,500: the chances of two teams are as their strengths."""
    return 300 + rng.randrange(601) + rng.randrange(601)


def play_match(
    rng: Random,
    strength_one: int,
    strength_two: int,
    customs: Customs = CUSTOMS,
    kind: MatchKind = ONE_GAME,
) -> Outcome:
    """A plausible result of one match. In an elimination round nothing is drawn: one team always goes on, or none."""
    is_one = rng.randrange(strength_one + strength_two) < strength_one
    ticket = rng.randrange(100)
    if ticket < customs.time:
        return _call_time(rng, customs.prizes, kind, is_one=is_one)
    ticket -= customs.time
    if ticket < customs.draw and not kind.is_elimination:
        return decide(Ending(How.DRAW), Terms(kind=kind, agreed_draws=True))
    ticket -= customs.draw
    if 0 <= ticket < customs.both_lose:
        return decide(Ending(How.BOTH_LOSE), Terms(kind=kind))
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
    winner = 1 if is_one else 2
    games = _play_games(rng, kind, winner) if how == How.WON and kind.has_games else None
    return decide(Ending(how, winner, games=games), Terms(kind=kind))


def _call_time(rng: Random, prizes: int, kind: MatchKind, *, is_one: bool) -> Outcome:
    """Prizes left when time was called, after the games that were completed by then."""
    fewer, more = sorted((1 + rng.randrange(prizes), 1 + rng.randrange(prizes)))
    left: tuple[int, int] | None = (fewer, more) if is_one else (more, fewer)
    games, winner, way = None, None, ""
    if kind.has_games:
        games = (rng.randrange(kind.to_win), rng.randrange(kind.to_win), 0)
        if not kind.is_elimination:
            left = None  # the game being played does not count (FR-217.c)
    ending = on_time(kind, left, games)
    if kind.is_elimination and ending.ahead is None:
        winner, way = 1 if is_one else 2, kind.equal_prizes or EqualPrizes.OTHER.value
        ending = on_time(kind, left, games, winner=winner, equal_way=way)
    return decide(ending, Terms(limits=(prizes, prizes), kind=kind))


def _play_games(rng: Random, kind: MatchKind, winner: int) -> tuple[int, int, int]:
    """The games of a match that a side wins: now and then one is drawn, now and then the other side concedes."""
    lost = rng.randrange(kind.to_win)
    won = kind.to_win
    if not lost and rng.randrange(100) < CONCEDED_IN_HUNDRED:
        won -= 1
    drawn = int(won + lost < kind.games and rng.randrange(100) < DRAWN_GAMES_IN_HUNDRED)
    return (won, lost, drawn) if winner == 1 else (lost, won, drawn)


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
    """One round that was played: what the engine was given, what it answered, what followed from it."""

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


# The bracket ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mishaps:
    """How often, in percent, something happens in a bracket besides a match that is played.

    Between rounds a team that goes on drops, or is disqualified; then the head judge lets the one that it had beaten
    play on, or not. Of a match both lose, and in a final the head judge may name who is first.
    """

    drops: int = 4
    disqualified: int = 4
    goes_on: int = 50
    both_lose: int = 4


MISHAPS = Mishaps()


@dataclass(frozen=True, slots=True)
class SimulatedElimination:
    """A bracket after one of its rounds: what was stored until then, who left, and what is made of it."""

    results: list[BracketResult]
    out: dict[int, Departure]
    bracket: Bracket


def simulate_bracket(
    teams: Sequence[SeededTeam],
    size: int,
    seed: int,
    *,
    kind: MatchKind = ONE_GAME,
    has_third_place: bool = False,
    mishaps: Mishaps = MISHAPS,
) -> Iterator[SimulatedElimination]:
    """Play a bracket to its end and give what it is after every round, before the first one too."""
    play = _BracketPlay(make_bracket(teams, size, has_third_place=has_third_place), seed, kind, mishaps)
    yield play.state()
    while (round_ := next_round(play.bracket())) is not None:
        play.round(round_)
        yield play.state()


class _BracketPlay:
    """A bracket being played: the stored matches by round and slot, and who left."""

    def __init__(self, drawn: Bracket, seed: int, kind: MatchKind, mishaps: Mishaps) -> None:
        self.drawn, self.kind, self.mishaps = drawn, kind, mishaps
        self.rng = Random(seed)
        self.strengths = {team: draw_strength(self.rng) for team in drawn.teams}
        self.results: dict[tuple[int, int], BracketResult] = {}
        self.out: dict[int, Departure] = {}

    def bracket(self) -> Bracket:
        """What the results make of it now."""
        return make_bracket(
            self.drawn.teams.values(),
            self.drawn.size,
            self.results.values(),
            out=dict(self.out),
            has_third_place=self.drawn.has_third_place,
        )

    def state(self) -> SimulatedElimination:
        """A copy of its present state."""
        return SimulatedElimination([*self.results.values()], dict(self.out), self.bracket())

    def chance(self, percent: int) -> bool:
        """Whether something that happens in so many of a hundred cases happens now."""
        return self.rng.randrange(100) < percent

    def round(self, round_: BracketRound) -> None:
        """Play what can be played of a round, store its byes; then some of those who go on leave."""
        for match in round_.matches:
            if match.is_stored:
                continue
            spot = match.teams_left, match.slot
            if match.state == MatchState.BYE:
                self.results[spot] = BracketResult(*spot, match.teams[0], None, winner=1, is_decided=True)
            elif match.state == MatchState.READY:
                self.results[spot] = self.play(spot, *match.teams)
        for result in [*self.results.values()]:
            if result.teams_left == round_.teams_left and result.winner is not None:
                self.leave(result)

    def play(self, spot: tuple[int, int], one: int, two: int) -> BracketResult:
        """A match with both its teams."""
        customs = Customs(both_lose=self.mishaps.both_lose)
        winner = play_match(self.rng, self.strengths[one], self.strengths[two], customs, self.kind).winner
        goes_on = None
        if winner is None and spot == (FINAL, 1) and self.chance(self.mishaps.goes_on):
            goes_on = 1 + self.rng.randrange(2)
        return BracketResult(*spot, one, two, winner, goes_on, is_decided=True)

    def leave(self, result: BracketResult) -> None:
        """The winner of a match drops, or is disqualified; nobody plays on against the team that is out."""
        winner, loser = (result.one, result.two) if result.winner == 1 else (result.two, result.one)
        if winner is None or winner in self.out:
            return
        if self.chance(self.mishaps.drops):
            self.out[winner] = Departure.DROPPED
        elif self.chance(self.mishaps.disqualified):
            self.out[winner] = Departure.DISQUALIFIED
            if loser is not None and loser not in self.out and self.chance(self.mishaps.goes_on):
                spot = result.teams_left, result.slot
                self.results[spot] = replace(result, goes_on=3 - (result.winner or 0))
