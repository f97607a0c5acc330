"""What moves the answers to "find my table"."""

import pytest

from pairings.matches.wishes import Wishes
from pairings.pages.phones.stamps import read_stamps
from tests.factories import make_entries, make_posted_round, make_tournament

pytestmark = pytest.mark.django_db


def test_what_was_done_by_hand_moves_the_answers_since_they_tell_it():
    event = make_tournament(slug="cup")
    make_entries(event, 4)
    round_ = make_posted_round(event)
    before = read_stamps("cup")
    assert read_stamps("cup") == before

    round_.wishes = Wishes().lock((1, 2), by=1, reason="stream").as_json()
    round_.save()

    assert read_stamps("cup").everybody != before.everybody
