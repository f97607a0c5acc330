"""Which Tandem this is. PURE."""

VERSION = "0.4.0.dev0"  # pyproject.toml reads it here
