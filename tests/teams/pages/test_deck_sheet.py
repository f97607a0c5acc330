"""Deck lists from a spreadsheet at the desk: looked over first, taken together, undone together."""

import io
from datetime import date

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from pairings.undo.actions import undo_line
from teams.deck_lists.models import DeckList
from teams.deck_lists.queries import current_list
from tests.factories import BOSS, make_entries, make_posted_round, make_staff
from tests.shown_pages import filled, form_on
from tests.teams.deck_lists.lists import LEGAL, hand_in, make_event_with_lists
from tournament.event.models import Tournament
from tournament.journal.models import JournalEntry
from tournament.kernel.roles import Role
from tournament.kernel.stages import RoundStage
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db

SHEET = f'Team,Seat,Deck list\n1,A,"{LEGAL}"\n1,B,61 Water Energy\n9,A,60 Water Energy\n'


@pytest.fixture
def event() -> Tournament:
    event = make_event_with_lists(slug="cup")
    make_entries(event, 4)
    return event


@pytest.fixture
def desk(event: Tournament, client: Client) -> Client:
    make_staff(event, "hanna", Role.HEAD_JUDGE)
    client.force_login(make_staff(event, "sam", Role.SCOREKEEPER))
    return client


def address(name: str) -> str:
    return reverse(f"teams:{name}", args=["cup"])


def upload(desk: Client, text: str = SHEET, name: str = "lists.csv") -> str:
    file = SimpleUploadedFile(name, text.encode())
    return desk.post(address("deck-list-import"), {"file": file}, follow=True).content.decode()


def take(desk: Client) -> None:
    desk.post(address("deck-list-confirm"), {"choice": "import"})


@pytest.mark.parametrize(("tick", "expected"), [({}, None), ({"alike": "on"}, False)])
def test_one_tick_says_of_all_lists_that_their_backs_are_the_same_fr_202_d(
    desk: Client, event: Tournament, tick: dict[str, str], expected: bool | None
) -> None:
    assert 'name="alike"' in upload(desk)
    desk.post(address("deck-list-confirm"), {"choice": "import", **tick})
    assert current_list(event, 1, "a").has_mixed_backs is expected


def test_the_sheet_is_looked_over_before_anything_is_kept(desk: Client) -> None:
    page = upload(desk)
    assert "2 lists can be imported" in page
    assert "1 row has an error" in page
    assert "There is no team “9” at this event." in page
    assert not DeckList.objects.exists()


def test_the_good_lists_are_taken_as_they_are(desk: Client, event: Tournament) -> None:
    upload(desk)
    take(desk)
    found = {seat: current_list(event, 1, seat) for seat in "ab"}
    assert {seat: row and (row.source, row.cards) for seat, row in found.items()} == {
        "a": ("sheet", 60),
        "b": ("sheet", 61),
    }


def test_the_same_sheet_once_more_adds_nothing(desk: Client) -> None:
    upload(desk)
    take(desk)
    page = upload(desk)
    assert "No list in this file is new" in page
    take(desk)
    assert DeckList.objects.count() == 2


def test_a_list_that_is_there_is_replaced_and_kept(desk: Client, event: Tournament) -> None:
    hand_in(event, 1, "b", LEGAL)
    assert "replaces a list" in upload(desk)
    take(desk)
    assert DeckList.objects.filter(entry__number=1).count() == 3


def test_once_lists_are_fixed_none_comes_in_from_a_sheet_fr_222(desk: Client, event: Tournament) -> None:
    hand_in(event, 1, "b", LEGAL)
    make_posted_round(event)
    assert "2 lists are left out" in upload(desk)
    take(desk)
    row = current_list(event, 1, "b")
    assert row is not None
    assert row.text == LEGAL
    assert current_list(event, 1, "a") is None


def test_undo_takes_the_whole_sheet_back(desk: Client, event: Tournament) -> None:
    before = hand_in(event, 1, "b", LEGAL)
    upload(desk)
    take(desk)
    line = JournalEntry.objects.filter(tournament=event).latest("number")
    assert (line.action, line.after) == ("import_lists", {"file": "lists.csv", "lists": 2})
    undo_line(event, line.number, actor=BOSS)
    assert current_list(event, 1, "a") is None
    row = current_list(event, 1, "b")
    assert row is not None
    assert row.number == before.number


def test_a_sheet_of_teams_is_no_sheet_of_lists(desk: Client) -> None:
    page = upload(desk, "Team,City\nStorm,Kraków\n")
    assert "a column for the cards" in page


def test_a_sheet_kept_for_one_import_is_not_offered_to_the_other(desk: Client) -> None:
    upload(desk)
    answer = desk.get(reverse("teams:import-preview", args=["cup"]))
    assert answer.status_code == 302


def test_a_list_in_a_cell_that_is_too_long_is_a_sentence(desk: Client) -> None:
    page = upload(desk, 'Team,Seat,Deck list\n1,A,"' + "4 Professor Elm\n" * 3_000 + '"\n')
    assert "32767" in page or "32,767" in page or "too long" in page


def test_taking_nothing_forgets_the_sheet(desk: Client) -> None:
    upload(desk)
    desk.post(address("deck-list-confirm"), {"choice": "nothing"})
    assert desk.get(address("deck-list-preview")).status_code == 302
    assert not DeckList.objects.exists()


@pytest.mark.as_shown
def test_a_second_window_that_uploaded_another_file_does_not_have_its_lists_taken(desk: Client) -> None:
    upload(desk)
    first = form_on(desk, address("deck-list-preview"), address("deck-list-confirm"))
    upload(desk, SHEET.replace("61 Water", "60 Water"), name="others.csv")
    answer = desk.post(first.action, filled(first, choice="import"))
    assert answer.status_code == 409
    assert "Another file has been uploaded in the meantime: others.csv." in answer.content.decode()
    desk.post(first.action, filled(first, choice="nothing"))
    second = form_on(desk, address("deck-list-preview"), address("deck-list-confirm"))  # it is still there
    assert desk.post(second.action, filled(second, choice="import")).status_code == 302
    assert sorted(DeckList.objects.values_list("cards", flat=True)) == [60, 60]


@pytest.mark.as_shown
def test_a_list_that_came_since_the_preview_is_not_replaced(desk: Client, event: Tournament) -> None:
    upload(desk)
    old = form_on(desk, address("deck-list-preview"), address("deck-list-confirm"))
    hand_in(event, 1, "b", LEGAL)
    answer = desk.post(old.action, filled(old, choice="import"))
    assert answer.status_code == 409
    assert "2 lists in this file can now be imported." in answer.content.decode()
    assert DeckList.objects.count() == 1
    new = form_on(desk, address("deck-list-preview"), address("deck-list-confirm"))
    assert desk.post(new.action, filled(new, choice="import")).status_code == 302


@pytest.mark.as_shown
def test_the_way_from_an_outdated_page_leads_to_the_same_part_of_the_event(
    desk: Client, event: Tournament
) -> None:
    change_settings(event, {"new_lists_for_cut": True}, actor=BOSS)
    for_cut = "?for=cut"
    file = SimpleUploadedFile("lists.csv", SHEET.encode())
    desk.post(address("deck-list-import") + for_cut, {"file": file})
    preview, confirm = (address(name) + for_cut for name in ("deck-list-preview", "deck-list-confirm"))
    old = form_on(desk, preview, confirm)
    hand_in(event, 1, "b", LEGAL, stage=RoundStage.ELIMINATION)
    answer = desk.post(old.action, filled(old, choice="import"))
    assert answer.status_code == 409
    assert f'href="{preview}"' in answer.content.decode()


def test_hidden_rows_are_named_and_errors_are_errors_of_their_row(desk: Client) -> None:
    workbook = openpyxl.Workbook()
    rows = (
        ["Team", "Seat", "Deck list"],
        ["1", "A", LEGAL],
        ["1", "B", "61 Water Energy"],
        ["2", "A", "#REF!"],
    )
    for cells in rows:
        workbook.active.append(cells)
    workbook.active.row_dimensions[3].hidden = True
    stream = io.BytesIO()
    workbook.save(stream)
    file = SimpleUploadedFile("lists.xlsx", stream.getvalue())
    page = desk.post(address("deck-list-import"), {"file": file}, follow=True).content.decode()

    assert "does not show row 3. It was read too." in page
    assert "shows the error #REF! here" in page
    assert "2 lists can be imported" in page


def test_headings_with_no_list_below_say_so(desk: Client) -> None:
    file = SimpleUploadedFile("lists.csv", b"Team,Seat,Deck list\n")
    page = desk.post(address("deck-list-import"), {"file": file}, follow=True).content.decode()
    assert "There is nothing to import below the headings in row 1" in page


def test_a_card_that_became_a_day_is_an_error_of_its_row(desk: Client) -> None:
    workbook = openpyxl.Workbook()
    workbook.active.append(["Team", "Seat", "Count", "Card", "Set", "Card number"])
    workbook.active.append(["1", "A", 4, "Hitmonchan", "Base Set", date(2026, 7, 10)])  # "7/10" was typed
    stream = io.BytesIO()
    workbook.save(stream)
    file = SimpleUploadedFile("lists.xlsx", stream.getvalue())
    page = desk.post(address("deck-list-import"), {"file": file}, follow=True).content.decode()
    assert "This cell is a date or a time (10 July 2026)" in page
