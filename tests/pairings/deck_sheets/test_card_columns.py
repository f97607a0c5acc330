"""Columns of cards: no line is lost, and a head is never alone at the end of a column."""

from itertools import repeat

from pairings.deck_sheets.card_columns import (
    BOX_STEP,
    BOXES_A_ROW,
    CardLine,
    HeadLine,
    column_lines,
    fill_columns,
    height_of,
)
from teams.decks.legality import DeckLine
from tests.for_each import for_each
from tests.pairings.deck_sheets.conftest import make_deck, many_lines

WIDTH = 250.0


@for_each("how_many", [1, 39, 120])
@for_each("room", [80.0, 300.0, 520.0])
def test_every_card_is_in_one_column_and_no_column_is_too_high(how_many, room):
    lines = column_lines(make_deck(many_lines(how_many)), WIDTH, row_height=15)
    columns = fill_columns(lines, repeat(room))

    cards = [line.card.name for column in columns for line in column if isinstance(line, CardLine)]
    assert len(cards) == len(set(cards)) == how_many
    assert all(height_of(column) <= room for column in columns)
    assert not any(isinstance(column[-1], HeadLine) for column in columns)


def test_a_group_that_goes_on_has_its_head_again():
    columns = fill_columns(column_lines(make_deck(many_lines(40)), WIDTH, row_height=15), repeat(200.0))

    heads = [column[0] for column in columns if isinstance(column[0], HeadLine)]
    assert heads[1].is_more
    assert heads[1].text == heads[0].text


def test_a_list_has_a_box_for_every_copy_in_rows():
    lines = column_lines(
        make_deck([DeckLine(1, 4, "Abra"), DeckLine(2, 2 * BOXES_A_ROW + 1, "Fire Energy")]),
        WIDTH,
        row_height=15,
        has_boxes=True,
    )
    abra, energy = (line for line in lines if isinstance(line, CardLine))

    assert (abra.boxes, abra.height) == (4, 15)
    assert (energy.boxes, energy.height) == (2 * BOXES_A_ROW + 1, 15 + 2 * BOX_STEP)


def test_a_long_name_takes_more_lines_and_is_whole():
    typed = "2 " + "とても長い名前のカード" * 6
    line = next(
        each
        for each in column_lines(
            make_deck([DeckLine(1, 2, "", (), typed)]), WIDTH, row_height=15, has_boxes=True
        )
        if isinstance(each, CardLine)
    )

    assert len(line.lines) > 1
    assert "".join(line.lines).replace(" ", "") == f"“{typed}”".replace(" ", "")


def test_what_was_found_stands_below_the_cards_with_its_number():
    lines = column_lines(make_deck([DeckLine(1, 61, "Fire Energy")]), WIDTH, row_height=15)

    assert "⚠ 1" in " ".join(lines[-1].lines)
