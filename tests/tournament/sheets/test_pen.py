"""The pen and the page frame: what every page names, and QR codes that are right."""

import sys
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
import segno
from pypdf import PdfReader

from tests.for_each import for_each
from tournament.sheets.pen import PageFrame, Pen, Sheet, page_bounds

FRAME = PageFrame(
    event="Łódź Open",
    round_name="Round 3",
    rule_set="Floor Rules 2003",
    printed_at="17 May 2003, 14:05",
    house_rules=("40 minutes a round", "2 prizes for seat A"),
)


def texts(data):
    return [page.extract_text() for page in PdfReader(BytesIO(data)).pages]


def test_every_page_names_event_round_rules_time_and_its_number():
    sheet = Sheet(FRAME, "Standings", pages=2)
    sheet.next_page("A – F")
    sheet.next_page()

    for number, text in enumerate(texts(sheet.finish()), 1):
        assert "Łódź Open" in text
        assert "Round 3" in text
        assert "Floor Rules 2003 · House rules: 40 minutes a round; 2 prizes for seat A" in text
        assert "17 May 2003, 14:05" in text
        assert f"Page {number} of 2" in text
        assert ("A – F" in text) == (number == 1)


def test_sheet_refuses_to_say_a_wrong_number_of_pages():
    sheet = Sheet(FRAME, "Standings", pages=2)
    sheet.next_page()

    with pytest.raises(ValueError, match="1 pages were drawn where 2"):
        sheet.finish()


@pytest.mark.parametrize(("paper", "size"), [("A4", (595, 842)), ("Letter", (612, 792))])
def test_pen_makes_pages_of_the_papers_size(paper, size):
    box = PdfReader(BytesIO(Pen(paper, "Test").finish())).pages[0].mediabox

    assert (round(box.width), round(box.height)) == size
    assert page_bounds(paper)[1] < size[0]


def test_text_is_readable_again_in_every_script_and_both_weights():
    pen = Pen("A4", "Test")
    pen.text(50, 700, "Nguyễn 東京 Ελλάδα", 12)
    pen.text(50, 600, "Nguyễn 東京 Ελλάδα", 12, bold=True, width=100, gray=0.5)

    assert texts(pen.finish())[0].count("Nguyễn 東京 Ελλάδα") == 2


def test_qr_code_has_the_dark_modules_of_the_code_and_no_picture():
    address = "http://192.168.1.20:8000/t/lodz/"
    pen = Pen("A4", "Test")
    pen.qr_code(address, 10, 10, 100)
    pen.qr_code(address, 200, 10, 100)
    page = PdfReader(BytesIO(pen.finish())).pages[0]

    forms = page["/Resources"]["/XObject"]
    drawn = set()
    for operands, operator in _operations(next(iter(forms.values())).get_object()):
        if operator == b"re":
            x, y, width, _height = map(float, operands)
            drawn |= {(round(x) + step, round(y)) for step in range(round(width))}
    rows = list(segno.make(address, error="m", micro=False).matrix)
    expected = {
        (x + 2, len(rows) - 1 - y + 2)
        for y, row in enumerate(rows)
        for x, is_dark in enumerate(row)
        if is_dark
    }
    assert len(forms) == 1
    assert drawn == expected


def _operations(stream):
    from pypdf.generic import ContentStream  # noqa: PLC0415 - a name of this one reader

    return ContentStream(stream, None).operations


def test_pages_made_in_several_threads_are_the_same_as_one_after_another():
    def draw(number):
        pen = Pen("A4", "Test")
        for index in range(200):
            letters = "".join(chr(0x4E00 + (number * 37 + index * 11 + step) % 2000) for step in range(6))
            pen.text(
                50,
                800 - index * 4,
                f"Nguyễn {number} {letters} Ωж{chr(0x100 + index)}",
                4,
                bold=index % 2 == 0,
            )
        return texts(pen.finish())

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            together = list(pool.map(draw, range(8)))
    finally:
        sys.setswitchinterval(interval)

    assert together == [draw(number) for number in range(8)]


@for_each("bold", [False, True])
@for_each("align", ["left", "centre", "right"])
def test_repeated_text_is_the_same_as_text_at_every_place(bold, align):
    words = ("Nguyễn 東京", "Sabrina's Psychic Control", "")
    once, often = Pen("A4", "Test"), Pen("A4", "Test")
    for pen, write in ((once, once.text), (often, often.repeated)):
        for x, y in ((50, 700), (300.25, 41.5)):
            for index, word in enumerate(words):
                write(x, y - 20 * index, word, 11, bold=bold, align=align, width=90, gray=0.3)
        pen.text(50, 500, "after it", 11)

    assert places_of(often.finish()) == places_of(once.finish())


def places_of(data):
    """Each piece of text with its place, rounded to a hundredth of a point, and its size."""
    found = []

    def visit(text, _matrix, placed, _font, size):
        found.append((text, *(round(value, 2) for value in placed[4:]), round(size, 2)))

    for page in PdfReader(BytesIO(data)).pages:
        page.extract_text(visitor_text=visit)
    return found


def test_repeated_text_gives_the_width_that_it_took():
    pen = Pen("A4", "Test")

    assert (
        pen.repeated(50, 700, "Slowking", 11)
        == pen.repeated(50, 600, "Slowking", 11)
        == pen.text(50, 500, "Slowking", 11)
    )


def test_boxes_and_rules_are_drawn_together_where_they_were_asked_for():
    pen = Pen("A4", "Test")
    pen.boxes([(50, 700), (60.5, 700)], 7.5)
    pen.rules([(50, 300, 690.25)])
    pen.boxes([], 7.5)

    page = PdfReader(BytesIO(pen.finish())).pages[0]
    drawn = page.get_contents().get_data().decode("latin-1")
    assert "50.00 700.00 7.5 7.5 re 60.50 700.00 7.5 7.5 re S" in drawn
    assert "50.00 690.25 m 300.00 690.25 l S" in drawn
    assert drawn.count(" re") == 2
