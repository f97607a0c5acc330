"""Settings of the later Tandem."""

from tournament.config.settings import *  # noqa: F403
from tournament.config.settings import INSTALLED_APPS as OURS

INSTALLED_APPS = [*OURS, "tests.later"]
MIGRATION_MODULES = {app: f"tests.later.migrations.{app}" for app in ("teams", "tournament")}
