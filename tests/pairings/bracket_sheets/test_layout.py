"""Nothing of a printed bracket overlaps or leaves the page, and every match is there once, for every size."""

from itertools import combinations

import pytest

from pairings.bracket_sheets.layout import BracketPart, MatchBox, Wire, find_page, lay_out, plan_parts
from tests.for_each import for_each
from tournament.kernel.stages import bracket_size

A4, LETTER = (768.0, 470.0), (718.0, 486.0)  # the room of a page that lies on its side
SIZES = sorted({bracket_size(teams) for teams in range(2, 65)})
ROOMS = for_each("room", [A4, LETTER])
EVERY_SIZE = for_each("size", SIZES)


def pages_of(size: int, room: tuple[float, float]) -> list:
    return [lay_out(part, *room, has_third_place=size > 2) for part in plan_parts(size)]


def do_boxes_meet(one: MatchBox, two: MatchBox) -> bool:
    return one.left < two.right and two.left < one.right and one.bottom < two.top and two.bottom < one.top


def does_wire_cross(wire: Wire, box: MatchBox) -> bool:
    """Whether a line runs through the inside of a box, or along its edge for more than a point."""
    left, right = sorted((wire.x1, wire.x2))
    low, high = sorted((wire.y1, wire.y2))
    return left < box.right and right > box.left and low < box.top and high > box.bottom


@for_each(
    "size, parts",
    [
        (2, [BracketPart(2, 2, 1, 1)]),
        (16, [BracketPart(16, 2, 1, 1)]),
        (32, [BracketPart(32, 4, 1, 2), BracketPart(32, 4, 2, 2), BracketPart(2, 2, 1, 1)]),
        (64, [*(BracketPart(64, 8, number, 4) for number in (1, 2, 3, 4)), BracketPart(4, 2, 1, 1)]),
    ],
)
def test_up_to_16_are_one_page_and_more_are_parts_of_16_with_the_final_on_its_own(size, parts):
    assert plan_parts(size) == parts


@for_each("size", [*SIZES, 512, 4096])
def test_every_match_is_on_one_page_once(size):
    found = [
        (box.teams_left, box.slot)
        for part in plan_parts(size)
        for box in lay_out(part, *A4, has_third_place=size > 2).boxes
    ]
    due = {
        (left, slot)
        for left in (2**power for power in range(1, 13))
        if left <= size
        for slot in range(1, left // 2 + 1)
    }
    third = {(2, 2)} if size > 2 else set()

    assert len(found) == len(set(found))
    assert set(found) == due | third


@EVERY_SIZE
@ROOMS
def test_nothing_leaves_the_page(size, room):
    for page in pages_of(size, room):
        for box in page.boxes:
            assert 0 <= box.left < box.right <= room[0] + 0.01
            assert 0 <= box.bottom < box.top <= room[1] - 29
        for wire in page.wires:
            assert 0 <= min(wire.x1, wire.x2) <= max(wire.x1, wire.x2) <= room[0]
            assert 0 <= min(wire.y1, wire.y2) <= max(wire.y1, wire.y2) <= room[1] - 29
        for head in page.heads:
            assert 0 <= head.left < head.left + head.width <= room[0] + 0.01


@EVERY_SIZE
@ROOMS
def test_no_box_meets_another_and_no_line_runs_through_one(size, room):
    for page in pages_of(size, room):
        assert not any(do_boxes_meet(*pair) for pair in combinations(page.boxes, 2))
        assert not any(does_wire_cross(wire, box) for wire in page.wires for box in page.boxes)


@EVERY_SIZE
@ROOMS
def test_the_winner_is_named_above_the_final_and_touches_nothing(size, room):
    *parts, last = pages_of(size, room)

    assert all(page.winner is None for page in parts)
    final = next(box for box in last.boxes if (box.teams_left, box.slot) == (2, 1))
    assert last.winner.bottom >= final.top
    assert last.winner.bottom + last.winner.height <= room[1] - 29
    assert last.winner.height >= 40


@EVERY_SIZE
@ROOMS
def test_rows_are_high_enough_to_write_a_name_into(size, room):
    """A bracket is filled in by pen: 17 points are 6 mm."""
    assert all(box.row_height >= 17 for page in pages_of(size, room) for box in page.boxes)


@EVERY_SIZE
def test_lines_lead_from_a_match_to_the_row_of_the_next_that_its_winner_gets(size):
    for page in pages_of(size, A4):
        boxes = {(box.teams_left, box.slot): box for box in page.boxes}
        ends = {(wire.x2, wire.y2) for wire in page.wires}
        starts = {(wire.x1, wire.y1) for wire in page.wires}
        for (teams_left, slot), box in boxes.items():
            following = boxes.get((teams_left // 2, (slot + 1) // 2))
            if teams_left == 2 or following is None:
                assert (box.right, box.middle) not in starts
                continue
            assert (box.right, box.middle) in starts
            assert (following.left, following.row_middle(2 - slot % 2)) in ends


def test_the_parts_of_a_large_bracket_are_drawn_alike_so_that_they_fit_together():
    one, two, _final = pages_of(32, A4)

    assert [(box.left, box.bottom) for box in one.boxes] == [(box.left, box.bottom) for box in two.boxes]


@for_each(
    "size, teams_left, slot, page",
    [
        (16, 16, 8, 1),
        (16, 2, 2, 1),
        (32, 32, 9, 2),
        (32, 4, 1, 1),
        (32, 4, 2, 2),
        (32, 2, 1, 3),
        (64, 4, 2, 5),
    ],
)
def test_the_page_of_a_match(size, teams_left, slot, page):
    assert find_page(size, teams_left, slot) == page


def test_a_match_that_the_bracket_does_not_have_is_on_no_page():
    with pytest.raises(ValueError, match="No match 5"):
        find_page(8, 8, 5)
