"""The evening of a day in a real browser: 21 teams, five Swiss rounds, a cut to 8, best of 3, a level final.

At the desk by the number pad, on a team's phone, on the projector.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from pairings.bracket.queries import read_seeds
from pairings.matches.scoring import How
from pairings.rounds.actions import close_round
from teams.entries.models import Entry
from teams.entries.passes import make_passes
from tests.e2e.signing_in import PHONE, let_in
from tests.factories import BOSS, make_entries, make_posted_round, make_results, make_staff, make_tournament
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TEAMS, ROUNDS = 21, 5
# Lines that no slip of a best of 3 without draws can say, each with words of the sentence that answers it.
BAD_LINES = (
    "1",
    "2",
    "3",
    "31",
    "13",
    "22",
    "4",
    "9",
    "7",
    "11",
    "10",
    "11*",
    "11*2",
    "*23",
    "+",
    "/3",
    "..",
    "-",
)


@pytest.fixture
def event() -> Tournament:
    """Five Swiss rounds are played and closed."""
    event = make_tournament(
        slug="cup",
        name="Harbour Team Cup",
        planned_rounds=ROUNDS,
        cut_size=8,
        elimination_games=3,
        final_games=3,
        equal_prizes="sudden_death",
        objection_minutes=10,
        round_minutes=50,
    )
    make_entries(event, TEAMS)
    make_passes(event, actor=BOSS)
    for number in range(1, ROUNDS + 1):
        make_posted_round(event, number)
        make_results(event, number, [1, 2, 1, 1, 2, 1, 2, 1, 1, 2][number:])
        close_round(event, number, actor=BOSS, now=timezone.now())
    return event


@pytest.fixture
def desk(page: Page, live_server, event) -> Page:
    let_in(page.context, live_server.url, make_staff(event, "olga", *Role))
    page.goto(f"{live_server.url}/t/cup/desk/")
    return page


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def next_step(page: Page, live_server, name: str) -> None:
    """Press the named button of the desk's next step."""
    page.goto(f"{live_server.url}/t/cup/desk/")
    step = page.locator(".next-step")
    step.get_by_role("button", name=name).or_(step.get_by_role("link", name=name)).first.click()


def open_slip(page: Page, table: int) -> None:
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    press(page, *str(table), "Enter")
    expect(page.get_by_label("How it ended")).to_be_focused()


def slip(page: Page, table: int, keys: str) -> None:
    """Type a slip; what has to be looked at first is saved by a second Enter."""
    open_slip(page, table)
    press(page, *keys, "Enter")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()


def play(page: Page, live_server, *lines: str) -> None:
    """Start the round that is posted, enter a slip a table, close it."""
    next_step(page, live_server, "Start the clock")
    next_step(page, live_server, "Enter results")
    for table, keys in enumerate(lines, start=1):
        slip(page, table, keys)
    next_step(page, live_server, "Close")


def post(page: Page, live_server) -> None:
    next_step(page, live_server, "Post ")


def team_address(live_server, entry: Entry) -> str:
    return f"{live_server.url}/t/cup/team/{Entry.objects.get(pk=entry.pk).pass_code}/"


@contextmanager
def looking_at(
    new_context: Callable[..., BrowserContext], address: str, device: Mapping[str, Any] = PHONE
) -> Iterator[Page]:
    """A page on another device, which is put away again: nothing asks the server while the desk writes."""
    page = new_context(**device).new_page()
    page.goto(address)
    yield page
    page.context.close()


def test_the_cut_is_made_and_its_bracket_played_to_an_equal_final(
    desk: Page, live_server, event, new_context
):
    with looking_at(new_context, f"{live_server.url}/t/cup/standings/") as public:
        expect(public.locator("main")).to_contain_text("provisional", ignore_case=True)

    next_step(desk, live_server, "Make the cut to 8")
    expect(desk.get_by_role("heading", level=1)).to_have_text("The cut to 8")
    expect(desk.locator("main")).to_contain_text("What decides the cut line")
    confirm = desk.get_by_label(re.compile("head judge confirms", re.IGNORECASE))
    if confirm.count():
        confirm.check()
    desk.get_by_role("button", name="Make the cut").click()
    post(desk, live_server)
    seeds = [seed.entry for seed in read_seeds(event)]
    assert len(seeds) == 8

    # A child's question: whom do we play if we win?
    with looking_at(new_context, team_address(live_server, seeds[0])) as phone:
        expect(phone.locator("main")).to_contain_text("If you win")
        expect(phone.locator("main")).to_contain_text(seeds[3].team_name)
        expect(phone.locator("main")).to_contain_text(seeds[4].team_name)

    play(desk, live_server, "20", "21", "12", "02")
    with looking_at(new_context, f"{live_server.url}/t/cup/bracket/") as public:
        expect(public.get_by_role("heading", name=re.compile("Semifinals"))).to_have_count(1)
    next_step(desk, live_server, "Set up the next round")
    post(desk, live_server)
    refuses_bad_lines(desk, live_server, event)
    play_semifinals(desk, live_server)

    next_step(desk, live_server, "Set up the next round")
    post(desk, live_server)
    hall = {"viewport": {"width": 1920, "height": 1080}}
    with looking_at(new_context, f"{live_server.url}/t/cup/screen/", hall) as screen:
        expect(screen.locator("body")).to_contain_text("Final")
    next_step(desk, live_server, "Start the clock")
    final = event.rounds.get(number=8)
    final.started_at = timezone.now() - final.length * 2
    final.save()
    next_step(desk, live_server, "Enter results")
    open_slip(desk, 1)
    press(desk, *"11*22", "Enter")
    expect(desk.locator("main")).to_contain_text("sudden death", ignore_case=True)
    press(desk, "Escape")
    slip_looked_at(desk, 1, "11*221")
    match = event.rounds.get(number=8).matches.get(bracket_slot=1)
    assert (match.how, match.winner, match.games, match.equal_way) == (How.TIME, 1, (1, 1, 0), "sudden_death")
    next_step(desk, live_server, "Close")
    next_step(desk, live_server, "Finish the event")
    desk.get_by_role("button", name=re.compile("Finish")).click()

    with looking_at(new_context, f"{live_server.url}/t/cup/bracket/") as public:
        expect(public.locator("main")).to_contain_text(f"{match.one.team_name} wins the event")
        public.goto(f"{live_server.url}/t/cup/standings/")
        expect(public.locator("main")).to_contain_text("Final: first the places from the bracket")
        public.goto(team_address(live_server, match.one))
        expect(public.locator("main")).to_contain_text("You won the event")


def play_semifinals(page: Page, live_server) -> None:
    next_step(page, live_server, "Enter results")
    slip(page, 1, "20")
    slip(page, 2, "21")
    next_step(page, live_server, "Close")


def refuses_bad_lines(page: Page, live_server, event) -> None:
    """Each is answered by a sentence, and nothing of it is saved."""
    next_step(page, live_server, "Start the clock")
    next_step(page, live_server, "Enter results")
    for line in BAD_LINES:
        open_slip(page, 1)
        press(page, *line, "Enter")
        expect(page.get_by_label("How it ended")).to_be_visible()
        answer = page.locator("#entry .notice-error, #look .outcome, #look .notice").first
        expect(answer, line).to_contain_text(re.compile(r"\w+ .*[.:?]"))
        assert event.rounds.get(number=7).matches.get(table_number=1).is_open, line
        press(page, "Escape", "Escape")
        page.goto(f"{live_server.url}/t/cup/desk/results/")


def slip_looked_at(page: Page, table: int, keys: str) -> None:
    page.goto(page.url.split("?")[0])
    open_slip(page, table)
    press(page, *keys, "Enter")
    expect(page.get_by_role("button", name="Yes, save it")).to_be_visible()
    press(page, "Enter")
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
