"""The file to keep on a phone: complete, small, fetching nothing. In a browser: tests/e2e/test_rulings.py."""

import base64
import gzip
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape
from django.utils.translation import gettext, override

from rulings.head_judge.actions import NewRuling, write_ruling
from rulings.library.actions import load_library
from rulings.offline.offline import offline_file
from rulings.shelf import queries
from rulings.shelf.queries import open_shelf
from rulings.shelf.shown import Standpoint
from tests.factories import BOSS, NOON, make_tournament


def data_of(text: str) -> dict[str, Any]:
    """What the scripts of the file work with."""
    packed = re.search(r'id="library">(.*?)</script>', text, re.S)[1]
    return json.loads(gzip.decompress(base64.b64decode(packed)))


@pytest.fixture
def whole(db: None, tmp_path: Path) -> Path:
    queries._shelves.clear()
    load_library(now=NOON)
    path = tmp_path / "rulings.html"
    path.write_text(offline_file(Standpoint(open_shelf(None), None, "dci-2003"), now=NOON), encoding="utf-8")
    return path


def test_file_holds_every_entry_fetches_nothing_and_is_small(whole: Path) -> None:
    text = whole.read_text(encoding="utf-8")
    data = data_of(text)
    assert data["ids"] == list(open_shelf(None).library.entries)
    assert not re.search(r"src\s*=|href\s*=(?!\s*\"#)|url\(|@import|fetch\(|https?://", text)
    assert len(text.encode()) <= 400_000


def test_file_can_be_read_where_no_script_runs(whole: Path) -> None:
    """The preview of files on an iPhone runs none: every answer and every step of an aid stands in the page itself."""
    text = whole.read_text(encoding="utf-8").partition("<script")[0]
    for entry in open_shelf(None).library.entries.values():
        assert f'<article id="{entry.id}">' in text
        assert escape(entry.answer) in text, entry.id
    assert "Scripts do not run here" in text
    assert "A table with an extension plays on until the extension is over." in text
    hidden = re.findall(r"<(\w+)[^>]* data-script(?! hidden)", text)
    assert hidden == []  # what needs a script is not shown without one


def test_a_file_in_german_marks_the_rulings_as_english_and_stays_small(whole: Path) -> None:
    with override("de"):
        text = offline_file(Standpoint(open_shelf(None), None, "dci-2003"), now=NOON)
        assert gettext("The rulings themselves are in English.") in text
    assert '<html lang="de">' in text
    answers = re.findall(
        r'<p class="answer">(.*?)</p>', text.partition('id="all"')[2].partition("data-part")[0]
    )
    assert len(answers) == len(open_shelf(None).library.entries)
    assert all(answer.startswith('<span lang="en">') for answer in answers)
    assert len(text.encode()) <= 440_000
    assert whole.read_text(encoding="utf-8").count('lang="en"') == 1


def test_every_link_in_the_file_leads_to_an_entry_of_it(whole: Path) -> None:
    text = whole.read_text(encoding="utf-8")
    ids = re.findall(r' id="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)


def test_file_of_an_event_marks_what_was_overruled(db: None) -> None:
    """FR-202.c: at the entry itself, and where another one names it."""
    queries._shelves.clear()
    load_library(now=NOON)
    tournament = make_tournament()
    write_ruling(tournament, NewRuling(rule_id="X31", text="They cross.", reason="R"), actor=BOSS, now=NOON)
    text = offline_file(Standpoint.at(open_shelf(tournament), tournament), now=NOON)
    for entry_id in ("X31", "FR-C.1"):
        article = text[text.index(f'<article id="{entry_id}">') :].partition("</article>")[0]
        assert "overruled here" in article
    assert "They cross." in text[text.index('<article id="X31">') :].partition("</article>")[0]


@pytest.mark.django_db
def test_events_file_has_its_rulings_and_rule_set_and_is_sent_to_be_kept(client: Client) -> None:
    queries._shelves.clear()
    load_library(now=NOON)
    tournament = make_tournament(rule_set="casual-2v2", name="Cup </script><b>")
    wish = NewRuling(rule_id="FR-C.3", text="</script><script>alert(1)</script>", reason="R")
    write_ruling(tournament, wish, actor=BOSS, now=NOON)
    response = client.get(f"/t/{tournament.slug}/rulings/offline.html")
    assert response.headers["Content-Disposition"] == f'attachment; filename="rulings-{tournament.slug}.html"'
    text = response.content.decode()
    assert "alert(1)</script>" not in text
    data = data_of(text)
    assert data["ruleSet"] == "casual-2v2"
    assert data["ids"][-1] == "HJ-1"
    assert list(data["weights"]) == ["casual-2v2"]
    assert 'id="rule-set"' not in text.split('id="library"')[0]
    assert client.get("/rulings/offline.html").status_code == 200
