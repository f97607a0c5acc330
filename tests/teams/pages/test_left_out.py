"""The rows that an import left out: listed with their reasons, completed in the form, or saved as a sheet."""

import io
from collections.abc import Sequence
from datetime import timedelta

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from teams.entries.models import Entry
from tests.expected import opened
from tests.factories import make_entry, make_staff, make_tournament
from tests.shown_pages import filled, form_on
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.models import BrowserSession
from tournament.setup.actions import remove_tournament

pytestmark = pytest.mark.django_db

UPLOAD = "/t/cup/desk/import/"
PREVIEW = "/t/cup/desk/import/preview/"
CONFIRM = "/t/cup/desk/import/preview/confirm/"
LEFT_OUT = "/t/cup/desk/import/left-out/"
SHEET = "/t/cup/desk/import/left-out.xlsx"
HEADER = ("Team", "Affiliation", "City", "Country", "Player 1", "DCI 1", "Player 2", "DCI 2", "Shirt", "Paid")


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="cup")


@pytest.fixture
def desk(event: Tournament, client: Client) -> Client:
    client.force_login(make_staff(event, "sam", Role.SCOREKEEPER))
    return client


def row(number: int, **values: str) -> tuple[str, ...]:
    cells = {
        "team": f"Team {number}",
        "club": "Shop",
        "city": "Wien",
        "country": "AT",
        "a": f"Ada {number}",
        "dci_a": str(1234000 + number),
        "b": f"Ben {number}",
        "dci_b": str(2345000 + number),
        "shirt": "XL",
        "paid": "yes",
    }
    return tuple((cells | values).values())


def bring_in(desk: Client, *rows: Sequence[str], header: Sequence[str] = HEADER, **ticks: str) -> None:
    text = "\n".join(";".join(cells) for cells in (header, *rows))
    desk.post(UPLOAD, {"file": SimpleUploadedFile("teams.csv", text.encode())})
    desk.post(CONFIRM, {"choice": "import", **ticks})


def listed(desk: Client) -> list[tuple[int, str]]:
    return [(one["number"], one["team"]) for one in desk.get(LEFT_OUT).context["rows"]]


def address_of_row(desk: Client, number: int) -> str:
    return next(one["address"] for one in desk.get(LEFT_OUT).context["rows"] if one["number"] == number)


def test_after_the_import_the_rows_left_out_are_shown_with_what_they_lack(
    desk: Client, event: Tournament
) -> None:
    make_entry(event, 9, team_name="Storm")
    rows = (
        row(1),
        row(2, city=""),
        row(3, dci_a="abc", country="Ostria"),
        row(4, a="ADA FOUR"),
        row(5, team="storm"),
    )
    text = "\n".join(";".join(cells) for cells in (HEADER, *rows))
    desk.post(UPLOAD, {"file": SimpleUploadedFile("teams.csv", text.encode())})
    done = desk.post(CONFIRM, {"choice": "import"}, follow=True)
    assert done.redirect_chain == [(LEFT_OUT, 302)]
    shown = done.content.decode()
    assert "1 team was imported." in shown
    assert "4 rows were not imported" in shown
    for text in (
        "“City” is empty",
        "“abc” is not a membership number",
        "There is no country called “Ostria”",
        "all in capitals",
    ):
        assert text in shown
    for _reload in range(2):
        assert listed(desk) == [(3, "Team 2"), (4, "Team 3"), (5, "Team 4"), (6, "storm")]


def test_a_sheet_of_which_everything_came_in_leaves_nothing_behind(desk: Client) -> None:
    kept = BrowserSession.objects.count()
    text = "\n".join(";".join(cells) for cells in (HEADER, row(1)))
    desk.post(UPLOAD, {"file": SimpleUploadedFile("teams.csv", text.encode())})
    done = desk.post(CONFIRM, {"choice": "import"}, follow=True)
    assert done.redirect_chain == [("/t/cup/desk/entries/", 302)]
    assert BrowserSession.objects.count() == kept
    assert desk.get(LEFT_OUT, follow=True).redirect_chain == [(UPLOAD, 302)]


def test_a_row_is_completed_in_the_form_which_says_at_the_field_what_is_wrong(desk: Client) -> None:
    bring_in(desk, row(1), row(2, city="", dci_b="abc", club="Café"), row(3, city=""))
    address = address_of_row(desk, 3)
    page = desk.get(address)
    form = page.context["form"]
    assert page.status_code == 200
    assert {name for name in form.fields if form[name].errors} == {"city", "number_b"}
    assert "“City” is empty" in str(form["city"].errors)
    assert (form["team_name"].initial, form["affiliation"].initial, form["country"].initial) == (
        "Team 2",
        "Café",
        "AT",
    )
    assert (form["number_b"].initial, form["is_paid"].initial, form["is_checked_in"].initial) == (
        "abc",
        True,
        False,
    )
    assert "Row 3 of teams.csv" in page.content.decode()

    sent = filled(form_on(desk, address), city="Linz", number_b="2345002")
    done = desk.post(address, sent, follow=True)

    assert done.redirect_chain == [(LEFT_OUT, 302)]
    entry = Entry.objects.latest("number")
    assert (entry.team_name, entry.city, entry.seat_b.number_shown) == ("Team 2", "Linz", "2345002")
    assert (entry.is_paid, entry.checked_in_at) == (True, None)
    assert listed(desk) == [(4, "Team 3")]


def test_what_is_typed_wrongly_again_stays_and_the_row_is_still_left_out(desk: Client) -> None:
    bring_in(desk, row(1), row(2, city=""))
    address = address_of_row(desk, 3)
    again = desk.post(address, filled(form_on(desk, address), city=""))
    assert again.status_code == 422
    assert "Row 3 of teams.csv" in again.content.decode()
    assert listed(desk) == [(3, "Team 2")]


def test_the_last_row_completed_ends_the_list(desk: Client) -> None:
    bring_in(desk, row(1), row(2, city=""))
    address = address_of_row(desk, 3)
    desk.post(address, filled(form_on(desk, address), city="Linz"))
    assert "No rows are left out now" in desk.get(LEFT_OUT).content.decode()
    assert "left out of the last import" not in opened(desk.get(UPLOAD))
    assert not desk.get(address).context["begun"]


def test_a_row_that_was_registered_elsewhere_is_not_left_out_any_longer(desk: Client) -> None:
    bring_in(desk, row(1), row(2, a="ADA TWO"), row(3, a="ADA THREE"))
    assert listed(desk) == [(3, "Team 2"), (4, "Team 3")]
    form = desk.get("/t/cup/desk/entries/new/").context["form"]
    assert not form.errors
    values = filled(
        form_on(desk, "/t/cup/desk/entries/new/"),
        team_name="Team 2",
        city="Wien",
        name_a="Ada Two",
        number_a="1234002",
        name_b="Ben 2",
        number_b="2345002",
    )
    desk.post("/t/cup/desk/entries/new/", values)
    assert Entry.objects.count() == 2
    rows = desk.get(LEFT_OUT).context["rows"]
    assert [one["number"] for one in rows] == [4]


def test_the_sheet_of_the_rows_has_the_file_s_heads_and_cells_and_imports_again(desk: Client) -> None:
    bring_in(desk, row(1), row(2, city="", shirt="=1+1"), row(3, a="ADA THREE"))
    answer = desk.get(SHEET)
    assert answer.headers["Content-Disposition"] == 'attachment; filename="cup-left-out.xlsx"'
    workbook = openpyxl.load_workbook(io.BytesIO(answer.content))
    head, *rows = [[cell.value or "" for cell in line] for line in workbook.active]
    assert head == [*HEADER, "Why it was left out"]
    assert [cells[0] for cells in rows] == ["Team 2", "Team 3"]
    assert rows[0][-1] == "City: “City” is empty. Fill it in."
    assert rows[1][:-1] == list(row(3, a="ADA THREE"))

    workbook.active["C2"] = "Linz"
    workbook.active["E3"] = "Ada Three"
    stream = io.BytesIO()
    workbook.save(stream)
    desk.post(UPLOAD, {"file": SimpleUploadedFile("left.xlsx", stream.getvalue())})
    assert "2 teams can be imported" in desk.get(PREVIEW).content.decode()
    desk.post(CONFIRM, {"choice": "import"})
    assert sorted(Entry.objects.values_list("team_name", flat=True)) == ["Team 1", "Team 2", "Team 3"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_columns_that_were_assigned_are_known_in_the_sheet_of_the_rows(desk: Client, language: str) -> None:
    header = ("Squad", "Where", "City", "Player 1", "Code", "Player 2", "Code", "Team")
    cells = ("Rockets", "Praha", "x", "Ada", "1234567", "Ben", "2345678", "red")
    bad = ("Surf", "", "x", "Cay", "3456789", "Dan", "4567890", "blue")
    text = "\n".join(";".join(line) for line in (header, cells, bad))
    desk.post(UPLOAD, {"file": SimpleUploadedFile("teams.csv", text.encode())})
    chosen = "0:team_name 1:city 3:name_a 4:number_a 5:name_b 6:number_b"
    desk.post(CONFIRM, {"choice": "import", "columns": chosen})
    assert Entry.objects.get().city == "Praha"
    assert listed(desk) == [(3, "Surf")]

    data = desk.get(SHEET, headers={"accept-language": language}).content
    workbook = openpyxl.load_workbook(io.BytesIO(data))
    workbook.active["B2"] = "Brno"
    stream = io.BytesIO()
    workbook.save(stream)
    desk.post(UPLOAD, {"file": SimpleUploadedFile("left.xlsx", stream.getvalue())})
    (team,) = desk.get(PREVIEW).context["teams"]
    assert (team.row.team_name, team.row.city, team.row.name_a, team.row.name_b) == (
        "Surf",
        "Brno",
        "Cay",
        "Dan",
    )


@pytest.mark.as_shown
def test_rows_that_all_have_errors_can_be_completed_without_an_import(desk: Client) -> None:
    text = "\n".join(";".join(cells) for cells in (HEADER, row(1, city=""), row(2, city=""), ("Total: 2",)))
    desk.post(UPLOAD, {"file": SimpleUploadedFile("teams.csv", text.encode())})
    assert "Complete the rows here" in desk.get(PREVIEW).content.decode()
    done = desk.post(CONFIRM, filled(form_on(desk, PREVIEW, CONFIRM), choice="complete"), follow=True)
    assert done.redirect_chain == [(LEFT_OUT, 302)]
    assert "imported." not in done.content.decode()
    assert listed(desk) == [(2, "Team 1"), (3, "Team 2")]
    assert not Entry.objects.exists()


def test_rows_of_another_file_are_not_filled_in(desk: Client) -> None:
    bring_in(desk, row(1), row(2, city=""))
    old = address_of_row(desk, 3)
    bring_in(desk, row(4), row(5, city=""))
    page = desk.get(old)
    assert page.context["begun"] is None
    assert not page.context["form"]["team_name"].initial


def test_an_imported_file_is_not_imported_again(desk: Client) -> None:
    bring_in(desk, row(1), row(2, a="ADA TWO"))
    again = desk.post(CONFIRM, {"choice": "import", "accepts_doubts": "1"}, follow=True)
    assert "it has already been imported or discarded" in again.content.decode()
    assert "1 row of teams.csv was left out of the last import" in again.content.decode()
    assert Entry.objects.count() == 1


def test_numbers_that_the_event_issues_are_ticked_in_the_form(desk: Client) -> None:
    bring_in(desk, row(1), row(2, dci_a="", city=""), issues_numbers="1")
    form = desk.get(address_of_row(desk, 3)).context["form"]
    assert (form["issue_a"].initial, form["issue_b"].initial) == (True, False)
    assert not form["number_a"].errors


def test_they_are_shown_only_to_whoever_imported_and_at_that_event(desk: Client, event: Tournament) -> None:
    bring_in(desk, row(1), row(2, city=""))
    other = Client()
    other.force_login(make_staff(event, "bob", Role.SCOREKEEPER))
    assert other.get(LEFT_OUT).headers["Location"] == UPLOAD
    assert other.get(SHEET).headers["Location"] == UPLOAD
    make_staff(make_tournament(slug="other"), "sue", Role.SCOREKEEPER)
    assert desk.get("/t/other/desk/import/left-out/").status_code in {302, 403, 404}


def test_they_are_kept_for_the_day_and_go_with_the_event(desk: Client, event: Tournament) -> None:
    bring_in(desk, row(1), row(2, city=""))
    ends = max(BrowserSession.objects.filter(account=None).values_list("ends_at", flat=True))
    assert timedelta(hours=11) < ends - timezone.now() <= timedelta(hours=12)
    kept = BrowserSession.objects.filter(account=None).count()
    remove_tournament(event)
    assert BrowserSession.objects.filter(account=None).count() == kept - 1
