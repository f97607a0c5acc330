"""The pages for everybody: what they show, what they never show, and how much they ask of the database."""

import re
from datetime import timedelta

import pytest

from pairings.announcements.actions import make_announcement, take_announcement_down
from pairings.drops.actions import disqualify_entry
from pairings.rounds.actions import propose_round
from pairings.rounds.clock import start_clock
from pairings.tableside.extensions import give_extension
from teams.entries.seats import correct_seats
from teams.entries.steps import Person
from tests.factories import (
    BOSS,
    NOON,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_results,
    make_tournament,
)
from tournament.setup.actions import finish_tournament
from tournament.wording.readable import event_time

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


def get(client, path="", **extra):
    response = client.get(f"/t/cup/{path}", **extra)
    return response, response.content.decode()


def test_before_round_one_the_registered_teams_show(client, event):
    make_entries(event, 3)

    response, text = get(client)

    assert response.status_code == 200
    assert "Round 1 is not posted yet" in text
    assert "Team 3" in text
    assert "Ben 3" in text


def test_event_without_teams_says_so(client, event):
    assert "No team is registered yet" in get(client)[1]


def test_unknown_event_is_not_found(client, db):
    assert client.get("/t/nothing/").status_code == 404


def test_proposal_is_never_shown(client, event):
    make_entries(event, 4)
    propose_round(event, 1, actor=BOSS, now=NOON)

    text = get(client)[1]

    assert "Round 1 is not posted yet" in text
    assert "Opponents" not in text
    assert client.get("/t/cup/rounds/1/").status_code == 404


def test_posted_round_shows_every_team_at_its_table(client, event):
    make_entries(event, 5)
    make_posted_round(event)

    text = get(client)[1]

    for number in range(1, 6):
        assert f"Team {number}" in text
    assert "no opponents this round" in text
    assert "2 tables without a result" in text


def test_fixed_table_is_marked_without_saying_whose_it_is_and_others_are_not(client, event):
    make_entry(event, 1, fixed_table=9)
    for number in range(2, 7):
        make_entry(event, number)
    make_posted_round(event)

    text = get(client)[1]

    assert text.count('class="fixed-table"') == 1
    row = text.split(">9<small")[1].split("</tr>")[0]
    assert "fixed" in row.split("</th>")[0]
    assert "fixed" not in row.split("</th>")[1]
    assert "Fixed table: the number says nothing about the standings." in text


def test_list_without_a_fixed_table_has_no_legend(client, event):
    make_entries(event, 4)
    make_posted_round(event)
    assert "Fixed table" not in get(client)[1]


def test_result_shows_as_recorded(client, event):
    make_entries(event, 4)
    make_posted_round(event)
    make_results(event, 1, [2, 1])

    text = get(client)[1]

    assert '<span class="score">0 : 3 points</span>' in text
    assert '<span class="score">3 : 0 points</span>' in text


def test_find_by_player_tells_table_seat_and_opponents(client, event):
    make_entries(event, 4)
    round_ = make_posted_round(event)
    match = round_.matches.at_table(1)

    text = get(client, "?q=" + match.two.seat_b.name)[1]

    assert f"seat B of {match.two.team_name}" in text
    assert f"Table 1, against {match.one.team_name}" in text
    assert "takes the first turn" in text
    assert "/rulings/FR-B.GS3.b/" in text


@pytest.mark.parametrize("query", ["team 2", "TEAM2", "ада", "2", "1004", "ben 2"])
def test_find_reads_team_player_and_numbers_in_any_case(client, event, query):
    make_entry(event, 1, team_name="Ада и Ко")
    make_entries_from(event, 2, 4)
    make_posted_round(event)

    text = get(client, f"?q={query}")[1]

    assert 'class="card found"' in text


def make_entries_from(event, first, last):
    for number in range(first, last + 1):
        make_entry(event, number)


def test_membership_numbers_are_read_but_never_shown(client, event):
    make_entries(event, 4)
    make_posted_round(event)

    text = get(client, "?q=1004")[1]

    assert "seat A of Team 2" in text
    assert text.count("1004") == text.count('value="1004"') + text.count("q=1004")


def test_find_nobody_keeps_what_was_typed_and_says_what_to_do(client, event):
    make_entries(event, 4)
    make_posted_round(event)

    text = get(client, "?q=<Zorua>")[1]

    assert "No team or player here matches “&lt;Zorua&gt;”" in text
    assert 'value="&lt;Zorua&gt;"' in text
    assert "go to the desk" in text


def test_many_that_fit_are_asked_to_type_more(client, event):
    make_entries(event, 16)
    make_posted_round(event)

    text = get(client, "?q=Team")[1]

    assert "Type more of the name" in text
    assert text.count('class="card found"') == 12


def test_whole_name_stands_at_the_top_with_its_seats_and_the_others_below(client, event):
    make_entries(event, 16)
    make_posted_round(event)

    response, text = get(client, "?q=team 1")

    found = response.context["found"]
    assert [finding.entry.number for finding in found] == [1, 10, 11, 12, 13, 14, 15, 16]
    assert [finding.is_full for finding in found] == [True] + [False] * 7
    assert text.count('class="seats ') == 1
    assert text.index("seat-name") < text.index("Also found:") < text.index("Team 10</strong>")
    assert "Type more of the name" not in text


def test_whole_name_of_too_many_shows_no_seats(client, event):
    for number in range(1, 5):
        make_entry(event, number, player_a=Person(name="Jo Moss", number=str(2000 + number)))
    make_posted_round(event)

    text = get(client, "?q=jo moss")[1]

    assert "Type more of the name" in text
    assert 'class="seats ' not in text
    assert "Also found:" not in text


def test_disqualified_team_is_found_without_a_rank(client, event):
    make_entries(event, 4)
    make_closed_round(event)
    disqualify_entry(event, 1, reason="bribery", actor=BOSS, now=NOON)

    assert re.search(r"After round 1: no rank. \d points", get(client, "?q=Team 1")[1])


def test_clock_without_a_script_says_that_it_shows_the_end(client, event):
    make_entries(event, 4)
    make_posted_round(event)
    start_clock(event, 1, actor=BOSS, now=NOON)
    end = event_time(NOON + timedelta(minutes=50), event)

    face = re.search(r"data-clock-time>(.*?)</span>\s*<span", get(client, "clock/")[1], re.DOTALL)

    assert re.sub(r"<[^>]*>", "", face[1]).split() == ["ends", "at", end]


def test_find_with_a_bye_says_so(client, event):
    make_entries(event, 3)
    round_ = make_posted_round(event)
    alone = round_.matches.get(two=None).one

    text = get(client, f"?q={alone.team_name}")[1]

    assert "Bye: no opponents this round" in text
    assert "Be back for the next round" in text


def test_find_after_the_event_sends_nobody_to_a_next_round(client, event):
    make_entries(event, 3)
    make_closed_round(event)
    alone = event.rounds.get().matches.get(two=None).one
    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON)

    text = get(client, f"?q={alone.team_name}")[1]

    assert "Bye: no opponents this round" in text
    assert "Be back" not in text


def test_seats_stand_clockwise_with_the_searcher_at_the_bottom(client, event):
    make_entries(event, 2)
    round_ = make_posted_round(event)
    match = round_.matches.at_table(1)

    response, _text = get(client, "?q=" + match.one.seat_b.name)

    seats = response.context["found"][0].seats
    assert [(seat.at.place, seat.player) for seat in seats] == [
        ("bottom", match.one.seat_b),
        ("left", match.one.seat_a),
        ("top", match.two.seat_b),
        ("right", match.two.seat_a),
    ]
    assert [seat.is_mine for seat in seats] == [True, False, False, False]
    assert [seat.is_ours for seat in seats] == [True, True, False, False]


def test_the_second_team_sees_the_table_from_its_own_side_with_its_own_frame(client, event):
    make_entries(event, 4)
    match = make_posted_round(event).matches.at_table(1)

    response, _text = get(client, "?q=" + match.two.team_name)

    seats = response.context["found"][0].seats
    assert (seats[0].at.place, seats[0].player) == ("bottom", match.two.seat_a)
    assert {seat.entry for seat in seats if seat.is_ours} == {match.two}


def test_seats_alternate_under_team_battle(client):
    event = make_tournament(slug="cup", rule_set="team-battle-14.3")
    make_entries(event, 2)
    match = make_posted_round(event).matches.at_table(1)

    response, text = get(client, "?q=" + match.one.team_name)

    assert [seat.entry for seat in response.context["found"][0].seats] == [match.one, match.two] * 2
    assert "/rulings/TB-S2.b/" in text


def test_corrected_seats_are_public_with_their_reason(client, event):
    entry = make_entries(event, 2)[0]
    make_posted_round(event)
    entry.refresh_from_db()
    correct_seats(event, entry.number, reason="typed the wrong way round", actor=BOSS, now=NOON)

    text = get(client)[1]

    assert "Corrected by the head judge" in text
    assert "typed the wrong way round" in text
    assert "/rulings/FR-244.d/" in text


def test_poll_is_answered_with_nothing_while_nothing_moved(client, event):
    make_entries(event, 2)

    for path in ("", "standings/", "clock/", "?q=Team"):
        response, text = get(
            client, f"{path}{'&' if path.startswith('?') else '?'}seen={seen_on(client, path)}", **HTMX
        )
        assert (response.status_code, text) == (204, "")


def seen_on(client, path=""):
    """The digest by which the page asks again."""
    return re.search(r"[?]seen=([0-9a-f]{20})[&\"]", get(client, path)[1])[1]


def test_poll_is_answered_with_nothing_where_only_another_page_moved(client, event):
    make_entries(event, 4)
    make_posted_round(event)
    on_standings, on_pairings = seen_on(client, "standings/"), seen_on(client)

    make_results(event, 1)

    assert get(client, f"standings/?seen={on_standings}", **HTMX)[0].status_code == 204
    assert get(client, f"?seen={on_pairings}", **HTMX)[0].status_code == 200


def test_poll_is_answered_with_the_part_when_something_moved(client, event):
    make_entries(event, 2)
    before = seen_on(client)
    make_posted_round(event)

    response, text = get(client, f"?seen={before}", **HTMX)

    assert response.status_code == 200
    assert text.strip().startswith('<div class="stack stack-wide" id="live"')
    assert "<html" not in text


def test_pages_hold_nothing_of_the_reader(client, event):
    make_entries(event, 2)
    make_closed_round(event)

    for path in ("", "rounds/1/", "standings/", "clock/"):
        response, text = get(client, path)
        assert not response.cookies
        assert "Cookie" not in response.get("Vary", "")
        assert "csrf" not in text


def test_standings_before_a_closed_round_say_when_they_come(client, event):
    make_entries(event, 2)
    make_posted_round(event)

    assert "appear here once round 1 is closed" in get(client, "standings/")[1]


def test_standings_explain_each_tiebreaker(client, event):
    make_entries(event, 4)
    make_closed_round(event)

    text = get(client, "standings/")[1]

    assert "After round 1 of 2" in text or "After round 1 of 3" in text
    assert "OMW%" in text
    assert "Byes are not opponents, nor are teams that were no-shows" in text
    assert "exactly 33/100" in text


def test_standings_after_an_earlier_round_stay(client, event):
    make_entries(event, 4)
    make_closed_round(event)
    make_closed_round(event, 2)

    text = get(client, "standings/1/")[1]

    assert "Standings after round 1" in text
    assert client.get("/t/cup/standings/3/").status_code == 404


def test_clock_without_a_script_tells_when_time_is_called(client, event):
    make_entries(event, 2)
    make_posted_round(event)
    start_clock(event, 1, actor=BOSS, now=NOON)

    text = get(client, "clock/")[1]

    assert "time is called at 14:50" in text


def test_clock_names_tables_with_more_time(client, event):
    make_entries(event, 2)
    make_posted_round(event)
    start_clock(event, 1, actor=BOSS, now=NOON)
    give_extension(event, 1, 1, minutes=7, reason="long ruling", actor=BOSS, now=NOON)

    response, text = get(client, "clock/")

    assert "until 14:57" in text
    assert response.context["view"].longest_extension == timedelta(minutes=7)


def test_server_time_needs_no_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        response = client.get("/t/cup/clock/now/")

    assert response.json()["now"] > 1_700_000_000_000
    assert response["Cache-Control"] == "no-store"


def test_house_rules_show_with_their_citation(client):
    event = make_tournament(slug="cup", prizes_a=4)
    make_entries(event, 2)

    text = get(client)[1]

    assert "house rule" in text
    assert "/rulings/FR-B.GS5/" in text


@pytest.mark.parametrize(
    ("path", "number"), [("", 7), ("?q=Team", 10), ("rounds/1/", 7), ("standings/", 6), ("clock/", 6)]
)
@pytest.mark.parametrize("tables", [1, 3])
def test_number_of_queries_does_not_grow(client, event, django_assert_num_queries, *, path, number, tables):
    make_entries(event, 2 * tables)
    make_closed_round(event)

    with django_assert_num_queries(number):
        get(client, path)


def test_found_table_has_its_own_clock_with_its_extension(client, event):
    make_entries(event, 2)
    make_posted_round(event)
    start_clock(event, 1, actor=BOSS, now=NOON)
    end = NOON + timedelta(minutes=50)

    def shown():
        return re.findall(r'data-end="(\d+)"', get(client, "?q=Team+1")[1])

    assert shown() == [str(int(end.timestamp() * 1000))]
    give_extension(event, 1, 1, minutes=5, reason="long ruling", actor=BOSS, now=NOON)
    assert shown() == [str(int((end + timedelta(minutes=5)).timestamp() * 1000))]
    assert "Time is up at your table" in get(client, "?q=Team+1")[1]


def test_found_team_reads_its_record_after_the_last_closed_round(client, event):
    make_entries(event, 4)
    make_closed_round(event)
    winner = event.rounds.get().matches.at_table(1).one

    text = get(client, f"?q={winner.number}")[1]

    assert re.search(r"After round 1: rank [12]\. 3 points \(1 won, 0 lost, 0 drawn\)\.", text)
    assert "After round" not in get(client, "")[1]


@pytest.mark.parametrize("path", ["", "standings/", "clock/"])
def test_announcement_shows_on_every_phone_until_it_is_taken_down(client, event, path):
    make_announcement(event, kind="break", text="Lunch", minutes=30, actor=BOSS, now=NOON)
    until = int((NOON + timedelta(minutes=30)).timestamp() * 1000)

    text = get(client, path)[1]

    assert "Lunch" in text
    assert f'data-end="{until}"' in text
    take_announcement_down(event, 1, actor=BOSS, now=NOON)
    assert "Lunch" not in get(client, path)[1]


def test_find_with_the_bye_of_the_last_round_sends_nobody_to_a_next_one(client, event):
    event.planned_rounds = 1
    event.save()
    make_entries(event, 3)
    alone = make_posted_round(event).matches.get(two=None).one

    text = get(client, f"?q={alone.team_name}")[1]

    assert "Bye: no opponents this round" in text
    assert "next round" not in text
