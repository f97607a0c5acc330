"""The pairing engine: time, proofs, memory and evenness, beside rustworkx on the complete graph and swisspair.

All times are processor time of the pairing call alone, over the rounds of seeded events. Garbage of the simulation
is collected before each call. Where the package swisspair can be imported it pairs the same fields.
"""

import gc
import pickle
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import rustworkx

from pairings.engine.swiss import pair_round
from pairings.engine.types import Contender, NoPairing, PairedRound
from pairings.proof.simulator import simulate_event

try:
    import swisspair
except ImportError:
    swisspair = None

ROUNDS = 20


class Stopwatch:
    """Pairs and keeps the processor milliseconds of each call."""

    def __init__(self) -> None:
        self.milliseconds: list[float] = []

    def pair(self, contenders: Sequence[Contender], seed: int, rounds_left: int) -> PairedRound:
        """One timed call."""
        gc.collect()
        start = time.process_time()
        paired = pair_round(contenders, seed=seed, rounds_left=rounds_left)
        self.milliseconds.append(1000 * (time.process_time() - start))
        return paired


def processor_seconds(work: Callable[[], Any]) -> tuple[float, Any]:
    """How long a call takes, and what it answers."""
    gc.collect()
    start = time.process_time()
    answer = work()
    return time.process_time() - start, answer


def match_complete_graph(contenders: Sequence[Contender]) -> int:
    """Clause 3 alone by rustworkx on the graph of all matches that are open; the optimum of clause 3."""
    heaviest = (max(c.match_points for c in contenders) + 1) ** 2
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(contenders)))
    graph.add_edges_from(
        [
            (i, j, heaviest - (one.match_points - two.match_points) ** 2)
            for (i, one), (j, two) in combinations(enumerate(contenders), 2)
            if two.id not in one.opponents
        ]
    )
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sum((contenders[i].match_points - contenders[j].match_points) ** 2 for i, j in found)


def pair_by_swisspair(contenders: Sequence[Contender]) -> int:
    """Clause 3 of the round that swisspair makes of the same field."""
    ranked = sorted(contenders, key=lambda c: -c.match_points)
    players = [
        swisspair.Player(
            id=str(c.id),
            points=c.match_points,
            rank=rank,
            can_get_bye=not c.byes,
            cannot_be_paired_against_ids={str(opponent) for opponent in c.opponents},
        )
        for rank, c in enumerate(ranked, start=1)
    ]
    matches = swisspair.create_matches(players, power_pairing=False)
    return sum((match.p1.points - match.p2.points) ** 2 for match in matches if match.p2 is not None)


def time_events(sizes: Sequence[int], seeds: int) -> dict[int, list[list[Contender]]]:
    """Print median and worst by size; the fields of the middle and the last round, for the comparison."""
    print("teams  rounds  median ms  worst ms  proved  rematches")
    fields = {}
    for teams in sizes:
        rounds = min(ROUNDS, teams - 1)
        watch, played = Stopwatch(), []
        for seed in range(seeds):
            played += list(simulate_event(teams, rounds, seed, pair=watch.pair))
        proved = sum(one.paired.is_proved for one in played)
        rematches = sum(one.paired.rematches for one in played)
        median, worst = statistics.median(watch.milliseconds), max(watch.milliseconds)
        print(
            f"{teams:5}  {rounds:6}  {median:9.2f}  {worst:8.2f}  {proved}/{len(played)}  {rematches}",
            flush=True,
        )
        fields[teams] = [played[rounds // 2].contenders, played[rounds - 1].contenders]
    return fields


def compare(fields: dict[int, list[list[Contender]]], most: int) -> None:
    """The same fields by the engine, the complete graph and swisspair; squares are the sums of clause 3."""
    print("\nteams  round   engine ms (squares)   complete graph ms (squares)   swisspair ms (squares)")
    for teams, both in fields.items():
        for name, field in zip(("middle", "last"), both, strict=True):
            if teams % 2:
                continue
            seconds, paired = processor_seconds(lambda field=field: pair_round(field, seed=1))
            cells = [f"{1000 * seconds:9.2f} ({paired.cost[0]})", "-", "-"]
            if teams <= most:
                graph_seconds, squares = processor_seconds(lambda field=field: match_complete_graph(field))
                cells[1] = f"{1000 * graph_seconds:9.1f} ({squares})"
            if swisspair is not None:
                other_seconds, squares = processor_seconds(lambda field=field: pair_by_swisspair(field))
                cells[2] = f"{1000 * other_seconds:9.1f} ({squares})"
            print(f"{teams:5}  {name:6}  {cells[0]:>19}   {cells[1]:>27}   {cells[2]:>22}", flush=True)
    if swisspair is None:
        print("(swisspair is not installed)")


def play_small_fields(seeds: int) -> None:
    """Every field of 3 to 12 teams, every number of rounds that it can play: nothing avoidable over the event."""
    events = rematches = second_byes = unproved = refused = 0
    watch = Stopwatch()
    start = time.process_time()
    for teams in range(3, 13):
        for rounds in range(1, teams + teams % 2):
            for seed in range(seeds):
                events += 1
                byes: Counter[int] = Counter()
                try:
                    for played in simulate_event(teams, rounds, seed):
                        rematches += played.paired.rematches
                        unproved += not played.paired.is_proved
                        byes.update([] if played.paired.bye is None else [played.paired.bye])
                except NoPairing:
                    refused += 1
                second_byes += sum(count - 1 for count in byes.values())
    for seed in range(min(seeds, 10)):
        list(simulate_event(12, 11, seed, pair=watch.pair))
    print(
        f"\nfields of 3 to 12 teams: {events} events, {rematches + refused} avoidable rematches,"
        f" {second_byes} second byes, {unproved} rounds without proof ({time.process_time() - start:.0f} s)"
    )
    print(f"12 teams, 11 rounds: worst pairing {max(watch.milliseconds):.1f} ms")


def play_any_fields(sizes: Sequence[int]) -> None:
    """Events with drops, late entries and clubs of many sizes: is every round proved?"""
    rounds = unproved = stopped = 0
    worst = 0.0
    for teams in sizes:
        for options in ({}, {"drop_percent": 3, "late_entries": 2}, {"affiliations": 3}, {"affiliations": 9}):

            def pair(
                field: Sequence[Contender], seed: int, rounds_left: int, asked: dict[str, int] = options
            ) -> PairedRound:
                nonlocal worst
                seconds, paired = processor_seconds(
                    lambda: pair_round(
                        field, seed=seed, rounds_left=rounds_left, avoid_affiliation="affiliations" in asked
                    )
                )
                worst = max(worst, 1000 * seconds)
                return paired

            planned = min(ROUNDS, teams - 1 if teams <= 12 else 2 * teams // 3)
            try:
                for played in simulate_event(teams, planned, teams, pair=pair, **options):
                    rounds += 1
                    unproved += not played.paired.is_proved
            except NoPairing:
                # So many have dropped that a rematch is needed.
                stopped += 1
    print(
        f"\n{len(sizes)} sizes from {sizes[0]} to {sizes[-1]}, plain, with drops, with clubs: {rounds} rounds,"
        f" {unproved} without proof, worst {worst:.1f} ms; {stopped} events ended early by drops"
    )


def measure_memory(teams: int) -> None:
    """How far pairing raises the peak of a process that has imported all and holds the field."""
    code = (
        "import gc, pickle, sys; from pathlib import Path; from pairings.engine.swiss import pair_round;"
        "fields = pickle.load(sys.stdin.buffer); gc.collect();"
        "peak = lambda: int(Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0]);"
        "Path('/proc/self/clear_refs').write_text('5');"  # the peak starts anew from what is held now
        "before = peak();"
        "[pair_round(field, seed=seed) for seed, field in enumerate(fields)];"
        "print(peak() - before)"
    )
    played = list(simulate_event(teams, ROUNDS, 1))
    fields = pickle.dumps([played[number].contenders for number in (0, 9, ROUNDS - 1)])
    ended = subprocess.run([sys.executable, "-c", code], input=fields, capture_output=True, check=False)
    print(
        f"\n{teams} teams: pairing raises the peak of memory by {ended.stdout.decode().strip() or '(Linux only)'} KiB"
    )


def count_evenness(teams: int, per_way: int) -> None:
    """Round 1 of a small field: the likeliest against the least likely pairing."""
    ways = 1
    for odd in range(3, teams, 2):
        ways *= odd
    field = [Contender(team, 0) for team in range(teams)]
    counts = Counter(
        frozenset(frozenset(pairing[:2]) for pairing in pair_round(field, seed=seed).pairings)
        for seed in range(per_way * ways)
    )
    ratio = max(counts.values()) / min(counts.values())
    print(f"round 1 of {teams}: {len(counts)} of {ways} pairings seen, likeliest / least likely {ratio:.2f}")


def main(quick: bool = False) -> None:
    """Print the tables; `quick` keeps to small sizes and few seeds."""
    pair_round([Contender(team, 0) for team in range(64)], seed=1)
    sizes = (8, 64, 512) if quick else (8, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384)
    fields = time_events(sizes, seeds=1 if quick else 2)
    compare(fields, most=512 if quick else 2048)
    play_small_fields(seeds=1 if quick else 50)
    play_any_fields(
        (2, 3, 7, 13, 40)
        if quick
        else (*range(2, 66), 71, 99, 128, 200, 257, 333, 512, 777, 1024, 2047, 4096)
    )
    measure_memory(512 if quick else 4096)
    for teams in (6,) if quick else (6, 8):
        count_evenness(teams, 200 if quick else 1000)


if __name__ == "__main__":
    main("--quick" in sys.argv)
