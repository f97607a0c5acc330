"""A round from paper is entered after the round, and of the teams, that its page showed."""

from typing import Any

import pytest

from pairings.from_paper.actions import enter_round
from pairings.from_paper.reading import read_round
from pairings.from_paper.shown import plays_stand
from pairings.rounds.actions import discard_proposal, propose_round
from pairings.rounds.shown import newest_who
from teams.entries.registration import check_in, edit_entry
from tests.factories import (
    BOSS,
    NOON,
    carry_on,
    make_closed_round,
    make_entries,
    make_entry,
    make_tournament,
)
from tests.shown import sees
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor
from tournament.kernel.shown import NotAsShown

pytestmark = pytest.mark.django_db
FIRST, SECOND = "1 1 2 1\n2 3 4 2", "1 1 4 1\n2 2 3 2"


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(slug="cup", planned_rounds=3)
    make_entries(event, 4)
    return event


def before(event: Tournament) -> Actor:
    """Somebody before the page on which a round is typed."""
    return sees(newest_who(event.rounds.order_by("number").last()), *map(plays_stand, event.entries.all()))


def enter(event: Tournament, lines: str, number: int = 1, *, actor: Actor) -> Any:
    teams = dict(event.entries.values_list("number", "team_name"))
    played = read_round(lines, teams, has_tables=True)
    assert played.is_clear, played
    return enter_round(event, number, played, reason="the laptop was dead", actor=actor, now=NOON)


def outdated(event: Tournament, code: str, lines: str, number: int = 1, *, actor: Actor) -> NotAsShown:
    """The round is not entered because its page is out of date, and nothing was written."""
    version, rounds = event.journal.count(), event.rounds.count()
    with pytest.raises(NotAsShown) as caught:
        enter(event, lines, number, actor=actor)
    assert caught.value.code == code
    assert (event.journal.count(), event.rounds.count()) == (version, rounds)
    return caught.value


def test_two_presses_enter_a_round_once(event: Tournament) -> None:
    page = before(event)
    enter(event, FIRST, actor=page)
    found = outdated(event, "pairings.shown_other_round", FIRST, actor=page)
    assert found.params["round"] == "Round 1"


def test_a_round_is_entered_after_the_posting_that_the_page_showed(event: Tournament) -> None:
    make_closed_round(event)
    page = before(event)
    event.rounds.update(posted_at=NOON.replace(hour=13))  # withdrawn and posted again
    outdated(event, "pairings.shown_other_round", SECOND, 2, actor=page)
    enter(event, SECOND, 2, actor=before(event))


def test_a_proposal_that_was_discarded_leaves_the_page_as_it_was(event: Tournament) -> None:
    page = before(event)
    propose_round(event, 1, actor=BOSS)
    outdated(event, "pairings.shown_other_round", FIRST, actor=page)
    discard_proposal(event, 1, actor=BOSS)
    enter(event, FIRST, actor=page)


def test_where_no_round_is_left_the_page_of_the_next_one_is_out_of_date(event: Tournament) -> None:
    propose_round(event, 1, actor=BOSS)
    page = before(event)
    discard_proposal(event, 1, actor=BOSS)
    outdated(event, "pairings.shown_no_rounds", FIRST, 2, actor=page)


def test_a_number_that_is_another_team_by_now_is_not_entered(event: Tournament) -> None:
    page = before(event)
    event.entries.filter(number=3).update(registered_at=NOON.replace(hour=13), team_name="Newcomers")
    found = outdated(event, "pairings.shown_other_plays", FIRST, actor=page)
    assert found.params == {"number": 3, "team": "Newcomers"}


def test_a_team_that_came_since_did_not_miss_the_round_unseen(event: Tournament) -> None:
    page = before(event)
    make_entry(event, 5)
    outdated(event, "pairings.shown_other_plays", FIRST, actor=page)


def test_what_else_becomes_of_a_team_does_not_matter(event: Tournament) -> None:
    page = before(event)
    edit_entry(event, 1, {"team_name": "Noble", "city": "Sopot"}, reason="x", asked_by="desk", actor=BOSS)
    check_in(event, 2, actor=BOSS, is_here=False)
    event = carry_on(event)
    enter(event, FIRST, actor=page)
