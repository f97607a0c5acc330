"""Penalties of one kind, read from rows."""

import pytest

from pairings.matches.models import Match
from pairings.penalties.actions import PenaltyReport, give_penalty, overrule_penalty
from pairings.penalties.queries import penalties_of, split_by_kind
from tests.factories import BOSS, make_posted_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_posted_event(7)


@pytest.fixture
def round_(event):
    return event.rounds.get(number=1)


def test_penalties_of_one_kind_stand_apart_and_overruled_ones_do_not_count(event, round_):
    entry = Match.objects.get(round=round_, table_number=1).one
    for infraction in ("115", "141", "115"):
        report = PenaltyReport(infraction=infraction, level="caution", entry_number=entry.number)
        give_penalty(event, report, actor=BOSS)
    overrule_penalty(event, 1, reason="was on time", actor=BOSS)

    same, others = split_by_kind(penalties_of(event, entry.players), "115")

    assert ([one.number for one in same], [one.number for one in others]) == ([3], [2, 1])


def test_penalties_of_somebody_who_does_not_play_are_found_by_name(event):
    give_penalty(event, PenaltyReport(infraction="151", level="caution", person="Sid"), actor=BOSS)
    give_penalty(event, PenaltyReport(infraction="151", level="caution", person="Ann"), actor=BOSS)

    assert [one.person for one in penalties_of(event, person=" sid ")] == ["Sid"]
    assert penalties_of(event) == []
