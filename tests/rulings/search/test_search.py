"""The ranking: what judges type finds the answer that holds under the rule set."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.library.library import GLOSSARY, HEAD_JUDGE, Library, RuleEntry
from rulings.search.index import Index, build_index
from rulings.search.search import search
from tests.for_each import for_each
from tests.rulings.search.measure import ask_all, index_of, read_questions
from tests.samples import sample

HERE = Path(__file__).parent
MP_12 = [f"MP-12.{letter}" for letter in "abcdefg"]


def read_queries(name: str) -> list[tuple[str, str, set[str]]]:
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in lines if line.strip()]
    return [(query, rule_set, set(ids.split())) for query, rule_set, ids in rows]


def first(index: Index, query: str, rule_set: str = "dci-2003") -> str:
    return search(index, query, rule_set).hits[0].id


@for_each("query, rule_set, right", read_queries("queries.tsv"))
def test_sample_query_finds_its_answer_first(
    index: Index, query: str, rule_set: str, right: set[str]
) -> None:
    assert first(index, query, rule_set) in right


@for_each(
    "name, first, among_three",
    [
        ("more", 0.98, 0.99),
        ("fresh", 0.97, 0.99),
        ("set1", 0.99, 0.99),
        ("set2", 0.95, 0.99),
        ("set3", 0.96, 0.99),
        ("set4", 0.96, 0.98),
        ("set5", 0.96, 0.98),
        ("set6", 0.98, 0.99),
        ("set7", 0.98, 0.98),
        ("set8", 0.99, 0.99),
        ("set9", 0.99, 0.99),
        ("set10", 0.99, 0.99),
        ("set11", 0.99, 0.99),
        ("set12", 0.99, 0.99),
        ("set13", 0.99, 0.99),
        ("set14", 0.99, 0.99),
    ],
)
def test_further_queries_are_answered_first_or_among_three(
    index: Index, name: str, first: float, among_three: float
) -> None:
    """Written by people who had not seen the library's words; each list but `set5` then served for mending.

    At first sight, first and among three: `fresh` 97 and 99 of 100; `set1` 92 and 98, `set2` 90 and 93 with the
    search of then; `set3` 91 and 97 with the next one; `set4` 97 and 98 with the one after it; `set5` 97 and 99,
    and `set6` 93 and 97, with the one after that, `set7` 100 and 103 of 107 once `set6` had served, `set8` 91 and
    97, `set9` 92 and 97, `set10` 93 and 98, `set12` 86 and 91, `set13` 93 and 96, `set14` 94 and 98 by what they
    say. Labels were widened where they named the rule for singles alone, as an event here is always for teams of
    two, or could not know an entry that says what was asked (GAP-13, GAP-34, CR-8, X32, CE-E.4, CE-TG10), and
    narrowed to the one row that answers where a number has several; none of `set5` was widened, four of `set6`.
    """
    questions = read_questions(HERE / f"{name}_queries.tsv", index)
    answered = ask_all(index, questions)
    assert len(answered) >= 100
    assert sum(row.is_right_among(1) for row in answered) >= first * len(answered)
    assert sum(row.is_right_among(3) for row in answered) >= among_three * len(answered)


@for_each("query, rule_set, right", read_queries("german_queries.tsv"))
def test_questions_in_german_are_answered(index: Index, query: str, rule_set: str, right: set[str]) -> None:
    assert first(index, query, rule_set) in right


def test_what_a_german_question_was_read_as_is_said(index: Index) -> None:
    assert search(index, "wie viele preise", "dci-2003").corrected == "how many prizes"
    # "die" and "was" are English words as well: alone they stay what they are
    assert search(index, "does it die", "dci-2003").corrected == ""


@for_each(
    "written, meant",
    [
        ("who goes 1st", "who goes first"),
        ("attack t1", "attack first turn"),
        ("2nd player mulligan", "second player mulligan"),
        ("who starts g2", "who starts game 2"),
    ],
)
def test_short_forms_are_read_as_words(index: Index, written: str, meant: str) -> None:
    for rule_set in ("dci-2003", "casual-2v2"):
        assert search(index, written, rule_set).hits == search(index, meant, rule_set).hits


@for_each("word", ["brother", "coke", "eich", "fee", "kid", "coach", "powder", "seel"])
def test_words_of_every_day_and_of_cards_are_not_taken_for_others(index: Index, word: str) -> None:
    """A judge asked for a brother in two teams and was answered on boosters."""
    assert search(index, f"my {word} on 2 teams", "dci-2003").corrected == ""


@for_each(
    "query", ["dark alakazam", "dunkles simsala", "prof eich", "dark slowking", "double colorless energy"]
)
def test_another_card_of_nearly_the_same_name_is_not_answered(
    index: Index, library: Library, query: str
) -> None:
    findings = search(index, query, "dci-2003")
    assert findings.hits[0].id.partition("-")[2][:2] not in ("C.", "E."), "an entry about a card"
    assert not findings.is_sure


def test_longer_name_of_a_card_of_the_library_is_that_card(index: Index) -> None:
    assert first(index, "dark gengar") == "CR-10"
    assert first(index, "gengar") == "FR-C.6"
    assert first(index, "pokemon breeder fields") == "FR-E.1"
    assert first(index, "pokemon breeder") == "FR-C.10"


@pytest.mark.parametrize(
    ("query", "corrected", "answer"),
    [
        ("turn odrer", "turn order", "FR-B.GS3.c"),  # letters swapped, and not "older"
        ("contradition x10", "contradiction x10", "X10"),  # a number once its words are right
        ("sectoin 216 d", "section 216 d", "FR-216.d"),
        ("tiebreeker", "tiebreaker", "GAP-3"),  # one word, and not "tie" and "breaker"
        ("seatswap", "seat swap", "FR-244.d"),
    ],
)
def test_misspelt_query_is_corrected_and_answered(
    index: Index, query: str, corrected: str, answer: str
) -> None:
    findings = search(index, query, "dci-2003")
    assert (findings.corrected, findings.hits[0].id) == (corrected, answer)


def test_contractions_and_beginnings_of_two_letters_in_mid_question_ask_for_nothing(index: Index) -> None:
    assert first(index, "time is called im in my turn") == first(index, "time is called in my turn")


def test_title_helps_a_way_to_ask_that_lacks_the_word(index: Index) -> None:
    assert first(index, "sealed deck legendary collection boosters") == "FR-234.b"


def test_every_entry_is_found_by_its_own_title_and_id(index: Index, library: Library) -> None:
    for entry in library.entries.values():
        rule_set = next(key for key, order in library.orders.items() if entry.document in order.answers)
        # A term alone asks for the rules on it; what it means is asked for in words.
        asked = entry.asked[0] if entry.document == GLOSSARY else entry.title
        assert entry.id in [hit.id for hit in search(index, asked, rule_set).hits[:5]], entry.id
        assert first(index, entry.id, rule_set) == entry.id


def test_every_card_name_effect_and_alias_leads_to_an_entry_of_the_card(
    index: Index, library: Library
) -> None:
    for card in library.cards.values():
        for name in filter(None, (card.name, card.effect, *card.names)):
            assert card.name in library.entries[first(index, name)].cards, name


@for_each(
    "query, ids",
    [
        ("FR 244", ["FR-244.a", "FR-244.b", "FR-244.c", "FR-244.d"]),
        ("244", ["FR-244.a", "FR-244.b", "FR-244.c", "FR-244.d"]),
        ("sec. 244", ["FR-244.a", "FR-244.b", "FR-244.c", "FR-244.d"]),
        ("§ 244 d", ["FR-244.d"]),
        ("floor rules 244.d", ["FR-244.d"]),
        ("rule 12 v1.3", MP_12),
        ("Rule 12", MP_12),
        ("v1.3 rule 12", MP_12),
        ("Q255", ["CR-3"]),
        ("question 255", ["CR-3"]),
        ("X1", ["X1"]),
        ("x 31", ["X31"]),
        ("TB-14.3.2", ["TB-14.3.2"]),
        ("fr-b.gs7", ["FR-B.GS7.a", "FR-B.GS7.b"]),
        ("appendix A part B earning prizes 2", ["FR-B.PZ2"]),
        ("appendix b 3", ["FR-C.3"]),
        ("appendix a part a 8", ["FR-A8.a", "FR-A8.b", "FR-A8.c", "FR-A8.d"]),
    ],
)
def test_ids_in_any_spelling_lead_to_their_entries(index: Index, query: str, ids: list[str]) -> None:
    assert [hit.id for hit in search(index, query, "dci-2003").hits[: len(ids)]] == ids


def test_number_of_a_chapter_holds_all_its_sections(index: Index) -> None:
    ids = {hit.id.split(".")[0] for hit in search(index, "240", "dci-2003").hits}
    assert ids == {"FR-241", "FR-242", "FR-243", "FR-244", "FR-245", "FR-246"}
    assert {hit.id[:2] for hit in search(index, "14.3", "dci-2003").hits} == {"TB"}


@for_each(
    "query, answers",
    [
        ("prizes", ("FR-B.GS5", "MP-5.a", "CE-S5", "TB-S4")),
        ("mulligan", ("FR-B.GS4.b", "MP-4.b", "CE-S4", "TB-S5.a")),
        ("round time", ("FR-B.GS7.a", "MP-6.a", "CE-N.a", "TB-N.b")),
        ("turn order", ("FR-B.GS3.c", "MP-3.c", "CE-S3.c", "TB-S2.c")),
        ("poison", ("FR-B.TR1", "MP-14.a", "CE-P.j", "TB-B1")),
        ("talk to partner", ("FR-B.TK1", "MP-11.a", "CE-N.c", "TB-G2")),
        ("player eliminated", ("FR-B.LV1.a", "MP-10.a", "CE-P.d", "TB-G4")),
    ],
)
def test_other_rule_sets_change_the_first_answer(index: Index, query: str, answers: tuple[str, ...]) -> None:
    rule_sets = ("dci-2003", "multiplayer-1.3", "casual-2v2", "team-battle-14.3")
    assert tuple(first(index, query, rule_set) for rule_set in rule_sets) == answers


@pytest.mark.parametrize("rule_set", ["dci-2003", "multiplayer-1.3", "casual-2v2", "team-battle-14.3"])
def test_clashes_answer_under_every_rule_set_and_chats_where_their_rules_are_played(
    index: Index, rule_set: str
) -> None:
    for question, answer in (("eeeeeeek", "CR-4"), ("wrong numbers in v1.3", "X24")):
        hit = next(hit for hit in search(index, question, rule_set).hits if hit.id == answer)
        assert hit.is_elsewhere is (answer == "CR-4" and rule_set == "team-battle-14.3")


RULES_OF_2003 = ("dci-2003", "multiplayer-1.3", "casual-2v2")


@pytest.mark.parametrize("rule_set", RULES_OF_2003)
@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("first turn attack", "GAP-25"),
        ("can the player who goes first attack", "GAP-25"),
        ("bench limit", "GAP-26"),
        ("how many benched pokemon", "GAP-26"),
        ("no show", "GAP-28"),
        ("how long do we wait for the opponents", "GAP-28"),
        ("prize penalty", "GAP-29"),
        ("he drew his last card, is he out", "GAP-31"),
        ("how much is the entry fee", "GAP-32"),
    ],
)
def test_where_the_rules_are_silent_that_comes_first(
    index: Index, rule_set: str, question: str, answer: str
) -> None:
    """H2: no rule of Team Battle as the first answer where Team Battle is not played."""
    assert first(index, question, rule_set) == answer


def test_the_silence_of_a_document_is_first_only_where_it_is_played(index: Index, library: Library) -> None:
    """H2: that Team Battle has no rule on Stadiums is no answer at an event of the Floor Rules."""
    silent = [entry for entry in library.entries.values() if entry.silent]
    assert {entry.id for entry in silent} == {
        entry.id for entry in library.entries.values() if ": no rule" in entry.title
    }
    wrong = [
        (rule_set, way, entry.id)
        for rule_set, order in library.orders.items()
        for entry in silent
        if not set(entry.documents) & set(order.answers)
        for way in entry.asked
        if first(index, way, rule_set) == entry.id
    ]
    assert not wrong


@for_each(
    "question, answers",
    [
        # M1, M8, M9 and the table of section 3 of the judge's trial, by rule set
        ("no basic pokemon", "FR-B.GS4.b MP-4.b CE-S4 TB-S5.a"),
        ("they still go round clockwise when one is ko'd out", "FR-B.LV1.d MP-10.d CE-P.g TB-G4"),
        ("aim at partner to dodge eeeek flip", "CR-1 CR-1 CR-1 CR-1"),
        ("more than 4 fire energy", "FR-221.b FR-221.b FR-221.b FR-221.b"),
        ("promo nr 15", "FR-226.b FR-226.b FR-226.b FR-226.b"),
        ("trainer says your opponents pokemon", "FR-B.TG1 MP-12.a CE-TG1 TB-C2"),
        ("eliminated player advises", "FR-B.LV2 MP-10.e CE-N.e TB-N.e"),
        ("my partner is ko'd am i playing double turns", "FR-B.LV1.d MP-10.d CE-P.g TB-G4"),
        ("professor lind", "FR-C.12 FR-C.12 FR-C.12 FR-C.12"),
        ("zeitkapsel", "FR-C.13 FR-C.13 FR-C.13 FR-C.13"),
        ("pokemon tauscher", "FR-C.11 FR-C.11 FR-C.11 FR-C.11"),
    ],
)
def test_what_a_judge_asked_in_a_trial_is_answered_first(index: Index, question: str, answers: str) -> None:
    rule_sets = ("dci-2003", "multiplayer-1.3", "casual-2v2", "team-battle-14.3")
    assert [first(index, question, rule_set) for rule_set in rule_sets] == answers.split()


@for_each(
    "question, answer",
    [
        ("first turn attack", "TB-S6"),
        ("bench limit", "TB-S3"),
        ("designated target", "TB-N.f"),
        ("attach energy to my partner's pokemon", "TB-N.g"),
        ("use my partner's power", "TB-N.h"),
        ("who pays the cost", "TB-N.i"),
        ("does stadium stay when owner ko'd", "TB-N.j"),
    ],
)
def test_team_battle_says_where_14_3_is_silent(index: Index, question: str, answer: str) -> None:
    assert first(index, question, "team-battle-14.3") == answer


@for_each(
    "slip, answer",
    [
        ("Copcat", "FR-C.3"),
        ("You many now sanction", "FR-201.b"),
        ("visibale", "FR-B.TK1"),
        ("effects all 4 players", "FR-C.7"),
        ("Happy Birthday, Pikachu!", "FR-226.f"),
        ("V 1.3 Beta", "MP-0"),
    ],
)
def test_slips_of_the_documents_find_what_they_belong_to(index: Index, slip: str, answer: str) -> None:
    """Somebody who reads in a document, and types what stands there, gets there."""
    assert answer in [hit.id for hit in search(index, slip, "dci-2003").hits[:3]]


def test_answers_of_other_documents_are_marked_elsewhere(index: Index) -> None:
    hits = {hit.id: hit.is_elsewhere for hit in search(index, "prizes", "dci-2003").hits}
    assert hits["FR-B.GS5"] is False
    assert hits["MP-5.a"] is True
    hits = {hit.id: hit.is_elsewhere for hit in search(index, "bill", "multiplayer-1.3").hits}
    assert hits["FR-C.2"] is False


@pytest.mark.parametrize(
    ("typed", "corrected"),
    [("profesor elm", "professor elm"), ("snesel", "sneasel"), ("tme capsle", "time capsule"), ("Bill", "")],
)
def test_misspelt_words_are_corrected_and_told(index: Index, typed: str, corrected: str) -> None:
    assert search(index, typed, "dci-2003").corrected == corrected


@for_each("typed", ["slowk", "prof", "dou", "mull", "alak", "par"])
def test_beginnings_of_words_find_while_typing(index: Index, typed: str) -> None:
    assert search(index, typed, "dci-2003").hits


@pytest.mark.parametrize(
    "typed", ["Pokémon Breeder", "pokemon breeder", "POKEMON BREEDER", "Poke\u0301mon breeder"]
)
def test_accents_and_capitals_do_not_matter(index: Index, typed: str) -> None:
    assert first(index, typed) == "FR-C.10"


def test_nothing_found_offers_the_nearest_names(index: Index) -> None:
    findings = search(index, "qwxzk", "dci-2003")
    assert findings.hits == ()
    findings = search(index, "charizard", "dci-2003")
    assert findings.hits == ()
    assert findings.nearest


@for_each(
    "query, is_sure",
    [
        ("dress code", False),
        ("how many pages has the booklet", False),
        ("autograph on a booster", False),
        ("copcat", True),
        ("who takes the prize", True),
        ("216 d", True),
    ],
)
def test_question_without_an_answer_is_told_from_one_with_it(index: Index, query: str, is_sure: bool) -> None:
    assert search(index, query, "dci-2003").is_sure is is_sure


def test_questions_that_have_an_answer_are_rarely_called_unanswered(index: Index) -> None:
    questions = [
        one
        for name in ("fresh", "set1", "set2", "set3")
        for one in read_questions(HERE / f"{name}_queries.tsv", index)
    ]
    unsure = [one.text for one in questions if not search(index, one.text, one.rule_set).is_sure]
    assert len(unsure) <= 0.02 * len(questions), unsure


@for_each(
    "query, rule_set, answer",
    [
        # what holds for teams before what holds for singles alone, unless it is asked
        ("round time", "dci-2003", "FR-B.GS7.a"),
        ("round time in singles", "dci-2003", "FR-212.a"),
        # a card's name before the words around it; whether it is legal before what it does
        ("focus band active knocked out", "casual-2v2", "CE-E.3"),
        ("is sneasel legal", "dci-2003", "FR-226.f"),
        ("is focus band banned", "dci-2003", "FR-226.a"),
        # verbs with forms of their own, and words that are near in meaning
        ("who has won the flip", "dci-2003", "FR-B.GS3.b"),
        ("stopwatch", "casual-2v2", "CE-N.a"),
        # the document that answers before a comparison of documents
        ("which round time", "multiplayer-1.3", "MP-6.a"),
    ],
)
def test_general_order_of_answers(index: Index, query: str, rule_set: str, answer: str) -> None:
    assert first(index, query, rule_set) == answer


def test_head_judges_ruling_stands_before_the_entry_it_overrules(library: Library) -> None:
    old = library.entries["FR-C.3"]
    ruling = RuleEntry(
        "HJ-1", HEAD_JUDGE, "", old.title, "One Supporter.", "head_judge", asked=old.asked, cards=old.cards
    )
    index = build_index([*library.entries.values(), ruling], library.cards, library.orders)
    assert [hit.id for hit in search(index, "copycat", "dci-2003").hits[:2]] == ["HJ-1", "FR-C.3"]
    assert first(index, "copcat") == "HJ-1"
    assert first(index, "bill") == "FR-C.2"


NASTY = [
    "", " ", "\0", "'", '"', "*", "a*b", "AND OR NOT", "NEAR(", "'; DROP TABLE rulings; --", "%_%", "\\", "((((",
    "😀", "😀😀 bill", "ピカチュウ", "\u202e\u200b", "{{ 7*7 }}", "<script>",
    "-" * 10_000, "a" * 10_000, "bill " * 2_500,
    "244" * 999, "X" * 50 + "1", "\ud800", "²³", "ﬁ", "ǅ", "1" * 10_000,
]  # fmt: skip


@for_each("query", NASTY)
def test_nasty_text_is_a_question_like_any_other(index: Index, query: str) -> None:
    for rule_set in ("dci-2003", "team-battle-14.3"):
        search(index, query, rule_set)


@given(query=st.text(max_size=300))
@settings(max_examples=sample(200), deadline=None)
def test_any_text_is_searched_without_error(index: Index, query: str) -> None:
    findings = search(index, query, "casual-2v2")
    assert len({hit.id for hit in findings.hits}) == len(findings.hits)


def test_same_entries_give_the_same_order_however_often_it_is_built(library: Library, index: Index) -> None:
    again = index_of(library)
    words = [word for entry in library.entries.values() for word in entry.answer.split()]
    dice = random.Random(7)
    for _turn in range(100):
        query = " ".join(dice.sample(words, 3))
        assert search(again, query, "dci-2003") == search(index, query, "dci-2003")
