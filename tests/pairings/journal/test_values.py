"""Every value that a line keeps has words: of its action, of its column, or of the journal."""

from contextlib import suppress
from random import Random

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.utils.functional import Promise

from pairings.journal.values import (
    _LABELS,
    LEAVING,
    column_words,
    counted_pairing,
    pairing_of,
    word,
    words_of,
)
from pairings.journal.wording import SHOWN_ELSEWHERE
from tests.factories import make_tournament
from tests.pairings.undo.random_days import Day
from tournament.kernel.refusal import Refusal
from tournament.rows.kinds import kinds_in_order


@pytest.mark.django_db
def test_what_days_leave_in_the_journal_has_words():
    days = [Day(make_tournament(team_reports=True), Random(seed)) for seed in range(4)]
    for day in days:
        for _team in range(6):
            day.register()
        for _step in range(120):
            with suppress(Refusal, ObjectDoesNotExist, IndexError):
                day.step()
    lines = [line for day in days for line in day.event.journal.all()]
    told = [values for line in lines for values in (line.before, line.after) if isinstance(values, dict)]
    keys = {key for values in told for key in values} - SHOWN_ELSEWHERE - LEAVING

    assert len({line.action for line in lines}) > 30
    assert {key for key in keys if words_of(key) is None} == set()


def test_columns_of_one_name_say_the_same_or_the_journal_says_it():
    words = {}
    for kind in kinds_in_order():
        for column in kind.model._meta.concrete_fields:
            if isinstance(column.verbose_name, Promise):
                words.setdefault(column.name, set()).add(str(column.verbose_name))

    assert {name for name, said in words.items() if len(said) > 1} <= _LABELS.keys()
    assert words.keys() == column_words().keys()


@pytest.mark.parametrize(
    ("matches", "told"),
    [
        (
            [[1, 1, 2, "open", None], [2, 3, 4, "open", None], [None, 5, None, "bye", 3]],
            "2 tables, bye: Team 5",
        ),
        ([[1, 1, 2, "open", None]], "1 table"),
        (
            [[1, 1, 2, "open"], [None, 3, None, "missed", 0], [None, 4, None, "missed", 0]],
            "1 table, 2 teams missed the round",
        ),
        ([[None, 99, None, "bye", 3]], "0 tables, bye: 99"),
        ([[1], "odd"], ""),
        ([3], ""),
    ],
)
def test_a_pairing_is_counted_with_its_bye(matches, told):
    assert counted_pairing(matches, {number: f"Team {number}" for number in range(1, 6)}) == told


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ({"matches": [[1]]}, [[1]]),
        ({"proposal": [[2]]}, [[2]]),
        ({"matches": "odd"}, None),
        ({"how": "won"}, None),
        ([[1]], None),
        (None, None),
    ],
)
def test_the_pairing_of_a_line_is_found_whatever_a_file_holds(values, found):
    assert pairing_of(values) == found


@pytest.mark.parametrize(
    ("key", "code", "words"),
    [
        ("ruling_language", "de", "German"),
        ("ruling_class", "A", "Class A: Japanese"),
        ("energy", "none", "not supplied"),
        ("partners_trade", "trade", "partners may trade cards"),
        ("energy", "of another version", "of another version"),
    ],
)
def test_settings_of_cards_and_limited_are_told_in_words(key, code, words):
    """FR-203, FR-233, X14."""
    assert word(key, code) == words
