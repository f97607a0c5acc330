"""Every letter gets a font that has it, and text stays inside the width it is given."""

import unicodedata

import pytest

from tests.for_each import for_each
from tournament.sheets.fonts import (
    BOLD,
    FOLDER,
    FONT_FILES,
    JAPANESE,
    REGULAR,
    UNKNOWN,
    fit,
    font,
    in_two_lines,
    measure,
    whole_name,
    wrap,
)


@for_each(
    "name",
    ["Zażółć gęślą jaźń", "Příliš žluťoučký kůň", "Nguyễn Thị Phương", "Γιώργος", "Дмитрий", "Ğüneş İpek"],
)
def test_measure_shows_every_european_and_vietnamese_letter_in_the_main_font(name):
    assert measure(name).runs == ((REGULAR, name),)


def test_measure_takes_japanese_letters_from_the_japanese_font():
    assert measure("Team 東京ロケット団!", is_bold=True).runs == (
        (BOLD, "Team "),
        (JAPANESE, "東京ロケット団"),
        (BOLD, "!"),
    )


def test_measure_composes_letters_and_accents_that_were_typed_apart():
    assert measure(unicodedata.normalize("NFD", "Nguyễn")).runs == ((REGULAR, "Nguyễn"),)


def test_measure_shows_a_square_for_a_letter_that_no_font_has():
    assert measure("a\U00013000b").runs == ((REGULAR, f"a{UNKNOWN}b"),)


def test_measure_makes_breaks_spaces_and_drops_what_is_invisible():
    assert measure("a\nb\u200bc").runs == ((REGULAR, "a bc"),)


def test_fit_leaves_text_alone_that_fits():
    fitted = fit("Blue", 12, 200)

    assert (fitted.size, fitted.stretch) == (12, 1.0)


@for_each("room", [5, 40, 90, 120, 150])
@for_each("text", ["W" * 80, "東京ロケット団" * 10, "Extraordinarily long name"])
def test_fit_never_goes_beyond_its_width_unless_only_the_ellipsis_is_left(text, room):
    fitted = fit(text, 12, room)

    assert fitted.width <= room + 0.01 or fitted.line.runs == ((REGULAR, "…"),)
    assert fitted.size >= 12 * 0.7 - 0.01


def test_fit_cuts_with_an_ellipsis_only_when_smaller_letters_do_not_help():
    text = "Extraordinarily long name"
    width = measure(text).width * 12

    assert fit(text, 12, width * 0.85).size == 12
    assert fit(text, 12, width * 0.6).line.runs[0][1] == text
    assert fit(text, 12, width * 0.4).line.runs[0][1].endswith("…")


def test_wrap_breaks_between_words():
    assert wrap("one two three", 10, measure("one two").width * 10 + 1) == ["one two", "three"]


def test_every_font_is_there_with_its_licence_and_no_file_is_there_in_vain():
    licences = {
        "LICENSE_DEJAVU": "Bitstream Vera Fonts Copyright",
        "IPA_Font_License_Agreement_v1.0.txt": "IPA Font License Agreement v1.0",
        "Readme_ipaexg00401.txt": "IPAex Gothic",
    }

    assert {path.name for path in FOLDER.iterdir()} == {*FONT_FILES.values(), *licences}
    for name, words in licences.items():
        assert words in (FOLDER / name).read_text(encoding="utf-8-sig")


def test_fonts_have_letters_for_what_the_sheets_draw():
    drawn = "▲▼▶◀✂☐…–·" + UNKNOWN

    assert all(ord(letter) in font(REGULAR).face.charToGlyph for letter in drawn)


LONGEST = "The Extraordinarily Long-Named Gentlemen of the Pokémon League of Warsaw South X"


def test_a_name_that_fits_is_one_line_of_its_size():
    assert in_two_lines("Foxes", 11, 100) == (["Foxes"], 11)


def test_a_long_name_takes_two_lines_before_it_gets_smaller():
    width = measure(LONGEST).width * 11 * 0.6

    lines, size = in_two_lines(LONGEST, 11, width)

    assert (" ".join(lines), len(lines), size) == (LONGEST, 2, 11)
    assert all(measure(line).width * size <= width for line in lines)


def test_what_two_lines_cannot_hold_gets_smaller_and_stays_whole():
    width = measure(LONGEST).width * 11 * 0.4

    lines, size = in_two_lines(LONGEST, 11, width)

    assert (" ".join(lines), len(lines)) == (LONGEST, 2)
    assert 6.6 <= size < 11
    assert all(measure(line).width * size <= width for line in lines)


def test_nothing_of_a_name_is_lost_however_narrow_it_gets():
    lines, size = in_two_lines(LONGEST, 11, 40)

    assert (" ".join(lines), len(lines)) == (LONGEST, 2)
    assert size == pytest.approx(6.6)
    assert in_two_lines("東" * 80, 11, 40) == (["東" * 80], 11)


POLISH = "Zespół Gżegżółek ze Szczebrzeszyna i Okolic Wielkopolskich Pól Łąk oraz Źródeł"


@pytest.mark.parametrize(
    ("text", "width", "height"),
    [
        (POLISH, 124, 17),
        (POLISH, 60, 60),
        ("東京都立第一高等学校ポケモンカード研究会の強い仲間たち", 90, 20),
        ("Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft", 124, 17),
        ("Blue", 100, 20),
    ],
)
def test_a_whole_name_has_all_its_letters_in_lines_that_fit(text, width, height):
    lines, size = whole_name(text, 14, width, height, leading=1.12)

    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert len(lines) * size * 1.12 <= height
    assert all(fit(line, size, width).width <= width + 0.01 for line in lines)
    assert all(fit(line, size, width).size == size for line in lines)


def test_a_whole_name_is_broken_at_spaces_before_within_a_word():
    lines, _size = whole_name(POLISH, 14, 124, 17, leading=1.12)

    assert " ".join(lines) == POLISH


def test_a_name_that_no_size_holds_is_cut_in_its_last_line():
    lines, size = whole_name("W" * 80, 14, 60, 17, leading=1.12)

    assert (len(lines), size) == (2, 6.0)
    assert "".join(lines) == "W" * 80
