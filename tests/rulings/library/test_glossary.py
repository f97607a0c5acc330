"""The glossary: our words for what the documents define elsewhere, and nothing that could be taken for a rule."""

import re

import pytest

from rulings.library.library import GLOSSARY, GLOSSARY_WEIGHT, Library, RuleEntry
from rulings.search.index import Index
from rulings.search.search import search
from tests.for_each import for_each

SAID_BY_US = {"GL-0"}  # on the glossary itself, and no term


def terms(library: Library) -> list[RuleEntry]:
    return [one for one in library.entries.values() if one.document == GLOSSARY and one.id not in SAID_BY_US]


def test_every_term_is_one_that_the_entries_of_the_documents_use(library: Library) -> None:
    """FR-Intro.c: a glossary of this library, and not of everything."""
    texts = [
        f"{one.title} {one.question} {one.answer} {one.why}"
        for one in library.entries.values()
        if one.document != GLOSSARY
    ]
    used = " ".join([*texts, *(card.effect_kind for card in library.cards.values())]).casefold()
    assert len(terms(library)) >= 20
    for one in terms(library):
        words = re.findall(r"[\w-]{3,}", one.title.casefold().replace(" and ", " "))
        assert [word for word in words if not re.search(rf"\b{word.removesuffix('s')}", used)] == [], one.id


def test_every_definition_says_that_it_is_ours(library: Library) -> None:
    assert [one.id for one in terms(library) if "(our words)" not in one.answer] == []
    about = library.entries["GL-0"].answer
    assert about.startswith("It is our own.")
    assert "appendix B of the Universal Tournament Rules" in about
    assert {one.status for one in terms(library)} == {"program"}


def test_every_term_leads_to_rules_and_to_no_other_term(library: Library) -> None:
    for one in terms(library):
        assert one.see, one.id
        assert not any(key.startswith("GL-") for key in one.see), one.id
        assert set(one.see) <= set(library.entries), one.id


def test_the_entry_on_definitions_leads_to_the_glossary(library: Library) -> None:
    """FR-Intro.c names the rules that Tandem does not have, and then the glossary."""
    entry = library.entries["FR-Intro.c"]
    assert "GL-0" in entry.see
    assert "glossary" in entry.why
    assert "FR-Intro.c" in library.entries["GL-0"].see


def test_the_glossary_is_read_last_and_weighs_less_than_any_rule(library: Library) -> None:
    for order in library.orders.values():
        assert order.documents[-1] == GLOSSARY
        assert all(order.weight(key) > GLOSSARY_WEIGHT for key in order.documents[:-1])


@pytest.mark.parametrize("rule_set", ["dci-2003", "multiplayer-1.3", "casual-2v2", "team-battle-14.3"])
def test_who_asks_what_a_term_means_finds_it_among_the_first_three(
    library: Library, index: Index, rule_set: str
) -> None:
    for one in terms(library):
        for question in one.asked:
            assert one.id in [hit.id for hit in search(index, question, rule_set).hits[:3]], question


@for_each("term", ["bye", "pod", "sideboard", "round time", "booster draft", "swiss rounds"])
def test_who_does_not_ask_for_a_meaning_finds_the_rule_first(index: Index, term: str) -> None:
    assert not search(index, term, "dci-2003").hits[0].id.startswith("GL-")


@pytest.mark.parametrize("question", ["what is a bye", "define bye", "bye meaning", "what does bye mean"])
def test_a_meaning_is_asked_for_in_several_ways(index: Index, question: str) -> None:
    assert search(index, question, "dci-2003").hits[0].id == "GL-6"
