"""The files of the library: complete, checked, and refused with a sentence where they are wrong."""

import re

import pytest

from rulings.library.library import Library, LibraryError, cite, describe_section, parse_library

HEAD = """
files = ["rules.toml"]
[[document]]
key = "FR"
title = "Floor rules"
short = "Floor Rules 2003"
date = "2003-01-01"
status = "official"
[order]
"dci-2003" = { answers = ["FR"], elsewhere = [] }
"""
BODY = """
document = "FR"
[[entry]]
id = "FR-244.a"
title = "Who may enter"
answer = "Teams of two."
"""


def parse(body: str = BODY, **more: str) -> Library:
    return parse_library({"documents.toml": HEAD, "rules.toml": body} | more)


def test_library_has_every_section_of_the_floor_rules(library: Library) -> None:
    sections = {match[1] for key in library.entries if (match := re.match(r"FR-(\d{3})", key))}
    expected = {201, 202, 203, 204, 211, 212, 213, 214, 215, 216, 217, 221, 222, 225, 226}
    expected |= {231, 232, 233, 234, 235, 236, 241, 242, 243, 244, 245, 246}
    assert {int(section) for section in sections} == expected


@pytest.mark.parametrize(
    ("number", "card"),
    [
        (1, "Alakazam"),
        (2, "Bill"),
        (3, "Copycat"),
        (4, "Double Gust"),
        (5, "Entei"),
        (6, "Gengar"),
        (7, "Gloom"),
        (8, "Mary's Impulse"),
        (9, "Multi Technical Machine 01"),
        (10, "Pokémon Breeder"),
        (11, "Pokémon Trader"),
        (12, "Professor Elm"),
        (13, "Time Capsule"),
    ],
)
def test_library_has_each_clarification_of_appendix_b(library: Library, number: int, card: str) -> None:
    entry = library.entries[f"FR-C.{number}"]
    assert entry.cards[0] == card
    assert cite(entry, library.documents) == f"Floor Rules 2003, appendix B, {card}"
    assert entry.targets
    assert entry.pays


def test_library_has_cards_of_examples_and_all_chat_rulings(library: Library) -> None:
    assert {"FR-E.1", "FR-E.2", "FR-E.3", "FR-E.4", "CE-E.1", "CE-E.2", "CE-E.3"} <= set(library.entries)
    assert {f"CR-{number}" for number in range(1, 11)} <= set(library.entries)
    assert library.entries["CR-2"].status == "provisional"


def test_library_has_all_contradictions(library: Library) -> None:
    assert {f"X{number}" for number in range(1, 32)} <= set(library.entries)


def test_every_entry_answers_shortly_and_says_where_it_stands(library: Library) -> None:
    for entry in library.entries.values():
        first = re.split(r"(?<=[.!?]) ", entry.answer)[0]
        assert len(first) <= 220, entry.id
        assert entry.section, entry.id
        assert cite(entry, library.documents), entry.id


def test_every_mention_of_a_rule_in_the_texts_exists(library: Library) -> None:
    known = set(library.entries) | {
        key.rsplit(".", 1)[0] for key in library.entries if re.search(r"\.[a-z]$", key)
    }
    known |= {re.match(r"FR-\d+", key)[0] for key in library.entries if re.match(r"FR-\d", key)}
    known |= {re.match(r"FR-A\d+", key)[0] for key in library.entries if key.startswith("FR-A")}
    for entry in library.entries.values():
        text = f"{entry.answer} {entry.why}"
        for found in re.findall(
            r"\b(?:(?:FR|MP|TB|CE0?|CR|GAP)-[A-Z0-9][\w.]*\w|(?:CR|MP|GAP)-\d|X\d+)", text
        ):
            assert found in known, (entry.id, found)


def test_dci_order_puts_floor_rules_first_and_every_rule_set_has_chats(library: Library) -> None:
    assert library.orders["dci-2003"].answers[0] == "FR"
    assert set(library.orders) == {"dci-2003", "multiplayer-1.3", "casual-2v2", "team-battle-14.3"}
    assert all({"CR", "X"} <= set(order.answers) for order in library.orders.values())
    assert all(
        set(order.answers) | set(order.elsewhere) == set(library.documents)
        for order in library.orders.values()
    )


def test_card_slugs_are_distinct(library: Library) -> None:
    slugs = [card.slug for card in library.cards.values()]
    assert len(set(slugs)) == len(slugs)
    assert "mary-s-impulse" in slugs


@pytest.mark.parametrize(
    ("entry_id", "section"),
    [
        ("FR-244.d", "section 244"),
        ("FR-A8.c", "appendix A part A, 8"),
        ("FR-B.0", "appendix A part B"),
        ("FR-B.GS7.a", "appendix A part B, Getting Started 7"),
        ("MP-12.c", "rule 12"),
        ("TB-14.3.2", "section 14.3.2"),
        ("TB-G2", "Game Play"),
        ("CE-S5", "Setup 5"),
        ("CE-S3.b", "Setup 3"),
        ("CE-T1", "summary"),
        ("CE-T2", "Targeting"),
        ("CE-AT1", "Attacking"),
        ("CE-TG4", "Targeting"),
        ("CE-TG10", "Stadiums"),
        ("CE-P.c", "Prizes"),
        ("CE-P.e", "Eliminations"),
        ("CE-P.h", "Transference"),
        ("CE-P.k", "Checkups"),
        ("CE-N.b", "what is not said"),
        ("CE-E.3", "Transference (example)"),
    ],
)
def test_section_reads_in_the_documents_own_numbering(entry_id: str, section: str) -> None:
    assert describe_section(entry_id) == section


def test_parse_reads_an_entry_with_defaults_of_its_document() -> None:
    entry = parse().entries["FR-244.a"]
    assert (entry.section, entry.status, entry.date) == ("section 244", "official", "2003-01-01")


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (BODY + 'asked = "x"\n', "asked must be of the kind list"),
        (BODY + 'colour = "red"\n', "unknown key 'colour'"),
        (BODY.replace("Teams of two.", " "), "needs a title and an answer"),
        (BODY.replace('title = "Who may enter"', ""), "title"),
        (BODY.replace("FR-244.a", "MP-1"), "does not belong"),
        (BODY + 'status = "rumour"\n', "status must be of"),
        (BODY + 'targets = ["nobody"]\n', "targets must be of"),
        (BODY + 'see = ["FR-999"]\n', "points to FR-999"),
        (BODY + 'cards = ["Bill"]\n', "names the card 'Bill'"),
        (BODY + BODY.split("\n", 2)[2], "stands twice"),
        ("document = ", "not readable as TOML"),
        (BODY.replace('document = "FR"', ""), "must name a document"),
    ],
)
def test_parse_refuses_a_wrong_file_and_says_what_is_wrong(body: str, told: str) -> None:
    with pytest.raises(LibraryError, match=re.escape(told)):
        parse(body)


def test_every_file_with_entries_has_its_place_in_the_order() -> None:
    with pytest.raises(LibraryError, match=re.escape("does not list more.toml")):
        parse(**{"more.toml": BODY.replace("FR-244.a", "FR-201.a")})
    with pytest.raises(LibraryError, match=re.escape("lists rules.toml, which is not there")):
        parse_library({"documents.toml": HEAD})
    later = HEAD.replace('"rules.toml"', '"rules.toml", "before.toml"')
    before = BODY.replace("FR-244.a", "FR-201.a")
    library = parse_library({"before.toml": before, "documents.toml": later, "rules.toml": BODY})
    assert list(library.entries) == ["FR-244.a", "FR-201.a"]


def test_an_entry_may_refer_to_a_whole_section() -> None:
    second = BODY.split("\n", 2)[2].replace("FR-244.a", "FR-244.b") + 'see = ["FR-244"]\n'
    third = BODY.split("\n", 2)[2].replace("FR-244.a", "FR-244.c") + 'see = ["FR-244.b", "FR-244"]\n'
    library = parse(BODY + second + third)
    assert library.entries["FR-244.b"].see == ("FR-244.a", "FR-244.c")
    assert library.entries["FR-244.c"].see == ("FR-244.b", "FR-244.a")
