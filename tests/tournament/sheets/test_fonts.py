"""Every letter gets a font that has it, and text stays inside the width it is given."""

import unicodedata

import pytest

from tests.for_each import for_each
from tests.names_of_the_world import NAMES, ROMANIZED
from tournament.kernel.visible import isolated
from tournament.sheets.fonts import (
    BOLD,
    ELLIPSIS,
    FOLDER,
    FONT_FILES,
    JAPANESE,
    REGULAR,
    fit,
    font,
    in_two_lines,
    measure,
    printed_text,
    whole_name,
    wrap,
)
from tournament.sheets.letters import clusters, composed


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


@for_each(
    "text, shown",
    [
        ("🦊 Foxes", "[fox] Foxes"),
        ("👨‍👩‍👧", "[man woman girl]"),
        ("🇰🇷", "[KR]"),
        ("አበበ ß", "['abebe] ß"),
        ("\ue000", "[U+E000]"),
        ("a\U0002a700b", "a[U+2A700]b"),
    ],
)
def test_what_no_font_has_is_romanized_in_brackets(text, shown):
    assert printed_text(text) == shown
    assert measure(text).runs == ((REGULAR, shown),)


@for_each("name", [name for key, name in NAMES.items() if key not in ROMANIZED])
@for_each("is_bold", [False, True])
def test_names_of_the_world_have_all_their_letters(name, is_bold):
    assert printed_text(name) == composed(name)
    for used, letters in measure(name, is_bold).runs:
        assert all(font(used).face.charToGlyph[ord(letter)] for letter in letters)


def test_arabic_is_joined_and_drawn_from_the_right():
    ((used, shapes),) = measure("علي").runs
    assert (used, [f"{ord(shape):x}" for shape in shapes]) == (REGULAR, ["fef2", "fee0", "fecb"])
    assert measure("علي").read_as == "علي"


def test_a_name_from_the_right_leaves_what_is_beside_it_in_its_order():
    one, two = isolated("אב"), isolated("גד")
    drawn = "".join(letters for _font, letters in measure(f"{one} – {two}, 3 : 0").runs)
    assert drawn == "בא – דג, 3 : 0"
    assert isolated("Foxes") == "Foxes"


def test_brackets_of_a_name_from_the_right_are_turned():
    assert "".join(letters for _font, letters in measure("אב (ג) 12").runs) == "12 (ג) בא"


@for_each("room", range(20, 160, 3))
@for_each("text", ["Fans 👍🏽🇩🇪", "M̃ẹ́ Q̂x̌ Ẽ̂", "น้ำใจดี", "क्षत्रिय कुमार"])
def test_nothing_is_cut_or_broken_inside_a_letter_with_its_marks(text, room):
    whole = [set(clusters(text[:end])) <= set(clusters(text)) for end in range(len(text) + 1)]
    line = measure("")
    for lines in (whole_name(text, 14, room / 4, 15, leading=1.12)[0], [text]):
        for each in lines:
            assert set(clusters(each)) <= {*clusters(text), *clusters(text.strip())}
    cut = fit(text, 14, room).line
    beginnings = [text[:end].rstrip() + ELLIPSIS for end, is_whole in enumerate(whole) if is_whole]
    assert cut in [line, measure(text), *map(measure, beginnings)]


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
        "LICENSE_DROID": "Apache License",
        "LICENSE_NOTO": "SIL Open Font License",
    }

    assert {path.name for path in FOLDER.iterdir()} == {*FONT_FILES.values(), *licences}
    for name, words in licences.items():
        assert words in (FOLDER / name).read_text(encoding="utf-8-sig")


def test_fonts_have_letters_for_what_the_sheets_draw():
    drawn = "▲▼▶◀✂☐…–·"

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
