"""The variables of the environment: documented where people look, and a wrong value ends in a sentence."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ports import free_port
from tournament.config import environment, settings
from tournament.config.environment import EnvironmentProblem
from tournament.config.installed import BASE_DIR
from tournament.host import addresses

ROOT = Path(BASE_DIR)
CONFIG = ROOT / "tournament" / "config"
# Set by the program for its own processes.
OWN = {"TANDEM_LAPTOP_ZONE"}
READERS = {"read_flag", "read_list", "read_whole_number"}
IN_A_LOOP = {"TZ"}  # asked by the name of a loop


def read_in_code() -> set[str]:
    """The variables that the program reads: names handed to a reader or asked of a mapping called environ."""
    found: set[str] = set()
    for path in [CONFIG / "settings.py", CONFIG / "environment.py", *CONFIG.rglob("commands/*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)):
                continue
            asked, _dot, verb = ast.unparse(node.func).rpartition(".")
            if verb in READERS or (verb in {"get", "setdefault"} and asked in {"environ", "os.environ"}):
                found.add(str(node.args[0].value))
    return (found | IN_A_LOOP) - OWN


def test_the_page_for_people_lists_every_variable():
    table = (ROOT / "docs" / "running.md").read_text("utf-8").partition("## What can be set")[2]
    assert set(re.findall(r"^\| `([A-Z_]+)` \|", table.partition("\n## ")[0], re.MULTILINE)) == read_in_code()


def test_the_settings_list_every_variable():
    listed = re.findall(r"^([A-Z_]{2,})(?:, ([A-Z_]{2,}))?  ", settings.__doc__, re.MULTILINE)
    assert {name for pair in listed for name in pair if name} == read_in_code()


def test_compose_hands_on_what_a_container_cannot_know():
    text = (ROOT / "compose.yaml").read_text("utf-8")
    for name in ("ALLOWED_HOSTS", "TANDEM_HTTPS", "TANDEM_PROXY", "TANDEM_INDEXED"):
        assert f"      {name}: ${{{name}:-" in text


def serve(folder: Path, **values: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if name not in read_in_code()}
    return subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=kept | {"TANDEM_DATA": str(folder), "PORT": str(free_port()), "BIND": "127.0.0.1"} | values,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


# Windows rejects the path itself; other systems fail only when the folder is created.
IN_NOTHING = "Set it to the whole path" if sys.platform == "win32" else "name another folder"


def told(name: str, value: str, says: str, *, full: bool = True):
    return pytest.param(name, value, says, marks=pytest.mark.full if full else ())


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        told("PORT", "80a", "Set it to a whole number from 1 to 65535"),
        told("BIND", "256.1.1.1", "Leave it out to serve everyone"),
        told("BIND", "http://127.0.0.1", "The port has a variable of its own", full=False),
        told("ALLOWED_HOSTS", "https://cup.example.org", "Write names alone"),
        told("TANDEM_DATEN", "/x", "Did you mean TANDEM_DATA?"),
        told("TZ", "Mars/Phobos", "Set it to one such as Europe/Warsaw"),
        told("TANDEM_HTTPS", "perhaps", "Set it to 1 for yes or 0 for no"),
        told("TANDEM_PROXY", "router", "Set it to the address of the proxy", full=False),
        told("SECRET_KEY", "short", "is shorter than 50 characters"),
        told("DATABASE_URL", "mysql://me@host/cup", "postgres://user:password@host:5432/name"),
        told("TANDEM_DATA", os.devnull + "/tandem", IN_NOTHING, full=False),
    ],
)
def test_a_server_with_a_value_that_cannot_be_used_does_not_start_and_says_why(tmp_path, name, value, says):
    ended = serve(tmp_path, **{name: value})

    assert ended.returncode == 1
    assert name in ended.stderr
    assert says in ended.stderr
    assert "Traceback" not in ended.stderr


def networks(proxy: str = "", *, is_https: bool = False) -> set[str]:
    """Who is believed besides this machine itself."""
    found = environment.read_proxies(is_https=is_https, environ={"TANDEM_PROXY": proxy})
    own = {"127.0.0.1/32", "::1/128"}
    assert own <= set(map(str, found))
    return set(map(str, found)) - own


def test_only_this_machine_and_a_named_proxy_are_believed(monkeypatch):
    monkeypatch.setattr(addresses, "container_host", list)

    assert networks() == networks(is_https=True) == set()
    assert networks("192.168.1.2, 172.18.0.0/16") == {"192.168.1.2/32", "172.18.0.0/16"}


def test_a_container_believes_its_host_only_where_there_is_a_proxy(monkeypatch):
    """Some containers see every phone under the host's address: any phone could write there who it is."""
    monkeypatch.setattr(addresses, "container_host", lambda: ["172.17.0.1"])

    assert networks() == set()
    assert networks(is_https=True) == {"172.17.0.1/32"}
    assert networks("172.18.0.2", is_https=True) == {"172.18.0.2/32"}


@pytest.mark.parametrize("text", ["router", "192.168.1.2/24", "192.168.1.2:443", "1.2.3", "::1 ::2"])
def test_a_proxy_that_is_no_address_says_how_one_looks(text):
    with pytest.raises(EnvironmentProblem, match=r"such as 192\.168\.1\.2"):
        networks(text)


@pytest.mark.parametrize("text", ["0.0.0.0/0", "192.168.1.2,::/0"])
def test_a_proxy_cannot_be_everybody(text):
    with pytest.raises(EnvironmentProblem, match="which means every address"):
        networks(text)
