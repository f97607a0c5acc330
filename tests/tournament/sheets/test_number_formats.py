"""What a workbook's number format shows for a number; each pair as Excel and LibreOffice show it."""

from tests.for_each import for_each
from tournament.sheets.number_formats import PLAIN, number_format, worded_text


@for_each(
    "code, number, shown",
    [
        ("000", "7", "007"),
        ("000", "1234", "1234"),
        ("000", "7.0", "007"),
        ("000", "6.5", "007"),
        ("000", "-7", "-007"),
        ('"Team "0', "12", "Team 12"),
        ("\\T\\e\\a\\m\\ 0", "12", "Team 12"),
        ('"Team "General', "12", "Team 12"),
        ('"Nr. "00', "5", "Nr. 05"),
        ('0" Foxes"', "3", "3 Foxes"),
        ("000-00-0000", "12345678", "012-34-5678"),
        ("00-00", "12345", "123-45"),
        ('"Team "#', "7", "Team 7"),
        ("##00", "7", "07"),
        ("(0)", "4", "(4)"),
        ('"#"0', "1E+1", "#10"),
        ("000;-000", "7", "007"),
        ("00000;[RED]-00000", "7", "00007"),
        ("000;;;@", "7", "007"),
        ("000_)", "7", "007"),
        ("[$-407]000", "7", "007"),
        ('"A;B "0', "7", "A;B 7"),
        ('"a_b "0', "7", "a_b 7"),
        ("000;(000)", "-7", ""),
        ("000;;", "0", ""),
    ],
)
def test_zeros_and_words_are_shown(code: str, number: str, shown: str) -> None:
    assert worded_text(number, number_format(code)) == shown


@for_each(
    "code", ["General", "0", "#", "# ?/?", "#,##0", "0.00", "0E+00", '#,##0 "€"', "0;-0", "@", "", "_-0_-"]
)
def test_other_formats_show_the_number(code: str) -> None:
    assert number_format(code) == PLAIN
    assert number_format('"' + "x" * 255 + '"0') == PLAIN


@for_each("number", ["nan", "inf", "x", "1E+999", "9" * 40, "-1e400", "", "1e999999999"])
def test_what_is_no_number_or_too_long_is_not_known(number: str) -> None:
    assert worded_text(number, number_format("000")) == ""


@for_each("code", ["d-mmm", "yyyy-mm-dd", "h:mm", '"on "d.m.', "[$-407]d. mmm"])
def test_dates_are_dates(code: str) -> None:
    assert number_format(code).is_date
