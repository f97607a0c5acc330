"""The rulings in a real browser: answers while typing, citations in place, and the file that needs no network."""

import random
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rulings.aids.aids import leave_game, mulligan_extras
from rulings.aids.timed import TimedMatch, judge_time, timed_matches
from rulings.aids.words import game_over_verdict, leaving_verdicts, time_verdict
from rulings.head_judge.actions import NewRuling, write_ruling
from rulings.library.actions import load_library
from rulings.library.files import read_files
from rulings.library.library import Library
from rulings.offline.offline import offline_file
from rulings.search.search import search
from rulings.shelf import queries
from rulings.shelf.queries import Shelf, open_shelf
from rulings.shelf.shown import Standpoint
from tests.factories import BOSS, NOON, make_tournament
from tests.rulings.search.measure import index_of
from tests.rulings.search.test_search import NASTY, read_queries
from tournament.kernel.refusal import Refusal
from tournament.kernel.rule_sets import find_rule_set, turn_order
from tournament.wording.sentences import sentence

pytestmark = pytest.mark.browser

Pair = tuple[int, int]
RULE_SETS = ("dci-2003", "multiplayer-1.3", "casual-2v2", "team-battle-14.3")


@pytest.fixture(scope="module")
def shelf() -> Shelf:
    library: Library = read_files()[1]
    return Shelf(library, {}, library.entries, index_of(library), ())


@pytest.fixture
def kept(db: None, shelf: Shelf, tmp_path: Path, new_context: Callable[..., BrowserContext]) -> Page:
    """The file without an event, opened from the disk on a small phone without a network."""
    path = tmp_path / "rulings.html"
    path.write_text(offline_file(Standpoint(shelf, None, "dci-2003"), now=NOON), encoding="utf-8")
    page = new_context(viewport={"width": 320, "height": 640}, offline=True).new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.goto(path.as_uri())
    page.wait_for_function("window.tandem?.aids")  # the data is unpacked first
    return page


def questions() -> list[tuple[str, str]]:
    asked = [(query, rule_set) for query, rule_set, _ids in read_queries("queries.tsv")]
    for name in (
        "more_queries.tsv",
        "fresh_queries.tsv",
        "set1_queries.tsv",
        "set2_queries.tsv",
        "set3_queries.tsv",
        "set4_queries.tsv",
        "set5_queries.tsv",
        "set6_queries.tsv",
        "german_queries.tsv",
    ):
        asked += [(query, rule_set) for query, rule_set, _ids in read_queries(name)]
    dice = random.Random(11)
    letters = "abcdefghijklmnoprstuvwyz"
    for query, rule_set in asked[::4]:
        at = dice.randrange(len(query))
        asked.append((query[:at] + dice.choice(letters) + query[at + 1 :], rule_set))
        asked.append((query[: dice.randrange(2, 9)], dice.choice(RULE_SETS)))
    asked += [(query, dice.choice(RULE_SETS)) for query in NASTY if "\ud800" not in query]
    asked += [("Poke\u0301mon", "dci-2003"), ("ピカチュウ", "dci-2003"), ("Mary’s", "dci-2003")]
    return [*asked, ("§ 216 d", "casual-2v2")]


def test_file_answers_in_the_same_order_as_the_server(kept: Page, shelf: Shelf):
    asked = questions()
    answers = kept.evaluate(
        "asked => asked.map(([query, ruleSet]) => window.tandem.search(query, ruleSet))", asked
    )
    assert len(asked) > 500
    for (query, rule_set), answer in zip(asked, answers, strict=True):
        expected = search(shelf.index, query, rule_set)
        assert answer == {
            "ids": [hit.id for hit in expected.hits],
            "corrected": expected.corrected,
            "nearest": list(expected.nearest),
            "isSure": expected.is_sure,
        }, (query, rule_set)


@pytest.mark.smoke
def test_file_works_without_a_network_on_a_small_phone(kept: Page):
    expect(kept.locator("body")).to_contain_text("Made 17 May 2003, 12:00")
    kept.fill("#q", "copcat")
    first = kept.locator("article").first
    expect(first).to_contain_text("You or your partner may use it")
    expect(first).to_contain_text("Conflicts with: X10 (Copycat: ruling against card)")
    kept.fill("#q", "prizes")
    kept.select_option("#rule-set", "casual-2v2")
    expect(kept.locator("article").first).to_contain_text("sets three prizes")
    kept.locator("details summary").first.click()
    expect(kept.locator("details[open] .answer").first).to_be_visible()
    kept.fill("#q", "")
    expect(kept.locator("#all > details")).to_have_count(
        len(kept.evaluate("Object.keys(window.tandem.data.weights['dci-2003'])")) - 1
    )
    assert kept.evaluate("document.documentElement.scrollWidth") <= 320


def test_aids_of_the_file_decide_as_the_server_does(kept: Page):
    """FR-B.GS4.b, TB-S5, FR-B.LV1.c, FR-216, X6: for every number that people type."""
    dice = random.Random(7)
    seats = ("1A", "2B", "2A", "1B")
    for rule_set in RULE_SETS:
        asked = [dict(zip(seats, had, strict=True)) for had in product((0, 1, 3), repeat=4)]
        asked += [{seat: dice.randrange(21) for seat in seats} for _turn in range(40)]
        answers = kept.evaluate(
            "([ruleSet, asked]) => asked.map((had) => window.tandem.aids.mulligans(ruleSet, had))",
            [rule_set, asked],
        )
        for had, answer in zip(asked, answers, strict=True):
            expected = [[one.seat, one.most, list(one.because)] for one in mulligan_extras(rule_set, had)]
            assert answer == expected, (rule_set, had)
        pairs = list(product(range(13), range(61)))
        answers = kept.evaluate(
            "([ruleSet, asked]) => asked.map(([prizes, cards]) => window.tandem.aids.leaving(ruleSet, prizes, cards))",
            [rule_set, pairs],
        )
        for (prizes, cards), answer in zip(pairs, answers, strict=True):
            leaving = leave_game(rule_set, prizes_left=prizes, cards_in_deck=cards)
            verdict = leaving_verdicts(rule_set, leaving.cards_in_deck)[leaving.kind]
            assert (answer["kind"], answer["title"], answer["text"], tuple(answer["citations"])) == (
                verdict.kind,
                verdict.title,
                verdict.text,
                verdict.citations,
            ), (rule_set, prizes, cards)
        for starter in find_rule_set(rule_set).starting_seats.value:
            for out in ([], ["1A"], ["2B", "1B"]):
                order = kept.evaluate(
                    "(asked) => window.tandem.aids.turnOrder(...asked)", [rule_set, starter, out]
                )
                assert tuple(order) == turn_order(rule_set, 1, starter, out=out)
        for out in (["1A"], ["1A", "1B"], ["2B", "1A", "2A"], ["1A", "1B", "2A", "2B"]):
            shown = kept.evaluate("(asked) => window.tandem.aids.gameOver(...asked)?.text", [rule_set, out])
            verdict = game_over_verdict(rule_set, out)
            assert shown == (verdict and verdict.text), (rule_set, out)


def verdict_on_time(match: TimedMatch, games: Pair | None, left: Pair | None) -> tuple[str, str, str]:
    try:
        verdict = time_verdict(judge_time(match, games, left), match)
    except Refusal as refusal:
        return "error", sentence(refusal), ""
    return verdict.kind, verdict.title, verdict.text


def test_the_file_says_who_won_on_time_as_the_server_does(kept: Page):
    for match in timed_matches(None):
        scores = list(product(range(match.kind.to_win + 1), repeat=2)) if match.kind.has_games else [None]
        prizes = [None, *product((0, 1, 5, 12), repeat=2)]
        asked = [(games, left) for games, left in product(scores, prizes) if games or left]
        answers = kept.evaluate(
            "([key, asked]) => asked.map(([games, left]) => window.tandem.aids.time(key, games, left))",
            [match.key, asked],
        )
        for (games, left), answer in zip(asked, answers, strict=True):
            counts = left if match.counts_prizes and (games is None or games[0] == games[1]) else None
            told = (answer["kind"], answer["title"], answer["text"])
            assert told == verdict_on_time(match, games, counts), (match.key, games, left)


def test_aids_of_the_file_work_with_the_thumb_and_lead_to_their_rules(kept: Page):
    kept.get_by_role("button", name="Mulligans", exact=True).click()
    more = kept.get_by_role("button", name="One more: Mulligans taken by 1A")
    more.click()
    more.click()
    expect(kept.locator("[data-part=mulligans] tbody tr").filter(has_text="2B")).to_contain_text("2")
    kept.select_option("#rule-set", "team-battle-14.3")
    expect(kept.locator("[data-part=mulligans] tbody tr").nth(3)).to_contain_text("–")
    kept.get_by_role("button", name="Who won on time").click()
    part = kept.locator("[data-part=time]")
    expect(part.locator("[data-match]:visible")).to_have_count(0)  # which match decides what is asked
    shown = part.locator("[data-match]:visible")
    part.get_by_label("Which match?").select_option("Swiss rounds: best of 3")
    expect(part.get_by_label("First team: prizes left").locator("visible=true")).to_have_count(0)
    shown.get_by_role("button", name="One more: Second team: completed games won").click()
    shown.get_by_role("spinbutton", name="First team: completed games won").fill("0")
    expect(shown.locator(".verdict")).to_contain_text("The second team wins: 3 points.")
    part.get_by_label("Which match?").select_option("Elimination rounds: one game")
    expect(shown).to_have_count(1)
    expect(shown.locator(".verdict")).to_be_empty()
    for side in ("First", "Second"):
        shown.get_by_role("button", name=f"One more: {side} team: prizes left").click()
    expect(shown.locator(".verdict")).to_contain_text("The head judge decides.")
    shown.locator(".verdict a").first.click()
    expect(kept.locator("#results article")).to_contain_text("Equal prizes in single elimination")
    kept.get_by_role("button", name="Leaving the game").click()
    kept.get_by_label("Cards in the partner's deck", exact=True).fill("")
    expect(kept.locator("[data-part=leaving] .verdict")).to_contain_text("Enter whole numbers from 0 to 60.")
    assert kept.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.fixture
def event():
    queries._shelves.clear()
    load_library(now=NOON)
    tournament = make_tournament(slug="cup", name="Spring Cup")
    wish = NewRuling(rule_id="FR-B.GS3.b", text="The lower team number starts.", reason="Broken coin.")
    write_ruling(tournament, wish, actor=BOSS, now=NOON)
    return tournament


@pytest.mark.smoke
@pytest.mark.django_db(transaction=True)
def test_answer_appears_while_typing_and_the_address_can_be_sent_on(page: Page, live_server, event):
    page.goto(f"{live_server.url}/t/cup/rulings/")
    field = page.get_by_label("What do you want to know?")

    field.press_sequentially("copcat")

    expect(page.locator(".ruling-best")).to_contain_text("You or your partner may use it")
    expect(field).to_be_focused()
    assert page.url.endswith("/t/cup/rulings/?q=copcat")
    field.fill("who starts")
    expect(page.locator(".ruling-best")).to_contain_text("The lower team number starts.")


@pytest.mark.django_db(transaction=True)
def test_citation_opens_in_place_with_the_head_judges_ruling(page: Page, live_server, event):
    page.goto(f"{live_server.url}/t/cup/rulings/aids/turn-order/")
    address = page.url

    page.locator('a.citation[href$="/FR-B.GS3.b/"]').first.click()

    expect(page.locator("dialog#citation")).to_contain_text("The lower team number starts.")
    expect(page.locator("dialog#citation")).to_contain_text("Which team starts")
    assert page.url == address


@pytest.mark.django_db(transaction=True)
def test_library_works_without_a_script(new_context: Callable[..., BrowserContext], live_server, event):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}/rulings/")
    page.get_by_label("What do you want to know?").fill("prizes")
    page.get_by_label("Rule set").select_option("casual-2v2")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".ruling-best")).to_contain_text("sets three prizes")
    assert open_shelf(None).library.entries


@pytest.mark.django_db(transaction=True)
def test_mulligans_are_counted_with_the_thumb(new_context, live_server):
    load_library(now=NOON)
    page = new_context(viewport={"width": 360, "height": 740}, has_touch=True).new_page()
    page.goto(f"{live_server.url}/rulings/aids/mulligans/")
    more = page.get_by_role("button", name="One more: Mulligans taken by 2B")

    more.tap()
    more.tap()
    page.get_by_role("button", name="One less: Mulligans taken by 2B").tap()
    page.get_by_role("button", name="One less: Mulligans taken by 1A").tap()

    expect(page.get_by_label("Mulligans taken by 2B", exact=True)).to_have_value("1")
    expect(page.get_by_label("Mulligans taken by 1A", exact=True)).to_have_value("0")


@pytest.mark.django_db(transaction=True)
def test_contents_of_a_document_lead_to_its_sections_and_back(new_context, live_server):
    load_library(now=NOON)
    page = new_context(viewport={"width": 360, "height": 740}, has_touch=True).new_page()
    page.goto(f"{live_server.url}/rulings/documents/FR/")
    contents = page.get_by_role("navigation", name="Contents")

    contents.get_by_text("210 The match").tap()
    contents.get_by_role("link", name="216 Time is called").tap()

    assert page.url.endswith("#FR-216")
    heading = page.locator("[id='FR-216']")
    expect(heading).to_be_in_viewport()
    expect(page.locator("[id='FR-216.a']").get_by_role("link")).to_be_in_viewport()
    page.mouse.wheel(0, 300)
    heading.get_by_role("link", name="Back to contents").tap()  # it stays in sight while the section is read
    expect(contents.get_by_text("Introduction")).to_be_in_viewport()


@pytest.mark.django_db(transaction=True)
def test_an_address_with_a_number_opens_the_document_at_that_rule(new_context, live_server):
    load_library(now=NOON)
    page = new_context(viewport={"width": 360, "height": 740}).new_page()
    page.goto(f"{live_server.url}/rulings/documents/FR/#FR-216.d")

    place = page.locator("[id='FR-216.d']")
    expect(place).to_be_in_viewport()
    hidden_by = page.locator("[id='FR-216']").bounding_box()
    assert place.bounding_box()["y"] >= hidden_by["y"] + hidden_by["height"]
