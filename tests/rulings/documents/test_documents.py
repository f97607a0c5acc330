"""An organizer's own copy of a document: its sections found, shown beneath our entries, anything else refused.

The documents here are invented; only their numbers and headings look like the real ones.
"""

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from rulings.documents.actions import load_document
from rulings.documents.documents import find_sections, read_text
from rulings.documents.models import DocumentCopy, DocumentSection
from rulings.library.actions import load_library
from rulings.library.library import Library
from rulings.shelf import queries
from tests.factories import NOON
from tournament.kernel.refusal import Refusal

FLOOR = "Preface of the club.\n\n2003 was a fine year\n" + "\n".join(
    f"{number}. \nHeading {number}\n\nThe club says “{number}”.\n\n· a bullet\n"
    for number in (*range(200, 205), *range(210, 218), *range(220, 227), *range(230, 237), *range(240, 247))
)
FLOOR += """
Appendix A—Club procedures
A. Drafting at the club
1. Seating
Everybody draws a chip.
2. Packs
Ten of them.
B. Playing in twos
In twos all is double.
Getting Started
1. Shake hands.
<|LOST-LINE|>2. Sit down.
Paying for Effects
Who plays pays.
Appendix B—Club cards
Alakazam’s Damage Swap: swap at the club.
It goes on here.
Copcat: a cat.
"""
NUMBERED = "The club in pairs.\n" + "\n".join(
    f"{number}. Pair rule {number}.\nMore." for number in range(1, 16)
)
NUMBERED += "\nSpecific Card Clarifications:\nBill: the club draws.\n"
CASUAL = "Club\n" + "\n".join(
    f"{heading}\n\nThe club on {heading}.\n"
    for heading in (
        "TL;DR",
        "Attacking",
        "Targeting",
        "Prizes",
        "Eliminations",
        "Victory Conditions",
        "Transference",
    )
)
CASUAL += "Setup\n1. Chairs.\n2. Table.\nOfficial Rulings\nMay I? Yes. (Aug 1, 2002 Club Chat, Q255)\n"
BATTLE = (
    "14.3. Team Battle\nThe club battles.\nSetup:\n- Chairs.\nGame Play\n- Play.\nCard References\n- Cards.\n"
)
BATTLE += "Between Turns\n- Wait.\n14.3.1. Constructed\nBuilt.\n14.3.2. Limited\nOpened.\n"


def sections(library: Library, key: str, text: str) -> dict[str, tuple[str, str]]:
    return {
        part.place: (part.heading, part.text) for part in find_sections(key, text, library.cards.values())
    }


def test_floor_rules_are_found_by_numbers_on_lines_of_their_own(library: Library) -> None:
    found = sections(library, "FR", FLOOR)
    assert found["FR-244"] == ("Heading 244", "The club says “244”.\n\n· a bullet")
    assert found["FR-Intro"][1] == "Preface of the club.\n\n2003 was a fine year"
    assert found["FR-A2"] == ("Packs", "Ten of them.")
    assert found["FR-B.GS2"] == ("Getting Started", "2. Sit down.")
    assert found["FR-B.PY"] == ("Paying for Effects", "Who plays pays.")
    assert found["FR-Alakazam"][1].endswith("It goes on here.")
    assert found["FR-Copycat"] == ("Copcat", "Copcat: a cat.")


def test_numbered_rules_and_their_cards_are_found(library: Library) -> None:
    found = sections(library, "MP", NUMBERED)
    assert found["MP-12"][1] == "12. Pair rule 12.\nMore."
    assert found["MP-Bill"][1] == "Bill: the club draws."


def test_casual_headings_and_chat_numbers_are_found(library: Library) -> None:
    found = sections(library, "CE", CASUAL)
    assert found["CE-S2"][1] == "2. Table."
    assert "Q255" in found
    assert found["CE-Eliminations"] == ("Eliminations", "The club on Eliminations.")
    assert found["CE-Transference"][1] == "The club on Transference."


def test_team_battle_headings_are_found(library: Library) -> None:
    found = sections(library, "TB", BATTLE)
    assert found["TB-G"] == ("Game Play", "- Play.")
    assert found["TB-14.3.2"] == ("Limited", "Opened.")


@pytest.mark.parametrize("data", ["Käse".encode(), "\ufeffKäse".encode(), "Käse".encode("cp1252")])
def test_text_is_read_in_the_usual_encodings(data: bytes) -> None:
    assert read_text(data) == "Käse"


@pytest.mark.django_db
def test_wording_stands_beneath_our_entry_and_is_replaced_by_a_new_copy(client: Client) -> None:
    queries._shelves.clear()
    load_library(now=NOON)
    load_document("FR", "club.txt", FLOOR.encode(), now=NOON)
    load_document("CE", "casual.txt", CASUAL.encode(), now=NOON)
    text = client.get("/rulings/FR-244.d/").content.decode()
    assert "The club says “244”." in text
    assert "club.txt" in text
    assert "Copcat: a cat." in client.get("/rulings/FR-C.3/").content.decode()
    assert "Who plays pays." in client.get("/rulings/FR-B.PY1/").content.decode()
    assert "Club Chat, Q255" in client.get("/rulings/CR-3/").content.decode()
    for rule, heading in (
        ("CE-AT1", "Attacking"),
        ("CE-PY2", "Targeting"),
        ("CE-P.b", "Prizes"),
        ("CE-P.f", "Eliminations"),
        ("CE-P.h", "Transference"),
        ("CE-E.3", "Transference"),
    ):
        page = client.get(f"/rulings/{rule}/").content.decode()
        assert f"The club on {heading}." in page, rule
        assert page.count("The club on") == 1, rule

    load_document("FR", "new.txt", FLOOR.replace("The club says", "The hall says").encode(), now=NOON)

    assert DocumentCopy.objects.filter(key="FR").count() == 1
    text = client.get("/rulings/FR-244.d/").content.decode()
    assert "The hall says “244”." in text
    assert "The club says" not in text


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("key", "data", "code"),
    [
        ("XX", b"", "rulings.document_unknown"),
        ("FR", b"\0\1", "rulings.document_unreadable"),
        ("FR", b"\x81\x8d", "rulings.document_unreadable"),
        ("FR", b"a" * 1_000_001, "rulings.document_large"),
        ("FR", NUMBERED.encode(), "rulings.document_not_it"),
        ("MP", FLOOR.encode(), "rulings.document_not_it"),
        ("CE", BATTLE.encode(), "rulings.document_not_it"),
        ("CE0", CASUAL.encode(), "rulings.document_not_it"),
        ("TB", CASUAL.encode(), "rulings.document_not_it"),
    ],
)
def test_anything_else_is_refused_and_nothing_changes(key: str, data: bytes, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        load_document(key, "club.txt", data, now=NOON)
    assert caught.value.code == code
    assert DocumentSection.objects.count() == 0


@pytest.mark.django_db
def test_command_says_how_many_sections_were_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "battle.txt"
    path.write_text(BATTLE, encoding="utf-8")
    call_command("load_document", str(path), "--as", "tb")
    assert capsys.readouterr().out.startswith("Found 7 sections of TB in battle.txt")
    with pytest.raises(CommandError, match="does not look like the document FR"):
        call_command("load_document", str(path), "--as", "FR")
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("load_document", str(tmp_path / "none.txt"), "--as", "FR")
