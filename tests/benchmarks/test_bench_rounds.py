"""What the benchmarks invent is what the pages can read."""

import pytest

from pairings.matches.queries import round_matches
from pairings.matches.scoring import How
from pairings.matches.wording import result_sentence
from tests.benchmarks.bench_rounds import invent_results
from tests.factories import make_entries, make_posted_round, make_tournament

pytestmark = pytest.mark.django_db


def test_invented_results_have_a_sentence_each_and_match_their_prizes():
    event = make_tournament()
    make_entries(event, 60)
    round_ = make_posted_round(event)

    invent_results(event, 1)

    matches = round_matches(round_)
    assert {match.how for match in matches} == {How.WON, How.TIME}
    for match in matches:
        assert result_sentence(match)
        if match.how == How.TIME:
            left = {1: match.prizes_left_one, 2: match.prizes_left_two}
            fewest = [side for side in left if left[side] == min(left.values())]
            assert fewest == [1, 2] if match.winner is None else [match.winner]
