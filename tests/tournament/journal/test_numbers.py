"""A number that an undo set free is not given again, on a second laptop neither."""

import pytest

from pairings.undo.actions import undo_line
from tests.factories import BOSS, carry_on, make_entry
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, hand_in, make_event_with_lists

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("is_carried", [False, True])
def test_a_list_that_was_undone_leaves_its_number_unused(is_carried: bool) -> None:
    """A deck check names the list by it: another list with the number would count as compared."""
    event = make_event_with_lists()
    make_entry(event, 1)
    assert hand_in(event, 1).number == 1
    undo_line(event, event.version, actor=BOSS)
    undone = event.version
    if is_carried:
        event = carry_on(event)
    assert hand_in(event, 1, text=FOUR_TOO_MANY).number == 2
    undo_line(event, event.version, actor=BOSS)
    assert undone < event.version
    assert hand_in(event, 1).number == 3
