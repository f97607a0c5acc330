"""The front cache and teams' own pages: kept for one code each, built anew only where they move, bounded."""

import gzip

import pytest

from pairings.announcements.actions import make_announcement
from pairings.corrections.actions import correct_earlier_result
from pairings.drops.actions import drop_entry
from pairings.drops.requests import ask_to_drop, refuse_drop_request
from pairings.matches.scoring import Ending, How
from pairings.penalties.actions import PenaltyReport, give_penalty
from pairings.results.actions import record_result
from pairings.rounds.clock import start_clock
from pairings.tableside.calls import answer_call, take_call
from pairings.tableside.extensions import give_extension
from pairings.tableside.team_calls import call_from_table
from pairings.team_reports.actions import report_result
from teams.entries.passes import make_passes, replace_pass
from teams.entries.registration import edit_entry
from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_tournament,
    phone_of,
)
from tests.tournament.config.cache.test_front_cache import GZIP, PARTS, Site, seen_in
from tests.tournament.config.cache.test_page_sizes import size_of_files
from tournament.config.cache import front_cache
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def site():
    return Site()


@pytest.fixture
def event():
    event = make_tournament(slug="cup", name="Spring Cup", team_reports=True, planned_rounds=3)
    make_entries(event, 6)
    make_passes(event, actor=BOSS, now=NOON)
    make_closed_round(event)
    make_posted_round(event, 2)
    start_clock(event, 2, actor=BOSS, now=NOON)
    return event


def happen(event):
    """Something of every kind that a team's page shows, at different tables."""
    one, two = teams_at(event, 1)
    report_result(event, 2, one, Ending(How.WON, 1), actor=phone_of(one), now=NOON)
    call_from_table(event, two.number, actor=phone_of(two), now=NOON)
    report_result(
        event, 2, teams_at(event, 2)[1], Ending(How.WON, 1), actor=phone_of(teams_at(event, 2)[1]), now=NOON
    )
    record_result(event, 2, 2, Ending(How.WON, 2), actor=BOSS, now=NOON)
    give_extension(event, 2, 3, minutes=5, reason="long ruling", actor=BOSS, now=NOON)
    number = teams_at(event, 3)[0].number
    prize = PenaltyReport(infraction="131", level="prize", entry_number=number, prizes=2)
    give_penalty(event, prize, actor=BOSS, round_number=2, table_number=3, now=NOON)
    ask_to_drop(event, teams_at(event, 3)[1].number, actor=phone_of(teams_at(event, 3)[1]), now=NOON)


@pytest.mark.parametrize("kind", [{}, PARTS])
def test_pages_made_of_what_was_read_once_are_those_of_a_request_alone(site, event, kind):
    happen(event)

    for entry in event.entries.order_by("number"):
        for seat in ("", "a/", "b/"):
            path = address(event, entry) + seat
            assert site.get(path, **kind)[2] == site.get(path, app=site.django, **kind)[2]


def test_after_the_first_page_of_a_state_no_other_asks_the_database(site, event, django_assert_num_queries):
    happen(event)
    first, *others = [address(event, entry) for entry in event.entries.order_by("number")]
    site.get(first, **PARTS)

    with django_assert_num_queries(0):
        for path in others:
            assert site.get(path, **PARTS)[0] == 200


def teams_at(event, table):
    match = event.rounds.get(number=2).matches.at_table(table)
    return match.one, match.two


def address(event, entry):
    return f"/t/cup/team/{event.entries.get(pk=entry.pk).pass_code}/"


def poll(site, event, entry, seen):
    site.later()
    return site.get(f"{address(event, entry)}?seen={seen}", **PARTS)


@pytest.mark.parametrize("kind", [{}, PARTS, GZIP])
@pytest.mark.parametrize("seat", ["", "a/", "b/"])
def test_kept_page_is_the_one_that_django_sends(site, event, kind, seat):
    path = address(event, teams_at(event, 1)[0]) + seat
    _status, expected, _body = site.get(path, app=site.django, **kind)
    plain = site.get(
        path, app=site.django, **{name: kind[name] for name in kind if name != "HTTP_ACCEPT_ENCODING"}
    )

    for _again in range(3):
        status, headers, body = site.get(path, **kind)
        assert status == 200
        assert {"Referrer-Policy", "X-Robots-Tag", "Cache-Control"} <= headers.keys()
        assert all(
            headers[name] == expected[name] for name in ("Referrer-Policy", "X-Robots-Tag", "Cache-Control")
        )
        assert not [name for name in headers if name.startswith("Tandem")]
        assert kind == GZIP or body == plain[2]
    assert len(site.asked) == 1


# What happens at table 1, and moves the pages of its two teams alone.
AT_TABLE = {
    "call": lambda event, one, two: call_from_table(event, one.number, actor=phone_of(one)),
    "report": lambda event, one, two: report_result(event, 2, one, Ending(How.WON, 1), actor=phone_of(one)),
    "result": lambda event, one, two: record_result(event, 2, 1, Ending(How.WON, 1), actor=BOSS),
    "extension": lambda event, one, two: give_extension(event, 2, 1, minutes=5, reason="x", actor=BOSS),
}


@pytest.mark.parametrize("change", AT_TABLE.values(), ids=AT_TABLE.keys())
def test_what_happens_at_a_table_moves_the_pages_of_its_teams_and_no_other(site, event, change):
    one, two = teams_at(event, 1)
    others = [team for table in (2, 3) for team in teams_at(event, table)]
    seen = {team.pk: seen_in(site.text(address(event, team), **PARTS)) for team in (one, two, *others)}
    asked = len(site.asked)

    change(event, one, two)

    assert [poll(site, event, team, seen[team.pk])[0] for team in others] == [204] * 4
    assert len(site.asked) == asked
    for team in (one, two):
        status, _headers, body = poll(site, event, team, seen[team.pk])
        assert status == 200
        assert body == site.get(address(event, team), app=site.django, **PARTS)[2]


def test_a_call_shows_who_comes_and_the_answer(site, event):
    one, two = teams_at(event, 1)
    call_from_table(event, one.number, actor=phone_of(one))
    site.get(address(event, two), **PARTS)
    for change, words in (
        (lambda: take_call(event, 2, 1, actor=BOSS), "Olivia Owner is coming"),
        (lambda: answer_call(event, 2, 1, actor=BOSS), "Olivia Owner answered"),
    ):
        change()
        site.later()
        assert words in site.text(address(event, two), **PARTS)


# What concerns one team alone.
OF_TEAM = {
    "ask": lambda event, team: ask_to_drop(event, team.number, actor=phone_of(team)),
    "drop": lambda event, team: drop_entry(event, team.number, actor=BOSS),
}


@pytest.mark.parametrize("change", OF_TEAM.values(), ids=OF_TEAM.keys())
def test_what_a_team_does_moves_its_own_page(site, event, change):
    one, _two = teams_at(event, 1)
    far, _opponent = teams_at(event, 2)
    seen = {team.pk: seen_in(site.text(address(event, team), **PARTS)) for team in (one, far)}
    asked = len(site.asked)

    change(event, one)

    assert poll(site, event, far, seen[far.pk])[0] == 204
    assert len(site.asked) == asked
    assert poll(site, event, one, seen[one.pk])[0] == 200


def test_the_answer_to_a_wish_shows(site, event):
    one, _two = teams_at(event, 1)
    ask_to_drop(event, one.number, actor=phone_of(one), now=NOON)
    site.get(address(event, one), **PARTS)

    refuse_drop_request(event, one.number, actor=BOSS)
    site.later()

    assert b"did not accept your request to leave" in site.get(address(event, one), **PARTS)[2]


def earlier_result(event):
    correct_earlier_result(event, 1, 1, Ending(How.WON, 2), reason="read wrongly", actor=BOSS)


# What every page shows.
FOR_ALL = {
    "announcement": lambda event: make_announcement(event, kind="notice", text="Lunch", actor=BOSS),
    "name": lambda event: edit_entry(
        event, 1, {"team_name": "Renamed"}, asked_by="team", reason="misspelt", actor=BOSS
    ),
    "settings": lambda event: change_settings(
        event, {"planned_rounds": 4}, reason="Time is left", actor=BOSS
    ),
    "earlier result": earlier_result,
}


@pytest.mark.parametrize("change", FOR_ALL.values(), ids=FOR_ALL.keys())
def test_what_all_pages_show_moves_all_that_show_it(site, event, change):
    teams = [team for table in (1, 2, 3) for team in teams_at(event, table)]
    for team in teams:
        site.get(address(event, team), **PARTS)

    change(event)
    site.later()

    for team in teams:
        kept = site.get(address(event, team), **PARTS)[2]
        assert kept == site.get(address(event, team), app=site.django, **PARTS)[2]


def test_a_replaced_pass_closes_the_kept_page(site, event):
    one, two = teams_at(event, 1)
    old = address(event, one)
    site.get(old)
    site.get(address(event, two))
    asked = len(site.asked)

    replace_pass(event, one.number, reason="seen", actor=BOSS)
    site.later()

    assert site.get(old)[0] == 404
    assert site.get(address(event, one))[0] == 200
    assert site.get(address(event, two))[0] == 200
    assert site.asked[asked:].count(address(event, two)) == 0


def test_the_page_of_one_code_is_never_sent_for_another(site, event):
    texts = {}
    for table in (1, 2, 3):
        for team in teams_at(event, table):
            texts[team.pk] = address(event, team), site.text(address(event, team))

    for path, text in texts.values():
        assert site.text(path) == text
        assert [code for code, _other in texts.values() if code in text] == [path]


def test_unknown_codes_fill_no_memory(site, event, monkeypatch):
    monkeypatch.setattr(front_cache, "MOST_BYTES", 100_000)
    for number in range(70):
        assert site.get(f"/t/cup/team/{number:026d}/")[0] == 404

    assert site.front.bytes_kept < 130_000
    assert len(site.front.kept) < 35


def test_a_thousand_phones_fit(site, event):
    for team in teams_at(event, 1):
        site.get(address(event, team))
        site.get(address(event, team), **PARTS)

    assert site.front.bytes_kept / 2 * 1000 < front_cache.MOST_BYTES / 2


@pytest.mark.parametrize("query", ["q=Team", "sent=1", "seen=1&q=x"])
def test_what_no_phone_polls_with_is_djangos(site, event, query):
    path = address(event, teams_at(event, 1)[0])

    site.get(f"{path}?{query}")
    site.get(f"{path}?{query}")

    assert len(site.asked) == 2
    assert not site.front.kept


def test_forms_are_djangos(site, event):
    path = address(event, teams_at(event, 1)[0])

    assert site.get(f"{path}call/")[0] == 405
    assert site.get(f"{path}leave/")[0] == 200
    assert not site.front.kept


def test_first_page_of_a_team_has_60_kilobytes_with_all_its_files(site, event):
    _status, headers, page = site.get(address(event, teams_at(event, 1)[0]), **GZIP)

    assert headers["Content-Encoding"] == "gzip"
    files = size_of_files(gzip.decompress(page).decode())
    assert files > 20_000
    assert len(page) + files <= 60_000
