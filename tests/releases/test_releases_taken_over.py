"""What every release left behind, its database and its event file, is taken over by this Tandem whole.

A folder in `fixtures/releases` is a release; `make.py` makes the next one.
"""

import json
import lzma
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import pytest

from tests.races import ROOT, environment_of
from tests.releases.facts import facts_of
from tests.releases.make import MOST_BYTES
from tests.releases.past import (
    DATABASE,
    EVENT_FILE,
    EXPECTED,
    SETTINGS_DATABASE,
    SETTINGS_EXPECTED,
    SETTINGS_FILE,
)
from tests.releases.settings_day import settings_of, undo_all
from tournament.config.files.event_file import bring_in, export_event
from tournament.setup.actions import remove_tournament

pytestmark = pytest.mark.rows
RELEASES = sorted((ROOT / "fixtures" / "releases").iterdir())
IS_SQLITE = "sqlite" in os.environ.get("DATABASE_URL", "sqlite")
MUST_OPEN = (
    *("/", "/rulings/"),
    *(
        f"/t/puchar/{path}"
        for path in (
            *("", "standings/", "rounds/1/", "screen/", "floor/", "rulings/"),
            *("desk/", "desk/entries/", "desk/entries/1/", "desk/rounds/", "desk/standings/"),
            *("desk/journal/", "desk/paper/", "desk/data/", "desk/settings/", "desk/staff/"),
            *("desk/data/workbook.xlsx", "desk/data/results.html", "floor/penalties/"),
        )
    ),
)
OF_ITS_OWN = {  # the last of each thing, and pages of what came with the release
    "0.2": (
        *("rounds/5/", "screen/standings/", "desk/rounds/5/", "desk/journal/154/", "floor/penalties/5/"),
    ),
    "0.3": (
        *("rounds/8/", "screen/bracket/", "desk/rounds/8/", "desk/journal/260/", "floor/penalties/7/"),
        *("bracket/", "bracket/8/", "bracket.pdf", "data/v1/bracket.json", "lists/", "lists/1/"),
        *("desk/lists/", "desk/entries/1/lists/a/", "desk/rulings/", "floor/checks/"),
        *("desk/paper/bracket.pdf", "desk/paper/deck-lists.pdf", "desk/paper/deck-lists-missing.pdf"),
        *("floor/tables/1/decks/",),
    ),
}
each_release = pytest.mark.parametrize("release", RELEASES, ids=[path.name for path in RELEASES])
WITH_SETTINGS = [path for path in RELEASES if (path / SETTINGS_FILE).exists()]
each_with_settings = pytest.mark.parametrize(
    "release", WITH_SETTINGS, ids=[path.name for path in WITH_SETTINGS]
)


def expected_of(release):
    return json.loads((release / EXPECTED).read_text("utf-8"))


def kept(facts, release):
    """Of the facts that this Tandem knows, those that the release kept."""
    return {name: facts[name] for name in expected_of(release)}


def unpack(release, folder, name=DATABASE):
    """A database of a release as a file in `folder`."""
    path = Path(folder, "tandem.sqlite3")
    path.write_bytes(lzma.decompress((release / name).read_bytes()))
    return path


def look(environment, *arguments):
    """What a process of its own finds when it has taken the database over."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.releases.look", *map(str, arguments)],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def assert_taken_over(found, release):
    assert kept(found["facts"], release) == expected_of(release)
    pages = found["pages"]
    # What a finished event does not take leads elsewhere or says so in a sentence; no page is broken or forbidden.
    assert set(pages.values()) <= {200, 204, 302, 404, 409, 422}, pages
    assert sum(status == 200 for status in pages.values()) > 100
    must_open = (*MUST_OPEN, *(f"/t/puchar/{path}" for path in OF_ITS_OWN[release.name]))
    assert {path: pages.get(path) for path in must_open} == dict.fromkeys(must_open, 200)
    assert found["is_guarded"]
    assert found["is_password_known"]


@each_release
@pytest.mark.skipif(not IS_SQLITE, reason="on PostgreSQL it is filled in")
def test_database_of_a_release_is_taken_over(release, tmp_path):
    unpack(release, tmp_path)

    assert_taken_over(look(environment_of(tmp_path)), release)


@each_with_settings
@pytest.mark.skipif(not IS_SQLITE, reason="on PostgreSQL it is filled in")
def test_settings_in_the_database_of_a_release_are_undone(release, tmp_path):
    unpack(release, tmp_path, SETTINGS_DATABASE)

    assert_settings_undone(look(environment_of(tmp_path), "--settings"), release)


@each_with_settings
@pytest.mark.django_db
def test_settings_in_the_event_file_of_a_release_are_undone(release):
    """A column that left its kind of row would make the file unreadable, and an undo restore nothing."""
    event = bring_in(lzma.decompress((release / SETTINGS_FILE).read_bytes())).tournament
    left = settings_of(event)
    assert undo_all(event) > 30

    assert_settings_undone({"left": left, "undone": settings_of(event)}, release)


def assert_settings_undone(found, release):
    """Of the settings that this Tandem knows, those that the release had: as they were left, and once all is undone."""
    expected = json.loads((release / SETTINGS_EXPECTED).read_text("utf-8"))
    assert {part: {name: found[part][name] for name in expected[part]} for part in expected} == expected


@each_with_settings
@pytest.mark.skipif(IS_SQLITE, reason="a file of SQLite is taken as it is")
def test_settings_of_a_release_on_postgresql_are_undone(release, tmp_path):
    found = look_on_postgresql(release, tmp_path, SETTINGS_DATABASE, "--settings")

    assert_settings_undone(found, release)


@each_release
@pytest.mark.skipif(IS_SQLITE, reason="a file of SQLite is taken as it is")
def test_rows_of_a_release_on_postgresql_are_taken_over(release, tmp_path):
    assert_taken_over(look_on_postgresql(release, tmp_path, DATABASE), release)


def look_on_postgresql(release, tmp_path, kept_as, *arguments):
    """What is found in an empty PostgreSQL that was filled with a database of the release."""
    import psycopg  # noqa: PLC0415 - PostgreSQL alone

    name = f"release_{uuid4().hex}"
    file = unpack(release, tmp_path, kept_as)
    (tmp_path / "data").mkdir()
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE template0")
        try:
            address = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
            return look(environment_of(tmp_path / "data", DATABASE_URL=address), *arguments, file)
        finally:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


@each_release
@pytest.mark.django_db
def test_event_file_of_a_release_is_read_and_goes_on(release):
    brought = bring_in(lzma.decompress((release / EVENT_FILE).read_bytes()))

    assert brought.is_checked
    assert kept(facts_of(brought.tournament), release) == expected_of(release)
    again = export_event(brought.tournament)
    remove_tournament(brought.tournament)
    again = facts_of(bring_in(again, opens_pages=False).tournament)
    assert kept(again, release) == expected_of(release)


def test_files_of_all_releases_stay_small():
    for release in RELEASES:
        assert sum(path.stat().st_size for path in release.iterdir()) < MOST_BYTES
