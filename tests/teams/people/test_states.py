"""Where a state, province or prefecture is asked for."""

from django_countries import countries

from teams.people.states import NEEDED, OFFERED, has_states, needs_state
from tests.for_each import for_each


@for_each("country", ["US", "CA", "JP", "AU", "BR", "MX", "IT", "ES"])
def test_addresses_that_need_one_ask_for_it(country: str) -> None:
    assert needs_state(country)
    assert has_states(country)


@for_each("country", ["PL", "DE", "AT", "FR", "GB", "NO", "CZ", "NL", "PT", "SG"])
def test_most_of_europe_is_not_asked(country: str) -> None:
    assert not needs_state(country)
    assert not has_states(country)


def test_some_may_say_it_and_need_not() -> None:
    assert has_states("IE")
    assert not needs_state("IE")


def test_before_a_country_is_chosen_the_field_is_there() -> None:
    assert has_states("")
    assert not needs_state("")


def test_every_code_is_a_country_and_in_one_list() -> None:
    assert {code for code, _name in countries} >= NEEDED | OFFERED
    assert not NEEDED & OFFERED
