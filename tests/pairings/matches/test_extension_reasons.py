"""Why a table gets extra time: a code or typed words, shown in the reader's language."""

import pytest

from pairings.journal.wording import shown_reason
from pairings.matches.extension_reasons import EXTENSION_REASONS, kept_reason, reason_shown
from tests.made_up import made_up_language, mark
from tournament.journal.models import JournalEntry


@pytest.mark.parametrize(
    ("code", "words", "kept", "shown"),
    [
        ("ruling", "", "ruling", "long ruling"),
        ("deck_check", "late", "deck_check: late", "deck check: late"),
        ("other", "a chair broke: twice", "a chair broke: twice", "a chair broke: twice"),
    ],
)
def test_chosen_reason_is_kept_as_a_code_and_typed_words_as_they_are(code, words, kept, shown):
    with made_up_language():
        assert kept_reason(code, words) == kept

    assert reason_shown(kept) == shown
    assert shown_reason(JournalEntry(action="give_extension", reason=kept)) == shown
    assert shown_reason(JournalEntry(action="take_extension", reason=kept)) == kept


@pytest.mark.parametrize("kept", ["deck check", "deck_check"])
def test_rows_of_earlier_releases_have_words_that_are_shown_in_the_readers_language(kept):
    with made_up_language():
        assert reason_shown(f"{kept}: late") == f"{mark('deck check')}: late"


def test_every_chosen_reason_is_shown():
    with made_up_language():
        for code, words in EXTENSION_REASONS.items():
            assert reason_shown(kept_reason(code, "x")) in {f"{words}: x", "x"}
