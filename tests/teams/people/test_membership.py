"""Membership numbers: shapes, check digits, and one person behind several spellings."""

import string

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from teams.people.membership import ISSUABLE, check_digit, issue_number, read_number
from tests.for_each import for_each
from tournament.kernel.refusal import Refusal


def spellings(base: int) -> list[str]:
    """The three spellings of a number of up to 7 digits: plain, with 8 and with 10 digits."""
    seven = f"{base:07d}"
    eight = f"{check_digit(seven)}{seven}"
    return [str(base), eight, f"{check_digit('0' + eight)}0{eight}"]


@pytest.mark.parametrize("number", ["7060000004", "1076753660", "8102291717", "40000001"])
def test_published_sample_numbers_pass(number: str) -> None:
    assert check_digit(number[1:]) == int(number[0])
    assert read_number(number).warning is None


@for_each(
    "number, canonical",
    [
        ("7060000004", "4"),
        ("60000004", "4"),
        ("4", "4"),
        ("40000001", "1"),
        ("8102291717", "8102291717"),
        ("0000004", "4"),
    ],
)
def test_the_shortest_spelling_stands_for_the_person(number: str, canonical: str) -> None:
    assert read_number(number).canonical == canonical


@given(st.integers(1, 9_999_999))
def test_all_spellings_of_a_number_are_one_person(base: int) -> None:
    read = [read_number(text) for text in spellings(base)]
    assert {number.canonical for number in read} == {str(base)}
    assert [number.warning for number in read] == [None, None, None]


@given(st.text(string.digits, min_size=1, max_size=10))
def test_a_canonical_number_is_its_own_canonical_number(text: str) -> None:
    assume(text.strip("0"))
    canonical = read_number(text).canonical
    assert read_number(canonical).canonical == canonical


@given(st.integers(1, 9_999_999), st.integers(1, 9_999_999))
def test_two_numbers_are_two_people(one: int, two: int) -> None:
    assume(one != two)
    people = [{read_number(text).canonical for text in spellings(base)} for base in (one, two)]
    assert people[0].isdisjoint(people[1])


@for_each(
    "text",
    [
        " 4000 0001 ",
        "4000-0001",
        "４０００００01",
        "40 000\u2009001",
        "DCI 40000001",
        "#40000001",
        "4000–0001",
    ],
)
def test_spaces_dashes_and_full_width_digits_do_not_matter(text: str) -> None:
    number = read_number(text)
    assert (number.canonical, number.shown, number.kind) == ("1", "40000001", "dci")


@for_each("text", ["", "   ", "12345678901", "12A4", "0", "0000", "1.5", "1,2", "²3x", "−"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(Refusal) as caught:
        read_number(text)
    assert caught.value.code == "teams.number_shape"
    assert caught.value.params["text"] == text


@pytest.mark.parametrize("text", ["50000001", "7060000005", "1234567890", "00000001"])
def test_a_wrong_check_digit_is_a_warning_and_the_number_stays(text: str) -> None:
    number = read_number(text)
    assert number.warning == "teams.check_digit"
    assert number.shown == text


@pytest.mark.parametrize("text", ["1", "12", "123456", "1234567"])
def test_up_to_seven_digits_have_no_check_digit(text: str) -> None:
    assert read_number(text).warning is None


def test_nine_digits_are_a_warning() -> None:
    assert read_number("123456789").warning == "teams.number_nine_digits"


def test_a_ten_digit_number_with_a_wrong_check_digit_is_not_shortened() -> None:
    assert read_number("8060000004").canonical == "8060000004"


@given(st.integers(0, ISSUABLE - 1))
def test_an_issued_number_is_read_back_in_any_case_and_never_as_a_dci_number(code: int) -> None:
    issued = issue_number(code)
    assert issued.startswith("N-")
    for text in (
        issued,
        issued.lower(),
        issued.replace("-", ""),
        f" {issued[:4]} {issued[4:]}",
        issued.replace("-", "—"),
    ):
        number = read_number(text)
        assert (number.canonical, number.kind, number.shown, number.warning) == (
            issued,
            "issued",
            issued,
            None,
        )


@given(st.integers(0, ISSUABLE - 1), st.integers(0, ISSUABLE - 1))
def test_different_codes_give_different_numbers(one: int, two: int) -> None:
    assert (issue_number(one) == issue_number(two)) is (one == two)


def test_the_first_codes_do_not_look_alike() -> None:
    first, second = issue_number(0), issue_number(1)
    assert sum(one != two for one, two in zip(first, second, strict=True)) >= 4


@for_each("text", ["N-", "N-7KQ4", "N-7KQ4FF", "N-7KQ40", "N-7KQ4O", "n/a", "none"])
def test_what_only_starts_like_an_issued_number_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="number_issued_shape"):
        read_number(text)


@pytest.mark.parametrize("code", [-1, ISSUABLE])
def test_codes_outside_the_range_are_a_programming_error(code: int) -> None:
    with pytest.raises(ValueError, match="outside"):
        issue_number(code)


def test_a_slip_of_one_digit_is_mostly_caught() -> None:
    """The facts of the check say about 91 in 100."""
    number = "40000001"
    slips = {number[:i] + digit + number[i + 1 :] for i in range(8) for digit in string.digits} - {number}
    caught = sum(read_number(slip).warning is not None for slip in slips)
    assert caught / len(slips) > 0.8


@pytest.mark.parametrize("text", ["4.00123E+09", "4,00123E+09", "4E+07", "1.2345678e9", " 4.00E+07 "])
def test_a_number_that_a_spreadsheet_shortened_is_said_to_be(text):
    """Excel shows a long number so in a narrow column, and saves a .csv as it is shown."""
    with pytest.raises(Refusal) as caught:
        read_number(text)
    assert caught.value.code == "teams.number_rounded"
