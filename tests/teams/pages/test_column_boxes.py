"""A sheet whose headings Tandem does not know: the person says on the preview which column is which."""

import io
from collections.abc import Callable, Sequence

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.http import urlencode

from teams.entries.models import Entry
from tests.browser_forms import Values, read_forms
from tests.factories import make_staff, make_tournament
from tests.shown_pages import filled, form_on
from tests.tournament.sheets.made_documents import make_document, make_line, make_table
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.kernel.stages import Structure

pytestmark = pytest.mark.django_db

UPLOAD = "/t/cup/desk/import/"
PREVIEW = "/t/cup/desk/import/preview/"
CONFIRM = "/t/cup/desk/import/preview/confirm/"
STRANGE = ("Squad", "Where", "Land", "First", "Code", "Second", "Code")
MEANT = ("team_name", "city", "country", "name_a", "number_a", "name_b", "number_b")
ROCKETS = ("Rockets", "Praha", "CZ", "Ada", "1234567", "Ben", "2345678")


@pytest.fixture
def event() -> Tournament:
    return make_tournament(slug="cup")


@pytest.fixture
def desk(event: Tournament, client: Client) -> Client:
    client.force_login(make_staff(event, "sam", Role.SCOREKEEPER))
    return client


def as_csv(*rows: Sequence[str]) -> SimpleUploadedFile:
    return SimpleUploadedFile("teams.csv", "\n".join(";".join(row) for row in rows).encode())


def as_text(*rows: Sequence[str]) -> SimpleUploadedFile:
    """As a table that was pasted into a text file."""
    return SimpleUploadedFile("teams.txt", "\n".join("\t".join(row) for row in rows).encode())


def as_xlsx(*rows: Sequence[str]) -> SimpleUploadedFile:
    workbook = openpyxl.Workbook()
    for row in rows:
        workbook.active.append(row)
    stream = io.BytesIO()
    workbook.save(stream)
    return SimpleUploadedFile("teams.xlsx", stream.getvalue())


def as_ods(*rows: Sequence[str]) -> SimpleUploadedFile:
    return SimpleUploadedFile("teams.ods", make_document(make_table(*(make_line(*row) for row in rows))))


def boxes_on(client: Client, page: str = PREVIEW) -> Values:
    """What the form with the boxes sends as it is."""
    shown = client.get(page).content.decode().replace('method="get"', 'method="post"')
    (form,) = [form for form in read_forms(shown, PREVIEW) if any(box.name == "c0" for box in form.fields)]
    return next(form.filled())


def choose(client: Client, page: str = PREVIEW, **boxes: str) -> str:
    """The address that the browser opens once these boxes were changed."""
    values = boxes_on(client, page) | {name: [value] for name, value in boxes.items()}
    return f"{PREVIEW}?{urlencode(values, doseq=True)}"


@pytest.mark.parametrize("make", [as_csv, as_text, as_xlsx, as_ods])
def test_columns_that_were_assigned_are_what_is_imported(
    desk: Client, make: Callable[..., SimpleUploadedFile]
) -> None:
    desk.post(UPLOAD, {"file": make(STRANGE, ROCKETS)})
    first = desk.get(PREVIEW)
    assert "No row can be imported" in first.content.decode()
    assert first.context["are_boxes_open"]

    address = choose(desk, **{f"c{index}": name for index, name in enumerate(MEANT)})
    page = desk.get(address)

    assert "1 team can be imported" in page.content.decode()
    assert page.context["read_from"]["number_a"] == "Code (E)"
    desk.post(CONFIRM, filled(form_on(desk, address, CONFIRM), choice="import"))
    entry = Entry.objects.get()
    assert (entry.team_name, entry.city, entry.country) == ("Rockets", "Praha", "CZ")
    assert [(one.name, one.number_shown) for one in (entry.seat_a, entry.seat_b)] == [
        ("Ada", "1234567"),
        ("Ben", "2345678"),
    ]


@pytest.mark.as_shown
def test_an_import_with_another_assignment_than_the_page_s_is_refused(desk: Client) -> None:
    desk.post(UPLOAD, {"file": as_csv(STRANGE, ROCKETS)})
    address = choose(desk, **{f"c{index}": name for index, name in enumerate(MEANT)})
    values = filled(form_on(desk, address, CONFIRM), choice="import")
    turned = values["columns"][0].replace("3:name_a", "5:name_a").replace("5:name_b", "3:name_b")
    assert turned != values["columns"][0]
    for other in ([turned], [""]):
        assert desk.post(CONFIRM, values | {"columns": other}).status_code == 409
    assert not Entry.objects.exists()


def test_what_tandem_read_is_chosen_already_and_what_it_did_not_know_is_marked(desk: Client) -> None:
    desk.post(
        UPLOAD, {"file": as_csv(("Team", "Town", "Shirt", "Player 1", "DCI", "Player 2", "DCI"), ROCKETS)}
    )
    page = desk.get(PREVIEW)
    boxes = page.context["boxes"]
    assert [box.field for box in boxes] == [
        "team_name",
        "city",
        "",
        "name_a",
        "number_a",
        "name_b",
        "number_b",
    ]
    assert [box.name for box in boxes if box.is_new] == ["Shirt"]
    assert not page.context["are_boxes_open"]
    assert boxes[0].sample == "Rockets"
    sent = boxes_on(desk)
    assert (sent["c1"], sent["c2"], sent["headed"]) == (["city"], [""], ["1"])


def test_two_columns_with_one_field_are_refused_at_the_box(desk: Client) -> None:
    desk.post(UPLOAD, {"file": as_csv(STRANGE, ROCKETS)})
    wrong = dict(enumerate(MEANT)) | {6: "number_a"}
    page = desk.get(choose(desk, **{f"c{index}": name for index, name in wrong.items()}))
    assert "No row can be imported" in page.content.decode()
    assert page.context["are_boxes_open"]
    (box,) = [box for box in page.context["boxes"] if box.error]
    assert (box.index, box.field) == (6, "number_a")
    assert "“Code (G)” is the second column that would be read as “Player A DCI number”" in box.error
    assert 'aria-describedby="column-6-error"' in page.content.decode()


def test_a_column_can_be_left_unread_and_one_without_a_heading_be_read(desk: Client) -> None:
    header = ("Team", "City", "Country", "Player 1", "DCI 1", "", "DCI 2", "Club")
    desk.post(UPLOAD, {"file": as_csv(header, (*ROCKETS, "Shop"))})
    page = desk.get(choose(desk, c5="name_b", c7=""))
    assert [(box.name, box.is_new) for box in page.context["boxes"]][5] == ("Column F", False)
    (team,) = page.context["teams"]
    assert (team.row.name_b, team.row.affiliation) == ("Ben", "")
    assert "Ignored columns: Club" in page.content.decode()


def test_nothing_chosen_at_all_is_not_what_tandem_would_read(desk: Client) -> None:
    desk.post(UPLOAD, {"file": as_csv(("Team", "City"), ("Rockets", "Praha"))})
    page = desk.get(choose(desk, c0="", c1=""))
    assert [box.field for box in page.context["boxes"]] == ["", ""]
    assert [box.is_new for box in page.context["boxes"]] == [False, False]


def test_another_row_has_the_headings(desk: Client) -> None:
    rows = (("Spring", "Cup", "of", "the", "Shop"), STRANGE, ROCKETS)
    desk.post(UPLOAD, {"file": as_csv(*rows)})
    assert desk.get(PREVIEW).context["header_row"] == 1
    address = choose(desk, heading="2")
    page = desk.get(address)
    assert [box.name for box in page.context["boxes"]][:2] == ["Squad", "Where"]
    address = choose(desk, address, **{f"c{index}": name for index, name in enumerate(MEANT)})
    desk.post(CONFIRM, filled(form_on(desk, address, CONFIRM), choice="import"))
    assert Entry.objects.get().team_name == "Rockets"


def test_a_sheet_without_headings_is_read_from_its_first_row(desk: Client) -> None:
    desk.post(UPLOAD, {"file": as_csv(ROCKETS, ("Surf", "Oslo", "NO", "Cay", "3456789", "Dan", "4567890"))})
    address = choose(desk, heading="none")
    page = desk.get(address)
    assert "These are missing: Team name" in page.content.decode()
    assert [box.name for box in page.context["boxes"]][:2] == ["Column A", "Column B"]
    address = choose(desk, address, **{f"c{index}": name for index, name in enumerate(MEANT)})
    desk.post(CONFIRM, filled(form_on(desk, address, CONFIRM), choice="import"))
    assert list(Entry.objects.values_list("team_name", flat=True)) == ["Rockets", "Surf"]


def test_the_assignment_stays_while_numbers_are_issued_and_letters_are_chosen(desk: Client) -> None:
    cells = ("Żółte", "Kraków", "PL", "Ada", "", "Ben", "")
    data = "\n".join(";".join(row) for row in (STRANGE, cells)).encode("cp1250")
    desk.post(UPLOAD, {"file": SimpleUploadedFile("teams.csv", data)})
    address = choose(desk, **{f"c{index}": name for index, name in enumerate(MEANT)})
    page = desk.get(f"{address}&issue=1")
    assert "1 team can be imported" in page.content.decode()
    assert all("columns=0%3Ateam_name" in other.query for other in page.context["other_letters"])
    assert boxes_on(desk, f"{address}&issue=1")["issue"] == ["1"]


@pytest.mark.parametrize(
    "query", ["c0=nonsense", "c999=team_name", "columns=x", "columns=0:seed", "heading=77&headed=77&c0=city"]
)
def test_an_address_that_no_page_makes_is_no_fault(desk: Client, query: str) -> None:
    desk.post(UPLOAD, {"file": as_csv(STRANGE, ROCKETS)})
    assert desk.get(f"{PREVIEW}?{query}").status_code == 200


def test_seeds_can_be_assigned_where_the_event_has_them(desk: Client, event: Tournament) -> None:
    Tournament.objects.filter(pk=event.pk).update(structure=Structure.ELIMINATION)
    desk.post(UPLOAD, {"file": as_csv((*STRANGE, "Strength"), (*ROCKETS, "1"))})
    address = choose(desk, **{f"c{index}": name for index, name in enumerate((*MEANT, "seed"))})
    assert desk.get(address).context["teams"][0].row.seed == 1


def test_the_boxes_are_in_german_too(desk: Client) -> None:
    desk.post(UPLOAD, {"file": as_csv(STRANGE, ROCKETS)})
    shown = desk.get(PREVIEW, headers={"accept-language": "de"})
    assert [title for name, title in shown.context["box_choices"] if name == "city"] != ["City"]
    assert 'value="city">City<' not in shown.content.decode()


def test_what_is_missing_is_said_first_and_leads_to_the_boxes(desk: Client) -> None:
    """One heading that is not known stops the whole file: the reason is not the last line of the page."""
    desk.post(UPLOAD, {"file": as_csv(STRANGE, ROCKETS)})

    page = desk.get(PREVIEW).content.decode()

    top = page[page.index("<h2>") : page.index('id="columns"')]
    assert "these are missing: " in top
    assert 'href="#columns"' in top
