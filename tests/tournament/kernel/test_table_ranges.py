import pytest

from tournament.kernel.refusal import Refusal
from tournament.kernel.table_ranges import read_tables, write_tables


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("", []),
        ("13", [13]),
        ("13, 20-24", [13, 20, 21, 22, 23, 24]),
        ("20 – 22; 13 13", [13, 20, 21, 22]),
        ("７", [7]),
    ],
)
def test_numbers_and_ranges_are_read_however_they_are_written(text: str, tables: list[int]) -> None:
    assert read_tables(text) == tables


@pytest.mark.parametrize(
    ("text", "code", "part"),
    [
        ("13, door", "tournament.tables_unreadable", "door"),
        ("0", "tournament.tables_unreadable", "0"),
        ("10000", "tournament.tables_unreadable", "10000"),
        ("3, 24-20", "tournament.tables_range", "24-20"),
    ],
)
def test_what_is_no_table_is_refused_with_the_part_that_is_wrong(text: str, code: str, part: str) -> None:
    with pytest.raises(Refusal) as caught:
        read_tables(text)
    assert (caught.value.code, caught.value.params["text"]) == (code, part)
    assert caught.value.field == "unused_tables"


@pytest.mark.parametrize("text", ["", "13", "1, 2", "13, 20-24", "1-3, 5, 7, 8"])
def test_what_is_written_is_read_as_the_same_tables(text: str) -> None:
    assert write_tables(read_tables(text)) == text
