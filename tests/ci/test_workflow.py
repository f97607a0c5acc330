"""What runs on a public forge: it cannot run here, so what it names is looked for."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.ci.test_lock import PYTHONS

ROOT = Path(__file__).resolve().parent.parent.parent
TEXT = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def workflow() -> dict[str, Any]:
    return yaml.safe_load(TEXT)


def steps(workflow: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for job in workflow["jobs"].values():
        yield from job["steps"]


def commands(workflow: dict[str, Any]) -> str:
    return "\n".join(step["run"] for step in steps(workflow) if "run" in step)


def test_every_word_of_make_is_one(workflow: dict[str, Any]) -> None:
    words = set(re.findall(r"\bmake ([a-z-]+)", commands(workflow)))
    assert words == {"package", "test", "windows"}
    assert words <= set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))


def test_every_file_that_it_names_is_there(workflow: dict[str, Any]) -> None:
    named = set(re.findall(r"(?:\.ci|tests)/[\w./-]+", TEXT))
    assert named == {".ci/run", "tests/requirements.txt"}
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_windows_leaves_out_what_make_test_leaves_out(workflow: dict[str, Any]) -> None:
    left = re.search(r"^LEFT := (.+)$", MAKEFILE, re.MULTILINE)
    samples = re.search(r"^SAMPLES := (.+)$", MAKEFILE, re.MULTILINE)
    assert left
    assert samples
    assert f'-m "not ({left[1]})"' in commands(workflow)
    assert samples[1] in commands(workflow)


def test_it_tries_every_python_that_the_package_takes(workflow: dict[str, Any]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert tuple(workflow["jobs"]["systems"]["strategy"]["matrix"]["python"]) == PYTHONS
    assert project["requires-python"] == f">={PYTHONS[0]}"


def test_it_may_do_little_and_takes_little_from_others(workflow: dict[str, Any]) -> None:
    used = {step["uses"] for step in steps(workflow) if "uses" in step}
    assert [name for name in used if not re.fullmatch(r"actions/[a-z-]+@v\d+", name)] == []
    assert workflow["permissions"] == {"contents": "read"}
    assert {name for name, job in workflow["jobs"].items() if "permissions" in job} == {"release"}
    assert [name for name, job in workflow["jobs"].items() if "timeout-minutes" not in job] == []
    assert "secrets." not in TEXT
