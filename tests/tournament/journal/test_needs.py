"""What is read of an event is read once."""

from tests.factories import NOON
from tournament.event.models import Tournament
from tournament.journal.needs import EventState, changes


def test_a_fact_is_read_once_however_many_lines_ask() -> None:
    asked: list[Tournament] = []

    def reader(event: Tournament) -> int:
        asked.append(event)
        return len(asked)

    event = Tournament(name="Cup")
    state = EventState(event, NOON)
    assert [state.read(reader), state.read(reader)] == [1, 1]
    assert (asked, state.now) == ([event], NOON)


def test_a_row_that_comes_or_goes_changes_no_column() -> None:
    assert changes("name", {"name": "Ada"}, {"name": "Ida"})
    assert not changes("name", None, {})
    assert not changes("name", {"name": "Ada"}, None)
    assert not changes("name", {"seed": 1}, {"seed": 2})
