"""Countries as people write them in a sheet: codes, names in many languages, and the names in common use.

The names in other languages are those of django-countries, whose catalogues (some forty languages) come with the
package, whatever languages Tandem itself speaks.
"""

import gettext
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import django_countries
from django.conf import settings
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
    # Names in common use, and in full.
    "Republic of Ireland": "IE",
    "Ireland, Republic of": "IE",
    "Bosnia": "BA",
    "Bosnia-Herzegovina": "BA",
    "BiH": "BA",
    "UAE": "AE",
    "U.A.E.": "AE",
    "Emirates": "AE",
    "Vatican": "VA",
    "Vatican City": "VA",
    "Burma": "MM",
    "Bahamas": "BS",
    "The Bahamas": "BS",
    "The Gambia": "GM",
    "Trinidad": "TT",
    "Antigua": "AG",
    "PRC": "CN",
    "People's Republic of China": "CN",
    "Mainland China": "CN",
    "Republic of China": "TW",
    "RSA": "ZA",
    "KSA": "SA",
    "Saudi": "SA",
    "DR Congo": "CD",
    "DRC": "CD",
    "Congo-Kinshasa": "CD",
    "Congo-Brazzaville": "CG",
    "Dom. Republic": "DO",
    "Dominican Rep.": "DO",
    "Korea (South)": "KR",
    "Korea (North)": "KP",
    "DPRK": "KP",
    "ROK": "KR",
    "Russian Federation": "RU",
    "N. Ireland": "GB",
    "Great Britain and Northern Ireland": "GB",
    "Britain": "GB",
    "East Timor": "TL",
    "São Tomé": "ST",
    "Papua": "PG",
    "Swaziland": "SZ",
    "Slovak Republic": "SK",
    "Hellas": "GR",
    "Republic of Cyprus": "CY",
    "Macau": "MO",
    "Réunion": "RE",
    "BRD": "DE",
    "Bundesrepublik Deutschland": "DE",
    "Tschechische Republik": "CZ",
    "Elfenbeinküste": "CI",
    "Weißrussland": "BY",
    "Mazedonien": "MK",
    "VAE": "AE",
    "Kingdom of the Netherlands": "NL",
    "المملكة العربية السعودية": "SA",
    "Kosova": "XK",
    "Kosovë": "XK",
    "Republic of Kosovo": "XK",
    "Republika e Kosovës": "XK",
    "Косово": "XK",
    "Kosowo": "XK",
    "RKS": "XK",
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

    Names are read as `country_name` writes them, in whichever language. One that means two countries in two languages
    is read only where English, one of Tandem's languages or the reader's has it.
    """
    return _codes(get_language() or "en")


@cache
def _codes(language: str) -> dict[str, str]:
    listed = {code for code, _name in countries}
    found: dict[str, str] = {}
    for chosen in (
        *(code for code, _name in settings.LANGUAGES),
        "en",
        language,
    ):  # the reader's names count most
        names = _names_in(chosen)
        found = _without(found, names) | dict(names)
    for code in listed:
        found[code] = found[countries.alpha3(code)] = code
    ours = {name: code for name, code in OTHER_NAMES.items() if code in listed}
    found = _without(found, ours) | ours
    found.pop("", None)
    return _without(_foreign_names(), found) | found


def _without(names: Mapping[str, str], others: Iterable[str]) -> dict[str, str]:
    """The names but for those that are among the `others` too, however they are written."""
    known = {fold_name(name) for name in others}
    return {name: code for name, code in names.items() if fold_name(name) not in known}


@cache
def _foreign_names() -> Mapping[str, str]:
    """The names in all languages of the catalogues -> code, without those that mean two countries."""
    english = [(code, str(name)) for code, name in COUNTRIES.items()]  # in full, as catalogues have some
    meant: dict[str, dict[str, str]] = {}  # folded name -> code -> the name as it is written
    for catalogue in _catalogues():
        for code, name in english:
            translated = catalogue.gettext(name)
            if translated != name:
                meant.setdefault(fold_name(translated), {}).setdefault(code, translated)
    for language in _languages():
        for name, code in _names_in(language).items():
            meant.setdefault(fold_name(name), {}).setdefault(code, name)
    return {name: code for names in meant.values() if len(names) == 1 for code, name in names.items() if name}


@cache
def _names_in(language: str) -> Mapping[str, str]:
    """The names of all countries as they are written in a language -> code, without those that two have."""
    with override(language):
        named = [(str(countries.name(code)), code) for code, _name in countries]
    count = Counter(name for name, _code in named)
    return {name: code for name, code in named if count[name] == 1}


def _languages() -> list[str]:
    """The languages of the catalogues, as Django calls them."""
    return sorted(path.name.replace("_", "-").lower() for path in CATALOGUES.iterdir() if path.is_dir())


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
