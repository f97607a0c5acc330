"""Points of an upgrade at which a process waits, to be killed there or to be let go, or at which a migration fails."""

import os
import sys


def stop_at(point):
    """Say "at POINT" and wait for a line, where the environment names this point."""
    if os.environ.get("LATER_STOP_AT") == point:
        print(f"at {point}", flush=True)
        sys.stdin.readline()
    if os.environ.get("LATER_FAIL_AT") == point:
        raise ValueError(f"failed {point}")
