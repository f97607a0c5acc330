"""Which Tandem this is."""

VERSION = "0.2.0"  # as in pyproject.toml, which is not where Tandem runs
