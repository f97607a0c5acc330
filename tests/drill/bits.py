"""One bit flipped: in a copy of an event, which is refused then, and in the database, where it is told or harmless."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.drill.ground import LARGE, SLUG, Ground
from tests.drill.report import Report
from tests.drill.soundness import sqlite_file
from tests.drill.starts import close_database

FILES, FILES_SMALL = 500, 30
DATABASES, DATABASES_SMALL = 100, 12
TEAMS = 16
FORMAT = b'"format_version"'
TAIL = 90  # bytes at the end of a file, with its digest
TOLD, RIGHT, READ, SILENT, MISTAKE = "told at the start", "all right", "told when read", "SILENT", "A MISTAKE"


def run(ground: Ground, report: Report) -> None:
    """The files, then the databases."""
    report_files(report)
    report_databases(report)


def report_files(report: Report) -> None:
    """Each bit of what says which format it is and what its digest is, and so many others."""
    from tests.factories import make_posted_event  # noqa: PLC0415 - after django.setup
    from tournament.config.files.event_file import export_event  # noqa: PLC0415
    from tournament.setup.actions import remove_tournament  # noqa: PLC0415

    event = make_posted_event(TEAMS, slug="flipped", name="Flipped")
    whole = export_event(event)
    remove_tournament(event)
    taken = []
    tried = list(dict.fromkeys(_bits_of_file(whole, is_small=report.is_small)))
    for bit in tried:
        told = _refusal_of(flip(whole, bit))
        if told != "":
            taken.append((bit, told))
    report.check(
        f"{len(tried)} copies with one flipped bit: all are refused", not taken, taken[:5] if taken else ""
    )
    report.check("the copy without one is taken", _refusal_of(whole) == "taken")


def _bits_of_file(data: bytes, *, is_small: bool) -> Iterator[int]:
    draw = random.Random(13)
    place = 8 * data.index(FORMAT)
    digit, end = place + 8 * (len(FORMAT) + 2), 8 * len(data)
    yield from range(digit, digit + 8) if is_small else range(place, digit + 16)
    yield from range(end - 8 * TAIL, end, 40 if is_small else 1)
    yield from (draw.randrange(end) for _number in range(FILES_SMALL if is_small else FILES))


def _refusal_of(data: bytes) -> str:
    """ "" where a file is refused in a sentence, "taken", or what went wrong. Nothing is kept."""
    from django.db import transaction  # noqa: PLC0415 - after django.setup

    from tournament.config.files.event_file import bring_in  # noqa: PLC0415
    from tournament.kernel.refusal import Refusal  # noqa: PLC0415

    try:
        with transaction.atomic():
            bring_in(data, opens_pages=False)
            transaction.set_rollback(True)
    except Refusal:
        return ""
    except Exception as problem:
        return repr(problem)
    return "taken"


def flip(data: bytes, bit: int) -> bytes:
    """The same with one bit turned round."""
    at = bit // 8
    return data[:at] + bytes([data[at] ^ (1 << bit % 8)]) + data[at + 1 :]


def report_databases(report: Report) -> None:
    """What the checks of a start say of each, and, where they say nothing, both events read whole."""
    path = sqlite_file()
    close_database()
    whole = path.read_bytes()
    before = _events()
    draw = random.Random(17)
    seen: Counter[str] = Counter()
    places: list[str] = []
    for _number in range(DATABASES_SMALL if report.is_small else DATABASES):
        bit = draw.randrange(8 * len(whole))
        close_database()
        _flip_in(path, bit)
        kind, said = _fate(before)
        seen[kind] += 1
        if kind in {SILENT, MISTAKE}:
            places.append(f"bit {bit}: {said}")
        close_database()
        path.with_name(f"{path.name}-journal").unlink(missing_ok=True)
        path.write_bytes(whole)
    report.table(("a database with one flipped bit", "times"), sorted(seen.items()))
    report.check(
        "none of them ends in a mistake of the program", not seen[MISTAKE], places if seen[MISTAKE] else ""
    )
    for place in places[:10]:
        report.note(place)
    report.check("the database as it was reads as it did", _events() == before)


def _flip_in(path: Path, bit: int) -> None:
    with path.open("r+b") as file:
        file.seek(bit // 8)
        byte = file.read(1)[0]
        file.seek(bit // 8)
        file.write(bytes([byte ^ (1 << bit % 8)]))


def _fate(before: list[bytes]) -> tuple[str, str]:
    from django.db import DatabaseError  # noqa: PLC0415 - after django.setup

    from tournament.config.environment import EnvironmentProblem  # noqa: PLC0415
    from tournament.config.start.databases import check_columns, check_database  # noqa: PLC0415

    try:
        check_database()
        check_columns()
    except EnvironmentProblem as told:
        return TOLD, str(told)
    except Exception as problem:
        return MISTAKE, repr(problem)
    try:
        after = _events()
    except DatabaseError as problem:
        return READ, str(problem)
    except Exception as problem:
        return MISTAKE, repr(problem)[:200]
    if after == before:
        return RIGHT, ""
    return SILENT, _difference(before, after)


def _events() -> list[bytes]:
    from tournament.config.files.event_file import export_event  # noqa: PLC0415 - after django.setup
    from tournament.event.models import Tournament  # noqa: PLC0415

    return [export_event(Tournament.objects.get(slug=slug)) for slug in (SLUG, LARGE)]


def _difference(before: list[bytes], after: list[bytes]) -> str:
    """The first line that reads otherwise."""
    for one, other in zip(before, after, strict=True):
        for line, read in zip(one.split(b"\n"), other.split(b"\n"), strict=False):
            if line != read:
                at = next((n for n, (a, b) in enumerate(zip(line, read, strict=False)) if a != b), 0)
                start = max(0, at - 40)
                return f"{line[start : at + 20]!r} reads {read[start : at + 20]!r}"
    return "lines are missing"
