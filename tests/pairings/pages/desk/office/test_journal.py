"""The journal page: narrowed down, with before and after, and undo with one press where nothing rests on a line."""

import html
import re
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from pairings.announcements.actions import make_announcement
from pairings.drops.actions import drop_entry
from pairings.matches.scoring import Ending, How
from pairings.results.actions import record_result
from pairings.rounds.actions import close_round, propose_round
from pairings.tableside.extensions import give_extension
from pairings.tableside.notes import note_presence
from teams.entries.registration import check_in
from tests.expected import opened
from tests.factories import (
    BOSS,
    actor_called,
    carry_on,
    make_closed_round,
    make_entries,
    make_entry,
    make_namesakes,
    make_posted_round,
    make_results,
    make_tournament,
)
from tests.teams.deck_lists.lists import hand_in
from tournament.kernel.roles import Role
from tournament.setup.actions import change_settings

pytestmark = pytest.mark.django_db
JOURNAL = "/t/cup/desk/journal/"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def event():
    event = make_tournament(slug="cup", name="Spring Cup")
    make_entries(event, 4)
    return event


@pytest.fixture
def desk(event, sign_in):
    sign_in(event, Role.HEAD_JUDGE, username="head")
    return sign_in(event, Role.ORGANIZER, Role.SCOREKEEPER, username="sam")


def lines(client, **wanted):
    """The list as the page shows it for some filters."""
    return client.get(JOURNAL, wanted, headers=HTMX).content.decode()


def titles(client, **wanted):
    """What the lines that fit some filters did."""
    text = lines(client, **wanted)
    return [title.strip() for title in re.findall(r'row-title"?>([^<]+)', text)]


def last(event):
    return event.journal.latest("number").number


@pytest.mark.parametrize(
    ("wanted", "found", "left_out"),
    [
        ({"table": "2"}, "Result recorded", "Round posted"),
        ({"round": "1"}, "Round posted", "Event created"),
        ({"round": "2"}, "", "Round posted"),
        ({"team": "1"}, "Dropped", "Round posted"),
        ({"who": "2"}, "Result recorded", "Round posted"),
        ({"action": "post_round"}, "Round posted", "Result recorded"),
        ({"q": "player left"}, "Result recorded", "Round posted"),
        ({"q": "Zażółć"}, "Announced on the screens", "Round posted"),
        ({"q": "sam", "table": "1"}, "", "Result recorded"),
        (
            {"since": "2003-05-17T13:59", "until": "2003-05-17T14:01", "action": "post_round"},
            "Round posted",
            "Dropped",
        ),
        ({"since": "2099-01-01T00:00"}, "", "Round posted"),
    ],
)
def test_journal_is_narrowed_down(event, desk, wanted, found, left_out):
    make_posted_round(event)
    record_result(event, 1, 2, Ending(How.WITHDRAWN, 1), actor=actor_called("sam", event))
    drop_entry(event, 1, actor=BOSS)
    make_announcement(event, kind="notice", text="Zażółć gęślą", actor=BOSS)

    shown = titles(desk, **wanted)

    assert found in shown if found else shown == []
    assert left_out not in shown


@pytest.mark.parametrize("is_carried_on", [False, True])
def test_two_people_of_one_name_are_told_apart_and_found_apart(event, sign_in, is_carried_on):
    make_posted_round(event)
    for table, judge in enumerate(make_namesakes(event, Role.JUDGE), start=1):
        give_extension(event, 1, table, minutes=5, reason="ruling", actor=judge)
    event = carry_on(event) if is_carried_on else event
    desk = sign_in(event, Role.ORGANIZER, username="sam")
    jo, other = event.actors.filter(name="Jo Judge")

    assert (str(jo), str(other)) == ("Jo Judge", f"Jo Judge ({other.number})")
    page = desk.get(JOURNAL).content.decode()
    assert all(f'<option value="{row.number}">{row}</option>' in page for row in (jo, other))
    assert "1 / 1" in lines(desk, who=jo.number)
    assert "1 / 2" not in lines(desk, who=jo.number)
    assert "1 / 2" in lines(desk, who=other.number)


@pytest.mark.parametrize(
    "wanted",
    [
        {"table": "x", "round": "-1", "team": "99", "who": "nobody", "action": "x", "since": "yesterday"},
        {"table": "9" * 40, "q": "\x00"},
        {"page": "x", "q": "%"},
    ],
)
def test_what_means_nothing_narrows_nothing_down(event, desk, wanted):
    assert desk.get(JOURNAL, wanted).status_code == 200
    assert "Event created" in lines(desk, **{**wanted, "q": ""})


def test_a_filter_that_cannot_be_read_is_said_and_stays_in_sight(event, desk):
    assert "was not understood" in lines(desk, round="abc")
    assert "was not understood" not in lines(desk, round="1")
    assert '<details class="stack" open>' in desk.get(JOURNAL, {"round": "abc"}).content.decode()


def test_filters_that_are_understood_are_told_in_one_line_and_stay_folded(event, desk):
    make_posted_round(event)

    page = desk.get(
        JOURNAL, {"round": "1", "action": "post_round", "since": "2003-05-17T09:00"}
    ).content.decode()

    assert '<details class="stack">' in page
    assert "<b>Round: 1; What: Round posted; From: 2003-05-17 09:00</b>" in page
    assert "<b>" not in lines(desk, q="posted")


def test_who_is_missing_is_told_by_the_team_and_found_by_its_name(event, desk):
    match = make_posted_round(event).matches.select_related("one", "two").get(table_number=1)
    note_presence(event, 1, 1, seats=["1a", "1b"], is_here=False, actor=actor_called("sam", event))
    note_presence(event, 1, 1, seats=["2b"], is_here=True, actor=actor_called("sam", event))
    one, two = match.one.team_name, match.two.team_name

    text = lines(desk, action="note_presence")

    assert f"not here: {one} (seat A), {one} (seat B)" in text
    assert f"at the table: {two} (seat B); not here" in text
    assert titles(desk, q=one, action="note_presence") == titles(desk, action="note_presence")
    assert len(titles(desk, team=match.two.number, action="note_presence")) == 2


def test_each_line_shows_what_was_before_and_after_and_its_undo(event, desk):
    make_posted_round(event)
    record_result(event, 1, 1, Ending(How.WON, 1), actor=actor_called("sam", event))
    record_result(event, 1, 1, Ending(How.WON, 2), actor=actor_called("sam", event))

    text = lines(desk, table="1")

    assert "<dt>Before</dt>" in text
    assert "<dt>After</dt>" in text
    assert f"{JOURNAL}{last(event)}/undo/" in text
    assert "came later" in text, "the first result says that the correction is in the way"


def test_a_pairing_is_a_few_words_with_the_whole_of_it_behind_them(event, desk):
    make_entry(event, 5, team_name="Hà Nội & Co")
    round_ = make_posted_round(event)
    bye = round_.matches.get(two=None).one.team_name
    one = round_.matches.get(table_number=1).one.team_name

    text = lines(desk)

    summaries = [html.unescape(told) for told in re.findall(r"<summary><span>([^<]*)</span></summary>", text)]
    assert f"2 tables, bye: {bye}" in summaries
    assert not any(one in told for told in summaries if "tables" in told)
    assert f"1: {html.escape(one)} – " in text


def test_one_press_takes_a_line_back_and_returns(event, desk):
    make_posted_round(event)
    record_result(event, 1, 1, Ending(How.WON, 1), actor=actor_called("sam", event))
    number = last(event)

    answer = desk.post(f"{JOURNAL}{number}/undo/", {"next": "/t/cup/desk/"}, follow=True)

    text = answer.content.decode()
    assert answer.redirect_chain == [("/t/cup/desk/", 302)]
    assert "Undone: Result recorded: table 1, Team" in text
    assert event.rounds.get().matches.get(table_number=1).is_open
    shown = lines(desk)
    assert f"undone by line {number + 1}" in shown
    assert f"undoes line {number}" in shown


def test_an_undo_of_an_undo_is_told_as_done_again(event, desk):
    make_posted_round(event)
    record_result(event, 1, 1, Ending(How.WON, 1), actor=actor_called("sam", event))

    def press():
        number = last(event)
        toast = desk.post(f"{JOURNAL}{number}/undo/", follow=True).content.decode()
        return toast, desk.get(f"{JOURNAL}{last(event)}/").content.decode()

    for told, other in (("Undone", "Redone"), ("Redone", "Undone")) * 2:
        toast, line = press()
        assert f"{told}: Result recorded: table 1, Team" in toast
        assert f"{told}: Result recorded" in line
        assert f"{other}: {told}" not in toast
        assert f"{told}: {other}" not in toast
        assert titles(desk)[0] == f"{told}: Result recorded"
        assert "again:" not in line.replace("Redone:", "")


def test_a_second_press_says_which_line_did_it(event, desk):
    make_posted_round(event)
    number = last(event)
    desk.post(f"{JOURNAL}{number}/undo/")

    text = desk.post(f"{JOURNAL}{number}/undo/", follow=True).content.decode()

    assert f"already undone by line {number + 1}" in text


@pytest.mark.parametrize("address", ["//elsewhere.example/", "https://elsewhere.example/", ""])
def test_the_way_back_never_leaves_this_server(event, desk, address):
    answer = desk.post(f"{JOURNAL}{last(event)}/undo/", {"next": address})

    assert answer["Location"] == JOURNAL


def test_a_drop_after_which_a_round_was_paired_names_that_round(event, desk):
    make_posted_round(event)
    make_results(event, 1)
    drop_entry(event, 1, actor=actor_called("sam", event))
    number = last(event)
    close_round(event, 1, actor=BOSS)
    propose_round(event, 2, actor=BOSS)

    text = desk.get(f"{JOURNAL}{number}/").content.decode()

    assert "“Round paired: round 2” came later" in text
    assert f'{JOURNAL}{last(event)}/"' in text


def test_the_page_of_a_line_has_its_undo_and_of_none_is_not_found(event, desk):
    assert f"{JOURNAL}{last(event)}/undo/" in desk.get(f"{JOURNAL}{last(event)}/").content.decode()
    assert desk.get(f"{JOURNAL}999/").status_code == 404


def test_desk_offers_what_one_did_last_until_something_rests_on_it(event, desk):
    assert "/undo/" not in opened(desk.get("/t/cup/desk/")), "others did all there is"
    desk.post("/t/cup/desk/entries/1/drop/", {"reason": "tired", "version": "0"})
    number = last(event)
    text = desk.get("/t/cup/desk/").content.decode()
    assert f"{JOURNAL}{number}/undo/" in text
    assert "Undo: Dropped: Team 1" in text

    make_closed_round(event)

    assert f"{JOURNAL}{number}/undo/" not in opened(desk.get("/t/cup/desk/"))


def offers(client, verb):
    """What the desk's buttons of that verb are about, with the address and the question of each."""
    text = " ".join(client.get("/t/cup/desk/").content.decode().split())
    forms = re.findall(r'<form class="undo"[^>]*action="([^"]*)"([^>]*)>(.*?)</form>', text)
    found = [
        (title, where, "data-confirm" in more) for where, more, form in forms for title in titled(form, verb)
    ]
    return found[0] if found else None


def titled(form, verb):
    return re.findall(
        rf'<button type="submit"[^>]*>(?:<svg.*?</svg>)?<span>{verb}: (.*?)</span></button>', form
    )


def test_undo_pressed_again_goes_back_one_step_more_and_redo_is_a_button_of_its_own(event, desk):
    """A2 M1: five presses in the same place posted and withdrew a round five times."""
    make_closed_round(event)
    desk.post("/t/cup/desk/rounds/2/pair/")
    desk.post("/t/cup/desk/rounds/2/post/")
    assert offers(desk, "Redo") is None

    undone = []
    while (offer := offers(desk, "Undo")) and len(undone) < 5:
        undone.append(offer[0])
        assert not offer[2], "an undo asks nothing"
        desk.post(offer[1])

    assert undone == ["Round posted: round 2", "Round paired: round 2"]
    assert not event.rounds.filter(number=2).exists()

    redone = []
    while (offer := offers(desk, "Redo")) and len(redone) < 5:
        redone.append((offer[0], offer[2]))
        desk.post(offer[1])
    assert redone == [("Round paired: round 2", False), ("Round posted: round 2", True)], (
        "what is public is asked"
    )
    assert event.rounds.get(number=2).posted_at is not None


def test_a_new_step_ends_what_could_be_redone(event, desk):
    desk.post("/t/cup/desk/entries/1/drop/", {"reason": "tired", "version": "0"})
    desk.post(offers(desk, "Undo")[1])
    assert offers(desk, "Redo")[0] == "Dropped: Team 1"
    desk.post("/t/cup/desk/entries/2/drop/", {"reason": "tired", "version": "0"})

    assert offers(desk, "Redo") is None
    assert offers(desk, "Undo")[0] == "Dropped: Team 2"


def test_a_press_that_changed_nothing_hides_no_undo(event, desk):
    desk.post("/t/cup/desk/entries/1/drop/", {"reason": "tired", "version": "0"})
    for _ in range(2):
        check_in(event, 2, actor=actor_called("sam", event))
    assert event.journal.latest("number").rows == []

    assert offers(desk, "Undo")[0] == "Dropped: Team 1"


def test_a_judge_takes_own_minutes_back_on_the_phone(event, sign_in):
    make_posted_round(event)
    judge = sign_in(event, Role.JUDGE, username="jo")
    give_extension(event, 1, 1, minutes=5, reason="ruling", actor=actor_called("jo", event))
    number = last(event)

    text = judge.get("/t/cup/floor/tables/1/").content.decode()

    assert "Undo: Minutes for one table" in text
    judge.post(f"{JOURNAL}{number}/undo/", {"next": "/t/cup/floor/tables/1/"})
    assert not event.rounds.get().matches.get(table_number=1).extensions.exists()


def test_a_judge_cannot_take_back_what_the_desk_did(event, sign_in):
    make_posted_round(event)
    sign_in(event, Role.HEAD_JUDGE, username="head")
    judge = sign_in(event, Role.JUDGE, username="jo")
    number = last(event)

    text = judge.post(f"{JOURNAL}{number}/undo/", follow=True).content.decode()

    assert "Your role does not allow" in text
    assert event.rounds.get().posted_at is not None


@pytest.mark.parametrize("teams", [2, 8])
def test_pages_ask_the_database_as_often_for_few_lines_as_for_many(sign_in, teams, django_assert_num_queries):
    event = make_tournament(slug="cup")
    make_entries(event, teams)
    make_closed_round(event)
    clerk = sign_in(event, Role.SCOREKEEPER)

    with django_assert_num_queries(12):
        clerk.get(JOURNAL)
    with django_assert_num_queries(10):
        clerk.get(f"{JOURNAL}{last(event)}/")


def test_a_line_of_the_day_has_its_time_and_any_other_its_date_too(event, desk):
    late = datetime(2003, 5, 17, 21, 59, tzinfo=UTC)  # a minute before midnight in the hall
    for at in (late, late + timedelta(minutes=1)):
        make_announcement(event, kind="notice", text=f"Lunch {at:%H}", actor=BOSS, now=at)

    after, day = re.findall(r"<td[^>]*>\s*([^<]*\d\d:\d\d)\s*</td>", lines(desk, q="Lunch"))
    assert (day, after) == ("23:59", "18 May 2003, 00:00")


def test_times_of_the_filter_are_those_of_the_event(event, desk):
    make_posted_round(event)
    drop_entry(event, 1, actor=BOSS, now=timezone.now() + timedelta(days=400))

    later = (timezone.now() + timedelta(days=399)).strftime("%Y-%m-%dT%H:%M")

    assert "Dropped" in titles(desk, since=later)
    assert "Dropped" not in titles(desk, until=later)


def test_lines_that_are_not_for_ones_role_have_no_button_and_say_so_on_their_own_page(event, sign_in):
    make_posted_round(event)
    sign_in(event, Role.HEAD_JUDGE, username="head")
    judge = sign_in(event, Role.JUDGE, username="jo")

    assert f"{JOURNAL}{last(event)}/undo/" not in lines(judge)
    assert "Your role does not allow" not in lines(judge)
    assert "Your role does not allow" in judge.get(f"{JOURNAL}{last(event)}/").content.decode()


def test_an_undo_that_needs_a_reason_leads_to_the_lines_own_page_which_asks(event, desk, sign_in):
    """Lists are fixed once round 1 is posted: the head judge alone changes one, and says why (FR-222)."""
    change_settings(event, {"deck_lists": "requested"}, actor=BOSS)
    hand_in(event, 1)
    number = last(event)
    address = f"{JOURNAL}{number}/"
    assert f"{address}undo/" in lines(desk)
    make_posted_round(event)
    head = sign_in(event, Role.HEAD_JUDGE, username="hedy")

    assert f"{address}undo/" not in lines(desk)
    assert "Your role at this event does not allow this" in desk.get(address).content.decode()
    assert f"{address}undo/" not in lines(head)
    assert re.search(rf'href="{address}">(?:<svg.*?</svg>)?<span>Undo', lines(head), re.S)
    assert 'name="reason"' in head.get(address).content.decode()

    refused = head.post(f"{address}undo/", {"next": "/t/cup/desk/"}, follow=True)
    assert refused.redirect_chain[-1][0] == address
    assert "Say why" in refused.content.decode()
    assert event.lists_handed_in.exists()

    head.post(f"{address}undo/", {"reason": "of another event"})
    assert not event.lists_handed_in.exists()
    assert "of another event" in lines(desk)
