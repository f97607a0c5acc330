"""The files of the library: complete, checked, and refused with a sentence where they are wrong."""

import re

import pytest

from rulings.library.library import Library, LibraryError, describe_section, parse_library
from rulings.search.index import Index
from rulings.search.search import search
from tests.for_each import for_each
from tournament.wording.citations import citation_text

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


@for_each(
    "number, card",
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
    assert citation_text(entry.id) == f"Floor Rules 2003, appendix B, {card}"
    assert entry.targets
    assert entry.pays


def test_library_has_cards_of_examples_and_all_chat_rulings(library: Library) -> None:
    assert {"FR-E.1", "FR-E.2", "FR-E.3", "FR-E.4"} <= set(library.entries)
    assert {"CE-E.1", "CE-E.2", "CE-E.3", "CE-E.4"} <= set(library.entries)
    assert {f"CR-{number}" for number in range(1, 11)} <= set(library.entries)
    assert library.entries["CR-2"].status == "provisional"


def test_library_has_all_contradictions(library: Library) -> None:
    assert {f"X{number}" for number in range(1, 33)} <= set(library.entries)


CASUAL = {
    "Setup 1": "S1",
    "Setup 2": "S2",
    "Setup 3": "S3.a S3.b S3.c",
    "Setup 4": "S4",
    "Setup 5": "S5",
    "summary": "T1 T3 P.l",
    "Attacking": "AT1 AT2",
    "Targeting": "AT3 TG1 T2 TG3 TG4 TG5 TG8 TG9 PY1 PY2",
    "Stadiums": "TG10",
    "Prizes": "P.a P.b P.c",
    "Eliminations": "P.d P.e P.f P.g",
    "Victory Conditions": "V",
    "Transference": "P.h P.i",
    "Checkups": "P.j P.k",
    "Targeting (example)": "E.1 E.2 E.4",
    "Transference (example)": "E.3",
    "what it does not say": "N.a N.b N.c N.d N.e N.f",
}
# What the short text, which has no setup, no summary, no list of words and no examples, says all the same.
SHORT = "AT1 AT2 T2 TG3 TG4 TG5 TG8 TG9 PY1 PY2 TG10 P.a P.b P.c P.d P.e P.g V P.h P.i P.j P.k"


def test_every_passage_of_the_casual_edition_has_an_entry_of_its_own(library: Library) -> None:
    found: dict[str, set[str]] = {}
    for entry in library.entries.values():
        if entry.document == "CE":
            found.setdefault(entry.section, set()).add(entry.id)
    assert found == {heading: {f"CE-{key}" for key in keys.split()} for heading, keys in CASUAL.items()}


def test_the_short_text_of_the_casual_edition_says_what_its_paragraphs_say(library: Library) -> None:
    said = {entry.id for entry in library.entries.values() if "CE0" in entry.also_in}
    assert said == {f"CE-{key}" for key in SHORT.split()}


@for_each(
    "query, entry_id",
    [
        ("who can i attack", "CE-AT1"),
        ("play a trainer on my partner", "CE-TG1"),
        ("who decides to use a card", "CE-TG3"),
        ("does both players mean all four", "CE-TG5"),
        ("designate a target", "CE-TG8"),
        ("target leaves the game", "CE-TG9"),
        ("same player throughout", "CE-TG4"),
        ("who pays the cost", "CE-PY1"),
        ("split an effect", "CE-PY2"),
        ("stadium", "CE-TG10"),
        ("give card to partner", "CE-P.h"),
        ("move damage counters between partners", "CE-P.i"),
        ("not enough cards for the prizes", "CE-P.f"),
        ("paralysis", "CE-P.k"),
        ("knocks out own pokemon", "CE-P.c"),
        ("no prizes left", "CE-P.b"),
        ("deck check", "GAP-15"),
        ("proxy", "GAP-17"),
        ("weakness", "GAP-18"),
        ("may i use my phone", "GAP-16"),
    ],
)
def test_a_question_at_a_casual_event_is_answered_by_its_own_document_or_by_none(
    index: Index, query: str, entry_id: str
) -> None:
    hit = search(index, query, "casual-2v2").hits[0]
    assert (hit.id, hit.is_elsewhere) == (entry_id, False)


@pytest.mark.parametrize(
    ("rule_set", "entry_id"),
    [("multiplayer-1.3", "GAP-15"), ("team-battle-14.3", "GAP-15"), ("dci-2003", "GAP-15")],
)
def test_a_deck_check_is_no_other_rule_under_any_rule_set(index: Index, rule_set: str, entry_id: str) -> None:
    assert search(index, "deck check", rule_set).hits[0].id == entry_id


def test_rules_that_say_several_things_have_an_entry_for_each(library: Library) -> None:
    """As the Floor Rules' rows: an answer that is read aloud answers one question."""
    letters: dict[str, str] = {}
    for key in library.entries:
        if match := re.fullmatch(r"((?:MP|CE|TB)-\w+)\.([a-z])", key):
            letters[match[1]] = letters.get(match[1], "") + match[2]
    expected = "MP-1ab MP-3abc MP-4ab MP-5ab MP-6abc MP-7abc MP-8abc MP-10abcdefg MP-11ab MP-12abcdefg MP-13ab MP-14ab "
    expected += "MP-15abc CE-S3abc CE-Pabcdefghijkl CE-Nabcdef TB-S2abc TB-S5ab TB-Nabcdefghijkl"
    assert {f"{rule}{rows}" for rule, rows in letters.items()} == set(expected.split())
    assert not letters.keys() & library.entries.keys()


def test_double_gust_is_reversed_in_the_casual_edition_and_no_entry_says_the_same_of_both(
    library: Library,
) -> None:
    rule, casual = library.entries["FR-C.4"], library.entries["CE-E.4"]
    assert rule.also_in == ("MP",)
    assert {"CE-E.4", "X32"} <= set(rule.differs)
    assert {"FR-C.4", "X32"} <= set(casual.differs)
    assert rule.answer.index("opponent picks") < rule.answer.index("you pick")
    assert casual.answer.index("pick the Pokémon") < casual.answer.index("that opponent says")
    assert "Casual: you pick first" in library.entries["X32"].answer


def test_what_clashes_is_not_what_says_the_same(library: Library) -> None:
    for entry in library.entries.values():
        others = {library.entries[other].document for other in entry.differs}
        assert not others & set(entry.also_in), entry.id
        assert entry.id not in entry.differs
        assert entry.document not in entry.also_in, entry.id


def test_a_rule_on_a_card_has_its_place_in_each_document_that_says_it(library: Library) -> None:
    """At an event by V1.3 its own rule is cited, not the Floor Rules."""
    for entry in library.entries.values():
        if entry.document == "FR":
            assert [place.partition("-")[0] for place in entry.places] == list(entry.also_in), entry.id


def test_a_clash_between_two_documents_is_marked_at_both(library: Library) -> None:
    for entry in library.entries.values():
        for key in entry.differs:
            other = library.entries[key]
            assert other.document == "X" or other.differs, (entry.id, key)


OURS = re.compile(
    r"\bour (?:own|inference|reading|proposal|setting)|how Tandem handles it|counted from the examples"
)


@for_each(
    "entry_id, ours",
    [
        ("FR-216.b", "add the prizes left of both partners"),
        ("FR-216.c", "one point"),
        ("FR-217.d", "3, 1 and 0"),
        ("FR-222", "stays the same for the whole event"),
        ("FR-244.b", "is not paired again"),
        ("FR-244.d", "can correct a seat that was mistyped"),
        ("FR-226.c", "different card with the same name"),
        ("FR-226.d", "ordinary cards"),
        ("FR-243.b", "whoever is Player A"),
        ("FR-243.e", "rating starts again"),
        ("FR-243.f", "keeps its rating"),
        ("FR-A8.b", "one each from eight pods"),
        ("FR-B.GS1", "counts for each deck"),
        ("FR-B.GS4.b", "second mulligan"),
        ("FR-B.GS4.c", "All four players are asked"),
        ("FR-B.LV1.c", "exactly enough cards"),
        ("FR-C.5", "from their own deck"),
        ("FR-C.6", "earns a prize"),
    ],
)
def test_what_is_ours_says_so_in_its_sentence(library: Library, entry_id: str, ours: str) -> None:
    entry = library.entries[entry_id]
    sentences = re.split(r"(?<=[.!?]) ", f"{entry.answer} {entry.why}")
    said = [sentence for sentence in sentences if ours.casefold() in sentence.casefold()]
    assert said, entry_id
    assert OURS.search(said[0]) or "Tandem's" in said[0], (entry_id, said[0])


def test_nobody_signs_an_extension_that_the_document_lets_a_judge_give(library: Library) -> None:
    assert "sign" not in library.entries["FR-216.d"].answer


def test_howl_and_curse_answer_what_a_judge_is_asked(library: Library) -> None:
    howl, curse = library.entries["FR-C.5"], library.entries["FR-C.6"]
    assert "from their own deck" in howl.answer
    assert "their own Pokémon" in howl.answer
    assert "even if that knocks one out" in curse.answer
    assert "the player who used Curse takes it" in curse.why


@pytest.mark.parametrize("name", ["Alakazam", "Gengar", "Muk"])
def test_cards_of_legendary_collection_are_legal_by_their_reprint(library: Library, name: str) -> None:
    card = library.cards[name]
    assert card.modified == "reprint"
    assert f"as number { {'Alakazam': 1, 'Gengar': 11, 'Muk': 16}[name] } " in card.modified_note


def test_no_card_is_left_unchecked(library: Library) -> None:
    assert [card.name for card in library.cards.values() if card.modified == "unsure"] == []


@pytest.mark.parametrize(
    ("entry_id", "by_hand"),
    [
        ("X18", "draw them by hand"),
        ("X28", "run the draft itself by hand"),
        ("GAP-13", "key J"),
        ("FR-245", "Tandem does not calculate ratings"),
    ],
)
def test_what_the_program_does_not_do_is_said_with_how_to_do_it(
    library: Library, entry_id: str, by_hand: str
) -> None:
    entry = library.entries[entry_id]
    assert by_hand in f"{entry.answer} {entry.why}"


@for_each(
    "entry_id, told",
    [
        ("X6", "the desk enters the winner named on the signed slip"),
        ("X18", "single elimination from round 1 on"),
        ("X25", "Tandem then switches it off"),
        ("X28", "A Top 8 is played as a cut"),
        ("X30", "11*23 means one game each"),
        ("GAP-7", "no cut, or 2, 4, 8, 16 or 32 teams"),
        ("GAP-8", "1 against 8, 4 against 5, 2 against 7 and 3 against 6"),
        ("FR-211.b", "locked once the first round is posted"),
    ],
)
def test_what_the_program_does_of_games_and_bracket_is_said(
    library: Library, entry_id: str, told: str
) -> None:
    assert told in library.entries[entry_id].why


@for_each(
    "entry_id, told",
    [
        ("X23", "both checks on every list"),
        ("X27", "marks any other promo"),
        ("X28", "a second list from each player"),
        ("GAP-15", "ticks off each deck against its list"),
        ("FR-202.d", "asks once whether the backs are mixed"),
        ("FR-204.b", "leave a set out"),
        ("FR-221.a", "keeps it as it is"),
        ("FR-222", "the original is kept with it"),
        ("FR-226.e", "asks for its number"),
        ("FR-231.c", "only the head judge can correct one"),
        ("FR-B.GS1", "shows which is missing"),
    ],
)
def test_what_the_program_does_of_deck_lists_is_said(library: Library, entry_id: str, told: str) -> None:
    assert told in library.entries[entry_id].why


def test_no_entry_says_that_there_are_no_deck_lists(library: Library) -> None:
    said = {key for key, entry in library.entries.items() if "no deck lists" in f"{entry.answer} {entry.why}"}
    assert said == set()


def test_x10_names_whose_ruling_it_is(library: Library) -> None:
    """It answers under V1.3 too, which has no ruling on Copycat."""
    entry = library.entries["X10"]
    assert entry.answer.startswith("The Floor Rules say (appendix B)")
    assert "V1.3, the casual edition and 14.3 have no ruling on Copycat" in entry.why


STUMBLES = re.compile(
    r"\bthe own\b|\ban own\b|\ba lap\b|\bno result\b|\bany more\b|\banew\b|\bin truth\b|left hand of",
    re.IGNORECASE,
)


def test_sentences_are_those_of_a_native_speaker(library: Library) -> None:
    for entry in library.entries.values():
        for text in (entry.title, entry.question, entry.answer, entry.why):
            assert not STUMBLES.search(text), (entry.id, text)
            assert not re.search(r"\s\s|\s[.,;:!?]|\(\s", text), (entry.id, text)
        assert entry.answer[-1] in ".?!", entry.id


def test_every_entry_answers_shortly_and_says_where_it_stands(library: Library) -> None:
    for entry in library.entries.values():
        first = re.split(r"(?<=[.!?]) ", entry.answer)[0]
        assert len(first) <= 220, entry.id
        assert entry.section, entry.id
        assert citation_text(entry.id) != entry.id, entry.id


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


def test_dci_order_puts_floor_rules_first_and_chats_answer_where_their_rules_are_played(
    library: Library,
) -> None:
    assert library.orders["dci-2003"].answers[0] == "FR"
    assert set(library.orders) == {"dci-2003", "multiplayer-1.3", "casual-2v2", "team-battle-14.3"}
    assert all("X" in order.answers for order in library.orders.values())
    # The chats of 2002 and 2003 are about the rules of those years, 14.3 is not among them.
    assert {key for key, order in library.orders.items() if "CR" in order.elsewhere} == {"team-battle-14.3"}
    assert all(
        set(order.answers) | set(order.elsewhere) == set(library.documents)
        for order in library.orders.values()
    )


def test_card_slugs_are_distinct(library: Library) -> None:
    slugs = [card.slug for card in library.cards.values()]
    assert len(set(slugs)) == len(slugs)
    assert "mary-s-impulse" in slugs


@for_each(
    "entry_id, section",
    [
        ("FR-244.d", "section 244"),
        ("FR-A8.c", "appendix A part A, 8"),
        ("FR-B.0", "appendix A part B"),
        ("FR-B.GS7.a", "appendix A part B, Getting Started 7"),
        ("FR-B.TR2", "appendix A part B, When Effects Trigger"),
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
        ("CE-N.b", "what it does not say"),
        ("CE-E.3", "Transference (example)"),
    ],
)
def test_section_reads_in_the_documents_own_numbering(entry_id: str, section: str) -> None:
    assert describe_section(entry_id) == section


def test_parse_reads_an_entry_with_defaults_of_its_document() -> None:
    entry = parse().entries["FR-244.a"]
    assert (entry.section, entry.status, entry.date) == ("section 244", "official", "2003-01-01")


@for_each(
    "body, told",
    [
        (BODY + 'asked = "x"\n', "asked must be of the kind list"),
        (BODY + 'colour = "red"\n', "unknown key 'colour'"),
        (BODY.replace("Teams of two.", " "), "needs a title and an answer"),
        (BODY.replace('title = "Who may enter"', ""), "title"),
        (BODY.replace("FR-244.a", "MP-1"), "does not belong"),
        (BODY + 'status = "rumour"\n', "status must be of"),
        (BODY + 'targets = ["nobody"]\n', "targets must be of"),
        (BODY + 'pays = "the judge"\n', "pays must be of"),
        (BODY + 'also_in = ["MP"]\n', "also_in must be of"),
        (BODY + 'see = ["FR-999"]\n', "points to FR-999"),
        (BODY + 'cards = ["Bill"]\n', "names the card 'Bill'"),
        (BODY + BODY.split("\n", 2)[2], "appears twice"),
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
