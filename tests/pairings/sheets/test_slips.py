"""Result slips: three to a page, in table order once cut, with everything that a table and the desk need."""

import io
import itertools
import re
from dataclasses import replace

import pypdf
import pytest

from pairings.matches.scoring import MatchKind
from pairings.results.keypad import read_keys
from pairings.sheets import content
from pairings.sheets.slip_form import SlipRules
from pairings.sheets.slips import Slip, SlipSide, draw_blank_slips, draw_slips
from tests.factories import make_entries, make_posted_round, make_tournament
from tournament.event.models import Round
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

    for expected in (
        "Łódź Open",
        "Round 3",
        "Floor Rules 2003",
        "40 minutes per round",
        "17 May 2003, 14:05",
    ):
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


def test_slips_of_the_final_and_of_the_match_for_third_place_say_which_is_which(frame, read_pages):
    """Both are matches of the same round: the name of the round alone would not tell them apart."""
    frame = replace(frame, round_name="Final")
    slips = [replace(make_slip(1), position="Final"), replace(make_slip(2), position="Match for third place")]
    text = " ".join(read_pages(draw_slips(frame, RULES, slips))[0].split())

    assert text.count("Match for third place") == 1
    assert "Round" not in text.replace("Rounds", "")


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
        "Player left",
        "No-show",
        "Drop",
        "Signature",
        "Extra time",
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

    assert ("Agreed draw" in text) == has_agreed_draws


@pytest.mark.parametrize("has_phone_reports", [True, False])
def test_a_slip_tells_of_reports_by_phone_only_where_they_are_taken(frame, read_pages, has_phone_reports):
    rules = replace(RULES, has_agreed_draws=True, has_phone_reports=has_phone_reports)
    text = read_pages(draw_slips(frame, rules, [make_slip(12)]))[0]

    assert ("if both teams report by phone" in text) == has_phone_reports
    assert "Extra time" in text


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
    assert read_keys("*23-1") == read_keys("T23D1")


# Several games, and rounds without draws


def text_of_kind(frame, read_pages, kind, *, way="", paper="A4", **values):
    rules = replace(RULES, kind=kind, equal_way=way, has_agreed_draws=True, **values)
    return read_pages(draw_slips(replace(frame, paper=paper), rules, [make_slip(3)]))[0]


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("games", [3, 5])
def test_a_slip_of_several_games_has_a_column_for_each_with_who_chose_who_starts_fr_213_b(
    frame, read_pages, games, paper
):
    text = text_of_kind(frame, read_pages, MatchKind(games), paper=paper)
    for said in (
        "Games",
        "Conceded",
        "drawn",
        "chose who starts",
        "Agreed draw",
        "the loser of the last game",
    ):
        assert said in text, said
    heads = re.search(r"Game((?:\s+\d)+)\s", text)
    assert heads
    assert heads[1].split() == [str(number) for number in range(1, games + 1)]
    assert "Prizes left" not in text  # only completed games count (FR-217.c)
    assert "Toss won by" not in text


@pytest.mark.parametrize("games", [1, 3, 5])
def test_a_slip_of_an_elimination_round_has_no_draw_and_asks_who_won_on_equal_prizes_fr_217_e_x6(
    frame, read_pages, games
):
    kind = MatchKind(games, is_elimination=True, equal_prizes="next_prize")
    text = text_of_kind(frame, read_pages, kind, way="the next prize wins")
    assert "Agreed draw" not in text
    assert "Equal prizes: the next prize wins" in text
    assert "Prizes left" in text
    undecided = text_of_kind(frame, read_pages, MatchKind(games, is_elimination=True))
    assert "Equal prizes: the head judge decides" in undecided


@pytest.mark.parametrize(
    "kind", [MatchKind(5, is_elimination=True), MatchKind(3), MatchKind(1, is_elimination=True)]
)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_nothing_on_a_slip_of_several_games_runs_into_the_next_line(frame, kind, paper):
    """Lines of text in the column of endings are at least 5 points apart, and above the slip's foot."""
    rules = replace(
        RULES, kind=kind, equal_way="each player plays for one prize; " * 6, has_phone_reports=True
    )
    data = draw_slips(replace(frame, paper=paper), rules, [make_slip(3)])
    found = []
    page = pypdf.PdfReader(io.BytesIO(data)).pages[0]
    form = page["/Resources"]["/XObject"]

    def visit(text, cm, tm, _font, _size):
        if text.strip():
            found.append((round(tm[4] * cm[0] + cm[4]), round(tm[5] * cm[3] + cm[5], 1), text.strip()))

    page.extract_text(visitor_text=visit)
    assert form
    column = sorted({y for x, y, _text in found if 345 < x < 360})
    assert column
    assert all(above - below >= 5 for below, above in itertools.pairwise(column)), found


@pytest.mark.django_db
def test_the_slips_of_a_round_are_of_its_kind():
    event = make_tournament(swiss_games=3, cut_size=4, equal_prizes="sudden_death")
    make_entries(event, 4)
    swiss = make_posted_round(event)
    assert content.slip_rules(event, "", swiss).kind == MatchKind(3, equal_prizes="sudden_death")
    final = Round(tournament=event, number=3, stage="elimination", teams_left=2)
    rules = content.slip_rules(event, "", final)
    assert (rules.kind.is_elimination, rules.kind.games) == (True, 1)
    assert rules.equal_way == "sudden death"
