"""The players of TOM's files: read for their names and numbers, and nothing else."""

import pytest

from teams.roster.tdf import TomPlayer, is_tdf, read_tdf
from tests.expected import refused
from tournament.kernel.refusal import Refusal
from tournament.sheets.sheet_limits import MAX_BYTES


def player(number: str, first: str, last: str, more: str = "") -> str:
    return (
        f'\t\t<player userid="{number}">\n\t\t\t<firstname>{first}</firstname>\n\t\t\t<lastname>{last}</lastname>\n'
        f"\t\t\t<birthdate>02/27/1995</birthdate>\n{more}\t\t</player>\n"
    )


def tdf(*players: str) -> bytes:
    """A file as TOM 1.86 writes one at its stage of registration."""
    text = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<tournament type="2" stage="1" version="1.86" gametype="TRADING_CARD_GAME" mode="LEAGUECHALLENGE">\n'
        "\t<data>\n\t\t<name>Anna &amp; Co&apos;s Cup</name>\n\t\t<city>Austin</city>\n\t</data>\n"
        f"\t<timeelapsed>0</timeelapsed>\n\t<players>\n{''.join(players)}\t</players>\n"
        '\t<pods>\n\t\t<pod category="2"><subgroups><subgroup number="0"><players><player userid="1"/></players>'
        "</subgroup></subgroups></pod>\n\t</pods>\n</tournament>\n"
    )
    return text.encode()


def test_players_come_with_name_and_number_in_the_order_of_the_file() -> None:
    data = tdf(player("1000001", "Ada", "Nowak"), player("1000002", " Éva ", "d&apos;Or"))
    assert read_tdf(data) == [
        TomPlayer(1, "Ada Nowak", "1000001", False),
        TomPlayer(2, "Éva d'Or", "1000002", False),
    ]


def test_who_dropped_is_marked() -> None:
    dropped = "<dropped><status>1</status><round>2</round></dropped>"
    assert [one.has_left for one in read_tdf(tdf(player("1", "A", "B"), player("2", "C", "D", dropped)))] == [
        False,
        True,
    ]


@pytest.mark.parametrize("before", [b"", b"\xef\xbb\xbf", b"\r\n "])
def test_such_a_file_is_known_by_what_is_in_it(before: bytes) -> None:
    assert is_tdf(before + tdf())


@pytest.mark.parametrize(
    "data", [b"", b"Team,City\n", b"PK\x03\x04", b"<?xml version='1.0'?><html/>", b"<html>"]
)
def test_other_files_are_not_taken_for_one(data: bytes) -> None:
    assert not is_tdf(data)


def test_a_file_without_players_says_so() -> None:
    for data in (tdf(), b"<tournament/>", b"<tournaments><players/></tournaments>"):
        with refused("teams.tdf_without_players", field="file"):
            read_tdf(data)


@pytest.mark.parametrize(
    "data",
    [
        b"<tournament",
        tdf(player("1", "A", "B"))[:-20],
        b'<?xml version="1.0"?><!DOCTYPE t [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><tournament>&b;</tournament>',
        b'<?xml version="1.0"?><!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]><tournament>&x;</tournament>',
        b'<?xml version="1.0" encoding="no-such"?><tournament/>',
    ],
)
def test_what_is_broken_or_expands_is_refused(data: bytes) -> None:
    with refused("teams.tdf_damaged", field="file"):
        read_tdf(data)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (tdf(player("1", "A", "B"))[:-20], 17),
        (tdf(player("1", "A<B", "C")), 10),
        (tdf(player("1", "Müller", "C")).decode().encode("cp1252"), 10),
        (b'<?xml version="1.0"?><!DOCTYPE t [<!ENTITY a "a">]><tournament>&a;</tournament>', 1),
    ],
)
def test_a_damaged_file_says_where(data: bytes, line: int) -> None:
    assert is_tdf(data)
    with pytest.raises(Refusal) as caught:
        read_tdf(data)
    assert (caught.value.code, caught.value.params) == ("teams.tdf_damaged", {"line": line})


def test_a_bare_ampersand_is_read_as_it_is_meant() -> None:
    (one,) = read_tdf(tdf(player("1", "Ann & Co", "B &amp; C &#233;")))
    assert one.name == "Ann & Co B & C é"


def test_the_list_of_everyone_is_another_file() -> None:
    data = f'<?xml version="1.0"?>\n<players>{player("1", "A", "B")}</players>'.encode()
    assert is_tdf(data)
    with refused("teams.tdf_all_players", field="file"):
        read_tdf(data)


def test_a_file_that_is_called_so_is_one_whatever_became_of_it() -> None:
    assert is_tdf(b"\x00\x01\x02", "cup.TDF")
    assert not is_tdf(b"", "cup.tdf")
    assert not is_tdf(b"Team,City", "cup.csv")


def test_a_file_that_is_too_large_is_not_opened() -> None:
    with refused("tournament.file_too_large", field="file"):
        read_tdf(b"<tournament>" + b" " * MAX_BYTES)
