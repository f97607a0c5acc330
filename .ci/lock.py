"""Pins every package, and all that it needs in turn, with the hashes of its files: `make lock`.

From a `requirements.in` comes the `requirements.txt` beside it, for every system and every Python from 3.11 on, which
plain pip reads. Pins that are there are kept; `make lock ARGS=--upgrade` looks for newer ones.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST_PYTHON = "3.11"


def main(options: list[str]) -> None:
    """Write the two files. The one of the tests includes the other and has only what is not in there."""
    compile_lock("requirements", options)
    compile_lock("tests/requirements", options)
    lock = ROOT / "tests" / "requirements.txt"
    head, *blocks = blocks_of(lock.read_text(encoding="utf-8"))
    known = set(map(without_comments, blocks_of((ROOT / "requirements.txt").read_text(encoding="utf-8"))))
    more = [block for block in blocks if without_comments(block) not in known]
    lock.write_text("".join([head, "-r ../requirements.txt\n", *more]), encoding="utf-8", newline="\n")


def compile_lock(name: str, options: list[str]) -> None:
    """Let uv write `name`.txt from `name`.in, with nothing in it about where the files come from."""
    command = [sys.executable, "-m", "uv", "pip", "compile", f"{name}.in", "--output-file", f"{name}.txt"]
    command += ["--universal", "--python-version", OLDEST_PYTHON, "--generate-hashes", "--no-build"]
    command += ["--quiet", "--custom-compile-command", "make lock", *options]
    subprocess.run(command, cwd=ROOT, check=True)


def blocks_of(text: str) -> list[str]:
    """The comment at the head, then each requirement with its lines of hashes and of comments."""
    return re.split(r"^(?=[A-Za-z0-9])", text, flags=re.MULTILINE)


def without_comments(block: str) -> str:
    return "".join(line for line in block.splitlines(keepends=True) if not line.strip().startswith("#"))


if __name__ == "__main__":
    main(sys.argv[1:])
