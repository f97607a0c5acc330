"""Attack and load a real server: python -m tests.drill [--small] [part ...]

Each part is a module of this folder with `run(ground, report)`, and runs in a process of its own on a data folder of
its own. In small it asserts what is answered and written, in a minute at most; whole it measures too, and the exit
code says whether every figure is good enough. Parts of ON_POSTGRES have a PostgreSQL of their own.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.drill.cluster import FOLDER, is_installed, running_cluster
from tests.drill.report import load_lines

ROOT = Path(__file__).resolve().parents[2]
PARTS = (
    *("cut_off", "heads", "stalled", "costly", "crowd", "sizes", "disk", "ends", "many", "streams", "floods"),
    *("kills", "kills_postgres", "full", "held", "broken", "bits", "second", "clock"),
    *("races", "takeover", "sticks"),
)
ON_POSTGRES = frozenset({"kills_postgres"})
TABLES_SMALL, TABLES = 80, 500
LINES = "lines.json"

BASE = "from tests.drill.ground import make_base; make_base({tables})"
PART = """
from pathlib import Path
from tournament.config.serve.serving import MOST_CONNECTIONS, allow_connections
from tests.drill import {part}
from tests.drill.ground import Ground
from tests.drill.report import Report
allow_connections(MOST_CONNECTIONS)
report = Report(is_small={is_small})
try:
    {part}.run(Ground(Path({data!r})), report)
except BaseException:
    window = Path({data!r}).parent / "window.txt"
    print(window.read_text("utf-8", "replace")[-3000:] if window.exists() else "no window", flush=True)
    raise
report.save(Path({lines!r}))
"""


def main() -> int:
    """Run the parts that were asked for; 0 when everything holds."""
    parser = argparse.ArgumentParser(prog="python -m tests.drill", description="Attack and load Tandem.")
    parser.add_argument("--small", action="store_true", help="a minute at most each, and no figures asserted")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="which (default: all)")
    chosen = parser.parse_args()
    if not sys.platform.startswith("linux"):
        print("The drill needs Linux: it counts in /proc, and comes from many addresses of its own.")
        return 2
    failed: list[str] = []
    with tempfile.TemporaryDirectory(prefix="tandem-drill-") as folder:
        base = Path(folder) / "base"
        parts = chosen.parts or PARTS
        if not set(parts) <= ON_POSTGRES:
            base.mkdir()
            if run_python(BASE.format(tables=TABLES_SMALL if chosen.small else TABLES), base) != 0:
                return 1
        for part in parts:
            failed += [f"{part}: {text}" for text in run_part(part, base, Path(folder) / part, chosen.small)]
    print("\nEverything holds." if not failed else "\n".join(["", "What does not hold:", *failed]))
    return 1 if failed else 0


def run_part(part: str, base: Path, folder: Path, is_small: bool) -> list[str]:
    """What does not hold of one part."""
    load = os.getloadavg()[0]
    print(f"=== {part} === (load {load:.1f} before)", flush=True)
    data, lines = folder / "data", folder / LINES
    folder.mkdir()
    code = PART.format(part=part, is_small=is_small, data=str(data), lines=str(lines))
    started = time.perf_counter()
    if part not in ON_POSTGRES:
        shutil.copytree(base, data)
        run_python(code, data)
    elif is_installed():
        data.mkdir()
        with running_cluster() as cluster:
            variables = {"DATABASE_URL": cluster.url, FOLDER: str(cluster.folder)}
            run_python(BASE.format(tables=TABLES_SMALL), data, **variables)
            run_python(code, data, **variables)
    else:
        print("    skipped: PostgreSQL is not installed", flush=True)
        return []
    print(f"    ({time.perf_counter() - started:.1f} s)", flush=True)
    seen = load_lines(lines)
    shutil.rmtree(folder)
    return [text for holds, text in seen if not holds]


def run_python(code: str, data: Path, **variables: str) -> int:
    """The exit code of a piece of Python with Django set up on this data folder; what it says is seen at once."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | {
        "TANDEM_DATA": str(data),
        "SECRET_KEY": "k" * 60,
        "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
        **variables,
    }
    command = [sys.executable, "-c", f"import django; django.setup()\n{code}"]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
