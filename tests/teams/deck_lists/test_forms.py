"""A list typed or pasted, with its questions: each asked once, nothing lost, nothing kept before it is handed in."""

from typing import Any

import pytest

from teams.deck_lists.forms import HandInForm, ListReader
from teams.deck_lists.models import MOST_LIST_BYTES
from teams.deck_lists.queries import names_of_event
from teams.decks.legality import Sleeves
from tests.factories import make_entry
from tests.teams.deck_lists.lists import LEGAL, hand_in, make_event_with_lists
from tournament.event.models import Tournament

pytestmark = pytest.mark.django_db

SPELT_WRONG = LEGAL.replace("4 Professor Elm", "4 Profesor Elmm")


@pytest.fixture
def event() -> Tournament:
    return make_event_with_lists()


def send(event: Tournament, text: str, **values: Any) -> HandInForm:
    return HandInForm({"text": text} | values, reader=ListReader(event))


def send_again(event: Tournament, form: HandInForm, **values: Any) -> HandInForm:
    """The page that `form` made is sent once more, with what a button adds."""
    kept = {"answers": form.reading.answers, "seen": form.reading.seen}
    return send(event, form.shown_text, **(kept | values))


def questions(form: HandInForm) -> list[str]:
    return [question.said for question in form.reading.questions]


def test_a_legal_list_is_handed_in_at_once(event: Tournament) -> None:
    form = send(event, LEGAL, do="hand_in")
    assert form.is_valid()
    assert form.handed_in().text == LEGAL
    assert form.reading.read.count == 60


def test_what_is_unclear_is_asked_before_the_list_is_kept(event: Tournament) -> None:
    form = send(event, SPELT_WRONG, do="hand_in")
    assert not form.is_valid()
    assert questions(form) == ["“Profesor Elmm” is not the name of a card. Did you mean Professor Elm?"]


def test_it_can_be_handed_in_as_it_is_once_that_was_shown(event: Tournament) -> None:
    shown = send(event, SPELT_WRONG, do="hand_in")
    form = send_again(event, shown, do="hand_in")
    assert form.is_valid()
    assert form.handed_in().answers == {}


def test_a_list_that_was_changed_since_is_shown_once_more(event: Tournament) -> None:
    shown = send(event, SPELT_WRONG, do="read")
    form = send(event, SPELT_WRONG + "4 Prof Elm Basee", seen=shown.reading.seen, do="hand_in")
    assert not form.is_valid()


def test_an_answer_is_kept_by_the_page_and_asked_no_more(event: Tournament) -> None:
    shown = send(event, SPELT_WRONG, do="read")
    (question,) = shown.reading.questions
    form = send_again(event, shown, say=question.choices[0][0])
    assert questions(form) == []
    assert [(one.words, one.meaning) for one in form.reading.settled] == [("Profesor Elmm", "Professor Elm")]
    handed_in = send_again(event, form, do="hand_in")
    assert handed_in.is_valid()
    assert list(handed_in.handed_in().answers.values()) == ["Professor Elm"]


def test_one_yes_answers_all_spellings(event: Tournament) -> None:
    shown = send(event, SPELT_WRONG.replace("4 Double Gust", "4 Doubel Gust"), do="read")
    assert len(shown.reading.questions) == 2
    form = send_again(event, shown, yes="spelling")
    assert questions(form) == []
    assert form.reading.has_nothing_to_say


def test_one_yes_says_that_all_printings_are_legal_ones(event: Tournament) -> None:
    text = LEGAL.replace("Slowking Aquapolis", "Slowking").replace("44 Water", "40 Water") + "4 Sneasel"
    shown = send(event, text, do="read")
    assert len(shown.reading.read.to_allow) == 2
    assert questions(send_again(event, shown, yes="printing")) == []


def test_an_answer_can_be_changed(event: Tournament) -> None:
    shown = send(event, SPELT_WRONG, do="read")
    answered = send_again(event, shown, say=shown.reading.questions[0].choices[0][0])
    form = send_again(event, answered, again=answered.reading.settled[0].key)
    assert len(questions(form)) == 1


def test_what_was_said_for_the_whole_event_is_asked_no_more_and_can_be_changed(event: Tournament) -> None:
    """A word is asked about once an event; a wrong answer is mended with the next list that has it."""
    make_entry(event, 1)
    hand_in(event, 1, "a", SPELT_WRONG, answers={"card:professorelmm": "Muk"})
    form = send(event, SPELT_WRONG, do="read")
    assert questions(form) == []
    assert [(one.words, one.meaning) for one in form.reading.settled] == [("Profesor Elmm", "Muk")]
    again = send_again(event, form, again=form.reading.settled[0].key)
    assert len(questions(again)) == 1
    right = send_again(event, again, say=again.reading.questions[0].choices[0][0])
    hand_in(event, 1, "b", SPELT_WRONG, answers=right.given)
    assert names_of_event(event) == {"card:professorelmm": "Professor Elm"}


def test_a_line_may_be_left_as_it_is(event: Tournament) -> None:
    shown = send(event, SPELT_WRONG, do="read")
    form = send_again(event, shown, say=f"{shown.reading.questions[0].key}=-")
    assert questions(form) == []
    assert form.reading.unread == (
        "Line 3, “4 Profesor Elmm”, was not recognized. It counts as 4 unknown cards.",
    )


def test_a_name_of_another_script_is_told_in_english(event: Tournament) -> None:
    """What the facts do not know stays as typed, counts by the English title, and a judge looks at it."""
    shown = send(event, LEGAL.replace("4 Professor Elm", "4 オーキドはかせ"), do="read")
    (question,) = shown.reading.questions
    form = send_again(event, shown, called=question.key, **{f"called:{question.key}": "professor elm"})
    assert questions(form) == []
    assert [one.said for one in form.reading.findings if "オーキドはかせ" in one.said] == [
        "Look at the card: “4 オーキドはかせ” is not a known card. It is counted as Professor Elm."
    ]


def test_a_name_that_was_typed_for_a_question_counts_without_its_button(event: Tournament) -> None:
    shown = send(event, SPELT_WRONG, do="read")
    key = shown.reading.questions[0].key
    form = send_again(event, shown, do="hand_in", **{f"called:{key}": "Professor Elm"})
    form.is_valid()
    assert list(form.given.values()) == ["Professor Elm"]


def test_what_is_begun_for_a_question_stays_while_the_list_is_typed(event: Tournament) -> None:
    shown = send(event, SPELT_WRONG, do="read")
    key = shown.reading.questions[0].key
    form = send_again(event, shown, do="read", **{f"called:{key}": "Prof"})
    assert form.reading.questions[0].typed == "Prof"


def test_a_list_over_64_kb_is_not_read_and_stays_on_the_page(event: Tournament) -> None:
    text = "4 Professor Elm\n" * 10_000
    form = send(event, text, do="hand_in")
    assert not form.is_valid()
    assert form.reading.is_empty
    assert "64 KB" in str(form.errors["text"])
    assert form["text"].value() == text
    assert "64 KB" in form.too_long
    assert len(text) > MOST_LIST_BYTES


def test_a_list_of_two_thousand_lines_is_read(event: Tournament) -> None:
    form = send(event, "4 Professor Elm\n" * 2_000, do="read")
    assert form.reading.read.count == 8_000
    assert [one.citation for one in form.reading.findings] == ["FR-221.a", "FR-221.b"]


def test_a_list_of_too_many_lines_is_not_read(event: Tournament) -> None:
    """Reading it takes time in which nobody else can save."""
    form = send(event, "4 x\n" * 2_001, do="hand_in")
    assert not form.is_valid()
    assert form.reading.is_empty
    assert "2001 lines" in form.too_long


def test_an_answer_of_a_button_that_no_page_made_is_none(event: Tournament) -> None:
    assert send(event, SPELT_WRONG, say="card:x\0=Bill").given == {}
    assert send(event, SPELT_WRONG, do="hand_in", **{"called:card:\0": "Bill"}).given == {}


def test_an_empty_list_is_no_list(event: Tournament) -> None:
    form = send(event, " \n", do="hand_in")
    assert not form.is_valid()


def test_one_question_a_deck_is_about_its_backs(event: Tournament) -> None:
    """FR-202.d: different backs need sleeves that are opaque and alike."""
    assert send(event, LEGAL).sleeves is None
    assert send(event, LEGAL, backs="alike").sleeves == Sleeves(has_mixed_backs=False)
    bare = send(event, LEGAL, backs="bare", do="read")
    assert [one.citation for one in bare.reading.findings] == ["FR-202.d"]
    opaque = send(event, LEGAL, backs="opaque", do="hand_in")
    assert opaque.is_valid()
    assert (opaque.handed_in().has_mixed_backs, opaque.handed_in().is_opaque) == (True, True)


@pytest.mark.parametrize(
    "answers",
    [
        *("", "no", "[1]", '{"card:x": 5}', "[" * 5_000, '{"card:x": "' + "y" * 300 + '"}'),
        # No file of the event could hold these: every later backup would fail, or could not be read.
        *(r'{"card:x": "\ud83d"}', r'{"card:\ud83d": "x"}', r'{"card:x": "\u0000"}', r'{"card:\u0000": "x"}'),
    ],
)
def test_answers_that_no_page_made_are_none(event: Tournament, answers: str) -> None:
    form = send(event, SPELT_WRONG, answers=answers)
    assert form.given == {}
    assert len(questions(form)) == 1


def test_what_cannot_be_seen_is_no_part_of_a_list(event: Tournament) -> None:
    form = send(event, "60 \u202eWater Energy\u200b\r\n", do="hand_in")
    assert form.is_valid()
    assert form.handed_in().text == "60 Water Energy\n"
