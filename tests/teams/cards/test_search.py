"""Finding cards by what people type: three languages, nicknames, parts of names, slips."""

from teams.cards.files import shipped_catalogue
from teams.cards.names import fold_card_name
from teams.cards.nicknames import NICKNAMES
from teams.cards.search import build_card_index, find_titles, titles_named
from tests.for_each import for_each

CARDS = shipped_catalogue()
INDEX = build_card_index(CARDS)


def test_every_title_is_found_by_its_own_name_first():
    assert [title for title in CARDS.titles if titles_named(INDEX, title) != (title,)] == []
    assert [title for title in CARDS.titles if find_titles(INDEX, title)[0].title != title] == []


def test_every_name_in_another_language_leads_to_its_title():
    wrong = [
        (printing.key, name)
        for printing in CARDS.printings.values()
        for name in printing.names.values()
        if printing.title not in titles_named(INDEX, name)
    ]
    assert wrong == []


def test_no_name_in_another_language_is_the_name_of_two_cards():
    assert [text for text, pairs in INDEX.exact.items() if len({title for title, _name in pairs}) > 1] == []


def test_nicknames_are_of_cards_that_there_are_and_hide_no_name():
    names = {fold_card_name(name) for one in CARDS.printings.values() for name in one.names.values()}
    for nickname, titles in NICKNAMES.items():
        assert set(titles) <= CARDS.titles.keys(), nickname
        assert titles_named(INDEX, nickname) == titles, nickname
        assert fold_card_name(nickname) not in names, nickname


@for_each(
    "text, title",
    [
        ("Prof. Oak", "Professor Oak"),
        ("prof elm", "Professor Elm"),
        ("POKEMON BREEDER", "Pokémon Breeder"),
        ("pkmn trader", "Pokémon Trader"),
        ("Pokémon Breeder", "Pokémon Breeder"),  # with a combining accent
        ("Plus Power", "PlusPower"),
        ("moo moo milk", "Moo-Moo Milk"),
        ("Farfetch’d", "Farfetch'd"),
        ("farfetchd", "Farfetch'd"),
        ("Mr Mime", "Mr. Mime"),
        ("Lieutenant Surge's Raichu", "Lt. Surge's Raichu"),
        ("nidoran male", "Nidoran ♂"),
        ("Nidoran (F)", "Nidoran ♀"),
        ("Nidoran W", "Nidoran ♀"),  # German
        ("unown a", "Unown [A]"),
        ("Miracle Sphere alpha", "Miracle Sphere α"),
        ("_________'s Pikachu", "____'s Pikachu"),
        ("Happy Birthday Pikachu", "____'s Pikachu"),
        ("Glurak", "Charizard"),
        ("Dracaufeu", "Charizard"),
        ("Professeur Chen", "Professor Oak"),
        ("Feuer-Energie", "Fire Energy"),
        ("fire nrg", "Fire Energy"),
        ("Basic {R} Energy", "Fire Energy"),
        ("DCE", "Double Colorless Energy"),
        ("Chansey-EX", "Chansey ex"),
        ("Here comes Team Rocket", "Here Comes Team Rocket!"),
    ],
)
def test_what_people_write_is_a_name(text, title):
    assert titles_named(INDEX, text) == (title,)


@for_each(
    "text, title",
    [
        ("Slowkng", "Slowking"),
        ("slwking", "Slowking"),
        ("Energy Remvoal", "Energy Removal"),
        ("super enegy removal", "Super Energy Removal"),
        ("Hitmonchann", "Hitmonchan"),
        ("dark gen", "Dark Gengar"),
        ("Mysterious", "Mysterious Fossil"),
        ("Rocket Trap", "The Rocket's Trap"),
        ("Breeder Feilds", "Pokémon Breeder Fields"),
        ("Impulse", "Mary's Impulse"),
    ],
)
def test_a_slip_is_proposed_first_and_never_taken_for_the_name(text, title):
    assert titles_named(INDEX, text) == ()
    found = find_titles(INDEX, text)
    assert found[0].title == title
    assert not found[0].is_exact


def test_what_could_be_several_is_a_question():
    assert titles_named(INDEX, "Nidoran") == ()
    assert {one.title for one in find_titles(INDEX, "Nidoran", 2)} == {"Nidoran ♀", "Nidoran ♂"}
    assert len(find_titles(INDEX, "Unown", 40)) == 25


def test_nothing_is_proposed_for_what_is_no_card():
    for text in ("", "   ", "!!!", "qwertz", "カメックス", "the deadline for lists is noon"):
        assert find_titles(INDEX, text) == ()


def test_proposals_can_be_kept_to_some_titles():
    found = find_titles(INDEX, "Energy Removal", among={"Energy Removal 2", "Bill"})
    assert [one.title for one in found] == ["Energy Removal 2"]


def test_a_very_long_text_is_read_as_far_as_a_name_goes():
    assert find_titles(INDEX, "x" * 60_000) == ()
