"""What a player reads about a list that is not right yet: every kind of bad input is a sentence."""

import pytest

from teams.cards.cards import Catalogue
from teams.decks.legality import check_deck
from teams.decks.reading import ReadList, read_deck_list
from teams.decks.wording import (
    _KINDS,
    _WITHOUT_CARDS,
    choice_said,
    finding_said,
    question_said,
    unread_said,
)
from teams.refusals import SENTENCES
from tests.teams.decks.event_cards import index, judge_for
from tests.teams.decks.test_legality import every_finding


def reading_said(read: ReadList, catalogue: Catalogue) -> list[str]:
    """What the reading alone has to say, in the order of the lines: questions, each once, and what was not read."""
    said = [(question.places[0], question_said(question, catalogue)) for question in read.questions]
    said += [(line.place, unread_said(line)) for line in read.unread if not line.question]
    return [text for _place, text in sorted(said, key=lambda one: one[0])]


def say(text: str, format_key: str = "modified") -> list[str]:
    """All that is said about a list: by its reading, then by the rules."""
    judge = judge_for(format_key)
    read = read_deck_list(text, judge, index())
    return reading_said(read, judge.catalogue) + [
        finding_said(each, judge.catalogue) for each in check_deck(judge, read.deck)
    ]


def test_61_cards() -> None:
    assert say("61 Fire Energy") == ["The deck needs exactly 60 cards, not 61. Take out 1 card."]


def test_five_of_a_title_in_two_languages() -> None:
    said = say("3 Professor Elm\n2 Professeur Orme\n55 Fire Energy")
    assert said == [
        "The deck has 5 copies of Professor Elm. At most 4 may be in a deck, all languages and printings together. "
        "Take some out."
    ]


def test_promo_20() -> None:
    said = say("1 Psyduck promo 20\n59 Fire Energy")
    assert said[0].startswith("Psyduck, Black Star promo 20 is not legal in Modified")


def test_slowking_of_neo_genesis() -> None:
    said = say("4 Slowking Neo Genesis 14\n56 Water Energy")
    assert said == [
        "Slowking, Neo Genesis 14 is banned. Take it out; other cards with that name may be legal."
    ]


def test_a_misspelt_name() -> None:
    said = say("4 Doble Colorless\n56 Water Energy", "unlimited")
    assert said == [
        "“Doble Colorless” is not the name of a card. Did you mean Double Colorless Energy?",
        "Line 1, “4 Doble Colorless”: choose which card is meant.",
    ]


def test_a_list_in_japanese() -> None:
    said = say("4 プクリン\n56 炎エネルギー")
    assert said[0] == "Tandem does not know “プクリン”. What is the card called in English?"


def test_two_thousand_lines_say_each_thing_once() -> None:
    said = say("\n".join(["4 Doble Colorless", "4 Bill"] * 1_000), "unlimited")
    assert len([text for text in said if "not the name of a card" in text]) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CINDER", "Line 1, “CINDER”, was not recognized as a card. It is kept as typed but not counted."),
        ("4 Nidoran", "Which card is “Nidoran”?"),
        ("Professor Elm", "How many copies of “Professor Elm”?"),
        (
            "4 Slowking",
            "Which printing is “Slowking”? Some are legal at this event, others are not.",
        ),
    ],
)
def test_questions_and_unread_lines(text: str, expected: str) -> None:
    assert say(text)[0] == expected


def test_choices_of_a_printing_say_what_each_is() -> None:
    judge = judge_for("modified")
    (asked,) = read_deck_list("4 Slowking", judge, index()).questions
    assert [choice_said(each, judge) for each in asked.choices] == [
        "Slowking, Southern Islands 14 (legal)",
        "Slowking, Aquapolis 34 (legal)",
        "Slowking, Neo Genesis 14 (banned)",
    ]


def test_choices_of_a_card_are_its_name() -> None:
    judge = judge_for("modified")
    (asked,) = read_deck_list("4 Nidoran", judge, index()).questions
    assert [choice_said(each, judge) for each in asked.choices][:2] == ["Nidoran ♀", "Nidoran ♂"]


def test_a_line_that_counts_and_is_kept_unread_says_so() -> None:
    judge = judge_for("modified")
    (asked,) = read_deck_list("4 プクリン", judge, index()).questions
    read = read_deck_list("4 プクリン", judge, index(), {asked.key: "-"})
    assert (
        unread_said(read.unread[0])
        == "Line 1, “4 プクリン”, was not recognized. It counts as 4 unknown cards."
    )


def test_every_question_has_a_sentence() -> None:
    texts = ("4 Doble Colorless", "4 Nidoran", "4 Slowking", "Professor Elm", "4 プクリン")
    judge = judge_for("modified")
    questions = [asked for text in texts for asked in read_deck_list(text, judge, index()).questions]
    assert len({each.kind for each in questions}) == 5
    for asked in questions:
        said = question_said(asked, judge.catalogue)
        assert said.endswith(("?", "not."))


def test_days_are_said_as_people_read_them() -> None:
    catalogue = judge_for("modified").catalogue
    found = [each for each in every_finding(("dci-2003",)) if each.code == "teams.deck_not_on_sale"]
    said = {finding_said(each, catalogue) for each in found}
    assert said == {
        "Aerodactyl, Skyridge 1 is not legal yet: its set is on sale from 12 May 2003, but this event uses the cards "
        "on sale on 1 May 2003. Take it out."
    }


def test_every_fault_that_names_a_card_has_a_kind_that_names_none():
    whole = {
        "teams.deck_too_large",
        "teams.deck_too_small",
        "teams.deck_sideboard",
        "teams.deck_needs_sleeves",
        "teams.deck_backs_open",
        "teams.deck_backs_named",
    }
    looks = {
        "teams.deck_unknown_card",
        "teams.deck_look_at_card",
        "teams.deck_backs_doubted",
    }  # no faults: the card has to be looked at
    codes = {
        code for code in SENTENCES if code.startswith("teams.deck_") and not code.endswith("_by_floor_rules")
    }
    assert codes == whole | looks | set(_KINDS)
    assert set(_KINDS.values()) == set(_WITHOUT_CARDS)
