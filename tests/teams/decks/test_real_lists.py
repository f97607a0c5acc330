"""Lists of forums of 2000 to 2003 and exports of today, as they stand at their addresses."""

from tests.for_each import for_each
from tests.teams.decks.real_lists import RealList, is_read_right, read_real, real_lists


def test_nineteen_of_twenty_are_read_right_with_at_most_one_question_each() -> None:
    lists = real_lists("first")
    right = [real.name for real in lists if is_read_right(real, read_real(real))]
    assert len(lists) == 20
    assert len(right) >= 19


def test_lists_that_came_after_the_reading_are_read_right_too() -> None:
    """14 of these 17 were, when they were first read; what the others showed has been mended but for later sets."""
    lists = real_lists("second")
    wrong = [real.name for real in lists if not is_read_right(real, read_real(real))]
    assert len(lists) == 17
    assert wrong == ["Gardevoir of 2004, with cards of later sets"]


def test_lists_that_came_later_still_are_read_as_far_as_this() -> None:
    """6 of these 9 were, when they were first read. The two that are not ask two questions each."""
    lists = real_lists("third")
    wrong = {real.name: read_real(real) for real in lists if not is_read_right(real, read_real(real))}
    assert len(lists) == 9
    assert list(wrong) == [
        "Harry Potter, with jokes",
        "Mewtwomaker, remarks in a second column, its first lines",
    ]
    assert [len(read.questions) for read in wrong.values()] == [2, 2]


EVERY = [real for file in ("first", "second", "third") for real in real_lists(file)]


@for_each("real", EVERY)
def test_no_line_of_a_real_list_is_lost(real: RealList) -> None:
    read = read_real(real)
    places = {line.place for line in read.lines} | {place for place, _text in read.passed_over}
    assert places == {place for place, line in enumerate(real.text.splitlines(), start=1) if line.strip()}
    assert read.count == sum(real.cards.values())
