"""Headers of other people's sheets."""

import pytest

from teams.roster.headers import COLUMN_TITLES, match_columns


@pytest.mark.parametrize(
    ("header", "field"),
    [
        ("Team", "team_name"),
        ("Team name", "team_name"),
        ("TEAM_NAME", "team_name"),
        ("teamname", "team_name"),
        ("Name of the team", "team_name"),
        ("Équipe", "team_name"),
        ("Affiliation", "affiliation"),
        ("Club", "affiliation"),
        ("City", "city"),
        ("Team city", "city"),
        ("Town", "city"),
        ("State", "state"),
        ("State/Province", "state"),
        ("State or province", "state"),
        ("Province", "state"),
        ("Country", "country"),
        ("Country code", "country"),
        ("Nation", "country"),
        ("País", "country"),
        ("Player A", "name_a"),
        ("player_a", "name_a"),
        ("PlayerA", "name_a"),
        ("A name", "name_a"),
        ("Name A", "name_a"),
        ("Player A name", "name_a"),
        ("Player A's name", "name_a"),
        ("Name of player A", "name_a"),
        ("Player 1", "name_a"),
        ("Seat B", "name_b"),
        ("Player B full name", "name_b"),
        ("Player two", "name_b"),
        ("DCI A", "number_a"),
        ("A DCI", "number_a"),
        ("dci_a", "number_a"),
        ("DCI # A", "number_a"),
        ("Player A DCI number", "number_a"),
        ("Player A DCI", "number_a"),
        ("Player A ID", "number_a"),
        ("Membership number B", "number_b"),
        ("DCI No. (player B)", "number_b"),
        ("Player 2 number", "number_b"),
        ("  player   b  DCI ", "number_b"),
        ("Ｐｌａｙｅｒ　Ｂ", "name_b"),
    ],
)
def test_a_header_is_understood(header: str, field: str) -> None:
    columns = match_columns([header])
    assert columns.places == {field: 0}
    assert columns.ignored == []


@pytest.mark.parametrize(
    "header",
    [
        "Number",
        "Team number",
        "Name",
        "Notes",
        "E-mail",
        "Player",
        "Player A email",
        "Player A and B",
        "Seed",
        "Paid",
    ],
)
def test_what_means_nothing_or_too_much_is_ignored_and_listed(header: str) -> None:
    columns = match_columns([header])
    assert columns.places == {}
    assert columns.ignored == [header]


def test_the_template_s_own_headers_are_understood_in_any_order() -> None:
    fields = sorted(COLUMN_TITLES)
    columns = match_columns([COLUMN_TITLES[name] for name in fields])
    assert columns.places == {name: index for index, name in enumerate(fields)}
    assert columns.doubles == columns.ignored == []


def test_the_header_that_says_more_wins() -> None:
    for titles in (["Team", "Team name"], ["Team name", "Team"]):
        columns = match_columns(titles)
        assert columns.places == {"team_name": titles.index("Team name")}
        assert columns.ignored == ["Team"]
        assert columns.doubles == []


def test_the_same_header_twice_is_told() -> None:
    columns = match_columns(["Team", "Player A", "player a"])
    assert columns.doubles == [("player a", "name_a")]


def test_empty_headers_are_passed_over() -> None:
    assert match_columns(["", "Team", ""]).ignored == []
