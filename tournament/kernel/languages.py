"""Languages in which cards may be read, and which of them a country has (FR-203). PURE.

Codes are those of Django, which knows how each language is called.
"""

from collections.abc import Mapping
from dataclasses import dataclass

_CODES = (
    "af ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk km ko ky "
    "lb lt lv mk mn ms my nb ne nl pl pt ro ru sk sl sq sr sv sw ta th tr uk ur uz vi zh-hans zh-hant"
)
LANGUAGES: tuple[str, ...] = tuple(_CODES.split())

# The class of an event that Wizards managed, and the language of its rulings (FR-203.b).
CLASS_LANGUAGES: Mapping[str, str] = {"A": "ja", "B": "en"}

# Language -> the countries that read in it and in no other.
_ONE_LANGUAGE = {
    "ar": "AE BH DZ EG IQ JO KW LY MA OM QA SA SY TN YE",
    "az": "AZ",
    "bg": "BG",
    "bn": "BD",
    "ca": "AD",
    "cs": "CZ",
    "da": "DK",
    "de": "AT DE LI",
    "el": "GR",
    "en": "AG AU BB BS BZ DM GB GD GY IE JM KN LC NZ TT US VC",
    "es": "AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE SV UY VE",
    "et": "EE",
    "fa": "IR",
    "fr": "FR GF GP MC MQ NC PF RE SN",
    "he": "IL",
    "hr": "HR",
    "hu": "HU",
    "hy": "AM",
    "id": "ID",
    "is": "IS",
    "it": "IT SM VA",
    "ja": "JP",
    "ka": "GE",
    "km": "KH",
    "ko": "KP KR",
    "lt": "LT",
    "lv": "LV",
    "mn": "MN",
    "my": "MM",
    "nb": "NO",
    "ne": "NP",
    "nl": "NL SR",
    "pl": "PL",
    "pt": "AO BR CV MZ PT",
    "ro": "MD RO",
    "ru": "RU",
    "sk": "SK",
    "sl": "SI",
    "sq": "AL",
    "sr": "RS",
    "sv": "SE",
    "th": "TH",
    "tr": "TR",
    "uk": "UA",
    "uz": "UZ",
    "vi": "VN",
    "zh-hans": "CN",
    "zh-hant": "TW",
}
# Countries that read in several: nobody but the event can say in which of them.
_SEVERAL = {
    "BA": "bs hr sr",
    "BE": "nl fr de",
    "BY": "be ru",
    "CA": "en fr",
    "CH": "de fr it",
    "CY": "el tr",
    "FI": "fi sv",
    "HK": "zh-hant en",
    "IN": "hi en",
    "KE": "en sw",
    "KG": "ky ru",
    "KZ": "kk ru",
    "LB": "ar fr",
    "LU": "lb fr de",
    "MK": "mk sq",
    "MO": "zh-hant pt",
    "MY": "ms en",
    "PK": "ur en",
    "PR": "es en",
    "SG": "en zh-hans ms ta",
    "TZ": "sw en",
    "XK": "sq sr",
    "ZA": "en af",
}
COUNTRY_LANGUAGES: Mapping[str, tuple[str, ...]] = {
    country: (language,) for language, countries in _ONE_LANGUAGE.items() for country in countries.split()
} | {country: tuple(languages.split()) for country, languages in _SEVERAL.items()}


@dataclass(frozen=True, slots=True)
class CardLanguage:
    """In which language an event reads its cards, and the rule of that.

    `code` is one of LANGUAGES, or "" where it is open; `open_to` are then the languages of the country, as far as they
    are known. `is_of_country`: nobody chose it, the country has no other.
    """

    code: str
    citation: str
    open_to: tuple[str, ...] = ()
    is_of_country: bool = False


def card_language(event_class: str, chosen: str, country: str) -> CardLanguage:
    """The language of an event: its class decides (FR-203.b), else what was chosen, else the country (FR-203.a).

    `event_class` is "A", "B" or "" for none, `chosen` a code or "", `country` two letters.
    """
    if event_class in CLASS_LANGUAGES:
        return CardLanguage(CLASS_LANGUAGES[event_class], "FR-203.b")
    if chosen:
        return CardLanguage(chosen, "FR-203.a")
    usual = COUNTRY_LANGUAGES.get(country, ())
    if len(usual) == 1:
        return CardLanguage(usual[0], "FR-203.a", is_of_country=True)
    return CardLanguage("", "FR-203.a", open_to=usual)
