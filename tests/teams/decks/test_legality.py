"""Whether a list is legal: the rules by their ids, derived checks 6 and 7, and a second opinion on random decks."""

import random
from dataclasses import replace
from datetime import date

import pytest

from teams.cards.files import shipped_catalogue
from teams.decks.formats import EventSets
from teams.decks.legality import (
    BREAKS,
    LOOK_AT,
    OPEN,
    DeckFinding,
    DeckLine,
    Sleeves,
    check_deck,
    count_cards,
    is_legal,
    make_judge,
)
from teams.decks.wording import finding_said
from teams.refusals import SENTENCES
from tests.samples import sample
from tests.teams.decks.deck_oracle import broken_rules
from tests.teams.decks.event_cards import SUMMER, filled, judge_for, printed
from tournament.kernel.rule_sets import FORMATS, RULE_SETS

ALL_ALIKE = Sleeves(has_mixed_backs=False)


def find(lines: list[DeckLine], format_key: str = "modified") -> list[tuple[str, str]]:
    """(code, citation) of each finding."""
    return [(each.code, each.citation) for each in check_deck(judge_for(format_key), lines)]


# --- Size, copies, sideboard -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (59, [("teams.deck_too_small", "FR-221.a")]),
        (60, []),
        (61, [("teams.deck_too_large", "FR-221.a")]),
        (0, [("teams.deck_too_small", "FR-221.a")]),
    ],
)
def test_fr_221_a_a_constructed_deck_has_exactly_sixty_cards(
    count: int, expected: list[tuple[str, str]]
) -> None:
    for format_key in ("modified", "unlimited"):
        assert find([printed(count, "neo1-108")] if count else [], format_key) == expected


@pytest.mark.parametrize(("count", "code"), [(39, "teams.deck_too_small"), (41, "teams.deck_too_large")])
def test_fr_231_a_a_limited_deck_has_exactly_forty_cards(count: int, code: str) -> None:
    for format_key in ("sealed", "booster", "rochester"):
        assert find([printed(count, "neo1-108")], format_key) == [(code, "FR-231.a")]
        assert find([printed(40, "neo1-108")], format_key) == []


def test_derived_check_6_sizes_of_decks_and_copies_of_a_card() -> None:
    """60 or 40 cards; five of one title in two languages; 20 Fire Energy; five Darkness Energy."""
    five = [printed(3, "neo1-96", 1), replace(printed(2, "neo1-96", 2), text="2 Professor Lind")]
    assert find(filled(*five)) == [("teams.deck_too_many_copies", "FR-221.b")]
    assert find(filled(printed(20, "base1-98"))) == []
    assert find(filled(printed(5, "neo1-104"))) == [("teams.deck_too_many_copies", "FR-221.b")]
    assert find(filled(printed(5, "neo1-104")), "unlimited") == [("teams.deck_too_many_copies", "FR-221.b")]


def test_derived_check_7_modified_by_printing() -> None:
    """Bill of Base Set through its reprint, no Gust of Wind, no Sneasel LV 34, promos 20, 21 and 12."""
    assert find(filled(printed(4, "base1-91"))) == []
    assert find(filled(printed(4, "base1-93"))) == [("teams.deck_not_allowed", "FR-226.b")]
    assert find(filled(printed(4, "neo1-25"))) == [("teams.deck_banned", "FR-226.f")]
    assert find(filled(printed(1, "basep-20"))) == [("teams.deck_not_allowed", "FR-226.b")]
    assert find(filled(printed(1, "basep-21"))) == []
    assert find(filled(printed(1, "basep-12"))) == []
    before_legendary_collection = judge_for("modified", date(2002, 5, 1))
    assert [
        each.citation for each in check_deck(before_legendary_collection, filled(printed(1, "basep-12")))
    ] == ["FR-226.b"]


def test_fr_221_b_copies_are_counted_by_title_over_all_printings_x23() -> None:
    """Slowking of four sets: each of them legal or not by its printing, all of them one title."""
    lines = [printed(2, "si1-14", 1), printed(2, "ecard2-34", 2), printed(1, "ecard2-H22", 3)]
    found = check_deck(judge_for("modified"), filled(*lines))
    assert [(each.code, each.places) for each in found] == [("teams.deck_too_many_copies", (1, 2, 3))]


def test_fr_221_b_counts_for_each_deck_by_itself_fr_b_gs1() -> None:
    """Both members of a team may have four: nothing is counted across two lists."""
    for _member in ("A", "B"):
        assert find(filled(printed(4, "neo1-96"))) == []


def test_fr_221_b_every_unown_counts_as_one() -> None:
    """The cards say it themselves: four with that name in a deck, whatever their letters."""
    lines = [printed(2, "neo2-14", 1), printed(2, "neo2-47", 2), printed(1, "neo4-27", 3)]
    found = check_deck(judge_for("modified"), filled(*lines))
    assert [(each.code, each.places) for each in found] == [("teams.deck_too_many_copies", (1, 2, 3))]
    assert find(filled(*lines[:2])) == []


def test_fr_221_b_other_titles_are_other_cards() -> None:
    lines = [printed(4, "base1-4", 1), printed(4, "base5-4", 2)]  # Charizard and Dark Charizard
    assert find(filled(*lines), "unlimited") == []


def test_fr_222_no_sideboard() -> None:
    side = replace(printed(3, "neo1-96", 60), is_sideboard=True)
    lines = [*filled(printed(4, "neo1-96")), side]
    assert find(lines) == [("teams.deck_sideboard", "FR-222")]
    assert count_cards(lines) == 60


def test_fr_231_b_limited_has_no_limit_of_copies() -> None:
    assert find(filled(printed(9, "neo1-96"), size=40), "sealed") == []


def test_fr_231_c_no_sideboard_in_limited_either() -> None:
    side = replace(printed(3, "neo1-96", 60), is_sideboard=True)
    assert find([*filled(printed(9, "neo1-96"), size=40), side], "booster") == [
        ("teams.deck_sideboard", "FR-231.c")
    ]


def test_fr_204_in_limited_a_set_has_to_be_on_sale_and_not_left_out() -> None:
    deck = filled(printed(2, "ecard3-1"), size=40)
    early = judge_for("sealed", date(2003, 5, 1))
    assert [each.code for each in check_deck(early, deck)] == ["teams.deck_not_on_sale"]
    without = make_judge(shipped_catalogue(), "dci-2003", "sealed", EventSets(SUMMER, frozenset({"ecard3"})))
    assert [(each.code, each.citation) for each in check_deck(without, deck)] == [
        ("teams.deck_set_left_out", "FR-204.b")
    ]


# --- What is open, and what somebody has to look at ------------------------------------------------------------


def test_fr_226_c_look_at_the_card_warns_and_names_both() -> None:
    (found,) = check_deck(judge_for("modified"), filled(printed(1, "base5-17")))
    assert (found.code, found.weight, found.places) == ("teams.deck_look_at_card", LOOK_AT, (1,))
    assert found.params["card"] == "base5-17"
    assert found.params["other"] == "ecard2-144"
    assert is_legal([found])


def test_a_printing_that_is_not_told_is_open_where_it_matters() -> None:
    line = DeckLine(1, 4, "Slowking", ("neo1-14", "ecard2-34"), "4 Slowking")
    (found,) = check_deck(judge_for("modified"), filled(line))
    assert (found.code, found.citation, found.weight) == ("teams.deck_which_printing", "FR-226.f", OPEN)
    assert not is_legal([found])
    assert check_deck(judge_for("unlimited"), filled(line)) == ()


def test_a_printing_that_is_not_told_is_nothing_where_it_does_not_matter() -> None:
    line = DeckLine(1, 4, "Bill", ("base1-91", "base4-118", "lc-108"), "4 Bill")
    assert check_deck(judge_for("modified"), filled(line)) == ()


def test_a_line_without_a_card_counts_and_stays_open() -> None:
    line = DeckLine(1, 4, "", (), "4 Sprout Temple")
    assert find(filled(line)) == [("teams.deck_line_open", "")]


def test_a_card_that_the_facts_do_not_know_is_looked_at_and_counted_by_its_title() -> None:
    lines = [DeckLine(1, 3, "Wigglytuff", (), "3 プクリン"), printed(2, "ecard3-34", 2)]
    assert find(filled(*lines)) == [
        ("teams.deck_backs_named", "FR-202.d"),  # a Japanese name beside an English one
        ("teams.deck_too_many_copies", "FR-221.b"),
        ("teams.deck_unknown_card", "FR-202.a"),
    ]


@pytest.mark.parametrize(
    ("sleeves", "expected"),
    [
        (None, []),
        (Sleeves(has_mixed_backs=False), []),
        (Sleeves(has_mixed_backs=True, is_opaque=True), []),
        (Sleeves(has_mixed_backs=True), ["teams.deck_needs_sleeves"]),
    ],
)
def test_fr_202_d_mixed_backs_need_opaque_sleeves(sleeves: Sleeves | None, expected: list[str]) -> None:
    found = check_deck(judge_for("modified"), filled(printed(4, "neo1-96")), sleeves)
    assert [each.code for each in found] == expected
    assert {each.citation for each in found} <= {"FR-202.d"}


def test_a_rule_set_without_rules_for_decks_marks_nothing() -> None:
    lines = [printed(9, "base1-93"), DeckLine(2, 3, "", (), "3 what?")]
    assert check_deck(judge_for("modified", rule_set_key="casual-2v2"), lines, Sleeves(True)) == ()
    assert count_cards(lines) == 12


# --- Documents that say less of decks than the Floor Rules -----------------------------------------------------------


def weighed(
    rule_set: str, lines: list[DeckLine], format_key: str = "modified", sleeves: Sleeves | None = ALL_ALIKE
) -> list[tuple[str, str]]:
    """(weight, citation) of each finding."""
    found = check_deck(judge_for(format_key, rule_set_key=rule_set), lines, sleeves)
    return [(each.weight, each.citation) for each in found]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (printed(4, "neo1-14"), [(LOOK_AT, "FR-226.f")]),  # Slowking level 39
        (printed(1, "neo1-25"), [(LOOK_AT, "FR-226.f")]),  # Sneasel level 34
        (printed(1, "miscp-1"), [(LOOK_AT, "FR-226.f")]),  # Ancient Mew, a promo
        (printed(1, "basep-24"), [(LOOK_AT, "FR-226.f")]),  # ____'s Pikachu
        (printed(1, "basep-2"), [(LOOK_AT, "FR-226.b")]),  # a promo below 21: MP-1 says promos (X27)
        (printed(1, "basep-21"), []),
        (printed(4, "base1-93"), [(BREAKS, "MP-1.a")]),  # Gust of Wind, a set before Neo Genesis
        (printed(4, "gym2-1"), [(BREAKS, "MP-1.a")]),
        (printed(4, "base1-91"), []),  # Bill, which Neo Genesis and later sets have too
        (printed(5, "neo1-96"), [(LOOK_AT, "FR-221.b")]),
        (replace(printed(2, "neo1-96"), is_sideboard=True), [(LOOK_AT, "FR-222")]),
    ],
)
def test_v1_3_judges_by_its_own_sets_and_shows_what_the_floor_rules_alone_forbid_mp_1(
    line: DeckLine, expected: list[tuple[str, str]]
) -> None:
    deck = filled(line, size=62 if line.is_sideboard else 60)
    found = check_deck(judge_for("modified", rule_set_key="multiplayer-1.3"), deck, ALL_ALIKE)
    assert [(each.weight, each.citation) for each in found] == expected
    assert is_legal(found) == all(weight == LOOK_AT for weight, _rule in expected)


def test_v1_3_has_sixty_cards_and_forty_in_limited_mp_1_mp_5() -> None:
    assert weighed("multiplayer-1.3", [printed(59, "neo1-108")]) == [(BREAKS, "MP-1.a")]
    assert weighed("multiplayer-1.3", [printed(61, "neo1-108")], "unlimited") == [(BREAKS, "MP-1.a")]
    for format_key in ("sealed", "booster", "rochester"):
        assert weighed("multiplayer-1.3", [printed(39, "neo1-108")], format_key) == [(BREAKS, "MP-5.b")]
        assert weighed("multiplayer-1.3", [printed(40, "neo1-108")], format_key) == []
    mixed = Sleeves(has_mixed_backs=True)
    assert weighed("multiplayer-1.3", [printed(60, "neo1-108")], sleeves=mixed) == [(LOOK_AT, "FR-202.d")]


def test_a_printing_that_the_floor_rules_alone_ban_leaves_a_list_of_v1_3_legal() -> None:
    """The list does not say which Slowking: one of them is to be looked at, none is forbidden."""
    line = DeckLine(1, 4, "Slowking", ("neo1-14", "ecard2-34"), "4 Slowking")
    assert weighed("multiplayer-1.3", filled(line)) == [(LOOK_AT, "FR-226.f")]
    assert weighed("dci-2003", filled(line)) == [(OPEN, "FR-226.f")]


@pytest.mark.parametrize("format_key", ["modified", "unlimited", "sealed", "booster", "rochester"])
@pytest.mark.parametrize("count", [10, 39, 41, 59, 61])
def test_team_battle_shows_a_deck_of_another_size_than_the_standard_rules_have_tb_14_3_2(
    format_key: str, count: int
) -> None:
    rule = "FR-231.a" if FORMATS[format_key].kind == "limited" else "FR-221.a"
    assert weighed("team-battle-14.3", [printed(count, "neo1-108")], format_key) == [(LOOK_AT, rule)]
    right = 40 if rule == "FR-231.a" else 60
    assert weighed("team-battle-14.3", [printed(right, "neo1-108")], format_key) == []


def test_team_battle_asks_nothing_of_single_cards() -> None:
    """14.3 has no card pool: cards of today are in nobody's facts."""
    lines = filled(
        printed(1, "base1-93"), DeckLine(2, 3, "", (), "3 Sprout Temple"), printed(1, "neo1-14", 3)
    )
    assert weighed("team-battle-14.3", lines) == []
    assert weighed("team-battle-14.3", filled(printed(5, "neo1-96"))) == [(LOOK_AT, "FR-221.b")]


# --- Sentences -----------------------------------------------------------------------------------------------


def every_finding(rule_sets: tuple[str, ...] = tuple(RULE_SETS)) -> list[DeckFinding]:
    """Findings of all kinds, at events of these rule sets."""
    lines = [
        printed(5, "base1-93", 1),
        printed(1, "neo1-25", 2),
        printed(1, "base5-17", 3),
        DeckLine(4, 1, "Slowking", ("neo1-14", "ecard2-34"), "1 Slowking"),
        DeckLine(5, 1, "", (), "1 what?"),
        DeckLine(6, 1, "Wigglytuff", (), "1 プクリン"),
        replace(printed(1, "neo1-96", 7), is_sideboard=True),
        printed(1, "ecard3-1", 8),
        printed(1, "neo4-1", 9),
    ]
    sets = EventSets(date(2003, 5, 1), frozenset({"neo4"}))
    mixed, found = Sleeves(has_mixed_backs=True), []
    for rule_set in rule_sets:
        judge = make_judge(shipped_catalogue(), rule_set, "modified", sets, asks_backs=True)
        for deck in (lines, [printed(61, "neo1-108")], [printed(59, "neo1-108")]):
            found += check_deck(judge, deck, mixed)
        found += [
            *check_deck(judge, lines),
            *check_deck(judge, lines[:5]),
            *check_deck(judge, lines, ALL_ALIKE),
        ]
    return found


def test_every_finding_has_a_sentence_that_says_what_to_do() -> None:
    catalogue = judge_for("modified").catalogue
    found = {each.code: finding_said(each, catalogue) for each in every_finding()}
    assert set(found) == {code for code in SENTENCES if code.startswith("teams.deck_")}
    for text in found.values():
        assert text.endswith((".", "?"))
        assert "%" not in text


def test_sentences_name_the_card_and_the_number() -> None:
    catalogue = judge_for("modified").catalogue
    found = {each.code: finding_said(each, catalogue) for each in every_finding(("dci-2003",))}
    assert "61" in found["teams.deck_too_large"]
    assert "Gust of Wind" in found["teams.deck_not_allowed"]
    assert "Sneasel, Neo Genesis 25" in found["teams.deck_banned"]
    assert "Rainbow Energy, Aquapolis 144" in found["teams.deck_look_at_card"]
    assert "Gust of Wind" in found["teams.deck_too_many_copies"]


def test_weights_tell_what_breaks_a_rule() -> None:
    weights = {each.code.removeprefix("teams.deck_"): each.weight for each in every_finding(("dci-2003",))}
    assert {code for code, weight in weights.items() if weight == LOOK_AT} == {
        "look_at_card",
        "unknown_card",
        "backs_doubted",
    }
    assert {code for code, weight in weights.items() if weight == OPEN} == {
        *("which_printing", "line_open"),
        *("backs_open", "backs_named"),
    }
    assert set(weights.values()) == {BREAKS, LOOK_AT, OPEN}
    others = [each for each in every_finding() if each.code.endswith("_by_floor_rules")]
    assert {each.weight for each in others} == {LOOK_AT}


# --- A second opinion ------------------------------------------------------------------------------------------

WORDS = {
    "teams.deck_too_large": "size",
    "teams.deck_too_small": "size",
    "teams.deck_too_many_copies": "copies",
    "teams.deck_banned": "card",
    "teams.deck_not_allowed": "card",
    "teams.deck_not_on_sale": "card",
    "teams.deck_set_left_out": "card",
    "teams.deck_look_at_card": "look",
}


def draw_deck(dice: random.Random, size: int) -> list[tuple[int, str]]:
    """A deck out of a few sets, mostly of a legal size, often with something wrong."""
    keys = list(shipped_catalogue().printings)
    sets = dice.sample(list(shipped_catalogue().sets), dice.randint(1, 6))
    near = [key for key in keys if key.rsplit("-", 1)[0] in sets] or keys
    special = ["neo1-14", "neo1-25", "basep-24", "miscp-1", "base1-91", "base5-17", "basep-20", "basep-21"]
    lines = [(dice.randint(1, 4), dice.choice(near)) for _line in range(dice.randint(3, 14))]
    if dice.random() < 0.3:
        lines.append((dice.randint(1, 5), dice.choice(special)))
    missing = size - sum(count for count, _key in lines)
    return [*lines, (missing, "neo1-108")] if missing > 0 and dice.random() < 0.9 else lines


def test_random_decks_are_judged_as_a_reader_of_the_rules_does() -> None:
    dice = random.Random(226)
    judged = set()
    for number in range(sample(3_000)):
        format_key = dice.choice(list(FORMATS))
        today = dice.choice([date(2002, 6, 1), date(2003, 1, 1), date(2003, 2, 1), SUMMER])
        without = frozenset(dice.sample(["ecard3", "lc", "neo4"], dice.choice([0, 0, 1])))
        deck = draw_deck(dice, 60 if format_key in ("modified", "unlimited") else 40)
        lines = [printed(count, key, place) for place, (count, key) in enumerate(deck, start=1)]
        judge = make_judge(shipped_catalogue(), "dci-2003", format_key, EventSets(today, without))
        found = {WORDS[each.code] for each in check_deck(judge, lines)}
        assert found == broken_rules(deck, format_key, today, set(without)), (number, format_key, today, deck)
        judged.add(frozenset(found))
    assert len(judged) > 8  # decks with and without each fault came up


@pytest.mark.parametrize("format_key", list(FORMATS))
def test_every_printing_is_judged_as_a_reader_of_the_rules_does(format_key: str) -> None:
    size = 60 if format_key in ("modified", "unlimited") else 40
    for today in (date(2002, 5, 24), date(2003, 2, 1), SUMMER):
        judge = judge_for(format_key, today)
        for key in shipped_catalogue().printings:
            lines = filled(printed(1, key), size=size)
            found = {WORDS[each.code] for each in check_deck(judge, lines)}
            deck = [(line.count, line.printings[0]) for line in lines]
            assert found == broken_rules(deck, format_key, today, set()), key
