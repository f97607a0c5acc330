"""Which printings a format allows: every sentence of FR-204, FR-225 and FR-226, by its id."""

from datetime import date

import pytest

from teams.cards.cards import CardSet, Printing, SameCard, join_catalogue
from teams.cards.files import shipped_catalogue
from teams.decks.formats import (
    BANNED,
    LEFT_OUT,
    LEGAL,
    LOOK,
    NOT_YET,
    OUT,
    REPRINTED,
    EventSets,
    PrintingVerdict,
    find_deck_rules,
    judge_printing,
    propose_as_on,
)
from tests.for_each import for_each
from tournament.kernel.refusal import Refusal
from tournament.kernel.rule_sets import FORMATS, RULE_SETS, Value

SUMMER = EventSets(date(2003, 8, 1))
LIMITED_FORMATS = ("sealed", "booster", "rochester")
MODIFIED_SETS = ("neo1", "neo2", "neo3", "neo4", "si1", "lc", "ecard1", "ecard2", "ecard3", "ex1")
OLD_SETS = ("base1", "base2", "base3", "base4", "base5", "gym1", "gym2")


def verdict(key: str, format_key: str = "modified", event_sets: EventSets = SUMMER) -> PrintingVerdict:
    catalogue = shipped_catalogue()
    return judge_printing(catalogue, catalogue.printings[key], format_key, event_sets)


def answer(key: str, format_key: str = "modified", event_sets: EventSets = SUMMER) -> str:
    return verdict(key, format_key, event_sets).answer


# --- What a deck is ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("format_key", ["modified", "unlimited"])
def test_constructed_decks_have_sixty_cards_and_four_of_a_title_fr_221(format_key: str) -> None:
    rules = find_deck_rules("dci-2003", format_key)
    assert rules.size == Value(60, "FR-221.a")
    assert rules.most_copies == Value(4, "FR-221.b")


@pytest.mark.parametrize("format_key", LIMITED_FORMATS)
def test_limited_decks_have_forty_cards_and_any_number_of_copies_fr_231(format_key: str) -> None:
    rules = find_deck_rules("dci-2003", format_key)
    assert rules.size == Value(40, "FR-231.a")
    assert rules.most_copies is None  # FR-231.b


def test_every_format_of_the_program_has_rules_for_its_decks() -> None:
    assert {find_deck_rules("dci-2003", key).format_key for key in FORMATS} == set(FORMATS)


def test_only_documents_that_speak_of_decks_mark_them() -> None:
    marked = {key for key in RULE_SETS if find_deck_rules(key, "modified").is_marked}
    assert marked == set(RULE_SETS) - {"casual-2v2"}
    pools = {key for key in RULE_SETS if find_deck_rules(key, "modified").text.has_card_pool}
    assert pools == {"dci-2003", "multiplayer-1.3"}  # FR-B.GS1 and MP-1


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(Refusal) as caught:
        find_deck_rules("dci-2003", "standard")
    assert caught.value.code == "tournament.unknown_format"


# --- Sets ----------------------------------------------------------------------------------------------------


@for_each("set_key", MODIFIED_SETS)
def test_fr_226_a_modified_allows_every_card_of_these_sets_but_the_banned(set_key: str) -> None:
    catalogue = shipped_catalogue()
    answers = {
        key: answer(key)
        for key, printing in catalogue.printings.items()
        if printing.set_key == set_key and key not in ("neo1-14", "neo1-25")
    }
    assert set(answers.values()) == {LEGAL}


@for_each("set_key", OLD_SETS)
def test_fr_226_b_modified_forbids_these_sets_but_for_reprints_and_basic_energy(set_key: str) -> None:
    catalogue = shipped_catalogue()
    seen = {key: verdict(key) for key, each in catalogue.printings.items() if each.set_key == set_key}
    allowed = {key for key, each in seen.items() if each.answer == LEGAL}
    assert allowed == {key for key in seen if catalogue.printings[key].is_basic_energy}
    assert {each.answer for each in seen.values()} <= {LEGAL, OUT, REPRINTED, LOOK}
    assert {each.citation for each in seen.values() if each.answer == OUT} == {"FR-226.b"}


@pytest.mark.parametrize(("number", "expected"), [(1, OUT), (20, OUT), (21, LEGAL), (53, LEGAL)])
def test_fr_226_a_and_b_black_star_promos_are_legal_from_21_on(number: int, expected: str) -> None:
    assert answer(f"basep-{number}") == expected


def test_fr_226_a_best_promos_are_legal_x27() -> None:
    assert {answer(f"bog-{number}") for number in range(1, 10)} == {LEGAL}


def test_fr_226_c_an_older_printing_passes_if_a_legal_set_has_the_same_card() -> None:
    assert verdict("base1-91") == PrintingVerdict(REPRINTED, "FR-226.c", ("lc-108",))  # Bill
    assert verdict("base1-93") == PrintingVerdict(OUT, "FR-226.b")  # Gust of Wind


def test_fr_226_c_the_same_name_is_not_enough_for_a_pokemon() -> None:
    """The Chansey of Base Set and that of Expedition are two cards."""
    assert answer("ecard1-72") == LEGAL
    assert answer("base1-3") == OUT


def test_fr_226_c_where_the_facts_cannot_say_it_somebody_looks_at_both_cards() -> None:
    found = verdict("base5-17")  # Rainbow Energy
    assert (found.answer, found.citation) == (LOOK, "FR-226.c")
    assert "ecard2-144" in found.others


def test_fr_226_c_holds_from_the_day_on_which_the_reprint_is_sold() -> None:
    before = EventSets(date(2002, 5, 23))
    assert answer("lc-108", event_sets=before) == NOT_YET
    assert answer("base1-91", event_sets=before) == OUT
    assert answer("base1-91", event_sets=EventSets(date(2002, 5, 24))) == REPRINTED


def test_fr_226_c_a_reprint_in_a_set_that_is_left_out_saves_nothing() -> None:
    assert answer("base1-91", event_sets=EventSets(date(2003, 8, 1), frozenset({"lc"}))) == OUT


@for_each("kind", ["Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting"])
def test_fr_226_d_basic_energy_is_legal_from_any_set(kind: str) -> None:
    printings = shipped_catalogue().titles[f"{kind} Energy"]
    assert {each.set_key for each in printings} & {"base1", "gym2"}
    assert {verdict(each.key) for each in printings} == {PrintingVerdict(LEGAL, "FR-226.d")}


def test_fr_226_d_darkness_and_metal_are_no_basic_energy() -> None:
    for title in ("Darkness Energy", "Metal Energy"):
        assert not any(each.is_basic_energy for each in shipped_catalogue().titles[title])


@pytest.mark.parametrize("key", ["miscp-1", "basep-24", "neo1-25", "neo1-14"])
def test_fr_226_f_modified_bans_four_printings(key: str) -> None:
    assert verdict(key) == PrintingVerdict(BANNED, "FR-226.f")


@pytest.mark.parametrize("key", ["neo3-24", "ecard2-110", "ecard2-34", "si1-14"])
def test_fr_226_f_other_cards_of_those_names_stay_legal(key: str) -> None:
    assert shipped_catalogue().printings[key].title in ("Sneasel", "Slowking")
    assert answer(key) == LEGAL


def test_fr_226_f_a_ban_beats_the_reprint_rule() -> None:
    """Even if a legal set had the very same card, and for an older copy of a banned one."""
    sets = [
        CardSet("neo1", {"en": "Neo Genesis"}, (), date(2000, 12, 16), 1),
        CardSet("neo9", {"en": "Invented"}, (), date(2002, 1, 1), 1),
        CardSet("base9", {"en": "Older"}, (), date(1999, 1, 1)),
        CardSet("basep", {"en": "Promos"}, (), date(1999, 7, 1), 25),
    ]
    printings = [
        Printing("neo1", "14", "Slowking", "Pokémon"),
        Printing("base9", "1", "Slowking", "Pokémon"),
        Printing("basep", "24", "____'s Pikachu", "Pokémon"),
        Printing("neo9", "1", "____'s Pikachu", "Pokémon"),
    ]
    same = [
        SameCard("base9-1", ("neo1-14",), (), "invented"),
        SameCard("basep-24", ("neo9-1",), (), "invented"),
    ]
    catalogue = join_catalogue(sets, printings, same)
    judged = {
        key: judge_printing(catalogue, printing, "modified", SUMMER).answer
        for key, printing in catalogue.printings.items()
    }
    assert judged == {"neo1-14": BANNED, "base9-1": OUT, "basep-24": BANNED, "neo9-1": LEGAL}


def test_a_set_that_this_installation_loaded_is_legal_from_its_day_and_its_reprints_are_looked_at() -> None:
    """Nobody has decided yet which older cards a further set has again, so nothing is guessed."""
    shipped = shipped_catalogue()
    later = CardSet("ex9", {"en": "Invented"}, (), date(2003, 9, 18), 1, added=True)
    printings = [
        Printing("ex9", "1", "Gust of Wind", "Trainer"),
        Printing("ex9", "2", "Fire Energy", "basic Energy"),
    ]
    catalogue = join_catalogue(
        [*shipped.sets.values(), later], [*shipped.printings.values(), *printings], shipped.same.values()
    )

    def judged(key: str, day: date) -> PrintingVerdict:
        return judge_printing(catalogue, catalogue.printings[key], "modified", EventSets(day))

    assert judged("ex9-1", date(2003, 9, 18)) == PrintingVerdict(LEGAL, "FR-226.a")
    assert judged("base1-93", date(2003, 9, 18)) == PrintingVerdict(LOOK, "FR-226.c", ("ex9-1",))
    assert judged("base1-93", date(2003, 9, 17)) == PrintingVerdict(OUT, "FR-226.b")
    assert judged("ex9-2", date(2003, 9, 17)) == PrintingVerdict(LEGAL, "FR-226.d")


def test_fr_225_a_unlimited_allows_every_set_and_promo_fr_202_a() -> None:
    answers = {key: answer(key, "unlimited") for key in shipped_catalogue().printings}
    assert {key for key, each in answers.items() if each != LEGAL} == {"miscp-1", "basep-24"}


def test_fr_225_b_unlimited_bans_two_cards() -> None:
    assert verdict("miscp-1", "unlimited") == PrintingVerdict(BANNED, "FR-225.b")
    assert verdict("basep-24", "unlimited") == PrintingVerdict(BANNED, "FR-225.b")
    assert answer("neo1-25", "unlimited") == answer("neo1-14", "unlimited") == LEGAL


# --- Days ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("format_key", "citation"),
    [("modified", "FR-226.h"), ("unlimited", "FR-225.a"), ("sealed", "FR-204.a")],
)
def test_fr_204_a_a_set_is_legal_from_the_day_on_which_it_is_sold(format_key: str, citation: str) -> None:
    day_before, day = EventSets(date(2003, 5, 11)), EventSets(date(2003, 5, 12))  # Skyridge
    assert verdict("ecard3-1", format_key, day_before) == PrintingVerdict(NOT_YET, citation)
    assert answer("ecard3-1", format_key, day) == LEGAL


def test_fr_204_a_the_day_of_a_set_can_be_moved_for_an_event() -> None:
    early = EventSets(date(2003, 5, 1), days={"ecard3": date(2003, 4, 30)})
    assert answer("ecard3-1", event_sets=early) == LEGAL


@pytest.mark.parametrize("format_key", ["modified", "unlimited", *LIMITED_FORMATS])
def test_fr_204_b_an_event_can_leave_a_set_out(format_key: str) -> None:
    without = EventSets(date(2003, 6, 1), frozenset({"ecard3"}))
    assert verdict("ecard3-1", format_key, without) == PrintingVerdict(LEFT_OUT, "FR-204.b")
    assert answer("ecard2-1", format_key, without) == LEGAL


@pytest.mark.parametrize(
    ("event_day", "proposed"),
    [
        (date(2003, 1, 11), date(2003, 1, 11)),
        (date(2003, 12, 31), date(2003, 12, 31)),
        (date(2004, 1, 1), date(2003, 6, 30)),
        (date(2026, 11, 23), date(2003, 6, 30)),
    ],
)
def test_an_event_of_today_is_proposed_the_cards_of_2003(event_day: date, proposed: date) -> None:
    assert propose_as_on(event_day) == proposed


def test_no_later_set_slips_into_an_event_of_today() -> None:
    today = EventSets(propose_as_on(date(2026, 11, 23)))
    assert (answer("ex1-1", event_sets=today), answer("ecard3-1", event_sets=today)) == (NOT_YET, LEGAL)


def test_fr_226_g_no_printing_is_told_by_a_stamp() -> None:
    """A stamped card is its set's, so there is one answer for a number, whatever is stamped on it."""
    assert {"stamp", "variant"}.isdisjoint(Printing.__dataclass_fields__)
