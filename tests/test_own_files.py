"""No test takes a file that a command, a killed server or an editor left in the folder for one of the project."""

import re
import shutil
import subprocess

import pytest

from tests.own_files import FILES, FOLDERS, ROOT, modules_of_apps, own_files, static_files

# What `make run`, `make demo`, `make rehearse`, `make bench`, a killed server, checks and editors leave, and where.
LEFT_BEHIND = (
    "data/copies/cup-1.tandem.json",
    "data/copies/cup-2.tandem.json.part",
    "data/removed/cup.tandem.json",
    "data/secret-key",
    "data/static/offline.html",
    "data/static/tournament/htmx.js",
    "data/static/tournament/site.css",
    "data/static/staticfiles.json",
    "data/tandem.log",
    "data/tandem.sqlite3",
    "data/tandem.sqlite3-wal",
    "data/tmp/upload.toml",
    "static-collected/pairings/table.js",
    ".venv/lib/python3.11/site-packages/django/static/admin.css",
    ".venv/migrations/__init__.py",
    ".ci/.browser.swp",
    ".git",
    ".coverage",
    "another-tree/tournament/static/tournament/site.css",
    "bench.json",
    "build/lib/teams/models.py",
    "docs/.DS_Store",
    "htmlcov/static/index.html",
    "node_modules/static/x.js",
    "notes.txt",
    "templates/tournament/.base.html.swp",
    "templates/tournament/base.html~",
    "tests/.hypothesis/x.py",
    "tests/__pycache__/test_own_files.cpython-311.pyc",
    "tournament/__pycache__/models.cpython-311.pyc",
    "tournament/locale/de/LC_MESSAGES/django.mo",
    "tournament/locale/de/LC_MESSAGES/django.mo-new",
    "tournament/models.py.orig",
)
OURS = (
    ".ci/run",
    ".github/workflows/release.yml",
    "README.md",
    "docs/running.md",
    "teams/migrations/0001_release_0_2.py",
    "templates/tournament/base.html",
    "tests/test_own_files.py",
    "tournament/locale/de/LC_MESSAGES/django.po",
    "tournament/models.py",
    "tournament/static/tournament/site.css",
)
# How a test could walk through the tree by itself: with a pattern of folders, or all the way down.
WALKS = re.compile(
    r"\bos\.walk\(|\.walk\(\)|\brglob\(|\bglob\(f?[\"'][^\"']*\*[^\"']*/|\bROOT\.(?:i?glob|iterdir)\("
)
MAY_WALK = {
    "tests/own_files.py": "what all others use",
    "tests/catalogues.py": "the languages of the catalogues",
    "tests/benchmarks/bench_served.py": "processes",
    "tests/tournament/config/test_variables.py": "the commands in one package",
    "tests/mutants/draw.py": "the modules of the apps, where faults are drawn once",
    "tests/mutants/tree.py": "what is compiled, for a copy of the tree",
    "tests/drill/full.py": "a server's data",
    "tests/drill/ground.py": "a server's data",
}


@pytest.fixture
def tree(tmp_path):
    for name in (*OURS, *LEFT_BEHIND):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("https://example.org", encoding="utf-8")
    return tmp_path


def names(paths, root=ROOT):
    return [path.relative_to(root).as_posix() for path in paths]


def test_what_commands_leave_behind_is_none_of_the_projects_files(tree):
    assert names(own_files(root=tree), tree) == sorted(OURS)
    assert names(static_files(".css", root=tree), tree) == ["tournament/static/tournament/site.css"]
    assert names(static_files(".js", root=tree), tree) == []
    assert names(own_files("templates", root=tree), tree) == ["templates/tournament/base.html"]
    assert names(modules_of_apps(root=tree), tree) == [
        "teams/migrations/0001_release_0_2.py",
        "tournament/models.py",
    ]


def git(*args):
    """The paths that git names here; none where there is no repository."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("this folder is no clone")
    found = subprocess.run(
        ["git", "ls-files", "-z", *args], cwd=ROOT, check=True, capture_output=True, text=True
    )
    return {name for name in found.stdout.split("\0") if name and (ROOT / name).is_file()}


def test_every_file_of_the_repository_is_one_of_them():
    assert sorted(git() - set(names(own_files()))) == [], f"not in {FOLDERS} or {FILES}"


def test_none_of_them_is_a_file_that_the_repository_ignores():
    assert sorted(set(names(own_files())) - git("--cached", "--others", "--exclude-standard")) == []


def test_no_test_walks_through_the_tree_by_itself():
    texts = {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in own_files("tests", ending=".py")
    }
    walks = {
        f"{name}:{number} {line.strip()}": name
        for name, text in texts.items()
        for number, line in enumerate(text.splitlines(), 1)
        if WALKS.search(line)
    }
    assert {line for line, name in walks.items() if name not in MAY_WALK} == set(), "use tests.own_files"
    assert set(walks.values()) >= MAY_WALK.keys()
