"""Counts the walk of a result, from the number pad's request to its line of the journal: `python -m tests.walk [-v]`.

A *stay* is a call from a function of one module into another module; calls one after the other from one place into one
module are one stay. What only answers is left out, with all that it calls: wording, forms' own machinery, models'
properties and querysets, the kernel, and what the journal does for itself (images of rows, who acts). A *return* is a
stay that begins one module further up than the one before ended, a *climb* one that begins two or more further up.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
APPS = ("tournament", "teams", "pairings", "rulings")
HELPERS = ("kernel", "wording", "models", "plain_forms", "rows", "actors")
NO_STAYS = ("<lambda>", "<genexpr>", "<listcomp>", "<dictcomp>", "<setcomp>", "__init__", "__post_init__")
Walk = list[tuple[int, tuple[str, ...], str]]
"""(how many modules up it went first, the modules down to where it is, the function) of each stay."""


def module_of(frame: FrameType) -> str:
    """The module of a frame of the four apps, "" for any other."""
    path = Path(frame.f_code.co_filename)
    parts = path.relative_to(ROOT).with_suffix("").parts if path.is_relative_to(ROOT) else ("",)
    return ".".join(parts) if parts[0] in APPS else ""


def modules_down_to(frame: FrameType | None) -> tuple[str, ...]:
    """The modules on the way from the view to a frame; none where it is part of a helper."""
    found: list[str] = []
    while frame is not None:
        module = module_of(frame)
        if set(module.split(".")) & set(HELPERS):
            return ()
        if module and frame.f_code.co_name not in NO_STAYS and [module] != found[:1]:
            found.insert(0, module)
        if frame.f_code.co_name == "results":
            return tuple(found)
        frame = frame.f_back
    return ()


@contextmanager
def followed() -> Iterator[Walk]:
    """Follow what the body calls, from the view to the line of the journal."""
    from django.db.models.signals import pre_save  # noqa: PLC0415 - after django.setup

    from tournament.journal.models import JournalEntry  # noqa: PLC0415

    walk: Walk = []
    now: tuple[str, ...] = ()

    def follow(frame: FrameType, event: str, _value: Any) -> None:
        nonlocal now
        if event != "call" or frame.f_code.co_name in NO_STAYS or not module_of(frame):
            return
        here = modules_down_to(frame)
        shared = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(now, here, strict=False))))
        if len(here) > shared:
            is_again = len(here) == len(now) == shared + 1 and here[-1] == now[-1]
            if now and not is_again:
                walk.append((len(now) - shared, here, frame.f_code.co_name))
            now = here

    def stop(**_values: Any) -> None:
        sys.setprofile(None)

    pre_save.connect(stop, sender=JournalEntry)
    sys.setprofile(follow)
    yield walk
    sys.setprofile(None)
    pre_save.disconnect(stop, sender=JournalEntry)


def main() -> None:
    """Print the walk of a plain result, and with -v its stays."""
    import django  # noqa: PLC0415 - after the environment is set

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from tests.factories import make_posted_event, make_staff  # noqa: PLC0415
    from tests.shown import all_of_table  # noqa: PLC0415
    from tournament.kernel.roles import Role  # noqa: PLC0415
    from tournament.kernel.shown import FIELD  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    event = make_posted_event(6, slug="cup")
    client = Client(headers={"host": "localhost", "hx-request": "true", "hx-target": "entry"})
    client.force_login(make_staff(event, "sam", Role.SCOREKEEPER))
    slips = [{"table": str(table), "keys": "1", FIELD: all_of_table("cup", table)} for table in (1, 2)]
    client.post("/t/cup/desk/results/", slips[0])  # what is loaded or made once is there then
    with followed() as walk:
        client.post("/t/cup/desk/results/", slips[1])
    ups = [up for up, _modules, _function in walk]
    modules = {modules[-1] for _up, modules, _function in walk}
    climbs, returns = sum(up > 1 for up in ups), ups.count(1)
    print(f"{len(walk)} stays in {len(modules)} modules, {climbs} climbs, {returns} returns")
    if "-v" in sys.argv:
        for up, way, function in walk:
            print(f"  {'^' * up:4}{way[-1]}:{function}")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "DATABASE_URL": "sqlite://:memory:",
            "DJANGO_SETTINGS_MODULE": "tournament.config.settings",
            "SECRET_KEY": "k" * 60,
            "TANDEM_DATA": folder,
        }
        main()
