"""The pages on which a result of an earlier round is put right, and what everybody reads of it."""

import io
import re

import pytest
from pypdf import PdfReader

from pairings.announcements.actions import make_announcement
from pairings.by_hand.actions import HandEdit, edit_proposal
from pairings.corrections.actions import correct_earlier_result, find_closed_match
from pairings.corrections.consequences import Way
from pairings.matches.queries import round_matches
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import post_round, propose_round, take_back
from pairings.rounds.clock import start_clock
from pairings.undo.actions import undo_line
from tests.expected import opened
from tests.factories import (
    BOSS,
    NOON,
    carry_on,
    make_closed_round,
    make_entries,
    make_posted_round,
    make_results,
    make_tournament,
)
from tests.made_up import CODE, made_up_language
from tests.pairings.corrections.test_actions import (
    OTHER_WON,
    a_correction_that_repairs,
    consequences,
    pairs,
)
from tournament.event.models import Round, Tournament
from tournament.kernel.roles import Role
from tournament.kernel.shown import PageShown
from tournament.web.tags import event_time

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_tournament(slug="cup", name="Spring Cup")
    make_entries(event, 8)
    make_closed_round(event)
    return event


@pytest.fixture
def organizer(event, sign_in):
    return sign_in(event, Role.ORGANIZER)


def address(table=1, number=1):
    return f"/t/cup/desk/rounds/{number}/tables/{table}/correct/"


def hidden(page, name):
    found = re.search(rf'<input type="hidden" name="{name}" value="([^"]*)"', page)
    return found[1].replace("&quot;", '"') if found else ""


def look(client, table=1, keys="2", number=1):
    response = client.get(address(table, number), {"keys": keys})
    return response, response.content.decode()


def send(client, table=1, keys="2", *, page="", **values):
    page = page or look(client, table, keys)[1]
    data = {name: hidden(page, name) for name in ("subject", "keys", "note", "overrule_reason")}
    response = client.post(address(table), data | {"reason": "slip read wrongly"} | values)
    return response, response.content.decode()


def correct(event, table=1, ending=OTHER_WON, *, way=Way.LEAVE, reason="x"):
    """Put a result of round 1 right, when the newest round has just been posted."""
    now = event.rounds.filter(posted_at__isnull=False).latest("number").posted_at
    correct_earlier_result(event, 1, table, ending, way=way, reason=reason, actor=BOSS, now=now)


def get(client, path):
    return client.get(path).content.decode()


# The way in -----------------------------------------------------------------------------------------------------


def test_closed_round_offers_to_correct_each_of_its_tables(organizer, event):
    page = organizer.get("/t/cup/desk/rounds/1/").content.decode()

    assert all(address(table) in page for table in range(1, 5))
    make_posted_round(event, 2)
    assert "/correct/" not in opened(organizer.get("/t/cup/desk/rounds/2/"))


def test_scorekeeper_is_not_offered_what_is_the_head_judges(event, sign_in):
    page = sign_in(event, Role.SCOREKEEPER).get("/t/cup/desk/rounds/1/").content.decode()

    assert "/correct/" not in page


def test_results_lead_to_the_earlier_rounds(organizer, event):
    make_posted_round(event, 2)

    assert 'href="/t/cup/desk/rounds/1/"' in organizer.get("/t/cup/desk/results/").content.decode()


def test_results_without_an_open_round_lead_to_the_closed_ones(organizer):
    assert 'href="/t/cup/desk/rounds/1/"' in organizer.get("/t/cup/desk/results/").content.decode()


def test_first_step_shows_what_is_recorded_and_the_keys_of_every_slip(organizer, event):
    page = organizer.get(address()).content.decode()
    match = find_closed_match(event, 1, 1)

    assert f"{match.one.team_name} won." in page
    assert 'name="keys"' in page
    assert 'value="N1"' in page
    assert "drops</label>" not in page


def test_table_of_the_round_that_is_played_is_corrected_among_its_results(organizer, event):
    make_posted_round(event, 2)

    response = organizer.get(address(3, 2))

    assert response.status_code == 302
    assert response["Location"] == "/t/cup/desk/results/?table=3"


# What it would change -------------------------------------------------------------------------------------------


def test_second_step_shows_the_result_and_the_standings_and_saves_nothing(organizer, event):
    version = event.version
    match = find_closed_match(event, 1, 1)

    response, page = look(organizer)
    event.refresh_from_db()

    assert response.status_code == 200
    assert f"{match.two.team_name} won." in page
    assert f'{match.two.team_name} won.</strong> <span class="score">3 points</span>' in page
    assert "3 → <strong>0</strong>" in page
    assert event.version == version


def test_second_step_shows_old_and_new_pairs_and_the_reason_of_a_closed_way(organizer, event):
    make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    other = next(row for row in round_matches(event.rounds.get(number=2)) if row not in found.plan.changed)
    record_result(event, 2, other.table_number, Ending(How.WON, 1), actor=BOSS, now=NOON)

    page = look(organizer, table)[1]

    for row in found.plan.changed:
        assert f"<s>{row.one.team_name} – {row.two.team_name}</s>" in page
    assert "already has results" in page
    assert re.search(r'value="round"[^>]*disabled', page)
    assert not re.search(r'value="tables"[^>]*disabled', page)


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ("", "Type how the match ended"),
        ("9", "is not a result"),
        ("1", "already recorded for table 1"),
        ("-", "has a result at every table"),
        ("2-1", "Remove -1 and -2"),
        ("*", "prizes left"),
    ],
)
def test_what_is_no_correction_is_answered_with_what_to_do(organizer, keys, words):
    response, page = look(organizer, keys=keys)

    assert response.status_code == 422
    assert words in page
    assert 'name="keys"' in page


def test_buttons_do_what_the_keys_do(organizer, event):
    page = organizer.get(
        address(), {"keys": "", "pressed": "*", "left_one": "3", "left_two": "1"}
    ).content.decode()

    assert hidden(page, "keys") == "*3.1"
    assert "2 points" in page


def test_head_judges_decision_asks_for_its_reason_and_keeps_it(event, sign_in):
    judge = sign_in(event, Role.HEAD_JUDGE)
    response, page = look(judge, keys="J11")
    assert response.status_code == 422
    assert 'name="note"' in page

    page = judge.get(address(), {"keys": "J11", "note": "both at once"}).content.decode()
    response, _page = send(judge, page=page)

    assert response.status_code == 302
    assert find_closed_match(event, 1, 1).note == "both at once"


# Doing it -------------------------------------------------------------------------------------------------------


def test_correction_without_a_later_round_is_saved_with_its_reason(organizer, event):
    response, _page = send(organizer)

    assert response.status_code == 302
    assert response["Location"] == "/t/cup/desk/rounds/1/"
    assert find_closed_match(event, 1, 1).winner == 2
    page = organizer.get(response["Location"]).content.decode()
    assert "Round 1, table 1 was corrected" in page
    assert "slip read wrongly" in page


def test_reason_is_asked_for_and_the_choice_is_kept(organizer, event):
    make_posted_round(event, 2)
    table, _found = a_correction_that_repairs(event)

    response, page = send(organizer, table, reason="", way="tables")

    assert response.status_code == 422
    assert re.search(r'value="tables"[^>]*checked', page)
    assert find_closed_match(event, 1, table).winner == 1


def test_way_is_asked_for_where_players_see_a_later_round(organizer, event):
    make_posted_round(event, 2)

    response, page = send(organizer)

    assert response.status_code == 422
    assert "Choose what happens to the pairings of round 2" in page
    assert 'value="slip read wrongly"' in page


def test_tables_are_paired_anew_and_their_slips_printed(organizer, event):
    round_ = make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    numbers = sorted(match.table_number for match in found.plan.changed)

    response, _page = send(organizer, table, way="tables")

    assert response["Location"] == "/t/cup/desk/rounds/2/"
    assert {seat.table: set(seat.teams) for seat in found.plan.seats} == {
        number: set(pairs(round_)[number]) for number in numbers
    }
    page = organizer.get("/t/cup/desk/rounds/2/").content.decode()
    printing, tables = "/t/cup/desk/paper/rounds/2/slips.pdf", ",".join(map(str, numbers))
    assert f'action="{printing}"' in page
    assert f'name="tables" value="{tables}"' in page
    assert f"Print {len(numbers)} new slips" in page
    assert page.count(">changed<") == len(numbers)
    answer = organizer.post(printing, {"tables": tables}, follow=True)
    assert answer["Content-Type"] == "application/pdf"


def test_new_tables_are_announced_with_one_press(organizer, client, event):
    make_posted_round(event, 2)
    table, _found = a_correction_that_repairs(event)
    send(organizer, table, way="tables")
    here = "/t/cup/desk/rounds/2/"
    form = re.search(r'<form method="post" action="/t/cup/desk/screens/">.*?</form>', get(organizer, here))[0]
    values = dict(re.findall(r'name="(kind|correction|next)" value="([^"]*)"', form))

    response = organizer.post("/t/cup/desk/screens/", values)

    assert response["Location"] == here
    announced = event.announcements.get()
    assert (announced.text, announced.correction) == ("", event.corrections.get())
    assert re.fullmatch(r"Tables [\d, –and]+ of round 2 were re-paired\.", str(announced))
    for screen in ("/t/cup/screen/", "/t/cup/"):
        assert str(announced) in get(client, screen)
    with made_up_language():
        sentence = str(announced)
        page = client.get("/t/cup/", headers={"accept-language": CODE}).content.decode()
    assert str(announced) != sentence in page
    page = get(organizer, here)
    assert ">announced<" in page
    assert "Announce on the screens" not in page


def test_announced_tables_are_undone_and_carried_on_with_their_correction(organizer, event):
    make_posted_round(event, 2)
    table, _found = a_correction_that_repairs(event)
    send(organizer, table, way="tables")
    number = event.corrections.get().number
    make_announcement(event, kind="notice", correction=number, actor=BOSS)
    sentence = str(event.announcements.get())
    line = event.journal.last()
    assert "re-paired tables: " in get(organizer, f"/t/cup/desk/journal/{line.number}/")

    undo_line(event, line.number, actor=BOSS, reason="mistyped")
    assert not event.announcements.exists()
    undo_line(event, event.journal.last().number, actor=BOSS, reason="mistyped")
    assert str(event.announcements.get()) == sentence

    event = carry_on(event)
    assert str(event.announcements.get()) == sentence
    assert event.announcements.get().correction == event.corrections.get()


def test_what_announces_sends_nobody_to_another_site(organizer):
    values = {"kind": "notice", "text": "Lunch", "next": "https://elsewhere.example/"}

    response = organizer.post("/t/cup/desk/screens/", values)

    assert response["Location"] == "/t/cup/desk/screens/"


def test_no_slips_are_offered_for_tables_of_a_round_that_was_taken_back(organizer, event):
    make_posted_round(event, 2)
    table, _found = a_correction_that_repairs(event)
    send(organizer, table, way="tables")
    take_back(event, 2, reason="x", actor=BOSS)

    proposal = organizer.get("/t/cup/desk/rounds/2/").content.decode()
    post_round(event, 2, actor=BOSS)
    again = organizer.get("/t/cup/desk/rounds/2/").content.decode()

    for page in (proposal, again):
        assert "of round 2 were re-paired." in page
        assert "new slip" not in page
        assert "Announce it" not in page


def test_minutes_are_offered_for_the_new_tables_once_the_clock_runs(organizer, event):
    make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    start_clock(event, 2, actor=BOSS)
    send(organizer, table, way="tables")

    page = organizer.get("/t/cup/desk/rounds/2/").content.decode()

    for match in found.plan.changed:
        assert f'/rounds/2/extensions/?table={match.table_number}"' in page


def test_printing_the_new_slips_leaves_the_undo_on_the_desk(organizer, event):
    make_posted_round(event, 2)
    table, _found = a_correction_that_repairs(event)
    send(organizer, table, way="tables")

    organizer.post("/t/cup/desk/paper/rounds/2/slips.pdf")

    assert "note_printed_address" in event.journal.values_list("action", flat=True)
    assert "Undo: Result of an earlier round corrected" in organizer.get("/t/cup/desk/").content.decode()


def test_round_that_is_over_is_not_played_on(organizer, event):
    make_closed_round(event, 2)

    page = look(organizer)[1]

    assert "Everyone plays on" not in page
    assert "What was played stays" in page


def test_tables_that_are_played_are_not_called_the_best(organizer, event):
    make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    first, *_others = found.plan.changed
    record_result(event, 2, first.table_number, Ending(How.WON, 1), actor=BOSS, now=NOON)

    page = look(organizer, table)[1]

    assert (
        "Matches that were played or paired by hand stay. The other tables of round 2 are still the best possible"
        in page
    )
    assert "so no table changes" not in page


def test_round_that_was_changed_by_hand_is_not_called_the_best(organizer, event):
    proposal = propose_round(event, 2, actor=BOSS, now=NOON)
    for match in round_matches(proposal):
        edit_proposal(event, 2, HandEdit("lock_match", match.one.number), reason="x", actor=BOSS)
    post_round(event, 2, actor=BOSS)

    page = look(organizer)[1]

    assert (
        "Changes by hand stay. With the correct points, the rest would have been paired the same way." in page
    )
    assert "so no table changes" not in page


def test_round_is_taken_back_and_the_proposal_shown(organizer, event):
    make_posted_round(event, 2)

    response, _page = send(organizer, way="round")

    assert response["Location"] == "/t/cup/desk/rounds/2/"
    assert event.rounds.get(number=2).posted_at is None
    assert "re-paired as a proposal" in organizer.get(response["Location"]).content.decode()


def test_proposal_is_paired_anew_without_a_question(organizer, event):
    propose_round(event, 2, actor=BOSS, now=NOON)
    page = look(organizer)[1]
    assert 'name="way"' not in page
    assert "a proposal that only the desk sees" in page

    response, _page = send(organizer)

    assert response["Location"] == "/t/cup/desk/rounds/2/"


def test_second_of_two_clicks_finds_it_done(organizer, event):
    page = look(organizer)[1]
    send(organizer, page=page)
    version = Tournament.objects.get(pk=event.pk).version

    response, _page = send(organizer, page=page)

    assert response.status_code == 302
    assert Tournament.objects.get(pk=event.pk).version == version


def test_page_that_is_out_of_date_is_shown_anew_with_what_was_typed(organizer, event):
    make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    page = look(organizer, table)[1]
    record_result(event, 2, found.plan.changed[0].table_number, Ending(How.WON, 1), actor=BOSS, now=NOON)

    response, page = send(organizer, table, page=page, way="tables")

    assert response.status_code in {409, 422}
    assert 'value="slip read wrongly"' in page
    assert find_closed_match(event, 1, table).winner == 1
    assert set(consequences(event, table).stands) <= PageShown.read(hidden(page, "subject")).names


def test_result_that_somebody_else_corrected_meanwhile_is_not_overwritten(organizer, event):
    page = look(organizer)[1]
    correct(event, 1, Ending(How.BOTH_LOSE))

    response, page = send(organizer, page=page)

    assert response.status_code == 409
    assert "Both teams lose" in page
    assert find_closed_match(event, 1, 1).how == "both_lose"


def test_rematches_are_asked_about_before_any_is_made(sign_in):
    event = make_tournament(slug="cup", planned_rounds=3)
    make_entries(event, 4)
    client = sign_in(event, Role.ORGANIZER)
    make_closed_round(event)
    make_closed_round(event, 2)
    make_posted_round(event, 3)
    Tournament.objects.filter(pk=event.pk).update(planned_rounds=3)

    response, _page = send(client, way="round")

    assert response.status_code == 302
    assert not event.rounds.get(number=3).has_rematches


# States in which it is impossible --------------------------------------------------------------------------------


def test_bye_cannot_be_corrected_into_a_match(sign_in):
    event = make_tournament(slug="cup")
    make_entries(event, 5)
    make_closed_round(event)

    response = sign_in(event, Role.ORGANIZER).get(address(3))

    assert response.status_code == 409
    assert "A bye or a missed round has no result" in response.content.decode()


def test_event_that_is_finished_says_what_to_do(organizer, event):
    Tournament.objects.filter(pk=event.pk).update(finished_at=NOON)

    for response in (organizer.get(address()), organizer.post(address(), {"keys": "2", "reason": "x"})):
        assert response.status_code == 409
        assert (
            "/t/cup/reopen/" in response.content.decode() or "Reopen the event" in response.content.decode()
        )


def test_unknown_round_is_not_found(organizer):
    assert organizer.get(address(1, 7)).status_code == 404


# For everybody --------------------------------------------------------------------------------------------------


def test_everybody_reads_what_was_corrected_on_both_rounds(client, event):
    make_posted_round(event, 2)
    match = find_closed_match(event, 1, 1)
    correct(event, reason="slip <b>read</b> wrongly")

    for path in ("/t/cup/", "/t/cup/rounds/1/", "/t/cup/?q=Team 1"):
        page = client.get(path).content.decode()
        assert "Round 1, table 1 was corrected" in page, path
        assert f"{match.two.team_name} won." in page
        assert f"Before: {match.one.team_name} won." in page
        assert "Olivia Owner" in page
        assert "slip &lt;b&gt;read&lt;/b&gt; wrongly" in page


@pytest.mark.parametrize(("ending", "is_told"), [(Ending(How.WON, 2), True), (Ending(How.NO_SHOW, 1), False)])
def test_everybody_reads_that_pairings_were_left_on_the_points_before(client, event, ending, is_told):
    make_posted_round(event, 2)

    correct(event, 1, ending)

    told = "Round 2 kept the pairings it had before the correction."
    assert (told in client.get("/t/cup/").content.decode()) is is_told


def test_everybody_sees_which_tables_were_paired_anew_when(client, event):
    make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    numbers = [match.table_number for match in found.plan.changed]
    correct(event, table, way=Way.TABLES)

    page = client.get("/t/cup/").content.decode()

    assert "of round 2 were re-paired." in page
    assert page.count(">changed<") == len(numbers)
    assert "Print" not in page


def test_notices_are_the_newest_first_and_fold_so_that_the_pairings_stay_near(client, event):
    make_posted_round(event, 2)
    for table in range(1, 5):
        correct(event, table, reason=f"slip {table}")
    undo_line(event, event.version, actor=BOSS, reason="mistyped", now=NOON)

    page = get(client, "/t/cup/")

    titles = re.findall(r"Round 1, table (\d) was corrected", page)
    assert titles == ["4", "3", "2", "1"]
    assert re.search(r"<summary>2 earlier corrections</summary>.*table 2 was.*table 1 was", page, re.S)
    lines = re.sub(r"<details>.*?</summary>|</?details>", "", page, flags=re.S)
    one_line = (
        r"<summary><span>Round 1, table 4 was corrected: [^<]+ Olivia Owner undid all of this at [^<]+</span>"
    )
    assert re.search(one_line, page)
    assert lines.count("<strong>Round 2 kept the pairings it had") == 3, "not for the one taken back"
    for reason in range(1, 5):
        assert f"slip {reason}" in page


def test_the_screen_marks_teams_and_players_whose_table_was_paired_anew(client, event):
    make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    assert "screen-new" not in get(client, "/t/cup/screen/")
    correct(event, table, way=Way.TABLES)

    page = get(client, "/t/cup/screen/")

    marked = r'>(\d+)</span><strong>([^<]+) <b class="screen-new">changed</b>'
    new = {seat.table for seat in found.plan.seats}
    rows = re.findall(marked, page)
    assert {int(table) for table, _name in rows} == new
    assert len(rows) == len(new) * (2 + 4), "two teams and four players at each"
    undo_line(event, event.version, actor=BOSS, reason="mistyped")
    assert "screen-new" not in get(client, "/t/cup/screen/")


def test_the_screen_marks_who_has_the_bye_now(client):
    event = make_tournament(slug="odd")
    make_entries(event, 5)
    make_closed_round(event)
    round_ = make_posted_round(event, 2)
    for table in (1, 2):
        found = consequences(event, table)
        if found.plan is not None and any(seat.table is None for seat in found.plan.seats):
            correct(event, table, way=Way.TABLES)
            break
    else:
        pytest.fail("no correction of this event moves the bye")
    bye = round_.matches.get(two=None).one.team_name

    assert f'>–</span><strong>{bye} <b class="screen-new">' in get(client, "/t/odd/screen/teams/")


def test_points_that_stay_the_same_are_not_called_wrong(organizer, event):
    make_posted_round(event, 2)

    page = look(organizer, keys="n2")[1]

    assert "Match points when it was paired: 3" in page
    assert "which is still correct." in page
    assert "; correct:" not in page


def test_notice_of_a_round_that_was_taken_back_stays_when_it_is_posted_again(client, event):
    make_posted_round(event, 2)
    correct(event, way=Way.ROUND)
    assert "Round 2 was withdrawn to be re-paired." in client.get("/t/cup/").content.decode()


def test_corrections_do_not_pile_up_on_rounds_that_they_do_not_concern(client, event):
    correct(event)
    make_closed_round(event, 2)
    make_posted_round(event, 3)

    assert "was corrected" not in opened(client.get("/t/cup/"))
    assert "was corrected" in client.get("/t/cup/rounds/1/").content.decode()


@pytest.mark.parametrize("corrections", [1, 3])
def test_number_of_queries_does_not_grow(client, event, organizer, django_assert_num_queries, corrections):
    make_posted_round(event, 2)
    for table in range(1, corrections + 1):
        correct(event, table)
    record_result(event, 2, 1, Ending(How.WON, 1), actor=BOSS, now=NOON)

    with django_assert_num_queries(7):
        client.get("/t/cup/")
    with django_assert_num_queries(42):
        organizer.get(address(4), {"keys": "2"})


def test_correction_two_rounds_back_concerns_the_newest_round(organizer, event):
    make_closed_round(event, 2)
    make_posted_round(event, 3)
    make_results(event, 3, [1, 1])

    page = look(organizer, 2)[1]

    assert "What depends on it in round 3" in page


@pytest.mark.parametrize("sheet", ["by-table", "by-team", "by-player"])
def test_sheets_on_the_wall_mark_the_tables_that_were_paired_anew(organizer, event, sheet):
    make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    address = f"/t/cup/desk/paper/rounds/2/{sheet}.pdf"
    assert "changed" not in pdf_text(organizer, address)

    correct(event, table, way=Way.TABLES)

    teams = sum(len(seat.teams) for seat in found.plan.seats)
    marks = {"by-table": len(found.plan.seats), "by-team": teams, "by-player": 2 * teams}[sheet]
    assert pdf_text(organizer, address).count("changed") == marks


def pdf_text(client, address):
    return "".join(page.extract_text() for page in PdfReader(io.BytesIO(client.get(address).content)).pages)


# Why this opponent? ---------------------------------------------------------------------------------------------


def reasons(client, number, entry):
    page = client.get(f"/t/cup/rounds/{number}/why/{entry}/").content.decode()
    return re.search(r'<div class="prose">(.*?)</div>', page, re.DOTALL)[1]


def test_why_after_a_correction_says_what_was_paired_again_when_and_for_what_reason(client, event):
    round_ = make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)
    old = pairs(round_)

    correct(event, table, way=Way.TABLES)

    line = event.journal.last()
    at = event_time(line.at, event)
    changed = {match.table_number for match in found.plan.changed}
    kinds = set()
    for number, teams in pairs(round_).items():
        for team in teams:
            told = reasons(client, 2, team)
            if number in changed:
                kinds.add("re-paired")
                assert f"Re-paired at {at}, after a result of round 1 was corrected." in told
                assert f"Reason given: {line.reason}" in told
                assert "match points" in told
            elif found.plan.moved & set(teams):
                kinds.add("stayed")
                assert f"At {at}, a result of round 1 was corrected. This table stayed as it was" in told
                assert "match points" not in told, "those of now are not those that it was paired with"
            else:
                kinds.add("untouched")
                assert "This one was not changed." in told
                assert "match points" in told
                assert old[number] == teams
            assert "no other pairing of the whole round" not in told
    assert {"re-paired", "untouched"} <= kinds


def test_why_of_a_new_pair_tells_the_right_points(client, event):
    make_posted_round(event, 2)
    table, found = a_correction_that_repairs(event)

    correct(event, table, way=Way.TABLES)

    seat = found.plan.seats[0]
    points = {one.id: one.match_points for one in found.plan.contenders}
    assert f"{points[seat.one]} match points" in reasons(client, 2, seat.one)


def test_certificate_of_why_is_that_of_the_posted_round_through_every_correction(client, event):
    make_posted_round(event, 2)
    before = client.get("/t/cup/rounds/2/why/1/").context
    assert not before["is_changed"]
    table, _found = a_correction_that_repairs(event)

    correct(event, table, way=Way.TABLES)
    Round.objects.filter(number=2).update(is_proved=False, seed=1)

    page = client.get("/t/cup/rounds/2/why/1/")
    assert page.context["certificate"] == before["certificate"]
    assert page.context["measures"] == before["measures"]
    text = page.content.decode()
    assert "describes the round as it was posted at" in text
    assert "Proved for the round as posted: no better pairing existed" in text


def test_round_that_is_not_the_best_of_all_any_more_says_so(organizer, event):
    """Where what is played keeps the round from being the best, the certificate does not claim it."""
    round_ = make_posted_round(event, 2)
    table, _found = a_correction_that_repairs(event)
    correct(event, table, way=Way.TABLES)
    Round.objects.filter(pk=round_.pk).update(is_proved=False)

    assert "not the best possible pairing" in organizer.get("/t/cup/desk/rounds/2/").content.decode()


def test_why_has_a_sentence_for_every_team_after_several_corrections(client, sign_in):
    event = make_tournament(slug="cup")
    make_entries(event, 9)
    make_closed_round(event)
    make_posted_round(event, 2)
    done = 0
    for table in range(1, 5):
        if consequences(event, table).plan is None:
            continue
        correct(event, table, way=Way.TABLES)
        done += 1
    assert done >= 2

    for entry in range(1, 10):
        assert "%(" not in reasons(client, 2, entry)
        assert "<p>" in reasons(client, 2, entry)


def test_correction_that_was_taken_back_stays_public(client, event, organizer):
    make_posted_round(event, 2)
    table, _found = a_correction_that_repairs(event)
    correct(event, table, way=Way.TABLES)
    undo_line(event, event.version, actor=BOSS, reason="mistyped")

    page = client.get("/t/cup/").content.decode()

    assert "was corrected" in page
    assert "undid all of this" in page
    assert ">changed<" not in page
    assert "new slips" not in opened(organizer.get("/t/cup/desk/rounds/2/"))
    assert "was corrected" not in reasons(client, 2, 1)
