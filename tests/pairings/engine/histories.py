"""Fields for the engine's tests: histories that events can have, and such as they should never have."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import combinations
from random import Random

from hypothesis import strategies as st

from pairings.engine.types import Contender, NoPairing
from pairings.proof.simulator import Customs, SimulatedEvent, simulate_event


def played_field(teams: int, rounds: int, seed: int, **options: int) -> list[Contender]:
    """The contenders after so many rounds of a seeded event (fewer if a round had no pairing)."""
    contenders = SimulatedEvent(teams, seed).contenders()
    try:
        for played in simulate_event(teams, rounds + 1, seed, **options):
            contenders = played.contenders
    except NoPairing:
        pass
    return contenders


def random_rounds(teams: int, rounds: int, seed: int, *, spread: int = 1) -> list[Contender]:
    """Teams that played rounds at random (perhaps twice against one), with points from a narrow range."""
    rng = Random(seed)
    met: list[set[int]] = [set() for _ in range(teams)]
    byes = [0] * teams
    for _ in range(rounds):
        order = rng.sample(range(teams), teams)
        for one, two in zip(order[::2], order[1::2], strict=False):
            met[one].add(two)
            met[two].add(one)
        if teams % 2:
            byes[order[-1]] += 1
    return [
        Contender(
            team,
            rng.randrange(spread),
            frozenset(met[team]),
            byes[team],
            rng.randrange(3),
            rng.randrange(3),
            rng.choice(["", "north", "south", "east"]),
        )
        for team in range(teams)
    ]


def met_in_blocks(teams: int, seed: int) -> list[Contender]:
    """Two groups inside which everybody has met, of any sizes, with holes left by teams that dropped."""
    rng = Random(seed)
    cut = rng.randrange(1, teams)
    contenders = []
    for team in range(teams):
        block = range(cut) if team < cut else range(cut, teams)
        opponents = frozenset(other for other in block if other != team)
        contenders.append(
            Contender(team, rng.randrange(3), opponents, rng.randrange(2), dropped=rng.random() < 0.1)
        )
    return contenders


def field_of_open(
    matches: Iterable[tuple[int, int]], teams: int, *, byes: Collection[int] = ()
) -> list[Contender]:
    """Teams on one score of whom just these pairs have not met; `byes` have had the bye."""
    met = [set(range(teams)) - {team} for team in range(teams)]
    for one, two in matches:
        met[one].discard(two)
        met[two].discard(one)
    return [Contender(team, 0, frozenset(met[team]), int(team in byes)) for team in range(teams)]


@st.composite
def awkward_fields(draw: st.DrawFn) -> list[Contender]:
    """Fields of 8 to 12 teams that are awkward to look ahead for: hardly any team has a match to spare.

    Near-regular graphs of matches left, few or many; two blocks with a few matches between them; those where only
    blocks are left to meet; what drops leave of a larger event.
    """
    teams, seed = draw(st.integers(8, 12)), draw(st.integers(0, 10**6))
    rng = Random(seed)
    kind = draw(st.sampled_from(["regular", "blocks", "met in blocks", "dense", "after drops"]))
    byes = [team for team in range(teams) if teams % 2 and rng.random() < 0.25]
    pairs = list(combinations(range(teams), 2))
    if kind == "met in blocks":
        return met_in_blocks(teams, seed)
    if kind == "after drops":
        field = played_field(
            rng.randrange(teams, 22), rng.randrange(1, 8), seed, drop_percent=rng.randrange(16)
        )
        left = [team for team in field if not team.dropped]
        return [replace(team, dropped=place >= 12) for place, team in enumerate(left)]
    if kind == "regular":
        most, count = rng.randrange(2, teams - 1), [0] * teams
        chosen = []
        for one, two in rng.sample(pairs, len(pairs)):
            if count[one] < most and count[two] < most:
                chosen.append((one, two))
                count[one] += 1
                count[two] += 1
        return field_of_open(chosen, teams, byes=byes)
    if kind == "blocks":
        cut = rng.randrange(3, teams - 2)
        inside = [pair for pair in pairs if (pair[0] < cut) == (pair[1] < cut) and rng.random() < 0.9]
        across = [pair for pair in pairs if pair[0] < cut <= pair[1]]
        return field_of_open([*inside, *rng.sample(across, rng.randrange(8))], teams, byes=byes)
    return field_of_open([pair for pair in pairs if rng.random() < 0.9], teams, byes=byes)


@st.composite
def fields(draw: st.DrawFn, most: int) -> list[Contender]:
    """Any field of up to `most` teams: an event's, a random one, or one of blocks that have met."""
    teams = draw(st.integers(2, most))
    seed = draw(st.integers(0, 10**6))
    kind = draw(st.sampled_from(["event", "late", "random", "one score", "blocks"]))
    if kind == "event":
        rounds = draw(st.integers(0, min(teams, 9)))
        return played_field(teams, rounds, seed, affiliations=draw(st.sampled_from([0, 2, 5])))
    if kind == "late":
        options = {"drop_percent": draw(st.integers(0, 15)), "late_entries": draw(st.integers(0, 3))}
        return played_field(teams, draw(st.integers(1, max(1, teams - 2))), seed, **options)
    if kind == "blocks":
        return met_in_blocks(teams, seed)
    spread = 1 if kind == "one score" else draw(st.integers(2, 10))
    return random_rounds(teams, draw(st.integers(0, teams - 1)), seed, spread=spread)


@st.composite
def wishes(draw: st.DrawFn, contenders: list[Contender]) -> dict[str, list[tuple[int, int]]]:
    """A few locked and forbidden pairs that do not contradict each other."""
    ids = [team.id for team in contenders if not team.dropped]
    shuffled = draw(st.permutations(ids))
    locked = list(zip(shuffled[::2], shuffled[1::2], strict=False))[: draw(st.integers(0, 2))]
    pairs = st.tuples(st.sampled_from(ids), st.sampled_from(ids)) if len(ids) > 1 else st.nothing()
    taken = {frozenset(pair) for pair in locked}
    forbidden = [
        pair
        for pair in draw(st.lists(pairs, max_size=4) if len(ids) > 1 else st.just([]))
        if pair[0] != pair[1] and frozenset(pair) not in taken
    ]
    return {"locked": locked, "forbidden": forbidden}


PLAIN = Customs(time=0, draw=0, withdrawn=0, no_show=0, penalty=0)
