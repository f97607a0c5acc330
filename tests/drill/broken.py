"""A database that is empty, gone, cut, overwritten or not ours: each start says so and leaves it as it was."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

from tests.drill.ground import EVENT, Ground, port_of
from tests.drill.report import Report
from tests.drill.soundness import sqlite_file
from tests.drill.starts import close_database, digest_of, harmed, page_size, try_start
from tests.drill.wire import ask, get, status_of

PAGES, PAGES_SMALL = 20, 2  # overwritten, one a start


def run(ground: Ground, report: Report) -> None:
    """Each harm, a start after it, and in the end one on the database as it was."""
    close_database()
    path = sqlite_file()
    with try_start(ground) as first:  # which notes that a database is here
        report.check("it serves before", not first.told, first.told)
    rows = []
    for name, harm, sentence in HARMS:
        with harmed(path, harm) as before:
            with try_start(ground) as start:
                is_told = start.is_plain and sentence in start.told
            is_same = digest_of(path) == before and not (path.is_dir() and list(path.iterdir()))
        report.check(
            f"{name}: told in a sentence", is_told, "" if is_told else start.told[-300:] or "it serves"
        )
        report.check(f"{name}: left as it was", is_same)
        rows.append((name, "yes" if is_told else "NO", "yes" if is_same else "NO"))
    report.table(("the database", "told", "left as it was"), rows)
    report_pages(ground, report, path)
    with try_start(ground) as last:
        status = status_of(ask(port_of(last.served), get(EVENT)))
        report.check("put back, it serves again", status == 200, last.told or status)


def report_pages(ground: Ground, report: Report, path: Path) -> None:
    """One page of the file overwritten at a time; one that holds nothing may go unseen, and harms nobody then."""
    size = page_size(path)
    pages = path.stat().st_size // size
    draw = random.Random(5)
    told, unseen, wrong = 0, 0, []
    for _number in range(PAGES_SMALL if report.is_small else PAGES):
        number = draw.randrange(1, pages)
        with harmed(path, partial(overwrite_page, number=number)) as before, try_start(ground) as start:
            if start.told:
                told += start.is_plain
                if not start.is_plain or digest_of(path) != before:
                    wrong.append(f"page {number}: {start.told[-200:]}")
            elif status_of(ask(port_of(start.served), get(EVENT))) == 200:
                unseen += 1
            else:
                wrong.append(f"page {number}: it serves, and the event's page fails")
    report.check(
        f"a page overwritten, {told + unseen + len(wrong)} starts: {told} told, {unseen} without harm",
        not wrong and told,
        wrong or "",
    )


def overwrite_page(path: Path, *, number: int) -> None:
    """Noise in the place of one page."""
    size = page_size(path)
    with path.open("r+b") as file:
        file.seek(number * size)
        file.write(random.Random(number).randbytes(size))


def _cut(path: Path, *, part: float) -> None:
    with path.open("r+b") as file:
        file.truncate(int(path.stat().st_size * part))


def _put_picture(path: Path) -> None:
    path.write_bytes(b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + random.Random(1).randbytes(50_000))


def _put_other(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA application_id = 252006673")
        file.execute("CREATE TABLE photos (id INTEGER PRIMARY KEY, name TEXT)")
        file.commit()


def _put_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


HARMS: list[tuple[str, Callable[[Path], object], str]] = [
    ("0 bytes", partial(_cut, part=0.0), "is empty, though there was one"),
    ("not there, though it was", Path.unlink, "is gone, though there was one"),
    ("cut in half", partial(_cut, part=0.5), "is damaged"),
    ("its first page overwritten", partial(overwrite_page, number=0), "is damaged"),
    ("a picture in its place", _put_picture, "is damaged"),
    ("another program's database", _put_other, "of another program"),
    ("a folder in its place", _put_folder, "cannot be opened"),
]
