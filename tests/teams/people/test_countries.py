from django.conf import settings
from django.utils.translation import override
from django_countries import countries

from teams.people.countries import country_codes, country_name
from teams.people.names import fold_name
from tests.for_each import for_each


def test_codes_names_and_what_everybody_says_mean_the_country() -> None:
    codes = country_codes()
    for spelling in ("US", "USA", "United States of America", "America"):
        assert codes[spelling] == "US"
    for spelling in ("JP", "JPN", "Japan", "日本"):
        assert codes[spelling] == "JP"
    assert "" not in codes


def test_every_name_that_is_written_is_read_again() -> None:
    codes = country_codes()
    assert all(codes[country_name(code)] == code for code in set(codes.values()))


@for_each("reader", [code for code, _name in settings.LANGUAGES])
@for_each("writer", [code for code, _name in settings.LANGUAGES])
def test_what_tandem_writes_in_one_language_it_reads_in_every_other(reader: str, writer: str) -> None:
    with override(reader):
        codes = {fold_name(name): code for name, code in country_codes().items()}
    with override(writer):
        names = {code: country_name(code) for code, _name in countries}
    assert {name for code, name in names.items() if codes.get(fold_name(name)) != code} == set()


@for_each(
    "spelling, code",
    [
        ("Österreich", "AT"),
        ("Polska", "PL"),
        ("日本", "JP"),
        ("Italia", "IT"),
        ("Česko", "CZ"),
        ("Magyarország", "HU"),
        ("대한민국", "KR"),
        ("Ελλάδα", "GR"),
        ("ประเทศไทย", "TH"),
        ("Norwegen", "NO"),
        ("États-Unis", "US"),
        ("Türkei", "TR"),
        ("Bahamas", "BS"),
        ("Republic of Ireland", "IE"),
        ("Bosnia", "BA"),
        ("UAE", "AE"),
        ("Vatican City", "VA"),
        ("Tschechische Republik", "CZ"),
        ("Weissrussland", "BY"),
        ("VAE", "AE"),
        ("المملكة العربية السعودية", "SA"),
        ("DR Congo", "CD"),
        ("Turcja", "TR"),
        *((name, "XK") for name in ("XK", "XKX", "RKS", "Kosovo", "Kosova", "Republic of Kosovo", "Косово")),
    ],
)
def test_countries_are_known_by_their_own_names_and_by_those_of_other_languages(
    spelling: str, code: str
) -> None:
    assert {fold_name(name): code for name, code in country_codes().items()}[fold_name(spelling)] == code


def test_a_name_of_two_countries_in_two_languages_is_not_guessed() -> None:
    codes = {fold_name(name): code for name, code in country_codes().items()}
    assert "litvanija" not in codes  # Lithuania in Slovene, and Latvia too in one Serbian catalogue
    assert codes["nigeria"] == "NG"
    assert codes["niger"] == "NE"
    assert codes["guinea"] == "GN"


def test_no_two_spellings_that_fold_to_one_mean_two_countries() -> None:
    meant: dict[str, set[str]] = {}
    for name, code in country_codes().items():
        meant.setdefault(fold_name(name), set()).add(code)
    assert [name for name, codes in meant.items() if len(codes) > 1] == []
