"""Before a team of the bracket leaves, its page says that the next one can still move up, and how."""

import pytest
from django.test import Client

from pairings.cut.actions import CutChoice, make_cut
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import post_round
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_staff, make_tournament
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup():
    """Six teams, cut to four, the semifinals proposed."""
    event = make_tournament(slug="cup", planned_rounds=2, cut_size=4)
    make_entries(event, 6)
    for number in (1, 2):
        make_closed_round(event, number)
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=NOON)
    return event


def organizer_of(event):
    client = Client()
    client.force_login(make_staff(event, "olivia", Role.ORGANIZER))
    return client


def seeds_of(event):
    return list(event.cuts.get().seeds.order_by("seed").values_list("entry__number", flat=True))


@pytest.mark.parametrize("leaves", ["drop", "disqualify"])
def test_the_page_names_the_way_and_the_way_works(cup, leaves):
    post_round(cup, 3, actor=BOSS, now=NOON)
    client = organizer_of(cup)
    inside = seeds_of(cup)
    page = client.get(f"/t/cup/desk/entries/{inside[1]}/{leaves}/").content.decode()
    assert "Another team can still take its place" in page
    assert 'href="/t/cup/desk/rounds/3/take-back/"' in page

    client.post("/t/cup/desk/rounds/3/take-back/", {"reason": "a team leaves"})
    client.post(f"/t/cup/desk/entries/{inside[1]}/drop/", {"reason": "flight"})
    assert "Make the cut again" in client.get("/t/cup/desk/").content.decode()
    client.get("/t/cup/desk/cut/")
    make_cut(cup, CutChoice(is_confirmed=True), actor=BOSS, is_again=True, now=NOON)
    assert inside[1] not in seeds_of(cup)
    assert len(seeds_of(cup)) == 4


def test_nothing_is_said_where_no_team_can_move_up(cup):
    client = organizer_of(cup)
    inside = seeds_of(cup)
    outside = next(number for number in range(1, 7) if number not in inside)
    said = "Another team can still take its place"

    def page(number):
        return client.get(f"/t/cup/desk/entries/{number}/drop/").content.decode()

    assert said not in page(inside[0])  # a proposal: the cut is made again without anything withdrawn
    post_round(cup, 3, actor=BOSS, now=NOON)
    assert said not in page(outside)
    assert said in page(inside[0])
    table = cup.rounds.get(number=3).matches.first().table_number
    record_result(cup, 3, table, Ending(How.WON, 1), actor=BOSS, now=NOON)
    assert said not in page(inside[0])
