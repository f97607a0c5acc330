"""Which Tandem this is."""

VERSION = "0.3.0"  # as in pyproject.toml, which is not where Tandem runs
