"""Events in their bracket, made and played by the real actions."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from pairings.bracket.queries import read_bracket
from pairings.cut.actions import CutChoice, make_cut
from pairings.elimination.outlook import is_complete
from pairings.matches.queries import round_matches
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round, post_round, propose_round
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_tournament
from tournament.event.models import Round, Tournament
from tournament.kernel.stages import Structure


def make_cut_event(teams: int = 9, size: int = 8, swiss: int = 1, **values: Any) -> Tournament:
    """An event whose Swiss rounds are played and whose first round of the bracket is posted."""
    slug = values.pop("slug", "")
    event = make_tournament(planned_rounds=swiss, slug=slug)
    Tournament.objects.filter(pk=event.pk).update(cut_size=size, **values)
    event.refresh_from_db()
    make_entries(event, teams)
    for number in range(1, swiss + 1):
        make_closed_round(event, number)
    make_cut(event, CutChoice(is_confirmed=True), actor=BOSS, now=NOON)
    post_round(event, swiss + 1, actor=BOSS, now=NOON)
    return event


def make_elimination_event(teams: int = 6, **values: Any) -> Tournament:
    """Single elimination from round 1 on, which is posted."""
    slug = values.pop("slug", "")
    event = make_tournament(slug=slug)
    Tournament.objects.filter(pk=event.pk).update(structure=Structure.ELIMINATION, **values)
    event.refresh_from_db()
    make_entries(event, teams)
    propose_round(event, 1, actor=BOSS, now=NOON)
    post_round(event, 1, actor=BOSS, now=NOON)
    return event


def newest(event: Tournament) -> Round:
    return event.rounds.get(number=event.rounds.count())


def win(event: Tournament, winners: Iterable[int] = (), *, now: datetime = NOON) -> None:
    """Results of the newest round by table: the sides in `winners` (1 or 2), then side 1. It stays open."""
    round_ = newest(event)
    chosen = iter(winners)
    for match in round_matches(round_):
        if match.table_number and match.is_open:
            ending = Ending(How.WON, winner=next(chosen, 1))
            record_result(event, round_.number, match.table_number, ending, actor=BOSS, now=now)


def go_on(event: Tournament, winners: Iterable[int] = ()) -> Round | None:
    """Play the newest round to its end and post the next one; None where nothing is left to play."""
    win(event, winners)
    close_round(event, newest(event).number, actor=BOSS, now=NOON)
    bracket = read_bracket(event)
    if bracket is None or is_complete(bracket):
        return None
    number = newest(event).number + 1
    propose_round(event, number, actor=BOSS, now=NOON)
    return post_round(event, number, actor=BOSS, now=NOON)
