"""In which language an event reads its cards: the class, what was chosen, the country, or nobody knows (FR-203)."""

import pytest
from django.utils.translation import get_language_info
from django_countries import countries

from tests.for_each import for_each
from tournament.kernel.languages import CLASS_LANGUAGES, COUNTRY_LANGUAGES, LANGUAGES, card_language


def test_every_language_is_one_that_has_a_name_and_every_country_one_that_there_is() -> None:
    for code in LANGUAGES:
        assert get_language_info(code)["code"] == code
    known = {code for code, _name in countries}
    assert set(COUNTRY_LANGUAGES) <= known
    assert {code for codes in COUNTRY_LANGUAGES.values() for code in codes} <= set(LANGUAGES)
    assert set(CLASS_LANGUAGES.values()) <= set(LANGUAGES)


@for_each(
    "country, language",
    [("DE", "de"), ("PL", "pl"), ("JP", "ja"), ("US", "en"), ("BR", "pt"), ("TW", "zh-hant")],
)
def test_the_local_language_is_read_where_a_country_has_one_fr_203_a(country: str, language: str) -> None:
    found = card_language("", "", country)
    assert (found.code, found.citation, found.is_of_country) == (language, "FR-203.a", True)


@pytest.mark.parametrize(
    ("country", "languages"),
    [("CH", ("de", "fr", "it")), ("BE", ("nl", "fr", "de")), ("CA", ("en", "fr")), ("AQ", ())],
)
def test_a_country_of_several_languages_leaves_it_open_fr_203_a(
    country: str, languages: tuple[str, ...]
) -> None:
    found = card_language("", "", country)
    assert (found.code, found.open_to) == ("", languages)


def test_what_the_event_chose_comes_before_its_country_fr_203_a() -> None:
    assert card_language("", "fr", "CH").code == "fr"
    assert card_language("", "en", "DK").code == "en"


@pytest.mark.parametrize(("letter", "language"), [("A", "ja"), ("B", "en")])
def test_the_class_of_an_event_decides_before_all_else_fr_203_b(letter: str, language: str) -> None:
    found = card_language(letter, "de", "DE")
    assert (found.code, found.citation) == (language, "FR-203.b")
