"""Runs every benchmark: python -m tests.benchmarks [--quick] [name ...]

Each `bench_<name>.py` has a `main(quick)` that prints what it measured. Each runs in a process of its own, so that
one's memory and caches say nothing about the next, on a database of its own.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent


def names() -> list[str]:
    """Every benchmark there is."""
    return sorted(path.stem.removeprefix("bench_") for path in FOLDER.glob("bench_*.py"))


def main() -> int:
    """Run the benchmarks that were asked for; the number of those that failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description="Measure Tandem.")
    parser.add_argument("--quick", action="store_true", help="small sizes, to see that everything runs")
    parser.add_argument("names", nargs="*", choices=[*names(), []], help="which (default: all)")
    chosen = parser.parse_args()
    failed = 0
    for name in chosen.names or names():
        print(f"=== {name} ===", flush=True)
        started = time.perf_counter()
        with tempfile.TemporaryDirectory(prefix="tandem-bench-") as folder:
            code = f"from tests.benchmarks.bench_{name} import main; main({chosen.quick})"
            environment = os.environ | {
                "TANDEM_DATA": folder,
                "SECRET_KEY": os.environ.get("SECRET_KEY", "k" * 60),
                "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
            }
            ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, check=False)
        failed += ended.returncode != 0
        print(f"    ({time.perf_counter() - started:.1f} s in all)", flush=True)
    return failed


if __name__ == "__main__":
    sys.exit(main())
