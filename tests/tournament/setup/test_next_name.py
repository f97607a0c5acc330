"""The name that is proposed for the next event of a row."""

import pytest

from tournament.setup.next_name import next_name


@pytest.mark.parametrize(
    ("name", "proposed"),
    [
        ("Spring Cup", "Spring Cup 2"),
        ("Spring Cup 9", "Spring Cup 10"),
        ("Liga #09", "Liga #10"),
        ("Round 3 of the league", "Round 4 of the league"),
        ("Spring Cup 2003", "Spring Cup 2003 2"),
        ("Cup 99", "Cup 100"),
        ("2. Wiener Turnier", "3. Wiener Turnier"),
        ("Кубок 5", "Кубок 6"),
        ("Base 1234", "Base 1234 2"),
    ],
)
def test_a_name_counts_on(name: str, proposed: str) -> None:
    assert next_name(name, 2003, 2003, {name}, longest=120) == proposed


def test_a_year_goes_on_and_is_enough() -> None:
    assert next_name("Spring Cup 2003", 2003, 2004, {"Spring Cup 2003"}, longest=120) == "Spring Cup 2004"
    assert next_name("Cup 12003", 2003, 2004, {"Cup 12003"}, longest=120) == "Cup 12003 2"


def test_names_that_are_there_are_passed_over() -> None:
    taken = {"Cup 1", "Cup 2", "Cup 3"}
    assert next_name("Cup 1", 2003, 2003, taken, longest=120) == "Cup 4"


def test_a_name_that_would_be_too_long_is_left_to_the_person() -> None:
    assert next_name("x" * 120, 2003, 2003, {"x" * 120}, longest=120) == ""
