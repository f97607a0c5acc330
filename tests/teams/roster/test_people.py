"""Players of TOM come in as looking for a partner: nobody twice, one line, one undo (FR-244.a)."""

import pytest

from pairings.undo.actions import undo_line
from teams.entries.models import SoloPlayer
from teams.entries.partners import register_solo_player
from teams.entries.queries import solo_players
from teams.entries.steps import Person
from teams.people.models import Player
from teams.roster.people import import_players, plan_people
from teams.roster.tdf import TomPlayer
from tests.expected import refused
from tests.factories import BOSS, make_entry, make_tournament
from tournament.event.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament()


def people(*pairs: tuple[str, str]) -> list[TomPlayer]:
    return [TomPlayer(place, name, number, False) for place, (name, number) in enumerate(pairs, 1)]


def test_everybody_new_looks_for_a_partner_in_one_line(event: Tournament) -> None:
    lines = event.journal.count()
    import_players(
        event, people(("Ada Nowak", "4711"), ("Ben Kim", "12345678")), actor=BOSS, file_name="x.tdf"
    )
    assert [(solo.player.name, solo.player.number_shown) for solo in solo_players(event)] == [
        ("Ada Nowak", "4711"),
        ("Ben Kim", "12345678"),  # TOM's numbers have no check digit, and nobody typed them
    ]
    assert event.journal.count() == lines + 1
    assert event.journal.latest("number").after == {"file": "x.tdf", "players": ["Ada Nowak", "Ben Kim"]}


def test_one_undo_takes_them_off_the_list_and_they_can_come_again(event: Tournament) -> None:
    two = people(("Ada", "1"), ("Ben", "2"))
    import_players(event, two, actor=BOSS)
    undo_line(event, event.version, actor=BOSS)
    assert solo_players(event) == []
    import_players(event, two, actor=BOSS)
    assert len(solo_players(event)) == 2
    assert Player.objects.count() == 2


def test_the_same_file_again_adds_nobody(event: Tournament) -> None:
    two = people(("Ada", "1"), ("Ben", "2"))
    import_players(event, two, actor=BOSS)
    version = event.version
    with refused("teams.nobody_to_import"):
        import_players(event, two, actor=BOSS)
    assert event.version == version
    assert [person.name for person in plan_people(event, two).known] == ["Ada", "Ben"]


def test_who_is_in_a_team_or_on_the_list_is_known(event: Tournament) -> None:
    make_entry(event, 1)  # Ada 1 has 1002, Ben 1 has 1003
    register_solo_player(event, Person("Cay", "77"), actor=BOSS)
    plan = plan_people(event, people(("Ada 1", "1002"), ("Cay", "77"), ("Dan", "88")))
    assert [person.name for person in plan.known] == ["Ada 1", "Cay"]
    assert [person.name for person in plan.new] == ["Dan"]


def test_what_is_wrong_is_told_with_the_place_and_stays_out(event: Tournament) -> None:
    make_entry(event, 1)
    plan = plan_people(
        event,
        people(
            ("Zoe", "1002"),
            ("", "5"),
            ("Dan", "x"),
            ("Eve", "9"),
            ("Eve", "9"),
            ("F" * 121, "10"),
            ("Gus", "9"),
        ),
    )
    assert [(problem.row, problem.code) for problem in plan.problems] == [
        (2, "teams.tdf_no_name"),
        (3, "teams.number_shape"),
        (5, "teams.tdf_person_twice"),
        (6, "teams.roster_too_long"),
        (7, "teams.roster_number_twice"),
        (1, "teams.tdf_other_name"),
    ]
    assert [person.name for person in plan.new] == ["Eve"]


def test_who_dropped_in_tom_stays_out(event: Tournament) -> None:
    plan = plan_people(event, [TomPlayer(1, "Ada", "1", True), TomPlayer(2, "Ben", "2", False)])
    assert [person.name for person in plan.new] == ["Ben"]
    assert [person.name for person in plan.left] == ["Ada"]


def test_two_people_of_one_name_come_in_with_a_note(event: Tournament) -> None:
    plan = plan_people(event, people(("Jan Nowak", "1"), ("JAN NOWAK", "2")))
    assert [person.namesake for person in plan.new] == [False, True]


def test_more_players_take_no_more_queries(event: Tournament, django_assert_max_num_queries: object) -> None:
    many = people(*((f"Player {number}", str(5000 + number)) for number in range(60)))
    with django_assert_max_num_queries(24):  # type: ignore[operator]
        import_players(event, many, actor=BOSS)
    assert SoloPlayer.objects.count() == 60
