"""Rulings of the head judge, and questions without an answer."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rulings.head_judge.actions import NewRuling, note_missed_question, withdraw_ruling, write_ruling
from rulings.head_judge.models import EventRuling, MissedQuestion
from rulings.library.actions import load_library
from rulings.library.models import LibraryEntry, LoadedLibrary
from rulings.search.search import search
from rulings.shelf import queries
from rulings.shelf.queries import open_shelf
from tests.expected import refused
from tests.factories import BOSS, CLERK, NOON, make_tournament
from tests.shown import sees
from tournament.config.files.event_file import export_event, import_event
from tournament.kernel.refusal import Refusal
from tournament.kernel.shown import NotAsShown
from tournament.setup.actions import remove_tournament

pytestmark = pytest.mark.django_db

WISH = NewRuling(rule_id="FR-C.3", text="One Supporter; Trainers go on.", reason="The card says so.")


@pytest.fixture(autouse=True)
def _fresh_shelves() -> None:
    queries._shelves.clear()


def test_loading_new_files_keeps_what_people_wrote() -> None:
    tournament = make_tournament()
    load_library(now=NOON)
    write_ruling(tournament, WISH, actor=BOSS, now=NOON)
    note_missed_question(tournament, "glurak", now=NOON)
    LoadedLibrary.objects.update(digest="an older version")
    LibraryEntry.objects.filter(rule_id="FR-C.2").delete()
    LibraryEntry.objects.create(rule_id="FR-999", position=999, title="gone", content={})

    assert load_library(now=NOON) is True

    assert LibraryEntry.objects.filter(rule_id="FR-C.2").exists()
    assert not LibraryEntry.objects.filter(rule_id="FR-999").exists()
    assert EventRuling.objects.count() == 1
    assert MissedQuestion.objects.count() == 1


def test_head_judges_ruling_answers_first_at_its_event_alone() -> None:
    here, there = make_tournament(), make_tournament()
    write_ruling(here, WISH, actor=BOSS, now=NOON)

    shelf = open_shelf(here)
    assert search(shelf.index, "copcat", here.rule_set).hits[0].id == "HJ-1"
    assert shelf.ruling_on("FR-C.3").text == WISH.text
    assert search(open_shelf(there).index, "copcat", there.rule_set).hits[0].id == "FR-C.3"
    assert search(open_shelf(None).index, "copcat", "dci-2003").hits[0].id == "FR-C.3"


def test_ruling_on_a_number_that_was_split_since_overrules_all_below_it() -> None:
    """An event of an earlier release has a ruling on MP-12, which is several entries now."""
    event = make_tournament(rule_set="multiplayer-1.3")
    write_ruling(event, NewRuling(text="So it is.", reason="asked", title="Targets"), actor=BOSS, now=NOON)
    EventRuling.objects.update(rule_id="MP-12")

    shelf = open_shelf(event)

    below = [key for key in shelf.library.entries if key.startswith("MP-12.")]
    assert len(below) > 1
    assert {key: shelf.ruling_on(key).text for key in below} == dict.fromkeys(below, "So it is.")
    first = shelf.library.entries[below[0]]
    assert search(shelf.index, first.asked[0], event.rule_set).hits[0].id == "HJ-1"


def test_ruling_is_one_journal_line_with_reason_and_citation() -> None:
    tournament = make_tournament()
    write_ruling(tournament, WISH, actor=BOSS, now=NOON)
    line = tournament.journal.last()
    assert (line.action, line.actor.name, line.reason, line.citation) == (
        "write_ruling",
        BOSS.name,
        "The card says so.",
        "FR-C.3",
    )
    assert line.after["text"] == WISH.text


def test_ruling_of_its_own_is_found_by_its_words_and_card() -> None:
    tournament = make_tournament()
    wish = NewRuling(card="Gust of Wind", title="Foreign gusts", text="Allowed today.", reason="Announced.")
    write_ruling(tournament, wish, actor=BOSS, now=NOON)
    shelf = open_shelf(tournament)
    assert search(shelf.index, "gust of wind", tournament.rule_set).hits[0].id == "HJ-1"
    assert search(shelf.index, "foreign gust", tournament.rule_set).hits[0].id == "HJ-1"


def test_withdrawn_ruling_answers_no_more_and_stays_readable() -> None:
    tournament = make_tournament()
    ruling = write_ruling(tournament, WISH, actor=BOSS, now=NOON)
    open_shelf(tournament)
    withdraw_ruling(tournament, 1, reason="Was wrong.", actor=BOSS, now=NOON)
    assert search(open_shelf(tournament).index, "copcat", tournament.rule_set).hits[0].id == "FR-C.3"
    ruling.refresh_from_db()
    assert (ruling.withdrawn_by.name, ruling.withdrawn_reason) == (BOSS.name, "Was wrong.")
    assert tournament.journal.last().action == "withdraw_ruling"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (NewRuling(text="x", reason=" ", rule_id="FR-C.3"), "tournament.reason_missing"),
        (NewRuling(text=" ", reason="x", rule_id="FR-C.3"), "rulings.text_missing"),
        (NewRuling(text="x", reason="x"), "rulings.title_missing"),
        (NewRuling(text="x", reason="x", rule_id="FR-999"), "rulings.no_such_entry"),
        (NewRuling(text="x", reason="x", card="Glurak"), "rulings.no_such_card"),
    ],
)
def test_incomplete_ruling_is_refused(wish: NewRuling, code: str) -> None:
    tournament = make_tournament()
    with pytest.raises(Refusal) as caught:
        write_ruling(tournament, wish, actor=BOSS, now=NOON)
    assert caught.value.code == code
    assert EventRuling.objects.count() == 0


def test_only_the_head_judge_rules() -> None:
    tournament = make_tournament()
    with pytest.raises(Refusal) as caught:
        write_ruling(tournament, WISH, actor=CLERK, now=NOON)
    assert caught.value.code == "tournament.not_allowed"
    assert caught.value.citation == "FR-202.c"
    with refused("tournament.not_allowed", "FR-202.c"):  # before anything is looked at, its reason too
        write_ruling(tournament, replace(WISH, rule_id="FR-999", reason=""), actor=CLERK, now=NOON)


def test_withdrawing_twice_or_something_that_is_not_there_is_refused() -> None:
    tournament = make_tournament()
    write_ruling(tournament, WISH, actor=BOSS, now=NOON)
    withdraw_ruling(tournament, 1, reason="x", actor=BOSS, now=NOON)
    with pytest.raises(Refusal) as caught:
        withdraw_ruling(tournament, 1, reason="x", actor=BOSS, now=NOON)
    assert caught.value.code == "rulings.withdrawn_already"
    with pytest.raises(Refusal) as caught:
        withdraw_ruling(tournament, 2, reason="x", actor=BOSS, now=NOON)
    assert caught.value.code == "rulings.no_such_ruling"


def test_the_ruling_is_withdrawn_that_the_page_showed() -> None:
    tournament = make_tournament()
    first = write_ruling(tournament, WISH, actor=BOSS, now=NOON)
    second = write_ruling(tournament, WISH, actor=BOSS, now=NOON)
    with pytest.raises(NotAsShown) as caught:
        withdraw_ruling(tournament, 2, reason="x", actor=sees(first), now=NOON)
    assert caught.value.code == "rulings.shown_other_ruling"
    assert caught.value.params == {"number": 2, "title": second.title}
    page = sees(second)
    withdraw_ruling(tournament, 1, reason="x", actor=BOSS, now=NOON)
    withdraw_ruling(tournament, 2, reason="x", actor=page, now=NOON)


def test_event_file_brings_rulings_back_as_they_were() -> None:
    here = make_tournament()
    write_ruling(here, WISH, actor=BOSS, now=NOON)
    write_ruling(here, NewRuling(card="Bill", text="Fine.", reason="Yes."), actor=BOSS, now=NOON)
    withdraw_ruling(here, 1, reason="Was wrong.", actor=BOSS, now=NOON)
    data = export_event(here)
    remove_tournament(here)
    assert export_event(import_event(data)) == data
    assert len(json.loads(data)["rulings"]) == 2


def test_question_asked_again_and_again_writes_nothing() -> None:
    """Everybody in the room may ask, and a write holds up the desk."""
    tournament = make_tournament()
    note_missed_question(tournament, "Glurak", now=NOON)
    with CaptureQueriesContext(connection) as asked:
        for second in range(1, 60, 7):
            note_missed_question(tournament, "Glurak", now=NOON + timedelta(seconds=second))
    assert {query["sql"].split()[0] for query in asked} == {"SELECT"}
    assert MissedQuestion.objects.get().times == 1


def test_missed_question_is_kept_once_with_its_number() -> None:
    tournament = make_tournament()
    for turn in range(3):
        note_missed_question(tournament, " Glurak? ", now=NOON + timedelta(minutes=turn))
    note_missed_question(tournament, "ab", now=NOON)
    question = MissedQuestion.objects.get()
    assert (question.shown, question.times) == ("Glurak?", 3)


def test_question_while_typing_takes_the_place_of_its_beginning() -> None:
    tournament = make_tournament()
    for place, typed in enumerate(("glur", "glurak", "glurak spit")):
        note_missed_question(tournament, typed, now=NOON + timedelta(seconds=place))
    note_missed_question(tournament, "glurak spits fire", now=NOON + timedelta(minutes=5))
    shown = set(MissedQuestion.objects.values_list("shown", flat=True))
    assert shown == {"glurak spit", "glurak spits fire"}


def test_missed_questions_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MissedQuestion, "MOST_KEPT", 3)
    tournament = make_tournament()
    for number in range(9):
        note_missed_question(tournament, f"{number}glurak", now=NOON)
    assert MissedQuestion.objects.count() == 3
