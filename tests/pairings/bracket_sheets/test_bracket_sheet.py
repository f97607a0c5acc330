"""What a printed bracket says, read back from its PDF."""

from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from pairings.bracket_sheets.bracket_sheet import (
    BracketCell,
    BracketLine,
    LineState,
    NamedWinner,
    PrintedBracket,
    RoundHead,
    draw_bracket,
)
from tournament.kernel.stages import rounds_of_bracket

LONG = "Zespół Gżegżółek ze Szczebrzeszyna i Okolic Wielkopolskich Pól Łąk oraz Źródeł"


def team(name, seed, **values):
    return BracketLine(LineState.TEAM, name, seed=str(seed), players="A Ada · B Bo", **values)


def a_bracket(size=4, **values):
    """Every match between the same two, unless `cells` says otherwise."""
    usual = BracketCell((team("Żubry", 1), team("東京団", 2)))
    cells = {(left, slot): usual for left in rounds_of_bracket(size) for slot in range(1, left // 2 + 1)}
    cells[2, 2] = usual
    return PrintedBracket(
        size=size,
        rounds={left: RoundHead(f"Of {left}", "19:30 · best of 3") for left in rounds_of_bracket(size)},
        cells=cells | values.pop("cells", {}),
        winner=values.pop("winner", NamedWinner("Winner", is_open=True)),
        **values,
    )


@pytest.mark.parametrize(("size", "pages"), [(2, 1), (4, 1), (8, 1), (16, 1), (32, 3), (64, 5)])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_up_to_16_positions_are_one_page_that_lies_on_its_side(frame, size, pages, paper):
    read = PdfReader(BytesIO(draw_bracket(replace(frame, paper=paper), a_bracket(size))))

    assert len(read.pages) == pages
    assert all(page.mediabox.width > page.mediabox.height for page in read.pages)


def test_a_match_says_its_teams_seeds_games_table_and_how_it_ended(frame, read_pages):
    cell = BracketCell(
        (team("Żubry", 17, score="2", is_winner=True), team("東京団", 48, score="1", is_winner=False)),
        table="table 12",
        ending="won 2 : 1",
    )
    text = read_pages(draw_bracket(frame, a_bracket(cells={(4, 2): cell})))[0]

    for expected in (
        "Semifinal 2 · table 12",
        "won 2 : 1",
        "Żubry",
        "東京団",
        "17",
        "48",
        "A Ada · B Bo",
        "Of 4",
    ):
        assert expected in text
    assert "19:30 · best of 3" in text
    assert "Printed 17 May 2003, 14:05" in text


def test_a_bye_and_a_team_still_to_come_are_two_things_in_words(frame, read_pages):
    cells = {
        (4, 1): BracketCell((team("Żubry", 1), BracketLine(LineState.BYE, "bye"))),
        (2, 1): BracketCell((team("Żubry", 1), BracketLine(LineState.OPEN, "Winner of semifinal 2"))),
    }
    text = read_pages(draw_bracket(frame, a_bracket(cells=cells)))[0]

    assert "bye" in text
    assert "Winner of semifinal 2" in text


def test_the_match_for_third_place_is_there_only_where_it_is_played(frame, read_pages):
    with_it, without = (
        read_pages(draw_bracket(frame, a_bracket(has_third_place=has_it)))[0] for has_it in (True, False)
    )

    assert "Match for third place" in with_it
    assert "Match for third place" not in without


def test_the_winner_is_named_with_both_players(frame, read_pages):
    winner = NamedWinner("Winner", LONG, "A Zoë · B Yan")
    text = read_pages(draw_bracket(frame, a_bracket(winner=winner)))[0]

    assert LONG.replace(" ", "") in "".join(text.split())
    assert "A Zoë · B Yan" in text


@pytest.mark.parametrize("size", [4, 16])
def test_a_name_of_eighty_letters_is_whole(frame, read_pages, size):
    cell = BracketCell((team(LONG, 1, score="2"), team("Blue", 2, score="0")))
    text = read_pages(draw_bracket(frame, a_bracket(size, cells={(size, 1): cell})))[0]

    assert LONG.replace(" ", "") in "".join(text.split())


def test_parts_of_a_large_bracket_say_which_they_are_and_where_the_winner_plays_on(frame, read_pages):
    one, two, final = read_pages(draw_bracket(frame, a_bracket(32, notes=("Seeds are the ranks.",))))

    assert "Part 1 of 2" in one
    assert "Part 2 of 2" in two
    for part in (one, two):
        assert "Winner advances to: Final, page 3" in part
        assert "Winner\n" not in part
    assert "Part" not in final
    assert all("Seeds are the ranks." in page for page in (one, two, final))


def test_an_empty_bracket_has_its_seeds_and_no_names(frame, read_pages):
    empty = BracketLine(LineState.TEAM, seed="57")
    text = read_pages(draw_bracket(frame, a_bracket(cells={(4, 1): BracketCell((empty, empty))})))[0]

    assert text.count("57") == 2
