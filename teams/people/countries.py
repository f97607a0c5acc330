"""Countries as people write them in a sheet: codes, names, and the names that everybody uses."""

from functools import cache

from django.utils.translation import get_language, override
from django_countries import countries

# Names that stand in no official list.
OTHER_NAMES = {
    "USA": "US",
    "U.S.A.": "US",
    "U.S.": "US",
    "United States": "US",
    "America": "US",
    "UK": "GB",
    "U.K.": "GB",
    "Great Britain": "GB",
    "England": "GB",
    "Scotland": "GB",
    "Wales": "GB",
    "Northern Ireland": "GB",
    "Holland": "NL",
    "The Netherlands": "NL",
    "Czech Republic": "CZ",
    "Korea": "KR",
    "Republic of Korea": "KR",
    "Deutschland": "DE",
    "España": "ES",
    "Italia": "IT",
    "Brasil": "BR",
    "México": "MX",
    "Polska": "PL",
    "日本": "JP",
}


def country_codes() -> dict[str, str]:
    """Every spelling that is read -> code: two and three letters, the names in English and in this language."""
    return _codes(get_language() or "en")


@cache
def _codes(language: str) -> dict[str, str]:
    found = dict(OTHER_NAMES)
    for chosen in {"en", language}:
        with override(chosen):
            for code, name in countries:
                found[name] = found[code] = code
                found[countries.alpha3(code)] = code
    found.pop("", None)
    return found


def country_name(code: str) -> str:
    """The name of a country in this language."""
    return str(countries.name(code))
