"""Which rounds an event has still to play, in every state of its day."""

from datetime import UTC, datetime

import pytest

from tournament.event.coming import rounds_to_come
from tournament.event.models import Round, Tournament
from tournament.event.progress import Progress

NOON = datetime(2003, 5, 3, 12, 0, tzinfo=UTC)


def round_of(number, teams_left=None, *, posted=True, closed=True):
    stage = "swiss" if teams_left is None else "elimination"
    posted_at, closed_at = NOON if posted else None, NOON if closed and posted else None
    return Round(number=number, stage=stage, teams_left=teams_left, posted_at=posted_at, closed_at=closed_at)


def to_come(rounds=(), *, planned=5, teams=21, **values):
    event = Tournament(**({"round_minutes": 50, "cut_size": 8} | values))
    found = rounds_to_come(event, Progress(tuple(rounds)), planned=planned, teams=teams)
    return [each.teams_left for each in found]


def test_swiss_rounds_come_first_and_then_the_bracket():
    assert to_come() == [None] * 5 + [8, 4, 2]
    assert to_come([round_of(1), round_of(2, closed=False)]) == [None] * 3 + [8, 4, 2]
    assert to_come([round_of(1), round_of(2, posted=False)]) == [None] * 4 + [8, 4, 2]
    assert to_come(cut_size=None) == [None] * 5


@pytest.mark.parametrize("posted", [False, True])
def test_the_bracket_goes_on_from_its_newest_round(posted):
    swiss = [round_of(number) for number in range(1, 6)]

    assert to_come(swiss) == [8, 4, 2]
    assert to_come([*swiss, round_of(6, 4, posted=posted)]) == (
        [2] if posted else [4, 2]
    )  # a cut to fewer teams
    assert to_come([*swiss, round_of(6, 4), round_of(7, 2, posted=posted)]) == ([] if posted else [2])


def test_a_bracket_made_before_the_planned_rounds_were_played_leaves_no_swiss_round():
    assert to_come([round_of(1), round_of(2, 8)]) == [4, 2]


def test_single_elimination_has_the_rounds_that_its_teams_need():
    event = {"structure": "elimination", "cut_size": None}

    assert to_come(**event) == [32, 16, 8, 4, 2]
    assert to_come([round_of(1, 32)], **event) == [16, 8, 4, 2]
