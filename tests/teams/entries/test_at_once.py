"""One press for all teams: they are here; those without a number get one (FR-241.a, FR-244.d)."""

import pytest

from pairings.undo.actions import undo_line
from teams.entries.at_once import check_in_all, count_without_number, issue_numbers
from teams.entries.models import Entry
from teams.entries.partners import replace_partner
from teams.entries.registration import edit_player
from teams.entries.steps import WARNINGS, Person
from teams.people.membership import read_number
from teams.people.models import Player
from tests.expected import refused
from tests.factories import (
    BOSS,
    actor_called,
    make_entries,
    make_entry,
    make_posted_round,
    make_staff,
    make_tournament,
)
from tournament.event.models import Tournament
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament(numbers_required=False)


def nameless(event: Tournament, number: int, **values: object) -> Entry:
    """A team whose players have no number."""
    people = {"player_a": Person(f"Ada {number}"), "player_b": Person(f"Ben {number}")}
    return make_entry(event, number, **people, **values)


def numbers(event: Tournament) -> list[str | None]:
    return [
        player.membership_number
        for entry in event.entries.select_related("seat_a", "seat_b").order_by("number")
        for player in (entry.seat_a, entry.seat_b)
    ]


# They are all here


def test_everybody_who_takes_part_is_here_in_one_line(event: Tournament) -> None:
    for number in range(1, 4):
        make_entry(event, number, is_checked_in=number == 1)
    came_at = event.entries.get(number=1).checked_in_at
    replace_partner(event, 3, "a", Person("Cay", "77"), actor=BOSS)  # entry 3 is withdrawn, 4 is the new one
    lines = event.journal.count()
    came = check_in_all(event, actor=BOSS)
    assert [entry.number for entry in came] == [2, 4]
    assert event.journal.count() == lines + 1
    assert event.journal.latest("number").after == {"checked_in": [2, 4]}
    assert event.entries.get(number=1).checked_in_at == came_at
    assert event.entries.get(number=3).checked_in_at is None


def test_one_undo_takes_all_back_and_no_more(event: Tournament) -> None:
    make_entry(event, 1, is_checked_in=True)
    make_entry(event, 2, is_checked_in=False)
    check_in_all(event, actor=BOSS)
    undo_line(event, event.version, actor=BOSS)
    assert [entry.checked_in_at is None for entry in event.entries.order_by("number")] == [False, True]


def test_a_second_press_writes_nothing(event: Tournament) -> None:
    make_entries(event, 2)
    version = event.version
    with refused("teams.all_here_already"):
        check_in_all(event, actor=BOSS)
    assert event.version == version


# Numbers


def test_everybody_without_a_number_gets_one_of_the_event_s_own(event: Tournament) -> None:
    make_entry(event, 1)
    nameless(event, 2)
    nameless(event, 3)
    lines = event.journal.count()
    given = issue_numbers(event, actor=BOSS)
    assert [player.name for player in given] == ["Ada 2", "Ben 2", "Ada 3", "Ben 3"]
    assert event.journal.count() == lines + 1
    found = numbers(event)
    assert found[:2] == ["1002", "1003"]
    assert all(number is not None and read_number(number).kind == "issued" for number in found[2:])
    assert len(set(found)) == 6
    assert Player.objects.get(name="Ada 2").number_shown == found[2]


def test_one_undo_takes_all_numbers_back(event: Tournament) -> None:
    nameless(event, 1)
    make_entry(event, 2)
    issue_numbers(event, actor=BOSS)
    undo_line(event, event.version, actor=BOSS)
    assert numbers(event) == [None, None, "1004", "1005"]
    assert event.entries.get(number=1).seat_a.name == "Ada 1"
    issue_numbers(event, actor=BOSS)
    assert None not in numbers(event)


def test_nobody_left_writes_nothing(event: Tournament) -> None:
    make_entries(event, 2)
    version = event.version
    with refused("teams.no_number_missing"):
        issue_numbers(event, actor=BOSS)
    assert event.version == version


def test_who_left_gets_none_and_who_lost_a_partner_gets_one(event: Tournament) -> None:
    nameless(event, 1)
    replace_partner(event, 1, "a", Person("Cay"), actor=BOSS)  # Ben stays, in entry 2
    assert [player.name for player in issue_numbers(event, actor=BOSS)] == ["Cay", "Ben 1"]
    assert Player.objects.get(name="Ada 1").membership_number is None
    undo_line(event, event.version, actor=BOSS)
    assert Player.objects.get(name="Ben 1").membership_number is None


def test_in_locked_seats_only_the_head_judge_issues(event: Tournament) -> None:
    nameless(event, 1)
    make_entry(event, 2)
    make_posted_round(event)
    make_staff(event, "hedy", Role.HEAD_JUDGE, Role.SCOREKEEPER)
    make_staff(event, "sam", Role.SCOREKEEPER)
    sam = actor_called("sam", event)
    with refused("teams.locked_without_number"):
        issue_numbers(event, actor=sam)
    nameless(event, 3)  # late: its seats are locked as well
    with refused("teams.locked_without_number"):
        issue_numbers(event, actor=sam)
    hedy = actor_called("hedy", event)
    assert [player.name for player in issue_numbers(event, actor=hedy)] == [
        "Ada 1",
        "Ben 1",
        "Ada 3",
        "Ben 3",
    ]


def test_a_number_in_a_locked_seat_cites_the_rule_and_is_not_undone_by_the_desk_alone() -> None:
    event = make_tournament(numbers_required=False)
    nameless(event, 1)
    make_entry(event, 2)
    make_posted_round(event)
    assert len(issue_numbers(event, actor=BOSS)) == 2  # on a one-person event the owner holds every role
    line = event.journal.latest("number")
    assert line.citation == "FR-244.d"
    make_staff(event, "hedy", Role.HEAD_JUDGE, Role.SCOREKEEPER)
    make_staff(event, "sam", Role.SCOREKEEPER)
    with refused("tournament.not_allowed", "FR-244.d"):
        undo_line(event, line.number, actor=actor_called("sam", event))
    event.staff.filter(account__username="hedy").delete()
    undo_line(event, line.number, actor=BOSS, reason="mistyped")
    assert numbers(event)[:2] == [None, None]


def test_how_many_are_left_to_number(event: Tournament) -> None:
    nameless(event, 1)
    make_entry(event, 2)
    entries = event.entries.select_related("seat_a", "seat_b")
    assert count_without_number(entries) == 2
    edit_player(event, 1, "a", Person("Ada 1", "5"), actor=BOSS, accepted=WARNINGS)
    assert count_without_number(event.entries.select_related("seat_a", "seat_b")) == 1


@pytest.mark.parametrize("teams", [2, 12])
def test_more_teams_take_no_more_queries(
    event: Tournament, teams: int, django_assert_max_num_queries: object
) -> None:
    for number in range(1, teams + 1):
        nameless(event, number, is_checked_in=False)
    with django_assert_max_num_queries(32):  # type: ignore[operator]
        check_in_all(event, actor=BOSS)
        issue_numbers(event, actor=BOSS)
