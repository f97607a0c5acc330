"""The page of a correction where the bracket is made: what of it rests on the result, and what happens to it."""

import pytest

from pairings.bracket.models import Cut
from pairings.rounds.actions import post_round
from tests.factories import BOSS, NOON
from tests.pairings.corrections.test_bracket import make_cup, moving_table, play, propose, table_of
from tests.pairings.pages.desk.play.test_corrections import hidden
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db


def make_event(**values):
    event = make_cup(**values)
    Tournament.objects.filter(pk=event.pk).update(slug="cup")
    return Tournament.objects.get(pk=event.pk)


def address(number, table):
    return f"/t/cup/desk/rounds/{number}/tables/{table}/correct/"


def turned_round(event, number, table):
    return str(3 - event.rounds.get(number=number).matches.get(table_number=table).winner)


def send(client, event, number, table, **values):
    keys = turned_round(event, number, table)
    page = client.get(address(number, table), {"keys": keys}).content.decode()
    data = {name: hidden(page, name) for name in ("version", "keys", "note", "overrule_reason", "shown")}
    response = client.post(
        address(number, table), data | {"reason": "read the wrong way round"} | values, follow=True
    )
    return page, response.content.decode()


def test_a_swiss_result_shows_whom_the_cut_would_have_had(sign_in):
    event = make_event()
    post_round(event, 4, actor=BOSS, now=NOON)
    table = moving_table(event)
    page, answer = send(sign_in(event, Role.HEAD_JUDGE, Role.SCOREKEEPER), event, 3, table, way="cut")

    assert "With the correct result, the cut would have been different" in page
    assert "Cancel the cut and make it again" in page
    assert "Make it again with the correct standings" in answer
    assert not Cut.objects.filter(tournament=event).exists()


def test_a_result_of_the_bracket_names_the_matches_that_rest_on_it(sign_in):
    event = make_event()
    play(event, 4)
    propose(event, 5)
    play(event, 5)
    propose(event, 6)
    post_round(event, 6, actor=BOSS, now=NOON)
    client = sign_in(event, Role.HEAD_JUDGE, Role.SCOREKEEPER)
    page, answer = send(client, event, 4, table_of(event, 4, 1), way="later")

    assert "<strong>Semifinal 1:</strong>" in page
    assert "<strong>Final:</strong>" in page
    assert "Standings after round" not in page
    assert "Quarterfinals: correct table 1" in page
    assert "print their slip" in answer
    public = client.get("/t/cup/").content.decode() + client.get("/t/cup/rounds/5/").content.decode()
    assert "Quarterfinals, table" in public


def test_a_bracket_that_is_left_as_it_was_played_says_what_was_corrected(sign_in):
    event = make_event()
    play(event, 4)
    propose(event, 5)
    play(event, 5)
    client = sign_in(event, Role.HEAD_JUDGE, Role.SCOREKEEPER)
    send(client, event, 4, table_of(event, 4, 1), way="leave")
    page = client.get("/t/cup/bracket/").content.decode()

    assert "Quarterfinals, table 1 was corrected" in page
    assert "read the wrong way round" in page


def test_the_way_is_asked_for_where_there_is_one(sign_in):
    event = make_event()
    play(event, 4)
    propose(event, 5)
    post_round(event, 5, actor=BOSS, now=NOON)
    _page, answer = send(sign_in(event, Role.HEAD_JUDGE), event, 4, table_of(event, 4, 1))

    assert "Choose what happens" in answer
