"""Result slips: three to a page, in table order once cut, with everything that a table and the desk need."""

from dataclasses import replace

import pytest

from pairings.results.keypad import read_keys
from pairings.sheets.slip_form import SlipRules
from pairings.sheets.slips import Slip, SlipSide, draw_blank_slips, draw_slips
from tournament.kernel.seats import seat_picture

RULES = SlipRules(
    seat_picture("dci-2003"), (3, 2), ("A",), "Turns go clockwise", "http://192.168.1.20:8000/t/lodz/"
)


def make_slip(table):
    one = SlipSide(f"Żubry {table}", {"A": f"Ada {table}", "B": f"Bo {table}"}, "2-0-1 · 7 points")
    two = SlipSide(f"団 {table}", {"A": f"Cy {table}", "B": f"Di {table}"}, "0-3-0 · 0 points")
    return Slip(str(table), (one, two))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("how_many", [1, 3, 7, 8, 32])
def test_draw_slips_puts_cut_stacks_in_table_order(frame, read_pages, how_many, paper):
    pages = read_pages(
        draw_slips(replace(frame, paper=paper), RULES, [make_slip(n) for n in range(1, how_many + 1)])
    )

    stacks = [[], [], []]
    for page in pages:
        tables = [int(line.split()[1]) for line in page.splitlines() if line.startswith("Żubry ")]
        for place, table in enumerate(dict.fromkeys(tables)):
            stacks[place].append(table)
    assert len(pages) == -(-how_many // 3)
    assert [table for stack in stacks for table in stack] == list(range(1, how_many + 1))


def test_a_slip_names_event_round_rules_teams_players_and_time_of_print(frame, read_pages):
    text = read_pages(draw_slips(frame, RULES, [make_slip(12)]))[0]

    for expected in ("Łódź Open", "Round 3", "Floor Rules 2003", "40 minutes a round", "17 May 2003, 14:05"):
        assert expected in text
    for expected in (
        "Żubry 12",
        "団 12",
        "Ada 12",
        "Bo 12",
        "Cy 12",
        "Di 12",
        "2-0-1 · 7 points",
        "Sheet 1 of 1",
    ):
        assert expected in text


def test_the_longest_names_stand_on_a_slip_as_a_whole(frame, read_pages):
    team = "The Extraordinarily Long-Named Gentlemen of the Pokémon League of Warsaw South X"
    player = "Maximilian Alexander von und zu Hohenstein-Wittgenstein"
    sides = (SlipSide(team, {"A": player, "B": "Bo"}, "0-0-0 · 0 points"), make_slip(12).sides[1])

    text = read_pages(draw_slips(frame, RULES, [Slip("12", sides)]))[0]

    for name in (team, player):
        lines = [line for line in text.splitlines() if line and line in name]
        assert any(f"{one} {two}" == name for one in lines for two in lines), name


def test_a_slip_has_the_desks_keys_and_every_box(frame, read_pages):
    tokens = read_pages(draw_slips(frame, RULES, [make_slip(12)]))[0].split()

    for key in ("1", "2", "*", "T", "0", "+1", "W2", "/1", "N2", "-1", "-2"):
        assert key in tokens
    words = " ".join(tokens)
    for box in (
        "Won",
        "Prizes left",
        "A player left",
        "Did not come",
        "Drop",
        "Signature",
        "Extension",
        "starts",
        "Toss won by",
    ):
        assert box in words
    assert words.count("3 prizes, left") == 2
    assert words.count("2 prizes, left") == 2
    assert words.count("starts") == 2


def test_a_slip_never_calls_a_side_team_1(frame, read_pages):
    text = " ".join(read_pages(draw_slips(frame, RULES, [make_slip(12)]))[0].split())

    assert "team 1" not in text.lower()
    assert "team 2" not in text.lower()


@pytest.mark.parametrize("has_agreed_draws", [True, False])
def test_a_slip_offers_a_draw_only_where_draws_may_be_agreed(frame, read_pages, has_agreed_draws):
    rules = replace(RULES, has_agreed_draws=has_agreed_draws)
    text = read_pages(draw_slips(frame, rules, [make_slip(12)]))[0]

    assert ("Draw agreed" in text) == has_agreed_draws


@pytest.mark.parametrize("has_phone_reports", [True, False])
def test_a_slip_tells_of_reports_by_phone_only_where_they_are_taken(frame, read_pages, has_phone_reports):
    rules = replace(RULES, has_agreed_draws=True, has_phone_reports=has_phone_reports)
    text = read_pages(draw_slips(frame, rules, [make_slip(12)]))[0]

    assert ("if both teams report by phone" in text) == has_phone_reports
    assert "Extension" in text


def test_draw_slips_of_a_round_without_tables_is_one_empty_page(frame, read_pages):
    assert len(read_pages(draw_slips(frame, RULES, []))) == 1


def test_draw_blank_slips_gives_as_many_pages_as_asked(frame, read_pages):
    pages = read_pages(draw_blank_slips(frame, RULES, pages=2))

    assert len(pages) == 2
    assert all(page.count("Signature") == 3 for page in pages)


def test_every_key_on_a_slip_is_one_that_the_desk_reads(frame, read_pages):
    tokens = set(read_pages(draw_slips(frame, RULES, [make_slip(12)]))[0].split())
    keys = ["1", "2", "0", "W1", "W2", "N1", "N2"]

    assert tokens.issuperset(keys)
    assert [read_keys(key).ending.winner for key in keys] == [1, 2, None, 2, 1, 2, 1]
    assert read_keys("*23-1") == read_keys("T23-1")
