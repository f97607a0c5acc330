"""Reads what may differ between installations from the environment; a wrong value is explained in a sentence."""

import errno
import os
import re
import shlex
import sqlite3
import sys
import tempfile
from collections.abc import Mapping
from difflib import get_close_matches
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from secrets import token_urlsafe
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.core.exceptions import ImproperlyConfigured

from tournament.config.installed import BASE_DIR, folder_of_user, is_installed
from tournament.config.patience import LONG, PatientConnection

DATABASE_MARKER = "database-was-here"  # beside the file of the database, once there is one
SECRET_KEY_FILE = "secret-key"  # noqa: S105 - the name of the file, not the key
# Older libraries can corrupt a write-ahead log that two processes write and checkpoint at once.
FIRST_SQLITE_WITH_SAFE_WAL = (3, 51, 3)
_YES = frozenset({"1", "yes", "true", "on"})
_NO = frozenset({"", "0", "no", "false", "off"})


class EnvironmentProblem(ImproperlyConfigured):
    """A value of the environment, or a folder it names, cannot be used. The text says what to do."""


def read_flag(name: str, environ: Mapping[str, str] = os.environ) -> bool:
    """The yes-or-no variable `name`; unset or empty is no. Raises EnvironmentProblem for any other word."""
    text = environ.get(name, "").strip().lower()
    if text in _YES:
        return True
    if text in _NO:
        return False
    raise EnvironmentProblem(f"{name} is {text!r}. Set it to 1 for yes or 0 for no, or leave it out.")


def read_whole_number(
    name: str, default: int, *, least: int, most: int, environ: Mapping[str, str] = os.environ
) -> int:
    """The whole number in variable `name`, `default` if unset; EnvironmentProblem outside least..most."""
    text = environ.get(name, "").strip()
    if not text:
        return default
    if text.isascii() and text.isdigit() and least <= int(text) <= most:
        return int(text)
    raise EnvironmentProblem(f"{name} is {text!r}. Set it to a whole number from {least} to {most}.")


def read_bind(environ: Mapping[str, str] = os.environ) -> str:
    """The address to listen at: BIND, else every interface, since phones are to reach the server."""
    text = environ.get("BIND", "").strip()
    if not text:
        return "0.0.0.0"  # noqa: S104
    if text.lower() == "localhost":
        return "127.0.0.1"
    try:
        address = ip_address(text.removeprefix("[").removesuffix("]"))
    except ValueError as problem:
        raise EnvironmentProblem(bad_bind(text)) from problem
    if "%" in str(address):  # of one network card, which the server does not know by name
        raise EnvironmentProblem(bad_bind(text))
    return str(address)


def read_port(environ: Mapping[str, str] = os.environ) -> int:
    """The port to listen at: PORT, else 8000. Raises EnvironmentProblem for what is not a port."""
    return read_whole_number("PORT", 8000, least=1, most=65535, environ=environ)


def read_hall_name(environ: Mapping[str, str] = os.environ) -> str:
    """The name in the hall without its ending, "tandem" for tandem.local: TANDEM_NAME; "" where that is 0.

    Raises EnvironmentProblem for what cannot be part of a web address.
    """
    text = environ.get("TANDEM_NAME", "").strip().lower().removesuffix(".local")
    if text in _NO - {""}:
        return ""
    if text and not _NAME_IN_HALL.fullmatch(text):
        raise EnvironmentProblem(
            f"TANDEM_NAME is {text!r}. Write one word of letters from a to z, digits and hyphens, such as "
            "spring-cup for spring-cup.local, 0 for no name, or leave it out for tandem.local."
        )
    return text or "tandem"


def bad_bind(text: str) -> str:
    """What to do about an address to listen at that is none."""
    return (
        f"BIND is {text!r}, which is not an address. Leave it out to serve everyone on the network, or set it to "
        "127.0.0.1 to serve this laptop alone. The port has a variable of its own, PORT."
    )


def read_host_names(environ: Mapping[str, str] = os.environ) -> list[str]:
    """The names in ALLOWED_HOSTS as browsers send them; ".example.org" means all names that end so.

    Raises EnvironmentProblem for what no browser could send.
    """
    return [_host_name(text) for text in read_list("ALLOWED_HOSTS", environ)]


def _host_name(text: str) -> str:
    try:
        is_address = bool(ip_address(text.removeprefix("[").removesuffix("]")))
    except ValueError:
        is_address = False
    if is_address:
        return f"[{text.strip('[]')}]" if ":" in text else text
    dot = "." if text.startswith(".") else ""
    name = text.removeprefix(".").removesuffix(".").lower()
    try:
        name = name.encode("idna").decode() if not name.isascii() else name
    except UnicodeError:
        name = ""
    if not _NAME_OF_HOST.fullmatch(name):
        raise EnvironmentProblem(
            f"ALLOWED_HOSTS contains {text!r}. Write names alone, without https://, port and path, and with commas "
            "between them, such as cup.example.org. For all names of a domain write .example.org"
        )
    return dot + name


_NAME_IN_HALL = re.compile(r"[a-z]([a-z0-9-]{0,38}[a-z0-9])?")
# No "_", which containers have in their names: Django answers no request for such a name.
_NAME_OF_HOST = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*")


def check_names(environ: Mapping[str, str] = os.environ) -> None:
    """Raise EnvironmentProblem for a variable that looks like ours and is none: it would be without effect.

    Kubernetes has variables of its own for a service that is called tandem.
    """
    for name, value in environ.items():
        is_ours = name.upper().startswith("TANDEM_")
        is_of_service = name.startswith(("TANDEM_SERVICE_", "TANDEM_PORT_")) or (
            "://" in value and name == "TANDEM_PORT"
        )
        if not is_ours or name in KNOWN_VARIABLES or is_of_service:
            continue
        meant = get_close_matches(name.upper().removeprefix("TANDEM_"), _MEANT, 1)
        raise EnvironmentProblem(
            f"{name} is not a setting of Tandem."
            + (f" Did you mean {_MEANT[meant[0]]}?" if meant else "")
            + (
                " `tandem --help` lists the settings."
                if is_installed()
                else " docs/running.md lists the settings."
            )
            + " Correct the name, or take the variable away."
        )


def check_zone(environ: Mapping[str, str] = os.environ) -> None:
    """Raise EnvironmentProblem where TZ is set to a zone that there is not: the system would take it for UTC."""
    for name in ("TZ", "TANDEM_LAPTOP_ZONE"):
        text = environ.get(name, "").strip().removeprefix(":")
        if text and not (_is_zone(text) or _RULE_OF_ZONE.match(text)):
            raise EnvironmentProblem(
                f"{name} is {text!r}, which is not a time zone. Set it to one such as Europe/Warsaw, or leave it "
                "out to use that of this machine."
            )


def _is_zone(text: str) -> bool:
    if text.startswith("/"):
        return Path(text).is_file()
    try:
        ZoneInfo(text)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        return False
    return True


_RULE_OF_ZONE = re.compile(r"(<[A-Za-z0-9+-]{3,}>|[A-Za-z]{3,})[+-]?\d")  # "CET-1CEST", as POSIX writes zones
KNOWN_VARIABLES = (
    "TANDEM_DATA",
    "TANDEM_HTTPS",
    "TANDEM_PROXY",
    "TANDEM_INDEXED",
    "TANDEM_NAME",
    "TANDEM_LAPTOP_ZONE",
    "TANDEM_CHROMIUM",
)
# What a name may have been meant as, without TANDEM_ -> the variable itself.
_MEANT = {name.removeprefix("TANDEM_"): name for name in KNOWN_VARIABLES} | {
    name: name for name in ("PORT", "BIND", "DATABASE_URL", "SECRET_KEY", "ALLOWED_HOSTS", "TZ")
}


def read_list(name: str, environ: Mapping[str, str] = os.environ) -> list[str]:
    """The comma-separated variable `name` without blanks; empty if unset."""
    return [part.strip() for part in environ.get(name, "").split(",") if part.strip()]


def read_proxies(
    *, is_https: bool, environ: Mapping[str, str] = os.environ
) -> tuple[IPv4Network | IPv6Network, ...]:
    """Whose X-Forwarded headers count: this machine's, and those of TANDEM_PROXY or, behind https, a container's host.

    Without a proxy a container's host may be where all phones seem to come from, so its word counts for nothing then.
    """
    from tournament.host.addresses import container_host  # noqa: PLC0415 - needs a package, see `database`

    named = read_list("TANDEM_PROXY", environ)
    if not named and is_https:
        named = container_host()
    try:
        networks = tuple(ip_network(text) for text in ("127.0.0.1", "::1", *named))
    except ValueError as problem:
        raise EnvironmentProblem(
            f"TANDEM_PROXY is {environ.get('TANDEM_PROXY', '')!r}. Set it to the address of the proxy, such as "
            "192.168.1.2, or to a network, such as 172.18.0.0/16; several with commas between them."
        ) from problem
    if any(network.prefixlen == 0 for network in networks):
        raise EnvironmentProblem(
            f"TANDEM_PROXY is {environ.get('TANDEM_PROXY', '')!r}, which means every address: any phone could pretend "
            "to be another one. Set it to the address of the proxy alone."
        )
    return networks


def data_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Where database, secret key, static files and log live.

    TANDEM_DATA, else `data/` beside manage.py; of an installed package the folder that the system has for its user's
    data, since nothing may be kept among the packages.
    """
    text = environ.get("TANDEM_DATA", "").strip()
    try:
        if text:
            return Path(text).expanduser().resolve()
        return folder_of_user() if is_installed() else BASE_DIR / "data"
    except (OSError, RuntimeError) as problem:  # ~ of a user who is not here, links in a circle
        raise EnvironmentProblem(
            f"TANDEM_DATA is {text!r}, which does not lead to a folder ({problem}). Set it to the whole path of one."
        ) from problem


def make_data_folder(folder: Path) -> None:
    """Make the data folder and prove that it can be written. Raises EnvironmentProblem if it cannot."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, prefix=".write-test-"):
            pass
    except FileExistsError as problem:
        raise EnvironmentProblem(
            f"{folder} is a file and cannot be the data folder. Set the environment variable TANDEM_DATA to a folder "
            "and start again."
        ) from problem
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise EnvironmentProblem(
            f"The data folder {folder} cannot be written ({reason}). Give yourself the right to write there, "
            "or name another folder: set the environment variable TANDEM_DATA to it and start again."
        ) from problem


def read_secret_key(folder: Path, environ: Mapping[str, str] = os.environ) -> str:
    """The signing key: SECRET_KEY, else the key file of the data folder, else "" (`serve` makes the file)."""
    text = environ.get("SECRET_KEY", "").strip()
    if text:
        if len(text) < 50:
            raise EnvironmentProblem(
                "SECRET_KEY is shorter than 50 characters. Leave it out and a safe one is made and kept in "
                "the data folder, or set a longer random one."
            )
        return text
    try:
        return (folder / SECRET_KEY_FILE).read_text("utf-8").strip()
    except (FileNotFoundError, NotADirectoryError):  # `make_data_folder` says what is wrong with the folder
        return ""
    except UnicodeDecodeError as problem:
        raise EnvironmentProblem(
            f"The key file {folder / SECRET_KEY_FILE} is damaged. Delete it: a new one is made, and everyone has to "
            "sign in again."
        ) from problem
    except OSError as problem:
        raise EnvironmentProblem(not_ours(folder, folder / SECRET_KEY_FILE, problem)) from problem


_IN_THE_WAY = frozenset({errno.EEXIST, errno.ENOTDIR, errno.EISDIR})


def not_ours(folder: Path, file: Path, problem: OSError) -> str:
    """What to do where the system refuses a file of the data folder: most often Tandem was started with sudo once.

    A file in the place of a folder, or the other way round, is a matter of no rights.
    """
    if problem.errno in _IN_THE_WAY:
        return (
            f"{file} is in the way ({problem.strerror or problem}): Tandem makes something else by that name. Move it "
            "out of the data folder, then start again."
        )
    give = f"Give yourself the data folder {folder} with all its files"
    if os.name == "posix":
        give += f':  sudo chown -R "$(id -un)" {shlex.quote(str(folder))}\nThen start again, without sudo.'
    else:
        give += ", then start again."
    return (
        f"The system refused a file that Tandem needs ({file}: {problem.strerror or problem}). Was Tandem started by "
        f"another user of this laptop, or as its administrator? {give}"
    )


def make_secret_key(folder: Path) -> str:
    """Make the key file once, readable for its owner alone, and return the key that is there in the end."""
    path = folder / SECRET_KEY_FILE
    if not path.exists() or not path.read_bytes().strip():
        # Written aside and moved: a power cut never leaves half a key. mkstemp sets mode 0600.
        handle, written = tempfile.mkstemp(dir=folder, prefix=".secret-key-")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(token_urlsafe(64) + "\n")
            file.flush()
            os.fsync(file.fileno())
        Path(written).replace(path)
    if os.name == "posix":
        path.chmod(0o600)
    return path.read_text("utf-8").strip()


def sqlite_options(
    version: tuple[int, int, int] = sqlite3.sqlite_version_info,
    platform: str = sys.platform,
) -> dict[str, Any]:
    """Options of the SQLite connection: nothing that was acknowledged is lost when the power goes.

    With the rollback journal EXTRA also syncs the folder after the journal is removed; with the write-ahead
    log FULL syncs at each commit. macOS needs `fullfsync` to reach the disk. No memory map: a failing disk
    would kill the process instead of giving an error.
    """
    has_safe_wal = version >= FIRST_SQLITE_WITH_SAFE_WAL
    pragmas = {
        "journal_mode": "WAL" if has_safe_wal else "DELETE",
        "synchronous": "FULL" if has_safe_wal else "EXTRA",
        "mmap_size": "0",
    }
    if platform == "darwin":
        pragmas["fullfsync"] = pragmas["checkpoint_fullfsync"] = "ON"
    return {
        "factory": connect_where_it_was,
        "transaction_mode": "IMMEDIATE",  # a writer waits at BEGIN, never fails in the middle
        "timeout": LONG / 1000,  # `patience` says when it is less
        "init_command": ";".join(f"PRAGMA {name}={value}" for name, value in pragmas.items()),
    }


def connect_where_it_was(
    database: str, *args: Any, factory: object = None, **options: Any
) -> sqlite3.Connection:
    """A connection to a file that is there; sqlite3.OperationalError where there was one and is none.

    SQLite would make an empty one in its place, which is in the way of whoever puts the file back. `factory` is this
    function itself.
    """
    path = Path(database)
    was_here = (
        path.is_absolute() and (path.parent / DATABASE_MARKER).exists()
    )  # what has no such path is in memory
    if was_here and not (path.exists() and path.stat().st_size):
        raise sqlite3.OperationalError("unable to open database file: it was moved")
    return PatientConnection(database, *args, **options)


def database(folder: Path, environ: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """Django's DATABASES["default"]: DATABASE_URL (PostgreSQL or SQLite), else a SQLite file in `folder`."""
    import dj_database_url  # noqa: PLC0415 - manage.py reads this module before it knows that packages are there

    url = environ.get("DATABASE_URL", "").strip()
    if not url:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": folder / "tandem.sqlite3",
            "OPTIONS": sqlite_options(),
            "CONN_MAX_AGE": None,
        }
    try:
        found: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=60, conn_health_checks=True))
    except (ValueError, KeyError) as problem:
        raise EnvironmentProblem(_BAD_DATABASE_URL) from problem
    if found["ENGINE"] == "django.db.backends.sqlite3":
        found["OPTIONS"] = {**sqlite_options(), **found.get("OPTIONS", {})}
        if ":" not in str(found["NAME"]):  # a file, which is the same wherever Tandem is started from
            found["NAME"] = str(BASE_DIR / found["NAME"])
    elif found["ENGINE"] != "django.db.backends.postgresql" or "#" in url:
        raise EnvironmentProblem(_BAD_DATABASE_URL)
    elif not found["NAME"] and "service" not in found.get("OPTIONS", {}):
        raise EnvironmentProblem(f"DATABASE_URL has no name of a database. {_GOOD_DATABASE_URL}")
    return found


_GOOD_DATABASE_URL = (
    "It looks like postgres://user:password@host:5432/name. In the password write %40 for @, %2F for /, %3F for ?, %23 "
    "for # and %25 for %. Leave it out to keep everything in one SQLite file of the data folder."
)
_BAD_DATABASE_URL = f"DATABASE_URL cannot be read. {_GOOD_DATABASE_URL}"
