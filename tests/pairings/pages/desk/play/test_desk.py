"""The desk always shows the next thing to do, and its buttons do it."""

import re
from datetime import timedelta

import pytest

from pairings.cut.actions import CutChoice, make_cut
from pairings.drops.actions import drop_entry
from pairings.rounds.actions import close_round, propose_round
from pairings.rounds.clock import start_clock
from pairings.tableside.calls import call_judge, take_call
from teams.entries.registration import check_in
from tests.factories import (
    BOSS,
    NOON,
    make_account,
    make_closed_round,
    make_entries,
    make_entry,
    make_posted_round,
    make_results,
    make_tournament,
)
from tests.pairings.bracket.brackets import make_cut_event, win
from tournament.host.models import Installation
from tournament.kernel.refusal import Refusal
from tournament.kernel.roles import Role
from tournament.setup.actions import finish_tournament
from tournament.wording.backup_failures import stored_failure

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def desk(client, **extra):
    response = client.get("/t/cup/desk/", **extra)
    assert response.status_code == 200
    return response.content.decode()


def primary(text):
    """The words of the one primary button."""
    main = text.partition("</main>")[0]
    found = re.findall(r'class="button button-primary[^"]*"[^>]*>(.*?)</(?:a|button)>', main, re.S)
    assert len(found) == 1, found
    return " ".join(re.sub(r"<svg.*?</svg>", "", found[0], flags=re.S).split())


def test_desk_of_an_empty_event_asks_for_teams(event, organizer):
    assert primary(desk(organizer)) == "Register a team"


def test_desk_before_round_one_asks_to_check_in(event, organizer):
    make_entries(event, 3)
    make_entry(event, 4, is_checked_in=False)

    text = desk(organizer)

    assert primary(text) == "Check teams in"
    assert "3 of 4 are here" in text


def test_desk_with_everybody_here_pairs_round_one_in_one_click(event, organizer):
    make_entries(event, 4)
    assert primary(desk(organizer)) == "Pair round 1"

    response = organizer.post("/t/cup/desk/rounds/1/pair/", follow=True)

    assert response.redirect_chain == [("/t/cup/desk/rounds/1/", 302)]
    assert "Post round 1" in response.content.decode()


def test_desk_with_a_proposal_leads_to_looking_it_over(event, organizer):
    make_entries(event, 4)
    propose_round(event, 1, actor=BOSS, now=NOON)

    assert primary(desk(organizer)) == "Check the pairings"


def test_desk_with_an_outdated_proposal_pairs_again_and_names_who_came_and_left(event, organizer):
    make_entries(event, 4)
    propose_round(event, 1, actor=BOSS, now=NOON)
    drop_entry(event, 2, actor=BOSS)
    make_entry(event, 5)

    text = desk(organizer)

    assert primary(text) == "Pair again"
    assert "Dropped: Team 2." in text
    assert "Added: Team 5." in text


def test_desk_with_a_left_out_team_that_came_pairs_again(event, organizer):
    make_entries(event, 4)
    make_entry(event, 5, is_checked_in=False)
    organizer.post("/t/cup/desk/rounds/1/pair/", {"absent": "leave_out"})
    assert primary(desk(organizer)) == "Check the pairings"

    check_in(event, 5, actor=BOSS)

    assert primary(desk(organizer)) == "Pair again"


def test_desk_of_a_posted_round_offers_paper_and_starts_the_clock(event, organizer):
    make_entries(event, 4)
    make_posted_round(event)

    text = desk(organizer)

    assert primary(text) == "Start the clock"
    assert "/t/cup/desk/paper/rounds/1/slips.pdf" in text


def test_a_round_that_was_posted_by_mistake_is_withdrawn_from_the_desk_until_a_result_is_in(event, organizer):
    make_entries(event, 4)
    make_posted_round(event)
    way = "/t/cup/desk/rounds/1/take-back/"
    assert way in desk(organizer)
    start_clock(event, 1, actor=BOSS)
    assert way in desk(organizer)

    make_results(event, 1)

    assert way not in desk(organizer)


def test_desk_of_a_running_round_counts_results_and_names_the_outstanding_tables(event, organizer):
    make_entries(event, 6)
    make_posted_round(event)
    start_clock(event, 1, actor=BOSS)
    organizer.post("/t/cup/desk/results/", {"table": "2", "keys": "1"})

    text = desk(organizer)

    assert primary(text) == "Enter results"
    assert "Enter results: 1 of 3" in text
    assert "/t/cup/desk/results/?table=1" in text
    assert "/t/cup/desk/results/?table=2" not in text


def test_desk_marks_the_tables_whose_time_is_up_and_since_when(event, organizer):
    make_entries(event, 4)
    make_posted_round(event)
    start_clock(event, 1, actor=BOSS, now=NOON)

    text = desk(organizer)

    assert "Time is up at 2 tables" in text
    assert "since 14:50" in text  # noon in UTC is 14:00 in Warsaw


def test_desk_with_all_results_closes_and_then_pairs_the_next_round(event, organizer):
    make_entries(event, 4)
    make_posted_round(event)
    make_results(event, 1)
    assert primary(desk(organizer)) == "Close round 1"

    organizer.post("/t/cup/desk/rounds/1/close/")

    text = desk(organizer)
    assert primary(text) == "Pair round 2"
    assert "Round 2 of 3" in text


def test_desk_after_the_last_round_finishes_and_then_rests(event, organizer):
    make_entries(event, 4)
    for number in (1, 2, 3):
        make_closed_round(event, number)
    assert primary(desk(organizer)) == "Finish the event"

    finish_tournament(event, reason="the hall closes", actor=BOSS)

    assert "The event is finished" in desk(organizer)


def test_desk_without_a_clock_goes_straight_to_results(organizer, event):
    event.round_minutes = None
    event.save()
    make_entries(event, 4)
    make_posted_round(event)

    assert primary(desk(organizer)) == "Enter results"


def test_desk_names_a_clash_of_fixed_tables(event, organizer):
    for number, table in ((1, 7), (2, 9)):
        make_entry(event, number, fixed_table=table)
    make_posted_round(event)

    text = desk(organizer)

    assert "Team 1 (table 7)" in text or "Team 2 (table 9)" in text
    assert "The match is at table 7" in text


def test_desk_shows_a_copy_that_failed(event, organizer):
    Installation.objects.update_or_create(
        pk=1, defaults={"copy_failed_at": NOON, "copy_failure": "The stick is full."}
    )

    assert "The stick is full." in desk(organizer)


def test_desk_sends_nobody_to_the_folder_for_a_backup_that_was_written_and_cannot_be_read(event, client):
    client.force_login(make_account("owner", is_owner=True))
    failed = stored_failure("tournament.backup_unreadable", {"event": "Cup", "place": "/event/first_table"})
    Installation.objects.update_or_create(
        pk=1,
        defaults={"copies_folder": "/media/stick", "copy_failed_at": NOON, "copy_failure": failed},
    )

    notice = next(part for part in desk(client).split('class="notice') if "/event/first_table" in part)

    assert "A second laptop cannot read a backup" in notice
    assert "failed" not in notice
    assert 'href="/copies/"' not in notice.partition("</div>")[0]


def test_desk_says_that_nothing_is_copied_and_leads_the_owner_to_the_folder(event, client, organizer):
    assert "The owner of this Tandem chooses the folder" in desk(organizer)
    assert 'href="/copies/"' not in desk(organizer)
    client.force_login(make_account("owner", is_owner=True))
    assert "This event is not being backed up" in desk(client)
    assert 'href="/copies/"' in desk(client)

    Installation.objects.update_or_create(pk=1, defaults={"copies_folder": "/media/stick"})

    assert "This event is not being backed up" not in desk(client)


def test_desk_that_lies_open_shows_a_copy_that_fails(event, organizer):
    seen = re.search(r"\?seen=([^\"]+)", desk(organizer))[1]
    assert organizer.get(f"/t/cup/desk/?seen={seen}", headers=HTMX).status_code == 204

    Installation.objects.update_or_create(
        pk=1, defaults={"copy_failed_at": NOON, "copy_failure": "The stick is not there."}
    )

    moved = organizer.get(f"/t/cup/desk/?seen={seen}", headers=HTMX)
    assert "The stick is not there." in moved.content.decode()


def test_desk_warns_when_printed_codes_lead_to_an_old_address(event, organizer):
    event.printed_address = "http://192.0.2.5:8000"
    event.save()
    Installation.objects.update_or_create(pk=1, defaults={"address": "http://192.0.2.9:8000"})

    assert "http://192.0.2.9:8000" in desk(organizer)


def test_desk_of_a_judge_offers_no_step_that_a_judge_may_not_do(event, sign_in):
    make_entries(event, 4)
    sign_in(event, Role.HEAD_JUDGE, username="head")
    judge = sign_in(event, Role.JUDGE)

    text = desk(judge)

    assert "Pair round 1" in text
    assert 'action="/t/cup/desk/rounds/1/pair/"' not in text


def test_desk_poll_answers_nothing_until_something_moved(event, organizer):
    make_entries(event, 4)
    seen = re.search(r"\?seen=([^\"]+)", desk(organizer))[1]

    assert organizer.get(f"/t/cup/desk/?seen={seen}", headers=HTMX).status_code == 204
    propose_round(event, 1, actor=BOSS, now=NOON)
    moved = organizer.get(f"/t/cup/desk/?seen={seen}", headers=HTMX)

    assert moved.status_code == 200
    assert "<html" not in moved.content.decode()


def test_a_call_that_no_judge_has_taken_shows_on_the_desk(event, organizer):
    make_entries(event, 4)
    make_posted_round(event)
    call_judge(event, 1, 2, actor=BOSS, now=NOON)

    assert "1 table is calling a judge" in desk(organizer)
    assert 'href="/t/cup/floor/tables/2/"' in desk(organizer)

    take_call(event, 1, 2, actor=BOSS, now=NOON)
    assert "1 table is calling a judge" not in desk(organizer)


@pytest.mark.parametrize("matches", [1, 3])
def test_desk_asks_the_database_as_often_for_one_table_as_for_three(
    event, organizer, matches, django_assert_num_queries
):
    make_entries(event, 2 * matches)
    make_posted_round(event)

    Installation.load()

    with django_assert_num_queries(22):
        desk(organizer)


def test_the_last_round_is_closed_for_the_final_standings(event, organizer):
    event.planned_rounds = 1
    event.save()
    make_entries(event, 4)
    make_posted_round(event)
    make_results(event, 1)

    text = desk(organizer)

    assert "This is the last round: the final standings follow." in text
    assert "next round" not in text


def test_an_empty_event_shows_the_rounds_that_were_set(event, organizer):
    assert "depends on the number of teams" in desk(organizer)
    event.planned_rounds = 5
    event.save()
    text = desk(organizer)
    assert "depends on the number of teams" not in text
    assert "<dt>Swiss rounds</dt><dd>5</dd>" in text


@pytest.mark.parametrize("zone", ["Europe/Warsaw", "Asia/Tokyo", "UTC"])
def test_desk_shows_the_last_backup_by_the_events_clock_as_all_else(event, organizer, settings, zone):
    settings.LAPTOP_ZONE = zone
    copied_at = NOON + timedelta(minutes=30)
    Installation.objects.update_or_create(pk=1, defaults={"copies_folder": "/stick", "copied_at": copied_at})
    assert "latest at 17 May 2003, 14:30<" in organizer.get("/t/cup/desk/").content.decode()


def test_an_event_made_after_the_last_copy_has_none_yet(event, organizer):
    copied_at = NOON - timedelta(minutes=1)
    Installation.objects.update_or_create(pk=1, defaults={"copies_folder": "/stick", "copied_at": copied_at})
    page = organizer.get("/t/cup/desk/").content.decode()
    assert "none yet" in page
    assert "latest at" not in page


def test_the_button_that_closes_a_round_of_the_bracket_calls_it_by_its_name(sign_in):
    event = make_cut_event(6, size=4, slug="cup")
    win(event)

    text = desk(sign_in(event, Role.ORGANIZER))

    assert primary(text) == "Close Semifinals"
    assert "Close round 2" not in text


def test_a_cut_of_more_teams_than_are_left_is_not_announced_by_its_size(sign_in):
    event = make_tournament(slug="cup", planned_rounds=1, cut_size=8)
    make_entries(event, 3)
    make_closed_round(event)
    organizer = sign_in(event, Role.ORGANIZER)
    assert primary(desk(organizer)) == "Make the cut"

    make_cut(event, CutChoice(is_confirmed=True, teams=3), actor=BOSS)
    with pytest.raises(Refusal) as refused:
        make_cut(event, CutChoice(is_confirmed=True, teams=3), actor=BOSS)
    assert refused.value.params["size"] == 3


def make_played(slug, **values):
    event = make_tournament(slug=slug, name=f"Cup {slug}", **values)
    make_entries(event, 6)
    make_posted_round(event)
    return event


SAME = "Another event here has the same table numbers"


@pytest.mark.parametrize(
    ("mine", "other", "is_said"),
    [
        ({"venue": "Hall 2"}, {"venue": "hall 2 "}, True),
        ({"venue": "Hall 2"}, {"venue": "Hall 3"}, False),
        ({"venue": "", "city": "Linz"}, {"venue": "", "city": "Linz"}, True),
        ({"venue": "", "city": ""}, {"venue": "", "city": ""}, False),
        ({"venue": "Hall 2"}, {"venue": "Hall 2", "first_table": 101}, False),
        ({"venue": "Hall 2"}, {"venue": "Hall 2", "date": NOON.date() + timedelta(days=1)}, False),
        ({"venue": "Hall 2"}, {"venue": "Hall 2", "first_table": 3}, True),
    ],
)
def test_two_events_at_the_same_tables_are_said_on_both_desks(client, mine, other, is_said):
    client.force_login(make_account(is_owner=True))
    events = make_played("one", **mine), make_played("two", **other)
    for event, beside in (events, events[::-1]):
        text = client.get(f"/t/{event.slug}/desk/").content.decode()
        assert (SAME in text) == is_said
        assert (f"Cup {beside.slug}" in text) == is_said
        assert (f"/t/{event.slug}/desk/settings/#id_first_table" in text) == is_said


def test_an_event_between_rounds_or_over_shares_no_table(sign_in):
    event, other = make_played("one", venue="Hall 2"), make_played("two", venue="Hall 2")
    make_results(other, 1)
    close_round(other, 1, actor=BOSS, now=NOON)
    assert SAME not in sign_in(event, Role.ORGANIZER).get("/t/one/desk/").content.decode()
