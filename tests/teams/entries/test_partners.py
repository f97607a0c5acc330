"""Players who come alone and partners who are replaced (FR-243.e, FR-244.a)."""

import pytest

from teams.entries.models import Entry, SoloPlayer
from teams.entries.partners import (
    join_solo_players,
    register_solo_player,
    remove_solo_player,
    replace_partner,
)
from teams.entries.registration import register_entry
from teams.entries.steps import Person
from tests.expected import refused
from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_event,
    make_registration,
    make_tournament,
)
from tournament.event.models import Tournament
from tournament.setup.actions import finish_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament()


def look(event: Tournament, name: str, number: str) -> SoloPlayer:
    return register_solo_player(event, Person(name, number), actor=BOSS, now=NOON)


# Coming alone


def test_somebody_looks_for_a_partner_once(event: Tournament) -> None:
    look(event, "Zoe", "900")
    with refused("teams.looks_already", "", "name_a"):
        look(event, "Zoe", "900")


def test_somebody_in_a_team_does_not_look_for_a_partner(event: Tournament) -> None:
    make_entry(event, 1)
    with refused("teams.person_seated", "FR-243.c", "name_a"):
        look(event, "Ada 1", "1002")


def test_two_who_came_alone_become_a_team(event: Tournament) -> None:
    zoe, yan = look(event, "Zoe", "900"), look(event, "Yan", "901")
    entry = join_solo_players(event, yan, zoe, make_registration(1), actor=BOSS)
    assert (entry.seat_a.name, entry.seat_b.name) == ("Yan", "Zoe")
    assert set(SoloPlayer.objects.values_list("entry", flat=True)) == {entry.pk}
    with refused("teams.not_looking"):
        yan.refresh_from_db()
        join_solo_players(event, yan, zoe, make_registration(2), actor=BOSS)


def test_one_person_does_not_become_a_team(event: Tournament) -> None:
    zoe = look(event, "Zoe", "900")
    with refused("teams.one_person_twice", "FR-243.a", "number_b"):
        join_solo_players(event, zoe, zoe, make_registration(1), actor=BOSS)


def test_who_finds_a_partner_elsewhere_is_off_the_list(event: Tournament) -> None:
    look(event, "Zoe", "900")
    entry = make_entry(event, 1, player_a=Person("Zoe", "900"))
    assert SoloPlayer.objects.get().entry == entry


def test_who_came_alone_without_a_number_is_known_by_name() -> None:
    event = make_tournament(numbers_required=False)
    solo = register_solo_player(event, Person("Zoë"), actor=BOSS)
    with refused("teams.looks_already", "", "name_a"):
        register_solo_player(event, Person("zoe"), actor=BOSS)
    registration = make_registration(1, player_a=Person("Zoe"), accepted=frozenset())
    entry = register_entry(event, registration, actor=BOSS)
    assert entry.seat_a == solo.player
    assert SoloPlayer.objects.get().entry == entry


def test_who_is_to_get_a_number_is_noted_once_unless_a_namesake_came(event: Tournament) -> None:
    zoe = Person("Zoë", wants_number=True)
    register_solo_player(event, zoe, actor=BOSS, now=NOON)

    with refused("teams.same_name_looks", "", "name_a") as again:
        register_solo_player(event, Person("zoe", wants_number=True), actor=BOSS, now=NOON)

    assert SoloPlayer.objects.count() == 1
    accepted = frozenset({again.value.params["accept"]})
    register_solo_player(event, zoe, actor=BOSS, accepted=accepted, now=NOON)
    assert SoloPlayer.objects.count() == 2


def test_who_left_is_off_the_list_and_may_come_back(event: Tournament) -> None:
    zoe = look(event, "Zoe", "900")
    remove_solo_player(event, zoe, actor=BOSS)
    assert look(event, "Zoe", "900").pk != zoe.pk
    assert [line.action for line in event.journal.all()][1:] == [
        "register_solo_player",
        "remove_solo_player",
        "register_solo_player",
    ]


# Replacing a partner


def test_a_replaced_partner_makes_another_team_with_a_number_of_its_own(event: Tournament) -> None:
    old = make_entry(event, 1)
    new = replace_partner(event, 1, "b", Person("Cay", "77"), actor=BOSS)
    old.refresh_from_db()
    assert old.is_withdrawn
    assert new.number == 2
    assert new.team != old.team
    assert (new.seat_a.name, new.seat_b.name, new.team_name) == ("Ada 1", "Cay", "Team 1")
    assert new.checked_in_at is not None
    line = event.journal.last()
    assert (line.action, line.citation) == ("replace_partner", "FR-243.e")
    assert line.before["seat_b"]["name"] == "Ben 1"


def test_the_one_who_was_replaced_may_join_another_team(event: Tournament) -> None:
    make_entry(event, 1)
    replace_partner(event, 1, "b", Person("Cay", "77"), actor=BOSS)
    assert make_entry(event, 3, player_a=Person("Ben 1", "1003")).number == 3


def test_a_partner_is_not_replaced_by_the_same_person(event: Tournament) -> None:
    make_entry(event, 1)
    with refused("teams.same_partner", "", "name_b"):
        replace_partner(event, 1, "b", Person("Ben 1", "1003"), actor=BOSS)
    assert Entry.objects.get().number == 1


def test_a_partner_is_not_replaced_by_the_other_one(event: Tournament) -> None:
    make_entry(event, 1)
    with refused("teams.one_person_twice", "FR-243.a", "number_b"):
        replace_partner(event, 1, "b", Person("Ada 1", "1002"), actor=BOSS)


def test_a_partner_is_not_replaced_by_somebody_of_another_team(event: Tournament) -> None:
    make_entries(event, 2)
    with refused("teams.person_seated", "FR-243.c", "name_b"):
        replace_partner(event, 1, "b", Person("Ada 2", "1004"), actor=BOSS)


@pytest.mark.parametrize("rule_set", ["dci-2003", "casual-2v2"])
def test_no_partner_is_replaced_once_the_team_is_paired(rule_set: str) -> None:
    event = make_posted_event(rule_set=rule_set)
    with refused("teams.partner_after_start", "FR-244.b"):
        replace_partner(event, 1, "b", Person("Cay", "77"), actor=BOSS)


def test_a_late_team_may_replace_a_partner_until_it_is_paired(event: Tournament) -> None:
    make_entries(event, 4)
    make_closed_round(event)
    make_entry(event, 5)
    assert replace_partner(event, 5, "a", Person("Cay", "77"), actor=BOSS).number == 6


def test_a_partner_of_a_team_that_left_is_not_replaced(event: Tournament) -> None:
    entry = make_entry(event, 1)
    Entry.objects.filter(pk=entry.pk).update(dropped_at=NOON)
    with refused("teams.entry_dropped"):
        replace_partner(event, 1, "b", Person("Cay", "77"), actor=BOSS)


def test_a_finished_event_keeps_who_looked_for_a_partner(event):
    solo = register_solo_player(event, Person("Zoë", "4711"), actor=BOSS)
    finish_tournament(event, actor=BOSS, reason="nobody came")
    with refused("tournament.finished"):
        remove_solo_player(event, solo, actor=BOSS)
