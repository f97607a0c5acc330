"""Lists over several pages: nothing is lost between pages, and name ranges tell the pages apart."""

import pytest

from pairings.sheets.listing import ListColumn, Listing, draw_listing, name_ranges, sort_key


def test_draw_listing_prints_every_row_once_with_heads_on_every_page(frame, read_pages):
    rows = [(str(number), (f"Team-{number}-", f"below-{number}-")) for number in range(1, 101)]
    pages = read_pages(
        draw_listing(frame, Listing("Teams", [ListColumn("No.", 1), ListColumn("Team", 5)], rows))
    )

    text = "\n".join(pages)
    assert len(pages) > 1
    assert all("No." in page for page in pages)
    assert all(
        text.count(f"Team-{number}-") == text.count(f"below-{number}-") == 1 for number in range(1, 101)
    )


def test_draw_listing_puts_notes_that_do_not_fit_on_one_more_page(frame, read_pages):
    columns = [ListColumn("Team", 1)]
    full = next(
        count
        for count in range(1, 100)
        if len(read_pages(draw_listing(frame, Listing("T", columns, [("x",)] * count)))) == 2
    )
    pages = read_pages(
        draw_listing(frame, Listing("T", columns, [("x",)] * (full - 1), notes=["Explained."]))
    )

    assert len(pages) == 2
    assert "Explained." in pages[1]
    assert "Page 2 of 2" in pages[1]


def test_draw_listing_says_that_there_is_nothing(frame, read_pages):
    listing = Listing("Teams", [ListColumn("Team", 1)], [], empty="No team is registered yet.")

    assert "No team is registered yet." in read_pages(draw_listing(frame, listing))[0]


def test_sort_key_orders_names_without_case_and_accents():
    names = ["Zebra", "Łoś", "lama", "Ångström", "amber", "ÉLAN"]

    assert sorted(names, key=sort_key) == ["amber", "Ångström", "ÉLAN", "lama", "Łoś", "Zebra"]


def test_sort_key_orders_numbers_by_their_size():
    names = ["Team 10", "Team 2", "team 1b", "Team 1", "10 Tauros", "9 Lives", "٣ Stars", "Team"]

    ordered = sorted(names, key=sort_key)

    assert ordered == ["٣ Stars", "9 Lives", "10 Tauros", "Team", "Team 1", "team 1b", "Team 2", "Team 10"]


def test_name_ranges_are_as_short_as_tells_the_pages_apart():
    pages = [["Anna", "Clara"], ["Dora", "Frida"], ["Frieda", "Zoë"]]

    assert name_ranges(pages) == ["A – C", "D – Frid", "Frie – Z"]


def test_name_ranges_of_one_page_and_of_none():
    assert name_ranges([["Anna", "Zoë"]]) == ["A – Z"]
    assert name_ranges([[]]) == [""]


LONG = "The Extraordinarily Long-Named Gentlemen of the Pokémon League of Warsaw South X"


def test_a_long_name_takes_two_lines_in_a_column_of_names_and_one_elsewhere(frame, read_pages):
    rows = [[(LONG, "Ada, Ben"), LONG, ""], *[[("Foxes", "Ada, Ben"), "Foxes", ""]] * 3]
    columns = [ListColumn("Team", 3, has_names=True), ListColumn("Note", 2), ListColumn("", 4)]

    text = read_pages(draw_listing(frame, Listing("Teams", columns, rows)))[0]

    lines = text.splitlines()
    assert LONG not in lines, "neither column has room for all of it in one line"
    parted = [line for line in lines if line and LONG.startswith(line)]
    assert len(parted) == 1
    assert LONG.removeprefix(parted[0]).strip() in lines
    assert any(line.endswith("…") for line in lines), "a text that is no name is cut as ever"


def test_rows_of_two_lines_are_higher_so_that_fewer_fit_on_a_page(frame, read_pages):
    columns = [ListColumn("Team", 1, has_names=True), ListColumn("Team", 3)]

    def pages(name):
        return len(read_pages(draw_listing(frame, Listing("Teams", columns, [[name, "x"]] * 36))))

    assert (pages("Foxes"), pages("The Foxes and the Owls of the Old Forest")) == (1, 2)


def test_a_wrapped_column_keeps_all_its_paragraphs_in_rows_that_are_high_enough(frame, read_pages):
    text = "Not legal\n" + "One long reason that goes on and on. " * 5 + "\nThe last word"
    columns = [ListColumn("Team", 1), ListColumn("Reasons", 1, is_wrapped=True)]
    rows = [(f"Team-{number}-", text) for number in range(30)]
    pages = read_pages(draw_listing(frame, Listing("T", columns, rows)))

    whole = "\n".join(pages)
    assert len(pages) > 2
    assert whole.count("The last word") == whole.count("Not legal") == 30
    assert whole.count("One long") == 150


def rows_on_pages(frame, read_pages, count, *, row_height=28.0, notes=()):
    """How many of the rows each page has."""
    listing = Listing(
        "T", [ListColumn("Team", 1)], [(f"r-{at}-",) for at in range(count)], row_height, notes=notes
    )
    return [page.count("r-") for page in read_pages(draw_listing(frame, listing))]


@pytest.mark.parametrize("row_height", [17.0, 24.0, 28.0])
@pytest.mark.parametrize("notes", [(), ("One note.", "Another note.")])
def test_no_page_is_printed_for_a_few_rows(frame, read_pages, row_height, notes):
    for count in range(1, 130):
        pages = rows_on_pages(frame, read_pages, count, row_height=row_height, notes=notes)
        assert sum(pages) == count
        assert len(pages) == 1 or pages[-1] >= 0.2 * pages[0], (count, pages)
        if len(pages) > 1:
            assert count > 0.95 * (len(pages) - 1) * 660 / row_height, (count, pages)


def test_25_rows_of_pairings_fit_on_one_page(frame, read_pages):
    assert rows_on_pages(frame, read_pages, 25) == [25]


def test_a_column_without_a_text_in_any_row_is_not_printed_and_leaves_its_width(frame, read_pages):
    columns = [
        ListColumn("Team", 1),
        ListColumn("Last result", 1),
        ListColumn("Record", 1),
        ListColumn("", 1),
    ]
    rows = [["Foxes", "", ("", ""), ":"], ["Bears", "", ("", ""), ""]]
    text = read_pages(draw_listing(frame, Listing("T", columns, rows)))[0]
    assert "Last result" not in text
    assert "Record" not in text

    rows[1][1], rows[0][2] = "won", ("", "6 points")
    text = read_pages(draw_listing(frame, Listing("T", columns, rows)))[0]
    assert "Last result" in text
    assert "Record" in text
