"""How far an event is, from its rounds."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.factories import make_closed_round, make_entries, make_tournament
from tournament.event.models import Round, Tournament
from tournament.event.progress import Progress, read_progress, withdrawn_round

NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)


def at(hours: int) -> datetime:
    return NOON + timedelta(hours=hours)


EVENT = Tournament()
CLOSED = Round(tournament=EVENT, number=1, posted_at=at(0), closed_at=at(1))
PLAYED = Round(tournament=EVENT, number=2, posted_at=at(2))
PROPOSED = Round(tournament=EVENT, number=2)


def test_before_round_one_nothing_is_posted_and_teams_play_from_it():
    progress = Progress()
    assert (progress.newest, progress.last_posted, progress.being_played) == (None, None, None)
    assert (progress.through, progress.next_number, progress.began_at) == (0, 1, None)


def test_proposal_is_the_newest_round_that_nobody_sees():
    progress = Progress((CLOSED, PROPOSED))
    assert progress.newest is PROPOSED
    assert progress.posted == [CLOSED]
    assert progress.last_posted is CLOSED
    assert progress.being_played is None
    assert progress.next_number == 2


def test_round_being_played_is_posted_and_not_closed():
    progress = Progress((CLOSED, PLAYED))
    assert progress.newest is progress.last_posted is progress.being_played is PLAYED
    assert progress.closed == [CLOSED]
    assert (progress.through, progress.next_number) == (1, 3)


def test_no_round_of_a_finished_event_is_being_played():
    over = Round(tournament=Tournament(finished_at=at(3)), number=2, posted_at=at(2))
    progress = Progress((CLOSED, over))
    assert (progress.being_played, progress.last_posted) == (None, over)
    assert (over.is_broken_off, PLAYED.is_broken_off) == (True, False)


def test_a_round_that_was_seen_and_is_no_longer_posted_is_withdrawn_until_its_number_is_posted():
    event = Tournament(seen_round=2)
    assert withdrawn_round(event, Progress()) == 2
    assert withdrawn_round(event, Progress((CLOSED, PROPOSED))) == 2
    assert withdrawn_round(event, Progress((CLOSED, PLAYED))) is None
    assert withdrawn_round(Tournament(seen_round=2, finished_at=at(3)), Progress((CLOSED,))) is None
    assert withdrawn_round(Tournament(), Progress((CLOSED,))) is None


def test_who_registers_after_round_one_was_posted_is_late_whatever_came_since():
    assert Progress((CLOSED, PLAYED)).began_at == at(0)
    assert Progress((Round(number=1),)).began_at is None


@pytest.mark.django_db
def test_rounds_are_read_by_number_in_one_query_and_know_their_event(django_assert_num_queries):
    event = make_tournament()
    make_entries(event, 4)
    for number in (1, 2):
        make_closed_round(event, number)
    with django_assert_num_queries(1):
        progress = read_progress(event)
        assert [round_.number for round_ in progress.rounds] == [1, 2]
        assert progress.rounds[0].tournament is event
