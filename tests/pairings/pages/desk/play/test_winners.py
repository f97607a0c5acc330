"""The prize giving: every way to the standings after a bracket leads to its places, and says which order it is."""

import json
from io import BytesIO

import pytest
from pypdf import PdfReader

from pairings.exports.results_page import draw_results_page
from pairings.exports.workbook import event_sheets
from tests.factories import BOSS, NOON, make_closed_round, make_entries, make_tournament
from tests.pairings.bracket.brackets import go_on, make_cut_event, make_elimination_event
from tournament.kernel.roles import Role
from tournament.setup.actions import finish_tournament

pytestmark = pytest.mark.django_db
FINAL, SWISS = "/desk/paper/final-standings.pdf", "/desk/paper/standings/1.pdf"


@pytest.fixture
def played():
    """6 teams, a Swiss round, a cut to 4 whose final the second seed of the Swiss rounds won."""
    event = make_cut_event(6, size=4)
    go_on(event)
    go_on(event, [2])
    return event


@pytest.fixture
def organizer(played, sign_in):
    return sign_in(played, Role.ORGANIZER)


def page(client, event, path):
    return client.get(f"/t/{event.slug}{path}").content.decode()


def pdf(client, event, path):
    response = client.get(f"/t/{event.slug}{path}")
    return " ".join(
        " ".join(each.extract_text() for each in PdfReader(BytesIO(response.content)).pages).split()
    )


def end(event):
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON)
    event.refresh_from_db()


@pytest.mark.parametrize("is_finished", [False, True])
def test_the_desk_names_the_first_four_and_prints_their_places(organizer, played, is_finished):
    names = {seed.seed: seed.entry.team_name for seed in played.cuts.get().seeds.all()}
    if is_finished:
        end(played)

    text = page(organizer, played, "/desk/")

    table = text[text.index("data-table is-fitted") : text.index("</table>")]
    assert all(name in table for name in names.values())
    assert FINAL in text
    assert "/desk/paper/winners.pdf" in text
    assert SWISS not in text


def test_a_desk_whose_bracket_is_still_played_names_nobody(sign_in):
    event = make_cut_event(6, size=4)
    organizer = sign_in(event, Role.ORGANIZER)

    assert "winners.pdf" not in page(organizer, event, "/desk/")


def test_an_event_of_swiss_rounds_prints_its_standings_and_names_its_first_once_it_is_finished(sign_in):
    event = make_tournament(planned_rounds=1)
    make_entries(event, 4)
    make_closed_round(event)
    organizer = sign_in(event, Role.ORGANIZER)
    assert SWISS in page(organizer, event, "/desk/")
    assert "winners.pdf" not in page(organizer, event, "/desk/")
    end(event)

    text = page(organizer, event, "/desk/")
    assert SWISS in text
    assert "winners.pdf" in text
    assert FINAL not in text


def test_a_single_elimination_event_prints_its_places(sign_in):
    event = make_elimination_event(4)
    organizer = sign_in(event, Role.ORGANIZER)
    go_on(event)
    go_on(event)
    end(event)

    for path in ("/desk/", "/desk/standings/"):
        text = page(organizer, event, path)
        assert FINAL in text
        assert "/desk/paper/standings/" not in text


def test_the_final_standings_page_prints_itself_and_a_round_prints_that_round(organizer, played):
    end(played)

    final, swiss = page(organizer, played, "/desk/standings/"), page(organizer, played, "/desk/standings/1/")

    assert FINAL in final
    assert SWISS not in final
    assert SWISS in swiss
    assert "the order before the bracket, not the final standings" in swiss


def test_between_the_final_and_the_finish_both_orders_are_offered_by_their_names(organizer, played):
    text = page(organizer, played, "/desk/standings/")

    assert text.index(FINAL) < text.index(SWISS)
    assert "Print the order after round 1" in text


def test_the_list_of_sheets_has_the_final_standings_first(organizer, played):
    text = page(organizer, played, "/desk/paper/")

    assert "The order of the teams before the bracket." in text
    assert text.index(FINAL) < text.index(SWISS)


def test_the_sheet_of_a_round_says_that_it_is_the_order_before_the_bracket(organizer, played):
    before = pdf(organizer, played, SWISS)
    end(played)
    after = pdf(organizer, played, SWISS)

    for text in (before, after):
        assert "Standings of the Swiss rounds" in text
        assert "The order before the bracket." in text
    assert "Final standings" in pdf(organizer, played, FINAL)


def test_the_places_are_not_called_unfinished_once_the_final_is_played(organizer, played):
    text = pdf(organizer, played, FINAL)

    assert "Places after the bracket" in text
    assert "the event is not finished yet" in text
    assert "Places so far" not in text


def test_files_and_public_pages_say_which_order_they_have(client, organizer, played):
    def order(address):
        return json.loads(page(client, played, f"/data/v1/{address}.json"))["order"]

    assert (order("standings"), order("standings/1")) == ("swiss", "swiss")
    sheet = next(each for each in event_sheets(played) if each.title == "Standings")
    assert {row[-2] for row in sheet.rows} == {"based on the Swiss rounds, before the bracket"}
    assert "not the final standings" in page(client, played, "/standings/")
    assert "Standings after round 1, before the bracket" in page(client, played, "/screen/standings/")
    assert "The order before the bracket" in draw_results_page(played, now=NOON).decode()
    end(played)

    assert (order("standings"), order("standings/1")) == ("bracket", "swiss")
    sheet = next(each for each in event_sheets(played) if each.title == "Final standings")
    assert list(sheet.header)[:2] == ["Swiss rounds", "Final place"]
    assert {row[-2] for row in sheet.rows} == {"final, after the bracket"}
    assert "Final, after" not in page(client, played, "/standings/1/")
    assert "not the final standings" in page(client, played, "/standings/1/")
    assert "Final: first the places" in page(client, played, "/standings/")
    assert "before the bracket" not in page(client, played, "/screen/standings/")
    assert "before the bracket" not in draw_results_page(played, now=NOON).decode()
