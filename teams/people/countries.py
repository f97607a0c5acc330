"""Countries as people write them in a sheet: codes, names in many languages, and the names in common use.

The names in other languages are those of django-countries, whose catalogues (some forty languages) come with the
package, whatever languages Tandem itself speaks.
"""

import gettext
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import django_countries
from django.utils.translation import get_language, override
from django_countries import countries
from django_countries.data import COUNTRIES

from teams.people.names import fold_name

CATALOGUES = Path(django_countries.__file__).parent / "locale"

# Names that are in no official list, and names of countries in their own language that no catalogue has.
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
    "Korea, South": "KR",
    "Turkey": "TR",
    "Macedonia": "MK",
    "Ivory Coast": "CI",
    "Cape Verde": "CV",
    "Russia": "RU",
    "Éire": "IE",
    "Cymru": "GB",
    "Lëtzebuerg": "LU",
    "Shqipëria": "AL",
    "Bosna i Hercegovina": "BA",
    "Crna Gora": "ME",
    "Қазақстан": "KZ",
    "한국": "KR",
    "日本国": "JP",
    "臺灣": "TW",
    "ไทย": "TH",
    "ประเทศไทย": "TH",
    "भारत": "IN",
    "Pilipinas": "PH",
    "Vereinigte Staaten": "US",
    "États-Unis": "US",
    "Stati Uniti": "US",
    "Stany Zjednoczone": "US",
    "Großbritannien": "GB",
    "Grande-Bretagne": "GB",
    "Gran Bretaña": "GB",
    "Gran Bretagna": "GB",
    "Wielka Brytania": "GB",
}


def country_codes() -> dict[str, str]:
    """Every spelling that is read -> code: two and three letters, and the names in all languages that are known.

    A name that means two countries in two languages is read only where English or the reader's language has it.
    """
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
    known = {fold_name(name) for name in found}
    return {name: code for name, code in _foreign_names().items() if fold_name(name) not in known} | found


@cache
def _foreign_names() -> Mapping[str, str]:
    """The names in all languages of the catalogues -> code, without those that mean two countries."""
    with override("en"):
        english = [(code, str(name)) for code, name in countries]
        english += [(code, str(name)) for code, name in COUNTRIES.items()]  # in full, as catalogues have some
    meant: dict[str, dict[str, str]] = {}  # folded name -> code -> the name as it is written
    for catalogue in _catalogues():
        for code, name in english:
            translated = catalogue.gettext(name)
            if translated != name:
                meant.setdefault(fold_name(translated), {}).setdefault(code, translated)
    return {name: code for names in meant.values() if len(names) == 1 for code, name in names.items() if name}


def _catalogues() -> Iterator[gettext.GNUTranslations]:
    for path in sorted(CATALOGUES.glob("*/LC_MESSAGES/django.mo")):
        with path.open("rb") as file:
            yield gettext.GNUTranslations(file)


def country_name(code: str) -> str:
    """The name of a country in this language."""
    return _name_in(get_language(), code)


@cache
def _name_in(_language: str | None, code: str) -> str:
    return str(countries.name(code))
