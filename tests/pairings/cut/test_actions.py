"""The cut: made once, made again, taken back, called off; its rounds go the way of every round."""

import pytest

from pairings.bracket.queries import read_bracket
from pairings.cut.actions import CutChoice, make_cut
from pairings.elimination.outlook import is_complete
from pairings.matches.queries import round_matches
from pairings.rounds.actions import (
    close_round,
    post_round,
    propose_round,
)
from pairings.standings.queries import standings
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_results, make_tournament
from tests.pairings.rounds.test_actions import refused
from tournament.event.models import Tournament
from tournament.kernel.stages import RoundStage

pytestmark = pytest.mark.django_db


def make_cup(teams=6, rounds=3, size=4, **values):
    """An event whose Swiss rounds are played, before its cut to `size`."""
    event = make_tournament(planned_rounds=rounds)
    Tournament.objects.filter(pk=event.pk).update(cut_size=size, **values)
    event.refresh_from_db()
    make_entries(event, teams)
    for number in range(1, rounds + 1):
        make_closed_round(event, number)
    return event


def play(event, number, winners=()):
    """Round `number` of the bracket, which is a proposal, posted and played."""
    post_round(event, number, actor=BOSS, now=NOON)
    make_results(event, number, winners)
    return close_round(event, number, actor=BOSS, now=NOON)


def ranks(event):
    return [row.entry.number for row in standings(event)]


def test_a_cut_to_four_is_played_to_its_final_and_the_swiss_standings_stay():
    event = make_cup()
    before = ranks(event)

    round_ = make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=NOON)

    assert (round_.number, round_.stage, round_.teams_left) == (4, RoundStage.ELIMINATION, 4)
    matches = round_matches(round_)
    assert [(match.table_number, match.numbers) for match in matches] == [
        (1, (before[0], before[3])),
        (2, (before[1], before[2])),
    ]
    assert [match.bracket_slot for match in matches] == [1, 2]
    play(event, 4, [1, 2])
    final = propose_round(event, 5, actor=BOSS, now=NOON)
    assert final.teams_left == 2
    assert [match.numbers for match in round_matches(final)] == [(before[0], before[2])]
    play(event, 5, [2])
    assert ranks(event) == before
    assert is_complete(read_bracket(event))
    refused("pairings.bracket_complete", propose_round, event, 6)
