"""Compiles the catalogues of translations before a package is built: it carries them as Django reads them."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[Any]):
    """The step of the build that `pyproject.toml` names."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what is missing or older than its text."""
        sys.path.insert(0, str(Path(self.root)))
        from tournament.config.catalogues import compile_catalogues  # noqa: PLC0415 - the tree is on the path only now

        compile_catalogues()
