"""How results and rules read on paper."""

import pytest

from pairings.matches.paper_wording import (
    house_rule_texts,
    result_text,
    scoring_texts,
    turn_note,
)
from pairings.matches.scoring import How
from tests.factories import make_tournament
from tournament.kernel.rule_sets import RULE_SETS

pytestmark = pytest.mark.django_db


def test_house_rule_texts_is_empty_where_nothing_was_changed():
    assert house_rule_texts(make_tournament()) == ()


def test_turn_note_differs_by_who_is_chosen_to_start():
    notes = {turn_note(rule_set) for rule_set in RULE_SETS.values()}

    assert len(notes) == 2


@pytest.mark.parametrize("how", [how for how in How if how not in {"open", "bye", "missed", "both_lose"}])
def test_result_text_tells_winner_and_loser_apart(how):
    if how != How.DRAW:
        assert result_text(how, 1, side=1) != result_text(how, 1, side=2)
        assert result_text(how, 2, side=2) == result_text(how, 1, side=1)


def test_a_win_at_level_games_is_not_told_as_won_by_them():
    """FR-217, X30: prizes left, or the announced way, decided it."""
    assert result_text(How.TIME, 1, side=1, games=(1, 1, 0)) == "won on time, level at 1 : 1"
    assert result_text(How.TIME, 1, side=2, games=(1, 1, 0)) == "lost on time, level at 1 : 1"
    assert result_text(How.TIME, None, side=2, games=(1, 1, 0)) == "draw 1 : 1 on time"
    assert result_text(How.TIME, 2, side=1, games=(0, 1, 0)) == "lost 0 : 1 on time"
    assert result_text(How.TIME, 2, side=2, games=(1, 0, 0)) == "won on time by prizes, at 0 : 1"
    assert result_text(How.TIME, 2, side=1, games=(1, 0, 0)) == "lost on time by prizes, at 1 : 0"


@pytest.mark.parametrize("how", list(How))
def test_result_text_has_words_for_every_way_without_a_winner(how):
    assert result_text(how, None, side=1)


def test_scoring_texts_mark_a_full_win_on_time_as_a_house_rule_and_borrowed_time():
    assert "2 for a win on time" in scoring_texts(make_tournament())[0]
    assert "house rule" in scoring_texts(make_tournament(alternate_scoring=False))[0]
    borrowed = scoring_texts(make_tournament(rule_set="casual-2v2", round_minutes=50))
    assert any("when time is called" in text for text in borrowed)
