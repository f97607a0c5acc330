"""Which Tandem this is. PURE."""

VERSION = "0.4.0.dev0"  # as in pyproject.toml, which is not where Tandem runs
