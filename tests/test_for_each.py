"""A test over many cases runs all of them, fails for each that is wrong, and tells where."""

import inspect
from pathlib import Path

import pytest

from tests.for_each import check_each, for_each


def failure_of(test, **fixtures):
    with pytest.raises(pytest.fail.Exception) as caught:
        test(**fixtures)
    return str(caught.value)


def test_every_case_that_is_wrong_is_told_with_its_place_and_the_others_run():
    seen = []

    @for_each("number, said", [(1, "a"), (2, "b"), (3, "c"), (4, "d")])
    def planted(number, said):
        seen.append(said)
        if number == 3:
            raise KeyError(said)
        assert number % 2 == 0, f"{said} is odd"

    told = failure_of(planted).splitlines()
    assert seen == ["a", "b", "c", "d"]
    assert told[:2] == ["2 of 4 cases", "number=1, said='a'"]
    assert told[2].startswith(f"    {Path(__file__)}:")
    assert "a is odd" in told[2]
    assert told[-2] == "number=3, said='c'"
    assert told[-1].endswith("KeyError: 'c'")
    assert not any("said='b'" in line or "said='d'" in line for line in told)


def test_what_should_have_been_raised_and_was_not_is_told_too():
    @for_each("text", ["1", "x"])
    def planted(text):
        with pytest.raises(ValueError, match="x"):
            int(text)

    assert "DID NOT RAISE" in failure_of(planted)
    assert failure_of(planted).startswith("1 of 2 cases\ntext='1'")


def test_a_case_that_is_skipped_leaves_out_no_other():
    @for_each("number", [1, 2])
    def planted(number):
        pytest.skip("not here")

    assert failure_of(planted).startswith("2 of 2 cases\nnumber=1\n")


def test_no_case_at_all_is_a_failure():
    @for_each("number", [])
    def planted(number):
        pass

    assert failure_of(planted) == "0 of 0 cases"


class TestOfAClass:
    @for_each("number", [1, 2])
    def test_a_method_is_a_test_too(self, number, tmp_path):
        assert isinstance(self, TestOfAClass)
        assert tmp_path.name
        assert number


def test_fixtures_are_left_to_be_asked_for_and_two_lists_multiply():
    seen = []

    @for_each("one", [1, 2])
    @for_each("two", "ab")
    def planted(one, two, tmp_path):
        seen.append((one, two, tmp_path))

    assert list(inspect.signature(planted).parameters) == ["tmp_path"]
    planted(tmp_path="x")
    assert seen == [(1, "a", "x"), (1, "b", "x"), (2, "a", "x"), (2, "b", "x")]


def test_cases_that_only_a_test_knows_are_checked_alike():
    def check(number):
        assert number < 2, "too many"

    check_each([0, 1], check)
    told = failure_of(check_each, cases=[0, 1, 2, 3], check=check)
    assert told.startswith("2 of 4 cases\ncase=2\n")
    assert told.count("too many") == 2


@for_each("number", range(3))
def test_pytest_takes_such_a_test_as_one_with_its_fixtures(number, tmp_path):
    (tmp_path / str(number)).touch()
    assert len(list(tmp_path.iterdir())) == number + 1
