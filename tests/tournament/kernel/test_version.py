"""The version that people are told is that of the project."""

import tomllib
from pathlib import Path

from tournament.config.environment import BASE_DIR
from tournament.kernel.version import VERSION


def test_version_is_the_projects():
    assert tomllib.loads(Path(BASE_DIR, "pyproject.toml").read_text("utf-8"))["project"]["version"] == VERSION
