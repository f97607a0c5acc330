"""The booklet and the table card, read back."""

import io
import re
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import gettext, override
from pypdf import PdfReader
from pypdf.generic import Destination

from rulings.head_judge.actions import NewRuling, withdraw_ruling, write_ruling
from rulings.library.actions import load_library
from rulings.sheets.flow import Block, Text, flow, flow_evenly, rows_of
from rulings.sheets.table_card import CONTENTS, text_for_players
from rulings.shelf import queries
from rulings.shelf.queries import open_shelf
from tests.factories import BOSS, NOON, make_staff, make_tournament
from tournament.kernel.roles import Role

RULE_SETS = ("dci-2003", "multiplayer-1.3", "casual-2v2", "team-battle-14.3")


@pytest.fixture(autouse=True)
def _loaded(db: None) -> None:
    queries._shelves.clear()
    load_library(now=NOON)


def read(client: Client, address: str) -> PdfReader:
    response = client.get(address)
    assert response.headers["Content-Type"] == "application/pdf"
    return PdfReader(io.BytesIO(response.content))


def text_of(reader: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def test_booklet_has_every_answer_on_a5_and_an_index_with_its_pages(client: Client) -> None:
    reader = read(client, "/rulings/booklet.pdf")
    box = reader.pages[0].mediabox
    assert (round(box.width), round(box.height)) == (420, 595)
    pages = [" ".join(page.extract_text().split()) for page in reader.pages]
    text = " ".join(pages)
    assert "Printed" in text
    for entry in open_shelf(None).library.entries.values():
        assert entry.id in text, entry.id
    for card in open_shelf(None).library.cards.values():
        assert card.name in text, card
    index = " ".join(page for page in pages if " Index " in page)
    for title, answer in (
        ("Time Capsule", "Name the opponent first; that opponent decides"),
        ("Offensive team names", "Wizards may refuse an offensive"),
        ("Wild Growth", "when Meganium enters play"),
    ):
        numbers = re.search(rf"{title} ([\d, ]+)", index)[1]
        assert any(answer in pages[int(number) - 1] for number in numbers.split(", ") if number.strip())


def test_the_booklet_is_found_ones_way_in(client: Client) -> None:
    """I2: contents whose lines lead to their pages, an outline, a language, and a title without an empty part."""
    tournament = make_tournament()
    wish = NewRuling(rule_id="FR-B.TK1", text="Only whispering today.", reason="Loud hall.")
    write_ruling(tournament, wish, actor=BOSS, now=NOON)
    reader = read(client, f"/t/{tournament.slug}/rulings/booklet.pdf")
    pages = [" ".join(page.extract_text().split()) for page in reader.pages]
    assert reader.metadata is not None
    assert reader.metadata.title == f"Judge's booklet · {tournament.name}"
    assert reader.trailer["/Root"]["/Lang"] == "en"
    assert "Contents" in pages[0]
    for title, words in (
        ("The head judge's rulings at this event", "Only whispering today."),
        ("216 Time is called", "Turn in progress when time is called"),
        ("Attacking", "Whom you may attack"),
        ("By card", "Alakazam"),
    ):
        number = re.search(rf"{re.escape(title)} (\d+)", pages[0] + pages[1])
        assert number is not None, title
        assert words in pages[int(number[1]) - 1], title
    lines = flat(reader.outline)
    assert len(lines) > 50
    assert len({line.title for line in lines}) > 50
    for line in lines:
        page = reader.get_destination_page_number(line)
        number = re.search(rf"{re.escape(line.title)} (\d+)", " ".join(pages[:2]))
        assert number is None or page >= int(number[1]) - 1 or line.title in pages[page], line.title
    targets = [one.get_object()["/Dest"][0].get_object() for one in reader.pages[0].get("/Annots", ())]
    assert len(targets) > 20
    assert all(any(target == page for page in reader.pages) for target in targets)


def flat(outline: list[Any]) -> list[Destination]:
    """The lines of an outline on all its levels."""
    found = []
    for one in outline:
        found += flat(one) if isinstance(one, list) else [one]
    return found


@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_table_card_is_one_page_with_seats_and_numbers(client: Client, rule_set: str) -> None:
    reader = read(client, f"/rulings/table-card.pdf?rule_set={rule_set}")
    text = text_of(reader)
    assert len(reader.pages) == 1
    order = "1A – 2A – 1B – 2B" if rule_set == "team-battle-14.3" else "1A – 2B – 2A – 1B"
    assert order in text
    for _heading, ids in CONTENTS[rule_set]:
        for entry_id in ids:
            assert open_shelf(None).library.entries[entry_id].title in text


def test_events_table_card_shows_its_own_numbers_and_rulings_on_its_paper(client: Client) -> None:
    tournament = make_tournament(paper="Letter")
    wish = NewRuling(rule_id="FR-B.TK1", text="Only whispering today.", reason="Loud hall.")
    write_ruling(tournament, wish, actor=BOSS, now=NOON)
    reader = read(client, f"/t/{tournament.slug}/rulings/table-card.pdf")
    text = text_of(reader)
    assert round(reader.pages[0].mediabox.width) == 612
    assert "A 3 + B 2 prizes" in text
    assert "50 minutes" in text
    assert "Only whispering today." in text
    assert "do not show your hand" not in text
    assert "head judge, replacing appendix A part B, Talking during the Game 1" in text
    booklet = text_of(read(client, f"/t/{tournament.slug}/rulings/booklet.pdf"))
    assert booklet.index("Only whispering today.") < booklet.rindex("By card")


def test_every_entry_of_the_table_card_exists() -> None:
    known = open_shelf(None).library.entries
    for parts in CONTENTS.values():
        assert {entry_id for _heading, ids in parts for entry_id in ids} <= set(known)


def test_flow_keeps_blocks_together_and_splits_what_is_longer_than_a_column() -> None:
    short = Block((Text("one", 10), Text("two", 10)))
    columns, _begins = flow([short] * 5, width=200, height=60)
    assert [len(column.rows) for column in columns] == [4, 4, 2]
    columns, begins = flow([Block((Text("word " * 200, 10),), key="long")], width=100, height=100)
    assert len(columns) > 2
    assert begins == {"long": 0}
    assert all(column.used <= 100 for column in columns)


def test_the_last_page_is_about_as_full_as_the_others() -> None:
    """No last page with eight lines in one of its columns."""
    blocks = [Block((Text(f"line {number}", 10),)) for number in range(58)]
    uneven, _begins = flow(blocks, width=200, height=130)
    assert [len(column.rows) for column in uneven] == [10, 10, 10, 10, 10, 8]
    uneven, _begins = flow(blocks[:42], width=200, height=130)
    assert [len(column.rows) for column in uneven] == [10, 10, 10, 10, 2]
    even, _begins = flow_evenly(blocks[:42], width=200, height=130, on_a_page=2)
    assert [len(column.rows) for column in even] == [7, 7, 7, 7, 7, 7]


def test_page_numbers_stay_in_one_piece_beside_the_last_line_of_their_title() -> None:
    rows = rows_of(
        Block((Text("A long title that takes more than one line of the column", 10, right="12, 345"),)), 150
    )
    assert len(rows) > 1
    assert [row.right for row in rows] == ["", *[""] * (len(rows) - 2), "12, 345"]


def test_booklet_names_what_says_otherwise_by_its_title_and_marks_what_was_overruled(client: Client) -> None:
    """FR-202.c: an overruled entry is marked in the booklet of the event, and where others name it."""
    assert "Conflicts with: X31 (Counters between partners)" in text_of(read(client, "/rulings/booklet.pdf"))
    tournament = make_tournament()
    write_ruling(tournament, NewRuling(rule_id="X31", text="They cross.", reason="R"), actor=BOSS, now=NOON)
    booklet = text_of(read(client, f"/t/{tournament.slug}/rulings/booklet.pdf"))
    assert "Overruled at this event: They cross." in booklet
    assert "X31 (Counters between partners; overruled here)" in booklet
    assert "Overruled at this event" not in text_of(read(client, "/rulings/booklet.pdf"))


def test_report_has_rulings_with_reasons_and_withdrawals(client: Client) -> None:
    tournament = make_tournament()
    client.force_login(make_staff(tournament, "hugo", Role.HEAD_JUDGE))
    address = f"/t/{tournament.slug}/desk/rulings/report.pdf"
    assert "made no rulings at this event" in text_of(read(client, address))
    wish = NewRuling(rule_id="FR-C.3", text="One Supporter only.", reason="The card says so.")
    write_ruling(tournament, wish, actor=BOSS, now=NOON)
    withdraw_ruling(tournament, 1, reason="The list says otherwise.", actor=BOSS, now=NOON)
    text = text_of(read(client, address))
    for told in (
        "One Supporter only.",
        "The card says so.",
        "appendix B, Copycat",
        "The list says otherwise.",
    ):
        assert told in text


def test_page_of_paper_leads_to_booklet_table_card_and_report(client: Client) -> None:
    tournament = make_tournament(slug="cup")
    client.force_login(make_staff(tournament, "otto", Role.ORGANIZER))
    page = client.get("/t/cup/desk/paper/").content.decode()
    for address in (
        "/t/cup/rulings/table-card.pdf",
        "/t/cup/rulings/booklet.pdf",
        "/t/cup/desk/rulings/report.pdf",
    ):
        assert f'href="{address}"' in page
        assert read(client, address).pages


@pytest.mark.parametrize("rule_set", CONTENTS)
def test_the_table_card_names_nothing_that_only_the_library_has(client: Client, rule_set: str) -> None:
    text = text_of(read(client, f"/rulings/table-card.pdf?rule_set={rule_set}"))

    assert re.findall(r"\b(?:(?:FR|MP|CE0?|TB|CR|GAP|GL)-[A-Z0-9]\S*|X\d+)", text) == []


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("An elimination round needs a decision (X6).", "An elimination round needs a decision."),
        ("It is not said: see X6.", "It is not said: the head judge decides."),
        ("All that it set. FR-B.GS5 and MP-5 set five.", "All that it set."),
        ("Attacks reach all four (CR-5, X11).", "Attacks reach all four."),
        ("Seat 1A begins, then 2B.", "Seat 1A begins, then 2B."),
    ],
)
def test_references_are_left_out_for_players(answer: str, expected: str) -> None:
    assert text_for_players("X1", answer) == expected


def test_mulligans_on_the_table_card_do_not_contradict_each_other(client: Client) -> None:
    text = text_of(read(client, "/rulings/table-card.pdf"))

    assert "up to two. Repeat" not in text
    assert "draw the same number of cards again" in text


@pytest.mark.parametrize("sheet", ["table-card", "booklet"])
def test_a_sheet_in_german_says_that_rulings_are_english(client: Client, settings, sheet: str) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    note = "The rulings themselves are in English."
    assert note not in text_of(read(client, f"/rulings/{sheet}.pdf"))
    with override("de"):
        german = gettext(note)
    response = client.get(f"/rulings/{sheet}.pdf", HTTP_ACCEPT_LANGUAGE="de")
    assert german in text_of(PdfReader(io.BytesIO(response.content)))
