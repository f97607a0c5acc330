"""The version that people are told is that of the package; `tests/test_package.py` builds one and reads its name."""

import re
import tomllib
from pathlib import Path

from tournament.config.installed import BASE_DIR
from tournament.kernel import version


def test_the_package_takes_its_version_from_the_program():
    told = tomllib.loads(Path(BASE_DIR, "pyproject.toml").read_text("utf-8"))

    assert "version" in told["project"]["dynamic"]
    assert Path(BASE_DIR, told["tool"]["hatch"]["version"]["path"]) == Path(version.__file__)
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.dev\d+)?", version.VERSION)
