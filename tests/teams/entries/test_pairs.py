"""Many teams at once of players who came alone (FR-244.a)."""

import pytest

from pairings.undo.actions import undo_line
from teams.entries.models import SoloPlayer
from teams.entries.pairs import Pair, join_pairs, name_of_two
from teams.entries.partners import register_solo_player, remove_solo_player
from teams.entries.queries import solo_players
from teams.entries.steps import Person
from tests.expected import refused
from tests.factories import BOSS, make_entry, make_tournament
from tournament.event.models import Tournament

pytestmark = pytest.mark.django_db

PLACE = {"city": "Kraków", "state": "", "country": "PL"}


@pytest.fixture
def event() -> Tournament:
    return make_tournament()


@pytest.fixture
def four(event: Tournament) -> list[SoloPlayer]:
    names = ("Ada Nowak", "Ben Kim", "Cay Nowak", "Dan Kim")
    return [
        register_solo_player(event, Person(name, str(100 + place)), actor=BOSS)
        for place, name in enumerate(names)
    ]


def test_all_pairs_are_teams_in_one_line(event: Tournament, four: list[SoloPlayer]) -> None:
    lines = event.journal.count()
    pairs = [Pair(four[0], four[1]), Pair(four[3], four[2], "Surf")]
    entries = join_pairs(event, pairs, place=PLACE, is_checked_in=True, actor=BOSS)
    assert [(entry.team_name, entry.seat_a.name, entry.city) for entry in entries] == [
        ("Nowak / Kim", "Ada Nowak", "Kraków"),
        ("Surf", "Dan Kim", "Kraków"),
    ]
    assert all(entry.checked_in_at for entry in entries)
    assert solo_players(event) == []
    assert event.journal.count() == lines + 1


def test_one_undo_puts_all_back_on_the_list(event: Tournament, four: list[SoloPlayer]) -> None:
    join_pairs(event, [Pair(four[0], four[1]), Pair(four[2], four[3])], place=PLACE, actor=BOSS)
    undo_line(event, event.version, actor=BOSS)
    assert len(solo_players(event)) == 4
    assert not event.entries.filter(is_withdrawn=False).exists()


def test_a_name_that_is_taken_is_written_in_full(event: Tournament, four: list[SoloPlayer]) -> None:
    make_entry(event, 1, team_name="Nowak / Kim")
    pairs = [Pair(four[0], four[1]), Pair(four[2], four[3])]
    names = [entry.team_name for entry in join_pairs(event, pairs, place=PLACE, actor=BOSS)]
    assert names == ["Ada Nowak / Ben Kim", "Cay Nowak / Dan Kim"]
    assert len(name_of_two("A" * 120, "B" * 120, {"nothing"})) <= 80


def test_one_wrong_pair_refuses_all(event: Tournament, four: list[SoloPlayer]) -> None:
    make_entry(event, 1, team_name="Surf")
    version = event.version
    with refused("teams.name_taken", "FR-241.b", "team_name"):
        join_pairs(event, [Pair(four[0], four[1]), Pair(four[2], four[3], "Surf")], place=PLACE, actor=BOSS)
    with refused("teams.no_pair"):
        join_pairs(event, [], place=PLACE, actor=BOSS)
    event.refresh_from_db()
    assert (event.version, event.entries.count()) == (version, 1)


def test_who_left_meanwhile_is_named(event: Tournament, four: list[SoloPlayer]) -> None:
    remove_solo_player(event, four[1], actor=BOSS)
    four[1].refresh_from_db()
    with refused("teams.not_looking"):
        join_pairs(event, [Pair(four[0], four[1])], place=PLACE, actor=BOSS)
