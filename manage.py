#!/usr/bin/env python
"""Tandem's command line."""

import gc
import os
import sys

# These find the data folder and the database ready, also before the first `serve`.
ABOUT_EVENTS = {"demo", "import_event", "export_event", "load_rulings", "load_document"}


def main() -> None:
    """Run one management command; a wrong environment ends in a sentence."""
    if sys.version_info < (3, 11):  # noqa: UP036 - a person may start it with any Python
        sys.exit(f"Tandem needs Python 3.11 or newer; this is Python {sys.version.split()[0]}.")
    if sys.argv[1:2] == ["serve"]:
        gc.disable()  # a tenth of the start would go into it; `_load_pages` collects once and switches it on
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415 - explained in a sentence when missing
        from django.core.management import execute_from_command_line  # noqa: PLC0415 - as above
    except ModuleNotFoundError:
        sys.exit(
            "The packages of Tandem are not installed here. Start it with: make run (Windows: see README.md)"
        )
    try:
        import tournament.config.settings  # noqa: F401, PLC0415 - Django would hide what is wrong with them

        if sys.argv[1:] in (["--version"], ["version"]):
            from tournament.kernel.version import VERSION  # noqa: PLC0415 - as the settings

            print(f"Tandem {VERSION}")
            return

        if sys.argv[1:2] and sys.argv[1] in ABOUT_EVENTS and "--help" not in sys.argv:
            import django  # noqa: PLC0415 - as above

            django.setup()
            from tournament.config.serve.serving import prepare_for_command  # noqa: PLC0415 - after the set-up

            prepare_for_command()
    except ImproperlyConfigured as problem:
        sys.exit(str(problem))
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
