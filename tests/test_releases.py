"""What was released stays: migrations as they were, each followed by the next, and formats of the event file."""

import json
import lzma
import re
from collections.abc import Collection, Mapping
from hashlib import sha256
from itertools import pairwise

import pytest
from django.apps import apps
from django.db.migrations.loader import MigrationLoader

from tests.own_files import ROOT, modules_of_apps
from tests.releases import make
from tests.releases.past import DATABASE, EVENT_FILE, EXPECTED
from tournament.config.files.event_file import FORMAT_VERSION
from tournament.event_file.event import kinds_in_file, newest_format
from tournament.kernel.version import VERSION

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
FILES = frozenset({DATABASE, EVENT_FILE, EXPECTED, "migrations.sha256"})
NOT_YET = " (not yet released)"


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
    assert {config.label for config in apps.get_app_configs()} >= set(APPS)


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


def find_gaps(version: str, changelog: str, kept: Mapping[str, Collection[str]]) -> list[str]:
    """What is wrong with the releases: `kept` has the files of each folder in `fixtures/releases` by its name.

    Every released heading of the changelog has its folder with all files, and the version is the newest released one,
    or a ".dev" above it, whose heading is not yet released.
    """
    headings = re.findall(r"^## ([\d.]+)(.*)$", changelog, re.MULTILINE)
    released = [name for name, rest in headings if rest != NOT_YET]
    gaps = [f"no heading of {name}" for name in sorted(set(kept) - set(released))]
    gaps += [f"{name} has no {file}" for name in released for file in sorted(FILES - set(kept.get(name, ())))]
    gaps += [
        f"{later} stands above {earlier}"
        for (later, _), (earlier, _) in pairwise(headings)
        if numbers(later) <= numbers(earlier)
    ]
    gaps += [
        f"{name} is below a release and not yet released" for name, rest in headings[1:] if rest == NOT_YET
    ]
    told = re.fullmatch(r"(\d+\.\d+\.\d+)(\.dev\d+)?", version)
    if told is None:
        return [*gaps, f"{version} is no version"]
    first, is_open = headings[0][0], headings[0][1] == NOT_YET
    if numbers(told[1]) != numbers(first) or bool(told[2]) != is_open:
        gaps.append(f"the version is {version}, the first heading {first}{headings[0][1]}")
    return gaps


def numbers(version: str) -> tuple[int, ...]:
    """A version to compare: 0.3 and 0.3.0 are one."""
    parts = [int(part) for part in version.split(".")]
    return tuple(parts + [0] * (3 - len(parts)))


def test_every_release_is_kept_and_the_version_is_the_newest_or_a_dev_above_it():
    folders = {path.name: {file.name for file in path.iterdir()} for path in RELEASES}
    assert find_gaps(VERSION, (ROOT / "CHANGELOG.md").read_text("utf-8"), folders) == []


DEV = "## 0.4 (not yet released)\n## 0.3\n## 0.2\n"
ALL = {"0.2": FILES, "0.3": FILES}


@pytest.mark.parametrize(
    ("version", "changelog", "kept", "gap"),
    [
        ("0.4.0.dev0", DEV, ALL, None),
        ("0.3.0", "## 0.3\n## 0.2\n", ALL, None),
        ("0.3.1", "## 0.3.1\n## 0.3\n", {"0.3": FILES, "0.3.1": FILES}, None),
        ("0.4.0", DEV.replace(" (not yet released)", ""), ALL, "0.4 has no tandem.sqlite3.xz"),
        ("0.4.0", DEV, ALL, "the version is 0.4.0"),
        ("0.4.0.dev0", "## 0.3\n## 0.2\n", ALL, "the version is 0.4.0.dev0"),
        ("0.3.0", DEV, ALL, "the version is 0.3.0"),
        ("0.3.0.dev0", DEV.replace("0.4", "0.3"), ALL, "0.3 stands above 0.3"),
        ("0.5.0.dev0", DEV, ALL, "the version is 0.5.0.dev0"),
        ("0.4-beta", DEV, ALL, "0.4-beta is no version"),
        ("0.4.0.dev0", DEV, {"0.2": FILES}, "0.3 has no event.tandem.json.xz"),
        ("0.4.0.dev0", DEV, ALL | {"0.3": FILES - {"migrations.sha256"}}, "0.3 has no migrations.sha256"),
        ("0.4.0.dev0", DEV.replace("## 0.2\n", ""), ALL, "no heading of 0.2"),
        ("0.4.0.dev0", DEV.replace("## 0.2", "## 0.2 (not yet released)"), ALL, "0.2 is below a release"),
    ],
)
def test_a_version_that_was_raised_without_its_fixture_is_found(version, changelog, kept, gap):
    found = find_gaps(version, changelog, kept)
    assert any(one.startswith(gap) for one in found) if gap else found == []


@pytest.mark.parametrize("release", RELEASES, ids=[path.name for path in RELEASES])
def test_what_came_after_a_release_says_a_later_format(release):
    """A key that says an earlier one would be missing in that release's event files."""
    values = json.loads(lzma.decompress((release / EVENT_FILE).read_bytes()))
    written = values["format_version"]
    for kind in kinds_in_file():
        rows = values.get(kind.file, [])
        if (kind.file_since or FORMAT_OF_0_2) > written:
            assert kind.file not in values, kind.name
            continue
        for row in rows[:1] if isinstance(rows, list) else [rows]:
            known = {name for name in kind.names_in_file if kind.since.get(name, 0) <= written}
            assert known == set(row), kind.name
