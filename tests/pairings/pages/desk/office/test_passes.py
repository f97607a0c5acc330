"""Passes at the desk: made, shown, replaced, and the sheet that is cut and handed out."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from pairings.drops.actions import drop_entry
from pairings.sheets.passes import PER_PAGE
from teams.entries.pass_codes import read_code
from teams.entries.passes import make_passes
from tests.expected import opened
from tests.factories import BOSS, NOON, make_entries, make_tournament
from tournament.host.models import Installation
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
ADDRESS = "http://192.168.1.20:8000"
PASSES = "/t/cup/desk/passes/"
PASS = "/t/cup/desk/entries/2/pass/"


@pytest.fixture
def event():
    Installation.objects.update_or_create(pk=1, defaults={"address": ADDRESS})
    event = make_tournament(slug="cup", name="Spring Cup")
    make_entries(event, 11)
    return event


@pytest.fixture
def desk(event, sign_in):
    return sign_in(event, Role.SCOREKEEPER)


def code_of(event, number=2):
    return event.entries.get(number=number).pass_code


def text_of(response):
    assert response["Content-Type"] == "application/pdf", response.content
    return [page.extract_text() for page in PdfReader(BytesIO(response.content)).pages]


def test_missing_passes_are_made_with_one_press(desk, event):
    assert "0 of 11 teams have a code" in desk.get(PASSES).content.decode()

    answer = desk.post(f"{PASSES}make/", follow=True).content.decode()

    assert "11 team codes were made" in answer
    assert "11 of 11 teams have a code" in answer
    assert "missing code" not in answer
    again = desk.post(f"{PASSES}make/", follow=True).content.decode()
    assert "Every team already has a team code" in again


def test_pass_is_made_and_shown_from_the_list_at_check_in(desk, event):
    listed = desk.get("/t/cup/desk/entries/").content.decode()
    assert f'action="{PASS}"' in listed

    shown = desk.post(PASS, follow=True).content.decode()

    code = code_of(event)
    assert f"{ADDRESS}/t/cup/team/{code}/" in shown
    assert desk.post(PASS).status_code == 302
    assert code_of(event) == code
    picture = desk.get(f"{PASS}code.svg")
    assert picture["Content-Type"] == "image/svg+xml"
    assert "no-store" in picture["Cache-Control"]


def test_opening_the_page_of_a_pass_makes_none(desk, event):
    assert "no code yet" in desk.get(PASS).content.decode()
    assert desk.get(f"{PASS}code.svg").status_code == 404
    assert code_of(event) is None


def test_replacing_needs_a_reason_and_shows_the_new_code(desk, event):
    make_passes(event, actor=BOSS, now=NOON)
    old = code_of(event)
    assert desk.post(f"{PASS}replace/").status_code == 422
    assert code_of(event) == old

    shown = desk.post(f"{PASS}replace/", {"reason": "seen"}, follow=True).content.decode()

    assert old not in shown
    assert code_of(event) in shown
    line = event.journal.get(action="replace_pass")
    assert line.reason == "seen"
    assert "someone else saw the code" in desk.get(f"/t/cup/desk/journal/{line.number}/").content.decode()
    assert "someone else saw the code" in desk.get("/t/cup/desk/journal/").content.decode()


def test_sheet_has_a_pass_for_everybody_who_takes_part_stacked_in_order(desk, event):
    make_passes(event, actor=BOSS, now=NOON)
    drop_entry(event, 5, actor=BOSS, now=NOON)

    pages = text_of(desk.get(f"{PASSES}passes.pdf"))

    found = [[int(number) for number in re.findall(r"(?m)^(\d+)Team \1$", page)] for page in pages]
    assert len(pages) == 2
    assert all(len(page) <= PER_PAGE for page in found)
    stack = [number for place in range(PER_PAGE) for page in found for number in page[place : place + 1]]
    assert stack == [1, 2, 3, 4, 6, 7, 8, 9, 10, 11]
    codes = {
        read_code(word)
        for page in pages
        for word in re.findall(r"(?m)^[0-9a-z]{4}(?:-[0-9a-z]{2,4})+$", page)
    }
    assert codes == {code_of(event, number) for number in stack}
    assert "192.168.1.20:8000/t/cup/team/" in pages[0]
    told = pages[0].replace("\n", " ")
    assert "Anyone who has this card can act for your team." in told
    assert "Keep it out of sight. Lost or photographed? Ask the desk for a new code" in told


def test_sheet_for_one_team_and_for_none(desk, event):
    make_passes(event, actor=BOSS, now=NOON)

    assert len(re.findall("Anyone who", text_of(desk.get(f"{PASSES}passes.pdf?teams=3"))[0])) == 1
    for wanted in ("99", "x"):
        answer = desk.get(f"{PASSES}passes.pdf?teams={wanted}")
        assert answer.status_code == 422
        assert f'value="{wanted}"' in answer.content.decode()


def test_without_an_address_for_phones_nothing_is_printed(desk, event, monkeypatch):
    make_passes(event, actor=BOSS, now=NOON)
    Installation.objects.update(address="")
    monkeypatch.setattr("pairings.pages.desk.office.paper.phone_address", lambda _port: "")

    answer = desk.get(f"{PASSES}passes.pdf", headers={"host": "localhost:8000"})

    assert answer.status_code == 409
    assert (
        "Tandem does not know an address"
        in desk.get(PASSES, headers={"host": "localhost:8000"}).content.decode()
    )


@pytest.mark.parametrize("path", [PASSES, PASS, f"{PASSES}passes.pdf"])
def test_no_browser_keeps_a_page_with_codes(desk, event, path):
    make_passes(event, actor=BOSS, now=NOON)

    assert "no-store" in desk.get(path)["Cache-Control"]


@pytest.mark.parametrize("role", [Role.JUDGE, Role.HEAD_JUDGE])
def test_judges_see_no_code_anywhere(event, sign_in, role):
    make_passes(event, actor=BOSS, now=NOON)
    sign_in(event, Role.HEAD_JUDGE, username="head")
    judge = sign_in(event, role, username="me")

    assert {judge.get(path).status_code for path in (PASSES, PASS, f"{PASSES}passes.pdf")} == {403}
    for path in ("/t/cup/desk/entries/", "/t/cup/desk/entries/2/", "/t/cup/desk/journal/"):
        assert code_of(event) not in opened(judge.get(path))


@pytest.mark.parametrize("teams", [1, 3])
def test_number_of_queries_does_not_grow(sign_in, django_assert_num_queries, teams):
    Installation.objects.update_or_create(pk=1, defaults={"address": ADDRESS})
    event = make_tournament(slug="few")
    make_entries(event, teams)
    make_passes(event, actor=BOSS, now=NOON)
    desk = sign_in(event, Role.SCOREKEEPER)

    with django_assert_num_queries(6):
        desk.get("/t/few/desk/passes/")
    with django_assert_num_queries(6):
        desk.get("/t/few/desk/passes/passes.pdf")


def test_the_code_on_the_screen_says_that_whoever_has_it_acts_for_the_team(desk, event):
    page = desk.post(PASS, follow=True).content.decode()

    assert "Anyone who has this code can act for the team." in page
    assert "has seen or photographed it, make a new one" in page
