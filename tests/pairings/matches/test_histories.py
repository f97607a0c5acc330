"""What each team has played so far, as values."""

import pytest

from pairings.matches.histories import contenders, histories, played_rows, round_contenders
from pairings.matches.models import Match
from pairings.rounds.actions import propose_round
from pairings.standings.queries import event_entries
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_tournament()


def test_contenders_know_points_opponents_and_byes(event):
    make_entries(event, 5)
    make_closed_round(event)
    entries = event_entries(event)

    known = {one.id: one for one in contenders(entries, histories(played_rows(event)))}

    for match in Match.objects.all():
        one = known[match.one.number]
        assert one.match_points == match.points_one
        if match.two is None:
            assert (one.byes, one.opponents) == (1, frozenset())
        else:
            assert one.opponents == {match.two.number}
            assert known[match.two.number].opponents == {match.one.number}


def test_contenders_count_who_was_paired_down_and_up(event):
    make_entries(event, 6)
    make_closed_round(event, 1)
    make_closed_round(event, 2)
    unequal = [
        m for m in Match.objects.filter(round__number=2, two__isnull=False) if m.score_one != m.score_two
    ]

    known = {one.id: one for one in contenders(event_entries(event), histories(played_rows(event)))}

    assert unequal
    assert sum(one.pair_downs for one in known.values()) == len(unequal)
    for match in unequal:
        assert known[match.one.number].pair_downs == 1
        assert known[match.two.number].pair_ups == 1


def test_proposal_is_not_part_of_what_was_played(event):
    make_entries(event, 4)
    propose_round(event, 1, actor=BOSS, now=NOON)

    assert played_rows(event) == []


def test_round_contenders_stay_what_they_were_after_a_later_correction(event):
    make_entries(event, 4)
    make_closed_round(event, 1)
    propose_round(event, 2, actor=BOSS, now=NOON)
    before = {one.id: one.match_points for one in round_contenders(event.rounds.get(number=2))}

    Match.objects.filter(round__number=1).update(points_one=0, points_two=3)

    assert {one.id: one.match_points for one in round_contenders(event.rounds.get(number=2))} == before
