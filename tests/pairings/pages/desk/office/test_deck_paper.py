"""Deck lists on paper: who may print which sheet, and what the page of paper offers."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.factories import make_entries, make_posted_round, make_staff, make_tournament
from tests.teams.deck_lists.lists import FOUR_TOO_MANY, hand_in, make_event_with_lists
from tournament.kernel.roles import Role

pytestmark = pytest.mark.django_db
PAPER = "/t/cup/desk/paper/"
SHOWS_LISTS = ("deck-lists.pdf", "rounds/1/deck-checks.pdf")


@pytest.fixture
def tournament():
    tournament = make_event_with_lists(slug="cup")
    make_entries(tournament, 4)
    hand_in(tournament, 1, "a", FOUR_TOO_MANY)
    make_posted_round(tournament)
    return tournament


@pytest.fixture
def sign_in(client, tournament):
    def sign_in(role):
        client.force_login(make_staff(tournament, "sam", role))
        return client

    return sign_in


def text_of(response):
    assert response.status_code == 200, response.content
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(response.content)).pages)


@pytest.mark.parametrize("role", [Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE])
@pytest.mark.parametrize("sheet", [*SHOWS_LISTS, "deck-lists-missing.pdf"])
def test_who_sees_lists_prints_them(sign_in, role, sheet):
    assert "Professor Elm" in text_of(sign_in(role).get(PAPER + sheet))


@pytest.mark.parametrize("sheet", SHOWS_LISTS)
def test_a_scorekeeper_prints_no_list(sign_in, sheet):
    assert sign_in(Role.SCOREKEEPER).get(PAPER + sheet).status_code == 403


def test_a_scorekeeper_reads_whose_list_is_not_in_order_without_a_card(sign_in):
    text = text_of(sign_in(Role.SCOREKEEPER).get(PAPER + "deck-lists-missing.pdf"))

    assert "Not legal" in text
    assert "Missing" in text
    assert "Professor Elm" not in text


def test_sheets_to_write_on_never_show_a_list(sign_in):
    client = sign_in(Role.SCOREKEEPER)
    empty = text_of(client.get(PAPER + "deck-registration.pdf"))
    named = text_of(client.get(PAPER + "deck-registration.pdf", {"names": "everybody"}))
    missing = text_of(client.get(PAPER + "deck-registration.pdf", {"names": "missing"}))

    assert "Ada 1" not in empty
    assert named.count("Signature") == 8
    assert missing.count("Signature") == 7
    assert "Professor Elm" not in empty + named + missing


def test_some_teams_and_some_tables_alone(sign_in):
    client = sign_in(Role.JUDGE)
    table = text_of(client.get(PAPER + "rounds/1/deck-checks.pdf", {"tables": "2"}))

    assert "Ada 1" in text_of(client.get(PAPER + "deck-lists.pdf", {"teams": "1-3"}))
    assert "Table 2" in table
    assert "Table 1" not in table


@pytest.mark.parametrize(
    ("sheet", "asked"),
    [
        ("deck-lists.pdf", {"teams": "two"}),
        ("deck-lists.pdf", {"teams": "3"}),
        ("rounds/1/deck-checks.pdf", {"tables": "77"}),
        ("deck-registration.pdf", {"names": "nobody"}),
    ],
)
def test_what_cannot_be_printed_says_so_and_keeps_what_was_typed(sign_in, sheet, asked):
    response = sign_in(Role.JUDGE).get(PAPER + sheet, asked)

    assert response.status_code == 422
    if "names" not in asked:
        assert f'value="{next(iter(asked.values()))}"' in response.content.decode()


def test_check_sheets_of_a_round_that_is_not_there_are_not_found(sign_in):
    assert sign_in(Role.JUDGE).get(PAPER + "rounds/9/deck-checks.pdf").status_code == 404


def test_the_page_offers_lists_to_those_who_may_see_them(sign_in):
    page = sign_in(Role.JUDGE).get(PAPER).content.decode()

    for sheet in (*SHOWS_LISTS, "deck-lists-missing.pdf", "deck-registration.pdf"):
        assert PAPER + sheet in page


def test_the_page_offers_a_scorekeeper_no_lists(sign_in):
    page = sign_in(Role.SCOREKEEPER).get(PAPER).content.decode()

    assert PAPER + "deck-registration.pdf" in page
    assert PAPER + "deck-lists-missing.pdf" in page
    assert not any(PAPER + sheet in page for sheet in SHOWS_LISTS)


def test_an_event_without_lists_has_the_empty_sheet_alone(client):
    tournament = make_tournament(slug="cup")
    client.force_login(make_staff(tournament, "sam", Role.JUDGE))
    page = client.get(PAPER).content.decode()

    assert PAPER + "deck-registration.pdf" in page
    assert "deck-lists" not in page
    assert "does not ask for deck lists" in text_of(client.get(PAPER + "deck-lists-missing.pdf"))


def test_no_two_fields_of_the_page_have_one_id(client):
    tournament = make_event_with_lists(slug="cup", cut_size=2, new_lists_for_cut=True)
    make_entries(tournament, 4)
    make_posted_round(tournament)
    client.force_login(make_staff(tournament, "sam", Role.JUDGE))
    ids = re.findall(r' id="([^"]+)"', client.get(PAPER).content.decode())

    assert "registration_stage" in ids
    assert "filled_stage" in ids
    assert [each for each in ids if ids.count(each) > 1] == []
