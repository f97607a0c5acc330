"""The field of a form that says what its page showed: written, read back, and the names in it."""

from datetime import UTC, datetime, timedelta, timezone
from enum import StrEnum

from tournament.kernel.roles import Actor
from tournament.kernel.shown import MOST_LABEL, MOST_NAMES, PageShown, name_of, stand_of

NOON = datetime(2003, 5, 17, 12, 0, tzinfo=UTC)


class Way(StrEnum):
    WON = "won"


def test_what_is_written_is_read_back():
    value = PageShown.write(["b", "~s", "a", "b", ""], "Table 1; Round 1: A – B")

    assert value == "a.b.~s;Table 1; Round 1: A – B"
    assert PageShown.read(value) == PageShown(frozenset({"a", "b", "~s"}), "Table 1; Round 1: A – B")


def test_nothing_was_shown_by_an_empty_field():
    assert PageShown.read("") == PageShown()
    assert PageShown.write([]) == ""


def test_a_field_from_elsewhere_is_bounded():
    read = PageShown.read(".".join(map(str, range(MOST_NAMES * 2))) + ";" + "x" * 5000)

    assert len(read.names) <= MOST_NAMES
    assert len(read.label) <= MOST_LABEL


def test_a_name_follows_from_its_columns_alone():
    assert name_of("match", 1, 2) == name_of("match", 1, 2)
    different = [
        name_of("match", 1, 2),
        name_of("match", 2, 1),
        name_of("match", 12, None),
        name_of("match", 1, "2"),
        name_of("entry", 1, 2),
        name_of("match", (1, 2)),
        stand_of("match", 1, 2),
    ]
    assert len(set(different)) == len(different)


def test_a_name_is_the_same_from_every_database_and_after_a_file():
    elsewhere = NOON.astimezone(timezone(timedelta(hours=9)))

    assert name_of("round", NOON) == name_of("round", elsewhere)
    assert name_of("result", Way.WON, [1, 2]) == name_of("result", "won", (1, 2))


def test_what_stood_there_is_told_from_who():
    assert stand_of("result").startswith("~")
    assert not name_of("result").startswith("~")


def test_a_typed_number_adds_to_what_was_shown_and_a_command_shows_nothing():
    page = Actor(name="Sam", shown=PageShown(frozenset({"round"})))

    assert page.naming("match").shown == PageShown(frozenset({"round", "match"}))
    assert Actor(name="a command").naming("match").shown is None
    assert page == Actor(name="Sam")  # what was shown makes nobody another person
