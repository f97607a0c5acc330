"""Names of matches, rounds, entries and seats: equal as long as the same people are meant, different otherwise."""

from datetime import timedelta

import pytest

from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.matches.steps import check_match_shown, check_round_shown
from pairings.results.actions import clear_result, record_result
from pairings.rounds.actions import post_round, take_back
from teams.entries.models import Entry
from tests.factories import BOSS, NOON, make_posted_event
from tests.shown import sees
from tournament.config.files.event_file import export_event, import_event
from tournament.event.models import Round, Tournament
from tournament.kernel.shown import NotAsShown
from tournament.setup.actions import remove_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.rows]


def names(event: Tournament) -> dict[str, list[str]]:
    """All names of the event, by kind."""
    matches = Match.objects.filter(round__tournament=event).order_by("table_number")
    return {
        "rounds": [round_.who for round_ in event.rounds.all()],
        "matches": [match.who for match in matches],
        "results": [match.stands for match in matches],
        "entries": [entry.who for entry in event.entries.all()],
        "seats": [name for entry in event.entries.all() for name in entry.seats_who],
    }


def test_names_are_the_same_on_another_laptop():
    event = make_posted_event(4)
    record_result(event, 1, 1, ending=Ending(How.WON, 1), actor=BOSS, now=NOON)
    before, file = names(event), export_event(event)
    remove_tournament(event)

    assert names(import_event(file)) == before


def test_a_second_posting_is_another_round_with_the_same_pairs_too():
    event = make_posted_event(4)
    before = names(event)
    later = NOON + timedelta(minutes=1)
    take_back(event, 1, reason="a team was missing", actor=BOSS, now=later)
    post_round(event, 1, actor=BOSS, now=later)

    after = names(event)
    assert set(after["rounds"]).isdisjoint(before["rounds"])
    assert set(after["matches"]).isdisjoint(before["matches"])
    assert after["entries"] == before["entries"]


def test_a_cleared_result_stands_as_before():
    event = make_posted_event(4)
    before = names(event)
    record_result(event, 1, 1, ending=Ending(How.WON, 1), actor=BOSS, now=NOON)
    assert names(event)["results"] != before["results"]
    assert names(event)["matches"] == before["matches"]

    clear_result(event, 1, 1, actor=BOSS, now=NOON)

    assert names(event) == before


def test_a_seat_is_named_with_the_person_in_it():
    entry: Entry = make_posted_event(4).entries.first()
    before = entry.seats_who
    entry.seat_a, entry.seat_b = entry.seat_b, entry.seat_a

    assert set(entry.seats_who).isdisjoint(before)


def test_what_was_shown_of_another_posting_is_refused():
    event = make_posted_event(4)
    round_ = Round.objects.get()
    match = round_.matches.at_table(1)
    check_match_shown(sees(match), match)
    check_round_shown(sees(round_), round_)

    Match.objects.filter(pk=match.pk).update(one=match.two, two=match.one)
    exchanged = event.rounds.get().matches.at_table(1)

    with pytest.raises(NotAsShown):
        check_match_shown(sees(match), exchanged)
    with pytest.raises(NotAsShown):
        check_round_shown(sees(match), round_)
