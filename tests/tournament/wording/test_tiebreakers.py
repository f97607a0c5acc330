"""Every tiebreaker that counts has words, and the other way round."""

from pairings.standings.ranking import TIEBREAKERS
from tournament.kernel.tiebreakers import DEFAULT_TIEBREAKERS
from tournament.wording.tiebreakers import TIEBREAKER_TEXTS, tiebreaker_texts


def test_every_tiebreaker_has_words_for_a_page() -> None:
    assert set(TIEBREAKER_TEXTS) == set(TIEBREAKERS)
    for key, text in TIEBREAKER_TEXTS.items():
        assert text.key == key
        assert str(text.name) in str(text)
        assert text.abbreviation in str(text)
        assert str(text.explanation).endswith(".")


def test_an_event_orders_by_opponents_wins_unless_it_says_otherwise() -> None:
    assert [text.abbreviation for text in tiebreaker_texts(DEFAULT_TIEBREAKERS)] == ["OMW%", "OOMW%"]
