"""Deck lists from a sheet: what its headers mean, whose each list is, and what is said of a row that is not clear."""

import pytest

from teams.deck_lists.sheet import (
    MatchedList,
    SeatAtEvent,
    find_list_header,
    match_list_columns,
    match_lists,
    read_lists,
)
from tests.for_each import for_each

SEATS = [
    SeatAtEvent(1, "Storm", "a", "Ada", "1002"),
    SeatAtEvent(1, "Storm", "b", "Ben", "1003"),
    SeatAtEvent(2, "Łódź 7", "a", "Zoë", "1004"),
    SeatAtEvent(2, "Łódź 7", "b", "Ben"),
]


def lists_of(header: str, *rows: str) -> list[tuple[str, str]]:
    """(player, text) of each list of a sheet whose cells are separated by "|"."""
    matched, problems = matched_and_wrong(header, *rows)
    assert problems == []
    return [(each.seat.player, each.found.text) for each in matched]


def matched_and_wrong(header: str, *rows: str) -> tuple[list[MatchedList], list[str]]:
    cells = [row.split("|") for row in rows]
    found = read_lists(header.split("|"), cells, range(2, 2 + len(cells)))
    matched, problems = match_lists(found.lists, SEATS)
    return matched, [problem.code for problem in [*found.problems, *problems]]


def test_one_card_a_row_with_whose_it_is_on_the_first_alone() -> None:
    assert lists_of(
        "Team|Player|Count|Card|Set|Number",
        "Storm|Ada|4|Slowking|Neo Genesis|14",
        "|||Professor Elm",
        "||4|Bill",
        "|Ben|60|Water Energy",
        "Łódź 7|Ben|59|Fire Energy",
    ) == [
        ("Ada", "4 Slowking Neo Genesis 14\nProfessor Elm\n4 Bill"),
        ("Ben", "60 Water Energy"),
        ("Ben", "59 Fire Energy"),
    ]


def test_whole_lists_in_one_cell() -> None:
    assert lists_of("Team number|Seat|Deck list", "1|A|4 Bill\n56 Water Energy", "2|b|60 Fire Energy") == [
        ("Ada", "4 Bill\n56 Water Energy"),
        ("Ben", "60 Fire Energy"),
    ]


def test_one_row_a_team_with_the_lists_of_both_players() -> None:
    """B.GS1: each player has a list."""
    assert lists_of("Team|Deck list A|Deck list B", "lodz 7|60 Fire Energy|60 Water Energy") == [
        ("Zoë", "60 Fire Energy"),
        ("Ben", "60 Water Energy"),
    ]


@pytest.mark.parametrize("header", ["DCI number|Deck", "Player number|Decklist", "Membership no.|List"])
def test_a_membership_number_alone_names_a_player(header: str) -> None:
    assert lists_of(header, "1003|60 Fire Energy") == [("Ben", "60 Fire Energy")]


def test_a_player_alone_is_enough_where_the_name_is_there_once() -> None:
    assert lists_of("Player|Deck", "zoe|60 Fire Energy") == [("Zoë", "60 Fire Energy")]


@for_each(
    "header, row, code",
    [
        ("Player|Deck", "Ben|60 Fire Energy", "teams.list_sheet_whose"),
        ("Team|Deck", "Storm|60 Fire Energy", "teams.list_sheet_whose"),
        ("Team|Seat|Deck", "Strom|A|60 Fire Energy", "teams.list_sheet_team"),
        ("Team|Player|Deck", "Storm|Zoë|60 Fire Energy", "teams.list_sheet_player"),
        ("Player|Deck", "Nobody|60 Fire Energy", "teams.list_sheet_player_alone"),
        ("Team|Count|Card", "|60|Fire Energy", "teams.list_sheet_nobody"),
        ("Team|Player", "Storm|Ada", "teams.list_sheet_no_cards"),
        ("Count|Card", "4|Bill", "teams.list_sheet_no_team"),
    ],
)
def test_what_is_not_clear_is_a_problem_of_its_row(header: str, row: str, code: str) -> None:
    matched, wrong = matched_and_wrong(header, row)
    assert (matched, wrong) == ([], [code])


def test_two_lists_of_one_player_are_not_both_taken() -> None:
    matched, wrong = matched_and_wrong("Team|Seat|Deck", "Storm|A|60 Fire Energy", "1|a|60 Water Energy")
    assert [each.found.text for each in matched] == ["60 Fire Energy"]
    assert wrong == ["teams.list_sheet_twice"]


@for_each(
    "header, columns",
    [
        ("Team name|Player|Qty|Card name|Expansion|Card number", "team player count card set card_number"),
        ("Mannschaft|Spieler|Anzahl|Karte|Set|Nr.", "team player count card set card_number"),
        ("No.|Seat|Deck list", "number seat list"),
        ("Nr.|Platz|Deckliste", "number seat list"),
        ("Team|Deckliste A|Deckliste B", "team list_a list_b"),
        ("Team|Deck of player A|Deck of player B|Remarks", "team list_a list_b"),
        ("Team no|Deck 1|Deck 2", "number list_a list_b"),
    ],
)
def test_headers_are_read_as_people_write_them(header: str, columns: str) -> None:
    assert set(match_list_columns(header.split("|"))) == set(columns.split())


def test_a_title_above_the_headers_does_no_harm() -> None:
    rows = [["Spring Cup"], ["Team", "Seat", "Deck list"], ["1", "A", "60 Fire Energy"]]
    assert find_list_header(rows).row == 1
