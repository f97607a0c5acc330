"""Loading further sets from a table, and what is wrong with a table."""

from datetime import date
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from teams.cards.actions import load_card_set, remove_card_set
from teams.cards.files import card_folder, shipped_catalogue
from teams.cards.models import AddedSet
from teams.cards.queries import card_index, read_catalogue
from teams.cards.search import titles_named
from tournament.kernel.refusal import Refusal
from tournament.wording.sentences import sentence

pytestmark = pytest.mark.django_db

SANDSTORM = """number,name,kind,stage,name_de,name_fr
1,Armaldo,Pokémon,Stage 2,,
20,Pichu,pokemon,basic,,
58,Bill,Trainer,,,
H1,Wartortle,Pokémon,Stage 1,Schillok,Carabaffe
101,Fire Energy,basic energy,,,
"""
OF_SANDSTORM = {"key": "ex2", "name": "EX Sandstorm", "sold_on": date(2003, 9, 18)}


def load(text=SANDSTORM, **changes):
    return load_card_set(text.encode(), **{**OF_SANDSTORM, **changes})


def test_a_further_set_is_known_everywhere():
    load(abbreviations=("SS",))
    catalogue = read_catalogue()
    added = catalogue.set_named("ss")
    assert added is not None
    assert (added.key, added.added, added.is_in_modified("1")) == ("ex2", True, True)
    assert catalogue.printings["ex2-H1"].names["de"] == "Schillok"
    assert catalogue.printings["ex2-101"].is_basic_energy
    assert "ex2" in {one.set_key for one in catalogue.titles["Bill"]}
    assert titles_named(card_index(), "Armaldo") == ("Armaldo",)
    assert len(catalogue.printings) == 1903 + 5


def test_older_printings_of_its_titles_are_to_be_looked_at():
    """FR-226.c: nothing is guessed about a set that nobody compared."""
    load()
    catalogue = read_catalogue()
    bill = catalogue.reprints(catalogue.printings["base1-91"])
    assert bill is not None
    assert (bill.same, bill.look) == (("lc-108",), ("ex2-58",))
    wartortle = catalogue.reprints(catalogue.printings["base1-42"])
    assert wartortle is not None
    assert wartortle.look == ("ex2-H1",)


def test_printings_of_a_set_outside_modified_are_to_be_looked_at():
    load(is_in_modified=False)
    catalogue = read_catalogue()
    bill = catalogue.reprints(catalogue.printings["ex2-58"])
    assert bill is not None
    assert (bill.same, bill.look) == ((), ("lc-108",))
    assert catalogue.reprints(catalogue.printings["ex2-1"]) is None


def test_loading_again_replaces_and_removing_takes_away():
    load()
    load("number;name;kind\n1;Armaldo;Pokémon\n".replace("Pokémon\n", "Trainer\n"))
    assert [one.number for one in read_catalogue().titles["Armaldo"]] == ["1"]
    assert remove_card_set("ex2") == "EX Sandstorm"
    assert read_catalogue() is shipped_catalogue()


def test_what_comes_with_the_program_can_be_loaded_under_another_key():
    """A further set has the very columns of the program's own table."""
    rows = (card_folder() / "printings.csv").read_text("utf-8").splitlines()
    own = "\n".join([rows[0], *(row.replace("lc,", "old,", 1) for row in rows if row.startswith("lc,"))])
    assert len(load(own, key="old", name="Old Collection")) == 110


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "number, name, kind"),
        ("number,name\n1,Bill\n", "kind"),
        ("number,name,kind\n", "has no cards"),
        ("number,name,kind\n1,Bill,Trainer\n1,Oak,Trainer\n", "Row 3: number 1 is already"),
        ("number,name,kind\n\n?,Bill,Trainer\n", "Row 3: “?” is not a card number"),
        ("number,name,kind\n1,***,Trainer\n", "Row 2: a name"),
        (f"number,name,kind\n1,{'x' * 81},Trainer\n", "Row 2: a name"),
        ("number,name,kind\n1,Bill,Supporter\n", "“Supporter” is not a kind of card"),
        ("number,name,kind,stage\n1,Armaldo,Pokémon,Stage 3\n", "“Stage 3” is not a Pokémon stage"),
        ("number,name,kind\n1,Metal Energy,basic Energy\n", "not one of the six basic Energy cards"),
        ("set,number,name,kind\nex3,1,Bill,Trainer\n", "a card from “ex3”, not from “ex2”"),
        ("number,name,kind\n" + "".join(f"{n},Bill,Trainer\n" for n in range(1, 1002)), "at most 1000"),
    ],
)
def test_bad_input_is_answered_in_a_sentence_and_changes_nothing(text, words):
    load()
    with pytest.raises(Refusal) as refused:
        load(text)
    assert words in sentence(refused.value)
    assert len(AddedSet.objects.get().printings) == 5


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"key": "EX 2"}, "cannot be the key"),
        ({"key": "neo1"}, "is Neo Genesis"),
        ({"name": " "}, "needs a name"),
        ({"name": "Grundset"}, "already means Base Set"),
        ({"abbreviations": ("N1",)}, "already means Neo Genesis"),
    ],
)
def test_a_set_that_would_hide_another_is_refused(changes, words):
    with pytest.raises(Refusal) as refused:
        load(**changes)
    assert words in sentence(refused.value)
    assert not AddedSet.objects.exists()


def test_a_file_of_another_code_or_size_is_refused():
    with pytest.raises(Refusal) as refused:
        load_card_set("é".encode("latin-1"), **OF_SANDSTORM)
    assert "not UTF-8" in sentence(refused.value)
    with pytest.raises(Refusal) as refused:
        load_card_set(b"x" * 500_001, **OF_SANDSTORM)
    assert "larger than 500 kB" in sentence(refused.value)


def test_the_command_loads_and_removes(tmp_path):
    path = tmp_path / "sandstorm.csv"
    path.write_text("﻿" + SANDSTORM.replace(",", ";"), encoding="utf-8")  # as a spreadsheet program writes it
    said = StringIO()
    call_command(
        "load_card_set",
        str(path),
        "--set=ex2",
        "--name=EX Sandstorm",
        "--sold-on=2003-09-18",
        "--abbreviation=SS",
        stdout=said,
    )
    assert said.getvalue() == "Loaded 5 cards of EX Sandstorm.\n"
    call_command("load_card_set", "--remove=ex2", stdout=said)
    assert said.getvalue().endswith("Removed EX Sandstorm.\n")


def test_the_command_says_what_is_missing(tmp_path):
    with pytest.raises(CommandError, match="--name, --sold-on"):
        call_command("load_card_set", str(tmp_path / "x.csv"), "--set=ex2")
    with pytest.raises(CommandError, match="cannot be read"):
        call_command(
            "load_card_set", str(tmp_path / "x.csv"), "--set=ex2", "--name=x", "--sold-on=2003-09-18"
        )
    with pytest.raises(CommandError, match="No set “ex9”"):
        call_command("load_card_set", "--remove=ex9")


def test_reading_the_facts_takes_one_query(django_assert_num_queries):
    load()
    read_catalogue()
    with django_assert_num_queries(1):
        read_catalogue()
