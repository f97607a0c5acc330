"""A team's own page: what it shows in each state, what the team does from it, and who else never sees it."""

import json
import re
from datetime import timedelta
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client
from pypdf import PdfReader

from pairings.announcements.actions import make_announcement
from pairings.corrections.actions import correct_earlier_result
from pairings.corrections.consequences import Way
from pairings.drops.actions import disqualify_entry, drop_entry
from pairings.drops.models import DropRequest
from pairings.drops.requests import accept_drop_request, refuse_drop_request
from pairings.matches.queries import round_matches
from pairings.matches.scoring import Ending, How
from pairings.rounds.actions import close_round, propose_round
from pairings.rounds.clock import pause_clock, start_clock
from pairings.tableside.calls import answer_call, take_call
from pairings.tableside.extensions import give_extension
from pairings.tableside.models import Call
from teams.entries.pass_codes import spell_code
from teams.entries.passes import make_passes, replace_pass
from teams.entries.registration import check_in
from tests.as_read import without_marks
from tests.expected import opened
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
from tournament.event.models import Tournament
from tournament.host.models import Installation
from tournament.journal.models import JournalEntry
from tournament.kernel.roles import Actor, Role
from tournament.setup.actions import finish_tournament

pytestmark = pytest.mark.django_db
JIM = Actor(name="Jim Judge", roles=frozenset({Role.JUDGE}))
HTMX = {"HX-Request": "true"}


@pytest.fixture
def event():
    event = make_tournament(slug="cup", name="Spring Cup", planned_rounds=3)
    make_entries(event, 5)
    make_passes(event, actor=BOSS, now=NOON)
    return event


def address(event, number=1):
    return f"/t/cup/team/{event.entries.get(number=number).pass_code}/"


def shown(client, event, number=1, path=""):
    response = client.get(address(event, number) + path)
    assert response.status_code == 200
    return response.content.decode()


def at_table(event, table=1, number=1):
    match = event.rounds.get(number=number).matches.at_table(table)
    return match.one.number, match.two.number


def with_bye(event, number=1):
    return event.rounds.get(number=number).matches.get(how="bye").one.number


# --- What it shows ---


def test_before_round_one_it_says_to_wait_and_who_sits_where(client, event):
    text = shown(client, event)

    assert "Wait for round 1" in text
    assert "Ada 1 sits in seat A, Ben 1 in seat B" in text
    assert "Call a judge" not in text


def test_who_is_not_checked_in_is_sent_to_the_desk(client, event):
    check_in(event, 2, actor=BOSS, is_here=False, now=NOON)

    assert "Your team is not checked in" in shown(client, event, 2)
    assert "Your team is not checked in" not in shown(client, event, 1)


def test_a_page_opened_before_the_round_has_what_the_report_form_needs(client, event):
    assert "pairings/team_report." in shown(client, event)


def test_a_proposal_is_not_shown(client, event):
    propose_round(event, 1, actor=BOSS, now=NOON)

    assert "Wait for round 1" in shown(client, event)


def test_in_a_round_it_shows_table_opponents_and_all_four_seats(client, event):
    make_posted_round(event)
    one, two = at_table(event, 2)

    text = shown(client, event, one)

    assert f"Table 2, against Team {two}" in text
    assert f"Ada {two}, Ben {two}" in text
    assert len(re.findall(r'class="seat seat-', text)) == 4
    assert "you," not in text


@pytest.mark.parametrize(("letter", "name"), [("a", "Ada"), ("b", "Ben")])
def test_each_player_sees_the_table_from_the_own_seat(client, event, letter, name):
    make_posted_round(event)
    one, _two = at_table(event)

    text = shown(client, event, one, f"{letter}/")

    assert re.search(rf'seat-bottom is-\w+ is-me"><span class="seat-name">{name} {one}<', text)


def test_the_clock_counts_to_the_tables_own_end(client, event):
    make_posted_round(event)
    one, two = at_table(event)
    start_clock(event, 1, actor=BOSS, now=NOON)
    give_extension(event, 1, 1, minutes=7, reason="long ruling", actor=BOSS, now=NOON)
    end = int((NOON + timedelta(minutes=57)).timestamp() * 1000)

    for number in (one, two):
        text = shown(client, event, number)
        assert f'data-end="{end}" data-over="{end}"' in text
        assert "Your table has 7 extra minutes" in text
    other, _two = at_table(event, 2)
    assert f'data-end="{end - 7 * 60_000}"' in shown(client, event, other)


def test_a_paused_clock_shows_what_the_table_has_left(client, event):
    make_posted_round(event)
    start_clock(event, 1, actor=BOSS, now=NOON)
    give_extension(event, 1, 1, minutes=5, reason="long ruling", actor=BOSS, now=NOON)
    pause_clock(event, 1, actor=BOSS, now=NOON + timedelta(minutes=10))

    assert "45:00" in shown(client, event, at_table(event)[0])


def test_a_bye_says_so(client, event):
    make_posted_round(event)

    assert "Round 1: bye" in shown(client, event, with_bye(event))


def test_a_result_shows_until_the_round_is_closed(client, event):
    make_posted_round(event)
    one, _two = at_table(event)
    make_results(event, 1)
    assert "Recorded:" in shown(client, event, one)

    close_round(event, 1, actor=BOSS, now=NOON)

    text = shown(client, event, one)
    assert "Wait for round 2" in text
    assert "Call a judge" not in text
    assert re.search(r"Rank \d · 3 points: 1 won, 0 lost, 0 drawn", text)
    assert re.search(r"Round 1: Team \d</span><span class=\"strong\">won, 3.points</span>", text)


def test_past_matches_are_told_from_the_teams_side_newest_first(client, event):
    make_closed_round(event, 1)
    make_closed_round(event, 2, winners=[2, 2])
    loser = at_table(event, 1, number=2)[0]

    text = shown(client, event, loser)

    assert text.index("Round 2: Team") < text.index("Round 1: ")
    assert re.search(r"Round 2: Team \d</span><span class=\"strong\">lost</span>", text)


def test_a_late_team_reads_which_round_it_missed(client, event):
    make_posted_round(event)
    make_entry(event, 6)
    make_passes(event, actor=BOSS, now=NOON)

    assert "Not paired in round 1" in shown(client, event, 6)


def test_who_is_out_is_told_and_asked_for_nothing(client, event):
    make_closed_round(event)
    drop_entry(event, 1, actor=BOSS, now=NOON)
    disqualify_entry(event, 2, reason="bribery", actor=BOSS, now=NOON)

    assert ">Dropped<" in shown(client, event, 1)
    assert ">Disqualified<" in shown(client, event, 2)
    assert "bribery" not in shown(client, event, 2)
    assert "No rank · " in shown(client, event, 2)
    assert "ank –" not in shown(client, event, 2)
    assert "Leave the event" not in shown(client, event, 1) + shown(client, event, 2)


def test_who_leaves_after_the_round_still_sees_the_table(client, event):
    make_posted_round(event)
    one, two = at_table(event)
    drop_entry(event, one, actor=BOSS, now=NOON)

    text = shown(client, event, one)

    assert "Table 1, against" in text
    assert "This team is out of the event and will not be paired again" in text
    assert "A question about the rules" in text
    opponents = shown(client, event, two)
    assert f"Team {one} is leaving the event after this match." in opponents
    assert "is out of the event" not in opponents


def test_who_leaves_after_the_round_reads_the_result_first_and_then_that_it_left(client, event):
    make_posted_round(event)
    one, two = at_table(event)
    drop_entry(event, one, actor=BOSS, now=NOON)
    make_results(event, 1)

    text = shown(client, event, one)

    assert text.index("Recorded:") < text.index("This team is out of the event and will not be paired again")
    assert "If that is wrong, go to the desk before round 1 is closed." in text
    assert "The recorded result is wrong" in text
    assert "Your next table will appear here" not in text
    assert "Your next table will appear here" in shown(client, event, two)
    close_round(event, 1, actor=BOSS, now=NOON)
    assert ">Dropped<" in shown(client, event, one)


def test_whose_opponents_are_disqualified_in_mid_match_reads_that_they_are_out(client, event):
    make_posted_round(event)
    one, two = at_table(event)
    disqualify_entry(event, one, reason="bribery", actor=BOSS, now=NOON)

    assert f"Team {one} is out of the event." in shown(client, event, two)


def test_the_last_round_and_the_end_have_their_words(client):
    event = make_tournament(slug="cup", planned_rounds=1)
    make_entries(event, 4)
    make_passes(event, actor=BOSS, now=NOON)
    make_posted_round(event)
    make_results(event, 1)
    assert "This was the last round" in shown(client, event)
    close_round(event, 1, actor=BOSS, now=NOON)
    assert "All rounds have been played" in shown(client, event)

    finish_tournament(event, reason="the hall closes", actor=BOSS, now=NOON)

    text = shown(client, event)
    assert "This event is over" in text
    assert "Leave the event" not in text


def test_announcements_show_with_their_countdown(client, event):
    make_announcement(event, kind="meeting", text="Players to the stage", minutes=5, actor=BOSS, now=NOON)

    text = shown(client, event)

    assert "Players to the stage" in text
    assert f'data-end="{int((NOON + timedelta(minutes=5)).timestamp() * 1000)}"' in text


def test_a_correction_shows_to_the_teams_that_it_concerns(client, event):
    make_closed_round(event)
    one, two = at_table(event)
    report = Ending(How.WON, 2)
    correct_earlier_result(event, 1, 1, report, reason="read wrongly", actor=BOSS, now=NOON)
    other, _two = at_table(event, 2)

    for number in (one, two):
        assert "read wrongly" in shown(client, event, number)
    assert "read wrongly" not in shown(client, event, other)


def test_tables_that_were_paired_anew_read_why(client):
    event = make_tournament(slug="cup", planned_rounds=3)
    make_entries(event, 8)
    make_passes(event, actor=BOSS, now=NOON)
    make_closed_round(event)
    make_posted_round(event, 2)
    before = {number: against(shown(client, event, number)) for number in range(1, 9)}

    report, later = Ending(How.WON, 2), NOON + timedelta(minutes=1)
    correct_earlier_result(event, 1, 1, report, reason="read wrongly", way=Way.TABLES, actor=BOSS, now=later)

    texts = {number: shown(client, event, number) for number in before}
    moved = [number for number, text in texts.items() if against(text) != before[number]]
    assert moved
    assert all("re-paired" in texts[number] for number in moved)


def against(text):
    found = re.search(r'id="team-now">([^<]*)<', text)
    return found and found[1]


# --- A judge ---


def test_a_judge_is_called_comes_and_answers(client, event):
    make_posted_round(event)
    one, two = at_table(event)

    response = client.post(f"{address(event, one)}call/", {"about": "rules"})

    assert response.status_code == 302
    call = Call.objects.get()
    assert (call.shown_caller, call.about_words) == (f"Team {one}", "a question about the rules")
    assert "Your team called at" in shown(client, event, one)
    other = shown(client, event, two)
    assert f"Team {one} called at" in other
    assert "We no longer need a judge" not in other
    take_call(event, 1, 1, actor=JIM, now=NOON)
    assert "Jim Judge is coming to table 1" in shown(client, event, two)
    answer_call(event, 1, 1, actor=JIM, now=NOON)
    assert "Jim Judge answered the last call" in shown(client, event, one)
    assert "Call a judge to table 1" in shown(client, event, one)


def test_pressing_twice_calls_once_and_says_so(client, event):
    make_posted_round(event)
    one, two = at_table(event)
    client.post(f"{address(event, one)}call/")

    again = client.post(f"{address(event, two)}call/", {"seat": "b"})

    assert again.status_code == 409
    assert "is-me" in again.content.decode()
    assert Call.objects.count() == 1


@pytest.mark.parametrize("about", ["", "other", "nonsense"])
def test_a_call_about_anything_else_says_nothing(client, event, about):
    make_posted_round(event)

    client.post(f"{address(event, at_table(event)[0])}call/", {"about": about})

    assert Call.objects.get().about_words == ""


def test_a_call_is_taken_back(client, event):
    make_posted_round(event)
    one, _two = at_table(event)
    client.post(f"{address(event, one)}call/")

    client.post(f"{address(event, one)}call/take-back/")

    assert not Call.objects.exists()
    assert client.post(f"{address(event, one)}call/take-back/").status_code == 409


def test_a_judge_is_called_about_a_result_and_not_needed_any_more(client, event):
    make_posted_round(event)
    one, two = at_table(event)
    make_results(event, 1)
    assert "A question about the rules" not in shown(client, event, one)

    client.post(f"{address(event, one)}call/", {"about": "result"})

    assert Call.objects.get().about_words == "the recorded result"
    assert "Your team called at" in shown(client, event, one)
    assert f"Team {one} called at" in shown(client, event, two)
    client.post(f"{address(event, one)}call/take-back/")
    assert not Call.objects.exists()


def test_a_call_made_before_the_result_still_shows_and_can_be_taken_back(client, event):
    make_posted_round(event)
    one, _two = at_table(event)
    client.post(f"{address(event, one)}call/", {"about": "rules"})
    make_results(event, 1)

    assert "We no longer need a judge" in shown(client, event, one)
    client.post(f"{address(event, one)}call/take-back/")

    assert not Call.objects.exists()


def test_a_judge_who_is_coming_stands_above_the_seats(client, event):
    make_posted_round(event)
    one, two = at_table(event)
    assert order(shown(client, event, two)) == ["team-now", "team-call"]

    client.post(f"{address(event, one)}call/")

    for number in (one, two):
        assert order(shown(client, event, number)) == ["team-call", "team-now"]
    take_call(event, 1, 1, actor=JIM, now=NOON)
    assert order(shown(client, event, two)) == ["team-call", "team-now"]


def order(text):
    """The places of the table and of the judge, from the top of the page."""
    return re.findall(r'id="(team-now|team-call)"', text)


def test_a_stale_page_calls_nobody_to_a_table_that_is_done(client, event):
    make_closed_round(event)

    response = client.post(f"{address(event)}call/")

    assert response.status_code == 409
    assert "is not at a table in this round" in response.content.decode()


# --- Leaving ---


def test_leaving_takes_two_steps_and_a_tick(client, event):
    make_posted_round(event)
    one, _two = at_table(event)
    page = shown(client, event, one, "leave/")
    assert "Your match at table 1 is not over" in page

    assert client.post(f"{address(event, one)}leave/").status_code == 422
    assert not DropRequest.objects.exists()
    assert client.post(f"{address(event, one)}leave/", {"is_sure": "on"}).status_code == 302

    assert DropRequest.objects.get().entry.number == one
    assert "You asked to leave the event" in shown(client, event, one)
    assert "has already asked" in shown(client, event, one, "leave/")


def test_the_answer_of_the_desk_shows(client, event):
    make_closed_round(event)
    for number in (1, 2):
        client.post(f"{address(event, number)}leave/", {"is_sure": "on"})
    refuse_drop_request(event, 1, actor=BOSS)
    accept_drop_request(event, 2, actor=BOSS)

    assert "The desk did not accept your request to leave" in shown(client, event, 1)
    assert ">Dropped<" in shown(client, event, 2)
    assert "did not accept your request" not in shown(client, event, 3)


def test_a_team_stays_after_all(client, event):
    client.post(f"{address(event)}leave/", {"is_sure": "on"})

    client.post(f"{address(event)}leave/take-back/")

    assert not DropRequest.objects.exists()
    assert client.post(f"{address(event)}leave/take-back/").status_code == 409


# --- Whose page it is ---


def test_an_unknown_code_is_not_found_and_says_to_ask_the_desk(client, event):
    for code in ("0" * 26, "short", "ü"):
        response = client.get(f"/t/cup/team/{code}/")
        assert response.status_code == 404
        assert "ask the desk" in response.content.decode()
        assert code not in response.content.decode()


def test_a_replaced_code_opens_nothing_from_the_next_request_on(client, event):
    make_posted_round(event)
    one, _two = at_table(event)
    old = address(event, one)
    replace_pass(event, one, reason="seen", actor=BOSS, now=NOON)

    assert client.get(old).status_code == 404
    for path in ("call/", "call/take-back/", "leave/", "leave/take-back/"):
        assert client.post(old + path, {"is_sure": "on"}).status_code == 404
    assert not Call.objects.exists()
    assert client.get(address(event, one)).status_code == 200


def test_a_code_opens_nothing_at_another_event(client, event):
    other = make_tournament(slug="other")
    make_entries(other, 2)

    assert client.get(address(event).replace("/cup/", "/other/")).status_code == 404
    assert client.get(address(event).replace("/cup/", "/nowhere/")).status_code == 404


def test_a_code_of_another_event_says_whose_it_is_and_leads_there(client, event):
    other = make_tournament(slug="other", name="Other Cup")
    make_entries(other, 2)
    code = event.entries.get(number=1).pass_code

    page = client.get(f"/t/other/team/{code}/")

    text = page.content.decode()
    assert page.status_code == 404
    assert "This code is for another event" in text
    assert f"It is the code of Team 1 at {event.name}." in without_marks(text)
    assert f'href="{address(event)}"' in text
    typed = client.post("/t/other/team/", {"code": code}, follow=True)
    assert "This code is for another event" in typed.content.decode()


@pytest.mark.parametrize(
    "hidden", [{"removal_started_at": NOON}, {"set_aside_at": NOON}], ids=["being removed", "set aside"]
)
def test_a_code_of_an_event_that_is_not_shown_is_nobodys(client, event, hidden):
    make_tournament(slug="other")
    code = event.entries.get(number=1).pass_code
    Tournament.objects.filter(pk=event.pk).update(**hidden)

    text = client.get(f"/t/other/team/{code}/").content.decode()

    assert "No team has this code" in text
    assert "Team 1" not in text


def test_a_typed_code_leads_to_its_own_address(client, event):
    code = event.entries.get(number=1).pass_code

    answer = client.get(f"/t/cup/team/{spell_code(code).upper()}/a/")
    typed = client.post("/t/cup/team/", {"code": f" {spell_code(code).upper()} "})

    assert answer["Location"] == f"{address(event)}a/"
    assert typed["Location"] == address(event)
    wrong = client.post("/t/cup/team/", {"code": "abc"})
    assert wrong.status_code == 422
    assert "26 letters and digits" in wrong.content.decode()


@pytest.mark.parametrize("path", ["", "a/", "leave/"])
def test_the_address_is_kept_from_others(client, event, path):
    response = client.get(address(event) + path)

    assert response["Referrer-Policy"] == "no-referrer"
    assert "noindex" in response["X-Robots-Tag"]
    assert "private" in response["Cache-Control"]
    assert "Cookie" not in response["Vary"]
    assert not response.cookies


def test_forms_need_the_code_and_no_token(event, sign_in):
    make_posted_round(event)
    strict = Client(enforce_csrf_checks=True)
    one, _two = at_table(event)

    assert strict.post(f"{address(event, one)}call/").status_code == 302
    assert strict.get(f"{address(event, one)}call/").status_code == 405
    staff = sign_in(event, Role.ORGANIZER)
    assert "Sign out" not in opened(staff.get(address(event, one)))


def everything_else(client, event):
    """All pages and papers of staff and everybody, that have nothing to do with passes."""
    paths = ["", "?q=Team", "standings/", "clock/", "screen/", "rounds/1/", "rounds/1/why/1/"]
    desk = [
        "",
        "entries/",
        "entries/1/",
        "rounds/1/",
        "results/",
        "standings/",
        "journal/",
        "paper/",
        "data/",
    ]
    papers = ["paper/rounds/1/slips.pdf", "paper/teams.pdf", "paper/rounds/1/by-team.pdf", "paper/poster.pdf"]
    files = [
        "data/csv.zip",
        "data/workbook.xlsx",
        "entries/teams.csv",
        "entries/teams.xlsx",
        "data/results.html",
    ]
    for path in paths:
        yield client.get(f"/t/cup/{path}")
    for path in [*desk, *papers, *files]:
        yield client.get(f"/t/cup/desk/{path}")
    yield client.get("/t/cup/floor/")
    yield client.get("/t/cup/floor/tables/1/")


def text_of(answer):
    """What a person reads of an answer: a page, a sheet of paper, or all files inside a packed one."""
    body = b"".join(answer) if answer.streaming else answer.content
    if body.startswith(b"%PDF"):
        return "\n".join(page.extract_text() for page in PdfReader(BytesIO(body)).pages)
    if body.startswith(b"PK"):
        with ZipFile(BytesIO(body)) as packed:
            body = b"\n".join(packed.read(name) for name in packed.namelist())
    return body.decode()


def test_no_code_shows_besides_the_pass_and_its_page(event, sign_in):
    Installation.objects.update_or_create(pk=1, defaults={"address": "http://192.168.1.20:8000"})
    make_posted_round(event)
    owner = sign_in(event, Role.ORGANIZER)
    one, _two = at_table(event)
    for path in ("call/", "leave/"):
        owner.post(address(event, one) + path, {"is_sure": "on"})
    replace_pass(event, 2, reason="lost", actor=BOSS)
    answers = list(everything_else(owner, event))
    codes = [entry.pass_code for entry in event.entries.all()]

    assert {answer.status_code for answer in answers} == {200}
    for answer in answers:
        text = text_of(answer)
        assert "Team 1" in text or "Spring Cup" in text or "Table" in text, answer.request["PATH_INFO"]
        assert not [code for code in codes if code in text], answer.request["PATH_INFO"]
        assert not [code for code in codes if spell_code(code) in text], answer.request["PATH_INFO"]
    told = json.dumps(list(JournalEntry.objects.values()), default=str)
    assert not [code for code in codes if code in told]


@pytest.mark.parametrize("entries", [3, 9])
def test_number_of_queries_does_not_grow(client, django_assert_num_queries, entries):
    event = make_tournament(slug="cup", planned_rounds=3)
    make_entries(event, entries)
    make_passes(event, actor=BOSS, now=NOON)
    make_closed_round(event)
    make_posted_round(event, 2)
    path = address(event, at_table(event, 1, number=2)[0])
    assert len(round_matches(event.rounds.get(number=2))) == (entries + 1) // 2

    with django_assert_num_queries(12):
        client.get(path)
    with django_assert_num_queries(12):
        client.get(path, headers=HTMX)


def test_a_recorded_result_is_asked_about_and_a_team_that_left_has_no_other_question(client, event):
    make_posted_round(event)
    number = at_table(event)[0]
    assert "Call a judge to table 1" in shown(client, event, number)
    make_results(event, 1, [1, 1])

    text = shown(client, event, number)
    assert "Call a judge to table 1" not in text
    assert "Is the recorded result wrong?" in text
    assert "Something else" in text

    drop_entry(event, number, actor=BOSS)
    text = shown(client, event, number)
    assert "The recorded result is wrong" in text
    assert "Something else" not in text
