"""Rows of a sheet that count the teams are not teams, and a team with an odd name is one."""

from collections.abc import Sequence

from teams.roster.totals import find_totals
from tests.for_each import for_each
from tests.teams.roster.test_sheet_rows import read, row

PLACES = {"team_name": 0, "city": 1, "name_a": 2, "number_a": 3, "name_b": 4, "number_b": 5, "paid": 6}
TEAM = ("Rockets", "Wien", "Ada", "1234567", "Ben", "2345678", "yes")


@for_each(
    "footer",
    [
        ("Total: 24 teams",),
        ("Total", "", "24"),
        ("Total", "", "", "", "", "", "480 €"),
        ("Gesamt: 24 Teams",),
        ("Summe", "", "", "", "", "", "480,00 EUR"),
        ("Anzahl Teams:", "24"),
        ("", "", "", "", "", "Total paid", "€ 480"),
        ("24 teams",),
        ("Teams: 24",),
        ("Total number of teams: 24",),
        ("TOTAL 24 teams + 2 on the waiting list",),
        ("Razem: 24",),
        ("24",),
        ("", "", "", "", "", "", "24"),
        ("", "", "", "", "", "", "480.00", "24"),
    ],
)
def test_a_footer_is_a_total(footer: Sequence[str]) -> None:
    assert find_totals([TEAM, footer], PLACES) == {1: " ".join(filter(None, footer))}


@for_each(
    "cells",
    [
        ("Total", "Wien", "Ada", "1234567", "Ben", "2345678"),
        ("Total", "", "Ada", "", "Ben"),
        ("24", "Wien", "Ada", "1", "Ben", "2"),
        ("24 Teams", "Wien", "Ada", "1", "Ben", "2"),
        ("Total War",),
        ("Total", "Wien"),
        ("Sum 41", "Wien", "Ada", "1", "Ben", "2"),
        ("", "", "", "1234567", "", "2345678"),
        ("Rockets",),
        (),
        ("",),
    ],
)
def test_a_team_that_is_only_called_so_is_a_team(cells: Sequence[str]) -> None:
    assert find_totals([TEAM, cells], PLACES) == {}


def test_a_number_alone_is_a_total_only_below_the_last_team() -> None:
    assert find_totals([TEAM, ("24",), TEAM], PLACES) == {}
    assert find_totals([TEAM, ("24",), (), ("Total",)], PLACES) == {1: "24", 3: "Total"}
    assert find_totals([("24",)], PLACES) == {0: "24"}
    assert find_totals([], PLACES) == {}


def test_a_total_is_neither_a_good_row_nor_a_bad_one() -> None:
    roster = read(row(1), row(2), ["Total: 2 teams"])
    assert [entry.row for entry in roster.entries] == [2, 3]
    assert (roster.problems, roster.totals) == ([], {4: "Total: 2 teams"})


def test_a_team_called_total_is_imported() -> None:
    roster = read(row(1), row(2, team="Total"))
    assert [entry.team_name for entry in roster.entries] == ["Team 1", "Total"]
    assert roster.totals == {}
