"""A sheet of teams at the desk: template, upload, preview, import or nothing, and out again."""

import io
from collections.abc import Sequence
from datetime import date

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from pairings.undo.actions import undo_line
from teams.entries.models import Entry
from teams.people.models import Player
from teams.roster.headers import COLUMN_TITLES
from tests.browser_forms import read_forms
from tests.expected import opened
from tests.factories import BOSS, make_entries, make_entry, make_posted_round, make_staff, make_tournament
from tests.shown_pages import filled, form_on
from tests.tournament.sheets.made_documents import make_document, make_line, make_table
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.models import BrowserSession
from tournament.sheets.sheet_limits import MAX_BYTES

pytestmark = pytest.mark.django_db

UPLOAD = "/t/cup/desk/import/"
PREVIEW = "/t/cup/desk/import/preview/"
CONFIRM = "/t/cup/desk/import/preview/confirm/"
HEADER = ("Team name", "City", "State", "Country", "Player A", "Player A DCI", "Player B", "Player B DCI")


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="cup")


@pytest.fixture
def desk(event: Tournament, client: Client) -> Client:
    client.force_login(make_staff(event, "sam", Role.SCOREKEEPER))
    return client


def row(number: int, **values: str) -> tuple[str, ...]:
    cells = dict(
        zip(
            HEADER,
            (
                f"Team {number}",
                "Kraków",
                "-",
                "PL",
                f"Ada {number}",
                str(1000 + 2 * number),
                f"Ben {number}",
                str(1001 + 2 * number),
            ),
            strict=True,
        )
    )
    return tuple((cells | values).values())


def sheet(*rows: Sequence[str]) -> SimpleUploadedFile:
    text = "\n".join(",".join(cells) for cells in (HEADER, *rows))
    return SimpleUploadedFile("teams.csv", text.encode(), content_type="text/csv")


def test_nothing_is_written_before_the_good_rows_are_chosen(desk: Client, event: Tournament) -> None:
    answer = desk.post(UPLOAD, {"file": sheet(row(1), row(2))})
    assert answer.headers["Location"] == PREVIEW
    text = desk.get(PREVIEW).content.decode()
    assert "2 teams can be imported" in text
    assert not Player.objects.exists()
    assert event.journal.count() == 1
    done = desk.post(CONFIRM, {"choice": "import"}, follow=True)
    assert "2 teams were imported." in done.content.decode()
    assert Entry.objects.count() == 2


def test_every_bad_row_is_listed_with_its_number_column_and_reason(desk: Client) -> None:
    bad = row(2, **{"City": "", "Player B DCI": "abc"})
    desk.post(UPLOAD, {"file": sheet(row(1), bad, row(3, Country="Norwayland"))})
    page = desk.get(PREVIEW)
    assert [(fault.row, fault.column) for fault in page.context["faults"]] == [
        ("3", "City"),
        ("3", "Player B DCI"),
        ("4", "Country"),
    ]
    text = page.content.decode()
    assert "“abc” is not a membership number" in text
    assert "There is no country called “Norwayland”" in text
    assert "2 rows have errors and are left out." in text
    desk.post(CONFIRM, {"choice": "import"})
    assert list(Entry.objects.values_list("team_name", flat=True)) == ["Team 1"]


def test_import_nothing_leaves_nothing_behind(desk: Client) -> None:
    desk.post(UPLOAD, {"file": sheet(row(1))})
    kept = BrowserSession.objects.count()
    desk.post(CONFIRM, {"choice": "nothing"})
    assert not Entry.objects.exists()
    assert BrowserSession.objects.count() == kept - 1
    assert desk.get(PREVIEW).headers["Location"] == UPLOAD


def test_rows_with_a_question_come_in_only_when_somebody_says_so(desk: Client) -> None:
    doubtful = row(2, **{"Player A DCI": "40000002"})
    for choice, count in (({}, 1), ({"accepts_warnings": "1"}, 2)):
        desk.post(UPLOAD, {"file": sheet(row(1), doubtful)})
        page = desk.get(PREVIEW)
        assert [(fault.row, fault.column) for fault in page.context["usual"].faults] == [(3, "Player A DCI")]
        desk.post(CONFIRM, {"choice": "import", **choice})
        assert Entry.objects.count() == count


def test_the_same_file_again_adds_nobody(desk: Client) -> None:
    for _time in range(2):
        desk.post(UPLOAD, {"file": sheet(row(1), row(2))})
        desk.post(CONFIRM, {"choice": "import"})
    assert Entry.objects.count() == 2
    text = desk.get(PREVIEW).content.decode()
    assert "No row can be imported" in text
    assert "2 teams are already registered and stay as they are." in text
    assert "Import the valid rows" not in text


def test_two_clicks_on_import_do_no_harm(desk: Client) -> None:
    desk.post(UPLOAD, {"file": sheet(row(1))})
    desk.post(CONFIRM, {"choice": "import"})
    again = desk.post(CONFIRM, {"choice": "import"}, follow=True)
    assert "it has already been imported or discarded" in again.content.decode()
    assert Entry.objects.count() == 1


def test_a_sheet_is_kept_for_its_own_event_and_person(
    desk: Client, client: Client, event: Tournament
) -> None:
    desk.post(UPLOAD, {"file": sheet(row(1))})
    other = make_tournament(slug="other")
    client.force_login(make_staff(other, "bob", Role.SCOREKEEPER))
    assert client.get("/t/other/desk/import/preview/").status_code == 302
    assert not client.session.get("roster_upload")


def test_somebody_who_registered_meanwhile_is_not_imported_twice(desk: Client, event: Tournament) -> None:
    desk.post(UPLOAD, {"file": sheet(row(1), row(2))})
    make_entry(event, 1)
    desk.post(CONFIRM, {"choice": "import"})
    assert Entry.objects.count() == 2


def test_seats_the_other_way_round_are_named_and_never_changed(desk: Client, event: Tournament) -> None:
    make_entries(event, 4)
    make_posted_round(event)
    turned = row(
        1, **{"Player A": "Ben 1", "Player A DCI": "1003", "Player B": "Ada 1", "Player B DCI": "1002"}
    )
    desk.post(UPLOAD, {"file": sheet(turned, row(5))})
    text = desk.get(PREVIEW).content.decode()
    assert "An import never changes seats" in text
    assert "/rulings/FR-244.d/" in text
    assert "they play from round 2" in text
    desk.post(CONFIRM, {"choice": "import"})
    assert Entry.objects.get(number=1).seat_a.name == "Ada 1"
    assert Entry.objects.count() == 5


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        ("teams.csv", b"", "The file is empty"),
        ("teams.pdf", b"%PDF-1.4 something", "cannot be read"),
        ("teams.csv", b"x" * (MAX_BYTES + 1), "5"),
        ("teams.csv", b"Name,Club\nLightning,League\n", ""),
    ],
)
def test_a_file_that_cannot_be_imported_says_what_to_do(
    desk: Client, name: str, data: bytes, text: str
) -> None:
    answer = desk.post(UPLOAD, {"file": SimpleUploadedFile(name, data)}, follow=True)
    if text:
        assert answer.status_code == 422
        assert text in str(answer.context["form"].errors["file"])
    else:
        assert "these are missing" in answer.content.decode()


def test_no_file_is_told(desk: Client) -> None:
    answer = desk.post(UPLOAD, {"other": "1"})
    assert "Choose a file first." in answer.content.decode()


def test_columns_that_mean_nothing_are_named(desk: Client) -> None:
    data = ",".join((*HEADER, "Shirt")) + "\n" + ",".join((*row(1), "M"))
    desk.post(UPLOAD, {"file": SimpleUploadedFile("teams.csv", data.encode())})
    assert "Ignored columns: Shirt" in desk.get(PREVIEW).content.decode()


def test_many_bad_rows_have_pages(desk: Client) -> None:
    bad = [row(number, Country=f"Norway{number}land") for number in range(1, 103)]
    desk.post(UPLOAD, {"file": sheet(*bad)})
    assert len(desk.get(PREVIEW).context["faults"]) == 100
    assert len(desk.get(PREVIEW, {"page": 2}).context["faults"]) == 2


def test_the_same_error_of_many_rows_is_one_line_with_its_rows(desk: Client) -> None:
    """48 cells without a number are one line, not 48; a row where one player alone lacks it is another."""
    none = {"Player A DCI": "", "Player B DCI": ""}
    lines = [row(number, **none) for number in range(1, 25)]
    desk.post(UPLOAD, {"file": sheet(*lines, row(25), row(26, **{"Player B DCI": ""}), row(27, **none))})
    page = desk.get(PREVIEW)
    assert [(line.row, line.column) for line in page.context["faults"]] == [
        ("2-25, 28", "Player A DCI, Player B DCI"),
        ("27", "Player B DCI"),
    ]
    assert "26 rows have errors and are left out." in page.content.decode()


def test_errors_in_other_words_stay_lines_of_their_own(desk: Client) -> None:
    desk.post(UPLOAD, {"file": sheet(row(1, Country="Norwayland"), row(2, City=""), row(3, Country="Oz"))})
    rows = [(line.row, line.column) for line in desk.get(PREVIEW).context["faults"]]
    assert rows == [("2", "Country"), ("3", "City"), ("4", "Country")]


def test_the_template_is_a_workbook_with_the_headers(desk: Client) -> None:
    answer = desk.get(reverse("teams:import-template", args=["cup"]))
    assert answer.headers["Content-Disposition"] == 'attachment; filename="cup-template.xlsx"'
    workbook = openpyxl.load_workbook(io.BytesIO(answer.content))
    assert [cell.value for cell in workbook.worksheets[0][1]] == list(COLUMN_TITLES.values())


@pytest.mark.parametrize("file_type", ["xlsx", "csv"])
def test_an_export_imports_into_another_event(
    desk: Client, client: Client, event: Tournament, file_type: str
) -> None:
    make_entries(event, 3)
    answer = desk.get(reverse("teams:export", args=["cup", file_type]))
    other = make_tournament(slug="other")
    client.force_login(make_staff(other, "bob", Role.SCOREKEEPER))
    client.post("/t/other/desk/import/", {"file": SimpleUploadedFile(f"x.{file_type}", answer.content)})
    client.post("/t/other/desk/import/preview/confirm/", {"choice": "import"})
    assert other.entries.count() == 3
    for copied, entry in zip(other.entries.all(), event.entries.all(), strict=True):
        assert copied.team.is_of((entry.seat_a, entry.seat_b))


def test_the_preview_takes_as_many_queries_for_three_rows_as_for_one(
    desk: Client, django_assert_num_queries: object
) -> None:
    for rows in ([row(1)], [row(1), row(2), row(3)]):
        desk.post(UPLOAD, {"file": sheet(*rows)})
        with django_assert_num_queries(14):  # type: ignore[operator]
            desk.get(PREVIEW)


def test_the_good_rows_are_shown_as_they_would_come_in(desk: Client) -> None:
    header = ("Team", "Town", "Province", "Country", "Spieler 2", "ID 2", "Spieler 1", "ID 1")
    cells = ("Rockets", "Wien", "-", "Österreich", "Ben", "22", "Ada", "11")
    text = "\n".join(";".join(line) for line in (("Poké Cup 2026",), ("",), header, cells))
    desk.post(UPLOAD, {"file": SimpleUploadedFile("teams.csv", text.encode())})
    page = desk.get(PREVIEW)
    (team,) = page.context["teams"]
    assert (team.row.row, team.row.name_a, team.row.name_b) == (4, "Ada", "Ben")
    assert page.context["read_from"]["name_a"] == "Spieler 1"
    shown = page.content.decode()
    assert "from “Spieler 1”" in shown
    assert "Austria" in shown
    assert shown.rindex("Ada") < shown.rindex("Ben")


def test_rows_with_a_question_are_marked_among_those_that_come_in(desk: Client) -> None:
    desk.post(UPLOAD, {"file": sheet(row(1), row(2, **{"Player A DCI": "40000002"}))})
    page = desk.get(PREVIEW)
    assert [team.is_asked_about for team in page.context["teams"]] == [False, True]


def test_many_good_rows_have_pages_of_their_own(desk: Client) -> None:
    desk.post(UPLOAD, {"file": sheet(*(row(number) for number in range(1, 53)), row(60, City=""))})
    assert len(desk.get(PREVIEW).context["teams"]) == 50
    second = desk.get(PREVIEW, {"teams": 2})
    assert [team.row.row for team in second.context["teams"]] == [52, 53]
    assert len(second.context["faults"]) == 1


def test_two_people_of_one_name_come_in_and_the_journal_keeps_the_note(
    desk: Client, event: Tournament
) -> None:
    desk.post(
        UPLOAD, {"file": sheet(row(1, **{"Player A": "Jan Nowak"}), row(2, **{"Player B": "Jan Nowak"}))}
    )
    assert "Row 2 also has a player called Jan Nowak." in desk.get(PREVIEW).content.decode()
    desk.post(CONFIRM, {"choice": "import"})
    assert Entry.objects.count() == 2
    assert event.journal.latest("number").after["namesakes"] == ["Jan Nowak"]
    desk.post(UPLOAD, {"file": sheet(row(3, **{"Player A": "Jan Nowak"}))})
    assert (
        "also has a player called Jan Nowak. They count as two people" in desk.get(PREVIEW).content.decode()
    )


def test_somebody_else_s_number_names_whose_it_is(desk: Client, event: Tournament) -> None:
    make_entry(event, 1)
    desk.post(UPLOAD, {"file": sheet(row(2, **{"Player A": "Bob", "Player A DCI": "1002"}))})
    (fault,) = desk.get(PREVIEW).context["faults"]
    assert (fault.column, fault.citation) == ("Player A DCI", "FR-243.c")
    assert fault.text == "1002 is the number of Ada 1, who plays for “Team 1”. Correct the number of Bob."


# Players without a number, where the event asks for numbers


def test_rows_without_numbers_are_offered_numbers_of_the_event_and_come_in_with_them_fr_241_a(
    desk: Client, event: Tournament
) -> None:
    bare = {"Player A DCI": "", "Player B DCI": ""}
    desk.post(UPLOAD, {"file": sheet(row(1), row(2, **bare), row(3, **{"Player B DCI": ""}))})
    text = desk.get(PREVIEW).content.decode()
    assert "1 team can be imported" in text
    assert "2 rows are left out only because players have no membership number" in text
    assert "or let the event issue one" in text

    text = desk.get(PREVIEW, {"issue": "1"}).content.decode()

    assert "3 teams can be imported" in text
    assert "3 players have no membership number and will be issued one each." in text
    assert not Player.objects.exists()
    desk.post(CONFIRM, {"choice": "import", "issues_numbers": "1"})
    assert event.entries.count() == 3
    issued = Player.objects.filter(membership_number__startswith="N-")
    assert {player.name for player in issued} == {"Ada 2", "Ben 2", "Ben 3"}
    assert not Player.objects.filter(membership_number=None).exists()
    undo_line(event, event.journal.latest("number").number, actor=BOSS)
    assert event.entries.filter(is_withdrawn=False).count() == 0


def test_a_sheet_without_columns_of_numbers_is_offered_them_too(desk: Client, event: Tournament) -> None:
    names = [cell for cell in HEADER if "DCI" not in cell]
    text = ",".join(names) + "\nTeam 1,Town,-,PL,Ada,Ben\n"
    desk.post(UPLOAD, {"file": SimpleUploadedFile("teams.csv", text.encode())})
    assert (
        "1 row is left out only because a player has no membership number"
        in desk.get(PREVIEW).content.decode()
    )
    desk.post(CONFIRM, {"choice": "import", "issues_numbers": "1"})
    assert event.entries.count() == 1


def test_where_no_numbers_are_asked_for_none_are_offered(desk: Client, event: Tournament) -> None:
    Tournament.objects.update(numbers_required=False)
    desk.post(UPLOAD, {"file": sheet(row(1, **{"Player A DCI": ""}))})
    assert "is left out only" not in opened(desk.get(PREVIEW))


# --- What the preview showed -------------------------------------------------------------------------------------


@pytest.mark.as_shown
def test_a_second_window_that_uploaded_another_file_does_not_have_its_rows_taken(
    desk: Client, event: Tournament
) -> None:
    desk.post(UPLOAD, {"file": sheet(row(1))})
    first = form_on(desk, PREVIEW, CONFIRM)
    desk.post(UPLOAD, {"file": sheet(row(2))})
    answer = desk.post(CONFIRM, filled(first, choice="import"))
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Another file has been uploaded in the meantime: teams.csv." in page
    assert f'href="{PREVIEW}"' in page
    assert not Entry.objects.exists()
    desk.post(CONFIRM, filled(first, choice="nothing"))
    second = form_on(desk, PREVIEW, CONFIRM)  # it is still there
    desk.post(CONFIRM, filled(second, choice="import"))
    assert list(Entry.objects.values_list("team_name", flat=True)) == ["Team 2"]


@pytest.mark.as_shown
def test_a_team_that_came_since_the_preview_has_it_shown_again(desk: Client, event: Tournament) -> None:
    desk.post(UPLOAD, {"file": sheet(row(1), row(2))})
    old = form_on(desk, PREVIEW, CONFIRM)
    make_entry(event, 2)
    answer = desk.post(CONFIRM, filled(old, choice="import"))
    assert answer.status_code == 409
    assert "1 team in this file can now be imported." in answer.content.decode()
    new = form_on(desk, PREVIEW, CONFIRM)
    done = desk.post(CONFIRM, filled(new, choice="import"), follow=True)
    assert "1 team was imported." in done.content.decode()


@pytest.mark.as_shown
def test_a_preview_with_questions_and_issued_numbers_is_what_is_imported(
    desk: Client, event: Tournament
) -> None:
    doubtful = row(2, **{"Player A DCI": "40000002"})
    twins = (row(3, **{"Player A": "Twin"}), row(4, **{"Player B": "Twin"}))
    unnumbered = row(5, **{"Player A DCI": ""})
    desk.post(UPLOAD, {"file": sheet(row(1), doubtful, *twins, unnumbered)})
    issuing = form_on(desk, f"{PREVIEW}?issue=1", CONFIRM)
    assert desk.post(CONFIRM, filled(issuing, choice="import", accepts_warnings="1")).status_code == 302
    assert Entry.objects.count() == 5


# --- Which sheet, which letters, what differs --------------------------------------------------------------------


def book(**sheets: Sequence[Sequence[object]]) -> SimpleUploadedFile:
    workbook = openpyxl.Workbook()
    workbook.remove(workbook.active)
    for name, rows in sheets.items():
        sheet = workbook.create_sheet(name)
        for cells in rows:
            sheet.append(cells)
    stream = io.BytesIO()
    workbook.save(stream)
    return SimpleUploadedFile("teams.xlsx", stream.getvalue())


@pytest.mark.as_shown
def test_the_sheet_with_the_headings_is_read_and_another_can_be_chosen(desk: Client) -> None:
    desk.post(
        UPLOAD, {"file": book(Prices=[["Hall", 100]], Day=[HEADER, row(1)], Late=[HEADER, row(2), row(3)])}
    )
    page = desk.get(PREVIEW)
    shown = page.content.decode()
    assert "The sheet “Day” of this workbook was read" in shown
    assert [other.name for other in page.context["other_sheets"]] == ["Prices", "Late"]
    assert 'href="?sheet=Late"' in shown

    late = form_on(desk, f"{PREVIEW}?sheet=Late", CONFIRM)
    assert "2 teams can be imported" in desk.get(f"{PREVIEW}?sheet=Late").content.decode()
    desk.post(CONFIRM, filled(late, choice="import"))
    assert list(Entry.objects.values_list("team_name", flat=True)) == ["Team 2", "Team 3"]


def with_hidden(file: SimpleUploadedFile, *sheets: str, columns: str = "") -> SimpleUploadedFile:
    """The workbook with these sheets hidden, and these columns of the others."""
    workbook = openpyxl.load_workbook(file)
    for name in sheets:
        workbook[name].sheet_state = "veryHidden" if name.startswith("Very") else "hidden"
    for sheet in workbook:
        for letter in columns:
            sheet.column_dimensions[letter].hidden = True
    stream = io.BytesIO()
    workbook.save(stream)
    return SimpleUploadedFile("teams.xlsx", stream.getvalue())


@pytest.mark.parametrize(
    "first", [[], [["Hall", 100]], [["Welcome to the Cup"]]], ids=["empty", "prices", "cover"]
)
def test_teams_in_a_hidden_sheet_alone_are_read_and_the_page_says_so(
    desk: Client, first: list[list[object]]
) -> None:
    desk.post(UPLOAD, {"file": with_hidden(book(Cover=first, Day=[HEADER, row(1)]), "Day")})
    page = desk.get(PREVIEW)
    shown = page.content.decode()
    assert "The sheet “Day” was read, although it is hidden in this workbook" in shown
    assert "1 team can be imported" in shown
    assert [(other.name, other.is_hidden) for other in page.context["other_sheets"]] == [("Cover", False)]


@pytest.mark.parametrize("name", ["Old", "Very"])
def test_a_hidden_sheet_is_offered_and_not_read_in_place_of_one_that_is_shown(
    desk: Client, name: str
) -> None:
    shown_sheet = [HEADER[:4], ("Team 9", "Kraków")]  # fewer headings than the hidden one
    desk.post(UPLOAD, {"file": with_hidden(book(**{name: [HEADER, row(1), row(2)]}, Day=shown_sheet), name)})
    page = desk.get(PREVIEW)
    shown = page.content.decode()
    assert "The sheet “Day” of this workbook was read" in shown
    assert f"{name} (hidden sheet)" in shown
    assert [(other.name, other.is_hidden) for other in page.context["other_sheets"]] == [(name, True)]
    assert "2 teams can be imported" in desk.get(f"{PREVIEW}?sheet={name}").content.decode()


def formatted(*cells: tuple[object, str]) -> SimpleUploadedFile:
    """A workbook with a team for each of these values, which is in the place of its name with a number format."""
    workbook = openpyxl.Workbook()
    workbook.active.append(HEADER)
    for number, (value, form) in enumerate(cells, 1):
        workbook.active.append(row(number))
        cell = workbook.active.cell(number + 1, 1, value)
        cell.number_format = form
    stream = io.BytesIO()
    workbook.save(stream)
    return SimpleUploadedFile("teams.xlsx", stream.getvalue())


def test_names_that_a_program_changed_are_errors_or_questions_of_their_rows(desk: Client) -> None:
    cells = [
        (date(2026, 2, 1), "d-mmm"),
        (7, "000"),
        (12, '"Team "0'),
        (0.5, "# ?/?"),
        (3, "General"),
        ("4", "@"),
    ]
    desk.post(UPLOAD, {"file": formatted(*cells)})
    page = desk.get(PREVIEW)
    assert [(fault.row, fault.column) for fault in page.context["faults"]] == [("2", "Team name")]
    assert "is a date or a time (1 February 2026)" in page.context["faults"][0].text
    assert [fault.row for fault in page.context["doubts"].faults] == [5, 6]
    desk.post(CONFIRM, {"choice": "import"})
    assert list(Entry.objects.values_list("team_name", flat=True)) == ["007", "Team 12", "4"]
    desk.post(UPLOAD, {"file": formatted(*cells)})
    desk.post(CONFIRM, {"choice": "import", "accepts_doubts": "1"})
    assert list(Entry.objects.values_list("team_name", flat=True))[3:] == ["0.5", "3"]


@pytest.mark.parametrize(
    ("columns", "text"),
    [
        ("B", "The spreadsheet does not show the column “City”"),
        ("BF", "The spreadsheet does not show 2 columns: City, Player A DCI"),
        ("Z", ""),
    ],
)
def test_hidden_columns_are_named(desk: Client, columns: str, text: str) -> None:
    desk.post(UPLOAD, {"file": with_hidden(book(Day=[HEADER, row(1)]), columns=columns)})
    shown = desk.get(PREVIEW).content.decode()
    assert text in shown
    assert ("The spreadsheet does not show" in shown) == bool(text)
    assert "1 team can be imported" in shown


@pytest.mark.as_shown
def test_the_page_of_one_sheet_imports_no_other(desk: Client) -> None:
    desk.post(UPLOAD, {"file": book(Day=[HEADER, row(1)], Late=[HEADER, row(2)])})
    values = filled(form_on(desk, PREVIEW, CONFIRM), choice="import") | {"sheet": ["Late"]}
    assert desk.post(CONFIRM, values).status_code == 409
    assert not Entry.objects.exists()


def test_a_sheet_that_cannot_be_read_leads_back_with_the_reason(desk: Client) -> None:
    desk.post(UPLOAD, {"file": book(Day=[HEADER, row(1)], Empty=[])})
    answer = desk.get(f"{PREVIEW}?sheet=Empty", follow=True)
    assert answer.redirect_chain == [(PREVIEW, 302)]
    assert "The file is empty" in answer.content.decode()


def test_what_a_document_of_libreoffice_holds_is_imported(desk: Client) -> None:
    data = make_document(make_table(make_line(*HEADER), make_line(*row(1)), name="Day"))
    desk.post(UPLOAD, {"file": SimpleUploadedFile("teams.ods", data)})
    desk.post(CONFIRM, {"choice": "import"})
    assert Entry.objects.get().seat_b.name == "Ben 1"


@pytest.mark.as_shown
def test_guessed_letters_are_shown_with_a_choice(desk: Client) -> None:
    text = "\n".join(";".join(cells) for cells in (HEADER, row(1, **{"Team name": "Żółte Źrebaki"})))
    desk.post(UPLOAD, {"file": SimpleUploadedFile("teams.csv", text.encode("cp1250"))})
    shown = desk.get(PREVIEW).content.decode()
    assert "It was read as: Central Europe (Windows)" in shown
    assert "For example: Żółte Źrebaki" in shown
    assert "encoding=cp1251" in shown

    other = f"{PREVIEW}?encoding=cp1251"
    assert "Їуіte Џrebaki" in desk.get(other).content.decode()
    desk.post(CONFIRM, filled(form_on(desk, other, CONFIRM), choice="import"))
    assert Entry.objects.get().team_name == "Їуіte Џrebaki"


def test_a_file_that_says_how_its_letters_were_saved_has_no_choice(desk: Client) -> None:
    desk.post(UPLOAD, {"file": sheet(row(1))})
    page = desk.get(PREVIEW)
    assert (page.context["read_letters"], page.context["other_sheets"]) == (None, [])


def test_hidden_rows_come_in_only_when_somebody_says_so(desk: Client) -> None:
    workbook = openpyxl.Workbook()
    for cells in (HEADER, row(1), row(2)):
        workbook.active.append(cells)
    workbook.active.row_dimensions[3].hidden = True
    stream = io.BytesIO()
    workbook.save(stream)
    for choice, count in (({}, 1), ({"accepts_warnings": "1"}, 2)):
        desk.post(UPLOAD, {"file": SimpleUploadedFile("teams.xlsx", stream.getvalue())})
        assert "does not show this row" in desk.get(PREVIEW).content.decode()
        desk.post(CONFIRM, {"choice": "import", **choice})
        assert Entry.objects.count() == count


@pytest.mark.as_shown
def test_cells_of_registered_teams_are_taken_over_one_by_one(desk: Client, event: Tournament) -> None:
    make_entries(event, 2)
    changed = row(1, City="Lyon", **{"Player B": "Benno 1"})
    desk.post(UPLOAD, {"file": sheet(changed, row(2, City="Nice"))})
    page = desk.get(PREVIEW)
    shown = page.content.decode()
    assert "2 teams are already registered, but the spreadsheet differs." in shown
    assert "The numbers are those of “Team 1”" in shown
    assert {one.cell.key for one in page.context["differences"]} >= {"1-city", "1-name_b", "2-city"}

    _importing, taking = [form for form in read_forms(shown, PREVIEW) if form.action == CONFIRM]
    values = next(taking.filled()) | {"choice": ["take"], "take": ["1-city", "1-name_b"]}
    done = desk.post(CONFIRM, values, follow=True)

    assert "2 cells were taken from the spreadsheet." in done.content.decode()
    entry = event.entries.get(number=1)
    assert (entry.city, entry.seat_b.name) == ("Lyon", "Benno 1")
    assert event.entries.get(number=2).city == "Kraków"


def test_nothing_ticked_is_said(desk: Client, event: Tournament) -> None:
    make_entries(event, 1)
    desk.post(UPLOAD, {"file": sheet(row(1, City="Lyon"))})
    answer = desk.post(CONFIRM, {"choice": "take"}, follow=True)
    assert "first tick the cells to apply" in answer.content.decode()


@pytest.mark.parametrize(
    ("name", "data", "text"),
    [
        ("cup.tdf", b"<tournament><players>", "damaged at line 1"),
        ("players.xml", b"<?xml version='1.0'?><players><player userid='1'/></players>", "everyone it knows"),
    ],
)
def test_a_file_of_tom_that_is_no_use_says_which_to_choose(
    desk: Client, name: str, data: bytes, text: str
) -> None:
    answer = desk.post(UPLOAD, {"file": SimpleUploadedFile(name, data)})
    assert answer.status_code == 422
    assert text in str(answer.context["form"].errors["file"])


@pytest.mark.parametrize(
    "rows",
    [
        [HEADER],
        [("Spring Cup",), HEADER],
        [HEADER, (*("",) * 8, "who has a red shirt?")],
        [HEADER, ("", " ", "\u200b")],
    ],
    ids=["headings", "title", "remark", "spaces"],
)
def test_headings_with_nothing_below_are_the_reason_that_is_said(
    desk: Client, rows: list[Sequence[str]]
) -> None:
    desk.post(UPLOAD, {"file": book(Day=rows)})
    shown = desk.get(PREVIEW).content.decode()
    place = rows.index(HEADER) + 1
    assert "No row can be imported" in shown
    assert f"There is nothing to import below the headings in row {place}" in shown


def test_rows_that_are_here_or_wrong_are_not_nothing(desk: Client, event: Tournament) -> None:
    make_entries(event, 1)
    for data in (sheet(row(1)), sheet(row(2, City=""))):
        desk.post(UPLOAD, {"file": data})
        assert "nothing to import below" not in opened(desk.get(PREVIEW))


def test_a_name_that_cannot_be_taken_over_is_not_said_to_be_fr_244_d(desk: Client, event: Tournament) -> None:
    make_entries(event, 2)
    make_posted_round(event)
    desk.post(UPLOAD, {"file": sheet(row(1, State="", **{"Player B": "Zoe"}), row(2, State=""))})
    shown = desk.get(PREVIEW).content.decode()
    assert 'name="take"' not in shown
    assert "unless you apply cells below" not in shown
    assert "tick it below" not in shown
    assert "if the name was corrected, change it on the team&#x27;s page" in shown


def test_a_team_from_kosovo_comes_in(desk: Client) -> None:
    desk.post(UPLOAD, {"file": sheet(row(1, State="", Country="Kosovë"))})
    assert "Kosovo" in desk.get(PREVIEW).content.decode()
    desk.post(CONFIRM, {"choice": "import"})
    assert Entry.objects.get().country == "XK"


def test_a_footer_is_skipped_and_named_and_never_left_out(desk: Client) -> None:
    desk.post(UPLOAD, {"file": sheet(row(1), ("Total: 1 team",), ("",) * 7 + ("12",))})
    shown = desk.get(PREVIEW).content.decode()
    assert "Skipped, because it is a total and not a team (row 3, 4): Total: 1 team; 12" in shown
    assert "What is wrong" not in shown
    done = desk.post(CONFIRM, {"choice": "import"}, follow=True)
    assert done.redirect_chain == [("/t/cup/desk/entries/", 302)]
