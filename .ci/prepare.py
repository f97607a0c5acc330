"""Makes .venv and installs a file of requirements when it has changed. Standard library only; see `prepare`."""

import ast
import errno
import hashlib
import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
# Settings of pip that say where packages come from. The others (user, target, prefix ...) say where they go, or change
# which they are: those of the person are for other programs.
SOURCES = frozenset(
    {
        *("index-url", "extra-index-url", "find-links", "no-index", "trusted-host", "cert", "client-cert"),
        *("proxy", "timeout", "default-timeout", "retries", "cache-dir", "no-cache-dir", "keyring-provider"),
    }
)
OFFLINE = (
    "NewConnectionError|Temporary failure in name resolution|Name or service not known|nodename nor servname|"
    "Network is unreachable|Max retries exceeded|timed out|ConnectionError|ConnectTimeout|ReadTimeout|ProxyError|"
    "Connection (?:refused|reset|aborted)"
)
NO_LINKS = frozenset({errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS})
AGAIN = "then start again."


def main(requirements: Path) -> None:
    """Leave a .venv in which everything that `requirements` pins is installed."""
    if is_ready(requirements):
        return
    try:
        with one_at_a_time():
            if not is_ready(requirements):
                make_ready(requirements)
    except OSError as problem:
        sys.exit(trouble_of_files(problem))


def is_ready(requirements: Path) -> bool:
    """Whether nothing is left to do; asked at every start, so without starting more than one Python."""
    return (
        works()
        and digests(requirements) <= installed()
        and not missing(requirements)
        and not texts_to_compile()
    )


def make_ready(requirements: Path) -> None:
    if not works():
        make_venv()
    if not digests(requirements) <= installed() or missing(requirements):
        install(requirements)
    compile_catalogues()


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let one start at a time make .venv: a second one waits until the first is done, or has been killed."""
    if os.name == "nt":  # which has no make
        yield
        return
    import fcntl  # noqa: PLC0415 - POSIX alone

    folder = os.open(ROOT, os.O_RDONLY)  # a lock of the folder itself leaves no file behind
    try:
        with suppress(OSError):  # a disk that knows no locks
            try:
                fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                print("Another start is preparing .venv. Waiting for it ...", flush=True)
                fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


# --- Packages ---


def install(requirements: Path) -> None:
    print(
        f"Installing what {requirements.relative_to(ROOT)} pins. This needs the internet, once.", flush=True
    )
    environment = environment_of_pip()
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    said = run_and_show([*command, "--require-hashes", "-r", requirements], environment)
    if said is not None:
        sys.exit(f"The packages could not be installed (see above). {why_not_installed(said, environment)}")
    left = missing(requirements)
    if left:
        sys.exit(
            f"pip reported no problem, and yet these packages are not in .venv: {', '.join(left)}. "
            f"Delete the folder {VENV}, {AGAIN}"
        )
    stamp().write_text("\n".join(sorted(digests(requirements))) + "\n", encoding="utf-8")


def run_and_show(command: list[object], environment: Mapping[str, str]) -> str | None:
    """Run a command that shows its own lines; None where it was successful, else what it said of its trouble."""
    process = subprocess.Popen(
        [str(part) for part in command],
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    lines = []
    for line in process.stderr or ():
        sys.stderr.write(line)
        sys.stderr.flush()
        lines.append(line)
    return "".join(lines) if process.wait() else None


def environment_of_pip() -> dict[str, str]:
    """The environment, in which of all settings of pip only those are left that say where packages come from."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    asking = dict(kept)
    if "PIP_CONFIG_FILE" in os.environ:
        asking["PIP_CONFIG_FILE"] = os.environ["PIP_CONFIG_FILE"]
    command = [PYTHON, "-m", "pip", "config", "list", "--disable-pip-version-check"]
    listed = subprocess.run(
        [str(part) for part in command], env=asking, capture_output=True, text=True, check=False
    )
    # A file of settings that cannot be read is as none. Those of the environment count most.
    found = sources_in(listed.stdout if listed.returncode == 0 else "") | {
        name: value
        for name, value in os.environ.items()
        if name.startswith("PIP_") and setting_of(name) in SOURCES
    }
    return kept | found | {"PIP_CONFIG_FILE": os.devnull}


def sources_in(listed: str) -> dict[str, str]:
    """What `pip config list` says of sources, as variables of the environment: for all of pip, then for `install`."""
    found: dict[str, str] = {}
    for section in ("global", "install"):
        for line in listed.splitlines():
            key, _, value = line.partition("=")
            name = key.removeprefix(f"{section}.")
            if name != key and name in SOURCES:
                text = str(ast.literal_eval(value))
                found[f"PIP_{name.upper().replace('-', '_')}"] = " ".join(text.split())
    return found


def setting_of(variable: str) -> str:
    return variable.removeprefix("PIP_").lower().replace("_", "-")


def why_not_installed(said: str, environment: Mapping[str, str]) -> str:
    """What to do about what pip said."""
    for pattern, advice in REASONS:
        if re.search(pattern, said):
            return advice() + (by_whom(environment) if advice in OF_THE_SOURCE else "")
    return f"If you cannot tell what is wrong, delete the folder {VENV}, {AGAIN}{by_whom(environment)}"


def other_package() -> str:
    return (
        "Something other than the pinned package arrived, so it was not installed. Try another network, and tell the "
        "maintainers if it happens again."
    )


def other_server() -> str:
    return (
        "The server that answered could not prove who it is. Check date and time of this machine. A network that asks "
        f"for a sign-in, or a company's, may have answered instead: try another one, {AGAIN}"
    )


def no_internet() -> str:
    return f"Connect this machine to the internet, {AGAIN} Nothing else is ever fetched."


def no_package() -> str:
    here = f"Python {platform.python_version()} on {platform.system()} {platform.machine()}"
    return (
        f"The source of packages did not answer, or has none for {here}. Check that this machine is on the internet, "
        f"{AGAIN} If it is, delete the folder .venv and name another Python, from 3.11 on:  PYTHON=python3.12 make run"
    )


def by_whom(environment: Mapping[str, str]) -> str:
    """Which source the person's own settings of pip name, without a password that is in it."""
    source = environment.get("PIP_INDEX_URL", "")
    if not source:
        return ""
    return (
        f"\nThe settings of pip on this machine ask {urlsplit(source).hostname or source} instead of pypi.org. To ask "
        "pypi.org this time:  PIP_INDEX_URL=https://pypi.org/simple make run"
    )


def missing(requirements: Path) -> list[str]:
    """The pinned packages that are not in .venv, whatever the stamp says: a copy of it may have been cut off."""
    found = [
        *VENV.glob("lib*/python*/site-packages/*.dist-info"),
        *VENV.glob("Lib/site-packages/*.dist-info"),
    ]
    there = {plain_name(folder.name.partition("-")[0]) for folder in found}
    return [name for name in pinned(requirements) if name not in there]


def pinned(requirements: Path) -> list[str]:
    """The packages that every system needs: lines with a condition are for some."""
    found = []
    for text in texts_of(requirements).values():
        lines = re.findall(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==[^;\n]*$", text, re.MULTILINE)
        found += [plain_name(name) for name in lines]
    return sorted(found)


def plain_name(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def digests(requirements: Path) -> set[str]:
    """A line for each file of requirements, those that it includes too."""
    return {
        f"{path.relative_to(ROOT).as_posix()} {hashlib.sha256(text.encode()).hexdigest()}"
        for path, text in texts_of(requirements).items()
    }


def texts_of(requirements: Path) -> dict[Path, str]:
    """A file of requirements and those that it includes."""
    text = requirements.read_text(encoding="utf-8")
    found = {requirements: text}
    for included in re.findall(r"^-r\s+(\S+)", text, re.MULTILINE):
        found |= texts_of((requirements.parent / included).resolve())
    return found


def stamp() -> Path:
    return VENV / "installed-requirements"


def installed() -> set[str]:
    return set(stamp().read_text(encoding="utf-8").splitlines()) if stamp().exists() else set()


# --- Translations ---


def texts_to_compile() -> list[Path]:
    return [
        text for text in (ROOT / "tournament" / "locale").glob("*/LC_MESSAGES/*.po") if not is_compiled(text)
    ]


def compile_catalogues() -> None:
    """Compile the translations that have changed."""
    if texts_to_compile():
        command = [PYTHON, "-m", "tournament.config.catalogues"]
        if subprocess.run(command, cwd=ROOT, check=False).returncode != 0:
            sys.exit("The translations could not be compiled (see above).")


def is_compiled(text: Path) -> bool:
    compiled = text.with_suffix(".mo")
    return compiled.exists() and compiled.stat().st_mtime > text.stat().st_mtime


# --- The folder .venv ---


def works() -> bool:
    """Whether there is a .venv whose Python still runs (an upgrade of the system may have taken it away)."""
    code = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    try:
        return subprocess.run([PYTHON, "-c", code], check=False, capture_output=True).returncode == 0
    except OSError:  # none, another user's, or for another machine
        return False


def make_venv() -> None:
    try:
        import ensurepip  # noqa: F401, PLC0415 - Debian splits it off
    except ImportError:
        sys.exit(no_venv())
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    elif VENV.exists():
        print(
            f"The folder {VENV} does not work here (moved, half made, or of another Python). It is made again."
        )
        shutil.rmtree(VENV)
    print(f"Making .venv with Python {sys.version.split()[0]}.", flush=True)
    try:
        create_venv()
    except subprocess.CalledProcessError as problem:
        shutil.rmtree(VENV, ignore_errors=True)
        said = str(problem.output or problem)
        if "No space left" in said:
            sys.exit(full_disk())
        if "ensurepip" in said and "No module named" in said:
            sys.exit(no_venv())
        sys.exit(f"The folder .venv could not be made: {said.strip()}")
    except BaseException:
        shutil.rmtree(VENV, ignore_errors=True)
        raise
    if not works():
        shutil.rmtree(VENV, ignore_errors=True)
        sys.exit(
            f"Programs cannot be started from {ROOT}: its disk forbids it, as some sticks do (noexec). Copy the folder "
            f"of Tandem to this machine's own disk, {AGAIN}"
        )


def create_venv() -> None:
    """Make .venv; on a disk that holds no links, as sticks do, Python itself is copied."""
    import venv  # noqa: PLC0415 - Debian splits it off

    try:
        venv.create(VENV, with_pip=True, symlinks=os.name != "nt")
    except OSError as problem:
        if problem.errno not in NO_LINKS or os.name == "nt":
            raise
        # Python makes this one as a link, unless it is there.
        (VENV / "lib64").mkdir(parents=True, exist_ok=True)
        venv.create(VENV, with_pip=True, symlinks=False)


def no_venv() -> str:
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    if sys.platform == "darwin":
        return "Python's venv module does not work here. Install Python with:  brew install python"
    return (
        f"Python's venv module is missing. Install it with:  sudo apt install python3-venv\n"
        f"(if python3 is not {version}:  sudo apt install python{version}-venv), then do it again."
    )


def trouble_of_files(problem: OSError) -> str:
    """What to do where the system refuses a file."""
    named = Path(str(problem.filename))  # of a folder that is removed only the last part
    place = named if named.is_absolute() else VENV
    if problem.errno in {errno.ENOSPC, errno.EDQUOT}:
        return full_disk()
    if problem.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return f"{place} cannot be written ({problem.strerror}). {not_ours()}"
    return f"The folder .venv could not be made ({problem}). Delete the folder {VENV}, {AGAIN}"


def full_disk() -> str:
    return f"The disk of {ROOT} is full. Tandem's packages need 400 MB there: free some space, {AGAIN}"


def not_ours() -> str:
    return (
        "If Tandem was started with sudo before, or by another user, give yourself its folder:  "
        f'sudo chown -R "$(id -un)" {shlex.quote(str(ROOT))}\n'
        f"If the disk itself takes nothing, copy the folder of Tandem to another one, {AGAIN}"
    )


# What pip says -> what to do. The first that fits counts: the rest follows from it.
REASONS = (
    (r"No space left on device|\[Errno 28\]|Disk quota exceeded", full_disk),
    (r"Permission denied|\[Errno 13\]|Read-only file system", not_ours),
    (r"DO NOT MATCH THE HASHES", other_package),
    (r"CERTIFICATE_VERIFY_FAILED|SSLError|SSLCertVerificationError", other_server),
    (OFFLINE, no_internet),
    (r"No matching distribution|Failed building wheel|subprocess-exited-with-error", no_package),
)
OF_THE_SOURCE = frozenset({other_server, no_internet, no_package})


if __name__ == "__main__":
    main((ROOT / sys.argv[1]).resolve())
