"""What a phone loads when it comes into the hall: two thousand of them share one network."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.core.handlers.wsgi import WSGIHandler
from django.test import RequestFactory

from teams.entries.models import Entry
from teams.entries.passes import make_passes
from teams.people.membership import read_number
from teams.roster.actions import import_roster
from teams.roster.sheet_rows import RosterEntry
from tests.factories import BOSS, NOON, make_posted_round, make_staff, make_tournament
from tournament.config.cache.front_cache import FrontCache
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
FILE = re.compile(r'(?:src|href)="/static/([^"]+)"')
TABLES = 500


@pytest.fixture
def hall() -> Tournament:
    """An event of 500 tables whose first round is posted."""
    event = make_tournament(slug="cup", name="World Team Championship")
    rows = [
        RosterEntry(
            row=number,
            team_name=f"Team {number}",
            affiliation="",
            city="Kraków",
            state="Małopolska",
            country="PL",
            name_a=f"Ada {number}",
            number_a=read_number(str(100_000 + 2 * number)),
            name_b=f"Ben {number}",
            number_b=read_number(str(100_001 + 2 * number)),
        )
        for number in range(1, 2 * TABLES + 1)
    ]
    import_roster(event, rows, actor=BOSS, accepts_warnings=True, now=NOON)
    event.entries.update(checked_in_at=NOON)
    make_posted_round(event)
    return event


def packed(path: str) -> bytes:
    """The bytes that a phone gets for a public page."""
    headers: dict[str, str] = {}
    environ = RequestFactory().get(path, headers={"host": "localhost", "accept-encoding": "gzip"}).environ
    body = b"".join(
        FrontCache(WSGIHandler())(environ, lambda _status, pairs, _fault=None: headers.update(pairs))
    )
    assert headers["Content-Encoding"] == "gzip"
    return body


def size_of_files(page: str) -> int:
    """The packed bytes of all files that a page names."""
    found = [finders.find(name) for name in FILE.findall(page)]
    return sum(len(gzip.compress(Path(name).read_bytes())) for name in found)


def test_pairings_of_500_tables_have_14_kilobytes(hall):
    page = packed("/t/cup/")

    assert gzip.decompress(page).count(b"no result yet") == TABLES
    assert len(page) <= 14 * 1024  # 0.6 of it say which words are names


@pytest.mark.parametrize("place", ["", "team/{pass_code}/", "floor/"])
def test_first_page_of_a_phone_has_60_kilobytes_with_all_its_files(hall, client, place):
    make_passes(hall, actor=BOSS, now=NOON)
    path = f"/t/cup/{place}".format(pass_code=Entry.objects.get(number=1).pass_code)
    if place == "floor/":  # a judge's own, which nothing keeps
        client.force_login(make_staff(hall, "jim", Role.JUDGE))
        page = gzip.compress(client.get(path).content)
    else:
        page = packed(path)

    files = size_of_files(gzip.decompress(page).decode())
    assert files > 20_000
    assert len(page) + files <= 60_000
