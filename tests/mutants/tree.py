"""A copy of the project in which mutants are put: the work tree itself is never touched."""

import os
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from tests.mutants.mutant import Mutant, mutate, with_probe

PROBE = Path(__file__).resolve().parent / "probe"


class Tree:
    """The files of a checkout in a folder of their own, with a way to the packages and catalogues of the first."""

    def __init__(self, origin: Path, folder: Path) -> None:
        self.origin, self.folder = origin, folder
        named = subprocess.run(
            ["git", "ls-files", "-z"], cwd=origin, check=True, capture_output=True, text=True
        )
        catalogues = [path.relative_to(origin).as_posix() for path in (origin / "tournament").rglob("*.mo")]
        for name in filter(None, [*named.stdout.split("\0"), *catalogues]):
            if (origin / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(origin / name, folder / name)
        (folder / ".venv").symlink_to((origin / ".venv").resolve())

    def put_probes(self, mutants: Iterable[Mutant]) -> None:
        """Have every function of a mutant note the tests that run it."""
        for mutant in mutants:
            path = self.folder / mutant.file
            path.write_text(with_probe(path.read_text(encoding="utf-8"), mutant), encoding="utf-8")

    def put(self, mutant: Mutant) -> None:
        path = self.folder / mutant.file
        path.write_text(mutate(path.read_text(encoding="utf-8"), mutant), encoding="utf-8")

    def restore(self, mutant: Mutant) -> None:
        shutil.copy(self.origin / mutant.file, self.folder / mutant.file)

    def pytest(self, arguments: list[str], *, notes: Path | None = None, seconds: int | None = None) -> str:
        """Run pytest there: "passed", "failed", "nothing" (no such tests) or "too long", with its last lines."""
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        if notes:
            environment |= {"MUTANT_MAP": str(notes), "PYTHONPATH": str(PROBE)}
        command = [str(self.folder / ".venv/bin/python"), "-m", "pytest", "-q", *arguments]
        try:
            ended = subprocess.run(
                command,
                cwd=self.folder,
                env=environment,
                check=False,
                timeout=seconds,
                capture_output=True,
                text=True,
            )
        except subprocess.TimeoutExpired:
            return "too long"
        (self.folder / "last-run.txt").write_text(ended.stdout + ended.stderr, encoding="utf-8")
        return {0: "passed", 1: "failed", 5: "nothing"}.get(ended.returncode, f"error {ended.returncode}")


class Reach:
    """Which tests run a mutant's function, how long each takes, and which passed with nothing broken."""

    def __init__(self, notes: Path) -> None:
        self.tests_of: dict[str, set[str]] = defaultdict(set)
        self.seconds: dict[str, float] = defaultdict(float)
        self.failed: set[str] = set()
        for path in notes.glob("reached-*.tsv"):
            for line in path.read_text(encoding="utf-8").splitlines():
                key, test = line.split("\t", 1)
                self.tests_of[key].add(test)
        for path in notes.glob("tests-*.tsv"):
            for line in path.read_text(encoding="utf-8").splitlines():
                test, _when, seconds, outcome = line.rsplit("\t", 3)
                self.seconds[test] += float(seconds)
                if outcome == "failed":
                    self.failed.add(test)

    def nearest_first(self, mutant: Mutant) -> list[str]:
        """The tests that can find a mutant: those of its own file first, then the quickest."""
        file = Path(mutant.file)
        own = f"tests/{file.parent}/test_{file.name}::"
        usable = [one for one in self.tests_of[mutant.key] if one in self.seconds and one not in self.failed]
        return sorted(usable, key=lambda one: (not one.startswith(own), self.seconds[one], one))
