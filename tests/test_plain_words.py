"""The habits that made Tandem's English sound translated do not come back, as far as a list of words can find them."""

import pytest

from tests import plain_words
from tests.for_each import for_each


@pytest.fixture(scope="module")
def found() -> list[tuple[str, plain_words.Text, str]]:
    return list(plain_words.habits_in(plain_words.ROOT))


@for_each("habit", plain_words.HABITS)
def test_no_text_has_the_habit(found, habit):
    places = [f"{text.path}:{text.line}: {words}" for name, text, words in found if name == habit]
    assert not places, f"Write instead: {plain_words.HABITS[habit][1]}"


@for_each(
    "habit, sentence",
    [
        ("is no Y", "This is no table."),
        ("is no Y", "The slip says no result."),
        ("any more", "It opens nothing any more."),
        ("the own", "It takes one of the own prizes."),
        ("anew", "The round is paired anew."),
        ("take back", "Take the round back first."),
        ("take back", "Line 4 is taken back."),
        ("somebody", "Somebody was faster."),
        ("nobody", "Show it to nobody else."),
        ("told, tells, gives", "The page tells when."),
        ("stands, lies", "It stands on the slip."),
        ("comes of", "How the order comes about"),
        ("in truth", "It was 3 in truth."),
    ],
)
def test_a_sentence_with_the_habit_is_found(habit, sentence):
    text = plain_words.of_lines("messages", "a.md", sentence)
    assert [name for name, _text, _words in plain_words.habits_of(text)] == [habit]


@for_each(
    "sentence",
    [
        "There is no table 9.",
        "It is no longer open.",
        "No one is waiting.",
        "Nobody is waiting for a judge.",
        "Enter any more recent result.",
        "It is no later than 18:00.",
    ],
)
def test_plain_english_is_left_alone(sentence):
    assert not list(plain_words.habits_of(plain_words.of_lines("messages", "a.md", sentence)))
