"""Lists of forums of 2000 to 2003 and exports of today, as they stand at their addresses."""

import pytest

from tests.teams.decks.real_lists import is_read_right, read_real, real_lists


def test_nineteen_of_twenty_are_read_right_with_at_most_one_question_each() -> None:
    lists = real_lists("first")
    right = [real.name for real in lists if is_read_right(real, read_real(real))]
    assert len(lists) == 20
    assert len(right) >= 19


@pytest.mark.parametrize("real", real_lists("first"), ids=lambda real: real.name)
def test_no_line_of_a_real_list_is_lost(real) -> None:  # type: ignore[no-untyped-def]
    read = read_real(real)
    places = {line.place for line in read.lines} | {place for place, _text in read.passed_over}
    assert places == {place for place, line in enumerate(real.text.splitlines(), start=1) if line.strip()}
    assert read.count == sum(real.cards.values())
