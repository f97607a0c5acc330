#!/usr/bin/env python
"""Tandem's command line."""

import os
import sys


def main() -> None:
    """Run one management command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415 - needs the variable above

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
