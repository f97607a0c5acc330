"""What stands for a name and a number that were taken out."""

import pytest
from django.utils.translation import override

from teams.people.membership import read_number
from teams.people.names import clean_text
from teams.people.taken_out import NO_NAME, marks_shown, name_shown, number_token
from tournament.kernel.refusal import Refusal


def test_one_number_has_one_token_however_it_is_spelt():
    assert number_token(read_number("40000001").canonical) == number_token(read_number("1").canonical)
    assert number_token("1") != number_token("2")
    assert number_token(number_token("1")) == number_token("1")
    assert len(number_token("1")) <= 20


def test_who_has_no_number_gets_a_token_that_means_nothing():
    assert number_token(None) != number_token(None)


def test_nobody_types_a_token_as_a_number():
    with pytest.raises(Refusal):
        read_number(number_token("12345678"))


def test_the_words_are_those_of_the_reader():
    token = number_token("1")
    assert name_shown("Anna Beck") == "Anna Beck"
    with override("en"):
        assert name_shown(NO_NAME) == "(name removed)"
        assert marks_shown(f"seat A: {NO_NAME} {token}; Ben 4711") == "seat A: (name removed); Ben 4711"
        assert marks_shown(f"{NO_NAME}, come here") == "(name removed), come here"
    assert clean_text(NO_NAME) == NO_NAME  # a file and a form keep it as it is
