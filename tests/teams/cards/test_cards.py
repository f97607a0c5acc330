"""The facts of cards: counts of each set, spot checks, titles, and the table of the same card (FR-226.c)."""

from datetime import date

from teams.cards.cards import BASIC_ENERGIES, KINDS, counted_as, plain_number, shared_titles, slug_of
from teams.cards.files import shipped_catalogue
from tests.card_facts.make import COUNTS
from tests.for_each import for_each

CARDS = shipped_catalogue()


def test_every_set_has_as_many_printings_as_its_list():
    counts = {key: sum(one.set_key == key for one in CARDS.printings.values()) for key in CARDS.sets}
    assert counts == COUNTS
    assert sum(counts.values()) == 1903


def numbers(set_key):
    return [one.number for one in CARDS.printings.values() if one.set_key == set_key]


def test_the_numbers_of_a_set_have_no_hole():
    for key in CARDS.sets:
        plain = [one for one in numbers(key) if one.isdecimal()]
        whole = {int(one) for one in plain} | {int(one[:-1]) for one in numbers(key) if one[-1] in "ab"}
        assert whole == set(range(1, max(whole) + 1)), key


def test_aquapolis_and_skyridge_have_their_holos_and_the_letters():
    holos = [f"H{number}" for number in range(1, 33)]
    assert [one for one in numbers("ecard2") if one.startswith("H")] == holos
    assert [one for one in numbers("ecard3") if one.startswith("H")] == holos
    assert [one for one in numbers("ecard2") if one[-1] in "ab"] == [
        *("50a", "50b", "74a", "74b"),
        *("95a", "95b", "103a", "103b"),
    ]


@for_each(
    "key, name, kind, stage",
    [
        ("base1-1", "Alakazam", "Pokémon", "Stage 2"),
        ("base1-76", "Pokémon Breeder", "Trainer", ""),
        ("base1-96", "Double Colorless Energy", "Energy", ""),
        ("base1-97", "Fighting Energy", "basic Energy", ""),
        ("base5-83", "Dark Raichu", "Pokémon", "Stage 1"),
        ("gym2-75", "Giovanni's Nidoran ♀", "Pokémon", "Basic"),
        ("neo1-12", "Pichu", "Pokémon", "Baby"),
        ("neo1-14", "Slowking", "Pokémon", "Stage 1"),
        ("neo1-25", "Sneasel", "Pokémon", "Basic"),
        ("neo1-88", "PokéGear", "Trainer", ""),
        ("neo1-104", "Darkness Energy", "Energy", ""),
        ("neo2-14", "Unown [A]", "Pokémon", "Basic"),
        ("neo4-96", "Thought Wave Machine", "Trainer", ""),
        ("lc-1", "Alakazam", "Pokémon", "Stage 2"),
        ("lc-11", "Gengar", "Pokémon", "Stage 2"),
        ("lc-16", "Muk", "Pokémon", "Stage 1"),
        ("ecard1-165", "Water Energy", "basic Energy", ""),
        ("ecard2-50a", "Golduck", "Pokémon", "Stage 1"),
        ("ecard2-H1", "Ampharos", "Pokémon", "Stage 2"),
        ("ecard3-149", "Ho-oh", "Pokémon", "Basic"),
        ("basep-24", "____'s Pikachu", "Pokémon", "Basic"),
        ("bog-4", "Rocket's Scizor", "Pokémon", "Basic"),
        ("miscp-1", "Ancient Mew", "Pokémon", "Basic"),
        ("ex1-96", "Chansey ex", "Pokémon", "Basic"),
    ],
)
def test_spot_checks(key, name, kind, stage):
    printing = CARDS.printings[key]
    assert (printing.name, printing.kind, printing.stage) == (name, kind, stage)


def test_kinds_are_known_and_basic_energies_are_the_six_of_the_rule():
    """FR-226.d: Darkness and Metal are not among them."""
    assert {one.kind for one in CARDS.printings.values()} == set(KINDS)
    assert {one.name for one in CARDS.printings.values() if one.is_basic_energy} == BASIC_ENERGIES
    assert not any(
        one.is_basic_energy
        for one in CARDS.printings.values()
        if one.name in {"Darkness Energy", "Metal Energy"}
    )


def test_a_name_has_one_kind_in_all_its_printings():
    assert [
        title for title, all_of_it in CARDS.titles.items() if len({one.kind for one in all_of_it}) > 1
    ] == []


def test_german_and_french_names_are_there_where_the_source_has_them():
    assert CARDS.printings["base1-88"].names == {
        "en": "Professor Oak",
        "de": "Professor Eich",
        "fr": "Professeur Chen",
    }
    assert "fr" not in CARDS.printings["ecard3-1"].names  # Skyridge was not sold in French
    assert [one.key for one in CARDS.printings.values() if "*" in "".join(one.names.values())] == []


def test_a_title_has_all_its_printings_and_letters_and_signs_are_part_of_it():
    """FR-221.b."""
    assert {one.set_key for one in CARDS.titles["Potion"]} == {"base1", "base4", "lc", "ecard1", "ex1"}
    assert (
        len([title for title in CARDS.titles if title.startswith("Unown [")]) == 26 - 1
    )  # there is no Unown [R]
    assert {"Nidoran ♀", "Nidoran ♂"} <= CARDS.titles.keys()
    assert {"Alakazam", "Dark Alakazam", "Sabrina's Alakazam"} <= CARDS.titles.keys()


def test_copies_are_counted_by_title_but_all_unown_together():
    """FR-221.b. Each Unown says on the card that a deck has four with that name at most; the two Nidoran are ours."""
    assert {counted_as(title) for title in CARDS.titles if title.startswith("Unown")} == {"Unown"}
    others = [title for title in CARDS.titles if not title.startswith("Unown")]
    assert [title for title in others if counted_as(title) != title] == []
    assert counted_as("Nidoran ♀") != counted_as("Nidoran ♂")
    assert counted_as("Dark Alakazam") != counted_as("Alakazam")


def test_addresses_of_titles_differ():
    assert len(CARDS.titles_by_slug) == len(CARDS.titles)
    assert slug_of("Mary's Impulse") == "mary-s-impulse"
    assert slug_of("Nidoran ♀") == "nidoran-f"


@for_each(
    "text, key",
    [
        ("Neo Genesis", "neo1"),
        ("neo genesis", "neo1"),
        ("N1", "neo1"),
        ("Neo Entdeckung", "neo2"),
        ("Grundset", "base1"),
        ("Set de base", "base1"),
        ("BS", "base1"),
        ("base", "base1"),
        ("B2", "base4"),
        ("Expedition Base Set", "ecard1"),
        ("EX", "ecard1"),
        ("RS", "ex1"),
        ("EX Rubis & Saphir", "ex1"),
        ("Black Star Promo", "basep"),
        ("promo", "basep"),
        ("base6", "lc"),
        ("Best of Game", "bog"),
    ],
)
def test_a_set_is_found_by_its_names_and_abbreviations(text, key):
    found = CARDS.set_named(text)
    assert found is not None
    assert found.key == key


def test_no_two_sets_share_a_name_or_abbreviation():
    seen = {}
    for each in CARDS.sets.values():
        for text in {each.key, *each.names.values(), *each.abbreviations}:
            seen.setdefault(text.casefold(), set()).add(each.key)
    assert {text: keys for text, keys in seen.items() if len(keys) > 1} == {}


@for_each(
    "text, number",
    [("14", "14"), ("014/111", "14"), ("#14", "14"), ("h01/H32", "H1"), ("50A", "50a"), ("No. 7", "7")],
)
def test_a_number_is_read_as_people_write_it(text, number):
    assert plain_number(text) == number


def test_a_printing_is_found_by_its_set_and_number():
    found = CARDS.printing("ecard2", "h1/H32")
    assert found is not None
    assert found.key == "ecard2-H1"
    assert CARDS.printing("neo1", "112") is None


def test_modified_by_set_and_promo_number():
    """FR-226.a, b: the sets, and Black Star promos from 21 on."""
    legal = {key for key, each in CARDS.sets.items() if each.is_in_modified("30")}
    assert legal == {
        "neo1",
        "neo2",
        "neo3",
        "neo4",
        "si1",
        "lc",
        "ecard1",
        "ecard2",
        "ecard3",
        "ex1",
        "basep",
        "bog",
    }
    promos = CARDS.sets["basep"]
    assert [number for number in ("1", "20", "21", "53") if promos.is_in_modified(number)] == ["21", "53"]
    assert CARDS.sets["ecard2"].is_in_modified("H1")


def test_the_sets_have_their_day_of_sale():
    """FR-204.a."""
    days = [each.sold_on for key, each in CARDS.sets.items() if key not in {"basep", "bog", "miscp"}]
    assert days == sorted(days)
    assert CARDS.sets["ex1"].sold_on == date(2003, 7, 1)


# --- The same card (FR-226.c) -----------------------------------------------------------------------------------


def test_every_older_printing_that_shares_its_name_with_one_in_modified_has_exactly_one_line():
    shared = [older.key for older, _legal in shared_titles(CARDS)]
    assert sorted(CARDS.same) == sorted(shared)
    assert len(shared) == 371


def test_every_line_names_printings_of_its_title_in_modified_and_a_reason():
    for older, legal in shared_titles(CARDS):
        line = CARDS.same[older.key]
        assert {*line.same, *line.look} <= {one.key for one in legal}, older.key
        assert not set(line.same) & set(line.look)
        assert line.reason


def test_every_card_of_legendary_collection_is_the_same_as_an_older_one():
    """The set has nothing but reprints."""
    reprinted = {key for line in CARDS.same.values() for key in (*line.same, *line.look)}
    assert [
        one.key for one in CARDS.printings.values() if one.set_key == "lc" and one.key not in reprinted
    ] == []


@for_each(
    "older, same",
    [
        ("base1-1", ("lc-1",)),
        ("base3-5", ("lc-11",)),
        ("base3-28", ("lc-16",)),
        ("base1-91", ("lc-108",)),
        ("base1-94", ("lc-110", "ecard1-156", "ex1-91")),
        ("base1-7", ("bog-2",)),
        ("basep-12", ("lc-29",)),
        ("gym2-126", ("ecard1-152",)),
        ("base1-10", ()),  # another Mewtwo than the promo that was reprinted
        ("base5-49", ()),  # Abra of Team Rocket has other attacks than that of Base Set
        ("basep-17", ()),
    ],
)
def test_what_the_same_card_is(older, same):
    found = CARDS.reprints(CARDS.printings[older])
    assert found is not None
    assert found.same == same


def test_rainbow_energy_is_to_be_looked_at():
    found = CARDS.reprints(CARDS.printings["base5-80"])
    assert found is not None
    assert (found.same, found.look) == ((), ("ecard2-144", "ex1-95"))


def test_basic_energy_and_printings_in_modified_need_no_reprint():
    assert CARDS.reprints(CARDS.printings["base1-97"]) is None
    assert CARDS.reprints(CARDS.printings["neo1-14"]) is None
    assert CARDS.reprints(CARDS.printings["base1-96"]) is None  # no set of Modified has it
