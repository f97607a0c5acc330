"""Lists as people write them, line by line: what is read, what is asked, and that nothing is lost."""

import random
from collections.abc import Mapping
from datetime import date
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from teams.cards.files import shipped_catalogue
from teams.decks.legality import LOOK_AT, Sleeves, check_deck, is_legal
from teams.decks.name_index import NameIndex, Near, join_key
from teams.decks.reading import (
    ALLOWED,
    ASKED,
    HOW_MANY,
    KEEP,
    MOST_SOUGHT,
    READ,
    SPELLING,
    UNKNOWN,
    UNREAD,
    WHICH_CARD,
    WHICH_PRINTING,
    CardQuestion,
    ListLine,
    ReadList,
    names_told,
    read_deck_list,
    say_yes,
)
from tests.for_each import for_each
from tests.samples import sample
from tests.teams.decks.event_cards import index, judge_for


def read(text: str, format_key: str = "unlimited", answers: Mapping[str, str] | None = None) -> ReadList:
    return read_deck_list(text, judge_for(format_key), index(), answers)


def line(text: str, format_key: str = "unlimited") -> ListLine:
    """The one line of a text."""
    (found,) = read(text, format_key).lines
    return found


def question(text: str, format_key: str = "unlimited") -> CardQuestion:
    """The one question of a text."""
    (found,) = read(text, format_key).questions
    return found


# --- Counts and names ------------------------------------------------------------------------------------------


@for_each(
    "text",
    [
        "4 Professor Elm",
        "4x Professor Elm",
        "4X Professor Elm",
        "4 x Professor Elm",
        "4× Professor Elm",
        "4) Professor Elm",
        "4. Professor Elm",
        "4 - Professor Elm",
        "4 – Professor Elm",
        "(4) Professor Elm",
        "[4] Professor Elm",
        "x4 Professor Elm",
        "Professor Elm x4",
        "Professor Elm x 4",
        "Professor Elm (4)",
        "Professor Elm (x4)",
        "Professor Elm *4",
        "Professor Elm - 4",
        "Professor Elm: 4",
        "Professor Elm, 4",
        "Professor Elm\t4",
        "Professor Elm 4",
        "Professor Elm........4",
        "* 4 Professor Elm",
        "- 4 Professor Elm",
        "• 4 Professor Elm",
        "> 4 Professor Elm",
        "４　Professor　Elm",
        "4枚 Professor Elm",
        "Professor Elm 4枚",
        "four Professor Elm",
        "4 professor elm",
        "4 PROFESSOR ELM",
        "4 Prof. Elm",
        "4 Prof Elm",
        "4 Elm",
        "4 Elms",
        '"4 Professor Elm"',
        "4,Professor Elm,Neo Genesis,96",
        "4 Professor Elm N1 96",
        "4 Professor Elm N1 96 PH",
        "4 Professor Elm (Neo Genesis)",
        "4 Professor Elm - Neo Genesis 96/111",
        "4 Professor Elm #96",
        "4 Neo Genesis Professor Elm",
        "4 N Professor Elm",
        "4 Professor Elm (1st edition)",
        "4 Professor Elm [the best draw there is]",
        "4 Professor Elm... everybody plays it",
        "4 Professeur Orme",
    ],
)
def test_a_line_is_read_as_people_write_it(text: str) -> None:
    found = line(text, "modified")
    assert (found.state, found.count, found.title) == (READ, 4, "Professor Elm")


@for_each(
    "text, title",
    [
        ("2 Farfetch’d", "Farfetch'd"),
        ("2 farfetchd", "Farfetch'd"),
        ("2 Pokemon Breeder", "Pokémon Breeder"),
        ("2 PKMN Breeder", "Pokémon Breeder"),
        ("2 Plus Power", "PlusPower"),
        ("2 Eco-Gym", "Ecogym"),
        ("2 Mr Fuji", "Mr. Fuji"),
        ("2 Ho oh", "Ho-oh"),
        ("2 Surge's Raichu", "Lt. Surge's Raichu"),
        ("2 Lt Surges Raichu", "Lt. Surge's Raichu"),
        ("2 Sabrina Abra", "Sabrina's Abra"),
        ("2 S.Kadabra", "Sabrina's Kadabra"),
        ("2 D Gloom", "Dark Gloom"),
        ("2 R Scyther", "Rocket's Scyther"),
        ("2 R Oddish", "Oddish"),
        ("2 TR Mewtwo", "Rocket's Mewtwo"),
        ("2 Rocket's Trap", "The Rocket's Trap"),
        ("2 Team Rocket's Sneak Attack", "Rocket's Sneak Attack"),
        ("2 Imposter Professor Oak", "Impostor Professor Oak"),
        ("2 Nidoran F", "Nidoran ♀"),
        ("2 Nidoran♂", "Nidoran ♂"),
        ("2 Nidoran (m)", "Nidoran ♂"),
        ("2 Unown [Q]", "Unown [Q]"),
        ("2 Unown Q", "Unown [Q]"),
        ("2 Blaine's Quiz #1", "Blaine's Quiz #1"),
        ("2 Energy Removal 2", "Energy Removal 2"),
        ("2 ER", "Energy Removal"),
        ("2 GOW", "Gust of Wind"),
        ("2 _____'s Pikachu", "____'s Pikachu"),
        ("2 Happy Birthday Pikachu", "____'s Pikachu"),
        ("2 Glurak", "Charizard"),
        ("2 Dracaufeu", "Charizard"),
    ],
)
def test_names_are_found_however_they_are_spelt(text: str, title: str) -> None:
    found = line(text)
    assert (found.state, found.title) == (READ, title)


@for_each(
    "text, title",
    [
        ("11 fire energy", "Fire Energy"),
        ("11 fire", "Fire Energy"),
        ("11 Fire Energies", "Fire Energy"),
        ("11 Electric Energy", "Lightning Energy"),
        ("11 Psy Energy", "Psychic Energy"),
        ("11 Basic {L} Energy", "Lightning Energy"),
        ("11 Basic {R} Energy Energy 2", "Fire Energy"),
        ("11 Basic Fire Energy SVE 2", "Fire Energy"),
        ("* 11 Water Energy 3", "Water Energy"),
        ("11 Feuer-Energie", "Fire Energy"),
        ("11 Énergie Feu", "Fire Energy"),
        ("3 Double Colorless", "Double Colorless Energy"),
        ("3 DCE", "Double Colorless Energy"),
        ("3 Rainbow", "Rainbow Energy"),
        ("3 Metal", "Metal Energy"),
        ("3 Dark Energy", "Darkness Energy"),
    ],
)
def test_energy_is_read_without_the_word_and_with_codes_of_later_sets(text: str, title: str) -> None:
    found = line(text)
    assert (found.state, found.title) == (READ, title)


def test_a_heading_says_what_its_short_names_mean() -> None:
    found = read("Energy\n4 Full Heal\n7 W\nTrainers\n4 Full Heal")
    assert [each.title for each in found.lines] == ["Full Heal Energy", "Water Energy", "Full Heal"]


def test_several_cards_of_one_line_are_several_lines() -> None:
    found = read("6 charmanders and 5 R charmanders\n4 Bill, 3 Elm + 2 Oak")
    assert [(each.place, each.count, each.title) for each in found.lines] == [
        (1, 6, "Charmander"),
        (1, 5, "Charmander"),
        (2, 4, "Bill"),
        (2, 3, "Professor Elm"),
        (2, 2, "Professor Oak"),
    ]


@for_each(
    "line, cards",
    [
        ("4 Hitmonchan BS 7  3 Electabuzz BS 20", [(4, "Hitmonchan"), (3, "Electabuzz")]),
        (
            "4 Hitmonchan BS 7 3 Electabuzz BS 20 2 Scyther JU 10",
            [(4, "Hitmonchan"), (3, "Electabuzz"), (2, "Scyther")],
        ),
        ("4x Hitmonchan 3x Electabuzz", [(4, "Hitmonchan"), (3, "Electabuzz")]),
        ("4 Hitmonchan (BS 7) 3 Electabuzz (BS 20)", [(4, "Hitmonchan"), (3, "Electabuzz")]),
        ("4 Professor Oak 88/102 2 Bill 91/102", [(4, "Professor Oak"), (2, "Bill")]),
        ("3 Energy Removal 2", None),
        ("4 Hitmonchan 7 of 102", None),
        ("4 Hitmonchan Base Set 7 rare", None),
    ],
)
def test_lines_that_were_joined_are_several_cards(line: str, cards: list[tuple[int, str]] | None) -> None:
    found = [(each.count, each.title) for each in read(line).lines]
    assert found == cards if cards else len(found) == 1


# --- Printings -------------------------------------------------------------------------------------------------


@for_each(
    "text, keys",
    [
        ("4 Slowking Neo Genesis 14", ("neo1-14",)),
        ("4 Slowking N1 14", ("neo1-14",)),
        ("4 Slowking 14/111", ("neo1-14",)),
        ("4 Slowking LV 39", ("neo1-14",)),
        ("4 Slowking (Aquapolis)", ("ecard2-34", "ecard2-H22")),
        ("4 Slowking H22", ("ecard2-H22",)),
        ("4 Slowking AQ H22/H32", ("ecard2-H22",)),
        ("4 Sneasel lv.34", ("neo1-25",)),
        ("1 Porygon 103a", ("ecard2-103a",)),
        ("1 Mr. Mime AQ 95a", ("ecard2-95a",)),
        ("3 Mewtwo promo 12", ("basep-12",)),
        ("3 MP Mewtwo 3", ("basep-3",)),
        ("4x Mewtwo (Promo 3 and 14)", ("basep-3", "basep-14")),
        ("4x Magmar (Fossil, like you had to ask)", ("base3-39",)),
    ],
)
def test_set_number_and_level_tell_the_printing(text: str, keys: tuple[str, ...]) -> None:
    found = line(text, "modified")
    assert (found.state, found.printings) == (READ, keys)


def test_a_level_that_is_not_the_banned_one_tells_the_others() -> None:
    assert "neo1-14" not in line("2 Slowking LV 23", "modified").printings


def test_slowking_asks_which_one_in_modified_and_nothing_in_unlimited() -> None:
    asked = question("4 Slowking", "modified")
    assert asked.kind == WHICH_PRINTING
    assert [each.answer for each in asked.choices] == ["si1-14", "ecard2-34", "neo1-14"]
    assert read("4 Slowking", "unlimited").questions == ()


@pytest.mark.parametrize("text", ["4 Bill", "4 Cleffa", "4 Professor Oak", "4 Gust of Wind", "4 Potion"])
def test_nothing_is_asked_where_no_answer_changes_anything(text: str) -> None:
    assert read(text, "modified").questions == ()


def test_a_trainer_is_not_asked_about_for_a_set_that_is_still_to_come() -> None:
    early = judge_for("modified", date(2003, 2, 1))
    found = read_deck_list("4 Energy Search", early, index())
    assert found.questions == ()
    assert {key.partition("-")[0] for key in found.lines[0].printings}.isdisjoint({"ecard3", "ex1"})


def test_the_answer_is_a_printing_or_any_that_is_allowed() -> None:
    key = question("4 Slowking", "modified").key
    assert read("4 Slowking", "modified", {key: "neo1-14"}).lines[0].printings == ("neo1-14",)
    allowed = read("4 Slowking", "modified", {key: ALLOWED}).lines[0]
    assert (allowed.state, allowed.printings) == (READ, ("si1-14", "ecard2-34", "ecard2-H22"))


def test_one_yes_answers_what_has_printings_that_are_allowed() -> None:
    text = "3 Scyther\n3 Ditto"
    asked = read(text, "modified")
    assert len(asked.to_allow) == 2
    settled = read(text, "modified", say_yes(asked.to_allow))
    assert settled.questions == ()
    judge = judge_for("modified")
    assert all(not check_deck(judge, settled.deck)[1:] for _each in settled.lines)


def test_a_name_and_a_number_that_contradict_each_other_are_asked() -> None:
    asked = question("3 Mewtwo promo 20")
    assert (asked.kind, [each.answer for each in asked.choices]) == (WHICH_CARD, ["Mewtwo", "Psyduck"])


# --- What is unclear -------------------------------------------------------------------------------------------


@for_each(
    "text, title",
    [
        ("4 Profesor Ealm", "Professor Elm"),
        ("4 Doble Colorless", "Double Colorless Energy"),
        ("4 secret misson", "Secret Mission"),
        ("4 Feraligator", "Feraligatr"),
        ("4 Supr Energy Removal", "Super Energy Removal"),
        ("4 Impostr Professor Oak", "Impostor Professor Oak"),
        ("4 Potion Energi", "Potion Energy"),
        ("4 Charizard Dark", "Dark Charizard"),
        ("4 Sprout Temple", "Sprout Tower"),
        ("4 Erika's Vilplume", "Erika's Vileplume"),
    ],
)
def test_a_misspelt_name_is_asked_with_the_likeliest_first_and_never_replaced(text: str, title: str) -> None:
    found = read(text)
    assert (found.lines[0].state, found.lines[0].title, found.lines[0].text) == (ASKED, "", text)
    (asked,) = found.questions
    assert asked.choices[0].title == title
    assert 1 <= len(asked.choices) <= 3
    assert found.count == 4
    settled = read(text, answers={asked.key: title})
    assert (settled.lines[0].state, settled.lines[0].title) == (READ, title)


def test_one_yes_answers_all_names_that_have_one_likely_card() -> None:
    text = "4 Doble Colorless\n4 secret misson\n4 Sprout Temple"
    asked = read(text)
    assert [each.kind for each in asked.questions] == [SPELLING, SPELLING, WHICH_CARD]
    settled = read(text, answers=say_yes(asked.to_confirm))
    assert [each.typed for each in settled.questions] == ["Sprout Temple"]


def test_the_same_words_are_asked_once() -> None:
    found = read("2 Slowking\n1 Bill\n1 slowking", "modified")
    (asked,) = found.questions
    assert asked.places == (1, 3)


@pytest.mark.parametrize("text", ["2 Nidoran", "2 Unown", "3 Scyther/Scizor", "2 B Charmander"])
def test_several_cards_of_a_name_are_asked(text: str) -> None:
    assert question(text).kind == WHICH_CARD


def test_a_card_without_a_count_asks_how_many() -> None:
    asked = question("Professor Elm")
    assert asked.kind == HOW_MANY
    settled = read("Professor Elm", answers={asked.key: "3"})
    assert (settled.count, settled.questions) == (3, ())
    left = read("Professor Elm", answers={asked.key: KEEP})
    assert (left.count, left.lines[0].state, left.questions) == (0, UNREAD, ())


def test_a_name_that_the_facts_do_not_know_keeps_its_words_and_takes_an_english_title() -> None:
    """A card of Japan, which counts with its English title and which somebody looks at."""
    text = "3 プクリン"
    (asked,) = read(text).questions
    assert (asked.kind, asked.typed) == (UNKNOWN, "プクリン")
    settled = read(text + "\n2 Wigglytuff", answers={asked.key: "Wigglytuff"})
    assert [each.title for each in settled.lines] == ["Wigglytuff", "Wigglytuff"]
    codes = [each.code for each in check_deck(judge_for("unlimited"), settled.deck, Sleeves(True, True))]
    assert codes == ["teams.deck_too_small", "teams.deck_too_many_copies", "teams.deck_unknown_card"]


def test_a_card_of_a_later_time_is_asked_about() -> None:
    assert question("1 Wigglytuff EX").kind in (WHICH_CARD, SPELLING)
    assert line("1 Magmar ex").title == "Magmar ex"


def test_a_printing_of_a_set_that_the_facts_lack_is_looked_at() -> None:
    """Exports of today name later sets: the card's name is known, and a printing of another time is not the same."""
    found = read(
        "4 Potion SVI 188\n2 Dunsparce SS 60 PH\n9 Basic Fire Energy SVE 2\n3 Cleffa N1 20", "modified"
    )
    assert [each.title for each in found.lines] == ["Potion", "Dunsparce", "Fire Energy", "Cleffa"]
    looked_at = [each for each in check_deck(judge_for("modified"), found.deck) if each.weight == LOOK_AT]
    assert [(each.code, each.places) for each in looked_at] == [
        ("teams.deck_unknown_card", (1,)),
        ("teams.deck_unknown_card", (2,)),
    ]


def test_rows_of_a_sheet_are_lines() -> None:
    rows = [
        ("4", "Bill", "Base Set", "91"),
        ("2", "Slowking", "Neo Genesis", "14"),
        ("11", "Fire Energy", "", ""),
    ]
    found = read("\n".join("\t".join(row) for row in rows), "modified")
    assert [(each.count, each.title) for each in found.lines] == [
        (4, "Bill"),
        (2, "Slowking"),
        (11, "Fire Energy"),
    ]
    assert [each.printings for each in found.lines[:2]] == [("base1-91",), ("neo1-14",)]


def test_an_answer_is_a_sensible_count() -> None:
    (asked,) = read("Professor Elm").questions
    for count in ("0", "100", "-3", "four", "²", "9" * 5_000):
        assert read("Professor Elm", answers={asked.key: count}).questions == (asked,)


def test_what_a_name_means_is_kept_for_other_lists_and_a_printing_is_not() -> None:
    text = "4 Slowking\n3 プクリン\nProfessor Elm\n2 Sprout Temple\n1 Bil"
    answers = {}
    for asked in read(text, "modified").questions:
        given = {WHICH_PRINTING: ALLOWED, UNKNOWN: "Wigglytuff", HOW_MANY: "4", WHICH_CARD: "Sprout Tower"}
        answers[asked.key] = given.get(asked.kind, KEEP)
    kept = read(text, "modified", names_told(answers))
    assert [each.kind for each in kept.questions] == [WHICH_PRINTING, HOW_MANY, SPELLING]
    assert [each.title for each in kept.lines] == [
        "Slowking",
        "Wigglytuff",
        "Professor Elm",
        "Sprout Tower",
        "",
    ]


def test_an_answer_can_keep_a_line_as_it_is() -> None:
    (asked,) = read("4 Sprout Temple").questions
    left = read("4 Sprout Temple", answers={asked.key: KEEP})
    assert (left.questions, left.unread[0].text, left.count) == ((), "4 Sprout Temple", 4)


@for_each(
    "text, titles",
    [
        ("15 Grass energy                      4 Oddish", ["Grass Energy", "Oddish"]),
        ("2 Nightly Garbage Run           2 Scyther", ["Nightly Garbage Run", "Scyther"]),
        ("4 Ralts #67 (r/s)", ["Ralts"]),
        ("2 FH Energy", ["Full Heal Energy"]),
        ("8 Fighting Energy       discard pile.  Energy Removal cards do little", ["Fighting Energy"]),
        ("4 Professor Oak         need to get energy in the discard pile fast.)", ["Professor Oak"]),
        ("2 Sabrina's (L 18)   Abra", ["Sabrina's Abra"]),
        ("2 Sabrina's    Abra", ["Sabrina's Abra"]),
    ],
)
def test_two_columns_and_initials_are_read(text: str, titles: list[str]) -> None:
    found = read(text)
    assert ([each.title for each in found.lines], found.questions) == (titles, ())


def test_a_second_card_of_a_line_is_never_taken_for_a_remark() -> None:
    found = read("15 Grass energy 4 Oddish")
    assert found.lines[0].state == ASKED


# --- Headings, totals, remarks -----------------------------------------------------------------------------------


@for_each(
    "text",
    [
        "Pokémon: 9",
        "Pokemon 21",
        "Pokémon(17):",
        "##Pokémon - 12",
        "Pokémon : 12",
        "20 Pokemon:",
        "Trainer: 12",
        "Trainers (26)",
        "Trainers - 30",
        "Trainer Cards: 33",
        "##Trainer Cards - 33",
        "Dresseur : 30",
        "Énergie : 11",
        "Energie: 11",
        "Energy – 13",
        "Energy (16)",
        "Energía: 10",
        "Energia: 10",
        "ポケモン18枚",
        "@トレーナー 25",
        "Sideboard",
        "Total Cards: 60",
        "Total Cards - 60",
        "Total de cartes : 60",
        "Total: 60",
        "60 cards",
        "60",
        "27/60",
        "= 60",
        "// a remark",
        "# a remark",
        "****** Pokémon Trading Card Game Deck List ******",
        "-----",
        "",
        "   ",
    ],
)
def test_headings_totals_and_remarks_are_no_cards(text: str) -> None:
    found = read(text)
    assert found.lines == ()
    assert [each for _place, each in found.passed_over] == ([text.strip()] if text.strip() else [])


def test_what_was_sent_in_one_writing_and_read_in_another_is_read_as_it_was_meant() -> None:
    found = read("PokÃ©mon: 13\n3 PokÃ©mon Trader\n2 Rocketâ€™s Zapdos\n1 Énergie Plante\n1 Bâton")
    assert [(each.count, each.title) for each in found.lines[:2]] == [
        (3, "Pokémon Trader"),
        (2, "Rocket's Zapdos"),
    ]
    assert found.passed_over == ((1, "PokÃ©mon: 13"),)
    assert found.lines[0].text == "3 PokÃ©mon Trader"  # it stays as it was typed


def test_counts_of_headings_are_not_believed() -> None:
    """The exports of online clients count lines there: 9 over 17 cards."""
    found = read("Pokémon: 2\n4 Cleffa N1 20\n3 Murkrow N1 24\n\nTotal Cards: 2")
    assert found.count == 7


def test_a_sideboard_is_read_and_not_counted() -> None:
    found = read("4 Cleffa\nSideboard\n2 Lass\n3 Oak")
    assert (found.count, [each.is_sideboard for each in found.lines]) == (4, [False, True, True])
    assert read("4 Cleffa\nSB: 2 Lass").count == 4


def test_the_name_of_a_deck_stays_in_sight_and_asks_nothing() -> None:
    for name in ("Psychic Tornado", "Erika's Power!", "CINDER", "v. 3.(something)", "Riptide Surprise"):
        found = read(name)
        assert (found.questions, [each.text for each in found.unread], found.count) == ((), [name], 0)


# --- Bad input -------------------------------------------------------------------------------------------------


def test_every_line_is_somewhere() -> None:
    text = "Deck of mine\n\nPokémon: 4\n4 Cleffa\n2 Qwertzuiop\n??? 7\n3 プクリン\n60 cards\n4 Sprout Temple\n0 Bill"
    found = read(text)
    places = {each.place for each in found.lines} | {place for place, _text in found.passed_over}
    assert places == {place for place, each in enumerate(text.splitlines(), start=1) if each.strip()}


def test_a_list_in_japanese_is_kept_line_by_line_and_counted() -> None:
    text = "ポケモン18枚\nリザードン(PF2)2枚\nリザード2枚\nヒトカゲ(ロケット団)3枚\n"
    text += "トレーナー\nオーキドはかせ 4枚\n基本炎エネルギー 9"
    found = read(text)
    assert [each.count for each in found.lines] == [2, 2, 3, 4, 9]
    assert [each.text for each in found.unread] == [*text.splitlines()[1:4], "オーキドはかせ 4枚"]
    assert found.lines[-1].title == "Fire Energy"
    codes = {each.code for each in check_deck(judge_for("modified"), found.deck)}
    assert codes == {"teams.deck_too_small", "teams.deck_line_open"}


def test_two_thousand_lines_are_read() -> None:
    found = read("\n".join(["4 Bill", "3 Doble Colorless"] * 1_000))
    assert (len(found.lines), found.count, len(found.questions)) == (2_000, 7_000, 1)


def test_thousands_of_names_that_nobody_knows_cost_no_more_than_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[tuple[str, ...]] = []

    def nearest(_index: NameIndex, *keys: str) -> tuple[Near, ...]:
        looked.append(keys)
        return ()

    monkeypatch.setattr(NameIndex, "nearest", nearest)
    text = "\n".join(f"1 Card number {number}" for number in range(2000))

    found = read(f"{text}\n4 Professor Elm")

    assert len(looked) <= 2 * MOST_SOUGHT  # the words as they are, and turned
    assert (len(found.questions), found.count) == (2000, 2004)
    assert found.lines[-1].title == "Professor Elm"


def test_what_nobody_looked_for_is_asked_and_never_taken_for_sure() -> None:
    many = "\n".join(f"1 Card number {number}" for number in range(MOST_SOUGHT))

    (alone,) = read("4 Slowkig").questions
    late = read(f"{many}\n4 Slowkig\n4 Slowking promises\n4 Slowking Neo Genesis 14")

    assert (alone.kind, alone.choices[0].answer) == (SPELLING, "Slowking")
    assert [each.kind for each in late.questions[-2:]] == [UNKNOWN, WHICH_CARD]
    assert late.lines[-1].printings == ("neo1-14",)


@for_each(
    "text",
    [
        "\x00\x01",
        "4 \u202eBill",
        "((((",
        "4",
        "4 ()",
        "x",
        "9" * 400,
        "4 " + "a" * 3_000,
        "[]" * 500,
        "4 {}",
        "𝟜 Bill",
    ],
)
def test_whatever_is_typed_is_answered(text: str) -> None:
    found = read(text)
    check_deck(judge_for("modified"), found.deck)
    assert all(0 <= each.count < 100 for each in found.lines)


PIECES = st.one_of(
    st.sampled_from(
        ["4", "4x ", "x4", " ", "\t", "Slowking", "Prof. Elm", "N1", "14/111", "(", ")", "[", "LV 39", "#"]
    ),
    st.sampled_from(
        ["Energy", "{R}", "Basic", "Oak", "and", ",", "-", "...", "プクリン", "枚", "Unown", "♀", "\n", "R "]
    ),
    st.text(max_size=6),
)


@settings(max_examples=sample(150), deadline=None)
@given(st.lists(PIECES, max_size=30).map("".join))
def test_any_text_is_answered_and_every_line_is_somewhere(text: str) -> None:
    found = read(text, "modified")
    places = {each.place for each in found.lines} | {place for place, _text in found.passed_over}
    typed = {place for place, each in enumerate(text.splitlines(), start=1) if each.strip()}
    assert places <= {place for place, _each in enumerate(text.splitlines(), start=1)}
    assert {
        place for place in typed if any(sign.isalnum() for sign in text.splitlines()[place - 1])
    } <= places
    assert all(0 <= each.count < 100 for each in found.lines)
    assert {each.question for each in found.lines} - {""} == {each.key for each in found.questions}
    assert all(len(each.choices) <= 3 for each in found.questions)
    check_deck(judge_for("modified"), found.deck)


def test_a_list_that_is_read_can_be_judged() -> None:
    text = "4 Cleffa\n4 Murkrow Neo Genesis\n4 Prof. Elm\n4 Bill\n3 Scyther N2\n11 dark energy\n30 Psychic"
    found = read(text, "modified")
    assert (found.questions, found.unread, found.count) == ((), (), 60)
    (wrong,) = check_deck(judge_for("modified"), found.deck)
    assert (wrong.code, wrong.places) == ("teams.deck_too_many_copies", (6,))
    assert not is_legal([wrong])


def test_casual_rule_sets_ask_for_cards_and_not_for_printings() -> None:
    judge = judge_for("modified", rule_set_key="casual-2v2")
    assert read_deck_list("4 Slowking", judge, index()).questions == ()
    assert len(read_deck_list("4 Sprout Temple", judge, index()).questions) == 1


def test_every_english_name_is_read_as_itself() -> None:
    wrong = [
        (title, found.title)
        for title in shipped_catalogue().titles
        if (found := line(f"1 {title}")).title != title
    ]
    assert wrong == []


def test_a_slip_of_the_pen_is_never_read_as_another_card() -> None:
    """One letter too few, too many, wrong or in the wrong place: asked, unless it spells another card's name."""
    dice = random.Random(221)
    names, letters = index().names, "abcdefghijklmnopqrstuvwxyz"
    asked = likeliest = 0
    for title in shipped_catalogue().titles:
        at = dice.randrange(len(title))
        kinds = (title[at + 1 :], dice.choice(letters) + title[at:], dice.choice(letters) + title[at + 1 :])
        typed = title[:at] + dice.choice(kinds)
        if title.startswith("Unown") or join_key(typed) in names:
            continue
        found = read(f"2 {typed}")
        assert found.lines[0].title in ("", title), typed
        asked += len(found.questions)
        likeliest += any(each.choices and each.choices[0].title == title for each in found.questions)
    assert asked > 400
    assert likeliest > asked * 0.95


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_name_of_another_language_is_read_or_asked(language: str) -> None:
    wrong = []
    for printing in shipped_catalogue().printings.values():
        name = printing.names.get(language)
        if name and not name.startswith("S ") and printing.title not in ("____'s Pikachu",):
            found = read(f"1 {name}")
            titles = [found.lines[0].title] if found.lines else []
            titles += [each.title for asked in found.questions for each in asked.choices]
            if printing.title not in titles:
                wrong.append((name, printing.title, titles))
    assert wrong == []


def test_every_printing_is_found_by_its_set_and_number() -> None:
    catalogue = shipped_catalogue()
    wrong = []
    for key, printing in catalogue.printings.items():
        if (
            printing.is_basic_energy or key == "base1-2"
        ):  # "Blastoise, Base Set 2" is also the one of Base Set 2
            continue
        text = f"2 {printing.title} {catalogue.sets[printing.set_key].name} {printing.number}"
        found = line(text)
        if (found.title, found.printings) != (printing.title, (key,)):
            wrong.append((text, found.title, found.printings))
    assert wrong == []


# --- Lines that nobody typed -----------------------------------------------------------------------------------


def test_one_long_line_holds_nobody_up():
    """Patterns went back and forth in a line of 60,000 spaces for minutes, while the database waited."""
    began = perf_counter()
    assert line("4" + " " * 60_000 + "Pikachu").title == "Pikachu"
    for sign in "(,.-[ ":
        assert line("4 " + f"a{sign}" * 25_000).state == UNREAD
    assert perf_counter() - began < 10
