"""What was released stays: migrations as they were, each followed by the next, and formats of the event file."""

import re
from hashlib import sha256

import pytest
from django.apps import apps
from django.db.migrations.loader import MigrationLoader

from tests.own_files import ROOT, modules_of_apps
from tests.releases import make
from tournament.config.files.event_file import FORMAT_VERSION
from tournament.event_file.event import kinds_in_file, newest_format

RELEASES = sorted((ROOT / "fixtures" / "releases").iterdir())
WITH_MIGRATIONS = [
    path.parent.parent.relative_to(ROOT).as_posix()
    for path in modules_of_apps()
    if path.parts[-2:] == ("migrations", "__init__.py")
]
APPS = [app for app in WITH_MIGRATIONS if "/" not in app]
INNER_APPS = [
    app for app in WITH_MIGRATIONS if "/" in app
]  # labels of their own, which came after release 0.2
FORMAT_OF_0_2 = 3


def released_migrations():
    """Every (path, digest) that a release has noted."""
    for release in RELEASES:
        for line in (release / "migrations.sha256").read_text("utf-8").splitlines():
            digest, path = line.split()
            yield pytest.param(path, digest, id=f"{release.name}-{path}")


@pytest.mark.parametrize(("path", "digest"), list(released_migrations()))
def test_a_released_migration_never_changes(path, digest):
    text = (ROOT / path).read_text("utf-8")  # with the same line ends everywhere
    assert sha256(text.encode()).hexdigest() == digest, (
        f"{path} was released: put it back and add a migration"
    )


def test_every_app_with_models_has_its_first_migration_in_release_0_2():
    noted = (ROOT / "fixtures" / "releases" / "0.2" / "migrations.sha256").read_text("utf-8")
    for app in APPS:
        assert f"{app}/migrations/0001_release_0_2.py" in noted


def test_a_release_keeps_the_migrations_of_every_app():
    assert sorted([*APPS, *INNER_APPS]) == sorted(make.APPS)


@pytest.mark.parametrize("app", [*APPS, *INNER_APPS])
def test_migrations_stand_in_one_row_with_names_that_say_what_they_do(app):
    names = sorted(path.stem for path in (ROOT / app / "migrations").glob("0*.py"))
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))
    for name in names:
        assert not re.search(r"initial|auto|merge|alter_|_and_more", name), f"{app}: {name} tells nothing"


def test_every_migration_can_be_part_of_one_transaction():
    for key, migration in (MigrationLoader(None).disk_migrations or {}).items():
        assert migration.atomic, f"{key}: an upgrade is whole or not at all"


def test_format_is_the_one_with_which_the_youngest_key_came():
    assert max(FORMAT_OF_0_2, newest_format()) == FORMAT_VERSION


def test_keys_came_with_formats_that_there_were():
    for kind in kinds_in_file():
        for name, since in {**kind.since, kind.file: kind.file_since or FORMAT_OF_0_2}.items():
            assert FORMAT_OF_0_2 <= since <= FORMAT_VERSION, f"{kind.name}: {name}"


def test_version_of_the_project_is_the_newest_of_the_changelog():
    told = re.search(r'^version = "([\d.]+)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    headings = re.findall(r"^## ([\d.]+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert told is not None
    assert told[1].removesuffix(".0") == headings[0]
    assert set(headings) >= {release.name for release in RELEASES}
    assert {config.label for config in apps.get_app_configs()} >= set(APPS)
