"""Sentences for codes."""

import logging

import pytest

from tournament.kernel.refusal import Refusal
from tournament.wording.sentences import sentence, sentence_for


def test_a_refusal_reads_as_a_sentence_with_its_values() -> None:
    refusal = Refusal("pairings.prizes_impossible", "X1", left=6, limit=5)
    assert sentence(refusal).startswith("This team can have at most 5 prizes left, not 6. Check the slip.")


def test_the_sentence_counts_as_people_do() -> None:
    assert "at most 1 prize left, not 2." in sentence(Refusal("pairings.prizes_impossible", left=2, limit=1))
    assert "Round 2: the result of table 7 is missing." in sentence(
        Refusal("pairings.results_missing", round="Round 2", tables=[7], count=1)
    )


def test_a_list_is_read_out_and_a_long_one_shortened() -> None:
    refusal = Refusal("pairings.results_missing", round="Round 2", tables=[3, 5, 8], count=3)
    assert "Round 2: 3 results are missing (tables 3, 5, 8)." in sentence(refusal)
    long = sentence(Refusal("pairings.results_missing", round="Round 2", tables=list(range(1, 31)), count=30))
    assert "tables 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 and 18 more)." in long
    assert "Dropped: none. Added: Rockets." in sentence(
        Refusal("pairings.proposal_outdated", round="Round 1", gone=[], joined=["Rockets"])
    )


@pytest.mark.parametrize(
    ("code", "params"), [("pairings.no_such_code", {}), ("nowhere.at_all", {}), ("teams.check_digit", {})]
)
def test_a_missing_sentence_is_logged_and_something_true_is_shown(
    code: str, params: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, logger="tournament.wording.sentences"):
        shown = sentence_for(code, params)
    assert code in shown
    assert code in caplog.text
