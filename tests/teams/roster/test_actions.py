"""Importing a sheet: all good rows in one go, nobody twice, nothing that is there touched (FR-241 to FR-244)."""

from dataclasses import replace
from typing import Any

import pytest

from pairings.undo.actions import undo_line
from teams.entries.models import Entry, SoloPlayer
from teams.entries.partners import register_solo_player, replace_partner
from teams.entries.registration import edit_entry
from teams.entries.steps import Person
from teams.people.membership import read_number
from teams.people.models import Player, Team, TeamName
from teams.roster.actions import import_roster
from teams.roster.plan import plan_import
from teams.roster.sheet_rows import RosterEntry, RowProblem
from tests.expected import refused
from tests.factories import (
    BOSS,
    NOON,
    actor_called,
    make_closed_round,
    make_entries,
    make_entry,
    make_staff,
    make_tournament,
)
from tournament.config.files.event_file import export_event
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.setup.actions import finish_tournament
from tournament.staff.models import Account, StaffMember

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament()


def row(number: int, **values: Any) -> RosterEntry:
    """The row of team `number`, as `tests.factories.make_registration` would register it."""
    made = RosterEntry(
        row=number + 1,
        team_name=f"Team {number}",
        affiliation="",
        city="Kraków",
        state="Małopolska",
        country="PL",
        name_a=f"Ada {number}",
        number_a=read_number(str(1000 + 2 * number)),
        name_b=f"Ben {number}",
        number_b=read_number(str(1001 + 2 * number)),
    )
    return replace(made, **values)


def nameless(number: int, **values: Any) -> RosterEntry:
    """The same without membership numbers."""
    return row(number, **({"number_a": None, "number_b": None} | values))


def codes(problems: list[RowProblem]) -> list[tuple[int, str, str, str]]:
    return [(problem.row, problem.column, problem.code, problem.citation) for problem in problems]


def test_good_rows_come_in_with_one_journal_line_that_lists_them(event: Tournament) -> None:
    make_entry(event, 1)
    done = import_roster(event, [row(2), row(3)], actor=BOSS, file_name="teams.csv", now=NOON)
    assert done.count == 2
    assert list(Entry.objects.values_list("number", "team_name", "seat_a__name")) == [
        (1, "Team 1", "Ada 1"),
        (2, "Team 2", "Ada 2"),
        (3, "Team 3", "Ada 3"),
    ]
    line = event.journal.last()
    assert (line.action, line.after["file"]) == ("import_roster", "teams.csv")
    assert [entry["number"] for entry in line.after["entries"]] == [2, 3]
    assert event.version == line.number == 3
    assert Entry.objects.get(number=2).checked_in_at is None


def test_an_imported_team_is_the_same_as_a_registered_one(event: Tournament) -> None:
    import_roster(event, [row(1)], actor=BOSS, now=NOON)
    other = make_tournament(seed=7)
    make_entry(other, 1, is_checked_in=False)
    imported, registered = (Entry.objects.get(tournament=each) for each in (event, other))
    assert imported.team.is_of((registered.seat_a, registered.seat_b))
    for field in ("team_name", "folded_name", "city", "state", "country", "tie_random", "registered_at"):
        assert getattr(imported, field) == getattr(registered, field)
    names = TeamName.objects.values_list("team__entries__tournament", "name", "folded_name", "since")
    assert {name[1:] for name in names} == {("Team 1", "team1", NOON)}
    assert {name[0] for name in names} == {event.pk, other.pk}


def test_a_repeat_of_the_same_file_adds_nobody(event: Tournament) -> None:
    rows = [row(number) for number in range(1, 4)]
    import_roster(event, rows, actor=BOSS)
    plan = plan_import(event, rows, actor=BOSS)
    assert (plan.new, plan.problems, [known.number for known in plan.known]) == ([], [], [1, 2, 3])
    with refused("teams.nothing_to_import"):
        import_roster(event, rows, actor=BOSS)
    assert (Entry.objects.count(), Player.objects.count(), Team.objects.count()) == (3, 6, 3)


def test_a_repeat_is_known_by_names_where_numbers_are_not_asked() -> None:
    event = make_tournament(numbers_required=False)
    rows = [nameless(1), nameless(2)]
    import_roster(event, rows, actor=BOSS)
    again = [replace(each, name_a=each.name_a.upper()) for each in rows]
    assert len(plan_import(event, again, actor=BOSS).known) == 2
    with refused("teams.nothing_to_import"):
        import_roster(event, again, actor=BOSS)


def test_a_repeat_after_a_rename_is_still_known(event: Tournament) -> None:
    import_roster(event, [row(1)], actor=BOSS)
    edit_entry(event, 1, {"team_name": "Other"}, actor=BOSS)
    assert plan_import(event, [row(1)], actor=BOSS).known[0].team_name == "Other"


def test_only_the_new_rows_of_a_longer_file_come_in(event: Tournament) -> None:
    import_roster(event, [row(1)], actor=BOSS)
    assert import_roster(event, [row(1), row(2)], actor=BOSS).count == 1


def test_the_other_way_round_is_the_same_team_and_its_seats_stay(event: Tournament) -> None:
    make_entry(event, 1)
    turned = row(
        1, name_a="Ben 1", number_a=read_number("1003"), name_b="Ada 1", number_b=read_number("1002")
    )
    plan = plan_import(event, [turned], actor=BOSS)
    assert plan.known[0].has_other_seats
    with refused("teams.nothing_to_import"):
        import_roster(event, [turned], actor=BOSS)
    assert Entry.objects.get().seat_a.name == "Ada 1"


def test_somebody_of_another_team_and_a_taken_name_are_problems_with_row_and_column(
    event: Tournament,
) -> None:
    make_entries(event, 2)
    titles = {"name_b": "Second player", "team_name": "Team"}
    rows = [
        row(5, name_b="Ada 1", number_b=read_number("1002")),
        row(6, team_name="TEAM 2"),
        row(7),
    ]
    plan = plan_import(event, rows, actor=BOSS, titles=titles)
    assert codes(plan.problems) == [
        (6, "Second player", "teams.person_seated", "FR-243.c"),
        (7, "Team", "teams.name_taken", "FR-241.b"),
    ]
    assert import_roster(event, rows, actor=BOSS).count == 1


def test_a_name_that_is_taken_for_good_is_a_problem_for_others_alone() -> None:
    premier = make_tournament(is_premier=True)
    make_entries(premier, 4)
    make_closed_round(premier)
    later = make_tournament()
    plan = plan_import(later, [row(1), row(9, team_name="Team 2")], actor=BOSS)
    assert codes(plan.problems) == [(10, "Team name", "teams.name_reserved", "FR-242.b")]
    assert [each.team_name for each in plan.new] == ["Team 1"]


def test_a_row_with_a_warning_comes_in_only_when_it_is_accepted(event: Tournament) -> None:
    make_entry(event, 1)
    replace_partner(event, 1, "a", Person("Cay", "77"), actor=BOSS)  # so Ada's number is known and free
    rows = [row(8, name_a="Ada Newname", number_a=read_number("1002")), row(2)]
    plan = plan_import(event, rows, actor=BOSS)
    assert [each.row for each in plan.warned] == [9]
    assert plan.warned[0].warnings[0].code == "teams.number_of_another"
    assert import_roster(event, rows, actor=BOSS).count == 1
    assert import_roster(event, rows, actor=BOSS, accepts_warnings=True, accepts_doubts=True).count == 1
    assert Player.objects.get(membership_number="1002").name == "Ada Newname"
    undo_line(event, event.version, actor=BOSS)
    assert Player.objects.get(membership_number="1002").name == "Ada 1"


@pytest.mark.parametrize("roles", [(Role.SCOREKEEPER,), (Role.JUDGE, Role.HEAD_JUDGE), ()])
def test_names_of_other_events_are_compared_where_the_actor_registers_people(
    event: Tournament, roles: tuple[Role, ...]
) -> None:
    elsewhere = make_tournament(name="Autumn Cup")
    make_entry(elsewhere, 1)
    make_staff(elsewhere, "sam", *roles)
    StaffMember.objects.create(tournament=event, account=Account.objects.get(), role=Role.ORGANIZER)
    rows = [row(1, name_a="Ada Newname")]

    plan = plan_import(event, rows, actor=actor_called("sam", event))

    if roles == (Role.SCOREKEEPER,):
        warning = plan.warned[0].warnings[0]
        assert (warning.code, warning.params["name"]) == ("teams.number_elsewhere", "Ada 1")
        assert warning.params["event"] == "Autumn Cup"
    else:
        assert plan.good[0].name_a == "Ada Newname"


def test_an_import_changes_nobody_of_another_event(event: Tournament) -> None:
    elsewhere = make_entry(make_tournament(), 1, team_name="Earlier name")
    before = (elsewhere.tournament.version, export_event(elsewhere.tournament))

    import_roster(
        event, [row(1, name_a="Ada Newname"), row(2)], actor=BOSS, accepts_warnings=True, accepts_doubts=True
    )

    assert Entry.objects.get(tournament=event, number=1).seat_a.name == "Ada Newname"
    assert before == (elsewhere.tournament.version, export_event(elsewhere.tournament))
    team = Entry.objects.get(tournament=event, number=1).team
    assert list(team.names.values_list("name", flat=True)) == ["Team 1"]


def test_who_looked_for_a_partner_is_off_the_list() -> None:
    event = make_tournament(numbers_required=False)
    register_solo_player(event, Person("Ada 1"), actor=BOSS)
    register_solo_player(event, Person("Ben 2", "1005"), actor=BOSS)
    import_roster(event, [nameless(1), nameless(2, number_b=read_number("1005"))], actor=BOSS)
    assert [solo.entry.number for solo in SoloPlayer.objects.order_by("pk") if solo.entry] == [1, 2]
    assert Player.objects.count() == 4


def test_nothing_is_imported_once_the_results_are_handed_in(event: Tournament) -> None:
    make_entries(event, 4)
    make_closed_round(event)
    finish_tournament(event, reason="the hall closes", actor=BOSS)
    with refused("tournament.finished"):
        import_roster(event, [row(9)], actor=BOSS)


def test_an_import_takes_as_many_queries_for_three_rows_as_for_one(
    django_assert_num_queries: Any, event: Tournament
) -> None:
    for rows in ([row(1)], [row(2), row(3), row(4)]):
        with django_assert_num_queries(20):
            import_roster(event, rows, actor=BOSS)
