"""Letters twice as large on a small phone, and names of one long word: no page of the phone scrolls sideways."""

import pytest

from teams.deck_lists.models import DeckList
from teams.entries.passes import make_passes
from teams.entries.steps import Person
from tests import factories
from tests.conftest import find_chromium
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_posted_round
from tests.pairings.bracket.brackets import make_cut_event
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, hand_in, make_event_with_lists

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WORD = "Donaudampfschifffahrtsgesellschaftskapit"  # 40 letters
LARGE = "--blink-settings=defaultFontSize=32"  # as a person sets it in the browser: 16 is usual
BEYOND = """[document.documentElement.scrollWidth - innerWidth,
  [...document.querySelectorAll("main *")].filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => `${one.tagName}.${one.className}: ${one.textContent.trim().slice(0, 60)}`).slice(-3)]"""
TEAM = ("", "a/", "leave/", "lists/a/", "opponents-lists/")
PUBLIC = (
    *("", "?q=" + WORD, "?q=nothing" + WORD, "standings/", "clock/", "teams/1/", "bracket/", "team/"),
    *("rounds/1/", "rounds/1/why/1/", "rulings/", "rulings/?q=" + WORD, "team/0000/"),
)


@pytest.fixture(params=["swiss", "bracket"])
def event(request, monkeypatch):
    usual = factories.make_registration

    def with_long_words(number, **values):
        people = {
            f"player_{seat}": Person(f"{WORD}{seat}", str(1000 + 2 * number + at))
            for at, seat in enumerate("ab")
        }
        return usual(
            number, **{"team_name": f"{WORD}{number}", "affiliation": WORD, "city": WORD, **people, **values}
        )

    monkeypatch.setattr(factories, "make_registration", with_long_words)
    if request.param == "swiss":
        event = make_event_with_lists(slug="cup", name=f"{WORD} Cup", planned_rounds=3, team_reports=True)
        make_entries(event, 6)
        hand_in(event, 1, "a", FOUR_TOO_MANY)
        make_closed_round(event)
        make_posted_round(event, 2)
    else:
        event = make_cut_event(5, 4, slug="cup", deck_lists="requested", cut_reads_lists=True)
        for number in range(1, 6):
            hand_in(event, number, "a", FOUR_TOO_MANY)
    DeckList.objects.update(received_at=NOON)
    make_passes(event, actor=BOSS, now=NOON)
    return event


@pytest.fixture(scope="module")
def large(browser):
    args = ["--no-sandbox", "--disable-gpu", LARGE]
    chromium = browser.browser_type.launch(executable_path=find_chromium(), args=args)
    yield chromium
    chromium.close()


@pytest.mark.parametrize("locale", ["en", "de"])
def test_no_page_of_the_phone_scrolls_sideways(live_server, large, event, locale):
    page = large.new_page(viewport={"width": 360, "height": 740}, locale=locale)
    codes = event.entries.order_by("number").values_list("pass_code", flat=True)
    wrong = {}
    for path in [f"team/{code}/{path}" for code in (codes[0], codes[4]) for path in TEAM] + [*PUBLIC]:
        page.goto(f"{live_server.url}/t/cup/{path}")
        beyond, what = page.evaluate(BEYOND)
        if beyond > 1:
            wrong[path] = (beyond, what)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    page.close()
    assert not wrong, "\n".join(f"{path}: {found}" for path, found in wrong.items())
