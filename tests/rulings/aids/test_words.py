"""What the aids say at the table."""

import pytest

from rulings.aids.words import turn_order_steps
from tournament.kernel.rule_sets import RULE_SETS


@pytest.mark.parametrize("rule_set", sorted(RULE_SETS))
def test_turn_order_says_who_decides_in_later_games_and_that_it_is_our_reading_fr_213_b_c(
    rule_set: str,
) -> None:
    step = turn_order_steps(rule_set)[-1]
    assert "the team that lost a game decides who starts the next one" in step.text
    assert "After a drawn game, the team that decided last time decides again" in step.text
    assert "for teams it is our reading" in step.text
    assert step.citations == ("FR-213.b", "FR-213.c", "GAP-1")
