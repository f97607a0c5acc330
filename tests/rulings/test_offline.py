"""The file to keep on a phone: complete, small, and with the same answers in the same order as the server."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from rulings import queries
from rulings.actions import RulingWish, load_library, write_ruling
from rulings.offline import offline_file
from rulings.queries import open_shelf
from rulings.search import search
from rulings.search_index import Index
from rulings.shown import Desk
from tests.conftest import find_chromium
from tests.factories import BOSS, NOON, make_tournament
from tests.rulings.test_search import NASTY, read_queries

RULE_SETS = ("dci-2003", "multiplayer-1.3", "casual-2v2", "team-battle-14.3")


@pytest.fixture
def whole(db: None, tmp_path: Path) -> Path:
    queries._shelves.clear()
    load_library(now=NOON)
    path = tmp_path / "rulings.html"
    path.write_text(offline_file(Desk(open_shelf(None), None, "dci-2003"), now=NOON), encoding="utf-8")
    return path


@pytest.fixture
def page(whole: Path) -> Iterator[object]:
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        context = browser.new_context(viewport={"width": 320, "height": 640}, offline=True)
        opened = context.new_page()
        opened.on("pageerror", lambda error: pytest.fail(str(error)))
        opened.goto(whole.as_uri())
        yield opened
        browser.close()


def questions() -> list[tuple[str, str]]:
    asked = [(query, rule_set) for query, rule_set, _ids in read_queries("queries.tsv")]
    asked += [(query, rule_set) for query, rule_set, _ids in read_queries("more_queries.tsv")]
    dice = random.Random(11)
    letters = "abcdefghijklmnoprstuvwyz"
    for query, rule_set in asked[::4]:
        at = dice.randrange(len(query))
        asked.append((query[:at] + dice.choice(letters) + query[at + 1 :], rule_set))
        asked.append((query[: dice.randrange(2, 9)], dice.choice(RULE_SETS)))
    asked += [(query, dice.choice(RULE_SETS)) for query in NASTY if "\ud800" not in query]
    asked += [("Poke\u0301mon", "dci-2003"), ("ピカチュウ", "dci-2003"), ("Mary’s", "dci-2003")]
    return [*asked, ("§ 216 d", "casual-2v2")]


@pytest.mark.browser
def test_file_answers_in_the_same_order_as_the_server(page, index: Index) -> None:
    asked = questions()
    answers = page.evaluate(
        "asked => asked.map(([query, ruleSet]) => window.tandem.search(query, ruleSet))", asked
    )
    assert len(asked) > 500
    for (query, rule_set), answer in zip(asked, answers, strict=True):
        expected = search(index, query, rule_set)
        assert answer == {
            "ids": [hit.id for hit in expected.hits],
            "corrected": expected.corrected,
            "nearest": list(expected.nearest),
        }, (query, rule_set)


@pytest.mark.browser
def test_file_works_without_a_network_on_a_small_phone(page) -> None:
    assert "Made 2003-05-17 12:00" in page.inner_text("body")
    page.fill("#q", "copcat")
    first = page.locator("article").first
    assert "You or your partner may use it" in first.inner_text()
    assert "Elsewhere it says otherwise" in first.inner_text()
    page.fill("#q", "prizes")
    page.select_option("#rule-set", "casual-2v2")
    assert "Three prizes each" in page.locator("article").first.inner_text()
    page.locator("details summary").first.click()
    page.locator("details[open] .answer").first.wait_for()
    page.fill("#q", "")
    assert page.locator("details.group").count() == 8
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 320


def test_file_holds_every_entry_fetches_nothing_and_is_small(whole: Path) -> None:
    text = whole.read_text(encoding="utf-8")
    data = json.loads(re.search(r'id="library">(.*?)</script>', text, re.S)[1])
    assert data["ids"] == list(open_shelf(None).library.entries)
    assert not re.search(r"(src|href)\s*=|url\(|@import|fetch\(|https?://", text)
    assert len(text.encode()) <= 300_000


@pytest.mark.django_db
def test_events_file_has_its_rulings_and_rule_set_and_is_sent_to_be_kept(client: Client) -> None:
    queries._shelves.clear()
    load_library(now=NOON)
    tournament = make_tournament(rule_set="casual-2v2", name="Cup </script><b>")
    wish = RulingWish(rule_id="FR-C.3", text="</script><script>alert(1)</script>", reason="R")
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
