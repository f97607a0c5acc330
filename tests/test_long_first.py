"""The order of tests for several workers: none is lost, and long ones come first in each piece."""

from hypothesis import given
from hypothesis import strategies as st

from tests.long_first import long_first, piece_sizes

ITEMS = st.lists(st.tuples(st.sampled_from("abcd"), st.booleans()), max_size=60)


@given(ITEMS, st.integers(1, 5))
def test_every_test_is_there_once_and_pieces_begin_with_their_long_ones(drawn, workers):
    items = [(file, is_long, number) for number, (file, is_long) in enumerate(sorted(drawn))]

    ordered = long_first(items, workers, is_long=lambda item: item[1], block_of=lambda item: item[0])

    assert sorted(ordered) == sorted(items)
    sizes = list(piece_sizes(len(items), workers))
    assert sum(sizes) == len(items)
    assert max(sizes) - min(sizes) <= 1
    longest = max((sum(one[0] == file and one[1] for one in items) for file in "abcd"), default=0)
    if longest * 4 <= min(sizes):  # none is too long for what is left of a piece
        start = 0
        for size in sizes:
            kinds = [item[1] for item in ordered[start : start + size]]
            assert kinds == sorted(kinds, reverse=True)
            start += size


def test_long_ones_of_a_file_stay_together_and_files_are_dealt_out():
    items = [(file, file in "ab", number) for file in "abxy" for number in range(4)]

    ordered = long_first(items, 2, is_long=lambda item: item[1], block_of=lambda item: item[0])

    assert [item[0] for item in ordered] == [*"aaaaxxxx", *"bbbbyyyy"]
