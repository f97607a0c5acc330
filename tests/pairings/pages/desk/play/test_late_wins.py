"""The desk's line about wins that were entered after time was called, without On time."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round
from pairings.rounds.clock import start_clock
from tests.factories import BOSS, CLERK, make_entries, make_posted_round
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
DESK = "/t/cup/desk/"
ADDRESS = f"{DESK}rounds/1/late-wins/"


@pytest.fixture
def round_(event):
    make_entries(event, 6)
    round_ = make_posted_round(event)
    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=55))
    return round_


def enter(event, table, how=How.WON, **more):
    left = (2, 3) if how == How.TIME else None
    ending = Ending(how, None if how == How.TIME else 1, prizes_left=left)
    record_result(event, 1, table, ending, actor=CLERK, **more)


def listed(text):
    """The tables of the line; [] without it."""
    box = text.partition('id="late-wins"')[2].partition("</div>")[0]
    return re.findall(r"table=(\d+)", box)


def put_away(client):
    until = re.search(r'name="until" value="([^"]+)"', client.get(DESK).content.decode())[1]
    return client.post(ADDRESS, {"until": until})


def test_desk_lists_the_wins_that_came_after_time_and_links_their_slips(event, sign_in, round_):
    clerk = sign_in(event, Role.SCOREKEEPER)
    enter(event, 1, now=timezone.now() - timedelta(minutes=10))
    enter(event, 2)
    enter(event, 3, How.TIME)

    text = clerk.get(DESK).content.decode()

    assert listed(text) == ["2"]
    assert "/rulings/FR-216.b/" in text


def test_line_is_put_away_and_the_next_late_win_brings_it_back(event, sign_in, round_):
    clerk = sign_in(event, Role.SCOREKEEPER)
    enter(event, 2)

    assert put_away(clerk).status_code == 302
    assert listed(clerk.get(DESK).content.decode()) == []
    enter(event, 3)

    assert listed(clerk.get(DESK).content.decode()) == ["3"]


def test_win_that_came_while_the_line_was_read_is_not_put_away_unseen(event, sign_in, round_):
    clerk = sign_in(event, Role.SCOREKEEPER)
    enter(event, 2)
    until = re.search(r'name="until" value="([^"]+)"', clerk.get(DESK).content.decode())[1]
    enter(event, 3)

    clerk.post(ADDRESS, {"until": until})

    assert listed(clerk.get(DESK).content.decode()) == ["3"]


def test_undo_brings_the_line_back(event, sign_in, round_):
    clerk = sign_in(event, Role.SCOREKEEPER)
    enter(event, 2)
    put_away(clerk)

    clerk.post(f"{DESK}journal/{event.journal.last().number}/undo/", {"next": DESK})

    assert listed(clerk.get(DESK).content.decode()) == ["2"]


def test_line_stays_after_the_round_is_closed_and_leads_to_the_correction(event, sign_in, round_):
    boss = sign_in(event, Role.ORGANIZER)
    for table in (1, 2, 3):
        enter(event, table)
    close_round(event, 1, actor=BOSS)

    text = boss.get(DESK).content.decode()

    assert f"{DESK}rounds/1/tables/2/correct/" in text
    make_posted_round(event, 2)
    assert f"{DESK}rounds/1/tables/2/correct/" in boss.get(DESK).content.decode()


def test_judge_is_not_asked_about_slips(event, sign_in, round_):
    enter(event, 2)

    assert 'id="late-wins"' not in sign_in(event, Role.JUDGE).get(DESK).content.decode()


def test_damaged_form_changes_nothing_and_says_so(event, sign_in, round_):
    clerk = sign_in(event, Role.SCOREKEEPER)
    enter(event, 2)

    page = clerk.post(ADDRESS, {"until": "x"}, follow=True).content.decode()

    assert "out of date" in page
    assert listed(page) == ["2"]
