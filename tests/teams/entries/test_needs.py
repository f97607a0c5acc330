"""Undo does not go around the head judge's right over seats, names and disqualifications (FR-242, FR-244)."""

import pytest

from pairings.drops.actions import disqualify_entry, reinstate_entry
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.undo.actions import undo_line
from teams.entries.kept_names import allow_name
from teams.entries.models import Entry
from teams.entries.name_models import AllowedName
from teams.entries.registration import edit_entry, edit_player
from teams.entries.seats import swap_seats
from teams.entries.steps import Person
from tests.expected import refused
from tests.factories import BOSS, CLERK, make_entries, make_posted_round, make_tournament
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor, Role

pytestmark = pytest.mark.django_db
HEAD_JUDGE = Actor(name="Hanna Head", roles=frozenset({Role.HEAD_JUDGE}))
DESK = Actor(name="Oli", roles=frozenset({Role.ORGANIZER, Role.SCOREKEEPER}))


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(numbers_required=False)
    make_entries(event, 4)
    return event


def entry(event: Tournament) -> Entry:
    return event.entries.get(number=1)


def test_a_disqualification_that_was_overturned_is_not_brought_back_by_the_desk(event: Tournament) -> None:
    make_posted_round(event)
    disqualify_entry(event, 1, reason="marked cards", actor=HEAD_JUDGE)
    reinstate_entry(event, 1, reason="appeal", actor=HEAD_JUDGE)
    number = event.version
    with refused("tournament.not_allowed", "FR-244.b"):
        undo_line(event, number, actor=DESK, reason="no")
    assert not entry(event).is_disqualified
    with refused("pairings.undo_asks_reason", field="reason"):
        undo_line(event, number, actor=BOSS)
    undo_line(event, number, actor=BOSS, reason="the appeal was another team's")
    assert entry(event).is_disqualified


def test_a_drop_that_was_taken_back_is_the_desks_as_before(event: Tournament) -> None:
    make_posted_round(event)
    edit_entry(event, 1, {"city": "Gdynia"}, actor=DESK)
    undo_line(event, event.version, actor=DESK)
    assert entry(event).city != "Gdynia"


def test_a_penalty_that_disqualifies_is_undone_and_given_again_by_the_head_judge_alone(
    event: Tournament,
) -> None:
    make_posted_round(event)
    report = PenaltyReport(infraction="115", level="disqualification", entry_number=1)
    give_penalty(event, report, actor=HEAD_JUDGE)
    given = event.version
    judge = Actor(HEAD_JUDGE.name, frozenset({Role.JUDGE}))  # who is a judge no more than others by now
    with refused("tournament.not_allowed", "FR-244.b"):
        undo_line(event, given, actor=judge, reason="no")
    undo_line(event, given, actor=HEAD_JUDGE, reason="another team")
    with refused("tournament.not_allowed", "FR-244.b"):
        undo_line(event, event.version, actor=judge, reason="no")


def test_a_swap_and_a_mended_name_are_the_head_judges_once_seats_are_locked(event: Tournament) -> None:
    swap_seats(event, 1, actor=DESK)
    swapped = event.version
    edit_player(event, 2, "a", Person("Ida"), actor=DESK)
    mended = event.version
    make_posted_round(event)
    for number in (swapped, mended):
        with refused("tournament.not_allowed", "FR-244.d"):
            undo_line(event, number, actor=DESK, reason="no")
        with refused("pairings.undo_asks_reason", field="reason"):
            undo_line(event, number, actor=BOSS)


def test_where_seats_are_free_the_desk_undoes_a_swap_at_any_time() -> None:
    event = make_tournament(seats_locked=False)
    make_entries(event, 4)
    before = entry(event).seat_a_id
    swap_seats(event, 1, actor=DESK)
    undo_line(event, event.version, actor=DESK)
    assert entry(event).seat_a_id == before


def test_another_name_after_round_1_has_a_reason_whichever_way_it_comes_fr_242_a(event: Tournament) -> None:
    former = entry(event).team_name
    edit_entry(event, 1, {"team_name": "Owls of the North"}, actor=DESK)
    number = event.version
    make_posted_round(event)
    with refused("pairings.undo_asks_reason", field="reason"):
        undo_line(event, number, actor=DESK)
    undo_line(event, number, actor=DESK, reason="the team asks for it")
    assert entry(event).team_name == former


def test_an_offensive_name_comes_back_by_the_head_judge_alone_fr_242_a(event: Tournament) -> None:
    rude = {"is_offensive": True, "asked_by": "judge", "reason": "a swear word"}
    edit_entry(event, 1, {"team_name": "Kind"}, actor=DESK, **rude)
    number = event.version
    with refused("tournament.not_allowed", "FR-242.b"):
        undo_line(event, number, actor=DESK, reason="no")
    undo_line(event, number, actor=BOSS, reason="it is not a swear word")
    assert entry(event).team_name != "Kind"


def test_a_name_that_the_head_judge_allowed_is_not_allowed_again_by_the_desk(event: Tournament) -> None:
    allow_name(event, "Rude", reason="it is theirs", actor=BOSS)
    undo_line(event, event.version, actor=BOSS)
    for actor in (CLERK, DESK):
        with refused("pairings.undo_not_yours"):
            undo_line(event, event.version, actor=actor, reason="no")
    assert not AllowedName.objects.exists()
