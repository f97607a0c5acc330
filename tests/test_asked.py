"""What htmx may ask for (`tournament/static/tournament/asked.js`) is what our templates name, and nothing else."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve

from tests import places
from tests.e2e.hall import fill, make_hall
from tests.own_files import ROOT, own_files
from tests.shown import all_of_table
from tournament.kernel.shown import FIELD

TEMPLATES = ROOT / "templates"
# Where htmx asks by itself, and where a script of ours has it ask: what a citation leads to, and tables of the keypad.
ASKS = re.compile(r'hx-(get|post)="([^"]*)"|<a(?= [^>]*class="citation)(?= [^>]*href="([^"]*)")')
THIS = re.compile(r"^/t/[^/]+/")


def listed() -> set[str]:
    """The lines of the list: "get /t/THIS/"."""
    script = Path(finders.find("tournament/asked.js")).read_text("utf-8")
    return set(re.findall(r'^ +"(\w+ /.*)",$', script, re.MULTILINE))


def lines_for(verb: str, path: str) -> set[str]:
    """The lines by which this may be asked from a page of the same event."""
    asked = f"{verb} {THIS.sub('/t/THIS/', path)}"
    return {line for line in listed() if re.fullmatch(re.escape(line).replace(r"\*", "[^/]+"), asked)}


def test_templates_ask_by_get_and_post_alone() -> None:
    found = [
        path
        for path in own_files("templates", ending=".html")
        if re.search(r"hx-(put|patch|delete|boost)\b", path.read_text("utf-8"))
    ]
    assert found == []


def answers(owner: Client) -> Iterator[tuple[str, HttpResponse]]:
    """Every page as its address and its answer, then what comes after a step."""
    for client, groups in (
        (Client(), ("PUBLIC", "TEAM_PAGES", "LIBRARY", "DOORS")),
        (owner, ("SITE", "TEAMS", "DESK", "FLOOR", "PUBLIC")),
    ):
        for path in (each for group in groups for each in getattr(places, group) if ".pdf" not in each):
            yield fill(path), client.get(fill(path))
    results = "/t/posted/desk/results/"
    slip = {"table": "1", "keys": "*23", FIELD: all_of_table("posted", 1)}
    yield results, owner.post(results, slip, headers={"hx-request": "true", "hx-target": "entry"})
    for path in ("/t/listed/desk/entries/4/lists/b/type/", fill("/t/listed/team/{pass_listed}/lists/a/")):
        typed = {"do": "read", "text": "4 Profesor Elmm\n4 Charizad"}
        yield path, owner.post(path, typed, headers={"hx-request": "true"})


@pytest.mark.django_db
def test_what_pages_ask_for_is_listed_and_nothing_else_is() -> None:
    owner = Client()
    owner.force_login(make_hall())
    used, unlisted, drawn = set(), set(), set()

    for address, answer in answers(owner):
        if not answer.headers.get("Content-Type", "").startswith("text/html"):
            continue
        drawn |= {each.name for each in answer.templates if each.name}
        for verb, target, cited in ASKS.findall(answer.getvalue().decode()):
            path = urlsplit(urljoin(address, (target or cited).replace("&amp;", "&"))).path
            assert resolve(path)
            lines = lines_for(verb or "get", path)
            used |= lines
            unlisted |= set() if lines else {f"{verb or 'get'} {path} on {address}"}

    assert unlisted == set()
    assert listed() - used == set()
    ask = {
        path.relative_to(TEMPLATES).as_posix()
        for path in own_files("templates", ending=".html")
        if re.search("hx-(get|post)=", path.read_text("utf-8"))
    }
    assert ask - drawn == set()
