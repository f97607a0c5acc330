"""Lists over several pages: nothing is lost between pages, and name ranges tell the pages apart."""

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


def test_name_ranges_are_as_short_as_tells_the_pages_apart():
    pages = [["Anna", "Clara"], ["Dora", "Frida"], ["Frieda", "Zoë"]]

    assert name_ranges(pages) == ["A – C", "D – Frid", "Frie – Z"]


def test_name_ranges_of_one_page_and_of_none():
    assert name_ranges([["Anna", "Zoë"]]) == ["A – Z"]
    assert name_ranges([[]]) == [""]
