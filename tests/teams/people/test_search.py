"""A name is found in whatever way it is typed."""

import pytest

from teams.people.search import NameSearch, spellings


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("mueller", "Jürgen Müller"),
        ("muller", "Jürgen Müller"),
        ("Müller", "Juergen Mueller"),
        ("MÜLL", "Mueller"),
        ("oneil", "Shane O'Neil"),
        ("o’neil", "Shane O'Neil"),
        ("O Neil", "Shane O'Neil"),
        ("Weiß, Jürgen", "Jürgen Weiß"),
        ("weiss,juergen", "Jürgen Weiß"),
        ("Jones Smith", "Ann Smith-Jones"),
        ("smithjones", "Ann Smith-Jones"),
        ("st john", "St. John"),
        ("Lukasz", "Łukasz Błaszczyk"),
        ("soren oe", "Søren Øe"),
        ("manue", "Manuel"),
        ("noel", "Noël"),
        ("bold owls", "Bold Owls"),
        ("boldowls", "Bold Owls"),
        ("???", "???"),
        ("か", "かがみ"),
    ],
)
def test_it_is_found(typed, name):
    assert NameSearch(typed).fits(name)


@pytest.mark.parametrize(
    ("typed", "name"),
    [("meyer", "Müller"), ("Weiß, Anna", "Jürgen Weiß"), ("が", "か"), ("?", "Owls"), ("o'x", "O'Neil")],
)
def test_something_else_is_not(typed, name):
    assert not NameSearch(typed).fits(name)


def test_words_may_be_of_several_texts_and_nothing_finds_all():
    assert NameSearch("owls krause").fits("Bold Owls", "Fiona Krause", "Lars Yamada")
    assert not NameSearch("owls nobody").fits("Bold Owls", "Fiona Krause")
    assert NameSearch("  ").fits("Bold Owls")
    assert NameSearch(" , ; ").words == []


def test_a_whole_name_is_told_from_its_beginning():
    search = NameSearch("mueller")
    assert search.is_whole("Müller")
    assert not search.is_whole("Müllers")
    assert search.is_start("Müllers")
    assert spellings("") == ("", "")
