"""Result slips: three to a page, in table order once cut, with everything that a table and the desk need."""

import io
from dataclasses import replace

import pypdf
import pytest

from pairings.results.keypad import read_keys
from pairings.sheets.slip_form import SlipRules
from pairings.sheets.slips import Slip, SlipSide, draw_blank_slips, draw_slips
from tournament.kernel.seats import seat_picture
from tournament.sheets.fonts import SMALLEST

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


TEAM_OF_80 = "The Extraordinarily Long-Named Gentlemen of the Pokémon League of Warsaw South X"
PLAYER_OF_80 = "Maximilian Alexander Ferdinand Emanuel von und zu Hohenstein-Wittgenstein Berlin"
TEAM_OF_60 = "The Long-Named Gentlemen of the Pokémon League of Warsaw S."


def drawn(data):
    """(text, size in points) of every line of text on the pages of a PDF, in order."""
    found = []
    for page in pypdf.PdfReader(io.BytesIO(data)).pages:
        page.extract_text(visitor_text=lambda text, _cm, _tm, _font, size: found.append((text.strip(), size)))
    return [(text, size) for text, size in found if text]


@pytest.mark.parametrize(
    ("team", "player"),
    [
        (TEAM_OF_80, PLAYER_OF_80),
        (TEAM_OF_80, "Bo"),
        (TEAM_OF_60, "Maximilian Hohenstein"),
        ("Żubry", PLAYER_OF_80),
        ("Żubry", "Maximilian Alexander von Hohenstein"),
    ],
)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_longest_names_stand_on_a_slip_as_a_whole(frame, paper, team, player):
    """A team's name may have 80 letters; in its row it is whole, and a player's in the seat."""
    sides = (SlipSide(team, {"A": player, "B": "Bo"}, "0-0-0 · 0 points"), make_slip(12).sides[1])
    data = draw_slips(replace(frame, paper=paper), RULES, [Slip("12", sides)])

    text = " ".join(text for text, _size in drawn(data))

    assert team in text
    assert player in text
    assert "…" not in text


@pytest.mark.parametrize("player", ["Bo", PLAYER_OF_80])
def test_no_name_on_a_slip_is_smaller_than_people_read(frame, player):
    sides = (SlipSide(TEAM_OF_80, {"A": player, "B": "Bo"}), make_slip(12).sides[1])
    data = draw_slips(frame, RULES, [Slip("12", sides)])
    words = {*TEAM_OF_80.split(), *player.split()}
    sizes = [size for text, size in drawn(data) if words & set(text.split())]
    assert sizes
    assert min(sizes) >= SMALLEST


def test_a_seat_names_its_team_where_there_is_room_and_else_shows_the_key_of_its_row(frame):
    def parts(player):
        sides = (SlipSide("Żubry", {"A": player, "B": player}), SlipSide("Other", {"A": "Cy", "B": "Di"}))
        return drawn(draw_slips(frame, RULES, [Slip("12", sides)]))

    short, long = parts("Ada"), parts(PLAYER_OF_80)
    assert [text for text, _size in short].count("Żubry") == 3, "in the row and in both seats"
    assert [text for text, _size in long].count("Żubry") == 1
    assert (short.count(("1", 6.5)), long.count(("1", 6.5))) == (0, 2)


def test_a_slip_has_the_desks_keys_and_every_box(frame, read_pages):
    tokens = read_pages(draw_slips(frame, RULES, [make_slip(12)]))[0].split()

    for key in ("1", "2", "*", "T", "0", "+1", "W2", "/1", "N2", "-1", "-2"):
        assert key in tokens
    words = " ".join(tokens)
    for box in (
        "Won",
        "Prizes left",
        "Player withdrew",
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
