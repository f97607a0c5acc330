"""The pages of paper: who may print what, and what comes out."""

import re
from io import BytesIO
from urllib.parse import urlencode, urlsplit

import pytest
from pypdf import PdfReader

from pairings.pages.desk.office.moments import Sheet
from tests.e2e.hall import make_hall
from tests.expected import opened
from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_results,
    make_staff,
    make_tournament,
)
from tests.places import sheets
from tournament.event.models import Tournament
from tournament.host.models import Installation
from tournament.kernel.roles import Role
from tournament.setup.actions import finish_tournament

pytestmark = pytest.mark.django_db

ADDRESS = "http://192.168.1.20:8000"
# What a sheet is asked with, by its file name, where it cannot do without.
ASKED = {
    "empty-bracket.pdf": {"teams": 13},
    "blank-slips.pdf": {"pages": 1},
    "table-numbers.pdf": {"first": 1, "last": 4, "per_page": 2},
}


# Events of the hall, each in another state.
SLUGS = (
    "fresh",
    "early",
    "draft",
    "cup",
    "posted",
    "between",
    "line",
    "seeded",
    "playoff",
    "knockout",
    "over",
)


@pytest.fixture
def tournament():
    Installation.objects.update_or_create(pk=1, defaults={"address": ADDRESS})
    tournament = make_tournament(slug="cup")
    make_entries(tournament, 5)
    make_closed_round(tournament)
    return tournament


@pytest.fixture
def judge(client, tournament):
    client.force_login(make_staff(tournament, "jude", Role.JUDGE))
    return client


def text_of(response):
    assert response.status_code == 200, response.content
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(response.content)).pages)


@pytest.mark.parametrize("sheet", sheets(number=1, after=1))
def test_every_sheet_is_a_pdf_for_staff_that_no_browser_keeps(judge, sheet):
    response = judge.get(sheet, ASKED.get(sheet.rpartition("/")[2]))

    assert "Spring Team Cup" in text_of(response)
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"].startswith('inline; filename="cup-')
    assert "no-store" in response["Cache-Control"]


@pytest.mark.parametrize("sheet", ["rounds/2/slips.pdf", "rounds/9/by-team.pdf", "standings/2.pdf"])
def test_sheets_of_a_round_that_nobody_saw_are_not_found(judge, tournament, sheet):
    from pairings.rounds.actions import propose_round  # noqa: PLC0415
    from tests.factories import BOSS, NOON  # noqa: PLC0415

    propose_round(tournament, 2, actor=BOSS, now=NOON)

    assert judge.get(f"/t/cup/desk/paper/{sheet}").status_code == 404


def test_standings_of_a_round_that_is_not_closed_are_not_found(judge, tournament):
    make_posted_round(tournament, 2)

    assert judge.get("/t/cup/desk/paper/standings/2.pdf").status_code == 404


def test_paper_lists_the_newest_round_and_earlier_ones_by_choice(judge, tournament):
    make_posted_round(tournament, 2)

    newest = judge.get("/t/cup/desk/paper/").content.decode()
    earlier = judge.get("/t/cup/desk/paper/?round=1").content.decode()

    assert "/t/cup/desk/paper/rounds/2/slips.pdf" in newest
    assert "/t/cup/desk/paper/rounds/1/slips.pdf" in earlier
    assert "/t/cup/desk/paper/standings/1.pdf" in newest


def test_paper_before_round_1_says_what_can_be_printed_later(client):
    tournament = make_tournament(slug="new")
    client.force_login(make_staff(tournament, "olga", Role.ORGANIZER))

    page = client.get("/t/new/desk/paper/").content.decode()

    assert "as soon as round 1 is posted" in page
    assert "/t/new/desk/paper/registration-form.pdf" in page


@pytest.mark.parametrize(
    ("sheet", "asked"),
    [("rounds/1/slips.pdf", {"tables": "1, 2"}), ("blank-slips.pdf", {"pages": "1"}), ("poster.pdf", {})],
)
def test_the_button_of_a_sheet_has_the_desk_remember_the_address_on_it(judge, tournament, sheet, asked):
    pressed = judge.post(f"/t/cup/desk/paper/{sheet}", asked)
    text = text_of(judge.get(pressed["Location"]))

    tournament.refresh_from_db()
    assert pressed["Location"] == f"/t/cup/desk/paper/{sheet}" + (f"?{urlencode(asked)}" if asked else "")
    assert f"{ADDRESS}/t/cup/" in text
    assert tournament.printed_address == ADDRESS


def test_opening_a_sheet_again_writes_nothing(judge, tournament):
    judge.get("/t/cup/desk/paper/rounds/1/slips.pdf")

    tournament.refresh_from_db()
    assert tournament.printed_address == ""
    assert not tournament.journal.filter(action="note_printed_address").exists()


@pytest.mark.parametrize("tables", ["two", "77"])
def test_the_button_says_what_is_wrong_and_remembers_nothing(judge, tournament, tables):
    pressed = judge.post("/t/cup/desk/paper/rounds/1/slips.pdf", {"tables": tables})

    tournament.refresh_from_db()
    assert (pressed.status_code, tournament.printed_address) == (422, "")
    assert f'value="{tables}"' in pressed.content.decode()


def test_slips_of_some_tables_alone(judge):
    text = text_of(judge.get("/t/cup/desk/paper/rounds/1/slips.pdf", {"tables": "2 - 7"}))

    assert text.count("Signature") == 1


@pytest.mark.parametrize("tables", ["two", "5-3", "77"])
def test_slips_of_impossible_tables_say_so_and_keep_what_was_typed(judge, tables):
    response = judge.get("/t/cup/desk/paper/rounds/1/slips.pdf", {"tables": tables})

    assert response.status_code == 422
    page = response.content.decode()
    assert f'value="{tables}"' in page
    assert "field-error" in page


@pytest.mark.parametrize(
    ("sheet", "values"),
    [
        ("blank-slips.pdf", {"pages": "0"}),
        ("blank-slips.pdf", {"pages": "many"}),
        ("table-numbers.pdf", {"first": "9", "last": "2", "per_page": "1"}),
        ("table-numbers.pdf", {"first": "1", "last": "99999", "per_page": "1"}),
        ("table-numbers.pdf", {"first": "1", "last": "2", "per_page": "3"}),
    ],
)
def test_impossible_choices_say_what_is_wrong(judge, sheet, values):
    response = judge.get(f"/t/cup/desk/paper/{sheet}", values)

    assert response.status_code == 422
    assert "field-error" in response.content.decode()


def test_table_numbers_leave_out_tables_that_cannot_be_used(judge, tournament):
    tournament.unused_tables = [2]
    tournament.save()

    response = judge.get("/t/cup/desk/paper/table-numbers.pdf", {"first": 1, "last": 3, "per_page": 1})

    assert len(PdfReader(BytesIO(response.content)).pages) == 2


def test_without_an_address_for_phones_slips_have_no_code_and_the_poster_says_what_to_do(judge, monkeypatch):
    monkeypatch.setattr("pairings.pages.desk.office.paper.phone_address", lambda port: "")
    local = {"HTTP_HOST": "localhost:8000"}

    assert "http" not in text_of(judge.get("/t/cup/desk/paper/rounds/1/slips.pdf", **local))
    response = judge.get("/t/cup/desk/paper/poster.pdf", **local)
    assert response.status_code == 409
    assert "Tandem does not know an address" in response.content.decode()


def test_without_a_tested_phone_the_address_of_the_request_is_printed(judge, monkeypatch):
    monkeypatch.setattr("pairings.pages.desk.office.paper.phone_address", lambda port: "")

    text = text_of(judge.get("/t/cup/desk/paper/poster.pdf", HTTP_HOST="10.0.0.5:8000"))

    assert "http://10.0.0.5:8000/t/cup/" in text


def test_paper_warns_where_no_phone_can_reach_the_laptop(judge, settings, monkeypatch):
    settings.BIND = "127.0.0.1"
    monkeypatch.setattr("tournament.host.queries.own_addresses", lambda: {urlsplit(ADDRESS).hostname})
    port = str(urlsplit(ADDRESS).port)

    page = judge.get("/t/cup/desk/paper/", SERVER_PORT=port, headers={"Host": f"localhost:{port}"})
    text = page.content.decode()

    assert "started with BIND=127.0.0.1" in text
    assert "Tandem does not know an address" not in text
    assert ADDRESS not in text


def test_paper_does_not_warn_who_came_by_a_proxy_or_an_open_server(judge, settings):
    assert "BIND=" not in opened(judge.get("/t/cup/desk/paper/", headers={"Host": "localhost"}))
    settings.BIND = "127.0.0.1"
    assert "BIND=" not in opened(judge.get("/t/cup/desk/paper/", headers={"Host": "192.168.1.9"}))


def test_the_standings_of_a_finished_event_say_that_they_are_final(judge, tournament):
    sheet = "/t/cup/desk/paper/standings/1.pdf"
    before = text_of(judge.get(sheet))
    assert "Final" not in before
    assert "After round 1" in before

    finish_tournament(tournament, reason="the hall closes", actor=BOSS, now=NOON)

    final = text_of(judge.get(sheet))
    assert "Final standings" in final
    assert "Final, after 1 round" in final


def ids(page):
    return re.findall(r'<(?:li|section) class="(?:offer|next-step)" id="(\w+)"', page)


def links(page):
    return re.findall(r'(?:href|action)="([^"]*/desk/paper/[^"?#]+|[^"]*/rulings/[^"]*\.pdf)', page)


def test_every_sheet_is_on_the_page_once_whatever_the_moment(client):
    owner = make_hall()
    client.force_login(owner)

    for slug in (*SLUGS, "listed"):
        page = client.get(f"/t/{slug}/desk/paper/").content.decode()
        event = Tournament.objects.get(slug=slug)
        has_round = event.rounds.filter(posted_at__isnull=False).exists()
        wanted = {*Sheet} - {Sheet.LIBRARY} | {"rulings"}
        if not event.has_bracket:
            wanted -= {Sheet.BRACKET, Sheet.CUT, Sheet.EMPTY_BRACKET, Sheet.PLACES}
        if not event.asks_for_lists:
            wanted -= {Sheet.DECK_LISTS, Sheet.DECK_CHECKS}
        if not has_round:
            wanted -= {Sheet.ROUND}
        if Sheet.STANDINGS not in ids(page):
            assert not event.rounds.filter(closed_at__isnull=False, teams_left=None).exists()
            wanted -= {Sheet.STANDINGS}
        assert sorted(ids(page)) == sorted(wanted), slug
        found = [link for link in links(page) if not link.endswith("slips.pdf")]
        twice = {link for link in found if found.count(link) > 1 and "deck-lists-missing" not in link}
        assert twice == set(), slug


def due(client, slug):
    page = client.get(f"/t/{slug}/desk/paper/").content.decode()
    return re.findall(r'class="next-step" id="(\w+)"', page), page


def test_the_sheet_that_is_due_is_first_and_large(judge, tournament):
    assert due(judge, "cup")[0] == [Sheet.STANDINGS]
    make_posted_round(tournament, 2)
    found, page = due(judge, "cup")
    assert found == [Sheet.ROUND]
    assert page.index("rounds/2/slips.pdf") < page.index("standings/1.pdf")

    make_results(tournament, 2, [1, 1])
    found, page = due(judge, "cup")
    assert found == [Sheet.STANDINGS]
    assert "once round 2 is closed" in page

    finish_tournament(tournament, reason="the hall closes", actor=BOSS, now=NOON)
    assert due(judge, "cup")[0] == [Sheet.STANDINGS]


def test_what_is_past_is_folded_until_something_in_it_is_asked_for(judge, tournament):
    folded, opened_part = '<details class="offers-past">', '<details class="offers-past" open>'

    assert folded in judge.get("/t/cup/desk/paper/").content.decode()
    wrong = judge.get("/t/cup/desk/paper/table-numbers.pdf", {"first": "9", "last": "2"}).content.decode()
    assert opened_part in wrong
    assert '<details class="offer-choice" open>' in wrong
