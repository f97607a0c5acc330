"""Results on the teams' phones, at the desk and on the judges' phones: who sees what, who may what."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from pairings.matches.models import Match
from pairings.matches.scoring import Ending, How
from pairings.results.actions import clear_result, record_result
from pairings.rounds.actions import close_round
from pairings.rounds.clock import start_clock
from pairings.team_reports.actions import report_result
from pairings.team_reports.models import TeamReport
from pairings.team_reports.queries import reports_of, waiting_reports
from teams.entries.passes import make_passes, replace_pass
from tests.factories import (
    BOSS,
    CLERK,
    make_entries,
    make_posted_round,
    make_results,
    make_tournament,
    phone_of,
)
from tournament.config.cache.front_cache import read_request
from tournament.event.models import Tournament

pytestmark = pytest.mark.django_db


def make_event(teams=4, slug="cup"):
    event = make_tournament(slug=slug, team_reports=True)
    make_entries(event, teams)
    make_passes(event, actor=BOSS)
    make_posted_round(event)
    event.rounds.update(is_untimed=True)  # the desk was asked, and said so
    return event


@pytest.fixture
def event():
    return make_event()


@pytest.fixture
def match(event):
    return event.rounds.get().matches.select_related("one", "two", "round__tournament").get(table_number=1)


def page_of(entry):
    return f"/t/cup/team/{entry.pass_code}/"


def report_page(entry):
    return f"{page_of(entry)}report/"


def tell(match, side, told, now=None):
    entry = match.one if side == 1 else match.two
    report_result(match.round.tournament, 1, entry, told, actor=phone_of(entry), now=now)


def text(response):
    return " ".join(response.content.decode().split())


# A team's phone -------------------------------------------------------------------------------------------------


def test_phone_offers_both_teams_by_name_and_no_draw(client, match):
    shown = text(client.get(page_of(match.one)))

    assert f">{match.one} won<" in shown
    assert f">{match.two} won<" in shown
    assert "agreed on a draw" not in shown
    assert 'id="left_one-5"' in shown
    assert 'id="left_one-0"' not in shown
    assert 'id="left_one-6"' not in shown


def test_reporting_stores_half_a_result_and_leads_back_to_the_teams_page(client, match):
    response = client.post(report_page(match.two), {"round": 1, "said": "1"}, follow=True)

    assert response.redirect_chain[0][0].startswith(page_of(match.two))
    assert f"Now {match.one} has to confirm it" in text(response)
    assert "Withdraw our report" in text(response)
    assert reports_of(match).told == {2: Ending(How.WON, 1)}
    line = match.round.tournament.journal.order_by("-number").first()
    assert str(match.two) in line.actor.name


def test_other_phone_is_asked_whether_that_is_right_and_confirms(client, match):
    tell(match, 1, Ending(How.WON, 1))
    assert f"{match.one} reports: {match.one} won. Is that right?" in text(client.get(page_of(match.two)))

    sent = {"round": 1, "said": "1", "shown": "won-1", "confirms": "1"}
    response = client.post(report_page(match.two), sent, follow=True)

    match.refresh_from_db()
    assert match.winner == 1
    assert f"{match.one} won." in text(response)
    assert f"by {match.one} / {match.two}." in text(response)


def test_confirming_what_was_changed_shows_what_is_told_now(client, match):
    tell(match, 1, Ending(How.WON, 1))
    tell(match, 1, Ending(How.WON, 2))

    sent = {"round": 1, "said": "1", "shown": "won-1", "confirms": "1"}
    response = client.post(report_page(match.two), sent)

    assert response.status_code == 409
    assert f"{match.one} has since reported something different" in text(response)
    assert f"{match.one} reports: {match.two} won. Is that right?" in text(response)
    assert Match.objects.get(pk=match.pk).is_open


def test_different_reports_show_on_both_phones_without_blame(client, match):
    tell(match, 1, Ending(How.WON, 1))
    tell(match, 2, Ending(How.WON, 2))

    for entry in (match.one, match.two):
        shown = text(client.get(page_of(entry)))
        assert "The teams report different results" in shown
        assert f"<dt>{match.one}</dt><dd>{match.one} won.</dd>" in shown
        assert f"<dt>{match.two}</dt><dd>{match.two} won.</dd>" in shown
        assert "Nothing is recorded yet" in shown
        assert "They are right" in shown


def test_time_is_looked_over_with_who_wins_before_it_is_sent(client, match):
    sent = {"round": 1, "said": "time", "left_one": "2", "left_two": "3"}

    look = client.post(report_page(match.one), sent)

    assert not TeamReport.objects.exists()
    assert f"On time: {match.one} wins with fewer prizes left, 2 to 3." in text(look)
    assert "Yes, send it" in text(look)

    client.post(report_page(match.one), sent | {"shown": "time-2-3"})
    assert reports_of(match).told == {1: Ending(How.TIME, prizes_left=(2, 3))}


def test_time_with_other_numbers_than_were_looked_over_is_looked_over_again(client, match):
    sent = {"round": 1, "said": "time", "left_one": "2", "left_two": "4", "shown": "time-2-3"}

    assert "2 to 4" in text(client.post(report_page(match.one), sent))
    assert not TeamReport.objects.exists()


def test_time_before_the_end_of_this_table_is_refused_and_the_choice_stays(client, event, match):
    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(minutes=30))

    response = client.post(
        report_page(match.one), {"round": 1, "said": "time", "left_one": "2", "left_two": "3", "seat": "b"}
    )

    assert response.status_code == 409
    shown = text(response)
    assert "This table still has time" in shown
    assert 'value="time" checked' in shown
    assert 'id="left_one-2" name="left_one" value="2" checked' in shown
    assert 'id="left_two-3" name="left_two" value="3" checked' in shown
    assert not TeamReport.objects.exists()


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"round": "1"},
        {"round": "x", "said": "1"},
        {"said": "1"},
        {"round": "1", "said": "both_lose"},
        {"round": "1", "said": "time", "left_one": "2"},
        {"round": "1", "said": "time", "left_one": "2", "left_two": "9" * 40},
        {"round": "1", "said": "time", "left_one": "0", "left_two": "2"},
        {"round": "9" * 30, "said": "2"},
        {"round": "2", "said": "2"},
        {"round": "1", "said": "draw"},
        {"round": "1", "said": "\x00"},
    ],
)
def test_form_with_something_missing_or_impossible_stores_nothing(client, match, sent):
    response = client.post(report_page(match.one), sent)

    assert response.status_code == 409
    assert 'role="alert"' in text(response)
    assert not TeamReport.objects.exists()


def test_sending_twice_leads_to_the_page_as_if_once(client, match):
    for _turn in (1, 2):
        assert client.post(report_page(match.one), {"round": 1, "said": "1"}).status_code == 302

    assert TeamReport.objects.count() == 1


def test_page_after_sending_is_none_that_the_front_cache_holds(client, match):
    """It may be half a second old: the team would see its own report missing."""
    ask = {"REQUEST_METHOD": "GET", "HTTP_HOST": "testserver", "wsgi.url_scheme": "http"}

    address = client.post(report_page(match.one), {"round": 1, "said": "1", "seat": "a"})["Location"]

    path, _mark, query = address.partition("?")
    assert path == f"{page_of(match.one)}a/"
    assert read_request(ask | {"PATH_INFO": path, "QUERY_STRING": ""}) is not None
    assert read_request(ask | {"PATH_INFO": path, "QUERY_STRING": query}) is None


def test_report_of_a_page_from_the_round_before_is_not_taken_for_the_next(client, event, match):
    make_results(event, 1)
    close_round(event, 1, actor=BOSS)
    make_posted_round(event, 2)

    response = client.post(report_page(match.one), {"round": 1, "said": "1"})

    assert response.status_code == 409
    assert "This round is not being played now" in text(response)
    assert not TeamReport.objects.exists()


def test_own_report_is_taken_back(client, match):
    tell(match, 1, Ending(How.WON, 1))

    response = client.post(f"{report_page(match.one)}take-back/", {"round": 1}, follow=True)

    assert "Report the result" in text(response)
    assert not TeamReport.objects.exists()
    again = client.post(f"{report_page(match.one)}take-back/", {"round": 1})
    assert again.status_code == 409


def test_phone_shows_the_desks_result_and_that_it_is_another_than_told(client, event, match):
    tell(match, 1, Ending(How.WON, 1))
    record_result(event, 1, 1, Ending(How.WON, 2), actor=CLERK)

    shown = text(client.get(page_of(match.one)))

    assert "by Sam Scorekeeper." in shown
    assert f"Your team had reported: {match.one} won. The recorded result counts." in shown
    assert "Your team had reported" not in text(client.get(page_of(match.two)))


def test_phone_says_that_the_desk_took_a_common_result_back(client, event, match):
    for side in (1, 2):
        tell(match, side, Ending(How.WON, 1))
    clear_result(event, 1, 1, actor=CLERK)

    assert "The desk has cleared this result" in text(client.get(page_of(match.one)))


def test_event_without_reports_shows_none_and_takes_none(client, match):
    Tournament.objects.update(team_reports=False)

    assert "team-report" not in text(client.get(page_of(match.one)))
    response = client.post(report_page(match.one), {"round": 1, "said": "1"})
    assert "does not take results from phones" in text(response)
    assert not TeamReport.objects.exists()


def test_another_teams_code_reports_for_that_team_alone(client, event, match):
    other = event.rounds.get().matches.select_related("one").get(table_number=2).one

    client.post(report_page(other), {"round": 1, "said": "1"})

    assert not match.team_reports.exists()
    assert TeamReport.objects.get().match.table_number == 2


def test_replaced_and_unknown_codes_report_nothing(client, event, match):
    old = report_page(match.one)
    replace_pass(event, match.one.number, reason="lost", actor=BOSS)

    for address in (old, "/t/cup/team/00000000000000000000000000/report/", "/t/cup/team/x/report/"):
        assert client.post(address, {"round": 1, "said": "1"}).status_code == 404
        assert client.post(f"{address}take-back/", {"round": 1}).status_code == 404
    assert not TeamReport.objects.exists()


def test_opening_the_address_of_a_report_leads_to_the_teams_page_and_changes_nothing(client, match):
    assert client.get(report_page(match.one))["Location"] == page_of(match.one)
    assert client.get(f"{report_page(match.one)}take-back/").status_code == 405


def test_forms_of_a_team_need_no_cookie(match):
    phone = Client(enforce_csrf_checks=True)

    assert phone.post(report_page(match.one), {"round": 1, "said": "1"}).status_code == 302


def test_teams_page_asks_as_often_in_a_large_hall_as_in_a_small_one(client):
    asked = []
    for teams, slug in ((2, "small"), (6, "large")):
        event = make_event(teams, slug=slug)
        found = list(event.rounds.get().matches.select_related("one", "two", "round__tournament"))
        for match in found:
            tell(match, 1, Ending(How.WON, 1))
        address = f"/t/{slug}/team/{found[0].two.pass_code}/"
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        asked.append(len(queries))

    assert asked[0] == asked[1]


def test_time_in_a_round_whose_clock_nobody_started_is_for_the_desk(client, event, match):
    event.rounds.update(is_untimed=False)
    sent = {"round": 1, "said": "time", "left_one": "2", "left_two": "3", "shown": "time-2-3"}
    answer = client.post(report_page(match.one), sent)
    assert answer.status_code == 409
    assert "Hand in the slip at the desk" in text(answer)
    assert reports_of(match).told == {}


def test_a_round_without_a_clock_warns_both_teams_as_the_desk_does(client, event, match):
    """Nothing says whether time was up: who reports it and who confirms it read so first."""
    warning = "The clock of this round was never started"
    sent = {"round": 1, "said": "time", "left_one": "2", "left_two": "3"}
    assert warning in text(client.post(report_page(match.one), sent))
    tell(match, 1, Ending(How.TIME, prizes_left=(2, 3)))
    assert warning in text(client.get(page_of(match.two)))
    tell(match, 2, Ending(How.WON, 2))
    assert warning in text(client.get(page_of(match.two))), "in the dispute too"
    (waiting,) = waiting_reports(match.round, now=timezone.now()).tables
    assert [bool(version.caution) for version in waiting.versions] == [True, False]
    start_clock(event, 1, actor=BOSS, now=timezone.now() - timedelta(hours=2))
    assert warning not in text(client.get(page_of(match.two)))
    assert warning not in text(client.post(report_page(match.one), sent))


# Several games, and rounds without draws ------------------------------------------------------------------------


@pytest.fixture
def best_of_3():
    event = make_tournament(slug="cup", team_reports=True, swiss_games=3)
    make_entries(event, 4)
    make_passes(event, actor=BOSS)
    make_posted_round(event)
    event.rounds.update(is_untimed=True)
    return event.rounds.get().matches.select_related("one", "two", "round__tournament").get(table_number=1)


def test_games_of_both_teams_are_asked_for_and_looked_over_first_fr_217_a(client, best_of_3):
    match = best_of_3
    shown = text(client.get(page_of(match.one)))
    assert f"Games won by {match.two}" in shown
    assert "Prizes left of" not in shown
    sent = {"round": 1, "said": "1", "games_one": "2", "games_two": "1"}

    look = client.post(report_page(match.one), sent)

    assert f"{match.one} won, 2 : 1 games." in text(look)
    assert not TeamReport.objects.exists()
    client.post(report_page(match.one), sent | {"shown": "won-1-g2.1.0"})
    assert reports_of(match).told == {1: Ending(How.WON, 1, games=(2, 1, 0))}
    assert f"{match.one} reports: {match.one} won, 2 : 1 games. Is that right?" in text(
        client.get(page_of(match.two))
    )


def test_a_team_that_gave_up_is_told_by_the_other_as_winner(client, best_of_3):
    sent = {"round": 1, "said": "2", "games_one": "1", "games_two": "0"}
    look = client.post(report_page(best_of_3.one), sent)
    assert f"{best_of_3.one} conceded, so {best_of_3.two} wins (0 : 1 game)." in text(look)


@pytest.mark.parametrize(
    "sent",
    [
        {"said": "1"},
        {"said": "1", "games_one": "2"},
        {"said": "1", "games_one": "1", "games_two": "2"},
        {"said": "1", "games_one": "3", "games_two": "1"},
        {"said": "time", "games_one": "2", "games_two": "1"},
        {"said": "time", "games_one": "x", "games_two": "1"},
        {"said": "1", "games_one": "2", "games_two": "1", "games_drawn": "-"},
    ],
)
def test_games_that_are_missing_or_cannot_be_store_nothing(client, best_of_3, sent):
    response = client.post(report_page(best_of_3.one), {"round": "1"} | sent)

    assert response.status_code == 409
    assert 'role="alert"' in text(response)
    assert not TeamReport.objects.exists()


def test_past_rounds_of_a_team_show_its_own_games_first(client, best_of_3):
    event = best_of_3.round.tournament
    make_results(event, 1, [2, 2])
    close_round(event, 1, actor=BOSS)
    assert "won 2 : 0, 3 points" in text(client.get(page_of(best_of_3.two)))
    assert "lost 0 : 2" in text(client.get(page_of(best_of_3.one)))
