"""A sheet that is imported again: what it has differently is shown, and taken over cell by cell (FR-241 to FR-244)."""

from dataclasses import replace
from typing import Any

import pytest

from pairings.undo.actions import undo_line
from teams.entries import steps
from teams.entries.models import Entry
from teams.people.membership import read_number
from teams.people.models import Player
from teams.roster.actions import import_roster
from teams.roster.differences import take_over_cells
from teams.roster.plan import plan_import
from teams.roster.sheet_rows import RosterEntry
from tests.expected import refused
from tests.factories import BOSS, make_entries, make_posted_round, make_tournament
from tests.shown import sees
from tests.teams.roster.test_actions import nameless, row
from tournament.event.models import Tournament
from tournament.kernel.shown import NotAsShown

pytestmark = pytest.mark.django_db
FIELDS = frozenset({"team_name", "affiliation", "city", "state", "country", "paid"})


@pytest.fixture
def event() -> Tournament:
    event = make_tournament()
    make_entries(event, 4)
    return event


def given(number: int, **values: Any) -> RosterEntry:
    """A row that fills in all cells."""
    return row(number, **{"given": FIELDS, "is_paid": Entry.objects.get(number=number).is_paid} | values)


def cells(event: Tournament, *rows: RosterEntry) -> list[tuple[str, str, str, bool]]:
    found = plan_import(event, rows, actor=BOSS).differences
    return [(one.key, one.here, one.in_sheet, one.is_open) for one in found]


def take(event: Tournament, rows: list[RosterEntry], *keys: str) -> Entry:
    take_over_cells(event, rows, keys, actor=BOSS, file_name="again.csv")
    return Entry.objects.get(number=1)


def test_a_sheet_that_says_the_same_has_no_differences(event: Tournament) -> None:
    assert cells(event, given(1), given(2)) == []


def test_what_differs_is_named_by_cell(event: Tournament) -> None:
    changed = given(1, team_name="Alpha", city="Lyon", country="FR", name_b="Benno 1", is_paid=True)

    assert cells(event, changed, given(2)) == [
        ("1-team_name", "Team 1", "Alpha", True),
        ("1-city", "Kraków", "Lyon", True),
        ("1-country", "PL", "FR", True),
        ("1-paid", "no", "yes", True),
        ("1-name_b", "Ben 1", "Benno 1", True),
    ]


def test_a_cell_that_the_sheet_leaves_empty_says_nothing(event: Tournament) -> None:
    assert cells(event, row(1, city="", affiliation="", country="DE", given=frozenset({"team_name"}))) == []


def test_only_the_chosen_cells_are_taken_over_with_one_line(event: Tournament) -> None:
    rows = [given(1, city="Lyon", name_a="Ada Nowak"), given(2, city="Nice")]
    lines = event.journal.count()

    entry = take(event, rows, "1-city", "1-name_a")

    assert (entry.city, entry.seat_a.name) == ("Lyon", "Ada Nowak")
    assert Entry.objects.get(number=2).city == "Kraków"
    assert event.journal.count() == lines + 1
    line = event.journal.latest("number")
    assert (line.after["file"], line.after["corrected_cells"]) == (
        "again.csv",
        "1, City: Kraków → Lyon; 1, Player A",
    )
    assert [one["city"] for one in line.before["entries"] + line.after["entries"]] == ["Kraków", "Lyon"]
    assert cells(event, *rows) == [("2-city", "Kraków", "Nice", True)]


def test_an_undo_brings_everything_back(event: Tournament) -> None:
    before = [steps.entry_values(entry) for entry in event.entries.order_by("number")]
    rows = [
        given(1, team_name="Alpha", city="Lyon", name_a="Ada Nowak", is_paid=True),
        given(2, state="Lubelskie"),
    ]
    take(event, rows, *(key for key, *_rest in cells(event, *rows)))
    assert cells(event, *rows) == []

    undo_line(event, event.journal.latest("number").number, actor=BOSS)

    assert [steps.entry_values(entry) for entry in event.entries.order_by("number")] == before
    assert len(cells(event, *rows)) == 5


def test_turned_seats_are_compared_person_by_person_and_stay_fr_244_d(event: Tournament) -> None:
    turned = given(
        1, name_a="Ben Nowak", number_a=read_number("1003"), name_b="Ada 1", number_b=read_number("1002")
    )
    assert cells(event, turned) == [("1-name_b", "Ben 1", "Ben Nowak", True)]

    entry = take(event, [turned], "1-name_b")
    assert (entry.seat_a.name, entry.seat_b.name) == ("Ada 1", "Ben Nowak")


def test_a_number_comes_to_a_player_who_had_none() -> None:
    event = make_tournament(numbers_required=False)
    import_roster(event, [nameless(1)], actor=BOSS)

    assert cells(event, row(1)) == [("1-number_a", "", "1002", True), ("1-number_b", "", "1003", True)]
    take(event, [row(1)], "1-number_a", "1-number_b")
    assert set(Player.objects.values_list("membership_number", flat=True)) == {"1002", "1003"}


def test_numbers_of_a_team_with_other_people_are_a_question(event: Tournament) -> None:
    plan = plan_import(event, [given(1, team_name="Omega", name_a="Zoe", name_b="Yan")], actor=BOSS)

    (question,) = plan.questions
    assert (question.row, question.code) == (2, "teams.roster_other_people")
    assert question.params == {"team": "Team 1", "here": "Ada 1, Ben 1", "typed": "Zoe, Yan"}
    assert plan.new == []
    assert Entry.objects.count() == 4


def test_a_name_in_other_letters_is_a_difference_and_no_question(event: Tournament) -> None:
    plan = plan_import(event, [given(1, name_a="ADA 1")], actor=BOSS)
    assert plan.questions == []
    assert [one.key for one in plan.differences] == ["1-name_a"]


def test_names_that_need_a_judge_or_a_reason_are_not_taken_from_a_sheet_fr_242_a_fr_244_d(
    event: Tournament,
) -> None:
    make_posted_round(event)
    changed = given(1, team_name="Alpha", city="Lyon", name_a="Zoe")

    assert cells(event, changed) == [
        ("1-team_name", "Team 1", "Alpha", False),
        ("1-city", "Kraków", "Lyon", True),
        ("1-name_a", "Ada 1", "Zoe", False),
    ]
    with refused("teams.nothing_to_take_over"):
        take(event, [changed], "1-team_name", "1-name_a")
    assert take(event, [changed], "1-team_name", "1-city").team_name == "Team 1"


def test_a_name_of_another_team_is_refused_with_all_cells_fr_241_b(event: Tournament) -> None:
    with refused("teams.name_taken", "FR-241.b", "team_name"):
        take(event, [given(1, team_name="Team 2", city="Lyon")], "1-team_name", "1-city")
    assert Entry.objects.get(number=1).city == "Kraków"


def test_what_differs_by_now_is_shown_again(event: Tournament) -> None:
    rows = [given(1, city="Lyon")]
    page = sees(plan_import(event, rows, actor=BOSS).differ)
    take_over_cells(event, [given(1, city="Nice")], ["1-city"], actor=BOSS)

    with pytest.raises(NotAsShown) as caught:
        take_over_cells(event, rows, ["1-city"], actor=page)
    assert caught.value.code == "teams.shown_other_differences"
    assert Entry.objects.get(number=1).city == "Nice"


# --- People of one name ------------------------------------------------------------------------------------------


def test_people_of_one_name_without_numbers_come_in_where_it_is_accepted() -> None:
    event = make_tournament(numbers_required=False)
    import_roster(event, [nameless(1)], actor=BOSS)
    again = nameless(2, name_a="Ada 1")

    plan = plan_import(event, [again], actor=BOSS)
    assert [warning.code for warning in plan.new[0].warnings] == ["teams.roster_same_name_here"]
    with refused("teams.nothing_to_import"):
        import_roster(event, [again], actor=BOSS)
    import_roster(event, [again], actor=BOSS, accepts_warnings=True, accepts_doubts=True)
    assert Player.objects.filter(name="Ada 1").count() == 2


def test_a_sheet_with_two_people_of_one_name_is_known_when_it_comes_again() -> None:
    event = make_tournament(numbers_required=False)
    rows = [nameless(1, name_a="Jan Nowak"), nameless(2, name_b="Jan Nowak"), nameless(3)]
    import_roster(event, rows, actor=BOSS, accepts_warnings=True, accepts_doubts=True)

    plan = plan_import(event, [replace(one, row=one.row + 5) for one in rows], actor=BOSS)
    assert (plan.new, plan.problems, [known.number for known in plan.known]) == ([], [], [1, 2, 3])
