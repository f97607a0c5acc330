from teams.people.countries import country_codes, country_name


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
