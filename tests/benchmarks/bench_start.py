"""Benchmark: from `manage.py serve` to the first answer, on a data folder that is prepared (goal: 1.5 s).

Processor seconds say what the start costs on whatever machine; the seconds by the clock count on one that does nothing
else. PYTHONDONTWRITEBYTECODE is taken away, since a real start finds its modules compiled.
"""

import http.client
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from tests.ports import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
GOAL = 1.5  # seconds
_STEPS = """
import time
now = time.process_time
def step(name, act):
    begun = now(); act(); print(f"    {name:34}{now() - begun:6.2f}")
def load():
    import django; django.setup()
step("load Django and the apps", load)
from tournament.config.serve import serving
step("check and prepare the database", serving.prepare_database)
step("look at the static files", serving.collect_static_files)
step("load all pages", serving._load_pages)
print(f"    {'in all, with Python itself':34}{now():6.2f}")
"""


def start_once(environment: dict[str, str], port: int) -> tuple[float, float]:
    """Seconds by the clock until the first answer, and processor seconds of the server's own process by then."""
    begun = time.perf_counter()
    server = subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while not _answers(port):
            if server.poll() is not None:
                raise RuntimeError(f"the server ended with {server.returncode}")
            time.sleep(0.005)
        return time.perf_counter() - begun, _processor_seconds(server.pid)
    finally:
        server.terminate()
        server.wait()


def _answers(port: int) -> bool:
    asking = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        asking.request("GET", "/")
        return asking.getresponse().status == 200
    except OSError:
        return False
    finally:
        asking.close()


def _processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main(quick: bool = False) -> None:
    """Start a few times, after once to prepare the folder."""
    if not sys.platform.startswith("linux"):
        print("    measured on Linux only")
        return
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PORT": str(port), "BIND": "127.0.0.1"}
    start_once(environment, port)
    print("    processor seconds of each step")
    subprocess.run([sys.executable, "-c", _STEPS], cwd=ROOT, env=environment, check=True)
    starts = [start_once(environment, port) for _ in range(3 if quick else 7)]
    clock, processor = (sorted(each) for each in zip(*starts, strict=True))
    load = os.getloadavg()[0]
    print(
        f"    to the first answer: {median(clock):.2f} s by the clock (best {clock[0]:.2f}, goal {GOAL}), "
        f"{median(processor):.2f} processor seconds; load {load:.1f}"
    )
