"""A record reads in the order that the event chose, and never without saying what its numbers are."""

from io import BytesIO

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from pairings.exports.results_page import draw_results_page
from pairings.exports.workbook import event_workbook
from pairings.matches.scoring import Ending, How
from pairings.matches.wording import record_heading, record_parts, record_sentence, record_text
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round
from tests.factories import BOSS, NOON, make_entries, make_posted_round, make_tournament
from tournament.event.models import Tournament
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings

WLD, WDL = Tournament.RecordOrder.values


@pytest.mark.parametrize(
    ("order", "text", "heading", "words"),
    [
        (WLD, "5-1-0", "W-L-D", "5 won, 1 lost, 0 drawn"),
        (WDL, "5-0-1", "W-D-L", "5 won, 0 drawn, 1 lost"),
    ],
)
def test_five_wins_and_a_loss(order, text, heading, words):
    assert record_text((5, 0, 1), order) == text
    assert record_heading(order) == heading
    assert record_sentence((5, 0, 1), order) == words
    assert "-".join(name[0].upper() for name in record_parts(("wins", "draws", "losses"), order)) == heading


@pytest.fixture
def event(db):
    """After a round a team has a win, another a loss, and two a draw each; the second round is posted."""
    event = make_tournament(slug="cup", agreed_draws=True, planned_rounds=3)
    make_entries(event, 4)
    make_posted_round(event)
    record_result(event, 1, 1, Ending(How.WON, 1), actor=BOSS)
    record_result(event, 1, 2, Ending(How.DRAW), actor=BOSS)
    close_round(event, 1, actor=BOSS, now=NOON)
    make_posted_round(event, 2)
    return event


def pdf(client, path):
    pages = PdfReader(BytesIO(client.get(f"/t/cup/desk/paper/{path}.pdf").content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


@pytest.mark.parametrize(
    ("order", "heading", "records"),
    [(WLD, "W-L-D", ["1-0-0", "0-1-0", "0-0-1"]), (WDL, "W-D-L", ["1-0-0", "0-0-1", "0-1-0"])],
)
def test_every_page_and_sheet_has_the_order_of_the_event_below_its_heading(
    event, sign_in, order, heading, records
):
    staff = sign_in(event, Role.ORGANIZER)
    change_settings(event, {"record_order": order}, actor=BOSS)
    event.refresh_from_db()
    texts = {
        "standings of staff": staff.get("/t/cup/desk/standings/").content.decode(),
        "public standings": staff.get("/t/cup/standings/").content.decode(),
        "results file": draw_results_page(event, now=NOON).decode(),
        "standings on paper": pdf(staff, "standings/1"),
        "pairings by team": pdf(staff, "rounds/2/by-team"),
        "pairings by player": pdf(staff, "rounds/2/by-player"),
        "slips": pdf(staff, "rounds/2/slips"),
    }

    other = "W-D-L" if heading == "W-L-D" else "W-L-D"
    for place, text in texts.items():
        assert heading in text, place
        assert other not in text, place
        assert all(record in text for record in records), place
    assert f"{heading} 1-0-0" in texts["slips"]
    assert f'data-label="{heading}">1-0-0' in texts["public standings"]


def test_the_proposal_of_a_round_heads_the_records_that_it_shows(event, sign_in):
    event.rounds.filter(number=2).update(posted_at=None)
    staff = sign_in(event, Role.ORGANIZER)

    text = staff.get("/t/cup/desk/rounds/2/").content.decode()

    assert "Points · W-L-D" in text
    assert "0-1-0" in text


def test_the_workbook_has_a_column_for_each_in_that_order(event):
    for order, names in ((WLD, ["Wins", "Losses", "Draws"]), (WDL, ["Wins", "Draws", "Losses"])):
        change_settings(event, {"record_order": order}, actor=BOSS)
        event.refresh_from_db()
        sheet = load_workbook(BytesIO(event_workbook(event)))["Standings"]
        head, *rows = sheet.iter_rows(values_only=True)
        first = head.index("Wins")
        assert list(head[first : first + 3]) == names
        assert sum(row[head.index("Losses")] for row in rows) == 1
        assert sum(row[head.index("Draws")] for row in rows) == 2


def test_public_data_keep_their_keys_whatever_the_order(event, client):
    change_settings(event, {"record_order": WDL}, actor=BOSS)

    lines = client.get("/t/cup/data/v1/standings.json").json()["standings"]

    assert sorted((line["wins"], line["draws"], line["losses"]) for line in lines) == [
        (0, 0, 1),
        (0, 1, 0),
        (0, 1, 0),
        (1, 0, 0),
    ]
