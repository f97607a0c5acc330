"""Seeds that are typed for a single elimination event: on a team's form, in a sheet, and nowhere else."""

import pytest
from django.test import Client

from pairings.drops.actions import drop_entry, reinstate_entry
from teams.entries.forms import EntryForm
from teams.entries.models import Entry
from teams.entries.registration import edit_entry
from teams.roster.actions import import_roster
from teams.roster.spreadsheets import check_roster, read_uploaded, write_roster, write_template
from tests.expected import refused
from tests.factories import BOSS, NOON, make_account, make_entries, make_posted_event, make_tournament
from tournament.event.models import Tournament
from tournament.sheets.spreadsheets import read_sheet

pytestmark = pytest.mark.django_db

LOCAL = {"host": "localhost"}
HEADER = "Team name,City,State/Province,Country,Player A,Player B,Seed"


@pytest.fixture
def event() -> Tournament:
    event = make_tournament(slug="cup", structure="elimination", numbers_required=False)
    make_entries(event, 3)
    return event


def seeds(event: Tournament) -> dict[int, int | None]:
    return dict(event.entries.values_list("number", "seed"))


def test_a_seed_is_typed_on_the_teams_form_and_shown_in_the_list(client: Client, event: Tournament) -> None:
    client.force_login(make_account(is_owner=True))
    address = "/t/cup/desk/entries/2/edit/"
    form = client.get(address, headers=LOCAL).context["form"]
    data = {field.html_name: "" if field.value() is None else field.value() for field in form}

    answer = client.post(address, data | {"seed": "1"}, headers=LOCAL)

    assert answer.status_code == 302
    assert seeds(event) == {1: None, 2: 1, 3: None}
    assert "seed 1" in client.get("/t/cup/desk/entries/", headers=LOCAL).content.decode()


def test_two_teams_have_no_seed_in_common(event: Tournament) -> None:
    edit_entry(event, 1, {"seed": 2}, actor=BOSS, now=NOON)
    with refused("teams.seed_taken", "", "seed"):
        edit_entry(event, 3, {"seed": 2}, actor=BOSS, now=NOON)
    drop_entry(event, 1, actor=BOSS, reason="train", now=NOON)
    edit_entry(event, 3, {"seed": 2}, actor=BOSS, now=NOON)
    with refused("teams.seed_taken", "", "seed"):
        reinstate_entry(event, 1, actor=BOSS, now=NOON)


def test_a_swiss_event_asks_for_no_seeds_nor_does_one_whose_round_1_is_posted() -> None:
    swiss = make_tournament()
    make_entries(swiss, 2)
    posted = make_posted_event()
    Tournament.objects.filter(pk=posted.pk).update(structure="elimination")
    for event in (swiss, posted):
        entry = Entry.objects.filter(tournament=event).select_related("tournament").first()
        assert entry is not None
        assert "seed" not in EntryForm(entry=entry).fields
        with refused("teams.seed_not_asked", "GAP-8", "seed"):
            edit_entry(event, entry.number, {"seed": 1}, actor=BOSS, now=NOON)


def sheet(*lines: str) -> bytes:
    return "\n".join([HEADER, *lines]).encode()


def test_a_sheet_has_a_column_of_seeds(event: Tournament) -> None:
    data = sheet("Żubry,Łódź,Łódzkie,PL,Ada,Bo,4", "Rivals,Łódź,Łódzkie,PL,Cy,Di,")
    roster = check_roster(event, read_uploaded(data, file_name="teams.csv"))
    assert roster.problems == []
    import_roster(event, roster.entries, actor=BOSS, now=NOON)
    assert seeds(event) == {1: None, 2: None, 3: None, 4: 4, 5: None}


@pytest.mark.parametrize("text", ["0", "best", "-1", "5000", "1.5"])
def test_what_is_not_a_seed_is_a_problem_of_its_row(event: Tournament, text: str) -> None:
    data = sheet(f"Żubry,Łódź,Łódzkie,PL,Ada,Bo,{text}")
    roster = check_roster(event, read_uploaded(data, file_name="teams.csv"))
    assert [(problem.row, problem.column, problem.code) for problem in roster.problems] == [
        (2, "Seed", "teams.roster_seed")
    ]


def test_a_seed_twice_in_a_sheet_and_one_that_a_team_has_are_problems(event: Tournament) -> None:
    edit_entry(event, 1, {"seed": 7}, actor=BOSS, now=NOON)
    data = sheet(
        "Żubry,Łódź,Łódzkie,PL,Ada,Bo,4", "Rivals,Łódź,Łódzkie,PL,Cy,Di,4", "Third,Łódź,Łódzkie,PL,Ed,Flo,7"
    )
    roster = check_roster(event, read_uploaded(data, file_name="teams.csv"))
    assert [(problem.row, problem.code) for problem in roster.problems] == [(3, "teams.roster_seed_twice")]
    imported = import_roster(event, roster.entries, actor=BOSS, now=NOON)
    assert [problem.code for problem in imported.plan.problems] == ["teams.seed_taken"]
    assert seeds(event) == {1: 7, 2: None, 3: None, 4: 4}


def test_a_swiss_event_passes_over_a_column_of_seeds() -> None:
    event = make_tournament(numbers_required=False)
    data = sheet("Żubry,Łódź,Łódzkie,PL,Ada,Bo,best")
    roster = check_roster(event, read_uploaded(data, file_name="teams.csv"))
    assert (roster.problems, roster.ignored_columns) == ([], ["Seed"])
    assert "Seed" not in read_sheet(write_template(event)).rows[0].cells


def test_the_sheet_of_the_teams_reads_back_with_its_seeds(event: Tournament) -> None:
    edit_entry(event, 2, {"seed": 1}, actor=BOSS, now=NOON)
    data = write_roster(event, event.entries.order_by("number"), "csv")
    other = make_tournament(structure="elimination", numbers_required=False)
    import_roster(
        other, check_roster(other, read_uploaded(data, file_name="x.csv")).entries, actor=BOSS, now=NOON
    )
    assert seeds(other) == {1: None, 2: 1, 3: None}
    assert "Seed" in read_sheet(write_template(event)).rows[0].cells
