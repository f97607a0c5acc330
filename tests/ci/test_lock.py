"""Every package is pinned with hashes, for every system and Python that Tandem runs on, and nothing else is."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from packaging import tags
from packaging.requirements import Requirement
from packaging.tags import Tag
from packaging.utils import canonicalize_name, parse_wheel_filename

from tests.for_each import for_each

ROOT = Path(__file__).resolve().parent.parent.parent
LOCKS = ("requirements.txt", "tests/requirements.txt")
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")
SYSTEMS = {
    "linux": {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"},
    "macos": {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"},
    "windows": {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
# Each kind of machine that Tandem is for, with the wheels that its oldest system loads: Debian 12 (so is a 64-bit
# Raspberry Pi OS), macOS 11 on Apple's chips and 10.15 on Intel's.
LINUX = [*(f"manylinux_2_{minor}" for minor in range(36, 16, -1)), "manylinux2014"]
MACHINES = {
    "linux, x86": ("linux", "x86_64", [f"{each}_x86_64" for each in LINUX]),
    "linux, 64-bit ARM": ("linux", "aarch64", [f"{each}_aarch64" for each in LINUX]),
    "macOS, Apple's chips": ("macos", "arm64", list(tags.mac_platforms((11, 0), "arm64"))),
    "macOS, Intel": ("macos", "x86_64", list(tags.mac_platforms((10, 15), "x86_64"))),
    "windows": ("windows", "AMD64", ["win_amd64"]),
}
# What has no wheel there, but installs from its source without a compiler, as plain Python: half a minute.
FROM_SOURCE = {"macOS, Intel": {"zeroconf"}}


def lines(path: str) -> list[str]:
    """The requirements of a file as single lines, without comments and options."""
    text = (ROOT / path).read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if re.match("[A-Za-z0-9]", line)]


def asked(path: str) -> list[Requirement]:
    return [Requirement(line) for line in lines(path)]


def pinned(path: str) -> list[Requirement]:
    return [Requirement(HASH.sub("", line)) for line in lines(path)]


@pytest.mark.parametrize("lock", LOCKS)
def test_every_line_is_one_version_with_the_hashes_of_its_files(lock: str) -> None:
    for line in lines(lock):
        assert HASH.search(line), line
        assert re.fullmatch(r"[a-z0-9-]+==[\w.]+( ; [^;]+?)?\s*", HASH.sub("", line)), line


def test_no_file_says_where_packages_come_from() -> None:
    for lock in LOCKS:
        text = (ROOT / lock).read_text(encoding="utf-8")
        options = {line for line in text.splitlines() if line.startswith("-")}
        assert "://" not in text
        assert options <= {"-r ../requirements.txt"}


def test_what_tests_need_includes_what_running_needs() -> None:
    """`.ci/prepare` and the hall without internet count on it."""
    assert "\n-r ../requirements.txt\n" in (ROOT / "tests/requirements.txt").read_text(encoding="utf-8")
    assert not {line.name for line in pinned(LOCKS[0])} & {line.name for line in pinned(LOCKS[1])}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_that_is_asked_for_has_a_version_that_fits(lock: str) -> None:
    versions = {pin.name: str(next(iter(pin.specifier)).version) for path in LOCKS for pin in pinned(path)}
    for wish in asked(lock.replace(".txt", ".in")):
        name = canonicalize_name(wish.name)
        assert name in versions, f"{name}: make lock"
        assert wish.specifier.contains(versions[name]), f"{name}: make lock"


def needed(wishes: list[Requirement], where: dict[str, str]) -> set[str]:
    """The names of all packages that are installed for the wishes there, as what is installed here says."""
    found: set[str] = set()
    known: set[tuple[str, str]] = set()
    ways = [(canonicalize_name(wish.name), extra) for wish in wishes for extra in ("", *wish.extras)]
    while ways:
        name, extra = ways.pop()
        if (name, extra) in known:
            continue
        known.add((name, extra))
        found.add(name)
        try:
            more = map(Requirement, requires(name) or [])
        except PackageNotFoundError:  # for another system than this
            continue
        for wish in more:
            if wish.marker is None or wish.marker.evaluate(where | {"extra": extra}):
                ways += [(canonicalize_name(wish.name), one) for one in ("", *wish.extras)]
    return found


def environment(system: str, python: str) -> dict[str, str]:
    """What the markers of requirements ask about there."""
    return SYSTEMS[system] | {
        "python_version": python,
        "python_full_version": f"{python}.1",
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }


@for_each("locks", [LOCKS[:1], LOCKS])
@for_each("system, python", list(product(SYSTEMS, PYTHONS)))
def test_what_packages_need_in_turn_is_pinned_on_every_system(
    system: str, python: str, locks: tuple[str, ...]
) -> None:
    here = environment(system, python)
    pins = [pin for lock in locks for pin in pinned(lock)]
    there = {pin.name for pin in pins if pin.marker is None or pin.marker.evaluate(here)}
    wishes = [wish for lock in locks for wish in asked(lock.replace(".txt", ".in"))]

    assert needed(wishes, here) <= there


def test_nothing_is_pinned_that_nothing_needs() -> None:
    wishes = [wish for lock in LOCKS for wish in asked(lock.replace(".txt", ".in"))]
    somewhere = set().union(*(needed(wishes, environment(*each)) for each in product(SYSTEMS, PYTHONS)))

    assert {pin.name for lock in LOCKS for pin in pinned(lock)} == somewhere


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[str, str]]]:
    """The wheels of every pinned package, as (file name, SHA-256), by what the index says: a second or two."""
    lock = tmp_path_factory.mktemp("lock") / "pylock.toml"
    command = [sys.executable, "-m", "uv", "pip", "compile", "requirements.txt", "--output-file", str(lock)]
    command += ["--format", "pylock.toml", "--universal", "--no-deps", "--python-version", PYTHONS[0]]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    if re.search(r"error sending request|Failed to fetch|network was disabled|timed out", done.stderr):
        pytest.skip("the index of packages cannot be reached, so which wheels there are was LEFT OUT")
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = tomllib.loads(lock.read_text(encoding="utf-8"))["packages"]
    return {
        each["name"]: [
            (wheel["url"].rpartition("/")[2], wheel["hashes"]["sha256"]) for wheel in each.get("wheels", ())
        ]
        for each in found
    }


def loadable(python: str, platforms: list[str]) -> set[Tag]:
    """What that Python loads on a machine that takes wheels of these platforms."""
    version = (3, int(python.partition(".")[2]))
    interpreter = f"cp{version[0]}{version[1]}"
    return {
        *tags.cpython_tags(version, platforms=platforms),
        *tags.compatible_tags(version, interpreter, platforms),
    }


@pytest.mark.full
@pytest.mark.parametrize("machine", MACHINES)
def test_every_pinned_package_has_a_wheel_for_every_machine(
    machine: str, files: dict[str, list[tuple[str, str]]]
) -> None:
    """None needs a compiler, which laptops do not have. Only wheels count whose hash is pinned."""
    system, processor, platforms = MACHINES[machine]
    loads = {python: loadable(python, platforms) for python in PYTHONS}
    missing = []
    for line in lines(LOCKS[0]):
        pin = Requirement(HASH.sub("", line))
        if pin.name in FROM_SOURCE.get(machine, ()):
            continue
        allowed = {found.rpartition(":")[2] for found in HASH.findall(line)}
        for python in PYTHONS:
            here = environment(system, python) | {"platform_machine": processor}
            if pin.marker is not None and not pin.marker.evaluate(here):
                continue
            wheels = [name for name, digest in files[pin.name] if digest in allowed]
            if not any(parse_wheel_filename(name)[3] & loads[python] for name in wheels):
                missing.append(f"{pin.name} for Python {python}")
    assert missing == []
