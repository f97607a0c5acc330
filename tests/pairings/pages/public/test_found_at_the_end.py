"""Who looks for a team after the event reads its final place, the same as on the wall."""

import re

import pytest
from django.test import Client

from pairings.drops.actions import disqualify_entry
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from tests.factories import BOSS, make_closed_round, make_entries, make_posted_round, make_tournament
from tournament.event.models import Tournament
from tournament.setup.actions import finish_tournament

pytestmark = pytest.mark.django_db


def words(client: Client, address: str, **query: str) -> str:
    return " ".join(client.get(address, query).content.decode().split())


def found(client: Client, event: Tournament, number: int) -> str:
    page = words(client, f"/t/{event.slug}/", q=event.entries.get(number=number).team_name)
    return page[page.index('class="card found"') :]


@pytest.fixture
def broken_off() -> Tournament:
    """Eight teams, one semifinal played when the hall closes: 1 is in the final, 2 and 7 never played theirs."""
    event = make_tournament(slug="cup", structure="elimination", equal_prizes="next_prize")
    make_entries(event, 8)
    make_closed_round(event, 1)
    make_posted_round(event, 2)
    record_result(event, 2, 1, Ending(How.WON, 1), actor=BOSS)
    finish_tournament(event, actor=BOSS, reason="The hall closes.")
    return event


def test_in_a_bracket_that_is_broken_off_everyone_reads_a_place(
    client: Client, broken_off: Tournament
) -> None:
    semifinal = broken_off.rounds.get(number=2).matches.at_table(1)
    for number, place in ((semifinal.one.number, "1–3"), (semifinal.two.number, "4")):
        assert f"Final place: {place}." in found(client, broken_off, number)
        code = f"{number}" * 26
        broken_off.entries.filter(number=number).update(pass_code=code)
        page = words(client, f"/t/cup/team/{code}/")
        assert f"Your place: {place}" in page
        assert "Rank " not in page


def test_after_a_swiss_event_the_place_is_the_rank_and_a_disqualified_team_has_none(client: Client) -> None:
    event = make_tournament(slug="swiss", planned_rounds=1)
    make_entries(event, 4)
    make_closed_round(event, 1)
    assert "After round 1: rank" in found(client, event, 1)
    disqualify_entry(event, 2, actor=BOSS, reason="Marked cards")
    finish_tournament(event, actor=BOSS)

    assert re.search(r"Final place: [1-3]\.", found(client, event, 1))
    assert "No final place." in found(client, event, 2)
    assert "After round 1: rank" not in found(client, event, 1)
