"""Undo does not go around the head judge's right over fixed deck lists (FR-222, FR-231.c)."""

from collections.abc import Callable

import pytest

from pairings.undo.actions import undo_line
from teams.deck_lists.actions import import_lists, swap_lists
from teams.deck_lists.models import DeckList
from tests.expected import refused
from tests.factories import BOSS, CLERK, make_entry, make_posted_round
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, LEGAL, hand_in, make_event_with_lists
from tournament.event.models import Tournament
from tournament.kernel.roles import Actor, Role
from tournament.kernel.stages import RoundStage

pytestmark = pytest.mark.django_db
HEAD_JUDGE = Actor(name="Hanna Head", roles=frozenset({Role.HEAD_JUDGE}))
ORGANIZER = Actor(name="Oli", roles=frozenset({Role.ORGANIZER}))


@pytest.fixture
def event() -> Tournament:
    event = make_event_with_lists()
    make_entry(event, 1)
    make_entry(event, 2)
    return event


def counting(event: Tournament) -> list[tuple[int, str]]:
    rows = DeckList.objects.filter(tournament=event, replaced_at=None).order_by("number")
    return [(one.number, one.seat) for one in rows]


def receive(event: Tournament) -> None:
    hand_in(event, 1, actor=CLERK)


def replace(event: Tournament) -> None:
    hand_in(event, 1, actor=CLERK)
    hand_in(event, 1, text=FOUR_TOO_MANY, actor=CLERK)


def take_sheet(event: Tournament) -> None:
    import_lists(event, [(1, "a", LEGAL), (2, "b", LEGAL)], actor=CLERK)


def swap(event: Tournament) -> None:
    hand_in(event, 1, actor=CLERK)
    swap_lists(event, 1, actor=CLERK)


@pytest.mark.parametrize("take", [receive, replace, take_sheet, swap])
def test_once_lists_are_fixed_the_head_judge_alone_undoes_with_a_reason(
    event: Tournament, take: Callable[[Tournament], None]
) -> None:
    take(event)
    number, there = event.version, counting(event)
    make_posted_round(event)
    for actor in (CLERK, ORGANIZER):
        with refused("tournament.not_allowed", "FR-222"):
            undo_line(event, number, actor=actor, reason="mistyped")
    with refused("pairings.undo_asks_reason", field="reason"):
        undo_line(event, number, actor=HEAD_JUDGE, reason="  ")
    assert counting(event) == there
    undo_line(event, number, actor=HEAD_JUDGE, reason="of another event")
    assert counting(event) != there
    assert event.journal.latest("number").reason == "of another event"


@pytest.mark.parametrize("take", [receive, replace, take_sheet, swap])
def test_until_then_whoever_takes_lists_undoes_and_redoes_them(
    event: Tournament, take: Callable[[Tournament], None]
) -> None:
    take(event)
    there = counting(event)
    undo_line(event, event.version, actor=CLERK)
    undo_line(event, event.version, actor=CLERK)
    assert counting(event) == there


def test_a_list_that_was_undone_before_the_round_comes_back_only_where_none_is(event: Tournament) -> None:
    """To hand in a missing list is the desk's at any time; to put one in the place of another is not."""
    receive(event)
    undo_line(event, event.version, actor=CLERK)
    first = event.version
    hand_in(event, 1, "b", actor=CLERK)
    hand_in(event, 2, actor=CLERK)
    hand_in(event, 2, text=FOUR_TOO_MANY, actor=CLERK)
    undo_line(event, event.version, actor=CLERK)
    second = event.version
    make_posted_round(event)
    with refused("tournament.not_allowed", "FR-222"):
        undo_line(event, second, actor=CLERK, reason="it was right")
    undo_line(event, second, actor=HEAD_JUDGE, reason="it was right")
    with refused("pairings.undo_later"):  # another list of the team came since
        undo_line(event, first, actor=CLERK)


def test_the_head_judges_correction_is_not_redone_by_the_desk(event: Tournament) -> None:
    receive(event)
    make_posted_round(event)
    hand_in(event, 1, text=FOUR_TOO_MANY, actor=HEAD_JUDGE, reason="as in the deck")
    undo_line(event, event.version, actor=HEAD_JUDGE, reason="it was another deck")
    with refused("pairings.undo_not_allowed"):
        undo_line(event, event.version, actor=CLERK, reason="no")


def test_lists_of_the_cut_are_free_until_the_bracket_is_posted() -> None:
    event = make_event_with_lists(new_lists_for_cut=True)
    make_entry(event, 1)
    make_entry(event, 2)
    hand_in(event, 1, actor=CLERK)
    number = event.version
    make_posted_round(event)
    hand_in(event, 1, stage=RoundStage.ELIMINATION, actor=CLERK)
    undo_line(event, event.version, actor=CLERK)
    with refused("tournament.not_allowed", "FR-222"):
        undo_line(event, number, actor=CLERK)
    assert [one.stage for one in DeckList.objects.all()] == ["swiss"]


def test_a_one_person_event_asks_for_the_reason_too(event: Tournament) -> None:
    receive(event)
    number = event.version
    make_posted_round(event)
    with refused("pairings.undo_asks_reason", field="reason"):
        undo_line(event, number, actor=BOSS)
