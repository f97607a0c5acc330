"""A .csv file that does not say how its letters were saved is read by what its letters can be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.for_each import for_each
from tournament.kernel.refusal import Refusal
from tournament.sheets.encodings import (
    decoded,
    fitting_encodings,
    is_declared,
    meant_letters,
    sample_letters,
)
from tournament.sheets.spreadsheets import read_sheet

POLISH = "Żółte Źrebaki;Łódź;Łukasz Błaszczyk-Świątek;Ździsława Ćma"


@for_each(
    "text, page",
    [
        (POLISH, "cp1250"),
        (POLISH, "cp852"),
        (POLISH, "iso8859_2"),
        ("Jiří Dvořák;Plzeň;Kateřina", "cp1250"),
        ("Győr;Szűcs Kőrös", "cp1250"),
        ("Müller;Zürich", "cp1252"),
        ("Équipe;Besançon;Zoë;Éric", "cp1252"),
        ("Søren;Århus;Bjørn", "cp1252"),
        ("São Paulo;João;Conceição", "cp1252"),
        ("Þór;Guðrún;Reykjavík", "cp1252"),
        ("Ash’s Team;Lyon “Les Bleus”;Hervé", "cp1252"),
        ("Müller, Björn, Zoë, François, Søren", "cp1252"),
        ("Müller;Köln;Groß", "mac_roman"),
        ("Müller;Köln", "cp850"),
        ("Echipă;Oraş;Fulgerii;Braşov", "cp1250"),
        ("Ekipa;Čakovec;Željko Đurić", "cp1250"),
        ("Joukkue;Jyväskylä;Väinö Hämäläinen", "cp1252"),
        ("Squadra;Città;Forlì;Niccolò", "cp1252"),
        ("Takım;İstanbul;Işık Şahin;Çağrı", "cp1254"),
        ("Команда;Москва;Иван Петров", "cp1251"),
        ("Иван;Минск;Ольга", "koi8_r"),
        ("Ομάδα;Αθήνα;Γιώργος", "cp1253"),
        ("Šiauliai;Jūratė;Žemaitė", "cp1257"),
        ("チーム;東京;鈴木", "cp932"),
        ("서울;김민준;이서연", "cp949"),
        ("北京;张伟;李娜", "gb2312"),
        ("台北;陳怡君;林志豪", "big5"),
        ("กรุงเทพ;สมชาย", "cp874"),
        ("דוד;תל אביב", "cp1255"),
        ("محمد;القاهرة", "cp1256"),
        ("ポケモン団;東京;山田太郎", "euc_jp"),
        ("Красные Драконы;Москва;Иван Петров", "iso8859_5"),
        ("Şahinler;İstanbul;Çağrı Yıldız;Gökçe Şişman", "cp857"),
        ("Δράκοι;Αθήνα;Γιώργος Παππάς", "cp737"),
    ],
)
def test_a_sheet_of_any_country_is_read_with_its_letters(text: str, page: str) -> None:
    data = text.encode(page)
    fitting = fitting_encodings(data)

    assert decoded(data, fitting[0]) == text
    assert not is_declared(fitting[0])
    assert read_sheet(data).encoding == fitting[0]


def test_what_a_file_says_itself_is_not_guessed() -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16"):
        found = read_sheet(f"Team;City\n{POLISH}".encode(encoding))
        assert is_declared(found.encoding)
        assert found.rows[1].cells[0] == "Żółte Źrebaki"
    japanese = read_sheet("Team;City\nポケモン団;東京\n".encode("iso2022_jp"))
    assert is_declared(japanese.encoding)
    assert japanese.rows[1].cells == ("ポケモン団", "東京")


@for_each("encoding", ["utf-16-le", "utf-16-be"])
@for_each("text", [POLISH, "Blue;Oslo\n", "ポケモン;東京\n鈴木;大阪\n", "Āda;Ķegums\n", "שלום;דוד\n"])
def test_letters_of_two_bytes_are_read_without_the_mark_that_says_so(text: str, encoding: str) -> None:
    data = text.encode(encoding)
    assert fitting_encodings(data) == [encoding]
    assert is_declared(encoding)
    assert [";".join(row.cells) for row in read_sheet(data).rows] == text.splitlines()


@for_each("data", [bytes(600), b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01", b"Te\0am;City\nBlue;Oslo\n"])
def test_what_only_holds_empty_bytes_is_no_text(data: bytes) -> None:
    with pytest.raises(Refusal):
        read_sheet(data)


def test_a_person_can_choose_another_reading_among_those_that_fit() -> None:
    data = POLISH.encode("cp1250")
    found = read_sheet(data)
    assert len(found.encodings) > 1
    assert read_sheet(data, encoding="cp1251").encoding == "cp1251"
    assert read_sheet(data, encoding="utf-7").encoding == "cp1250"
    assert sample_letters(data, "cp1250").startswith("Żółte Źrebaki, Łódź")


def test_a_long_file_is_judged_by_the_lines_that_say_something() -> None:
    data = b"Team;City\n" * 50_000 + POLISH.encode("cp1250") * 2_000
    assert fitting_encodings(data)[0] == "cp1250"
    assert sample_letters(data, "cp1250").startswith("Żółte Źrebaki")


def test_a_page_that_cannot_hold_the_end_of_a_file_is_not_offered() -> None:
    text = ("チーム;東京;鈴木\n" * 6_000).encode("cp932")
    assert fitting_encodings(text)[0] == "cp932"
    assert "cp932" not in fitting_encodings(text + "é\n".encode("cp1252"))


def test_a_file_that_is_damaged_in_places_keeps_its_other_letters() -> None:
    data = "Zażółć;Gęślą;Jaźń\n".encode() * 3 + "Łódź".encode()[:-1]

    assert fitting_encodings(data) == ["utf-8"]
    assert decoded(data, "utf-8").endswith("Łód\ufffd")


def test_bytes_that_nothing_can_be_are_read_with_the_letters_lost() -> None:
    (only,) = fitting_encodings(b"\x81\x8d\x8f\x90\x9d\xff\xfe\x00\x80")[:1]
    assert decoded(b"Team\x81", only)


@for_each(
    "text",
    [
        "Müller",
        "Łódź",
        "Città",
        "Università di Pisa",
        "日本 チーム",
        "Москва",
        "Rocket’s",
        "Đặng",
        "🦊 Foxes",
    ],
)
@for_each("times", [1, 2])
def test_utf8_that_was_taken_for_windows_is_read_as_it_was_meant(text: str, times: int) -> None:
    garbled = text
    for _time in range(times):
        garbled = "".join(
            chr(byte) if byte in {0x81, 0x8D, 0x8F, 0x90, 0x9D} else bytes([byte]).decode("cp1252")
            for byte in garbled.encode()
        )
    assert garbled != text
    assert meant_letters(garbled.strip()) == text


@for_each(
    "text",
    [
        *("Müller", "SÃO", "São Paulo", "IRMÃ", "ÂÊ", "Лёша", "Лё", "Ö–Team", "BjÖrn", "日本", "Ange ©", ""),
        *("AaÂ", "DoÂ", "AaÆ"),
        *(
            "Eva Weiß",
            "Groß",
            "Preuß",
            "Anna Weiß-Groß",
            "TOMÍŠEK",
            "ANDRÉ’S TEAM",
            "JIŘÍŠ",
            "Strauß 2",
            "MÉœur",
        ),
    ],
)
def test_a_text_that_was_saved_as_it_is_stays(text: str) -> None:
    assert meant_letters(text) == text


ALPHABETS = (
    "aeinrstäöüßÄÖÜ",  # German
    "aeinrstàâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ’",  # French, with the apostrophe of its keyboards
    "aeinrstáčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽľĺŕäôĽ",  # Czech and Slovak
    "aeinrstąćęłńóśźżĄĆĘŁŃÓŚŹŻ",  # Polish
    "aeinrstñáéíóúüçãõâêôàÑÁÉÍÓÚÜÇÃÕÂÊÔÀªº",  # Spanish and Portuguese
    "aeinrståäöæøÅÄÖÆØ",  # Nordic
    "aeinrstăâîșțĂÂÎȘȚőűŐŰ",  # Romanian and Hungarian
    "aeinrstğışİçöüĞŞÇÖÜ",  # Turkish
)


@given(
    st.sampled_from(ALPHABETS).flatmap(
        lambda letters: st.tuples(st.sampled_from("ABKS"), st.text(letters, max_size=9))
    )
)
def test_no_name_of_a_language_is_changed(parts: tuple[str, str]) -> None:
    """A correct name stays as it was typed, whatever its letters would be as bytes."""
    name = "".join(parts)
    assert meant_letters(name) == name
