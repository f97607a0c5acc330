"""The file to keep on a phone: complete, small, fetching nothing. In a browser: tests/e2e/test_rulings.py."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client

from rulings.head_judge.actions import NewRuling, write_ruling
from rulings.library.actions import load_library
from rulings.offline.offline import offline_file
from rulings.shelf import queries
from rulings.shelf.queries import open_shelf
from rulings.shelf.shown import Standpoint
from tests.factories import BOSS, NOON, make_tournament


@pytest.fixture
def whole(db: None, tmp_path: Path) -> Path:
    queries._shelves.clear()
    load_library(now=NOON)
    path = tmp_path / "rulings.html"
    path.write_text(offline_file(Standpoint(open_shelf(None), None, "dci-2003"), now=NOON), encoding="utf-8")
    return path


def test_file_holds_every_entry_fetches_nothing_and_is_small(whole: Path) -> None:
    text = whole.read_text(encoding="utf-8")
    data = json.loads(re.search(r'id="library">(.*?)</script>', text, re.S)[1])
    assert data["ids"] == list(open_shelf(None).library.entries)
    assert not re.search(r"(src|href)\s*=|url\(|@import|fetch\(|https?://", text)
    assert len(text.encode()) <= 400_000


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
    data = json.loads(re.search(r'id="library">(.*?)</script>', text, re.S)[1])
    assert data["ruleSet"] == "casual-2v2"
    assert data["ids"][-1] == "HJ-1"
    assert list(data["weights"]) == ["casual-2v2"]
    assert 'id="rule-set"' not in text.split('id="library"')[0]
    assert client.get("/rulings/offline.html").status_code == 200
