"""Tries mutants: `make mutants`, `make mutants ARGS="rules FR-211.a MP-10"`, `make mutants ARGS="drawn m001"`.

Each rule's own tests have to find its mutant; a drawn one has to be found by a test that runs its function. First every
test that is asked has to pass with nothing broken. Ends with 1 where a mutant that has to be found was not.
"""

import argparse
import csv
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from tests.mutants.mutant import Mutant
from tests.mutants.tree import Reach, Tree
from tests.rules_held import breaking_mutants

ROOT = Path(__file__).resolve().parents[2]
DRAWN = Path(__file__).resolve().with_name("drawn.tsv")
QUICK = ["-m", "not walk and not full and not race", "--hypothesis-profile=quick"]
MOST_TESTS = 1500
SECONDS = 400


def read_drawn(path: Path = DRAWN) -> dict[Mutant, str]:
    """The drawn mutants, each with what is known of it: the test that found it, or why nothing can."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return {
        Mutant(row["key"], row["file"], row["function"], row["old"], row["new"]): row["found"] for row in rows
    }


def places_near(root: Path, mutant: Mutant) -> list[str]:
    """Where a test of what stands outside all functions may be, such as a constant or an address: nearest first."""
    file = Path(mutant.file)
    near = Path("tests") / file.parent
    places = [near / f"test_{file.name}", near, Path("tests/test_permissions.py"), near.parent, Path("tests")]
    return [str(place) for place in places if (root / place).exists()]


class Trial:
    """Mutants tried on a few copies of the tree at once."""

    def __init__(self, trees: Sequence[Tree]) -> None:
        self.trees: Queue[Tree] = Queue()
        for tree in trees:
            self.trees.put(tree)
        self.reach: Reach | None = None

    def map_tests(self, mutants: Iterable[Mutant], notes: Path) -> None:
        """Run `make test` once with probes, to learn which tests run which function."""
        tree = self.trees.get()
        tree.put_probes(mutants)
        tree.pytest([*QUICK, "-n", "2", "--dist", "worksteal", "-p", "mutant_probe"], notes=notes)
        for mutant in mutants:
            tree.restore(mutant)
        self.trees.put(tree)
        self.reach = Reach(notes)

    def ask_unbroken(self, mutants: Iterable[Mutant]) -> str:
        """What the named tests of these mutants say of the program as it is."""
        tree = self.trees.get()
        tests = sorted({test for mutant in mutants for test in mutant.tests})
        try:
            return tree.pytest(["-n", "2", *tests])
        finally:
            self.trees.put(tree)

    def try_one(self, mutant: Mutant) -> str:
        """What became of a mutant: "failed" where a test found it (see `Tree.pytest`)."""
        tests = list(mutant.tests) or (self.reach.nearest_first(mutant) if self.reach else [])
        tree = self.trees.get()
        try:
            tree.put(mutant)
            asked = tree.folder / "asked-tests.txt"
            asked.write_text("\n".join(tests[:MOST_TESTS]), encoding="utf-8")
            where = [f"@{asked}"] if tests else [*QUICK, *places_near(tree.folder, mutant)]
            return tree.pytest(["-x", *where], seconds=SECONDS)
        finally:
            tree.restore(mutant)
            self.trees.put(tree)

    def try_all(self, mutants: Iterable[Mutant], report: Path | None = None) -> dict[Mutant, str]:
        """Each mutant with what became of it, told as they end."""
        results: dict[Mutant, str] = {}

        def run(mutant: Mutant) -> None:
            start = time.monotonic()
            try:
                results[mutant] = self.try_one(mutant)
            except ValueError as error:
                results[mutant] = f"gone: {error}"
            said = {"failed": "found", "passed": "NOT FOUND"}.get(results[mutant], results[mutant])
            line = f"{mutant.key}\t{said}\t{time.monotonic() - start:.0f} s\t{mutant.place}"
            print(line, flush=True)
            if report:
                with report.open("a", encoding="utf-8") as file:
                    file.write(line + "\n")

        with ThreadPoolExecutor(self.trees.qsize()) as threads:
            list(threads.map(run, mutants))
        return results


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("which", nargs="?", choices=["all", "rules", "drawn"], default="all")
    parser.add_argument("keys", nargs="*", help="only these rules or drawn mutants")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tree", type=Path, default=ROOT, help="another checkout to try them on")
    parser.add_argument("--map", type=Path, help="a folder that keeps which tests run what, to use again")
    asked = parser.parse_args(arguments)
    rules = list(breaking_mutants()) if asked.which != "drawn" else []
    drawn = read_drawn() if asked.which != "rules" else {}
    rules = [one for one in rules if not asked.keys or one.key in asked.keys]
    drawn = {one: found for one, found in drawn.items() if not asked.keys or one.key in asked.keys}
    with tempfile.TemporaryDirectory(prefix="tandem-mutants-") as folder:
        trees = [Tree(asked.tree, Path(folder) / f"tree-{number}") for number in range(asked.workers)]
        trial = Trial(trees)
        results: dict[Mutant, str] = {}
        if rules:
            if (unbroken := trial.ask_unbroken(rules)) != "passed":
                print(f"The tests of these rules are not green with nothing broken: {unbroken}.")
                return 1
            results |= trial.try_all(rules)
        if drawn:
            notes = asked.map or Path(folder) / "map"
            if notes.is_dir() and any(notes.iterdir()):
                trial.reach = Reach(notes)
            else:
                notes.mkdir(exist_ok=True)
                trial.map_tests(list(read_drawn()), notes)
            results |= trial.try_all(drawn)
    missed = [
        one for one, result in results.items() if result != "failed" and drawn.get(one, "") != "nothing"
    ]
    print(f"\n{len(results)} mutants, {sum(one == 'failed' for one in results.values())} found.")
    for one in missed:
        print(f"NOT FOUND: {one.key}: {one.place} ({results[one]})")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
